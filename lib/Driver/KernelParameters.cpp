//===- KernelParameters.cpp - What a launcher must know of a kernel -------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Driver/KernelParameters.h"

using namespace tessera;

std::vector<KernelParameter> tessera::describeParameters(tile::EntryOp entry) {
  std::vector<KernelParameter> parameters;
  for (unsigned index = 0; index < entry.getNumParameters(); ++index) {
    tile::ParameterAttr attribute = entry.getParameter(index);
    KernelParameter parameter;
    parameter.name = attribute.getName().str();
    parameter.role = attribute.getRole();
    parameter.hasShape = entry.hasLaunch() && !parameter.isScalar();
    mlir::Type type = entry.getParameterType(index);
    if (auto pointer = llvm::dyn_cast<tile::PtrType>(type)) {
      type = pointer.getPointee();
      if (parameter.isScalar())
        parameter.role = tile::ParameterRole::InOut;
    }
    // The verifier of `tile.entry` lets only such types in.
    parameter.type = getElementType(type, attribute.getIsUnsigned()).value_or(ElementType::I8);
    parameters.push_back(std::move(parameter));
  }
  return parameters;
}
