//===- Frontend.cpp - The BASIC frontend ----------------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "tessera/Dialect/Tile/Transforms/Passes.h"
#include "tessera/Frontends/Basic/BasicFrontend.h"
#include "tessera/Frontends/Basic/Parser.h"
#include "tessera/Frontends/Basic/Sema.h"

using namespace tessera;
using namespace tessera::basic;

namespace {
class BasicFrontend final : public Frontend {
public:
  llvm::StringRef getName() const override { return "basic"; }
  llvm::StringRef getDescription() const override {
    return "BASIC with tiles: cuTile BASIC and its corrections";
  }
  llvm::ArrayRef<llvm::StringRef> getExtensions() const override {
    static constexpr llvm::StringRef extensions[] = {".bas"};
    return extensions;
  }
  void registerDialects(mlir::DialectRegistry &registry) const override {
    registry.insert<mlir::arith::ArithDialect, mlir::cf::ControlFlowDialect,
                    mlir::math::MathDialect, mlir::scf::SCFDialect, mlir::tensor::TensorDialect,
                    mlir::ub::UBDialect, tile::TileDialect>();
  }
  mlir::OwningOpRef<mlir::ModuleOp> translate(const llvm::SourceMgr &source,
                                              mlir::MLIRContext *context,
                                              const FrontendOptions &options) const override;
};
} // namespace

/// Parses, checks and lowers; every message of these phases is in `diagnostics`.
static mlir::OwningOpRef<mlir::ModuleOp> compile(const SourceFile &source,
                                                 DiagnosticSink &diagnostics) {
  Program program;
  Parser(source, diagnostics, program).parse();
  if (diagnostics.reachedLimit())
    return nullptr;
  SemanticModel model;
  Sema sema(source, diagnostics, program, model);
  sema.run();
  if (diagnostics.hasErrors())
    return nullptr;
  FlowGraph flow;
  if (!flow.build(program, model)) {
    diagnostics.error(0,
                      "the program is too large: too many variables are in use at too many places; "
                      "split it");
    return nullptr;
  }
  sema.warnAboutUnassigned(flow);
  return Lowering(source, diagnostics, program, model, flow).lower();
}

mlir::OwningOpRef<mlir::ModuleOp> BasicFrontend::translate(const llvm::SourceMgr &source,
                                                           mlir::MLIRContext *context,
                                                           const FrontendOptions &options) const {
  const llvm::MemoryBuffer *buffer = source.getMemoryBuffer(source.getMainFileID());
  auto start = mlir::FileLineColLoc::get(context, buffer->getBufferIdentifier(), 1, 1);
  for (const auto &option : options) {
    mlir::emitError(start) << "unknown option '" << option.getKey()
                           << "': the BASIC frontend has no options";
    return nullptr;
  }
  if (buffer->getBufferSize() >= UINT32_MAX) {
    mlir::emitError(start) << "the source has more than 4 GiB; split it";
    return nullptr;
  }
  mlir::DialectRegistry registry;
  registerDialects(registry);
  context->appendDialectRegistry(registry);
  context->loadAllAvailableDialects();

  SourceFile file(buffer->getBuffer(), buffer->getBufferIdentifier(), context);
  DiagnosticSink diagnostics(file);
  mlir::OwningOpRef<mlir::ModuleOp> module = compile(file, diagnostics);
  diagnostics.flush();
  if (!module)
    return nullptr;

  // The statements of a program take effect in its order.
  mlir::PassManager manager(context);
  manager.addPass(tile::createTileThreadTokens());
  if (mlir::failed(manager.run(*module)))
    return nullptr;
  return module;
}

std::unique_ptr<Frontend> tessera::basic::createBasicFrontend() {
  return std::make_unique<BasicFrontend>();
}
