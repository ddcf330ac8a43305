//===- AtomicOperation.h - What atom and red do to an element -----*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_MEMORY_ATOMICOPERATION_H
#define TESSERA_LIB_SIMULATOR_MEMORY_ATOMICOPERATION_H

#include "tessera/Simulator/PTX.h"

namespace tessera::simulator {

enum class AtomicOperation : uint8_t { And, Or, Xor, Exch, Cas, Add, Inc, Dec, Min, Max };

std::optional<AtomicOperation> parseAtomicOperation(llvm::StringRef name);
/// Whether the ISA has the operation on the type.
bool isAtomicType(AtomicOperation operation, ptx::Type type);
/// Sets `result` to what the element at `old` becomes. Operands and result have the type's width;
/// `second` is for cas.
void applyAtomic(AtomicOperation operation, ptx::Type type, const uint8_t *old,
                 const uint8_t *first, const uint8_t *second, uint8_t *result);

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_MEMORY_ATOMICOPERATION_H
