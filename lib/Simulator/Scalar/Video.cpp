//===- Video.cpp - vadd2, vadd4 and their kind ---------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Arithmetic on bytes or halves. Elements of the first operand are those of a,
// those of the second are those of b; other selections of elements, and masks,
// are not known here, since compilers write none.
//
//===----------------------------------------------------------------------===//

#include "Scalar/IntegerValue.h"

using namespace tessera;
using namespace tessera::simulator;
using ptx::Type;

namespace {
enum class VideoOperation : uint8_t { Add, Subtract, Average, AbsoluteDifference, Min, Max };

struct VideoForm {
  VideoOperation operation;
  /// 8 or 16.
  unsigned width;
  bool isSignedResult, isSignedA, isSignedB;
  bool isSaturating = false;
  /// The results are added up, with c.
  bool isAccumulating = false;

  static int32_t extract(uint32_t packed, unsigned index, unsigned width, bool isSigned) {
    uint32_t top = packed << (32 - width * (index + 1));
    return isSigned ? int32_t(top) >> (32 - width) : int32_t(top >> (32 - width));
  }

  int32_t compute(int32_t a, int32_t b) const {
    switch (operation) {
    case VideoOperation::Add:
      return a + b;
    case VideoOperation::Subtract:
      return a - b;
    case VideoOperation::Average:
      return (a + b + (a + b >= 0)) >> 1;
    case VideoOperation::AbsoluteDifference:
      return a < b ? b - a : a - b;
    case VideoOperation::Min:
      return a < b ? a : b;
    case VideoOperation::Max:
      return a > b ? a : b;
    }
    return 0;
  }

  uint32_t operator()(uint32_t a, uint32_t b, uint32_t c) const {
    uint32_t elementMask = (uint32_t(1) << width) - 1;
    int32_t high = int32_t(isSignedResult ? elementMask >> 1 : elementMask);
    int32_t low = isSignedResult ? -1 - high : 0;
    uint32_t packed = 0;
    for (unsigned index = 0; index < 32 / width; ++index) {
      int32_t value =
          compute(extract(a, index, width, isSignedA), extract(b, index, width, isSignedB));
      if (isSaturating)
        value = value < low ? low : value > high ? high : value;
      if (isAccumulating)
        c += uint32_t(value);
      packed |= (uint32_t(value) & elementMask) << (index * width);
    }
    return isAccumulating ? c : packed;
  }
};
} // namespace

// vop.dtype.atype.btype{.sat} d, a, b, c;    vop.dtype.atype.btype.add d, a, b, c;
static void decodeVideo(DecodeContext &context, VideoOperation operation, unsigned width) {
  std::optional<Type> types[3];
  for (std::optional<Type> &type : types) {
    type = context.takeType();
    if (type != Type::U32 && type != Type::S32)
      return context.unsupported("expected three types of '.u32' or '.s32'");
  }
  VideoForm form = {operation, width, types[0] == Type::S32, types[1] == Type::S32,
                    types[2] == Type::S32};
  form.isSaturating = context.take("sat");
  form.isAccumulating = !form.isSaturating && context.take("add");
  if (decodeOperands(context, Type::B32, {Type::B32, Type::B32, Type::B32}))
    setSlowOperation(context, form);
}

void simulator::decodeVadd2(DecodeContext &context) {
  decodeVideo(context, VideoOperation::Add, 16);
}
void simulator::decodeVsub2(DecodeContext &context) {
  decodeVideo(context, VideoOperation::Subtract, 16);
}
void simulator::decodeVavrg2(DecodeContext &context) {
  decodeVideo(context, VideoOperation::Average, 16);
}
void simulator::decodeVabsdiff2(DecodeContext &context) {
  decodeVideo(context, VideoOperation::AbsoluteDifference, 16);
}
void simulator::decodeVmin2(DecodeContext &context) {
  decodeVideo(context, VideoOperation::Min, 16);
}
void simulator::decodeVmax2(DecodeContext &context) {
  decodeVideo(context, VideoOperation::Max, 16);
}
void simulator::decodeVadd4(DecodeContext &context) {
  decodeVideo(context, VideoOperation::Add, 8);
}
void simulator::decodeVsub4(DecodeContext &context) {
  decodeVideo(context, VideoOperation::Subtract, 8);
}
void simulator::decodeVavrg4(DecodeContext &context) {
  decodeVideo(context, VideoOperation::Average, 8);
}
void simulator::decodeVabsdiff4(DecodeContext &context) {
  decodeVideo(context, VideoOperation::AbsoluteDifference, 8);
}
void simulator::decodeVmin4(DecodeContext &context) {
  decodeVideo(context, VideoOperation::Min, 8);
}
void simulator::decodeVmax4(DecodeContext &context) {
  decodeVideo(context, VideoOperation::Max, 8);
}
