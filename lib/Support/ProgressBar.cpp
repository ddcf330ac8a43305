//===- ProgressBar.cpp - Progress of long runs on a terminal --------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Support/ProgressBar.h"
#include "llvm/Support/Format.h"
#include <algorithm>
#include <chrono>

using namespace tessera;

static constexpr double delaySeconds = 2;
static constexpr double intervalSeconds = 0.1;
static constexpr unsigned barWidth = 30;

static double getSteadySeconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

ProgressBar::ProgressBar(llvm::raw_ostream &os, llvm::StringRef label, bool isTerminal,
                         std::function<double()> getSeconds)
    : os(os), label(label.str()), isTerminal(isTerminal),
      getSeconds(getSeconds ? std::move(getSeconds) : getSteadySeconds), start(this->getSeconds()),
      lastDrawn(start) {}

void ProgressBar::update(uint64_t done, uint64_t total) {
  if (!isTerminal || total == 0)
    return;
  double now = getSeconds();
  if (now - start < delaySeconds || (isVisible && now - lastDrawn < intervalSeconds))
    return;
  lastDrawn = now;
  isVisible = true;
  double fraction = std::min(1.0, static_cast<double>(done) / static_cast<double>(total));
  unsigned filled = static_cast<unsigned>(fraction * barWidth);
  os << '\r' << label << " [" << std::string(filled, '=') << std::string(barWidth - filled, ' ')
     << "] " << llvm::format("%3.0f%%", 100 * fraction);
  if (fraction > 0)
    os << llvm::format(", %.0f s left ", (now - start) * (1 - fraction) / fraction);
  os << "\x1b[K";
  os.flush();
}

void ProgressBar::finish() {
  if (!isVisible)
    return;
  isVisible = false;
  os << "\r\x1b[K";
  os.flush();
}
