//===- ptx-sim.cpp - Executes PTX on the CPU ------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Simulator/Tool/PtxSimMain.h"

int main(int argc, char **argv) { return tessera::simulator::ptxSimMain(argc, argv); }
