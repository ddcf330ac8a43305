//===- TileWindow.cpp - The lanes of one tile of a partition --------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TileWindow.h"
#include "Compiler.h"
#include "Integers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::interpreter;

/// Bits of a padding element; integers have zero only.
static uint64_t getPaddingBits(tile::Padding padding, Type element) {
  auto floatType = dyn_cast<FloatType>(element);
  if (padding == tile::Padding::Zero || !floatType)
    return 0;
  const llvm::fltSemantics &semantics = floatType.getFloatSemantics();
  llvm::APFloat value = llvm::APFloat::getZero(semantics);
  switch (padding) {
  case tile::Padding::Zero:
    break;
  case tile::Padding::NegZero:
    value = llvm::APFloat::getZero(semantics, true);
    break;
  case tile::Padding::NaN:
    value = llvm::APFloat::getNaN(semantics);
    break;
  case tile::Padding::PosInf:
    value = llvm::APFloat::getInf(semantics);
    break;
  case tile::Padding::NegInf:
    value = llvm::APFloat::getInf(semantics, true);
    break;
  }
  uint64_t bits = value.bitcastToAPInt().getZExtValue();
  // A tf32 is held as the f32 of the same value.
  return isa<FloatTF32Type>(element) ? bits << 13 : bits;
}

TileAccess::TileAccess(tile::PartitionType type, OperandRange indices,
                       std::optional<ArrayRef<bool>> inboundsOrNone)
    : rank(type.getRank()), tileShape(type.getTileShape()), gatherDim(type.getGatherDim()),
      elements(type.getTileType().getNumElements()), codec(getCodec(type.getElementType())),
      padding(type.getPadding()) {
  for (int64_t dim = 0; dim < rank; ++dim) {
    viewDim.push_back(gatherDim ? dim : type.getOrder()[dim]);
    traversal.push_back(gatherDim ? tileShape[dim] : type.getTraversal()[dim]);
    indexBytes.push_back(getSlotElementBytes(getElementTypeOrSelf(indices[dim].getType())));
    inbounds.push_back(inboundsOrNone && (*inboundsOrNone)[dim]);
  }
  if (padding)
    paddingBits = getPaddingBits(*padding, type.getElementType());
}

TileWindow::TileWindow(Context &context, const TileAccess &access, const ViewRecord &view,
                       const std::byte *const *indices)
    : base(view.base) {
  const int64_t *extents = view.extents();
  const int64_t *strides = view.strides(access.rank);
  bool overflow = false;
  int64_t lowest = 0, highest = 0;
  auto add = [&](int64_t &sum, int64_t a, int64_t b) {
    int64_t product;
    overflow |= __builtin_mul_overflow(a, b, &product);
    overflow |= __builtin_add_overflow(sum, product, &sum);
  };

  bool hasRun = false;
  int64_t runTotal = 1, laneStride = 1;
  for (int64_t dim = access.rank - 1; dim >= 0; --dim) {
    int64_t tileExtent = access.tileShape[dim];
    uint64_t extent = extents[access.viewDim[dim]];
    int64_t dimStride = strides[access.viewDim[dim]];
    unsigned bytes = access.indexBytes[dim];

    if (access.gatherDim == dim) {
      int64_t low = 0, high = 0;
      for (int64_t i = 0; i < tileExtent; ++i) {
        uint64_t position = readUnsigned(indices[dim] + i * bytes, bytes);
        int64_t offset = 0;
        gatherValid.push_back(position < extent);
        whole &= gatherValid.back();
        if (gatherValid.back())
          add(offset, position, dimStride);
        gatherOffsets.push_back(offset);
        low = std::min(low, offset);
        high = std::max(high, offset);
      }
      add(lowest, low, 1);
      add(highest, high, 1);
      outer.push_back({tileExtent, 0, laneStride, true});
      laneStride *= tileExtent;
      continue;
    }

    uint64_t number = readUnsigned(indices[dim], bytes);
    uint64_t first;
    bool isOutside = __builtin_mul_overflow(number, access.traversal[dim], &first);
    int64_t valid =
        isOutside || first >= extent ? 0 : std::min<uint64_t>(tileExtent, extent - first);
    if (valid != tileExtent) {
      whole = false;
      empty |= valid == 0;
      if (access.inbounds[dim] && context.run.options.check)
        context.report(FindingKind::BrokenAssume,
                       "tile " + Twine(number) + " along dimension " + Twine(dim) +
                           " is promised to be inside, but the extent is " + Twine(extent));
    }
    if (valid == 0) {
      if (!outside)
        outside = {dim, number, llvm::divideCeil(extent, access.traversal[dim])};
      continue;
    }
    add(start, first, dimStride);
    int64_t reach = 0;
    add(reach, valid - 1, dimStride);
    add(reach < 0 ? lowest : highest, reach, 1);

    if (tileExtent == 1)
      continue;
    if (!hasRun) {
      hasRun = true;
      // Dimensions of one lane that lie further in do not part the run; a gather does.
      if (outer.empty()) {
        count = valid;
        runTotal = tileExtent;
        stride = dimStride;
        laneStride *= tileExtent;
        continue;
      }
    }
    int64_t contiguous;
    if (outer.empty() && count == runTotal &&
        !__builtin_mul_overflow(stride, runTotal, &contiguous) && dimStride == contiguous) {
      count = valid * runTotal;
      runTotal *= tileExtent;
    } else {
      outer.push_back({valid, dimStride, laneStride, false});
    }
    laneStride *= tileExtent;
  }
  std::reverse(outer.begin(), outer.end());

  if (empty)
    return;
  overflow |= __builtin_add_overflow(lowest, start, &lowest);
  overflow |= __builtin_add_overflow(highest, start, &highest);
  if (overflow || lowest < -maxElementOffset || highest > maxElementOffset) {
    context.report(FindingKind::OutOfBounds, "the tile lies beyond every address");
    empty = true;
    whole = false;
  }
}
