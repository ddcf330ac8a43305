//===- MemoryOps.cpp - Views, accesses and tokens: parsing, verification, effects ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Keywords.h"
#include "mlir/IR/Builders.h"
#include "tessera/Dialect/Tile/IR/Tile.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tessera::tile;

//===----------------------------------------------------------------------===//
// Assembly
//===----------------------------------------------------------------------===//

/// A view determines the type of its base pointer.
static ParseResult parseMakeViewTypes(OpAsmParser &parser, Type &base, Type &view) {
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseType(view))
    return failure();
  auto viewType = dyn_cast<ViewType>(view);
  if (!viewType)
    return parser.emitError(loc) << "found " << view << ", expected a '!tile.view'";
  base = PtrType::get(parser.getContext(), viewType.getElementType(), viewType.getMulticast());
  return success();
}
static void printMakeViewTypes(OpAsmPrinter &printer, Operation *, Type, Type view) {
  printer << view;
}

/// A partition holds the type of its view.
static ParseResult parsePartitionTypes(OpAsmParser &parser, Type &view, Type &partition) {
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseType(partition))
    return failure();
  auto partitionType = dyn_cast<PartitionType>(partition);
  if (!partitionType)
    return parser.emitError(loc) << "found " << partition << ", expected a '!tile.partition'";
  view = partitionType.getView();
  return success();
}
static void printPartitionTypes(OpAsmPrinter &printer, Operation *, Type, Type partition) {
  printer << partition;
}

/// Parses the type of a pointer or tile of pointers and derives the types of value and mask.
static ParseResult parsePointer(OpAsmParser &parser, Type &pointer, Type &value, Type &mask) {
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseType(pointer))
    return failure();
  auto element = dyn_cast<PtrType>(getElementTypeOrSelf(pointer));
  if (!element)
    return parser.emitError(loc) << "found " << pointer
                                 << ", expected a pointer or a tile of pointers";
  value = withElementType(pointer, element.getPointee());
  mask = withElementType(pointer, parser.getBuilder().getI1Type());
  return success();
}

using OptionalOperand = std::optional<OpAsmParser::UnresolvedOperand>;

static ParseResult parsePointerTypes(OpAsmParser &parser, Type &pointer, Type &result,
                                     OptionalOperand mask, Type &maskType, OptionalOperand other,
                                     Type &otherType) {
  Type derivedMask;
  if (parsePointer(parser, pointer, result, derivedMask))
    return failure();
  if (mask)
    maskType = derivedMask;
  if (other)
    otherType = result;
  return success();
}
static void printPointerTypes(OpAsmPrinter &printer, Operation *, Type pointer, Type, Value, Type,
                              Value, Type) {
  printer << pointer;
}

static ParseResult parseStoreTypes(OpAsmParser &parser, Type &value, Type &pointer,
                                   OptionalOperand mask, Type &maskType) {
  Type derivedMask;
  if (parsePointer(parser, pointer, value, derivedMask))
    return failure();
  if (mask)
    maskType = derivedMask;
  return success();
}
static void printStoreTypes(OpAsmPrinter &printer, Operation *, Type, Type pointer, Value, Type) {
  printer << pointer;
}

/// An i64 attribute without its type.
static ParseResult parsePlainInt(OpAsmParser &parser, IntegerAttr &attribute) {
  int64_t value;
  if (parser.parseInteger(value))
    return failure();
  attribute = parser.getBuilder().getI64IntegerAttr(value);
  return success();
}
static void printPlainInt(OpAsmPrinter &printer, Operation *, IntegerAttr attribute) {
  printer << attribute.getInt();
}

static OptionalParseResult parseVisibility(OpAsmParser &parser, StringAttr &visibility) {
  StringRef keyword;
  if (failed(parser.parseOptionalKeyword(&keyword, {"private", "nested", "public"})))
    return std::nullopt;
  visibility = parser.getBuilder().getStringAttr(keyword);
  return ParseResult(success());
}
static void printVisibility(OpAsmPrinter &printer, Operation *, StringAttr visibility) {
  if (visibility)
    printer << ' ' << visibility.getValue();
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

LogicalResult MakeViewOp::verify() {
  ViewType view = getView().getType();
  PtrType base = getBase().getType();
  if (base.getPointee() != view.getElementType() || base.getMulticast() != view.getMulticast())
    return emitOpError() << "found base " << base << " for " << view
                         << ", expected the same element type and multicast";
  if (static_cast<int64_t>(getSizes().size()) != view.getNumDynamicExtents())
    return emitOpError() << "found " << getSizes().size() << " sizes, expected "
                         << view.getNumDynamicExtents() << ", one per '?' among the extents";
  if (static_cast<int64_t>(getStrides().size()) != view.getNumDynamicStrides())
    return emitOpError() << "found " << getStrides().size() << " strides, expected "
                         << view.getNumDynamicStrides() << ", one per '?' among the strides";
  return success();
}

LogicalResult MakePartitionOp::verify() {
  if (getPartition().getType().getView() != getView().getType())
    return emitOpError() << "found a view of type " << getView().getType() << ", expected "
                         << getPartition().getType().getView();
  return success();
}

static LogicalResult verifyDim(Operation *op, int64_t dim, int64_t rank) {
  if (dim < 0 || dim >= rank)
    return op->emitOpError() << "found dimension " << dim << ", expected less than " << rank;
  return success();
}

LogicalResult ViewDimOp::verify() {
  return verifyDim(*this, static_cast<int32_t>(getDim()), getView().getType().getRank());
}

LogicalResult IndexSpaceOp::verify() {
  return verifyDim(*this, static_cast<int32_t>(getDim()), getPartition().getType().getRank());
}

//===----------------------------------------------------------------------===//
// Rules that several accesses share
//===----------------------------------------------------------------------===//

static LogicalResult verifyOrdering(Operation *op, Ordering ordering, std::optional<Scope> scope,
                                    ArrayRef<Ordering> allowed) {
  if (!llvm::is_contained(allowed, ordering)) {
    InFlightDiagnostic diagnostic = op->emitOpError()
                                    << "found ordering '" << stringifyOrdering(ordering)
                                    << "', expected one of ";
    llvm::interleaveComma(allowed, diagnostic,
                          [&](Ordering each) { diagnostic << stringifyOrdering(each); });
    return diagnostic;
  }
  if (ordering == Ordering::Weak && scope)
    return op->emitOpError("found a scope on a weak access, expected none");
  if (ordering != Ordering::Weak && !scope)
    return op->emitOpError() << "expected a scope beside ordering '" << stringifyOrdering(ordering)
                             << "'";
  return success();
}

static constexpr Ordering loadOrderings[] = {Ordering::Weak, Ordering::Relaxed, Ordering::Acquire};
static constexpr Ordering storeOrderings[] = {Ordering::Weak, Ordering::Relaxed, Ordering::Release};
static constexpr Ordering atomicOrderings[] = {Ordering::Relaxed, Ordering::Acquire,
                                               Ordering::Release, Ordering::AcqRel};

/// Checks the tile and the indices of an access to a partition.
static LogicalResult verifyTileAccess(Operation *op, PartitionType partition, OperandRange indices,
                                      Type tile, std::optional<ArrayRef<bool>> inbounds) {
  if (tile != partition.getTileType())
    return op->emitOpError() << "found tile " << tile << ", expected " << partition.getTileType();
  if (static_cast<int64_t>(indices.size()) != partition.getRank())
    return op->emitOpError() << "found " << indices.size() << " indices, expected "
                             << partition.getRank() << ", one per dimension";
  for (auto [dim, index] : llvm::enumerate(indices)) {
    if (partition.getGatherDim() == static_cast<int64_t>(dim)) {
      auto type = dyn_cast<RankedTensorType>(index.getType());
      if (!type || type.getDimSize(0) != partition.getTileShape()[dim])
        return op->emitOpError() << "found index " << index.getType() << " along gather dimension "
                                 << dim << ", expected a rank-1 tile of "
                                 << partition.getTileShape()[dim] << " integers";
    } else if (!isScalarInt(index.getType())) {
      return op->emitOpError() << "found index " << index.getType() << " along dimension " << dim
                               << ", expected a scalar integer";
    }
  }
  if (inbounds && static_cast<int64_t>(inbounds->size()) != partition.getRank())
    return op->emitOpError() << "found " << inbounds->size() << " entries in 'inbounds', expected "
                             << partition.getRank() << ", one per dimension";
  return success();
}

static LogicalResult verifyNotMulticast(Operation *op, PartitionType partition) {
  if (partition.getView().getMulticast())
    return op->emitOpError("found a multicast view, expected one of a single device; use the "
                           "multimem operations");
  return success();
}

static LogicalResult verifyMulticast(Operation *op, PartitionType partition) {
  if (!partition.getView().getMulticast())
    return op->emitOpError("expected a multicast view");
  return success();
}

/// Checks that an atomic of `kind` exists for the element type.
static LogicalResult verifyAtomicElement(Operation *op, AtomicKind kind, Type element) {
  bool wide = element.isSignlessInteger(32) || element.isSignlessInteger(64);
  switch (kind) {
  case AtomicKind::AddF:
    if (isArithFloat(element))
      return success();
    return op->emitOpError() << "found " << element << " for addf, expected f16, bf16, f32 or f64";
  case AtomicKind::Xchg:
    if (wide || element.isF32() || element.isF64())
      return success();
    return op->emitOpError() << "found " << element << " for xchg, expected i32, i64, f32 or f64";
  default:
    if (wide)
      return success();
    return op->emitOpError() << "found " << element << " for " << stringifyAtomicKind(kind)
                             << ", expected i32 or i64";
  }
}

/// Checks the shapes of an access through pointers.
static LogicalResult verifyPointerAccess(Operation *op, Type pointer, Type value, Value mask) {
  auto element = cast<PtrType>(getElementTypeOrSelf(pointer));
  if (element.getMulticast())
    return op->emitOpError("found multicast pointers, expected pointers of a single device; use "
                           "the multimem operations");
  Type expected = withElementType(pointer, element.getPointee());
  if (value != expected)
    return op->emitOpError() << "found value " << value << " behind " << pointer << ", expected "
                             << expected;
  if (mask && getTileShape(mask.getType()) != getTileShape(pointer))
    return op->emitOpError() << "found mask " << mask.getType() << " for " << pointer
                             << ", expected the same shape";
  return success();
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

LogicalResult LoadTileOp::verify() {
  if (failed(verifyOrdering(*this, getOrdering(), getScope(), loadOrderings)) ||
      failed(verifyNotMulticast(*this, getPartition().getType())))
    return failure();
  return verifyTileAccess(*this, getPartition().getType(), getIndices(), getResult().getType(),
                          getInbounds());
}

LogicalResult StoreTileOp::verify() {
  if (failed(verifyOrdering(*this, getOrdering(), getScope(), storeOrderings)) ||
      failed(verifyNotMulticast(*this, getPartition().getType())))
    return failure();
  return verifyTileAccess(*this, getPartition().getType(), getIndices(), getValue().getType(),
                          getInbounds());
}

LogicalResult ReduceTileOp::verify() {
  PartitionType partition = getPartition().getType();
  if (getKind() == AtomicKind::Xchg)
    return emitOpError("found xchg, expected a reduction");
  if (getScope() == Scope::System)
    return emitOpError("found scope 'system', expected block or device");
  if (partition.getPadding() || partition.getGatherDim())
    return emitOpError("found a partition with padding or a gather dimension, expected neither");
  if (failed(verifyNotMulticast(*this, partition)) ||
      failed(verifyAtomicElement(*this, getKind(), partition.getElementType())))
    return failure();
  return verifyTileAccess(*this, partition, getIndices(), getValue().getType(), getInbounds());
}

LogicalResult LoadOp::verify() {
  if (failed(verifyOrdering(*this, getOrdering(), getScope(), loadOrderings)))
    return failure();
  if (getOther() && !getMask())
    return emitOpError("found 'other' without 'mask', expected both or neither");
  if (getOther() && getOther().getType() != getResult().getType())
    return emitOpError() << "found 'other' of type " << getOther().getType() << ", expected "
                         << getResult().getType();
  return verifyPointerAccess(*this, getPointer().getType(), getResult().getType(), getMask());
}

LogicalResult StoreOp::verify() {
  if (failed(verifyOrdering(*this, getOrdering(), getScope(), storeOrderings)))
    return failure();
  return verifyPointerAccess(*this, getPointer().getType(), getValue().getType(), getMask());
}

LogicalResult AtomicRMWOp::verify() {
  if (failed(verifyOrdering(*this, getOrdering(), getScope(), atomicOrderings)) ||
      failed(verifyPointerAccess(*this, getPointer().getType(), getValue().getType(), getMask())))
    return failure();
  return verifyAtomicElement(*this, getKind(), getElementTypeOrSelf(getValue().getType()));
}

LogicalResult AtomicCASOp::verify() {
  if (failed(verifyOrdering(*this, getOrdering(), getScope(), atomicOrderings)) ||
      failed(verifyPointerAccess(*this, getPointer().getType(), getValue().getType(), getMask())))
    return failure();
  Type element = getElementTypeOrSelf(getValue().getType());
  if (!element.isSignlessInteger(32) && !element.isSignlessInteger(64) && !element.isF32() &&
      !element.isF64())
    return emitOpError() << "found " << element << ", expected i32, i64, f32 or f64";
  return success();
}

static LogicalResult verifyMultimemElement(Operation *op, AtomicKind kind, Type element) {
  if (kind == AtomicKind::Xchg)
    return op->emitOpError("found xchg, expected a reduction");
  bool isFloat = isArithFloat(element);
  bool isInteger = element.isSignlessInteger(32) || element.isSignlessInteger(64);
  bool matches = kind == AtomicKind::AddF                             ? isFloat
                 : kind == AtomicKind::Max || kind == AtomicKind::Min ? isFloat || isInteger
                                                                      : isInteger;
  if (!matches)
    return op->emitOpError() << "found " << element << " for " << stringifyAtomicKind(kind)
                             << ", which has no such multimem reduction";
  return success();
}

LogicalResult MultimemLoadReduceOp::verify() {
  PartitionType partition = getPartition().getType();
  if (failed(verifyMulticast(*this, partition)) ||
      failed(verifyOrdering(*this, getOrdering(), getScope(), loadOrderings)) ||
      failed(verifyMultimemElement(*this, getKind(), partition.getElementType())))
    return failure();
  return verifyTileAccess(*this, partition, getIndices(), getResult().getType(), getInbounds());
}

LogicalResult MultimemReduceOp::verify() {
  PartitionType partition = getPartition().getType();
  if (failed(verifyMulticast(*this, partition)) ||
      failed(verifyOrdering(*this, getOrdering(), getScope(),
                            {Ordering::Relaxed, Ordering::Release})) ||
      failed(verifyMultimemElement(*this, getKind(), partition.getElementType())))
    return failure();
  return verifyTileAccess(*this, partition, getIndices(), getValue().getType(), getInbounds());
}

LogicalResult MultimemStoreOp::verify() {
  PartitionType partition = getPartition().getType();
  if (failed(verifyMulticast(*this, partition)) ||
      failed(verifyOrdering(*this, getOrdering(), getScope(), storeOrderings)))
    return failure();
  return verifyTileAccess(*this, partition, getIndices(), getValue().getType(), getInbounds());
}

//===----------------------------------------------------------------------===//
// Tokens and fences
//===----------------------------------------------------------------------===//

LogicalResult JoinTokensOp::verify() {
  if (getTokens().empty())
    return emitOpError("expected at least one token");
  return success();
}

LogicalResult FenceOp::verify() {
  if (getAlias()) {
    if (getOrdering() || getScope())
      return emitOpError("found an ordering or a scope beside 'alias', expected neither");
    return success();
  }
  if (!getOrdering() || !getScope())
    return emitOpError("expected 'alias', or an ordering and a scope");
  if (*getOrdering() == Ordering::Weak || *getOrdering() == Ordering::Relaxed)
    return emitOpError() << "found ordering '" << stringifyOrdering(*getOrdering())
                         << "', expected acquire, release or acq_rel";
  return success();
}

//===----------------------------------------------------------------------===//
// The memory interface and effects
//===----------------------------------------------------------------------===//

using EffectInstance = SideEffects::EffectInstance<MemoryEffects::Effect>;

/// A read keeps upstream passes from moving a load over a store. Whatever observes or orders other
/// blocks counts as a write, so that nothing moves over it and two polls of one flag stay two.
static void addEffects(MemoryOpInterface op, SmallVectorImpl<EffectInstance> &effects) {
  Ordering ordering = op.getMemoryOrdering();
  if (op.readsMemory())
    effects.emplace_back(MemoryEffects::Read::get(), GlobalMemory::get());
  if (op.writesMemory() || ordering != Ordering::Weak)
    effects.emplace_back(MemoryEffects::Write::get(), GlobalMemory::get());
}

#define TESSERA_MEMORY_OP(Op, accessed, reads, writes, ordering)                                   \
  Value Op::getAccessed() { return accessed; }                                                     \
  bool Op::readsMemory() { return reads; }                                                         \
  bool Op::writesMemory() { return writes; }                                                       \
  Ordering Op::getMemoryOrdering() { return ordering; }                                            \
  void Op::getEffects(SmallVectorImpl<EffectInstance> &effects) { addEffects(*this, effects); }

TESSERA_MEMORY_OP(LoadTileOp, getPartition(), true, false, getOrdering())
TESSERA_MEMORY_OP(StoreTileOp, getPartition(), false, true, getOrdering())
TESSERA_MEMORY_OP(ReduceTileOp, getPartition(), true, true, Ordering::Relaxed)
TESSERA_MEMORY_OP(LoadOp, getPointer(), true, false, getOrdering())
TESSERA_MEMORY_OP(StoreOp, getPointer(), false, true, getOrdering())
TESSERA_MEMORY_OP(AtomicRMWOp, getPointer(), true, true, getOrdering())
TESSERA_MEMORY_OP(AtomicCASOp, getPointer(), true, true, getOrdering())
TESSERA_MEMORY_OP(MultimemLoadReduceOp, getPartition(), true, false, getOrdering())
TESSERA_MEMORY_OP(MultimemReduceOp, getPartition(), true, true, getOrdering())
TESSERA_MEMORY_OP(MultimemStoreOp, getPartition(), false, true, getOrdering())
TESSERA_MEMORY_OP(FenceOp, Value(), true, true, getOrdering().value_or(Ordering::AcqRel))

#undef TESSERA_MEMORY_OP

//===----------------------------------------------------------------------===//
// Pointers and storage
//===----------------------------------------------------------------------===//

LogicalResult PtrOffsetOp::verify() {
  if (getTileShape(getPointer().getType()) != getTileShape(getOffset().getType()))
    return emitOpError() << "found " << getPointer().getType() << " and offset "
                         << getOffset().getType() << ", expected the same shape";
  return success();
}

Speculation::Speculatability PtrOffsetOp::getSpeculatability() {
  return Speculation::NotSpeculatable;
}

static LogicalResult verifyAddressCast(Operation *op, Type integer, Type pointer) {
  if (!getElementTypeOrSelf(integer).isSignlessInteger(64))
    return op->emitOpError() << "found " << integer << " for an address, expected i64";
  if (getTileShape(integer) != getTileShape(pointer))
    return op->emitOpError() << "found " << integer << " and " << pointer
                             << ", expected the same shape";
  return success();
}

LogicalResult PtrToIntOp::verify() {
  return verifyAddressCast(*this, getType(), getSource().getType());
}
LogicalResult IntToPtrOp::verify() {
  return verifyAddressCast(*this, getSource().getType(), getType());
}

LogicalResult PtrCastOp::verify() {
  Type source = getSource().getType(), result = getType();
  if (getTileShape(source) != getTileShape(result))
    return emitOpError() << "found " << source << " to " << result << ", expected the same shape";
  if (cast<PtrType>(getElementTypeOrSelf(source)).getMulticast() !=
      cast<PtrType>(getElementTypeOrSelf(result)).getMulticast())
    return emitOpError() << "found " << source << " to " << result
                         << ", expected both multicast or neither";
  return success();
}

/// What LLVM can express.
static constexpr int64_t maxAlignment = int64_t(1) << 32;

/// The most bytes that `alloca` reserves: what a device's address space could hold at all, so that
/// sums of sizes cannot overflow.
static constexpr int64_t maxAllocaBytes = int64_t(1) << 48;

/// Checks an alignment, 0 standing for the element's own.
static LogicalResult verifyAlignment(Operation *op, int64_t alignment, Type element) {
  int64_t least = std::max(1u, getByteWidth(element));
  if (alignment != 0 &&
      (alignment < least || alignment > maxAlignment || !llvm::isPowerOf2_64(alignment)))
    return op->emitOpError() << "found alignment " << alignment << ", expected a power of two from "
                             << least << " to " << maxAlignment;
  return success();
}

LogicalResult AllocaOp::verify() {
  int64_t count = static_cast<int64_t>(getCount());
  int64_t most = maxAllocaBytes * 8 / getPackedBitWidth(getType().getPointee());
  if (count < 1 || count > most)
    return emitOpError() << "found " << count << " elements, expected 1 to " << most;
  if (getType().getMulticast())
    return emitOpError("found a multicast pointer, expected one to memory of a single device");
  return verifyAlignment(*this, getAlignment(), getType().getPointee());
}

LogicalResult GlobalOp::verify() {
  auto type = dyn_cast<RankedTensorType>(getValue().getType());
  if (!type || type.getRank() != 1 || !type.hasStaticShape() || type.getNumElements() < 1 ||
      !isNumber(type.getElementType()) || type.getElementType().isSignlessInteger(4))
    return emitOpError() << "found a value of type " << getValue().getType()
                         << ", expected a rank-1 tensor of numbers other than i4";
  if (!isa<DenseIntOrFPElementsAttr>(getValue()))
    return emitOpError("expected a 'dense' value, whose elements stand in the program");
  return verifyAlignment(*this, getAlignment(), type.getElementType());
}

LogicalResult GlobalAddrOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  auto global = symbolTable.lookupNearestSymbolFrom<GlobalOp>(*this, getNameAttr());
  if (!global)
    return emitOpError() << "found no 'tile.global' named '" << getName() << "'";
  Type element = cast<ShapedType>(global.getValue().getType()).getElementType();
  if (getType() != PtrType::get(element))
    return emitOpError() << "found " << getType() << " for a global of " << element << ", expected "
                         << PtrType::get(element);
  return success();
}

#define GET_OP_CLASSES
#include "tessera/Dialect/Tile/IR/TileMemoryOps.cpp.inc"
