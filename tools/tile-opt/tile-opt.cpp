//===- tile-opt.cpp - Runs passes on text or bytecode ---------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Driver/OptMain.h"
#include "tessera/InitAllDialects.h"
#include "tessera/InitAllPasses.h"

namespace tessera::test {
/// In test/lib, whose headers no tool includes.
void registerTestPasses();
} // namespace tessera::test

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  tessera::registerAllDialects(registry);
  tessera::registerAllPasses();
  tessera::test::registerTestPasses();
  return tessera::optMain(argc, argv, registry);
}
