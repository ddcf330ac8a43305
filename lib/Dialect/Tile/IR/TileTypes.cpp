//===- TileTypes.cpp - Types of the tile dialect ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Dialect/Tile/IR/TileTypes.h"
#include "mlir/IR/DialectImplementation.h"
#include "tessera/Dialect/Tile/IR/Tile.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tessera::tile;

#define GET_TYPEDEF_CLASSES
#include "tessera/Dialect/Tile/IR/TileTypes.cpp.inc"

void TileDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "tessera/Dialect/Tile/IR/TileTypes.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Predicates
//===----------------------------------------------------------------------===//

bool tessera::tile::isNumber(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type))
    return integer.isSignless() &&
           llvm::is_contained({1u, 4u, 8u, 16u, 32u, 64u}, integer.getWidth());
  return isa<Float16Type, BFloat16Type, Float32Type, Float64Type, FloatTF32Type, Float8E4M3FNType,
             Float8E5M2Type, Float8E8M0FNUType, Float4E2M1FNType>(type);
}

bool tessera::tile::isArithFloat(Type type) {
  return isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(type);
}

bool tessera::tile::isElement(Type type) { return isNumber(type) || isa<PtrType>(type); }

std::string tessera::tile::explainNotTile(Type type) {
  std::string text;
  llvm::raw_string_ostream os(text);
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor) {
    os << "found '" << type << "', expected a tile (a ranked tensor)";
    return text;
  }
  if (tensor.getRank() == 0) {
    os << "found '" << type << "' of rank 0, expected the scalar '" << tensor.getElementType()
       << "'";
    return text;
  }
  if (!isElement(tensor.getElementType())) {
    os << "found element type '" << tensor.getElementType() << "', expected a number or a pointer";
    return text;
  }
  int64_t elements = 1;
  bool hasEven = false;
  for (int64_t extent : tensor.getShape()) {
    if (ShapedType::isDynamic(extent)) {
      os << "found dynamic extents in '" << type << "', expected static ones";
      return text;
    }
    if (extent < 1 || !llvm::isPowerOf2_64(extent)) {
      os << "found extent " << extent << " in '" << type << "', expected a power of two";
      return text;
    }
    hasEven |= extent > 1;
    if (extent > maxTileElements || (elements *= extent) > maxTileElements) {
      os << "found more than " << maxTileElements << " elements in '" << type
         << "', expected at most that many";
      return text;
    }
  }
  if (isa<Float4E2M1FNType>(tensor.getElementType()) && !hasEven)
    os << "found '" << type << "', expected an even extent, since two f4 elements share a byte";
  return text;
}

bool tessera::tile::isTile(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && explainNotTile(tensor).empty();
}

static Type elementOf(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return type;
  return isTile(tensor) ? tensor.getElementType() : Type();
}

bool tessera::tile::isTileOrScalar(Type type) {
  Type element = elementOf(type);
  return element && isElement(element);
}
bool tessera::tile::isNumberValue(Type type) {
  Type element = elementOf(type);
  return element && isNumber(element);
}
bool tessera::tile::isNumberTile(Type type) {
  return isa<RankedTensorType>(type) && isNumberValue(type);
}
bool tessera::tile::isIntValue(Type type) {
  return isNumberValue(type) && isa<IntegerType>(elementOf(type));
}
bool tessera::tile::isBoolValue(Type type) {
  Type element = elementOf(type);
  return element && element.isSignlessInteger(1);
}
bool tessera::tile::isFloatValue(Type type) {
  return isNumberValue(type) && isa<FloatType>(elementOf(type));
}
bool tessera::tile::isArithFloatValue(Type type) {
  Type element = elementOf(type);
  return element && isArithFloat(element);
}
bool tessera::tile::isF32Value(Type type) {
  Type element = elementOf(type);
  return element && element.isF32();
}
bool tessera::tile::isPtrValue(Type type) {
  Type element = elementOf(type);
  return element && isa<PtrType>(element);
}
bool tessera::tile::isScalarInt(Type type) { return isa<IntegerType>(type) && isNumber(type); }
bool tessera::tile::isTileIndex(Type type) {
  if (isScalarInt(type))
    return true;
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.getRank() == 1 && isIntValue(type);
}

ArrayRef<int64_t> tessera::tile::getTileShape(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return tensor.getShape();
  return {};
}

Type tessera::tile::getTileOrScalar(ArrayRef<int64_t> shape, Type element) {
  return shape.empty() ? element : RankedTensorType::get(shape, element);
}

Type tessera::tile::withElementType(Type type, Type element) {
  return getTileOrScalar(getTileShape(type), element);
}

unsigned tessera::tile::getPackedBitWidth(Type element) {
  if (isa<PtrType>(element))
    return 64;
  if (isa<FloatTF32Type>(element))
    return 32;
  return element.getIntOrFloatBitWidth();
}

unsigned tessera::tile::getByteWidth(Type element) {
  unsigned bits = getPackedBitWidth(element);
  return bits == 1 ? 1 : bits / 8;
}

//===----------------------------------------------------------------------===//
// ptr
//===----------------------------------------------------------------------===//

LogicalResult PtrType::verify(function_ref<InFlightDiagnostic()> emitError, Type pointee,
                              bool multicast) {
  if (!isNumber(pointee) || pointee.isSignlessInteger(4))
    return emitError() << "found pointee " << pointee << ", expected a number type other than i4";
  return success();
}

static ParseResult parseMulticast(AsmParser &parser, bool &multicast) {
  multicast = false;
  if (failed(parser.parseOptionalComma()))
    return success();
  multicast = true;
  return parser.parseKeyword("multicast");
}

Type PtrType::parse(AsmParser &parser) {
  Type pointee;
  bool multicast;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() || parser.parseType(pointee) || parseMulticast(parser, multicast) ||
      parser.parseGreater())
    return {};
  return parser.getChecked<PtrType>(loc, parser.getContext(), pointee, multicast);
}

void PtrType::print(AsmPrinter &printer) const {
  printer << "<" << getPointee() << (getMulticast() ? ", multicast" : "") << ">";
}

//===----------------------------------------------------------------------===//
// view
//===----------------------------------------------------------------------===//

int64_t ViewType::getNumDynamicExtents() const {
  return llvm::count_if(getShape(), ShapedType::isDynamic);
}
int64_t ViewType::getNumDynamicStrides() const {
  return llvm::count_if(getStrides(), ShapedType::isDynamic);
}

LogicalResult ViewType::verify(function_ref<InFlightDiagnostic()> emitError,
                               ArrayRef<int64_t> shape, Type elementType, ArrayRef<int64_t> strides,
                               bool multicast) {
  if (!isNumber(elementType) || elementType.isSignlessInteger(4))
    return emitError() << "found element type " << elementType
                       << ", expected a number type other than i4";
  if (shape.size() != strides.size())
    return emitError() << "found " << strides.size() << " strides, expected " << shape.size()
                       << ", one per extent";
  for (int64_t extent : shape)
    if (!ShapedType::isDynamic(extent) && extent <= 0)
      return emitError() << "found extent " << extent << ", expected a positive one or '?'";
  for (int64_t stride : strides)
    if (!ShapedType::isDynamic(stride) && stride <= 0)
      return emitError() << "found stride " << stride << ", expected a positive one or '?'";
  if (isa<Float4E2M1FNType>(elementType)) {
    bool packs = false;
    for (auto [extent, stride] : llvm::zip(shape, strides))
      packs |= stride == 1 && (ShapedType::isDynamic(extent) || extent % 2 == 0);
    if (!packs)
      return emitError() << "expected a dimension of stride 1 and even extent, since two elements "
                            "of "
                         << elementType << " share a byte";
  }
  return success();
}

/// `[1, ?, 4]`
static ParseResult parseIntList(AsmParser &parser, SmallVectorImpl<int64_t> &list,
                                bool allowDynamic) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&]() -> ParseResult {
    if (allowDynamic && succeeded(parser.parseOptionalQuestion())) {
      list.push_back(ShapedType::kDynamic);
      return success();
    }
    SMLoc loc = parser.getCurrentLocation();
    int64_t &value = list.emplace_back();
    if (parser.parseInteger(value))
      return failure();
    // The number that stands for '?' in memory is not one that a text may hold.
    if (ShapedType::isDynamic(value))
      return parser.emitError(loc) << "found " << value << ", which is too small";
    return success();
  });
}

static void printIntList(AsmPrinter &printer, ArrayRef<int64_t> list) {
  printer << "[";
  llvm::interleaveComma(list, printer, [&](int64_t value) {
    if (ShapedType::isDynamic(value))
      printer << "?";
    else
      printer << value;
  });
  printer << "]";
}

Type ViewType::parse(AsmParser &parser) {
  SmallVector<int64_t> shape, strides;
  Type element;
  bool multicast = false;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() || parser.parseDimensionList(shape) || parser.parseType(element))
    return {};
  while (succeeded(parser.parseOptionalComma())) {
    if (succeeded(parser.parseOptionalKeyword("multicast"))) {
      multicast = true;
    } else if (parser.parseKeyword("strides") || parser.parseEqual() ||
               parseIntList(parser, strides, /*allowDynamic=*/true)) {
      return {};
    }
  }
  if (parser.parseGreater())
    return {};
  return parser.getChecked<ViewType>(loc, parser.getContext(), ArrayRef<int64_t>(shape), element,
                                     ArrayRef<int64_t>(strides), multicast);
}

void ViewType::print(AsmPrinter &printer) const {
  printer << "<";
  for (int64_t extent : getShape()) {
    if (ShapedType::isDynamic(extent))
      printer << "?x";
    else
      printer << extent << "x";
  }
  printer << getElementType();
  if (getRank() > 0) {
    printer << ", strides=";
    printIntList(printer, getStrides());
  }
  printer << (getMulticast() ? ", multicast" : "") << ">";
}

//===----------------------------------------------------------------------===//
// partition
//===----------------------------------------------------------------------===//

RankedTensorType PartitionType::getTileType() const {
  return RankedTensorType::get(getTileShape(), getElementType());
}

bool PartitionType::hasIdentityOrder() const {
  return llvm::equal(getOrder(), llvm::seq<int64_t>(0, getRank()));
}

int64_t PartitionType::getStaticIndexSpace(int64_t dim) const {
  int64_t extent = getView().getShape()[getOrder()[dim]];
  if (ShapedType::isDynamic(extent))
    return extent;
  if (getGatherDim() == dim)
    return extent;
  return llvm::divideCeil(extent, getTraversal()[dim]);
}

LogicalResult PartitionType::verify(function_ref<InFlightDiagnostic()> emitError,
                                    ArrayRef<int64_t> tileShape, ViewType view,
                                    ArrayRef<int64_t> order, std::optional<Padding> padding,
                                    ArrayRef<int64_t> traversal, std::optional<int64_t> gatherDim) {
  int64_t rank = view.getRank();
  if (rank == 0)
    return emitError() << "found a view of rank 0, expected rank 1 or more";
  if (static_cast<int64_t>(tileShape.size()) != rank)
    return emitError() << "found a tile of rank " << tileShape.size() << " on a view of rank "
                       << rank << ", expected equal ranks";
  Type tile = RankedTensorType::get(tileShape, view.getElementType());
  if (std::string why = explainNotTile(tile); !why.empty())
    return emitError() << "not a tile: " << why;
  SmallVector<bool> seen(rank, false);
  for (int64_t dim : order) {
    if (static_cast<int64_t>(order.size()) != rank || dim < 0 || dim >= rank || seen[dim])
      return emitError() << "expected 'order' to be a permutation of the view's " << rank
                         << " dimensions";
    seen[dim] = true;
  }
  if (static_cast<int64_t>(order.size()) != rank)
    return emitError() << "expected 'order' to be a permutation of the view's " << rank
                       << " dimensions";
  if (static_cast<int64_t>(traversal.size()) != rank)
    return emitError() << "found " << traversal.size() << " traversal strides, expected " << rank;
  for (int64_t stride : traversal)
    if (stride <= 0)
      return emitError() << "found traversal stride " << stride << ", expected a positive one";
  if (padding && *padding != Padding::Zero && !isa<FloatType>(view.getElementType()))
    return emitError() << "found padding '" << stringifyPadding(*padding) << "' for elements of "
                       << view.getElementType() << ", expected 'zero' or a float element type";
  if (padding) {
    // fp8 E4M3FN and f4 have no infinity, f4 no NaN, f8E8M0FNU neither zero nor sign.
    const llvm::fltSemantics *semantics =
        isa<FloatType>(view.getElementType())
            ? &cast<FloatType>(view.getElementType()).getFloatSemantics()
            : nullptr;
    bool representable = true;
    if (semantics) {
      switch (*padding) {
      case Padding::Zero:
        representable = APFloat::semanticsHasZero(*semantics);
        break;
      case Padding::NegZero:
        representable =
            APFloat::semanticsHasZero(*semantics) && APFloat::semanticsHasSignedRepr(*semantics);
        break;
      case Padding::NaN:
        representable = APFloat::semanticsHasNaN(*semantics);
        break;
      case Padding::PosInf:
      case Padding::NegInf:
        representable = APFloat::semanticsHasInf(*semantics);
        break;
      }
    }
    if (!representable)
      return emitError() << "found padding '" << stringifyPadding(*padding) << "', which "
                         << view.getElementType() << " cannot represent";
  }
  if (gatherDim) {
    if (*gatherDim < 0 || *gatherDim >= rank)
      return emitError() << "found gather dimension " << *gatherDim << ", expected one of 0 to "
                         << rank - 1;
    if (!llvm::equal(order, llvm::seq<int64_t>(0, rank)) || traversal != tileShape)
      return emitError() << "expected neither 'order' nor 'traversal' beside 'gather'";
  }
  return success();
}

Type PartitionType::parse(AsmParser &parser) {
  SmallVector<int64_t> tileShape, order, traversal;
  std::optional<Padding> padding;
  std::optional<int64_t> gatherDim;
  Type viewType;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() ||
      parser.parseDimensionList(tileShape, /*allowDynamic=*/false,
                                /*withTrailingX=*/false) ||
      parser.parseComma())
    return {};
  SMLoc viewLoc = parser.getCurrentLocation();
  if (parser.parseType(viewType))
    return {};
  auto view = dyn_cast<ViewType>(viewType);
  if (!view) {
    parser.emitError(viewLoc) << "found " << viewType << ", expected a '!tile.view'";
    return {};
  }
  while (succeeded(parser.parseOptionalComma())) {
    StringRef keyword;
    SMLoc keywordLoc = parser.getCurrentLocation();
    if (parser.parseKeyword(&keyword) || parser.parseEqual())
      return {};
    if (keyword == "order") {
      if (parseIntList(parser, order, /*allowDynamic=*/false))
        return {};
    } else if (keyword == "traversal") {
      if (parseIntList(parser, traversal, /*allowDynamic=*/false))
        return {};
    } else if (keyword == "padding") {
      StringRef name;
      SMLoc nameLoc = parser.getCurrentLocation();
      if (parser.parseKeyword(&name))
        return {};
      padding = symbolizePadding(name);
      if (!padding) {
        parser.emitError(nameLoc) << "unknown padding '" << name
                                  << "', expected zero, neg_zero, nan, pos_inf or neg_inf";
        return {};
      }
    } else if (keyword == "gather") {
      if (parser.parseInteger(gatherDim.emplace()))
        return {};
    } else {
      parser.emitError(keywordLoc)
          << "unknown property '" << keyword << "', expected order, padding, traversal or gather";
      return {};
    }
  }
  if (parser.parseGreater())
    return {};
  if (order.empty())
    llvm::append_range(order, llvm::seq<int64_t>(0, tileShape.size()));
  if (traversal.empty())
    traversal = tileShape;
  return parser.getChecked<PartitionType>(loc, parser.getContext(), ArrayRef<int64_t>(tileShape),
                                          view, ArrayRef<int64_t>(order), padding,
                                          ArrayRef<int64_t>(traversal), gatherDim);
}

void PartitionType::print(AsmPrinter &printer) const {
  printer << "<";
  llvm::interleave(getTileShape(), printer, "x");
  printer << ", " << getView();
  if (!hasIdentityOrder()) {
    printer << ", order=";
    printIntList(printer, getOrder());
  }
  if (getPadding())
    printer << ", padding=" << stringifyPadding(*getPadding());
  if (!hasDefaultTraversal()) {
    printer << ", traversal=";
    printIntList(printer, getTraversal());
  }
  if (getGatherDim())
    printer << ", gather=" << *getGatherDim();
  printer << ">";
}
