//===- TemporaryDirectory.h - A directory for the files of one test *- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_TEST_UNIT_SUPPORT_TEMPORARYDIRECTORY_H
#define TESSERA_TEST_UNIT_SUPPORT_TEMPORARYDIRECTORY_H

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace tessera {

class TemporaryDirectory {
public:
  TemporaryDirectory() { llvm::sys::fs::createUniqueDirectory("tessera-test", path); }
  ~TemporaryDirectory() { llvm::sys::fs::remove_directories(path); }

  std::string getPath(llvm::StringRef name) const { return (path + "/" + name).str(); }
  std::string write(llvm::StringRef name, llvm::StringRef contents) const {
    std::error_code error;
    llvm::raw_fd_ostream(getPath(name), error) << contents;
    return getPath(name);
  }
  std::string read(llvm::StringRef name) const {
    auto buffer = llvm::MemoryBuffer::getFile(getPath(name));
    return buffer ? (*buffer)->getBuffer().str() : "no such file";
  }
  size_t countFiles() const {
    std::error_code error;
    size_t count = 0;
    for (llvm::sys::fs::directory_iterator entry(path, error), end; entry != end && !error;
         entry.increment(error))
      ++count;
    return count;
  }

private:
  llvm::SmallString<128> path;
};

} // namespace tessera

#endif // TESSERA_TEST_UNIT_SUPPORT_TEMPORARYDIRECTORY_H
