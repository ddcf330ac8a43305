//===- ControlFlow.h - Branches, calls and the end ----------------*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LIB_SIMULATOR_CORE_CONTROLFLOW_H
#define TESSERA_LIB_SIMULATOR_CORE_CONTROLFLOW_H

#include "Core/Record.h"

namespace tessera::simulator {

class Frame;

/// Ends the threads.
void executeExit(Warp &warp, const Record &record, LaneMask mask);
/// Goes back to the caller; stands at the end of every device function.
void executeReturn(Warp &warp, const Record &record, LaneMask mask);
/// Reports that the statement is not known and ends the run.
void executeUnsupported(Warp &warp, const Record &record, LaneMask mask);
/// Stands for the missing statement of an empty body.
const ptx::Instruction &getNoInstruction();

/// Calls of functions that every GPU brings along. False when `name` is none of them.
bool isBuiltinFunction(llvm::StringRef name);

/// One argument of a call: bytes in the caller's local memory.
struct CallArgument {
  uint64_t offset = 0;
  uint64_t bytes = 0;
};

/// Copies the results of the call that `record` made to the caller.
void finishCall(Warp &warp, const Record &record, LaneMask mask, Frame &callee);

/// printf: `format` and `arguments` are generic addresses, by lane. Returns what vprintf does.
int32_t printFormatted(Warp &warp, const Record &record, unsigned lane, uint64_t format,
                       uint64_t arguments);
/// The characters at a generic address, up to the terminating zero or 4096.
std::string readString(Warp &warp, const Record &record, unsigned lane, uint64_t address);

} // namespace tessera::simulator

#endif // TESSERA_LIB_SIMULATOR_CORE_CONTROLFLOW_H
