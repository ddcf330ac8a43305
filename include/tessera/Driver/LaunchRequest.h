//===- LaunchRequest.h - What a user asks a kernel to run on ----*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_LAUNCHREQUEST_H
#define TESSERA_DRIVER_LAUNCHREQUEST_H

#include "tessera/Driver/KernelParameters.h"
#include "tessera/Support/LaunchFile.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Error.h"

namespace tessera {

/// A launch file and a command line, matched with the parameters of a kernel. Later calls win over
/// earlier ones. Each reports every fault it finds.
class LaunchRequest {
public:
  explicit LaunchRequest(llvm::ArrayRef<KernelParameter> parameters)
      : parameters(parameters), arguments(parameters.size()) {}

  llvm::Error addFile(const LaunchFile &file);
  /// `N=1024`, the argument of --set.
  llvm::Error addScalar(llvm::StringRef assignment);
  /// `A=F.npy`, `A=random`, `A=random:SEED`, `A=zeros`, `A=ones` or `A=iota`.
  llvm::Error addInput(llvm::StringRef assignment);
  /// `C=F.npy`.
  llvm::Error addOutput(llvm::StringRef assignment);
  llvm::Error addInOut(llvm::StringRef assignment);
  llvm::Error addExpectation(llvm::StringRef assignment);
  /// Replaces the tolerances of every expectation. Fails when there is none.
  llvm::Error setTolerances(std::optional<double> relative, std::optional<double> absolute);
  /// `x`, `x,y` or `x,y,z`.
  llvm::Error setGrid(llvm::StringRef text);

  /// The bits of every scalar parameter in order. Fails when one is missing or does not fit.
  llvm::Expected<std::vector<uint64_t>> bindScalars() const;
  /// Checks that what is asked of each parameter agrees with its role, without touching a file:
  /// inputs have a source, and only outputs are written or compared. `shapes` holds the shape of
  /// each array parameter that has one, for the messages; others are empty.
  llvm::Error checkArrays(llvm::ArrayRef<llvm::SmallVector<int64_t, 4>> shapes) const;

  /// One per parameter.
  llvm::ArrayRef<LaunchArgument> getArguments() const { return arguments; }
  llvm::ArrayRef<KernelParameter> getParameters() const { return parameters; }
  std::optional<std::array<int64_t, 3>> getGrid() const { return grid; }

private:
  /// Splits `NAME=VALUE` and finds the argument.
  llvm::Expected<std::pair<LaunchArgument *, llvm::StringRef>>
  split(llvm::StringRef option, llvm::StringRef assignment, bool wantsScalar);
  llvm::Expected<size_t> find(llvm::StringRef where, llvm::StringRef name, bool wantsScalar) const;

  llvm::ArrayRef<KernelParameter> parameters;
  /// Options with the names they were given for.
  llvm::StringSet<> given;
  std::vector<LaunchArgument> arguments;
  std::optional<std::array<int64_t, 3>> grid;
};

} // namespace tessera

#endif // TESSERA_DRIVER_LAUNCHREQUEST_H
