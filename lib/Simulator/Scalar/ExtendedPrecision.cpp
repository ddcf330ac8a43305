//===- ExtendedPrecision.cpp - add.cc, addc, sub.cc, subc, mad.cc, madc --===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The carry flag is a predicate of the frame. After sub.cc and subc.cc it holds
// the borrow.
//
//===----------------------------------------------------------------------===//

#include "Core/FunctionDecoder.h"
#include "Scalar/Arithmetic.h"
#include "Scalar/IntegerValue.h"

using namespace tessera;
using namespace tessera::simulator;
using ptx::Type;

namespace {
enum class CarryOperation : uint8_t { Add, Subtract, MultiplyAddLow, MultiplyAddHigh };

struct CarryForm {
  CarryOperation operation;
  bool takesCarry;
  bool givesCarry;
  Slot carry;
};
} // namespace

template <typename T>
static void executeWithCarry(Warp &warp, const Record &record, LaneMask mask) {
  using U = std::make_unsigned_t<T>;
  const auto &form = record.get<CarryForm>();
  const T *a = warp.lanes<T>(record.sources[0]);
  const T *b = warp.lanes<T>(record.sources[1]);
  LaneMask carryIn = form.takesCarry ? warp.predicate(form.carry) : 0;
  LaneMask carryOut = 0;
  U results[warpSize];
  for (unsigned lane = 0; lane < warpSize; ++lane) {
    U carry = carryIn >> lane & 1;
    U left = a[lane], right = b[lane];
    if (form.operation == CarryOperation::Subtract) {
      U difference = left - right;
      results[lane] = difference - carry;
      bool borrows = left < right || difference < carry;
      carryOut |= LaneMask(borrows) << lane;
      continue;
    }
    if (form.operation != CarryOperation::Add) {
      left = form.operation == CarryOperation::MultiplyAddLow
                 ? U(multiplyWrapping(a[lane], b[lane]))
                 : U(multiplyHigh(a[lane], b[lane]));
      right = warp.lanes<T>(record.sources[2])[lane];
    }
    U sum = left + right;
    results[lane] = sum + carry;
    bool carries = sum < left || results[lane] < sum;
    carryOut |= LaneMask(carries) << lane;
  }
  // Destination and carry flag may both depend on the flag.
  llvm::SmallVector<Slot, 4> sources;
  for (Slot source : record.sources)
    if (source != noSlot)
      sources.push_back(source);
  if (form.takesCarry)
    sources.push_back(form.carry);
  storeLanes<U>(warp, record.destination, mask, results);
  LaneMask plain = mask;
  for (Slot source : sources)
    plain &= warp.plain(source);
  warp.propagatePlain(record.destination, sources, mask);
  if (form.givesCarry) {
    LaneMask &flag = warp.predicate(form.carry);
    flag = (flag & ~mask) | (carryOut & mask);
    warp.plain(form.carry) = (warp.plain(form.carry) & ~mask) | plain;
  }
}

// {add, sub}{c}{.cc}.type d, a, b;    mad{c}.{hi, lo}{.cc}.type d, a, b, c;
void simulator::decodeExtendedPrecision(DecodeContext &context, ArithmeticOperation operation,
                                        const Modifiers &modifiers, bool takesCarry) {
  if (!modifiers.expectOnly(context, {Modifier::CC, Modifier::Lo, Modifier::Hi}))
    return;
  Type type = modifiers.types.front();
  if (!isScalarInteger(type) || ptx::getBits(type) < 32)
    return context.unsupported("expected an integer type of 32 or 64 bits");
  CarryForm form = {CarryOperation::Add, takesCarry, modifiers.has(Modifier::CC),
                    context.getFunction().carrySlot()};
  bool isMad = operation == ArithmeticOperation::Mad;
  if (isMad == (modifiers.has(Modifier::Lo) == modifiers.has(Modifier::Hi)))
    return context.unsupported("expected '.lo' or '.hi' for a product, neither for a sum");
  switch (operation) {
  case ArithmeticOperation::Add:
    break;
  case ArithmeticOperation::Sub:
    form.operation = CarryOperation::Subtract;
    break;
  case ArithmeticOperation::Mad:
    form.operation = modifiers.has(Modifier::Lo) ? CarryOperation::MultiplyAddLow
                                                 : CarryOperation::MultiplyAddHigh;
    break;
  default:
    return context.unsupported("'.cc' does not go with this instruction");
  }
  if (!(isMad ? decodeOperands(context, type, {type, type, type})
              : decodeOperands(context, type, {type, type})))
    return;
  context.record.data = context.keep(form);
  withInteger(type,
              [&](auto value) { context.record.handler = executeWithCarry<decltype(value)>; });
}
