//===- LoopSet.cpp - The loops of one instruction set ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loops.h"

namespace tessera::interpreter::TESSERA_ISA {

const LoopSet &getLoopSet() {
  static constexpr LoopSet set = {
      selectInteger,   selectIntegerCompare, selectFloat, selectFloatCompare, selectClassify,
      selectSelect,    selectConvert,        selectWiden, selectWidenToFloat, selectNarrow,
      selectToInteger, productF32,           productF64,  productI32,         productExact};
  return set;
}

} // namespace tessera::interpreter::TESSERA_ISA
