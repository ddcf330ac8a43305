//===- SourceFile.cpp - Text, lines and locations of a BASIC program ------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Frontends/Basic/SourceFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace tessera::basic;

SourceFile::SourceFile(llvm::StringRef text, llvm::StringRef fileName, mlir::MLIRContext *context)
    : text(text), context(context), fileName(mlir::StringAttr::get(context, fileName)) {
  lineStarts.reserve(text.count('\n') + 1);
  lineStarts.push_back(0);
  for (size_t at = text.find('\n'); at != llvm::StringRef::npos; at = text.find('\n', at + 1))
    lineStarts.push_back(at + 1);
}

std::pair<unsigned, unsigned> SourceFile::getLineAndColumn(SourceOffset offset) const {
  auto after = llvm::upper_bound(lineStarts, offset);
  SourceOffset start = *std::prev(after);
  return {unsigned(after - lineStarts.begin()), offset - start + 1};
}

mlir::Location SourceFile::getLocation(SourceOffset offset) const {
  auto [line, column] = getLineAndColumn(offset);
  return mlir::FileLineColLoc::get(fileName, line, column);
}

mlir::Location SourceFile::getMessageLocation(SourceOffset offset) const {
  constexpr SourceOffset kLongestLineShown = 4096;
  auto [line, column] = getLineAndColumn(offset);
  SourceOffset end = line < lineStarts.size() ? lineStarts[line] : text.size();
  bool isTooLong = end - lineStarts[line - 1] > kLongestLineShown;
  return mlir::FileLineColLoc::get(fileName, line, isTooLong ? 0 : column);
}

std::optional<uint64_t> SourceFile::getBasicLine(SourceOffset offset) const {
  SourceOffset start = *std::prev(llvm::upper_bound(lineStarts, offset));
  llvm::StringRef line = text.substr(start, 64);
  // A byte order mark may stand before the first line.
  line.consume_front("\xEF\xBB\xBF");
  line = line.ltrim(" \t");
  uint64_t number;
  if (line.empty() || !llvm::isDigit(line.front()) || line.consumeInteger(10, number))
    return std::nullopt;
  return number;
}

std::string SourceFile::describeBasicLine(SourceOffset offset) const {
  if (std::optional<uint64_t> number = getBasicLine(offset))
    return " (BASIC line " + std::to_string(*number) + ")";
  return "";
}

std::string SourceFile::describeLine(SourceOffset offset) const {
  return "line " + std::to_string(getLineAndColumn(offset).first) + describeBasicLine(offset);
}
