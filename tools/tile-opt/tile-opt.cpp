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

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  tessera::registerAllDialects(registry);
  tessera::registerAllPasses();
  return tessera::optMain(argc, argv, registry);
}
