//===- TileAttrs.cpp - Attributes of the tile dialect ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/DialectImplementation.h"
#include "tessera/Dialect/Tile/IR/Tile.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tessera::tile;

#define GET_ATTRDEF_CLASSES
#include "tessera/Dialect/Tile/IR/TileAttrs.cpp.inc"

void TileDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "tessera/Dialect/Tile/IR/TileAttrs.cpp.inc"
      >();
}

LogicalResult DivByAttr::verify(function_ref<InFlightDiagnostic()> emitError, int64_t divisor,
                                std::optional<int64_t> every, std::optional<int64_t> along) {
  if (divisor < 1 || !llvm::isPowerOf2_64(divisor) || divisor > (int64_t(1) << 62))
    return emitError() << "found divisor " << divisor << ", expected a power of two from 1 to 2^62";
  if (every.has_value() != along.has_value())
    return emitError() << "expected 'every' and 'along' together";
  if (every && *every < 1)
    return emitError() << "found group size " << *every << ", expected 1 or more";
  if (along && *along < 0)
    return emitError() << "found dimension " << *along << ", expected 0 or more";
  return success();
}

static ParseResult parseBound(AsmParser &parser, std::optional<int64_t> &bound) {
  if (succeeded(parser.parseOptionalQuestion()))
    return success();
  return parser.parseInteger(bound.emplace());
}

Attribute BoundedAttr::parse(AsmParser &parser, Type) {
  std::optional<int64_t> lower, upper;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() || parseBound(parser, lower) || parser.parseComma() ||
      parseBound(parser, upper) || parser.parseGreater())
    return {};
  return parser.getChecked<BoundedAttr>(loc, parser.getContext(), lower, upper);
}

void BoundedAttr::print(AsmPrinter &printer) const {
  auto bound = [&](std::optional<int64_t> value) {
    if (value)
      printer << *value;
    else
      printer << "?";
  };
  printer << "<";
  bound(getLower());
  printer << ", ";
  bound(getUpper());
  printer << ">";
}

LogicalResult BoundedAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                  std::optional<int64_t> lower, std::optional<int64_t> upper) {
  if (lower && upper && *lower > *upper)
    return emitError() << "found lower bound " << *lower << " above upper bound " << *upper;
  return success();
}

LogicalResult SameElementsAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                       ArrayRef<int64_t> groups) {
  for (int64_t size : groups)
    if (size < 1)
      return emitError() << "found group size " << size << ", expected 1 or more";
  return success();
}
