//===- AtomicFile.h - Files that appear whole or not at all ------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SUPPORT_ATOMICFILE_H
#define TESSERA_SUPPORT_ATOMICFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>
#include <optional>
#include <string>

namespace tessera {

/// An output file. What is written goes to a temporary file in the same directory, which `commit`
/// renames; without `commit` (and when a signal ends the process) the temporary is removed and
/// whatever stood at the path stays. A symbolic link is followed, permissions of a file that is
/// replaced are kept, and devices and pipes are written directly. llvm::writeToOutput, which does
/// much the same, opens the file only when its contents are ready, and a run should not compute for
/// an hour to find that its output cannot be written.
class AtomicFile {
public:
  /// Opens the temporary. An error names the path and the reason.
  static llvm::Expected<AtomicFile> create(llvm::StringRef path);
  AtomicFile(AtomicFile &&) = default;
  AtomicFile &operator=(AtomicFile &&) = delete;
  ~AtomicFile();

  llvm::raw_ostream &os() { return *stream; }
  llvm::StringRef getPath() const { return path; }

  /// Makes what was written the file at the path. Fails when writing failed, disk full included.
  llvm::Error commit();

private:
  AtomicFile() = default;

  std::string path;
  /// Where the temporary goes: `path` with symbolic links resolved.
  std::string destination;
  std::optional<llvm::sys::fs::TempFile> temporary;
  std::unique_ptr<llvm::raw_fd_ostream> stream;
};

} // namespace tessera

#endif // TESSERA_SUPPORT_ATOMICFILE_H
