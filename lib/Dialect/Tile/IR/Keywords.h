//===- Keywords.h - Enumerations as bare keywords in assembly ----*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The parse and print functions behind `custom<Keyword>($attribute)`. ODS prints
// an enumeration attribute with a space of its own, which stands double after a
// keyword.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_DIALECT_TILE_IR_KEYWORDS_H
#define TESSERA_LIB_DIALECT_TILE_IR_KEYWORDS_H

#include "tessera/Dialect/Tile/IR/Tile.h"
#include "llvm/ADT/StringExtras.h"

namespace tessera::tile {

template <typename EnumAttr>
mlir::ParseResult parseKeyword(mlir::OpAsmParser &parser, EnumAttr &attribute) {
  using Enum = decltype(attribute.getValue());
  llvm::StringRef keyword;
  llvm::SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&keyword))
    return mlir::failure();
  std::optional<Enum> value = symbolizeEnum<Enum>(keyword);
  if (!value) {
    mlir::InFlightDiagnostic diagnostic = parser.emitError(loc)
                                          << "found '" << keyword << "', expected one of ";
    llvm::ListSeparator separator;
    // The cases of each enumeration count up from 0; past the last there is no name.
    for (unsigned i = 0; !stringifyEnum(static_cast<Enum>(i)).empty(); ++i)
      diagnostic << llvm::StringRef(separator) << stringifyEnum(static_cast<Enum>(i));
    return diagnostic;
  }
  attribute = EnumAttr::get(parser.getContext(), *value);
  return mlir::success();
}

template <typename EnumAttr>
void printKeyword(mlir::OpAsmPrinter &printer, mlir::Operation *, EnumAttr attribute) {
  printer << stringifyEnum(attribute.getValue());
}

} // namespace tessera::tile

#endif // TESSERA_LIB_DIALECT_TILE_IR_KEYWORDS_H
