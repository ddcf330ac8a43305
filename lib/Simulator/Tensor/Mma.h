//===- Mma.h - Tensor core instructions on warps ------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mma, mma.sp and wmma.mma are one handler: what they compute is a plan, their
// operands are slots. Only decoding differs.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_TENSOR_MMA_H
#define TESSERA_LIB_SIMULATOR_TENSOR_MMA_H

#include "Core/Decoder.h"
#include "Core/Machine.h"
#include "Tensor/Fragments.h"
#include "Tensor/Multiply.h"

namespace tessera::simulator {

/// "m16n8k16".
struct MmaExtents {
  unsigned m = 0, n = 0, k = 0;
};
std::optional<MmaExtents> parseMmaExtents(llvm::StringRef text);

/// How elements of a type lie in registers, or none when they never do in an operand of a matrix
/// multiplication. E2M1 is packed.
std::optional<MatrixElement> getMatrixElement(ptx::Type type);

/// Record::data of all multiplications.
struct MmaInstruction {
  MultiplyPlan plan;
  /// mma.m8n8k4 on f16: `quadPair` counts, of `plan` only the numbers of registers.
  bool isQuadPair = false;
  QuadPairShape quadPair;

  Slot a[MultiplyPlan::maxRegisters], b[MultiplyPlan::maxRegisters], c[MultiplyPlan::maxRegisters],
      d[MultiplyPlan::maxRegisters];
  Slot metadata = noSlot;
  unsigned sparsitySelector = 0;
  Slot scaleA = noSlot, scaleB = noSlot;
  /// Of 16 bits: byte and thread.
  Slot selectorA[2] = {noSlot, noSlot}, selectorB[2] = {noSlot, noSlot};

  /// "mma.m16n8k16.f32.f16", the key in Statistics::tensorMacsByKind, and how much it counts.
  llvm::StringRef kind;
  uint64_t macs = 0;
};

/// Fills `slots` with the registers that a vector operand names. Fails unless there are `expected`;
/// the first `used` are taken.
bool decodeMatrixRegisters(DecodeContext &context, const ptx::Operand &operand, ptx::Type type,
                           bool isDestination, unsigned expected, unsigned used, Slot *slots);

/// Handler of a record whose data is an MmaInstruction.
void executeMma(Warp &warp, const Record &record, LaneMask mask);

/// Reports a warp-wide matrix instruction that not all 32 lanes execute.
void checkAllLanes(Warp &warp, const Record &record, LaneMask mask);

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_TENSOR_MMA_H
