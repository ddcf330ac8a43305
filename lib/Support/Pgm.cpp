//===- Pgm.cpp - Writes an array as a picture -----------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Support/Pgm.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>

using namespace tessera;

bool tessera::isPgmPath(llvm::StringRef path) {
  return llvm::sys::path::extension(path).equals_insensitive(".pgm");
}

namespace {

/// The grey of one element; a NaN fails both comparisons and is black.
template <typename T>
unsigned char toGrey(T value) {
  if (value >= T(255))
    return 255;
  return value > T(0) ? static_cast<unsigned char>(value) : 0;
}

/// i8 holds no 255, so its range needs no upper cut.
unsigned char toGrey(int8_t value) { return value > 0 ? value : 0; }

template <typename T>
void writeElements(llvm::raw_ostream &os, const HostArray &array) {
  for (uint64_t i = 0; i < array.getElementCount(); ++i) {
    T value;
    std::memcpy(&value, array.getData() + i * sizeof(T), sizeof(T));
    os << toGrey(value);
  }
}

/// The writer for an element type, or null where a number has no natural grey.
void (*getWriter(ElementType type))(llvm::raw_ostream &, const HostArray &) {
  switch (type) {
  case ElementType::I1:
    return [](llvm::raw_ostream &os, const HostArray &array) {
      for (uint64_t i = 0; i < array.getElementCount(); ++i)
        os << static_cast<unsigned char>(array.getData()[i] ? 255 : 0);
    };
  case ElementType::I8:
    return writeElements<int8_t>;
  case ElementType::I16:
    return writeElements<int16_t>;
  case ElementType::I32:
    return writeElements<int32_t>;
  case ElementType::I64:
    return writeElements<int64_t>;
  case ElementType::U8:
    return writeElements<uint8_t>;
  case ElementType::U16:
    return writeElements<uint16_t>;
  case ElementType::U32:
    return writeElements<uint32_t>;
  case ElementType::U64:
    return writeElements<uint64_t>;
  case ElementType::F32:
    return writeElements<float>;
  case ElementType::F64:
    return writeElements<double>;
  default:
    return nullptr;
  }
}

} // namespace

llvm::Error tessera::checkPgm(ElementType type, llvm::ArrayRef<int64_t> shape) {
  if (getWriter(type) && shape.size() == 2 && shape[0] > 0 && shape[1] > 0)
    return llvm::Error::success();
  return llvm::createStringError("found " + formatArrayType(shape, type) +
                                 ", expected two dimensions of integers, f32 or f64 for a picture");
}

void tessera::writePgm(llvm::raw_ostream &os, const HostArray &array) {
  os << "P5\n" << array.getShape()[1] << ' ' << array.getShape()[0] << "\n255\n";
  getWriter(array.getType())(os, array);
}
