//===- Replay.cpp - Runs fuzz targets on kept inputs ----------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// tessera-fuzz-replay TARGET FILE-OR-FOLDER...
//
// Needs no fuzzer, so that every build of every developer checks the inputs that once were faults.
//
//===----------------------------------------------------------------------===//

#include "FuzzTargets.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <string>
#include <vector>

using namespace tessera::fuzz;

static int refuse(const llvm::Twine &message) {
  llvm::errs() << "error: " << message << '\n';
  return 1;
}

static std::error_code collectFiles(llvm::StringRef path, std::vector<std::string> &files) {
  if (!llvm::sys::fs::is_directory(path)) {
    files.push_back(path.str());
    return {};
  }
  std::error_code error;
  size_t first = files.size();
  for (llvm::sys::fs::directory_iterator entry(path, error), end; entry != end && !error;
       entry.increment(error))
    files.push_back(entry->path());
  std::sort(files.begin() + first, files.end());
  return error;
}

int main(int argc, char **argv) {
  llvm::InitLLVM initialise(argc, argv);
  const FuzzTarget *target =
      std::find_if(std::begin(fuzzTargets), std::end(fuzzTargets), [&](const FuzzTarget &each) {
        return argc > 1 && each.name == llvm::StringRef(argv[1]);
      });
  if (target == std::end(fuzzTargets) || argc < 3) {
    std::string names;
    for (const FuzzTarget &each : fuzzTargets)
      names += " " + each.name.str();
    return refuse("usage: tessera-fuzz-replay TARGET FILE-OR-FOLDER..., with a target of" + names);
  }
  std::vector<std::string> files;
  for (int index = 2; index < argc; ++index)
    if (std::error_code error = collectFiles(argv[index], files))
      return refuse(llvm::Twine(argv[index]) + ": " + error.message());
  for (const std::string &file : files) {
    auto buffer = llvm::MemoryBuffer::getFile(file);
    if (std::error_code error = buffer.getError())
      return refuse(file + ": " + error.message());
    // Said before the run, since a fault ends the process.
    llvm::errs() << file << '\n';
    target->run((*buffer)->getBuffer());
  }
  llvm::outs() << "replayed " << files.size() << " inputs of " << target->name << '\n';
  return 0;
}
