//===- NpyFuzzer.cpp - .npy files --------------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FuzzTargets.h"
#include "tessera/Support/HostArray.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>

using namespace tessera;
using llvm::StringRef;

/// A header that was accepted describes data that ends the file.
static void checkHeader(const NpyHeader &header, uint64_t fileBytes) {
  if (header.dataOffset > fileBytes || fileBytes - header.dataOffset != header.dataBytes)
    fuzz::reportFinding("the data of an accepted .npy file does not end it");
  std::optional<uint64_t> count = getElementCount(header.shape);
  if (!count || *count * header.dtype.bytes != header.dataBytes)
    fuzz::reportFinding("the shape of an accepted .npy file does not match its data");
}

/// An array that was read is one that can be written, to a file that says the same.
static void checkRewrite(const HostArray &array) {
  std::string text;
  llvm::raw_string_ostream os(text);
  array.write(os);
  llvm::Expected<NpyHeader> header = parseNpyHeader(text, text.size());
  if (!header)
    fuzz::reportFinding("an array cannot be read back: " + llvm::toString(header.takeError()));
  checkHeader(*header, text.size());
  if (llvm::ArrayRef<int64_t>(header->shape) != array.getShape())
    fuzz::reportFinding("an array is read back with another shape");
  if (!isReadableAs(header->dtype, array.getType()))
    fuzz::reportFinding("an array is read back with another type");
}

void tessera::fuzz::fuzzNpy(StringRef input) {
  llvm::Expected<NpyHeader> header = parseNpyHeader(input, input.size());
  bool isAccepted = static_cast<bool>(header);
  if (isAccepted)
    checkHeader(*header, input.size());
  else if (llvm::toString(header.takeError()).empty())
    reportFinding("a .npy file is refused without a message");

  // One file, replaced for each input and removed at the end.
  static llvm::SmallString<128> path;
  static std::optional<llvm::FileRemover> remover;
  if (!remover) {
    if (llvm::sys::fs::createTemporaryFile("tessera-fuzz", "npy", path))
      reportFinding("no temporary file");
    remover.emplace(path);
  }
  {
    std::error_code error;
    llvm::raw_fd_ostream os(path, error);
    if (error)
      reportFinding("cannot write the temporary file");
    os << input;
  }
  bool isReadable = false;
  for (ElementType type : getAllElementTypes()) {
    llvm::Expected<HostArray> array = HostArray::read(path, type, std::nullopt);
    if (!array) {
      llvm::consumeError(array.takeError());
      continue;
    }
    isReadable = true;
    checkRewrite(*array);
  }
  if (isReadable && !isAccepted)
    reportFinding("a .npy file is read although its header is refused");
}
