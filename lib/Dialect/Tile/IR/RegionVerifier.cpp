//===- RegionVerifier.cpp - What may stand inside a kernel ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream operations dominate tile IR, and they accept more types than tiles:
// this is the one place that says which of them a kernel may use, and on which
// element types. A frontend's mistake is then an error at its own line, not a
// surprise in a target.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "tessera/Dialect/Tile/IR/Tile.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace tessera::tile;

namespace {

/// Which element types an upstream operation takes.
enum class Domain {
  ArithFloat,   ///< f16, bf16, f32, f64
  Integer,      ///< i1, i8, i16, i32, i64
  Index,        ///< as Integer, or scalar index where control flow needs it
  Resize,       ///< integers, i4 included
  FloatToFloat, ///< any floats
  FloatToInt,   ///< floats and integers other than i4, in either direction
  Same,         ///< anything that the tile rules allow
  Flow          ///< control flow: anything that the tile rules allow, and scalar index
};

/// Keyed by operation name. What is not here may not stand in a kernel.
const llvm::StringMap<Domain> &upstreamOperations() {
  static const llvm::StringMap<Domain> table = {
      {"arith.constant", Domain::Flow},
      {"arith.addf", Domain::ArithFloat},
      {"arith.subf", Domain::ArithFloat},
      {"arith.mulf", Domain::ArithFloat},
      {"arith.divf", Domain::ArithFloat},
      {"arith.remf", Domain::ArithFloat},
      {"arith.negf", Domain::ArithFloat},
      {"arith.maximumf", Domain::ArithFloat},
      {"arith.minimumf", Domain::ArithFloat},
      {"arith.maxnumf", Domain::ArithFloat},
      {"arith.minnumf", Domain::ArithFloat},
      {"arith.cmpf", Domain::FloatToInt},
      {"arith.addi", Domain::Index},
      {"arith.subi", Domain::Index},
      {"arith.muli", Domain::Index},
      {"arith.divsi", Domain::Integer},
      {"arith.divui", Domain::Integer},
      {"arith.ceildivsi", Domain::Integer},
      {"arith.ceildivui", Domain::Integer},
      {"arith.floordivsi", Domain::Integer},
      {"arith.remsi", Domain::Integer},
      {"arith.remui", Domain::Integer},
      {"arith.andi", Domain::Integer},
      {"arith.ori", Domain::Integer},
      {"arith.xori", Domain::Integer},
      {"arith.shli", Domain::Integer},
      {"arith.shrsi", Domain::Integer},
      {"arith.shrui", Domain::Integer},
      {"arith.maxsi", Domain::Index},
      {"arith.maxui", Domain::Index},
      {"arith.minsi", Domain::Index},
      {"arith.minui", Domain::Index},
      {"arith.cmpi", Domain::Index},
      {"arith.addui_extended", Domain::Integer},
      {"arith.mulsi_extended", Domain::Integer},
      {"arith.mului_extended", Domain::Integer},
      {"arith.extsi", Domain::Resize},
      {"arith.extui", Domain::Resize},
      {"arith.trunci", Domain::Resize},
      {"arith.extf", Domain::FloatToFloat},
      {"arith.truncf", Domain::FloatToFloat},
      {"arith.sitofp", Domain::FloatToInt},
      {"arith.uitofp", Domain::FloatToInt},
      {"arith.fptosi", Domain::FloatToInt},
      {"arith.fptoui", Domain::FloatToInt},
      {"arith.bitcast", Domain::Same},
      {"arith.select", Domain::Flow},
      {"arith.index_cast", Domain::Index},
      {"arith.index_castui", Domain::Index},
      {"math.absf", Domain::ArithFloat},
      {"math.absi", Domain::Integer},
      {"math.atan", Domain::ArithFloat},
      {"math.atan2", Domain::ArithFloat},
      {"math.ceil", Domain::ArithFloat},
      {"math.copysign", Domain::ArithFloat},
      {"math.cos", Domain::ArithFloat},
      {"math.cosh", Domain::ArithFloat},
      {"math.ctpop", Domain::Integer},
      {"math.erf", Domain::ArithFloat},
      {"math.exp", Domain::ArithFloat},
      {"math.exp2", Domain::ArithFloat},
      {"math.expm1", Domain::ArithFloat},
      {"math.floor", Domain::ArithFloat},
      {"math.fma", Domain::ArithFloat},
      {"math.fpowi", Domain::FloatToInt},
      {"math.ipowi", Domain::Integer},
      {"math.log", Domain::ArithFloat},
      {"math.log10", Domain::ArithFloat},
      {"math.log1p", Domain::ArithFloat},
      {"math.log2", Domain::ArithFloat},
      {"math.powf", Domain::ArithFloat},
      {"math.round", Domain::ArithFloat},
      {"math.roundeven", Domain::ArithFloat},
      {"math.rsqrt", Domain::ArithFloat},
      {"math.sin", Domain::ArithFloat},
      {"math.sinh", Domain::ArithFloat},
      {"math.sqrt", Domain::ArithFloat},
      {"math.tan", Domain::ArithFloat},
      {"math.tanh", Domain::ArithFloat},
      {"math.trunc", Domain::ArithFloat},
      {"math.ctlz", Domain::Integer},
      {"math.cttz", Domain::Integer},
      {"math.isnan", Domain::FloatToInt},
      {"math.isinf", Domain::FloatToInt},
      {"math.isfinite", Domain::FloatToInt},
      {"tensor.splat", Domain::Same},
      {"tensor.extract", Domain::Flow},
      {"tensor.from_elements", Domain::Same},
      {"ub.poison", Domain::Flow},
      {"scf.for", Domain::Flow},
      {"scf.if", Domain::Flow},
      {"scf.while", Domain::Flow},
      {"scf.condition", Domain::Flow},
      {"scf.yield", Domain::Flow},
      {"scf.index_switch", Domain::Flow},
      {"scf.execute_region", Domain::Flow},
      {"func.func", Domain::Flow},
      {"func.call", Domain::Flow},
      {"func.return", Domain::Flow},
  };
  return table;
}

StringRef describe(Domain domain) {
  switch (domain) {
  case Domain::ArithFloat:
    return "f16, bf16, f32 or f64";
  case Domain::Integer:
    return "i1, i8, i16, i32 or i64";
  case Domain::Index:
    return "i1, i8, i16, i32 or i64 (or a scalar index)";
  case Domain::Resize:
    return "integers";
  case Domain::FloatToFloat:
    return "floats";
  case Domain::FloatToInt:
    return "floats and integers other than i4";
  case Domain::Same:
  case Domain::Flow:
    return "numbers or pointers";
  }
  llvm_unreachable("all domains are handled");
}

bool contains(Domain domain, Type type) {
  Type element = getElementTypeOrSelf(type);
  bool isInteger = isa<IntegerType>(element) && element.getIntOrFloatBitWidth() != 4;
  switch (domain) {
  case Domain::ArithFloat:
    return isArithFloat(element);
  case Domain::Integer:
    return isInteger;
  case Domain::Index:
    return isInteger || isa<IndexType>(type);
  case Domain::Resize:
    return isa<IntegerType>(element);
  case Domain::FloatToFloat:
    return isa<FloatType>(element);
  case Domain::FloatToInt:
    return isa<FloatType>(element) || isInteger;
  case Domain::Same:
  case Domain::Flow:
    return true;
  }
  llvm_unreachable("all domains are handled");
}

/// Whether control flow may carry the type, or a value of it may stand in a kernel at all.
LogicalResult verifyType(Operation *op, Type type, StringRef what) {
  if (isa<ViewType, PartitionType, TokenType>(type) || isa<IndexType>(type) || isElement(type))
    return success();
  std::string why = isa<RankedTensorType>(type) ? explainNotTile(type) : std::string();
  if (isa<RankedTensorType>(type) && why.empty())
    return success();
  InFlightDiagnostic diagnostic = op->emitOpError();
  diagnostic << what << " is not a tile, scalar, pointer, view, partition or token: ";
  if (!why.empty())
    diagnostic << why;
  else
    diagnostic << "found '" << type << "'";
  return diagnostic;
}

/// `index` exists for control flow alone, so only scalars of it, and only on operations that say
/// so.
LogicalResult verifyUpstream(Operation *op, Domain domain) {
  auto verifyAll = [&](TypeRange types) -> LogicalResult {
    for (Type type : types) {
      if (isa<IndexType>(type) && domain != Domain::Index && domain != Domain::Flow)
        return op->emitOpError() << "found '" << type << "', expected " << describe(domain)
                                 << "; index is for control flow only";
      if (!contains(domain, type))
        return op->emitOpError() << "found '" << type << "', expected " << describe(domain)
                                 << " inside a kernel";
    }
    return success();
  };
  if (failed(verifyAll(op->getOperandTypes())))
    return failure();
  return verifyAll(op->getResultTypes());
}

} // namespace

LogicalResult tessera::tile::verifyTileRegions(Operation *root) {
  WalkResult walk = root->walk<WalkOrder::PreOrder>([&](Operation *op) -> WalkResult {
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Type type : block.getArgumentTypes())
          if (failed(verifyType(op, type, "block argument")))
            return WalkResult::interrupt();
    if (op == root)
      return WalkResult::advance();
    for (Type type : op->getResultTypes())
      if (failed(verifyType(op, type, "result")))
        return WalkResult::interrupt();
    if (isa_and_present<TileDialect>(op->getDialect()))
      return WalkResult::advance();
    StringRef name = op->getName().getStringRef();
    auto found = upstreamOperations().find(name);
    if (found == upstreamOperations().end()) {
      op->emitError() << "operation '" << name
                      << "' may not stand in a kernel, expected tile, or one of the listed "
                         "operations of arith, math, scf, tensor, func and ub";
      return WalkResult::interrupt();
    }
    return failed(verifyUpstream(op, found->second)) ? WalkResult::interrupt()
                                                     : WalkResult::advance();
  });
  return failure(walk.wasInterrupted());
}
