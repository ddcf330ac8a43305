//===- TestPasses.h - Passes that exist for tests ---------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_TEST_LIB_TESTPASSES_H
#define TESSERA_TEST_LIB_TESTPASSES_H

namespace tessera::test {

void registerTestAxisInfo();
void registerTestDropToken();

/// All of them, for tile-opt.
void registerTestPasses();

} // namespace tessera::test

#endif // TESSERA_TEST_LIB_TESTPASSES_H
