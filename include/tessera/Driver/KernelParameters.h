//===- KernelParameters.h - What a launcher must know of a kernel *- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_KERNELPARAMETERS_H
#define TESSERA_DRIVER_KERNELPARAMETERS_H

#include "tessera/Dialect/Tile/IR/Tile.h"
#include "tessera/Support/ElementType.h"
#include "tessera/Support/ParseScalar.h"
#include <string>
#include <vector>

namespace tessera {

/// One parameter of an entry, free of the IR.
struct KernelParameter {
  std::string name;
  /// A pointer without a role, as foreign kernels have, counts as InOut; its shape is the data's.
  tile::ParameterRole role = tile::ParameterRole::Scalar;
  ElementType type = ElementType::F32;
  /// The launch region says the shape.
  bool hasShape = true;

  bool isScalar() const { return role == tile::ParameterRole::Scalar; }
  bool isWorkspace() const { return role == tile::ParameterRole::Workspace; }
  bool isArray() const { return !isScalar() && !isWorkspace(); }
  bool isRead() const {
    return role == tile::ParameterRole::In || role == tile::ParameterRole::InOut;
  }
  bool isWritten() const {
    return role == tile::ParameterRole::Out || role == tile::ParameterRole::InOut;
  }
};

/// The parameters of `entry` in order.
std::vector<KernelParameter> describeParameters(tile::EntryOp entry);

} // namespace tessera

#endif // TESSERA_DRIVER_KERNELPARAMETERS_H
