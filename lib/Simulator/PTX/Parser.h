//===- Parser.h - Parser of PTX --------------------------------*- C++ -*--===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Recursive descent with one token of look-ahead. A method that returns bool
// returns false after it has reported a fault of syntax, from which the caller
// recovers at the next statement; faults of meaning (an unknown register) are
// reported in passing, and the method goes on and returns true.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_PTX_PARSER_H
#define TESSERA_LIB_SIMULATOR_PTX_PARSER_H

#include "Lexer.h"
#include "Scope.h"
#include "tessera/Simulator/PTX.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/SourceMgr.h"

namespace tessera::ptx {

/// Bounds that no real module comes near. They keep hostile ones from exhausting memory or stack.
struct Limits {
  static constexpr unsigned errors = 20;
  static constexpr unsigned nesting = 256;
  static constexpr uint32_t functionRegisters = 1000000;
  static constexpr uint32_t moduleRegisters = 4000000;
  static constexpr uint64_t variableBytes = uint64_t(1) << 40;
  static constexpr uint64_t initialBytes = uint64_t(1) << 28;
  static constexpr unsigned dimensions = 32;
};

/// Operand::index of labels and special registers that are not known, or not yet.
constexpr uint32_t unknownIndex = UINT32_MAX;

/// The value of a constant expression.
struct Constant {
  bool isFloat = false;
  /// `bits` of an f32, else of a double.
  bool isSingle = false;
  bool isUnsigned = false;
  uint64_t bits = 0;
};

/// `.visible` and so on, before a function or variable.
struct Linkage {
  bool isExtern = false;
};

class Parser {
public:
  explicit Parser(Module &module);

  llvm::Error parse();

private:
  //===--- Parser.cpp: tokens and errors -----------------------------------===//

  void advance() { token = isStopped ? Token() : lexer.lex(); }
  bool consume(llvm::StringRef punctuation);
  bool consumeDirective(llvm::StringRef name);
  bool expect(llvm::StringRef punctuation, const llvm::Twine &where);
  bool expectSemicolon(const llvm::Twine &after);
  /// Takes a name; `what` is what it names.
  bool parseIdentifier(Token &name, const llvm::Twine &what);

  /// Reports a fault of meaning at a piece of the buffer.
  void report(llvm::StringRef where, const llvm::Twine &message);
  /// Reports and returns false.
  bool fail(llvm::StringRef where, const llvm::Twine &message);
  /// Reports "expected `what`, found" the token.
  bool failExpected(const llvm::Twine &what);
  std::string describeToken() const;
  void reportRedefinition(llvm::StringRef name, Position earlier);

  /// Skips to after the next `;`, or to a `}` that starts a line.
  void recoverInBody();
  /// Skips to after the end of the declaration or body that the token is in.
  void recoverInModule();
  void skipLine();
  /// Skips `{ ... }` or `( ... )` with all that is in it; the token is the first of them.
  bool skipBalanced(llvm::StringRef open, llvm::StringRef close);

  //===--- ParseModule.cpp: directives outside functions -------------------===//

  void parseTopLevel();
  bool parseTopLevelDirective();
  bool parseVersion();
  bool parseTarget();
  bool parseAddressSize();
  bool parseFile();
  bool parseSection();
  bool parsePragma();
  bool parseAlias();
  bool parseLinkage();
  void resolveAliases();
  void checkReferences();

  //===--- ParseFunction.cpp: headers of functions -------------------------===//

  bool parseFunction(bool isEntry, Linkage linkage);
  bool parseParameterList(std::vector<Variable> &parameters);
  bool parseFunctionDirectives(Function &function);
  bool parseExtents(std::optional<std::array<uint32_t, 3>> &extents);
  bool parsePrototype(Prototype &prototype);
  /// Adds or completes the function; null when there is one already.
  Function *declareFunction(Function &&header, llvm::StringRef name);

  //===--- ParseVariable.cpp: variables and parameters ---------------------===//

  struct Declaration {
    Variable variable;
    /// 2, 4 or 8 for .v2, .v4 and .v8.
    unsigned vectorWidth = 1;
    /// `[N][M]`; 0 for an extent left open.
    llvm::SmallVector<uint64_t, 4> dimensions;
    llvm::StringRef name;
  };

  /// The declarations of one `.global ...;`; the token is after the space. In a function when
  /// `function` is not null.
  bool parseVariables(Space space, Linkage linkage, Function *function);
  bool parseParameter(Variable &parameter, llvm::StringRef &name);
  /// `.align`, `.v2`, the type and, of parameters, `.ptr`.
  bool parseVariableType(Declaration &declaration, bool isParameter);
  bool parseAlignment(uint64_t &alignment);
  /// Name and dimensions.
  bool parseDeclarator(Declaration &declaration);
  /// Computes count and alignment.
  bool layOut(Declaration &declaration);
  bool parseRegisters(Function &function);
  bool skipAttribute();
  void addModuleVariable(Declaration &&declaration);

  //===--- ParseInitializer.cpp --------------------------------------------===//

  bool parseInitializer(Declaration &declaration);
  bool parseInitializerList(Declaration &declaration, llvm::ArrayRef<uint64_t> dimensions,
                            uint64_t first, uint64_t &used);
  bool parseInitializerValue(Declaration &declaration, uint64_t element);
  bool parseAddressValue(Declaration &declaration, uint64_t element, std::optional<uint64_t> mask);
  /// Makes room for the bytes; null and a report when that is too much.
  uint8_t *reserveInitialBytes(Variable &variable, uint64_t offset, uint64_t bytes);

  //===--- ParseConstant.cpp -----------------------------------------------===//

  bool parseConstant(Constant &constant);
  /// Goes on with `constant` as the left side; operators that bind less than `least` end it.
  bool parseConstantTail(Constant &constant, unsigned least);
  bool parseConstantUnary(Constant &constant);
  bool parseNumber(Constant &constant);
  /// A constant that is a whole number from `least` to `most`.
  bool parseUnsigned(uint64_t &value, uint64_t least, uint64_t most, const llvm::Twine &what);
  bool combine(const Token &operation, Constant &left, const Constant &right);

  //===--- ParseStatement.cpp: bodies --------------------------------------===//

  void parseBody(Function &function);
  bool parseStatement(Function &function);
  bool parseBodyDirective(Function &function);
  bool parseLabel(Function &function, const Token &name);
  bool parseTargetList(Function &function, const Token &name);
  bool parseLoc();
  bool parseInstruction(Function &function, std::optional<Guard> guard, Token first);
  void openScope(const Token &brace);
  void closeScope(Function &function);
  /// Declares in the innermost scope.
  bool declare(llvm::StringRef name, Name value);

  //===--- ParseOperand.cpp ------------------------------------------------===//

  bool parseOperand(Operand &operand, bool isCall);
  bool parseOperandList(std::vector<Operand> &operands, llvm::StringRef close, bool isCall);
  bool parseNamedOperand(Operand &operand);
  bool parseAddress(Operand &operand);
  bool parseImmediate(Operand &operand);
  bool parseOffset(int64_t &offset);
  /// Looks through the scopes, then the special registers, then the module.
  bool resolve(Operand &operand, const Token &name);
  void reportUnknownName(llvm::StringRef name);
  void notePending(std::vector<Operand> &operands);

  struct Symbol {
    bool isFunction = false;
    uint32_t index = 0;
    Position position;
  };

  Module &module;
  llvm::SourceMgr sourceMgr;
  Lexer lexer;
  Token token;
  llvm::Error errors = llvm::Error::success();
  unsigned errorCount = 0;
  bool isStopped = false;
  /// Of whatever recurses.
  unsigned depth = 0;

  llvm::DenseMap<llvm::StringRef, Symbol> symbols;
  std::vector<std::pair<llvm::StringRef, llvm::StringRef>> aliases;
  std::vector<llvm::StringRef> references;
  uint64_t registerCount = 0;
  uint64_t initialByteCount = 0;

  // Of the body being parsed.
  std::vector<Scope> scopes;
  SourceLocation source;
  unsigned pendingCount = 0;
};

} // namespace tessera::ptx

#endif // TESSERA_LIB_SIMULATOR_PTX_PARSER_H
