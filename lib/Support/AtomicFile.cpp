//===- AtomicFile.cpp - Files that appear whole or not at all -------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Support/AtomicFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace tessera;
using llvm::Error;
using llvm::Expected;
namespace fs = llvm::sys::fs;

static Error makeError(llvm::StringRef path, const llvm::Twine &reason) {
  return llvm::createStringError("cannot write " + path + ": " + reason);
}

Expected<AtomicFile> AtomicFile::create(llvm::StringRef path) {
  AtomicFile file;
  file.path = path.str();
  if (path.empty())
    return makeError("''", "expected a file name");

  fs::file_status status;
  bool exists = !fs::status(path, status);
  if (exists && fs::is_directory(status))
    return makeError(path, "is a directory");
  if (exists && !fs::is_regular_file(status)) {
    std::error_code error;
    file.stream = std::make_unique<llvm::raw_fd_ostream>(path, error, fs::OF_None);
    if (error)
      return makeError(path, error.message());
    return file;
  }
  // A rename would replace a file that its owner made read-only.
  if (exists && !fs::can_write(path))
    return makeError(path, std::make_error_code(std::errc::permission_denied).message());

  llvm::SmallString<128> destination(path);
  if (exists && fs::real_path(path, destination))
    destination = path;
  file.destination = destination.str().str();
  Expected<fs::TempFile> temporary = fs::TempFile::create(file.destination + ".%%%%%%%%.tmp");
  if (!temporary) {
    std::error_code error = llvm::errorToErrorCode(temporary.takeError());
    return makeError(path, error.message());
  }
  if (exists)
    fs::setPermissions(temporary->FD, status.permissions());
  file.stream = std::make_unique<llvm::raw_fd_ostream>(temporary->FD, /*shouldClose=*/false);
  file.temporary.emplace(std::move(*temporary));
  return file;
}

AtomicFile::~AtomicFile() {
  if (!stream)
    return;
  // An uncommitted stream may hold an error, which raw_fd_ostream would abort for.
  stream->flush();
  stream->clear_error();
  stream.reset();
  if (temporary)
    llvm::consumeError(temporary->discard());
}

Error AtomicFile::commit() {
  stream->flush();
  std::error_code error = stream->error();
  stream->clear_error();
  stream.reset();
  if (!temporary)
    return error ? makeError(path, error.message()) : Error::success();
  if (error) {
    llvm::consumeError(temporary->discard());
    return makeError(path, error.message());
  }
  if (Error keepError = temporary->keep(destination))
    return makeError(path, llvm::toString(std::move(keepError)));
  return Error::success();
}
