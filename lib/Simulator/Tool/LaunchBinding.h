//===- LaunchBinding.h - Arguments matched with parameters -----*- C++ -*--===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_TOOL_LAUNCHBINDING_H
#define TESSERA_LIB_SIMULATOR_TOOL_LAUNCHBINDING_H

#include "tessera/Simulator/Simulator.h"
#include "tessera/Support/AtomicFile.h"
#include "tessera/Support/HostArray.h"
#include "tessera/Support/LaunchFile.h"
#include "llvm/ADT/StringMap.h"

namespace tessera::simulator {

/// One argument, from a launch file or the command line.
struct ArgumentRequest {
  /// For messages: "--arg 2 (in:a.npy)", "k.json: argument 'A'". Counted from 0, as PTX does.
  std::string where;
  LaunchArgument argument;
};

/// Memory of the kernel: one buffer of the launch, whichever arguments point into it.
struct BoundArray {
  std::string where;
  HostArray array;
  bool isInitialised = false;
  std::optional<AtomicFile> output;
  std::optional<LaunchExpectation> expect;
  std::optional<HostArray> expected;
};

/// The arguments of a launch file in the order of the entry's parameters. Scalars of `set` and
/// arguments that have names are matched with the names of parameters.
llvm::Expected<std::vector<ArgumentRequest>> matchArguments(const LaunchFile &file,
                                                            const ptx::Function &entry);

/// Arrays in memory, and the launch that uses them. Files are read and outputs opened in `bind`;
/// what is wrong with any argument is reported at once.
class LaunchBinding {
public:
  explicit LaunchBinding(const ptx::Function &entry) : entry(entry) {}

  llvm::Error bind(llvm::ArrayRef<ArgumentRequest> requests);
  /// Buffers and arguments; the extents are the caller's.
  void addTo(Launch &launch);

  std::vector<BoundArray> arrays;

private:
  void collect(llvm::ArrayRef<ArgumentRequest> requests);
  llvm::Error createArray(llvm::ArrayRef<const ArgumentRequest *> members, BoundArray &bound);
  llvm::Expected<Argument> bindArgument(const ArgumentRequest &request,
                                        const ptx::Variable &parameter, size_t index);

  const ptx::Function &entry;
  std::vector<Argument> arguments;
  /// Arguments of each array; more than one where they share a `buffer`.
  std::vector<llvm::SmallVector<const ArgumentRequest *, 1>> members;
  /// The array of each argument that has one.
  std::vector<std::optional<unsigned>> arrayOfArgument;
  /// By names of buffers and of arguments.
  llvm::StringMap<unsigned> arrayOfName;
};

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_TOOL_LAUNCHBINDING_H
