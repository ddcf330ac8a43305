//===- Frontend.cpp - The frontend interface and registry -----------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Frontend/Frontend.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace tessera;

Frontend::~Frontend() = default;

bool FrontendRegistry::add(std::unique_ptr<Frontend> frontend) {
  if (findByName(frontend->getName()))
    return false;
  for (const std::unique_ptr<Frontend> &known : frontends)
    for (llvm::StringRef extension : frontend->getExtensions())
      if (llvm::is_contained(known->getExtensions(), extension))
        return false;
  frontends.push_back(std::move(frontend));
  return true;
}

const Frontend *FrontendRegistry::findByName(llvm::StringRef name) const {
  for (const std::unique_ptr<Frontend> &frontend : frontends)
    if (frontend->getName() == name)
      return frontend.get();
  return nullptr;
}

const Frontend *FrontendRegistry::findForFile(llvm::StringRef path,
                                              llvm::StringRef contents) const {
  for (const std::unique_ptr<Frontend> &frontend : frontends)
    for (llvm::StringRef magic : frontend->getMagicBytes())
      if (contents.starts_with(magic))
        return frontend.get();
  llvm::StringRef extension = llvm::sys::path::extension(path);
  for (const std::unique_ptr<Frontend> &frontend : frontends)
    for (llvm::StringRef known : frontend->getExtensions())
      if (extension.equals_insensitive(known))
        return frontend.get();
  return nullptr;
}

void FrontendRegistry::registerDialects(mlir::DialectRegistry &registry) const {
  for (const std::unique_ptr<Frontend> &frontend : frontends)
    frontend->registerDialects(registry);
}
