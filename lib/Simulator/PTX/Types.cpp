//===- Types.cpp - Types and look-ups of a PTX module ---------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Simulator/PTX.h"
#include "llvm/ADT/STLExtras.h"

using namespace tessera;
using namespace tessera::ptx;
using llvm::StringRef;

namespace {
enum Class : uint8_t { Bits, Unsigned, Signed, Float };

struct TypeInfo {
  llvm::StringLiteral name;
  uint8_t bits;
  Class kind;
};
} // namespace

/// In the order of the enumeration.
static constexpr TypeInfo types[] = {
    {"pred", 1, Bits},      {"b8", 8, Bits},       {"b16", 16, Bits},       {"b32", 32, Bits},
    {"b64", 64, Bits},      {"b128", 128, Bits},   {"u8", 8, Unsigned},     {"u16", 16, Unsigned},
    {"u32", 32, Unsigned},  {"u64", 64, Unsigned}, {"s8", 8, Signed},       {"s16", 16, Signed},
    {"s32", 32, Signed},    {"s64", 64, Signed},   {"f16", 16, Float},      {"f16x2", 32, Float},
    {"bf16", 16, Float},    {"bf16x2", 32, Float}, {"tf32", 32, Float},     {"f32", 32, Float},
    {"f32x2", 64, Float},   {"f64", 64, Float},    {"u16x2", 32, Unsigned}, {"s16x2", 32, Signed},
    {"e4m3", 8, Float},     {"e5m2", 8, Float},    {"e4m3x2", 16, Float},   {"e5m2x2", 16, Float},
    {"e4m3x4", 32, Float},  {"e5m2x4", 32, Float}, {"e3m2", 6, Float},      {"e2m3", 6, Float},
    {"e2m1", 4, Float},     {"e3m2x2", 16, Float}, {"e2m3x2", 16, Float},   {"e2m1x2", 8, Float},
    {"e3m2x4", 32, Float},  {"e2m3x4", 32, Float}, {"e2m1x4", 16, Float},   {"ue8m0", 8, Float},
    {"ue8m0x2", 16, Float}, {"ue4m3", 8, Float},   {"u4", 4, Unsigned},     {"s4", 4, Signed},
    {"b1", 1, Bits},        {"b4x16", 64, Bits},   {"b6x16", 96, Bits},
};
static_assert(std::size(types) == static_cast<size_t>(Type::B6x16) + 1);

static const TypeInfo &getInfo(Type type) { return types[static_cast<size_t>(type)]; }

std::optional<Type> ptx::parseType(StringRef name) {
  for (auto [index, info] : llvm::enumerate(types))
    if (info.name == name)
      return static_cast<Type>(index);
  return std::nullopt;
}

StringRef ptx::getName(Type type) { return getInfo(type).name; }
unsigned ptx::getBits(Type type) { return getInfo(type).bits; }
bool ptx::isSigned(Type type) { return getInfo(type).kind == Signed; }
bool ptx::isFloat(Type type) { return getInfo(type).kind == Float; }

const Function *Module::findFunction(StringRef name) const {
  for (const Function &function : functions)
    if (function.name == name)
      return &function;
  return nullptr;
}

StringRef Module::getFileName(uint32_t number) const {
  for (const SourceFile &file : files)
    if (file.number == number)
      return file.name;
  return "";
}
