//===- Decoded.h - A program ready to run -------------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_CORE_DECODED_H
#define TESSERA_LIB_SIMULATOR_CORE_DECODED_H

#include "Core/Record.h"
#include "tessera/Simulator/Simulator.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/Allocator.h"

namespace tessera::simulator {

/// Registers that differ by thread, warp, block or launch, and do not change while a frame lives.
enum class SpecialRegister : uint8_t {
  TidX,
  TidY,
  TidZ,
  NtidX,
  NtidY,
  NtidZ,
  CtaidX,
  CtaidY,
  CtaidZ,
  NctaidX,
  NctaidY,
  NctaidZ,
  LaneId,
  WarpId,
  NwarpId,
  SmId,
  NsmId,
  GridId,
  LanemaskEq,
  LanemaskLe,
  LanemaskLt,
  LanemaskGe,
  LanemaskGt,
  IsExplicitCluster,
  ClusteridX,
  ClusteridY,
  ClusteridZ,
  NclusteridX,
  NclusteridY,
  NclusteridZ,
  ClusterCtaidX,
  ClusterCtaidY,
  ClusterCtaidZ,
  ClusterNctaidX,
  ClusterNctaidY,
  ClusterNctaidZ,
  ClusterCtarank,
  ClusterNctarank,
  TotalSmemSize,
  DynamicSmemSize,
  AggrSmemSize,
  Envreg
};

struct SpecialSlot {
  Slot slot;
  SpecialRegister which;
  /// 4 or 8.
  uint8_t bytes;
};

/// A slot that holds the address of a variable: shared memory differs by block, local by frame.
struct AddressSlot {
  Slot slot;
  ptx::Space space;
  uint64_t offset;
  /// 4 or 8.
  uint8_t bytes;
  bool isGeneric;
};

struct DecodedFunction {
  const ptx::Function *source = nullptr;
  /// One for each statement, and at the end one where control returns to the caller.
  std::vector<Record> records;
  /// For each record the one at which lanes that part there meet again, or noReconvergence.
  std::vector<uint32_t> reconvergence;
  static constexpr uint32_t noReconvergence = ~uint32_t(0);
  unsigned numUnits = 0;
  /// Contents of the units from here to the end: constants and what belongs to one statement.
  Slot constantsBegin = 0;
  std::vector<uint32_t> constants;
  std::vector<SpecialSlot> specials;
  std::vector<AddressSlot> addresses;
  /// Slots of registers by ptx::Function::registers.
  std::vector<Slot> registers;
  /// Of ptx::Function::variables: offset in local memory (local and parameter variables) or in the
  /// block's shared memory.
  std::vector<uint64_t> variableOffsets;
  /// Bytes of local memory a call takes, a multiple of 16.
  uint64_t localBytes = 0;
};

/// A module's variable in global or constant memory.
struct ModuleVariable {
  const ptx::Variable *variable = nullptr;
  uint64_t address = 0;
  std::vector<uint8_t> contents;
};

struct Program::Implementation {
  std::unique_ptr<ptx::Module> module;
  /// By ptx::Module::functions; empty records for declarations.
  std::vector<DecodedFunction> functions;
  /// By ptx::Module::variables: device address, or offset in shared memory.
  std::vector<uint64_t> variableAddresses;
  std::vector<ModuleVariable> moduleVariables;
  /// Bytes of shared variables; dynamic shared memory begins at the next multiple of 1024.
  uint64_t staticSharedBytes = 0;
  /// Shared memory of a block that has so many dynamic bytes.
  uint64_t getSharedBytes(uint64_t dynamicBytes) const;
  std::vector<UnsupportedInstruction> unsupported;
  std::vector<const ptx::Instruction *> instructions;
  llvm::BumpPtrAllocator arena;
};

/// Where variables of a program live in the 64-bit generic address space. Shared and local
/// addresses are offsets in their windows. Parameter space has generic addresses: arguments of the
/// entry in the window of parameters, those of functions and calls in local memory.
namespace window {
constexpr uint64_t size = uint64_t(1) << 32;
constexpr uint64_t code = 0x7c0000000000;
constexpr uint64_t variables = 0x7d0000000000;
constexpr uint64_t buffers = 0x7e0000000000;
constexpr uint64_t parameters = 0x7fa000000000;
constexpr uint64_t shared = 0x7fb000000000;
constexpr uint64_t local = 0x7fc000000000;
} // namespace window

/// What a block can have at most on any target.
constexpr uint64_t maximalSharedBytes = 227 << 10;

/// A 32-bit shared address: the block's rank in its cluster over an offset in its memory.
constexpr unsigned sharedRankShift = 24;

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_CORE_DECODED_H
