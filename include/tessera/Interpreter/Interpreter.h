//===- Interpreter.h - Executes `tile` entries on host memory ----*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interpreter is the judge: what it computes is what a program means. An
// entry is compiled once to a flat list of steps over preallocated tile slots
// and is then run for each block of the grid.
//
// Memory is virtual: a pointer value is an address in a space of the
// interpreter's own, from which an allocation and an offset are found, so no
// access of a kernel can touch host memory outside a bound buffer.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_INTERPRETER_INTERPRETER_H
#define TESSERA_INTERPRETER_INTERPRETER_H

#include "mlir/IR/Location.h"
#include "mlir/IR/Types.h"
#include "mlir/Support/LLVM.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/raw_ostream.h"
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace tessera {
namespace tile {
class EntryOp;
} // namespace tile

namespace interpreter {

/// Host memory bound to a pointer parameter: `bytes` bytes at `data`, owned by the caller and
/// alive for the whole run. Element layout in memory is Tile IR's: i1 one byte, tf32 four, two f4
/// a byte (even index in the low nibble), everything else its natural size, little endian.
struct Buffer {
  void *data = nullptr;
  uint64_t bytes = 0;
  /// False for memory that a kernel must write before it reads (`--check` reports reads).
  bool initialised = true;
  /// False for arrays that the program declares read-only; a store is then a finding.
  bool writable = true;
};

/// A scalar parameter: the bit pattern, zero-extended to 64 bits.
struct Scalar {
  uint64_t bits = 0;
};

/// One argument per parameter of the entry, in order. A workspace parameter takes a Buffer that
/// holds the bytes for all blocks.
using Argument = std::variant<Scalar, Buffer>;

/// What the launch region of an entry yields for given scalars.
struct LaunchShape {
  /// Number of blocks in x, y, z.
  std::array<int64_t, 3> grid = {1, 1, 1};
  /// Extents in elements, one list per array parameter (role in, out or inout) in order.
  std::vector<llvm::SmallVector<int64_t, 4>> arrayShapes;
  /// Bytes per block, one per workspace parameter in order.
  std::vector<uint64_t> workspaceBytes;
};

enum class FindingKind {
  OutOfBounds,       ///< access outside every allocation
  Uninitialised,     ///< read of memory that nothing has written (--check)
  Race,              ///< two blocks touch one element without ordering (--check)
  MissingToken,      ///< two accesses of one block conflict without a token or data path (--check)
  BrokenAssume,      ///< an assumed fact does not hold (--check)
  ExtractOutOfRange, ///< immediate undefined behaviour: slice number out of range
  ReadOnly,          ///< store to an array declared read-only
  Assert,            ///< tile.assert failed
  Budget,            ///< more steps than --budget
  Deadlock,          ///< every live block waits for another
  Unsupported        ///< an operation that cannot be executed here, at its line
};

llvm::StringRef stringifyFindingKind(FindingKind kind);

/// Something that a run found. `location` is the operation's own; each note has a location too.
struct Finding {
  FindingKind kind;
  mlir::Location location;
  std::string message;
  std::vector<std::pair<mlir::Location, std::string>> notes;
};

enum class MemoryOrder {
  Program, ///< memory operations run in the order of the text
  Random   ///< in a random order among those that tokens and data dependences allow
};

struct RunOptions {
  std::array<int64_t, 3> grid = {1, 1, 1};
  /// Worker threads; 0 means one per core. With `check` and in random order blocks run on one.
  unsigned jobs = 1;
  /// Look for what is marked (--check) above. Uninitialised reads, races and missing tokens are
  /// looked for in program order only: random order shows them as changed values.
  bool check = false;
  MemoryOrder order = MemoryOrder::Program;
  uint64_t seed = 0;
  /// Steps a run may execute over all blocks; 0 is no limit.
  uint64_t budget = 0;
  /// So many findings end the run.
  unsigned maxFindings = 20;
  /// Where tile.print writes; whole statements at a time.
  llvm::raw_ostream *output = nullptr;
  /// Called from one thread at a time with blocks done and blocks in all; null for no progress.
  std::function<void(uint64_t done, uint64_t total)> progress;
  /// Set from another thread or a signal handler to end the run early.
  const volatile bool *cancelled = nullptr;
};

struct RunResult {
  std::vector<Finding> findings;
  uint64_t steps = 0;
  bool completed = false;
};

/// A pure function of the host that stands for an external device function. Operands and results
/// lie in slot layout: row-major, one element after the other, each as wide as in memory (i1 and
/// elements of four bits take a byte each).
using ExternFunction =
    std::function<void(const std::byte *const *operands, std::byte *const *results)>;

struct CompileOptions {
  /// What tile.call_extern may call, by symbol.
  llvm::StringMap<ExternFunction> externFunctions;
};

/// An entry compiled to steps. Compiling never changes the IR, which must outlive the program
/// only for the locations that findings name (they are uniqued in the context).
class Program {
public:
  ~Program();

  /// Compiles `entry`; every function it calls must be in the same module. An operation that the
  /// interpreter cannot execute is an error at its location.
  static mlir::FailureOr<std::unique_ptr<Program>> compile(tile::EntryOp entry,
                                                           const CompileOptions &options = {});

  /// Evaluates the launch region for the scalar parameters, in order of appearance. Fails with a
  /// diagnostic when the entry has no launch region, or an extent is negative or overflows.
  mlir::FailureOr<LaunchShape> evaluateLaunch(llvm::ArrayRef<Scalar> scalars) const;

  /// Runs every block of the grid. `arguments` must match the entry's parameters in number and
  /// kind. Findings are returned, not emitted.
  RunResult run(llvm::ArrayRef<Argument> arguments, const RunOptions &options) const;

private:
  Program();
  struct Implementation;
  std::unique_ptr<Implementation> implementation;
};

} // namespace interpreter
} // namespace tessera

#endif // TESSERA_INTERPRETER_INTERPRETER_H
