//===- Product.cpp - Kernels of matrix products ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operands are widened to float (f64: taken as they are; i8: to i32), where the
// products of all formats but f32 are exact, and every step of a sum is one fused
// multiply-add in the accumulator's format. An f16 accumulator is kept in f32 within
// one operation and rounded at its end. `fast_accumulation` allows less accuracy than this and
// changes nothing.
//
//===----------------------------------------------------------------------===//

#include "Select.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"
#include "tessera/Dialect/Tile/IR/Tile.h"
#include <cstring>
#include <memory>

using namespace mlir;
using namespace tessera;
using namespace tessera::interpreter;

namespace {

struct Extents {
  int64_t batch, m, n, k;

  Extents(Value lhs, Value rhs) {
    auto lhsType = cast<RankedTensorType>(lhs.getType());
    auto rhsType = cast<RankedTensorType>(rhs.getType());
    int64_t rank = lhsType.getRank();
    batch = rank == 3 ? lhsType.getDimSize(0) : 1;
    m = lhsType.getDimSize(rank - 2);
    k = lhsType.getDimSize(rank - 1);
    n = rhsType.getDimSize(rank - 1);
  }
};

} // namespace

namespace {

/// Memory for the operands of one product as they are multiplied. It belongs to the thread and
/// grows to what its largest product needs: fresh pages for every product cost more than small
/// products do. Blocks are handed out once per kernel call, in one go.
class Scratch {
public:
  explicit Scratch(size_t bytes) {
    if (capacity < bytes) {
      storage.reset(new std::byte[bytes + alignment]);
      capacity = bytes;
    }
    auto address = reinterpret_cast<uintptr_t>(storage.get());
    next = storage.get() + (alignment - address % alignment);
  }

  template <typename T>
  T *take(int64_t count) {
    T *taken = reinterpret_cast<T *>(next);
    next += roundUp(count * sizeof(T));
    return taken;
  }

  static constexpr size_t alignment = 64;
  static size_t roundUp(size_t bytes) { return (bytes + alignment - 1) / alignment * alignment; }

private:
  static thread_local std::unique_ptr<std::byte[]> storage;
  static thread_local size_t capacity;
  std::byte *next;
};

thread_local std::unique_ptr<std::byte[]> Scratch::storage;
thread_local size_t Scratch::capacity = 0;

} // namespace

/// Scratch memory for as many elements of T as the counts say, each block aligned.
template <typename T>
static Scratch makeScratch(std::initializer_list<int64_t> counts) {
  size_t bytes = 0;
  for (int64_t count : counts)
    bytes += Scratch::roundUp(count * sizeof(T));
  return Scratch(bytes);
}

template <typename T>
static void canonicalizeAll(T *values, int64_t count) {
  for (int64_t i = 0; i < count; ++i)
    values[i] = canonicalize(values[i]);
}

static void runLoop(Loop loop, const std::byte *source, void *result, int64_t count) {
  auto *bytes = static_cast<std::byte *>(result);
  loop(&source, &bytes, count);
}

/// Operands that are floats in memory: f32 and tf32.
static Kernel makeFloatProduct(Extents e) {
  return [=](const std::byte *const *operands, std::byte *const *results) {
    float *acc = as<float>(results[0]);
    std::memcpy(acc, operands[2], e.batch * e.m * e.n * sizeof(float));
    for (int64_t batch = 0; batch < e.batch; ++batch)
      getLoops().productF32(as<float>(operands[0]) + batch * e.m * e.k,
                            as<float>(operands[1]) + batch * e.k * e.n, acc + batch * e.m * e.n,
                            e.m, e.n, e.k);
    canonicalizeAll(acc, e.batch * e.m * e.n);
  };
}

static Kernel makeDoubleProduct(Extents e) {
  return [=](const std::byte *const *operands, std::byte *const *results) {
    double *acc = as<double>(results[0]);
    std::memcpy(acc, operands[2], e.batch * e.m * e.n * sizeof(double));
    for (int64_t batch = 0; batch < e.batch; ++batch)
      getLoops().productF64(as<double>(operands[0]) + batch * e.m * e.k,
                            as<double>(operands[1]) + batch * e.k * e.n, acc + batch * e.m * e.n,
                            e.m, e.n, e.k);
    canonicalizeAll(acc, e.batch * e.m * e.n);
  };
}

/// f32 operands rounded to tf32.
static Kernel makeTF32Product(Extents e) {
  Loop round = getLoops().selectConvert(Element::F32, Element::TF32, true);
  Kernel product = makeFloatProduct(e);
  return [=](const std::byte *const *operands, std::byte *const *results) {
    int64_t lhsCount = e.batch * e.m * e.k, rhsCount = e.batch * e.k * e.n;
    Scratch scratch = makeScratch<float>({lhsCount, rhsCount});
    float *lhs = scratch.take<float>(lhsCount), *rhs = scratch.take<float>(rhsCount);
    runLoop(round, operands[0], lhs, lhsCount);
    runLoop(round, operands[1], rhs, rhsCount);
    const std::byte *rounded[] = {reinterpret_cast<std::byte *>(lhs),
                                  reinterpret_cast<std::byte *>(rhs), operands[2]};
    product(rounded, results);
  };
}

/// x = high + low with both tf32: low * high + high * low + high * high, as one product with K
/// three times as long. What is infinite has no low part that is a number and gives NaN.
static Kernel makeTF32x3Product(Extents e) {
  Extents wide = e;
  wide.k = 3 * e.k;
  Kernel product = makeFloatProduct(wide);
  return [=](const std::byte *const *operands, std::byte *const *results) {
    int64_t lhsCount = e.batch * e.m * wide.k, rhsCount = e.batch * wide.k * e.n;
    Scratch scratch = makeScratch<float>({lhsCount, rhsCount});
    float *lhs = scratch.take<float>(lhsCount), *rhs = scratch.take<float>(rhsCount);
    const float *source = as<float>(operands[0]);
    for (int64_t row = 0; row < e.batch * e.m; ++row) {
      float *low = lhs + row * wide.k;
      for (int64_t i = 0; i < e.k; ++i) {
        float value = source[row * e.k + i], high = narrowToTF32(value);
        low[i] = narrowToTF32(value - high);
        low[e.k + i] = low[2 * e.k + i] = high;
      }
    }
    source = as<float>(operands[1]);
    for (int64_t batch = 0; batch < e.batch; ++batch) {
      int64_t count = e.k * e.n;
      float *high = rhs + batch * wide.k * e.n;
      for (int64_t i = 0; i < count; ++i) {
        float value = source[batch * count + i];
        high[i] = high[2 * count + i] = narrowToTF32(value);
        high[count + i] = narrowToTF32(value - high[i]);
      }
    }
    const std::byte *split[] = {reinterpret_cast<std::byte *>(lhs),
                                reinterpret_cast<std::byte *>(rhs), operands[2]};
    product(split, results);
  };
}

/// Operands of 8 and 16 bits, into f32 or f16.
static Kernel makeNarrowProduct(Extents e, Element in, Element out) {
  WidenToFloatLoop widen = getLoops().selectWidenToFloat(in);
  if (!widen || (out != Element::F32 && out != Element::F16))
    return {};
  Kernel product = makeFloatProduct(e);
  WidenToFloatLoop widenAcc = getLoops().selectWidenToFloat(out);
  Loop narrowAcc = getLoops().selectConvert(Element::F32, Element::F16, true);
  return [=](const std::byte *const *operands, std::byte *const *results) {
    int64_t lhsCount = e.batch * e.m * e.k, rhsCount = e.batch * e.k * e.n;
    int64_t accCount = e.batch * e.m * e.n;
    Scratch scratch = makeScratch<float>({lhsCount, rhsCount, accCount, accCount});
    float *lhs = scratch.take<float>(lhsCount), *rhs = scratch.take<float>(rhsCount);
    widen(operands[0], lhs, lhsCount);
    widen(operands[1], rhs, rhsCount);
    const std::byte *wide[] = {reinterpret_cast<std::byte *>(lhs),
                               reinterpret_cast<std::byte *>(rhs), operands[2]};
    if (out == Element::F32)
      return product(wide, results);
    float *acc = scratch.take<float>(accCount);
    widenAcc(operands[2], acc, accCount);
    wide[2] = reinterpret_cast<std::byte *>(acc);
    auto *sumBytes = reinterpret_cast<std::byte *>(scratch.take<float>(accCount));
    product(wide, &sumBytes);
    runLoop(narrowAcc, sumBytes, results[0], accCount);
  };
}

static Kernel makeIntegerProduct(Extents e, bool lhsUnsigned, bool rhsUnsigned) {
  Loop widenLhs = getLoops().selectConvert(Element::I8, Element::I32, !lhsUnsigned);
  Loop widenRhs = getLoops().selectConvert(Element::I8, Element::I32, !rhsUnsigned);
  return [=](const std::byte *const *operands, std::byte *const *results) {
    int64_t lhsCount = e.batch * e.m * e.k, rhsCount = e.batch * e.k * e.n;
    Scratch scratch = makeScratch<uint32_t>({lhsCount, rhsCount});
    auto *lhs = scratch.take<uint32_t>(lhsCount), *rhs = scratch.take<uint32_t>(rhsCount);
    runLoop(widenLhs, operands[0], lhs, lhsCount);
    runLoop(widenRhs, operands[1], rhs, rhsCount);
    uint32_t *acc = as<uint32_t>(results[0]);
    std::memcpy(acc, operands[2], e.batch * e.m * e.n * sizeof(uint32_t));
    for (int64_t batch = 0; batch < e.batch; ++batch)
      getLoops().productI32(lhs + batch * e.m * e.k, rhs + batch * e.k * e.n,
                            acc + batch * e.m * e.n, e.m, e.n, e.k);
  };
}

/// Elements times their blocks' scales are exact in double, and so are their products.
static Kernel makeScaledProduct(tile::MmaScaledOp op) {
  Extents e(op.getLhs(), op.getRhs());
  auto scaleType = cast<RankedTensorType>(op.getLhsScale().getType());
  int64_t blocks = scaleType.getDimSize(scaleType.getRank() - 1);
  std::optional<Element> in = getElement(op.getLhs().getType());
  std::optional<Element> scale = getElement(scaleType);
  WidenLoop widen = in ? getLoops().selectWiden(*in, true) : nullptr;
  WidenLoop widenScale = scale ? getLoops().selectWiden(*scale, true) : nullptr;
  if (!widen || !widenScale)
    return {};
  return [=](const std::byte *const *operands, std::byte *const *results) {
    int64_t block = e.k / blocks;
    int64_t lhsCount = e.batch * e.m * e.k, rhsCount = e.batch * e.k * e.n;
    int64_t lhsScales = lhsCount / block, rhsScales = rhsCount / block;
    Scratch scratch = makeScratch<double>({lhsCount, rhsCount, lhsScales, rhsScales});
    double *lhs = scratch.take<double>(lhsCount), *rhs = scratch.take<double>(rhsCount);
    widen(operands[0], lhs, lhsCount);
    widen(operands[2], rhs, rhsCount);
    double *lhsScale = scratch.take<double>(lhsScales);
    double *rhsScale = scratch.take<double>(rhsScales);
    widenScale(operands[1], lhsScale, lhsScales);
    widenScale(operands[3], rhsScale, rhsScales);
    for (int64_t i = 0; i < lhsCount; ++i)
      lhs[i] *= lhsScale[i / block];
    // A row of scales serves `block` rows of the operand.
    for (int64_t row = 0; row < e.batch * e.k; ++row)
      for (int64_t column = 0; column < e.n; ++column)
        rhs[row * e.n + column] *= rhsScale[row / block * e.n + column];
    float *acc = as<float>(results[0]);
    std::memcpy(acc, operands[4], e.batch * e.m * e.n * sizeof(float));
    for (int64_t batch = 0; batch < e.batch; ++batch)
      getLoops().productExact(lhs + batch * e.m * e.k, rhs + batch * e.k * e.n,
                              acc + batch * e.m * e.n, e.m, e.n, e.k);
    canonicalizeAll(acc, e.batch * e.m * e.n);
  };
}

Kernel tessera::interpreter::selectProductKernel(Operation *op) {
  if (auto scaled = dyn_cast<tile::MmaScaledOp>(op))
    return makeScaledProduct(scaled);
  auto mma = dyn_cast<tile::MmaOp>(op);
  if (!mma)
    return {};
  Extents extents(mma.getLhs(), mma.getRhs());
  std::optional<Element> in = getElement(mma.getLhs().getType());
  std::optional<Element> out = getElement(mma.getType());
  if (!in || !out)
    return {};
  switch (*in) {
  case Element::F32:
    switch (mma.getPrecision()) {
    case tile::Precision::IEEE:
      return makeFloatProduct(extents);
    case tile::Precision::TF32:
      return makeTF32Product(extents);
    case tile::Precision::TF32x3:
      return makeTF32x3Product(extents);
    }
    return {};
  case Element::TF32:
    return makeFloatProduct(extents);
  case Element::F64:
    return makeDoubleProduct(extents);
  case Element::I8:
    return makeIntegerProduct(extents, mma.getLhsUnsigned(), mma.getRhsUnsigned());
  default:
    return makeNarrowProduct(extents, *in, *out);
  }
}
