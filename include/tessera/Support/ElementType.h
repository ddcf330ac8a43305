//===- ElementType.h - Element types as they lie in memory -------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The element types of arrays that a kernel is given: Tile IR's, and unsigned
// integers, which differ only in how a person reads and writes them. Layout in
// memory is Tile IR's: i1 one byte, tf32 four, two f4 a byte (even index in the
// low nibble), everything else its natural size, little endian.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SUPPORT_ELEMENTTYPE_H
#define TESSERA_SUPPORT_ELEMENTTYPE_H

#include "mlir/IR/Types.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace llvm {
struct fltSemantics;
class raw_ostream;
} // namespace llvm

namespace tessera {

enum class ElementType {
  I1,
  I8,
  I16,
  I32,
  I64,
  U8,
  U16,
  U32,
  U64,
  F16,
  BF16,
  F32,
  F64,
  TF32,
  F8E4M3FN,
  F8E5M2,
  F8E8M0FNU,
  F4E2M1FN
};

/// Every element type, for messages and tests.
llvm::ArrayRef<ElementType> getAllElementTypes();

/// The name users write: Tile IR's (`f16`, `f8E4M3FN`), and `u8` to `u64`.
llvm::StringRef getName(ElementType type);
std::optional<ElementType> parseElementType(llvm::StringRef name);

/// The element type of a builtin scalar type; `isUnsigned` chooses u8 to u64 for i8 to i64. None
/// for a type that arrays cannot have.
std::optional<ElementType> getElementType(mlir::Type type, bool isUnsigned = false);

/// Bits of one element in memory: 4 for f4E2M1FN, 8 for i1, 32 for tf32.
unsigned getStorageBits(ElementType type);
/// Bytes of `count` elements in memory; none when that overflows 63 bits.
std::optional<uint64_t> getStorageBytes(ElementType type, uint64_t count);
bool isFloat(ElementType type);
bool isUnsignedInteger(ElementType type);
/// The format of a float type; null for integers.
const llvm::fltSemantics *getFloatSemantics(ElementType type);

/// Number of elements of `shape`; none when an extent is negative or the product overflows 63 bits.
std::optional<uint64_t> getElementCount(llvm::ArrayRef<int64_t> shape);

/// Prints `256x128xf32`, or `f32` for an empty shape.
void printArrayType(llvm::raw_ostream &os, llvm::ArrayRef<int64_t> shape, ElementType type);
std::string formatArrayType(llvm::ArrayRef<int64_t> shape, ElementType type);

/// The value of element `index` of an array at `data`, exactly, except that integers past 2^53
/// round.
double readElement(ElementType type, const void *data, uint64_t index);
/// The bits of element `index` in the low end; an i1 is 0 or 1.
uint64_t readElementBits(ElementType type, const void *data, uint64_t index);
/// Stores the low bits of `bits` as element `index`.
void writeElementBits(ElementType type, void *data, uint64_t index, uint64_t bits);
/// The bits of `value` in `type`: floats round to nearest even, integers truncate and wrap.
uint64_t convertToBits(ElementType type, double value);
/// The value that `bits` stand for.
double convertFromBits(ElementType type, uint64_t bits);
/// Prints the value of `bits` shortly and exactly enough to be recognised.
void printElement(llvm::raw_ostream &os, ElementType type, uint64_t bits);

} // namespace tessera

#endif // TESSERA_SUPPORT_ELEMENTTYPE_H
