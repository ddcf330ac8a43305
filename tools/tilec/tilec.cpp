//===- tilec.cpp - Compiles kernels and runs them -------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Driver/TilecMain.h"
#include "tessera/InitAllDialects.h"
#include "tessera/InitAllFrontends.h"
#include "tessera/InitAllPasses.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry dialects;
  tessera::registerAllDialects(dialects);
  tessera::registerAllPasses();
  tessera::FrontendRegistry frontends;
  tessera::registerAllFrontends(frontends);
  return tessera::tilecMain(argc, argv, dialects, frontends);
}
