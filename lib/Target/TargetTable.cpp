//===- TargetTable.cpp - What each architecture can do --------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rates are nominal, from the makers' peak figures divided by clock, parts and
// two operations; the clock is the one at which those figures hold. Where no
// figure is published they are those of the nearest relative. Some:
//
//   A100     312 TFLOP/s f16 / (2 * 108 * 1.41 GHz)     = 1024
//   H100 SXM 989             / (2 * 132 * 1.83)         = 2048
//   RTX 4090 165.2           / (2 * 128 * 2.52)         =  256, 512 with f16 sums
//   B200     2250            / (2 * 148 * 1.856)        = 4096
//   RTX 5090 209.5           / (2 * 170 * 2.407)        =  256, 512 with f16 sums
//
// On RTX parts fp8 with f32 sums runs at half the rate of block-scaled fp8.
//
//===----------------------------------------------------------------------===//

#include "tessera/Target/TargetTable.h"
#include "tessera/Support/NearestName.h"
#include "llvm/ADT/SmallVector.h"

using namespace tessera;
using llvm::StringRef;

namespace {
/// f64, tf32, f16, f16 in f16, int8, fp8, scaled fp8, fp4.
constexpr TensorRates ampere = {64, 512, 1024, 1024, 2048, 0, 0, 0};
constexpr TensorRates ampereSmall = {0, 128, 256, 512, 1024, 0, 0, 0};
constexpr TensorRates orin = {0, 512, 1024, 1024, 2048, 0, 0, 0};
constexpr TensorRates ada = {0, 128, 256, 512, 1024, 512, 0, 0};
constexpr TensorRates hopper = {128, 1024, 2048, 2048, 4096, 4096, 0, 0};
constexpr TensorRates blackwell = {64, 2048, 4096, 4096, 8192, 8192, 8192, 16384};
constexpr TensorRates blackwellUltra = {2, 2048, 4096, 4096, 256, 8192, 8192, 24576};
constexpr TensorRates blackwellSmall = {0, 128, 256, 512, 1024, 512, 1024, 2048};

constexpr unsigned largeShared = 232448, mediumShared = 166912, smallShared = 101376;

// The names that end in a, in f, or in nothing differ in instructions, not in the chip.
#define TESSERA_TARGETS(NAME, ...)                                                                 \
  {NAME, __VA_ARGS__}, {NAME "a", __VA_ARGS__}, { NAME "f", __VA_ARGS__ }

constexpr TargetInfo table[] = {
    {"sm_80", "A100 SXM 80 GB", 108, 1.41, mediumShared, ampere, 64, 32, 64, 16, 4, 128, 64, 2039},
    {"sm_86", "RTX 3090", 82, 1.695, smallShared, ampereSmall, 128, 2, 64, 16, 4, 128, 64, 936},
    {"sm_87", "Jetson AGX Orin", 16, 1.3, mediumShared, orin, 128, 2, 64, 16, 4, 128, 64, 204.8},
    // No figures are published for this relative of sm_87.
    {"sm_88", "relative of sm_87", 16, 1.3, mediumShared, orin, 128, 2, 64, 16, 4, 128, 64, 204.8},
    {"sm_89", "RTX 4090", 128, 2.52, smallShared, ada, 128, 2, 64, 16, 4, 128, 64, 1008},
    {"sm_90", "H100 SXM", 132, 1.83, largeShared, hopper, 128, 64, 64, 16, 4, 128, 64, 3352},
    {"sm_90a", "H100 SXM", 132, 1.83, largeShared, hopper, 128, 64, 64, 16, 4, 128, 64, 3352},
    TESSERA_TARGETS("sm_100", "B200", 148, 1.856, largeShared, blackwell, 128, 64, 64, 16, 4, 128,
                    64, 7670),
    TESSERA_TARGETS("sm_103", "B300", 148, 1.9, largeShared, blackwellUltra, 128, 2, 64, 32, 4, 128,
                    64, 8000),
    TESSERA_TARGETS("sm_110", "Jetson Thor T5000", 20, 1.575, largeShared, blackwell, 128, 2, 64,
                    16, 4, 128, 64, 273),
    TESSERA_TARGETS("sm_120", "RTX 5090", 170, 2.407, smallShared, blackwellSmall, 128, 2, 128, 16,
                    4, 128, 64, 1792),
    TESSERA_TARGETS("sm_121", "GB10 (DGX Spark)", 48, 2.418, smallShared, blackwellSmall, 128, 2,
                    128, 16, 4, 128, 64, 273),
};
#undef TESSERA_TARGETS
} // namespace

llvm::ArrayRef<TargetInfo> tessera::getTargetTable() { return table; }

llvm::Expected<const TargetInfo *> tessera::findTargetInfo(StringRef name) {
  llvm::SmallVector<StringRef> names;
  for (const TargetInfo &target : table) {
    if (target.name == name)
      return &target;
    names.push_back(target.name);
  }
  return llvm::createStringError("unknown architecture '" + name + "'" + suggestNames(name, names));
}
