//===- HostArray.h - Arrays in host memory, and their files ------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An array that a kernel is run on: element type, shape, and row-major data in
// the layout of ElementType.h. This is where numpy's dtypes meet Tile IR's:
// types that numpy lacks travel as raw bits or as a type that holds them.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SUPPORT_HOSTARRAY_H
#define TESSERA_SUPPORT_HOSTARRAY_H

#include "tessera/Support/ElementType.h"
#include "tessera/Support/Npy.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace tessera {

class HostArray {
public:
  HostArray() = default;

  /// An array of zeros. Fails when the shape has a negative extent, its product overflows or the
  /// memory is not to be had; the message names the shape.
  static llvm::Expected<HostArray> create(ElementType type, llvm::ArrayRef<int64_t> shape);

  /// Reads a .npy file whose dtype stands for one of `types`, the first that fits, and, when given,
  /// whose shape is `shape`. Fortran order is accepted. Messages start with the path.
  static llvm::Expected<HostArray> read(llvm::StringRef path, llvm::ArrayRef<ElementType> types,
                                        std::optional<llvm::ArrayRef<int64_t>> shape);

  /// Writes the array as .npy.
  void write(llvm::raw_ostream &os) const;

  ElementType getType() const { return type; }
  llvm::ArrayRef<int64_t> getShape() const { return shape; }
  uint64_t getElementCount() const { return count; }
  uint64_t getBytes() const { return bytes; }
  char *getData() { return data; }
  const char *getData() const { return data; }
  std::string formatType() const { return formatArrayType(shape, type); }

private:
  ElementType type = ElementType::F32;
  llvm::SmallVector<int64_t, 4> shape;
  uint64_t count = 0;
  uint64_t bytes = 0;
  char *data = nullptr;
  std::shared_ptr<void> owner;
};

/// The dtype that arrays of `type` are written with: numpy's own where it has one, else `<f4` for
/// tf32 and raw bits for bf16 (`<u2`), f8 and f4 (`|u1`, one element a byte).
NpyDtype getNpyDtype(ElementType type);
/// Whether a file of dtype `dtype` may be read as `type`: that dtype, or raw bytes of its size.
bool isReadableAs(NpyDtype dtype, ElementType type);
/// The dtypes of `isReadableAs`, for messages: `'<u2' or '|V2'`.
std::string describeNpyDtypes(ElementType type);

} // namespace tessera

#endif // TESSERA_SUPPORT_HOSTARRAY_H
