//===- LowerViews.cpp - Accesses to partitions through tiles of pointers ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tile of a partition is addressed by a scalar pointer to its first element and
// a tile of offsets from there. The scalar part is computed in 64 bits, once; the
// tile of offsets is i32 where the static strides allow it.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "tessera/Dialect/Tile/Transforms/Passes.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

namespace tessera::tile {
#define GEN_PASS_DEF_TILELOWERVIEWS
#include "tessera/Dialect/Tile/Transforms/Passes.h.inc"
} // namespace tessera::tile

using namespace mlir;
using namespace tessera::tile;

namespace {

/// An extent or stride: known, or a value of type i64.
struct Size {
  std::optional<int64_t> constant;
  Value value;
};

/// Builds the pointers and the mask of one access.
class Addressing {
public:
  Addressing(OpBuilder &builder, Location loc, PartitionType partition, MakeViewOp view,
             OperandRange indices, std::optional<ArrayRef<bool>> inbounds)
      : builder(builder), loc(loc), partition(partition), shape(partition.getTileShape()) {
    readView(view);
    build(indices, inbounds);
  }

  Value getPointers() const { return pointers; }
  /// Null if every lane is inside.
  Value getMask() const { return mask; }

private:
  void readView(MakeViewOp view);
  void build(OperandRange indices, std::optional<ArrayRef<bool>> inbounds);
  bool offsetsFit32(OperandRange indices) const;

  bool needsCheck(unsigned dim, Value index) const;
  Value extend(Value value);
  Value constant(int64_t value, Type type);
  Value materialize(const Size &size, Type type);
  Value add(Value lhs, Value rhs);
  Value multiply(Value value, const Size &factor);
  Value splat(Value value, ArrayRef<int64_t> extents);
  /// A rank-1 tile that runs along `dim`, for all lanes.
  Value spread(Value line, unsigned dim);
  void addMask(Value condition);

  OpBuilder &builder;
  Location loc;
  PartitionType partition;
  ArrayRef<int64_t> shape;
  Value base;
  /// Of the view, in the order of its dimensions.
  SmallVector<Size> extents, strides;
  Value pointers, mask;
};

} // namespace

Value Addressing::constant(int64_t value, Type type) {
  return arith::ConstantOp::create(builder, loc, builder.getIntegerAttr(type, value));
}

Value Addressing::extend(Value value) {
  Type wide = withElementType(value.getType(), builder.getI64Type());
  return value.getType() == wide ? value : arith::ExtUIOp::create(builder, loc, wide, value);
}

Value Addressing::materialize(const Size &size, Type type) {
  return size.constant ? constant(*size.constant, type) : size.value;
}

Value Addressing::add(Value lhs, Value rhs) {
  if (!lhs || !rhs)
    return lhs ? lhs : rhs;
  return arith::AddIOp::create(builder, loc, lhs, rhs);
}

Value Addressing::splat(Value value, ArrayRef<int64_t> extents) {
  return tensor::SplatOp::create(builder, loc, RankedTensorType::get(extents, value.getType()),
                                 value);
}

Value Addressing::multiply(Value value, const Size &factor) {
  if (factor.constant == 1)
    return value;
  Value scalar = materialize(factor, getElementTypeOrSelf(value.getType()));
  if (auto tile = dyn_cast<RankedTensorType>(value.getType()))
    scalar = splat(scalar, tile.getShape());
  return arith::MulIOp::create(builder, loc, value, scalar);
}

Value Addressing::spread(Value line, unsigned dim) {
  if (shape.size() == 1)
    return line;
  Type element = getElementTypeOrSelf(line.getType());
  SmallVector<int64_t> thin(shape.size(), 1);
  thin[dim] = shape[dim];
  Value reshaped = ReshapeOp::create(builder, loc, RankedTensorType::get(thin, element), line);
  if (ArrayRef<int64_t>(thin) == shape)
    return reshaped;
  return BroadcastOp::create(builder, loc, RankedTensorType::get(shape, element), reshaped);
}

void Addressing::addMask(Value condition) {
  mask = mask ? arith::AndIOp::create(builder, loc, mask, condition) : condition;
}

void Addressing::readView(MakeViewOp view) {
  base = view.getBase();
  ViewType type = view.getView().getType();
  auto read = [&](ArrayRef<int64_t> known, OperandRange dynamic, SmallVectorImpl<Size> &sizes) {
    for (int64_t size : known) {
      if (ShapedType::isDynamic(size)) {
        sizes.push_back({std::nullopt, extend(dynamic.front())});
        dynamic = dynamic.drop_front();
      } else {
        sizes.push_back({size, Value()});
      }
    }
  };
  read(type.getShape(), view.getSizes(), extents);
  read(type.getStrides(), view.getStrides(), strides);
}

/// Whether lanes along `dim` of the tile may be outside the view. A tile number is inside the index
/// space, or the behaviour is undefined, unless the partition pads.
bool Addressing::needsCheck(unsigned dim, Value index) const {
  const Size &extent = extents[partition.getOrder()[dim]];
  if (partition.getPadding() || partition.getGatherDim() == dim || !extent.constant)
    return true;
  // The last tile starts at the largest multiple of the traversal stride below the extent.
  int64_t traversal = partition.getTraversal()[dim];
  int64_t last = (*extent.constant - 1) / traversal * traversal;
  return last + shape[dim] > *extent.constant;
}

/// Whether the distance between two elements of a tile fits i32.
bool Addressing::offsetsFit32(OperandRange indices) const {
  if (partition.getGatherDim())
    return false;
  int64_t farthest = 0;
  for (auto [dim, extent] : llvm::enumerate(shape)) {
    const Size &stride = strides[partition.getOrder()[dim]];
    int64_t distance;
    if (extent == 1)
      continue;
    if (!stride.constant || llvm::MulOverflow(extent - 1, *stride.constant, distance) ||
        llvm::AddOverflow(farthest, distance, farthest))
      return false;
  }
  return llvm::isInt<32>(farthest);
}

void Addressing::build(OperandRange indices, std::optional<ArrayRef<bool>> inbounds) {
  Type i64 = builder.getI64Type();
  Type offsetType = offsetsFit32(indices) ? Type(builder.getI32Type()) : i64;
  Value start, offsets;
  for (unsigned dim = 0, rank = shape.size(); dim < rank; ++dim) {
    Value index = indices[dim];
    const Size &extent = extents[partition.getOrder()[dim]];
    const Size &stride = strides[partition.getOrder()[dim]];
    bool isChecked = needsCheck(dim, index) && !(inbounds && (*inbounds)[dim]);
    Value position = extend(index);

    if (partition.getGatherDim() == static_cast<int64_t>(dim)) {
      // Lanes outside take position 0, so that no address overflows.
      if (isChecked) {
        Value limit = splat(materialize(extent, i64), shape[dim]);
        Value inside =
            arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, position, limit);
        Value zero = splat(constant(0, i64), shape[dim]);
        position = arith::SelectOp::create(builder, loc, inside, position, zero);
        addMask(spread(inside, dim));
      }
      offsets = add(offsets, spread(multiply(position, stride), dim));
      continue;
    }

    int64_t traversal = partition.getTraversal()[dim];
    if (isChecked && partition.getPadding()) {
      // A tile number outside the index space means padding only. The product below might wrap
      // into the view, so it is decided here, and tile 0 addressed instead.
      Value limit = materialize(extent, i64);
      if (traversal != 1)
        limit = arith::CeilDivUIOp::create(builder, loc, limit, constant(traversal, i64));
      Value exists =
          arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, position, limit);
      position = arith::SelectOp::create(builder, loc, exists, position, constant(0, i64));
      addMask(splat(exists, shape));
    }
    Value first = multiply(position, {traversal, Value()});
    start = add(start, multiply(first, stride));
    auto line = [&](Type element) -> Value {
      return IotaOp::create(builder, loc, RankedTensorType::get(shape[dim], element));
    };
    if (isChecked) {
      Value lanes = add(line(i64), splat(first, shape[dim]));
      Value limit = splat(materialize(extent, i64), shape[dim]);
      addMask(spread(arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, lanes, limit),
                     dim));
    }
    if (shape[dim] != 1)
      offsets = add(offsets, spread(multiply(line(offsetType), stride), dim));
  }
  if (start)
    base = PtrOffsetOp::create(builder, loc, base.getType(), base, start);
  pointers = splat(base, shape);
  if (offsets)
    pointers = PtrOffsetOp::create(builder, loc, pointers.getType(), pointers, offsets);
}

//===----------------------------------------------------------------------===//
// The accesses
//===----------------------------------------------------------------------===//

/// What a padded lane reads as.
static Value makePadding(OpBuilder &builder, Location loc, RankedTensorType tile, Padding padding) {
  Type element = tile.getElementType();
  if (!isa<FloatType>(element)) {
    auto zero = DenseElementsAttr::get(tile, Attribute(builder.getIntegerAttr(element, 0)));
    return arith::ConstantOp::create(builder, loc, zero);
  }
  const llvm::fltSemantics &semantics = cast<FloatType>(element).getFloatSemantics();
  APFloat value = APFloat::getZero(semantics);
  switch (padding) {
  case Padding::Zero:
    break;
  case Padding::NegZero:
    value = APFloat::getZero(semantics, /*Negative=*/true);
    break;
  case Padding::NaN:
    value = APFloat::getQNaN(semantics);
    break;
  case Padding::PosInf:
    value = APFloat::getInf(semantics);
    break;
  case Padding::NegInf:
    value = APFloat::getInf(semantics, /*Negative=*/true);
    break;
  }
  auto splat = DenseElementsAttr::get(tile, Attribute(builder.getFloatAttr(element, value)));
  return arith::ConstantOp::create(builder, loc, splat);
}

/// The view behind a partition, or null where it is not known here or its elements are not
/// addressable one by one.
static MakeViewOp findView(TypedValue<PartitionType> partition) {
  if (isa<Float4E2M1FNType>(partition.getType().getElementType()))
    return {};
  auto cut = partition.getDefiningOp<MakePartitionOp>();
  return cut ? cut.getView().getDefiningOp<MakeViewOp>() : MakeViewOp();
}

static bool lower(LoadTileOp op) {
  PartitionType partition = op.getPartition().getType();
  MakeViewOp view = findView(op.getPartition());
  if (!view)
    return false;
  OpBuilder builder(op);
  Location loc = op.getLoc();
  Addressing addressing(builder, loc, partition, view, op.getIndices(), op.getInbounds());
  Value other;
  if (partition.getPadding() && addressing.getMask())
    other = makePadding(builder, loc, partition.getTileType(), *partition.getPadding());
  auto load = LoadOp::create(builder, loc, op.getResult().getType(), op.getResultToken().getType(),
                             addressing.getPointers(), addressing.getMask(), other, op.getToken(),
                             op.getOrderingAttr(), op.getScopeAttr(), op.getHintsAttr());
  op.replaceAllUsesWith(load.getOperation());
  op.erase();
  return true;
}

static bool lower(StoreTileOp op) {
  MakeViewOp view = findView(op.getPartition());
  if (!view)
    return false;
  OpBuilder builder(op);
  Addressing addressing(builder, op.getLoc(), op.getPartition().getType(), view, op.getIndices(),
                        op.getInbounds());
  auto store = StoreOp::create(builder, op.getLoc(), op.getResultToken().getType(), op.getValue(),
                               addressing.getPointers(), addressing.getMask(), op.getToken(),
                               op.getOrderingAttr(), op.getScopeAttr(), op.getHintsAttr());
  op.replaceAllUsesWith(store.getOperation());
  op.erase();
  return true;
}

static bool lower(ReduceTileOp op) {
  MakeViewOp view = findView(op.getPartition());
  if (!view)
    return false;
  OpBuilder builder(op);
  Addressing addressing(builder, op.getLoc(), op.getPartition().getType(), view, op.getIndices(),
                        op.getInbounds());
  auto atomic = AtomicRMWOp::create(builder, op.getLoc(), op.getValue().getType(),
                                    op.getResultToken().getType(), op.getKind(),
                                    addressing.getPointers(), op.getValue(), addressing.getMask(),
                                    op.getToken(), Ordering::Relaxed, op.getScope());
  op.getResultToken().replaceAllUsesWith(atomic.getResultToken());
  op.erase();
  return true;
}

namespace {
struct LowerViewsPass : public tessera::tile::impl::TileLowerViewsBase<LowerViewsPass> {
  void runOnOperation() override {
    SmallVector<Operation *> accesses;
    getOperation()->walk([&](Operation *op) {
      if (isa<LoadTileOp, StoreTileOp, ReduceTileOp>(op))
        accesses.push_back(op);
    });
    for (Operation *op : accesses)
      llvm::TypeSwitch<Operation *>(op).Case<LoadTileOp, StoreTileOp, ReduceTileOp>(
          [&](auto access) { numLowered += lower(access); });
    // What described the views is pure.
    SmallVector<Operation *> descriptions;
    getOperation()->walk([&](Operation *op) {
      if (isa<MakePartitionOp, MakeViewOp>(op))
        descriptions.push_back(op);
    });
    for (Operation *op : llvm::reverse(descriptions))
      if (op->use_empty())
        op->erase();
  }
};
} // namespace
