//===- NpyTest.cpp - Tests of the .npy reader and writer ------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Support/Npy.h"
#include "llvm/Support/raw_ostream.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <random>

using namespace tessera;
using testing::HasSubstr;

/// A file of version `major`.0 with this header text and `dataBytes` zeros.
static std::string makeFile(std::string header, size_t dataBytes, int major = 1) {
  std::string file("\x93NUMPY", 6);
  file += static_cast<char>(major);
  file += '\0';
  for (int byte = 0; byte < (major == 1 ? 2 : 4); ++byte)
    file += static_cast<char>(header.size() >> (8 * byte));
  return file + header + std::string(dataBytes, '\0');
}

static std::string makeHeader(std::string descr, std::string shape, std::string order = "False") {
  return "{'descr': '" + descr + "', 'fortran_order': " + order + ", 'shape': " + shape + ", }";
}

static std::string getError(const std::string &file) {
  llvm::Expected<NpyHeader> header = parseNpyHeader(file, file.size());
  return header ? "no error" : llvm::toString(header.takeError());
}

TEST(NpyTest, ReadsEveryVersion) {
  for (int major : {1, 2, 3}) {
    std::string file = makeFile(makeHeader("<f4", "(2, 3)") + "\n", 24, major);
    llvm::Expected<NpyHeader> header = parseNpyHeader(file, file.size());
    ASSERT_TRUE(bool(header)) << llvm::toString(header.takeError());
    EXPECT_EQ(header->dtype, (NpyDtype{'f', 4}));
    EXPECT_EQ(formatNpyShape(header->shape), "(2, 3)");
    EXPECT_FALSE(header->fortranOrder);
    EXPECT_EQ(header->dataOffset + 24, file.size());
  }
}

TEST(NpyTest, ReadsShapesAndOrders) {
  EXPECT_EQ(getError(makeFile(makeHeader("|b1", "()"), 1)), "no error");
  EXPECT_EQ(getError(makeFile(makeHeader("|u1", "(3,)"), 3)), "no error");
  EXPECT_EQ(getError(makeFile(makeHeader("<i8", "(0, 7)"), 0)), "no error");
  EXPECT_EQ(getError(makeFile(makeHeader("<f2", "(2L, 2L)", "True"), 8)), "no error");
  EXPECT_EQ(getError(makeFile("{\"shape\":(1,),\"fortran_order\":False,\"descr\":\"|V2\"}", 2)),
            "no error");
}

TEST(NpyTest, WritesWhatItReads) {
  std::string file;
  llvm::raw_string_ostream os(file);
  writeNpyHeader(os, {'i', 2}, {3, 5});
  EXPECT_EQ(file.size() % 64, 0u);
  EXPECT_EQ(file.back(), '\n');
  file.append(30, '\0');
  llvm::Expected<NpyHeader> header = parseNpyHeader(file, file.size());
  ASSERT_TRUE(bool(header)) << llvm::toString(header.takeError());
  EXPECT_EQ(header->dtype.str(), "<i2");
  EXPECT_EQ(formatNpyShape(header->shape), "(3, 5)");
  EXPECT_EQ(header->dataBytes, 30u);
}

TEST(NpyTest, RefusesTruncatedFiles) {
  std::string file = makeFile(makeHeader("<f4", "(2, 3)"), 24);
  // Every shorter file is refused, wherever it ends.
  for (size_t size = 0; size < file.size(); ++size)
    EXPECT_NE(getError(file.substr(0, size)), "no error") << size;
  EXPECT_EQ(getError(file.substr(0, file.size() - 1)),
            "the file is truncated: shape (2, 3) of <f4 needs 24 bytes of data, found 23");
  EXPECT_EQ(getError(file + "x"), "shape (2, 3) of <f4 needs 24 bytes of data, found 25");
}

TEST(NpyTest, RefusesOtherFiles) {
  EXPECT_EQ(getError(""), "expected a .npy file, found an empty one");
  EXPECT_EQ(getError("PK\3\4 an .npz is a zip file"), "expected a .npy file, found other contents");
  EXPECT_EQ(getError(makeFile(makeHeader("<f4", "()"), 4, 4)),
            "expected .npy version 1.0, 2.0 or 3.0, found 4.0");
}

TEST(NpyTest, RefusesHugeShapes) {
  EXPECT_THAT(getError(makeFile(makeHeader("<f8", "(4294967296, 4294967296)"), 0)),
              HasSubstr("needs more than 2^63 bytes"));
  EXPECT_THAT(getError(makeFile(makeHeader("<f8", "(2305843009213693952,)"), 0)),
              HasSubstr("needs more than 2^63 bytes"));
  EXPECT_EQ(getError(makeFile(makeHeader("<f4", "(99999999999999999999,)"), 0)),
            "expected extents below 2^63, found '99999999999999999999'");
  EXPECT_THAT(getError(makeFile(makeHeader("<f4", "(1000000000,)"), 16)),
              HasSubstr("needs 4000000000 bytes of data, found 16"));
  EXPECT_EQ(getError(makeFile(makeHeader("<f4", "(-4,)"), 16)),
            "expected extents of zero and more, found a negative one");
  std::string many = "(";
  for (int axis = 0; axis < 65; ++axis)
    many += "1,";
  EXPECT_EQ(getError(makeFile(makeHeader("<f4", many + ")"), 4)),
            "expected at most 64 dimensions, found more");
}

TEST(NpyTest, RefusesOtherDtypes) {
  EXPECT_EQ(getError(makeFile(makeHeader(">f4", "(1,)"), 4)),
            "expected little-endian data, found dtype '>f4'; save x.astype('<f4')");
  for (std::string descr : {"<c8", "|O8", "<U4", "<M8", "|b4", "<f16", "<i3", "|V3", "<V0"})
    EXPECT_THAT(getError(makeFile(makeHeader(descr, "(1,)"), 16)),
                HasSubstr("expected dtype b1, i1 to i8, u1 to u8, f2, f4, f8, V1 or V2, found"));
  EXPECT_EQ(getError(makeFile("{'descr': [('a', '<f4')], 'fortran_order': False}", 4)),
            "expected a plain dtype, found one with fields");
  EXPECT_THAT(getError(makeFile(makeHeader("", "(1,)"), 4)), HasSubstr("expected a dtype"));
}

TEST(NpyTest, RefusesHostileHeaders) {
  // A length that points far past the file, in both widths.
  std::string longHeader = makeFile("{}", 0);
  longHeader[8] = longHeader[9] = '\xff';
  EXPECT_EQ(getError(longHeader),
            "the file is truncated: its header has 65535 bytes, of which 2 are there");
  std::string longer = makeFile("{}", 0, 2);
  longer[8] = longer[9] = longer[10] = longer[11] = '\xff';
  EXPECT_EQ(getError(longer), "expected a header of at most 65535 bytes, found one of 4294967295");
  EXPECT_EQ(getError(makeFile("{}", 0)), "the header lacks the key 'descr'");
  EXPECT_EQ(getError(makeFile("", 0)), "the header ends early: expected '{'");
  EXPECT_EQ(getError(makeFile("__import__('os')", 0)),
            "malformed header at byte 0: expected '{', found '__import__('os')'");
  EXPECT_EQ(getError(makeFile("{'descr': '<f4', 'descr': '<f4'}", 0)),
            "the key 'descr' stands twice in the header");
  EXPECT_EQ(getError(makeFile("{'evil\x1b': 1}", 0)),
            "expected the keys descr, fortran_order and shape, found 'evil\\1B'");
  EXPECT_EQ(getError(makeFile(makeHeader("<f4", "(4)"), 16)),
            "expected a tuple for 'shape', found (4)");
  EXPECT_THAT(getError(makeFile(makeHeader("<f4", "(1,)", "Maybe"), 4)),
              HasSubstr("expected True or False after 'fortran_order'"));
  EXPECT_THAT(getError(makeFile(makeHeader("<f4", "(1,)") + " or 1", 4)),
              HasSubstr("expected nothing after '}'"));
}

TEST(NpyTest, TransposesFortranOrder) {
  // [[1, 2, 3], [4, 5, 6]] column by column.
  const char source[] = {1, 4, 2, 5, 3, 6};
  char destination[6];
  transposeFortranOrder(source, destination, {2, 3}, 1);
  EXPECT_THAT(destination, testing::ElementsAre(1, 2, 3, 4, 5, 6));
}

TEST(NpyTest, SurvivesMutatedHeaders) {
  // What a mutated header says must still lie inside the file, or be refused.
  std::string original = makeFile(makeHeader("<f4", "(2, 3)") + "\n", 24);
  std::mt19937 random(1);
  for (int round = 0; round < 50000; ++round) {
    std::string file = original;
    for (unsigned change = 0, changes = 1 + random() % 4; change < changes; ++change) {
      size_t position = random() % file.size();
      switch (random() % 4) {
      case 0:
        file[position] = static_cast<char>(random());
        break;
      case 1:
        file[position] = "0123456789(){},:'\"<>fiuVbL- "[random() % 28];
        break;
      case 2:
        file.erase(position, random() % 8);
        break;
      default:
        file.insert(position, file.substr(random() % file.size(), random() % 8));
      }
      if (file.empty())
        file = "x";
    }
    llvm::Expected<NpyHeader> header = parseNpyHeader(file, file.size());
    if (!header) {
      EXPECT_FALSE(llvm::toString(header.takeError()).empty());
      continue;
    }
    EXPECT_EQ(header->dataOffset + header->dataBytes, file.size());
    uint64_t count = 1;
    for (int64_t extent : header->shape)
      count *= extent;
    EXPECT_EQ(count * header->dtype.bytes, header->dataBytes);
  }
}
