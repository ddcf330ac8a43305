//===- ScalarBody.cpp - The body of a reduction, lane by lane -------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarBody.h"
#include "Execution.h"
#include <cstring>

using namespace mlir;
using namespace tessera::interpreter;

std::unique_ptr<ScalarBody> ScalarBody::get(Region &region, const CompileOptions &options) {
  auto body = std::make_unique<ScalarBody>();
  Globals globals;
  if (failed(Compiler(body->code, globals, 0, options).compile(region)))
    return nullptr;
  for (BlockArgument argument : region.getArguments())
    body->argumentBytes.push_back(getValueBytes(argument.getType()));
  for (Value output : region.front().getTerminator()->getOperands())
    body->outputBytes.push_back(getValueBytes(output.getType()));
  return body;
}

void ScalarBody::run(int64_t lanes, const std::byte *const *arguments,
                     std::byte *const *targets) const {
  RunOptions options;
  Run run(options);
  SmallVector<uint64_t> words(argumentBytes.size(), 0);
  Frame frame(run, code, words, 0);
  if (!frame.isValid())
    return;
  for (int64_t lane = 0; lane < lanes; ++lane) {
    for (auto [index, bytes] : llvm::enumerate(argumentBytes))
      std::memcpy(frame.getParameter(index), arguments[index] + lane * bytes, bytes);
    frame.start(0);
    uint64_t fuel = ~uint64_t(0);
    while (frame.resume(fuel) == BlockExecution::Status::Yielded) {
    }
    for (auto [index, bytes] : llvm::enumerate(outputBytes))
      std::memcpy(targets[index] + lane * bytes, frame.getOutput(index), bytes);
  }
}
