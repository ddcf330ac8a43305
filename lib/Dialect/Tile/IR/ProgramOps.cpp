//===- ProgramOps.cpp - Entries, grid and calls ---===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Keywords.h"
#include "mlir/IR/Builders.h"
#include "tessera/Dialect/Tile/IR/Tile.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace tessera::tile;

//===----------------------------------------------------------------------===//
// entry
//===----------------------------------------------------------------------===//

SmallVector<unsigned> EntryOp::getScalarParameters() {
  SmallVector<unsigned> positions;
  for (unsigned i = 0, e = getNumParameters(); i < e; ++i)
    if (!isa<PtrType>(getParameterType(i)))
      positions.push_back(i);
  return positions;
}

SmallVector<unsigned> EntryOp::getArrayParameters() {
  SmallVector<unsigned> positions;
  for (unsigned i = 0, e = getNumParameters(); i < e; ++i)
    if (llvm::is_contained({ParameterRole::In, ParameterRole::Out, ParameterRole::InOut},
                           getParameter(i).getRole()))
      positions.push_back(i);
  return positions;
}

SmallVector<unsigned> EntryOp::getWorkspaceParameters() {
  SmallVector<unsigned> positions;
  for (unsigned i = 0, e = getNumParameters(); i < e; ++i)
    if (getParameter(i).getRole() == ParameterRole::Workspace)
      positions.push_back(i);
  return positions;
}

/// `%a: !tile.ptr<f32> "A" in unsigned loc(...)`, the role absent for plain scalars.
static ParseResult parseParameter(OpAsmParser &parser, OpAsmParser::Argument &argument,
                                  Attribute &attribute) {
  std::string name;
  if (parser.parseArgument(argument, /*allowType=*/true) || parser.parseString(&name))
    return failure();
  ParameterRole role = ParameterRole::Scalar;
  StringRef keyword;
  if (succeeded(parser.parseOptionalKeyword(&keyword, {"in", "out", "inout", "workspace"})))
    role = *symbolizeParameterRole(keyword);
  bool isUnsigned = succeeded(parser.parseOptionalKeyword("unsigned"));
  if (parser.parseOptionalLocationSpecifier(argument.sourceLoc))
    return failure();
  attribute = ParameterAttr::get(parser.getContext(), parser.getBuilder().getStringAttr(name), role,
                                 isUnsigned);
  return success();
}

ParseResult EntryOp::parse(OpAsmParser &parser, OperationState &result) {
  StringAttr name;
  if (parser.parseSymbolName(name, SymbolTable::getSymbolAttrName(), result.attributes))
    return failure();
  SmallVector<OpAsmParser::Argument> arguments, launchArguments;
  SmallVector<Attribute> parameters;
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, [&] {
        return parseParameter(parser, arguments.emplace_back(), parameters.emplace_back());
      }))
    return failure();
  result.addAttribute(getParametersAttrName(result.name),
                      parser.getBuilder().getArrayAttr(parameters));
  Region *launch = result.addRegion();
  Region *body = result.addRegion();
  if (succeeded(parser.parseOptionalKeyword("hints"))) {
    DictionaryAttr hints;
    if (parser.parseAttribute(hints, getHintsAttrName(result.name), result.attributes))
      return failure();
  }
  if (succeeded(parser.parseOptionalKeyword("launch"))) {
    SMLoc loc = parser.getCurrentLocation();
    if (parser.parseArgumentList(launchArguments, AsmParser::Delimiter::Paren))
      return failure();
    // The launch region takes the scalar parameters in order, so their types are not repeated.
    SmallVector<OpAsmParser::Argument *> scalars;
    for (OpAsmParser::Argument &argument : arguments)
      if (!isa<PtrType>(argument.type))
        scalars.push_back(&argument);
    if (scalars.size() != launchArguments.size())
      return parser.emitError(loc)
             << "found " << launchArguments.size() << " launch arguments, expected "
             << scalars.size() << ", one per scalar parameter";
    for (auto [argument, scalar] : llvm::zip(launchArguments, scalars))
      argument.type = scalar->type;
    SMLoc regionLoc = parser.getCurrentLocation();
    if (parser.parseRegion(*launch, launchArguments))
      return failure();
    if (launch->empty())
      return parser.emitError(regionLoc, "expected a launch region that is not empty");
  }
  if (parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  SMLoc bodyLoc = parser.getCurrentLocation();
  if (parser.parseRegion(*body, arguments))
    return failure();
  if (body->empty())
    return parser.emitError(bodyLoc, "expected a body that is not empty");
  return success();
}

void EntryOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printer.printSymbolName(getSymName());
  printer << '(';
  llvm::interleaveComma(llvm::seq<unsigned>(0, getNumParameters()), printer, [&](unsigned i) {
    BlockArgument argument = getBody().getArgument(i);
    ParameterAttr parameter = getParameter(i);
    printer.printRegionArgument(argument, {}, /*omitType=*/false);
    printer << ' ';
    printer.printString(parameter.getName());
    if (parameter.getRole() != ParameterRole::Scalar)
      printer << ' ' << stringifyParameterRole(parameter.getRole());
    if (parameter.getIsUnsigned())
      printer << " unsigned";
  });
  printer << ')';
  if (getHints()) {
    printer << " hints ";
    printer.printAttribute(getHintsAttr());
  }
  if (hasLaunch()) {
    printer << " launch(";
    llvm::interleaveComma(getLaunch().getArguments(), printer,
                          [&](BlockArgument argument) { printer << argument; });
    printer << ") ";
    printer.printRegion(getLaunch(), /*printEntryBlockArgs=*/false);
  }
  printer.printOptionalAttrDictWithKeyword(
      (*this)->getAttrs(), {getSymNameAttrName(), getParametersAttrName(), getHintsAttrName()});
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

static LogicalResult verifyHints(EntryOp entry) {
  if (!entry.getHints())
    return success();
  for (NamedAttribute hint : entry.getHintsAttr())
    if (!isa<DictionaryAttr>(hint.getValue()))
      return entry.emitOpError() << "expected a dictionary of hints for '"
                                 << hint.getName().strref() << "', found " << hint.getValue();
  return success();
}

LogicalResult EntryOp::verify() {
  if (getBody().empty())
    return emitOpError("expected a body that is not empty");
  if (getBody().getNumArguments() != getNumParameters())
    return emitOpError() << "found " << getBody().getNumArguments() << " body arguments, expected "
                         << getNumParameters() << ", one per parameter";
  llvm::StringSet<> names;
  for (unsigned i = 0, e = getNumParameters(); i < e; ++i) {
    ParameterAttr parameter = getParameter(i);
    Type type = getParameterType(i);
    if (parameter.getName().empty())
      return emitOpError() << "expected a name for parameter " << i;
    if (!names.insert(parameter.getName()).second)
      return emitOpError() << "found two parameters named '" << parameter.getName().getValue()
                           << "', expected different names";
    if (!isElement(type) || type.isSignlessInteger(4))
      return emitOpError() << "found type " << type << " for parameter '"
                           << parameter.getName().getValue() << "', expected a scalar or a pointer";
    bool isPointer = isa<PtrType>(type);
    if (!isPointer && parameter.getRole() != ParameterRole::Scalar)
      return emitOpError() << "found role '" << stringifyParameterRole(parameter.getRole())
                           << "' on scalar parameter '" << parameter.getName().getValue()
                           << "', expected none";
    Type element = isPointer ? cast<PtrType>(type).getPointee() : type;
    if (parameter.getIsUnsigned() && !isa<IntegerType>(element))
      return emitOpError() << "found 'unsigned' on parameter '" << parameter.getName().getValue()
                           << "' of " << element << ", expected integers";
  }
  return verifyHints(*this);
}

static LogicalResult verifyLaunch(EntryOp entry) {
  Block &block = entry.getLaunch().front();
  SmallVector<Type> scalars;
  for (unsigned position : entry.getScalarParameters())
    scalars.push_back(entry.getParameterType(position));
  if (!llvm::equal(block.getArgumentTypes(), scalars))
    return entry.emitOpError("expected the launch region to take the scalar parameters, in order");
  auto yield = dyn_cast_or_null<LaunchYieldOp>(block.empty() ? nullptr : &block.back());
  if (!yield)
    return entry.emitOpError("expected the launch region to end in 'tile.launch_yield'");
  if (yield.getRanks().size() != entry.getArrayParameters().size())
    return yield.emitOpError() << "found " << yield.getRanks().size() << " shapes, expected "
                               << entry.getArrayParameters().size()
                               << ", one per parameter with role in, out or inout";
  if (yield.getWorkspace().size() != entry.getWorkspaceParameters().size())
    return yield.emitOpError() << "found " << yield.getWorkspace().size()
                               << " workspace sizes, expected "
                               << entry.getWorkspaceParameters().size()
                               << ", one per parameter with role workspace";
  WalkResult walk = entry.getLaunch().walk([&](Operation *op) {
    if (isa<LaunchYieldOp>(op) || op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() ||
        isMemoryEffectFree(op))
      return WalkResult::advance();
    op->emitOpError("found a side effect in a launch region, expected a function of the scalar "
                    "parameters");
    return WalkResult::interrupt();
  });
  return failure(walk.wasInterrupted());
}

LogicalResult EntryOp::verifyRegions() {
  if (hasLaunch() && failed(verifyLaunch(*this)))
    return failure();
  Block &block = getBody().front();
  if (block.empty() || !isa<ReturnOp>(block.back()))
    return emitOpError("expected the body to end in 'tile.return'");
  return verifyTileRegions(*this);
}

//===----------------------------------------------------------------------===//
// launch_yield
//===----------------------------------------------------------------------===//

OperandRange LaunchYieldOp::getShape(unsigned index) {
  unsigned begin = 0;
  for (unsigned i = 0; i < index; ++i)
    begin += getRanks()[i];
  return getExtents().slice(begin, getRanks()[index]);
}

LogicalResult LaunchYieldOp::verify() {
  if (getGrid().size() != 3)
    return emitOpError() << "found " << getGrid().size() << " grid extents, expected 3";
  int64_t total = 0;
  for (int32_t rank : getRanks()) {
    if (rank < 0)
      return emitOpError() << "found rank " << rank << ", expected 0 or more";
    total += rank;
  }
  if (total != static_cast<int64_t>(getExtents().size()))
    return emitOpError() << "found " << getExtents().size() << " extents, expected " << total
                         << ", the sum of the ranks";
  return success();
}

static ParseResult parseI64Operands(OpAsmParser &parser, AsmParser::Delimiter delimiter,
                                    OperationState &result, int32_t &count) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  if (parser.parseOperandList(operands, delimiter))
    return failure();
  count = operands.size();
  return parser.resolveOperands(operands, parser.getBuilder().getI64Type(), result.operands);
}

ParseResult LaunchYieldOp::parse(OpAsmParser &parser, OperationState &result) {
  int32_t grid = 0, extents = 0, workspace = 0;
  SmallVector<int32_t> ranks;
  if (parser.parseKeyword("grid") ||
      parseI64Operands(parser, AsmParser::Delimiter::Paren, result, grid))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("shapes")) &&
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, [&] {
        if (parseI64Operands(parser, AsmParser::Delimiter::Square, result, ranks.emplace_back()))
          return failure();
        extents += ranks.back();
        return success();
      }))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("workspace")) &&
      parseI64Operands(parser, AsmParser::Delimiter::Paren, result, workspace))
    return failure();
  auto &properties = result.getOrAddProperties<Properties>();
  properties.operandSegmentSizes = {grid, extents, workspace};
  properties.ranks = parser.getBuilder().getDenseI32ArrayAttr(ranks);
  return parser.parseOptionalAttrDict(result.attributes);
}

void LaunchYieldOp::print(OpAsmPrinter &printer) {
  printer << " grid(" << getGrid() << ")";
  if (!getRanks().empty()) {
    printer << " shapes(";
    llvm::interleaveComma(llvm::seq<unsigned>(0, getRanks().size()), printer,
                          [&](unsigned i) { printer << "[" << getShape(i) << "]"; });
    printer << ")";
  }
  if (!getWorkspace().empty())
    printer << " workspace(" << getWorkspace() << ")";
  printer.printOptionalAttrDict((*this)->getAttrs(),
                                {getRanksAttrName(), getOperandSegmentSizesAttrName()});
}

//===----------------------------------------------------------------------===//
// Effects
//===----------------------------------------------------------------------===//

using EffectInstance = SideEffects::EffectInstance<MemoryEffects::Effect>;

void LaunchDependentsOp::getEffects(SmallVectorImpl<EffectInstance> &effects) {
  effects.emplace_back(MemoryEffects::Write::get(), GlobalMemory::get());
}

void WaitDependenciesOp::getEffects(SmallVectorImpl<EffectInstance> &effects) {
  effects.emplace_back(MemoryEffects::Write::get(), GlobalMemory::get());
}

void CallExternOp::getEffects(SmallVectorImpl<EffectInstance> &effects) {
  if (getIsPure())
    return;
  effects.emplace_back(MemoryEffects::Read::get(), GlobalMemory::get());
  effects.emplace_back(MemoryEffects::Write::get(), GlobalMemory::get());
}

#define GET_OP_CLASSES
#include "tessera/Dialect/Tile/IR/TileProgramOps.cpp.inc"
