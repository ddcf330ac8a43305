//===- Compiler.h - Lowers an entry to steps ---------------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Values get slots of their own while steps are emitted; finish() then lets
// values of disjoint lifetimes share a slot, as a register allocator does.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_INTERPRETER_COMPILER_H
#define TESSERA_LIB_INTERPRETER_COMPILER_H

#include "Code.h"
#include "mlir/IR/SymbolTable.h"
#include "tessera/Interpreter/Interpreter.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace tessera::interpreter {

/// Whether a group of operations knows an operation, and then whether it lowered it.
enum class Lowering { NotMine, Done, Failed };

/// Global storage that a program uses, in the order of first use.
using Globals = llvm::SetVector<tile::GlobalOp>;

class Compiler {
public:
  /// `firstGlobal` is the allocation that the first of `globals` will have.
  Compiler(Code &code, Globals &globals, uint64_t firstGlobal, const CompileOptions &options)
      : code(code), globals(globals), firstGlobal(firstGlobal), options(options) {}

  /// Lowers a region whose arguments are parameters. The operands of its terminator become the
  /// code's outputs.
  mlir::LogicalResult compile(mlir::Region &region);

  //===--------------------------------------------------------------------===//
  // For the operation groups
  //===--------------------------------------------------------------------===//

  /// The slot of a value that has been lowered.
  Slot getSlot(mlir::Value value) const { return slotOf.lookup(value); }
  llvm::SmallVector<Slot> getSlots(mlir::ValueRange values) const;
  /// A new slot for a result.
  Slot define(mlir::Value value);
  llvm::SmallVector<Slot> define(mlir::ValueRange values);
  /// Scratch storage for one step.
  Slot addScratch(uint64_t bytes) { return addSlot(bytes); }
  /// Lets a result share the slot of an equal value.
  void alias(mlir::Value result, mlir::Value source) { slotOf[result] = getSlot(source); }
  void aliasSlot(mlir::Value result, Slot slot) { slotOf[result] = slot; }

  Step &emit(StepKind kind, mlir::Location location, llvm::ArrayRef<Slot> operands,
             llvm::ArrayRef<Slot> results);
  /// Emits a pure computation, or performs it now if all operands are constants.
  void emitKernel(mlir::Operation *op, Kernel kernel, llvm::ArrayRef<Slot> scratch = {});
  Step &emitAction(mlir::Operation *op, Action action);
  Step &emitAction(mlir::Location location, Action action, llvm::ArrayRef<Slot> operands,
                   llvm::ArrayRef<Slot> results);
  /// Emits an access; `info` is kept.
  Step &emitAccess(mlir::Operation *op, Action action, AccessInfo info);

  /// Emits what gives a block the address of memory of its own.
  mlir::LogicalResult emitAlloca(tile::AllocaOp op);

  /// Storage of a new constant of a type, to be written by the caller.
  std::byte *addConstant(mlir::Value result);
  const CompileOptions &getOptions() const { return options; }

private:
  struct VirtualSlot {
    uint64_t bytes = 0;
    uint32_t scope = 0;
    /// Lives as long as the block: parameters.
    bool pinned = false;
    std::byte *constant = nullptr;
  };
  struct Loop {
    uint32_t begin = 0, end = 0;
    int32_t parent = -1;
  };

  Slot addSlot(uint64_t bytes);
  uint32_t getPosition() const { return code.steps.size(); }
  mlir::Location getLocation(mlir::Location location) const;
  Lowering compileControlFlow(mlir::Operation *op);
  mlir::LogicalResult compileBlock(mlir::Region &region);
  mlir::LogicalResult compileOperation(mlir::Operation *op);
  mlir::LogicalResult compileFor(mlir::Operation *op);
  mlir::LogicalResult compileWhile(mlir::Operation *op);
  mlir::LogicalResult compileIf(mlir::Operation *op);
  mlir::LogicalResult compileIndexSwitch(mlir::Operation *op);
  mlir::LogicalResult compileCall(mlir::Operation *op);
  Lowering compilePlumbing(mlir::Operation *op);
  mlir::LogicalResult compileConstant(mlir::Operation *op);
  mlir::LogicalResult compileGlobalAddress(mlir::Operation *op);

  // Regions: a scope is one lowering of a region; what it defines is dead when it ends.
  uint32_t openScope();
  void closeScope() { scope = scopeParent[scope]; }
  bool isInside(uint32_t inner, uint32_t outer) const;
  /// Moves values at the end of scope `ending` to the slots that carry them on. Also dead then are
  /// `dying`; `keep` stays readable.
  Step &emitAssign(mlir::Location location, llvm::ArrayRef<Slot> sources,
                   llvm::ArrayRef<Slot> destinations, std::optional<uint32_t> ending,
                   llvm::ArrayRef<Slot> dying = {}, std::optional<Slot> keep = std::nullopt);
  uint32_t openLoop();
  void closeLoop();

  void finish();

  Code &code;
  Globals &globals;
  uint64_t firstGlobal;
  const CompileOptions &options;
  llvm::DenseMap<mlir::Value, Slot> slotOf;
  std::vector<VirtualSlot> slots;
  std::vector<uint32_t> scopeParent = {0};
  uint32_t scope = 0;
  uint16_t controlDepth = 0;
  std::vector<Loop> loops;
  int32_t loop = -1;
  llvm::DenseMap<mlir::Location, uint32_t> locationIndex;
  llvm::DenseMap<std::pair<mlir::Attribute, mlir::Type>, Slot> constants;
  /// Calls being inlined, outermost first.
  llvm::SmallVector<mlir::Operation *> calls;
  llvm::SmallPtrSet<mlir::Operation *, 8> activeFunctions;
  mlir::SymbolTableCollection symbols;
};

/// Bytes of slot storage of a value of any type that a kernel may hold.
uint64_t getValueBytes(mlir::Type type);

// One per group of operations, each in its own file.
Lowering compileShapeOperation(Compiler &compiler, mlir::Operation *op);
Lowering compileViewOperation(Compiler &compiler, mlir::Operation *op);
Lowering compileTileAccess(Compiler &compiler, mlir::Operation *op);
Lowering compilePointerAccess(Compiler &compiler, mlir::Operation *op);
Lowering compileAtomic(Compiler &compiler, mlir::Operation *op);
Lowering compileEffect(Compiler &compiler, mlir::Operation *op);
Lowering compileReduction(Compiler &compiler, mlir::Operation *op);

} // namespace tessera::interpreter

#endif // TESSERA_LIB_INTERPRETER_COMPILER_H
