//===- AtomicFileTest.cpp - Tests of files that appear whole or not at all ===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Support/AtomicFile.h"
#include "TemporaryDirectory.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <unistd.h>

using namespace tessera;
using testing::EndsWith;

static std::string getCreateError(const std::string &path) {
  llvm::Expected<AtomicFile> file = AtomicFile::create(path);
  return file ? "no error" : llvm::toString(file.takeError());
}

TEST(AtomicFileTest, AppearsOnCommit) {
  TemporaryDirectory directory;
  llvm::Expected<AtomicFile> file = AtomicFile::create(directory.getPath("a"));
  ASSERT_TRUE(bool(file));
  file->os() << "new";
  EXPECT_EQ(directory.read("a"), "no such file");
  EXPECT_FALSE(bool(file->commit()));
  EXPECT_EQ(directory.read("a"), "new");
  EXPECT_EQ(directory.countFiles(), 1u);
}

TEST(AtomicFileTest, LeavesTheOldFileWithoutCommit) {
  TemporaryDirectory directory;
  std::string path = directory.write("a", "old");
  {
    llvm::Expected<AtomicFile> file = AtomicFile::create(path);
    ASSERT_TRUE(bool(file));
    file->os() << "new";
  }
  EXPECT_EQ(directory.read("a"), "old");
  EXPECT_EQ(directory.countFiles(), 1u);
}

TEST(AtomicFileTest, FollowsLinksAndKeepsPermissions) {
  TemporaryDirectory directory;
  std::string path = directory.write("a", "old");
  llvm::sys::fs::setPermissions(path, llvm::sys::fs::owner_all);
  ASSERT_FALSE(llvm::sys::fs::create_link("a", directory.getPath("link")));
  llvm::Expected<AtomicFile> file = AtomicFile::create(directory.getPath("link"));
  ASSERT_TRUE(bool(file));
  file->os() << "new";
  EXPECT_FALSE(bool(file->commit()));
  EXPECT_EQ(directory.read("a"), "new");
  EXPECT_TRUE(llvm::sys::fs::is_symlink_file(directory.getPath("link")));
  EXPECT_EQ(*llvm::sys::fs::getPermissions(path), llvm::sys::fs::owner_all);
}

TEST(AtomicFileTest, RefusesWhatCannotBeWritten) {
  TemporaryDirectory directory;
  EXPECT_THAT(getCreateError(directory.getPath("none/a")),
              EndsWith("none/a: No such file or directory"));
  llvm::sys::fs::create_directory(directory.getPath("d"));
  EXPECT_THAT(getCreateError(directory.getPath("d")), EndsWith("/d: is a directory"));
  EXPECT_EQ(getCreateError(""), "cannot write '': expected a file name");
}

TEST(AtomicFileTest, RefusesReadOnlyFiles) {
  if (geteuid() == 0)
    GTEST_SKIP() << "permissions do not stop root";
  TemporaryDirectory directory;
  std::string path = directory.write("a", "old");
  llvm::sys::fs::setPermissions(path, llvm::sys::fs::all_read);
  EXPECT_THAT(getCreateError(path), EndsWith("a: Permission denied"));
}

TEST(AtomicFileTest, ReportsAFullDisk) {
  llvm::Expected<AtomicFile> file = AtomicFile::create("/dev/full");
  ASSERT_TRUE(bool(file));
  file->os() << "new";
  EXPECT_EQ(llvm::toString(file->commit()), "cannot write /dev/full: No space left on device");
}
