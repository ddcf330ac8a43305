//===- tile-translate.cpp - Translates to and from MLIR -------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each frontend is a translation: `tile-translate --basic-to-tile k.bas`.
//
//===----------------------------------------------------------------------===//

#include "mlir/Tools/mlir-translate/MlirTranslateMain.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "tessera/Frontend/Frontend.h"
#include "tessera/InitAllFrontends.h"
#include "tessera/Support/LargeStack.h"
#include "llvm/Support/InitLLVM.h"

static void registerFrontendTranslation(const tessera::Frontend &frontend) {
  std::string name = (frontend.getName() + "-to-tile").str();
  mlir::TranslateToMLIRRegistration(
      name, frontend.getDescription(),
      [&frontend](llvm::SourceMgr &source,
                  mlir::MLIRContext *context) -> mlir::OwningOpRef<mlir::Operation *> {
        return frontend.translate(source, context, {}).release().getOperation();
      },
      [&frontend](mlir::DialectRegistry &registry) { frontend.registerDialects(registry); });
}

int main(int argc, char **argv) {
  llvm::InitLLVM initialise(argc, argv);
  tessera::FrontendRegistry frontends;
  tessera::registerAllFrontends(frontends);
  for (const auto &frontend : frontends.getFrontends())
    registerFrontendTranslation(*frontend);
  mlir::LogicalResult result = mlir::failure();
  tessera::runOnLargeStack(
      [&] { result = mlir::mlirTranslateMain(argc, argv, "Tessera's translation driver"); });
  return failed(result);
}
