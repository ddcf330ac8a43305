//===- AtomicOperation.cpp - What atom and red do to an element -----------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Memory/AtomicOperation.h"
#include "tessera/Support/SmallFloat.h"
#include "llvm/ADT/StringSwitch.h"
#include <algorithm>
#include <cmath>
#include <cstring>

using namespace tessera;
using namespace tessera::simulator;

std::optional<AtomicOperation> simulator::parseAtomicOperation(llvm::StringRef name) {
  using A = AtomicOperation;
  return llvm::StringSwitch<std::optional<A>>(name)
      .Case("and", A::And)
      .Case("or", A::Or)
      .Case("xor", A::Xor)
      .Case("exch", A::Exch)
      .Case("cas", A::Cas)
      .Case("add", A::Add)
      .Case("inc", A::Inc)
      .Case("dec", A::Dec)
      .Case("min", A::Min)
      .Case("max", A::Max)
      .Default(std::nullopt);
}

bool simulator::isAtomicType(AtomicOperation operation, ptx::Type type) {
  using A = AtomicOperation;
  using T = ptx::Type;
  switch (operation) {
  case A::And:
  case A::Or:
  case A::Xor:
    return type == T::B32 || type == T::B64;
  case A::Exch:
    return type == T::B32 || type == T::B64 || type == T::B128;
  case A::Cas:
    return type == T::B16 || type == T::B32 || type == T::B64 || type == T::B128;
  case A::Inc:
  case A::Dec:
    return type == T::U32;
  case A::Add:
    if (type == T::F32 || type == T::F64)
      return true;
    [[fallthrough]];
  case A::Min:
  case A::Max:
    return type == T::U32 || type == T::S32 || type == T::U64 || type == T::S64 || type == T::F16 ||
           type == T::F16x2 || type == T::BF16 || type == T::BF16x2 ||
           (type == T::F32 && operation != A::Add);
  }
  return false;
}

template <typename T>
static T load(const uint8_t *from) {
  T value;
  std::memcpy(&value, from, sizeof(T));
  return value;
}

template <typename T>
static T applyInteger(AtomicOperation operation, T old, T operand) {
  switch (operation) {
  case AtomicOperation::And:
    return old & operand;
  case AtomicOperation::Or:
    return old | operand;
  case AtomicOperation::Xor:
    return old ^ operand;
  case AtomicOperation::Add:
    return T(std::make_unsigned_t<T>(old) + std::make_unsigned_t<T>(operand));
  case AtomicOperation::Min:
    return std::min(old, operand);
  case AtomicOperation::Max:
    return std::max(old, operand);
  case AtomicOperation::Inc:
    return old >= operand ? 0 : old + 1;
  case AtomicOperation::Dec:
    return old == 0 || old > operand ? operand : old - 1;
  default:
    return operand;
  }
}

/// min and max of floats: a number beats a NaN, -0 is below +0.
static double applyDouble(AtomicOperation operation, double old, double operand) {
  if (operation == AtomicOperation::Add)
    return old + operand;
  if (old != old)
    return operand;
  if (operand != operand)
    return old;
  bool isOldLess = old < operand || (old == operand && std::signbit(old));
  return isOldLess == (operation == AtomicOperation::Min) ? old : operand;
}

template <typename Format>
static void applySmall(AtomicOperation operation, unsigned count, const uint8_t *old,
                       const uint8_t *operand, uint8_t *result) {
  for (unsigned index = 0; index < count; ++index, old += 2, operand += 2, result += 2) {
    double value = applyDouble(operation, widenFloat<Format>(load<uint16_t>(old)),
                               widenFloat<Format>(load<uint16_t>(operand)));
    uint16_t bits = value == value ? narrowFloat<Format>(value) : 0x7fff;
    std::memcpy(result, &bits, sizeof(bits));
  }
}

template <typename T>
static void applyTo(AtomicOperation operation, const uint8_t *old, const uint8_t *operand,
                    uint8_t *result) {
  T value;
  if constexpr (std::is_integral_v<T>)
    value = applyInteger(operation, load<T>(old), load<T>(operand));
  else if (operation == AtomicOperation::Add)
    value = load<T>(old) + load<T>(operand);
  else
    value = applyDouble(operation, load<T>(old), load<T>(operand));
  std::memcpy(result, &value, sizeof(T));
}

void simulator::applyAtomic(AtomicOperation operation, ptx::Type type, const uint8_t *old,
                            const uint8_t *first, const uint8_t *second, uint8_t *result) {
  unsigned bytes = ptx::getBits(type) / 8;
  if (operation == AtomicOperation::Exch) {
    std::memcpy(result, first, bytes);
    return;
  }
  if (operation == AtomicOperation::Cas) {
    std::memcpy(result, std::memcmp(old, first, bytes) == 0 ? second : old, bytes);
    return;
  }
  switch (type) {
  case ptx::Type::S32:
    return applyTo<int32_t>(operation, old, first, result);
  case ptx::Type::U32:
  case ptx::Type::B32:
    return applyTo<uint32_t>(operation, old, first, result);
  case ptx::Type::S64:
    return applyTo<int64_t>(operation, old, first, result);
  case ptx::Type::U64:
  case ptx::Type::B64:
    return applyTo<uint64_t>(operation, old, first, result);
  case ptx::Type::F32:
    return applyTo<float>(operation, old, first, result);
  case ptx::Type::F64:
    return applyTo<double>(operation, old, first, result);
  case ptx::Type::F16:
  case ptx::Type::F16x2:
    return applySmall<Float16>(operation, bytes / 2, old, first, result);
  case ptx::Type::BF16:
  case ptx::Type::BF16x2:
    return applySmall<BFloat16>(operation, bytes / 2, old, first, result);
  default:
    std::memcpy(result, old, bytes);
  }
}
