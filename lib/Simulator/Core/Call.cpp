//===- Call.cpp - call, vprintf and assertions ----------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Arguments and results travel through .param variables, which lie in each
// thread's local memory: a call copies the caller's variables to the callee's.
//
//===----------------------------------------------------------------------===//

#include "Core/ControlFlow.h"
#include "Core/Decoder.h"
#include "Core/FunctionDecoder.h"
#include "Core/Machine.h"
#include "Memory/Access.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/bit.h"

using namespace tessera;
using namespace tessera::simulator;

namespace {
enum class Builtin : uint8_t { None, Printf, AssertFail };

struct CallData {
  /// The callee, or none when a register holds its address.
  const DecodedFunction *callee = nullptr;
  Builtin builtin = Builtin::None;
  llvm::ArrayRef<CallArgument> arguments;
  llvm::ArrayRef<CallArgument> results;
};
} // namespace

static Builtin getBuiltin(llvm::StringRef name) {
  return llvm::StringSwitch<Builtin>(name)
      .Case("vprintf", Builtin::Printf)
      .Case("__assertfail", Builtin::AssertFail)
      .Default(Builtin::None);
}

bool simulator::isBuiltinFunction(llvm::StringRef name) {
  return getBuiltin(name) != Builtin::None;
}

/// An argument's value, at most 8 bytes.
static uint64_t readArgument(Warp &warp, const Record &record, unsigned lane,
                             const CallArgument &argument) {
  uint64_t value = 0;
  readMemory(warp, record, lane, ptx::Space::Local, warp.getFrame().localBase + argument.offset,
             &value, std::min<uint64_t>(argument.bytes, sizeof(value)));
  return value;
}

static void executePrintf(Warp &warp, const Record &record, LaneMask mask) {
  const CallData &call = record.get<CallData>();
  for (unsigned lane = 0; lane < warpSize; ++lane) {
    if (!(mask >> lane & 1))
      continue;
    int32_t result =
        printFormatted(warp, record, lane, readArgument(warp, record, lane, call.arguments[0]),
                       readArgument(warp, record, lane, call.arguments[1]));
    if (!call.results.empty())
      writeMemory(warp, record, lane, ptx::Space::Local,
                  warp.getFrame().localBase + call.results[0].offset, &result, sizeof(result),
                  /*isPlain=*/true);
  }
}

static void executeAssertFail(Warp &warp, const Record &record, LaneMask mask) {
  const CallData &call = record.get<CallData>();
  unsigned lane = llvm::countr_zero(mask);
  std::string text[4];
  for (unsigned index : {0u, 1u, 3u})
    text[index] =
        readString(warp, record, lane, readArgument(warp, record, lane, call.arguments[index]));
  uint64_t line = uint32_t(readArgument(warp, record, lane, call.arguments[2]));
  warp.report(FindingKind::Assert, record, lane,
              "assertion '" + text[0] + "' failed at " + text[1] + ":" + llvm::Twine(line) +
                  (text[3].empty() ? llvm::Twine() : " in " + text[3]));
  warp.getMachine().stop();
}

static void executeCall(Warp &warp, const Record &record, LaneMask mask) {
  const CallData &call = record.get<CallData>();
  uint64_t callerBase = warp.getFrame().localBase;
  Frame *frame = warp.call(record, *call.callee, mask);
  if (!frame)
    return;
  const DecodedFunction &callee = *call.callee;
  size_t firstParameter = callee.source->results.size();
  for (auto [index, argument] : llvm::enumerate(call.arguments))
    copyLocal(warp, mask, callerBase + argument.offset,
              frame->localBase + callee.variableOffsets[firstParameter + index], argument.bytes);
}

void simulator::finishCall(Warp &warp, const Record &record, LaneMask mask, Frame &callee) {
  const CallData &call = record.get<CallData>();
  for (auto [index, result] : llvm::enumerate(call.results))
    copyLocal(warp, mask, callee.localBase + callee.function->variableOffsets[index],
              callee.caller->localBase + result.offset, result.bytes);
}

namespace {
/// A call through a register: the calls it may stand for, by function.
struct IndirectCallData {
  llvm::ArrayRef<Record> calls;
};
} // namespace

static void executeIndirectCall(Warp &warp, const Record &record, LaneMask mask) {
  const auto &data = record.get<IndirectCallData>();
  if (!warp.requirePlain(record, record.sources[0], mask, "the address of a function"))
    return warp.getMachine().stop();
  const uint64_t *address = warp.lanes<uint64_t>(record.sources[0]);
  unsigned lane = llvm::countr_zero(mask);
  LaneMask same = 0;
  for (unsigned other = 0; other < warpSize; ++other)
    if ((mask >> other & 1) && address[other] == address[lane])
      same |= LaneMask(1) << other;
  uint64_t index = (address[lane] - window::code) / 16;
  if (address[lane] < window::code || index >= data.calls.size() || !data.calls[index].handler) {
    warp.report(FindingKind::OutOfBounds, record, lane,
                "call of an address that is no function of the required form");
    return warp.getMachine().stop();
  }
  if (same != warp.getActive()) {
    // Each group of lanes comes here again by itself; all meet after the call.
    uint32_t after = warp.getSplit().pc;
    LaneMask rest = warp.getActive() & ~mask;
    LaneMask others = mask & ~same;
    return warp.partCall(after, rest, same, others);
  }
  data.calls[index].handler(warp, data.calls[index], same);
}

/// The .param variables that a list of operands names; none when one is something else.
static bool takeArguments(DecodeContext &context, llvm::ArrayRef<ptx::Operand> operands,
                          llvm::SmallVectorImpl<CallArgument> &arguments) {
  const ptx::Function &source = context.getFunction().getSource();
  for (const ptx::Operand &operand : operands) {
    if (operand.kind != ptx::Operand::Kind::Variable || operand.isModuleScope ||
        source.variables[operand.index].space != ptx::Space::Parameter) {
      context.unsupported("arguments and results of calls must be .param variables");
      return false;
    }
    arguments.push_back({context.getFunction().getTarget().variableOffsets[operand.index],
                         source.variables[operand.index].getBytes()});
  }
  return true;
}

/// Whether a function takes what a call gives: the same number of arguments and results, of the
/// same sizes.
static bool fits(const ptx::Function &function, const CallData &call) {
  auto sameSizes = [](llvm::ArrayRef<ptx::Variable> variables, llvm::ArrayRef<CallArgument> given) {
    return variables.size() == given.size() &&
           llvm::all_of(llvm::zip_equal(variables, given), [](auto pair) {
             return std::get<0>(pair).getBytes() == std::get<1>(pair).bytes;
           });
  };
  return sameSizes(function.parameters, call.arguments) &&
         sameSizes(function.results, call.results);
}

static void decodeCallOf(DecodeContext &context, uint32_t index, CallData call, Record &record) {
  const ptx::Function &function = context.getFunction().getProgram().module->functions[index];
  if (!fits(function, call))
    return context.unsupported("arguments and results do not fit the function " + function.name);
  call.builtin = getBuiltin(function.name);
  if (function.isDeclaration && call.builtin == Builtin::None)
    return context.unsupported("function " + function.name + " is declared but not defined");
  call.callee = &context.getFunction().getProgram().functions[index];
  record.handler = executeCall;
  if (call.builtin == Builtin::Printf && call.arguments.size() == 2)
    record.handler = executePrintf;
  else if (call.builtin == Builtin::AssertFail && call.arguments.size() >= 4)
    record.handler = executeAssertFail;
  else if (call.builtin != Builtin::None)
    return context.unsupported(function.name + " has the wrong number of arguments");
  record.data = context.keep(call);
}

// call{.uni} (result), function, (arguments);
// call{.uni} (result), register, (arguments), targets or prototype;
void simulator::decodeCall(DecodeContext &context) {
  context.take("uni");
  llvm::ArrayRef<ptx::Operand> operands = context.getInstruction().operands;
  llvm::SmallVector<CallArgument> arguments, results;
  CallData call;
  if (!operands.empty() && operands.front().kind == ptx::Operand::Kind::List) {
    if (!takeArguments(context, operands.front().elements, results))
      return;
    operands = operands.drop_front();
  }
  if (operands.empty())
    return context.unsupported("expected a function to call");
  const ptx::Operand &callee = operands.front();
  if (operands.size() > 1 && operands[1].kind == ptx::Operand::Kind::List &&
      !takeArguments(context, operands[1].elements, arguments))
    return;
  call.arguments = context.copyArray<CallArgument>(arguments);
  call.results = context.copyArray<CallArgument>(results);
  if (callee.kind == ptx::Operand::Kind::Function)
    return decodeCallOf(context, callee.index, call, context.record);

  context.record.sources[0] = context.source(callee, ptx::Type::U64);
  if (context.hasFailed())
    return;
  llvm::SmallVector<Record> calls;
  for (auto [index, function] :
       llvm::enumerate(context.getFunction().getProgram().module->functions)) {
    Record candidate = context.record;
    candidate.handler = nullptr;
    if (!function.isEntry && !function.isDeclaration && fits(function, call))
      decodeCallOf(context, index, call, candidate);
    calls.push_back(candidate);
  }
  IndirectCallData data;
  data.calls = context.copyArray<Record>(calls);
  context.record.data = context.keep(data);
  context.record.handler = executeIndirectCall;
}
