//===- Program.cpp - From text to a program that can be launched ----------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Core/Decoded.h"
#include "Core/FunctionDecoder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <set>

using namespace tessera;
using namespace tessera::simulator;

/// Swizzled copies need more than what programs declare; loaders give at least this.
static constexpr uint64_t dynamicSharedAlignment = 1024;

uint64_t Program::Implementation::getSharedBytes(uint64_t dynamicBytes) const {
  if (dynamicBytes == 0)
    return staticSharedBytes;
  return llvm::alignTo(staticSharedBytes, dynamicSharedAlignment) + dynamicBytes;
}

static void layOutModuleVariables(Program::Implementation &program) {
  uint64_t address = window::variables;
  for (const ptx::Variable &variable : program.module->variables) {
    uint64_t alignment = std::max<uint64_t>(variable.alignment, 1);
    if (variable.space == ptx::Space::Shared) {
      // Dynamic memory gets its offset when all static memory has one.
      if (!variable.count) {
        program.variableAddresses.push_back(0);
        continue;
      }
      program.staticSharedBytes = llvm::alignTo(program.staticSharedBytes, alignment);
      program.variableAddresses.push_back(program.staticSharedBytes);
      program.staticSharedBytes += variable.getBytes();
      continue;
    }
    address = llvm::alignTo(address, std::max<uint64_t>(alignment, 256));
    program.variableAddresses.push_back(address);
    ModuleVariable placed;
    placed.variable = &variable;
    placed.address = address;
    placed.contents = variable.initialBytes;
    placed.contents.resize(variable.getBytes());
    address += variable.getBytes();
    program.moduleVariables.push_back(std::move(placed));
  }
}

static void placeDynamicShared(Program::Implementation &program) {
  uint64_t begin = llvm::alignTo(program.staticSharedBytes, dynamicSharedAlignment);
  for (auto [variable, address] :
       llvm::zip_equal(program.module->variables, program.variableAddresses))
    if (variable.space == ptx::Space::Shared && !variable.count)
      address = begin;
  for (DecodedFunction &function : program.functions)
    for (auto [variable, offset] :
         llvm::zip_equal(function.source->variables, function.variableOffsets))
      if (variable.space == ptx::Space::Shared && !variable.count)
        offset = begin;
}

/// The address that a symbol in an initialiser stands for; 0 for one that does not exist.
static uint64_t resolve(const Program::Implementation &program,
                        const ptx::SymbolReference &reference) {
  for (auto [variable, address] :
       llvm::zip_equal(program.module->variables, program.variableAddresses)) {
    if (variable.name != reference.symbol)
      continue;
    bool isShared = variable.space == ptx::Space::Shared;
    return address + reference.addend + (isShared && reference.isGeneric ? window::shared : 0);
  }
  for (auto [index, function] : llvm::enumerate(program.module->functions))
    if (function.name == reference.symbol)
      return window::code + index * 16;
  return 0;
}

static void initialise(Program::Implementation &program) {
  for (ModuleVariable &placed : program.moduleVariables) {
    for (const ptx::SymbolReference &reference : placed.variable->references) {
      uint64_t value = resolve(program, reference) >> reference.shift;
      if (reference.offset + reference.bytes <= placed.contents.size())
        std::memcpy(placed.contents.data() + reference.offset, &value,
                    std::min<size_t>(reference.bytes, sizeof(value)));
    }
  }
}

Program::Program(std::unique_ptr<Implementation> implementation)
    : implementation(std::move(implementation)) {}

Program::~Program() = default;

llvm::Expected<std::unique_ptr<Program>> Program::load(std::unique_ptr<llvm::MemoryBuffer> buffer) {
  llvm::Expected<std::unique_ptr<ptx::Module>> module = ptx::parse(std::move(buffer));
  if (!module)
    return module.takeError();
  auto program = std::make_unique<Implementation>();
  program->module = std::move(*module);
  layOutModuleVariables(*program);
  const std::vector<ptx::Function> &functions = program->module->functions;
  program->functions.resize(functions.size());
  std::vector<FunctionDecoder> decoders;
  for (auto [function, decoded] : llvm::zip_equal(functions, program->functions))
    decoders.emplace_back(*program, function, decoded).layOut();
  placeDynamicShared(*program);
  for (auto [function, decoder] : llvm::zip_equal(functions, decoders))
    if (!function.isDeclaration)
      decoder.decode();
  initialise(*program);
  return std::unique_ptr<Program>(new Program(std::move(program)));
}

const ptx::Module &Program::getModule() const { return *implementation->module; }

std::vector<UnsupportedInstruction> Program::getUnsupported() const {
  std::vector<UnsupportedInstruction> result;
  std::set<std::pair<llvm::StringRef, llvm::StringRef>> seen;
  for (const UnsupportedInstruction &entry : implementation->unsupported)
    if (seen.insert({entry.spelling, entry.reason}).second)
      result.push_back(entry);
  return result;
}

std::vector<const ptx::Instruction *> Program::getInstructions() const {
  return implementation->instructions;
}
