//===- TensorMapArgument.cpp - Tensor maps of launch files ----------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorMapArgument.h"
#include "llvm/ADT/STLExtras.h"

using namespace tessera;
using namespace tessera::simulator;

/// Codes of tensormap.replace. Types that maps lack travel as bits: fp8 as u8, as in the driver.
static std::optional<uint8_t> getElementCode(ElementType type) {
  switch (type) {
  case ElementType::I8:
  case ElementType::U8:
  case ElementType::F8E4M3FN:
  case ElementType::F8E5M2:
  case ElementType::F8E8M0FNU:
    return 0;
  case ElementType::I16:
  case ElementType::U16:
    return 1;
  case ElementType::U32:
    return 2;
  case ElementType::I32:
    return 3;
  case ElementType::U64:
    return 4;
  case ElementType::I64:
    return 5;
  case ElementType::F16:
    return 6;
  case ElementType::F32:
    return 7;
  case ElementType::F64:
    return 9;
  case ElementType::BF16:
    return 10;
  case ElementType::TF32:
    return 11;
  case ElementType::I1:
  case ElementType::F4E2M1FN:
    return std::nullopt;
  }
  return std::nullopt;
}

llvm::Expected<TensorMap> simulator::convertTensorMap(const TensorMapDescription &description) {
  std::optional<uint8_t> code = getElementCode(description.type);
  if (!code)
    return llvm::createStringError("a tensor map cannot have elements of type " +
                                   getName(description.type));
  TensorMap map;
  map.elementType = *code;
  map.rank = description.shape.size();
  map.interleave = description.interleave / 16;
  map.swizzle = description.swizzle == 128 ? 3 : description.swizzle / 32;
  map.fill = description.fillsWithNaN;
  llvm::copy(description.shape, map.globalShape.begin());
  llvm::copy(description.strides, map.globalStrides.begin());
  // Larger than 32 bits is larger than any limit, which `verify` reports.
  auto narrow = [](int64_t value) -> uint32_t { return std::min<int64_t>(value, UINT32_MAX); };
  llvm::transform(description.box, map.boxShape.begin(), narrow);
  llvm::transform(description.elementStrides, map.elementStrides.begin(), narrow);
  if (llvm::Error error = map.verify())
    return std::move(error);
  return map;
}
