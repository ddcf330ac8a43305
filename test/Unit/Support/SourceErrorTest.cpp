//===- SourceErrorTest.cpp - Tests of errors at a place -------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Support/SourceError.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace tessera;

static std::string print(llvm::StringRef text, size_t offset) {
  llvm::SourceMgr sourceMgr;
  sourceMgr.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(text, "a.txt"), llvm::SMLoc());
  const char *start = sourceMgr.getMemoryBuffer(1)->getBufferStart();
  return llvm::toString(llvm::make_error<SourceError>(sourceMgr.GetMessage(
      llvm::SMLoc::getFromPointer(start + offset), llvm::SourceMgr::DK_Error, "found a fault")));
}

TEST(SourceErrorTest, ShowsTheLine) {
  EXPECT_EQ(print("one\ntwo\n", 5), "a.txt:2:2: error: found a fault\ntwo\n ^\n");
}

TEST(SourceErrorTest, ShowsThePartOfALongLineNearTheCaret) {
  std::string line(1000000, 'x');
  line[500000] = '!';
  std::string text = print(line, 500000);
  EXPECT_LT(text.size(), 300u);
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(text).split(lines, '\n');
  EXPECT_EQ(lines[0], "a.txt:1:500001: error: found a fault");
  EXPECT_EQ(lines[1].find('!'), lines[2].find('^'));
}

TEST(SourceErrorTest, PrintsEachErrorOfSeveral) {
  std::string text;
  llvm::raw_string_ostream os(text);
  printErrors(
      os, llvm::joinErrors(llvm::createStringError("first"), llvm::createStringError("second")));
  EXPECT_EQ(text, "error: first\nerror: second\n");
}
