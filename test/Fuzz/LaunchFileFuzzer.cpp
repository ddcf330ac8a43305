//===- LaunchFileFuzzer.cpp - Launch files --------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FuzzTargets.h"
#include "tessera/Support/LaunchFile.h"
#include "tessera/Support/SourceError.h"

using namespace tessera;
using llvm::StringRef;

/// Keeps arrays that are made up small enough to make many in a second.
static constexpr uint64_t maxElements = 1 << 12;

static void fillArgument(const LaunchArgument &argument) {
  if (!argument.fill || !argument.type || !argument.shape)
    return;
  std::optional<uint64_t> count = getElementCount(*argument.shape);
  if (count && *count > maxElements)
    return;
  llvm::Expected<HostArray> array = HostArray::create(*argument.type, *argument.shape);
  if (!array)
    return llvm::consumeError(array.takeError());
  llvm::consumeError(fillArray(*array, *argument.fill));
}

void tessera::fuzz::fuzzLaunchFile(StringRef input) {
  llvm::Expected<LaunchFile> file = LaunchFile::parse(llvm::MemoryBufferRef(input, "dir/in.json"));
  if (file) {
    for (const LaunchArgument &argument : file->arguments)
      fillArgument(argument);
    return;
  }
  llvm::handleAllErrors(
      file.takeError(),
      [](const SourceError &error) {
        if (error.getDiagnostic().getLineNo() < 1 || error.getDiagnostic().getMessage().empty())
          reportFinding("a fault of a launch file has no place or no message");
      },
      [](const llvm::ErrorInfoBase &error) {
        reportFinding("a fault of a launch file has no place: " + error.message());
      });
}
