//===- NpyFuzzer.cpp - .npy files -----------------------------------------===//
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

/// Reads `contents` as each type by way of a file, replaced for each input and removed at the end.
static void checkRead(StringRef contents) {
  static llvm::SmallString<128> path;
  static std::optional<llvm::FileRemover> remover;
  if (!remover) {
    if (llvm::sys::fs::createTemporaryFile("tessera-fuzz", "npy", path))
      fuzz::reportFinding("no temporary file");
    remover.emplace(path);
  }
  {
    std::error_code error;
    llvm::raw_fd_ostream os(path, error);
    if (error)
      fuzz::reportFinding("cannot write the temporary file");
    os << contents;
  }
  for (ElementType type : getAllElementTypes()) {
    llvm::Expected<HostArray> array = HostArray::read(path, type, std::nullopt);
    if (array)
      checkRewrite(*array);
    else if (llvm::toString(array.takeError()).empty())
      fuzz::reportFinding("a .npy file is refused without a message");
  }
}

void tessera::fuzz::fuzzNpy(StringRef input) {
  llvm::Expected<NpyHeader> header = parseNpyHeader(input, input.size());
  if (!header) {
    if (llvm::toString(header.takeError()).empty())
      reportFinding("a .npy file is refused without a message");
    return;
  }
  checkHeader(*header, input.size());
  checkRead(input);
}
