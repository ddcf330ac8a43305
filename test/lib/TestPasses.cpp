//===- TestPasses.cpp - Passes that exist for tests -----------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestPasses.h"

void tessera::test::registerTestPasses() {
  registerTestAxisInfo();
  registerTestDropToken();
}
