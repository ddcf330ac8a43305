//===- Print.cpp - printf of kernels --------------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// vprintf takes a format and a buffer in which each argument has 4 or 8 bytes
// at its natural alignment; narrower integers and floats are promoted as in C.
//
//===----------------------------------------------------------------------===//

#include "Core/ControlFlow.h"
#include "Core/Machine.h"
#include "Memory/Access.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::simulator;

/// Longest string and largest width that are followed.
static constexpr unsigned maximalString = 4096;
static constexpr unsigned maximalWidth = 512;

std::string simulator::readString(Warp &warp, const Record &record, unsigned lane,
                                  uint64_t address) {
  std::string text;
  for (unsigned index = 0; index < maximalString; ++index) {
    char next = 0;
    readMemory(warp, record, lane, ptx::Space::Generic, address + index, &next, 1);
    if (!next)
      break;
    text += next;
  }
  return text;
}

namespace {
/// Reads the buffer of arguments one after the other.
class ArgumentReader {
public:
  ArgumentReader(Warp &warp, const Record &record, unsigned lane, uint64_t address)
      : warp(warp), record(record), lane(lane), address(address) {}

  template <typename T>
  T read() {
    address = llvm::alignTo(address, sizeof(T));
    T value = {};
    bool isPlain = readMemory(warp, record, lane, ptx::Space::Generic, address, &value, sizeof(T));
    if (!isPlain && warp.getMachine().getOptions().checks)
      warp.report(FindingKind::Uninitialised, record, lane,
                  "prints a value that was never written");
    address += sizeof(T);
    return value;
  }

private:
  Warp &warp;
  const Record &record;
  unsigned lane;
  uint64_t address;
};
} // namespace

/// One conversion, from its flags on: "-08.3lf". `text` is moved behind it.
static void printConversion(llvm::raw_ostream &os, llvm::StringRef &text, ArgumentReader &arguments,
                            llvm::function_ref<std::string(uint64_t)> readText) {
  std::string spec = "%";
  auto takeNumber = [&] {
    if (text.consume_front("*")) {
      spec += llvm::itostr(
          std::clamp(arguments.read<int32_t>(), -int(maximalWidth), int(maximalWidth)));
      return;
    }
    unsigned number = 0;
    if (!text.consumeInteger(10, number))
      spec += llvm::utostr(std::min(number, maximalWidth));
  };
  while (!text.empty() && llvm::StringRef("-+ #0").contains(text.front())) {
    spec += text.front();
    text = text.drop_front();
  }
  takeNumber();
  if (text.consume_front(".")) {
    spec += '.';
    takeNumber();
  }
  bool isLong = false;
  while (!text.empty() && llvm::StringRef("hlLjzt").contains(text.front())) {
    isLong |= text.front() != 'h';
    text = text.drop_front();
  }
  if (text.empty())
    return;
  char conversion = text.front();
  text = text.drop_front();
  switch (conversion) {
  case '%':
    os << '%';
    return;
  case 'd':
  case 'i':
    spec += "lld";
    os << llvm::format(spec.c_str(),
                       (long long)(isLong ? arguments.read<int64_t>() : arguments.read<int32_t>()));
    return;
  case 'u':
  case 'x':
  case 'X':
  case 'o':
    spec += std::string("ll") + conversion;
    os << llvm::format(spec.c_str(), (unsigned long long)(isLong ? arguments.read<uint64_t>()
                                                                 : arguments.read<uint32_t>()));
    return;
  case 'c':
    spec += 'c';
    os << llvm::format(spec.c_str(), int(arguments.read<int32_t>()));
    return;
  case 'p':
    os << llvm::format("0x%llx", (unsigned long long)arguments.read<uint64_t>());
    return;
  case 's':
    spec += 's';
    os << llvm::format(spec.c_str(), readText(arguments.read<uint64_t>()).c_str());
    return;
  case 'e':
  case 'E':
  case 'f':
  case 'F':
  case 'g':
  case 'G':
  case 'a':
  case 'A':
    spec += conversion;
    os << llvm::format(spec.c_str(), arguments.read<double>());
    return;
  default:
    // As C leaves it open, the text itself.
    os << spec << conversion;
  }
}

int32_t simulator::printFormatted(Warp &warp, const Record &record, unsigned lane, uint64_t format,
                                  uint64_t arguments) {
  std::string text = readString(warp, record, lane, format);
  ArgumentReader reader(warp, record, lane, arguments);
  std::string output;
  llvm::raw_string_ostream os(output);
  int32_t numConversions = 0;
  llvm::StringRef rest = text;
  while (!rest.empty()) {
    auto [literal, after] = rest.split('%');
    os << literal;
    if (literal.size() == rest.size())
      break;
    rest = after;
    numConversions += !rest.starts_with("%");
    printConversion(os, rest, reader,
                    [&](uint64_t address) { return readString(warp, record, lane, address); });
  }
  if (llvm::raw_ostream *to = warp.getMachine().getOptions().output)
    *to << output;
  // What vprintf of a GPU returns: the number of arguments.
  return numConversions;
}
