//===- HostArrayTest.cpp - Tests of arrays and their files ----------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Support/HostArray.h"
#include "TemporaryDirectory.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace tessera;
using testing::EndsWith;
using testing::HasSubstr;

using Shape = std::optional<llvm::ArrayRef<int64_t>>;

static std::string makeNpy(NpyDtype dtype, llvm::ArrayRef<int64_t> shape, llvm::StringRef data) {
  std::string file;
  llvm::raw_string_ostream os(file);
  writeNpyHeader(os, dtype, shape);
  return file + data.str();
}

static std::string getReadError(const std::string &path, ElementType type, Shape shape) {
  llvm::Expected<HostArray> array = HostArray::read(path, type, shape);
  return array ? "no error" : llvm::toString(array.takeError());
}

TEST(HostArrayTest, CreatesZeros) {
  llvm::Expected<HostArray> array = HostArray::create(ElementType::F32, {3, 4});
  ASSERT_TRUE(bool(array));
  EXPECT_EQ(array->getBytes(), 48u);
  EXPECT_EQ(array->formatType(), "3x4xf32");
  EXPECT_EQ(readElement(ElementType::F32, array->getData(), 11), 0.0);
}

TEST(HostArrayTest, RefusesImpossibleShapes) {
  auto getError = [](llvm::ArrayRef<int64_t> shape) {
    llvm::Expected<HostArray> array = HostArray::create(ElementType::F64, shape);
    return array ? "no error" : llvm::toString(array.takeError());
  };
  EXPECT_EQ(getError({4, -1}), "the shape 4x-1xf64 has a negative extent");
  EXPECT_EQ(getError({1LL << 40, 1LL << 40}),
            "the shape 1099511627776x1099511627776xf64 needs more than 2^63 bytes");
  EXPECT_THAT(getError({1LL << 59}), HasSubstr("no memory for"));
}

TEST(HostArrayTest, EveryTypeRoundTripsThroughAFile) {
  TemporaryDirectory directory;
  for (ElementType type : getAllElementTypes()) {
    llvm::Expected<HostArray> array = HostArray::create(type, {2, 3});
    ASSERT_TRUE(bool(array));
    for (uint64_t index = 0; index < 6; ++index)
      writeElementBits(type, array->getData(), index, convertToBits(type, index % 3));
    std::string file;
    llvm::raw_string_ostream os(file);
    array->write(os);
    std::string path = directory.write("a.npy", file);
    int64_t shape[] = {2, 3};
    llvm::Expected<HostArray> read = HostArray::read(path, type, Shape(shape));
    ASSERT_TRUE(bool(read)) << llvm::toString(read.takeError());
    EXPECT_EQ(llvm::StringRef(read->getData(), read->getBytes()),
              llvm::StringRef(array->getData(), array->getBytes()))
        << getName(type).str();
  }
}

TEST(HostArrayTest, ReadsFortranOrder) {
  TemporaryDirectory directory;
  std::string file = makeNpy({'u', 1}, {2, 3}, llvm::StringRef("\1\4\2\5\3\6", 6));
  file.replace(file.find("False"), 5, "True ");
  std::string path = directory.write("a.npy", file);
  llvm::Expected<HostArray> array = HostArray::read(path, ElementType::U8, std::nullopt);
  ASSERT_TRUE(bool(array)) << llvm::toString(array.takeError());
  EXPECT_EQ(llvm::StringRef(array->getData(), 6), "\1\2\3\4\5\6");
}

TEST(HostArrayTest, ReadsUnalignedData) {
  TemporaryDirectory directory;
  std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), }\n";
  std::string file = std::string("\x93NUMPY\1\0", 8) + static_cast<char>(header.size()) +
                     std::string(1, '\0') + header + std::string("\0\0\x80\x3f", 4);
  std::string path = directory.write("a.npy", file);
  llvm::Expected<HostArray> array = HostArray::read(path, ElementType::F32, std::nullopt);
  ASSERT_TRUE(bool(array)) << llvm::toString(array.takeError());
  EXPECT_EQ(reinterpret_cast<uintptr_t>(array->getData()) % 16, 0u);
  EXPECT_EQ(readElement(ElementType::F32, array->getData(), 0), 1.0);
}

TEST(HostArrayTest, ReadsRawBitsForTypesNumpyLacks) {
  EXPECT_TRUE(isReadableAs({'V', 2}, ElementType::BF16));
  EXPECT_TRUE(isReadableAs({'u', 2}, ElementType::BF16));
  EXPECT_TRUE(isReadableAs({'V', 1}, ElementType::F8E5M2));
  EXPECT_TRUE(isReadableAs({'f', 4}, ElementType::TF32));
  EXPECT_FALSE(isReadableAs({'V', 1}, ElementType::U8));
  EXPECT_FALSE(isReadableAs({'f', 2}, ElementType::BF16));
  EXPECT_FALSE(isReadableAs({'u', 1}, ElementType::I8));
  EXPECT_FALSE(isReadableAs({'u', 1}, ElementType::I1));
}

TEST(HostArrayTest, RefusesOtherDtypeAndShape) {
  TemporaryDirectory directory;
  std::string path = directory.write("a.npy", makeNpy({'f', 8}, {2}, std::string(16, '\0')));
  int64_t three[] = {3}, two[] = {2};
  EXPECT_THAT(getReadError(path, ElementType::F32, Shape(two)),
              EndsWith("a.npy: expected dtype '<f4' for f32, found '<f8'"));
  EXPECT_THAT(getReadError(path, ElementType::BF16, Shape(two)),
              EndsWith("expected dtype '<u2' or '|V2' for bf16, found '<f8'"));
  EXPECT_THAT(getReadError(path, ElementType::F64, Shape(three)),
              EndsWith("a.npy: expected shape (3,), found (2,)"));
  EXPECT_THAT(getReadError(directory.getPath("b.npy"), ElementType::F32, std::nullopt),
              EndsWith("b.npy: No such file or directory"));
  EXPECT_THAT(getReadError("/dev/zero", ElementType::F32, std::nullopt),
              EndsWith("expected a regular file"));
}
