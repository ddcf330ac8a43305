//===- Annotation.cpp - PTX with counts beside its lines ------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Simulator/Report.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace tessera;
using namespace tessera::simulator;
using llvm::StringRef;

namespace {
/// Texts of the sources that `.file` names, read when first asked for.
class SourceTexts {
public:
  explicit SourceTexts(const ptx::Module &module) : module(module) {}

  /// Empty for a file that cannot be read or a line that it does not have.
  StringRef getLine(uint32_t file, uint32_t line) {
    auto [entry, isNew] = files.try_emplace(file);
    File &source = entry->second;
    if (isNew) {
      // Sources are small; what is larger is something else.
      constexpr uint64_t maxBytes = 16 << 20;
      auto status = llvm::MemoryBuffer::getFile(module.getFileName(file));
      if (status && (*status)->getBufferSize() <= maxBytes) {
        source.buffer = std::move(*status);
        source.buffer->getBuffer().split(source.lines, '\n');
      }
    }
    return line != 0 && line <= source.lines.size() ? source.lines[line - 1].trim() : "";
  }

private:
  struct File {
    std::unique_ptr<llvm::MemoryBuffer> buffer;
    llvm::SmallVector<StringRef, 0> lines;
  };
  const ptx::Module &module;
  llvm::DenseMap<uint32_t, File> files;
};

/// What the statements of one line of PTX did.
struct LineCounts {
  InstructionCounts counts;
  ptx::SourceLocation source;
};
} // namespace

static constexpr unsigned columnsWidth = 57;

static void printHeader(llvm::raw_ostream &os) {
  os << llvm::formatv("{0,12} {1,8} {2,11} {3,11} {4,10} |\n", "executed", "lanes", "wavefronts",
                      "ideal", "sectors");
}

/// A column that is empty where nothing was counted.
static void printColumn(llvm::raw_ostream &os, uint64_t count, unsigned width) {
  if (count == 0)
    os.indent(width);
  else
    os << llvm::right_justify(std::to_string(count), width);
}

static void printCounts(llvm::raw_ostream &os, const InstructionCounts &counts) {
  os << llvm::right_justify(std::to_string(counts.executed), 12) << ' ';
  if (counts.executed != 0)
    os << llvm::format("%8.1f", double(counts.threads) / counts.executed);
  else
    os.indent(8);
  os << ' ';
  printColumn(os, counts.sharedWavefronts, 11);
  os << ' ';
  printColumn(os, counts.idealWavefronts, 11);
  os << ' ';
  printColumn(os, counts.globalSectors, 10);
}

void simulator::printAnnotatedPTX(llvm::raw_ostream &os, const Program &program,
                                  const Statistics &statistics) {
  const ptx::Module &module = program.getModule();
  std::vector<const ptx::Instruction *> instructions = program.getInstructions();
  llvm::DenseMap<uint32_t, LineCounts> lines;
  for (auto [index, instruction] : llvm::enumerate(instructions)) {
    if (!instruction)
      continue;
    LineCounts &line = lines[instruction->position.line];
    line.source = instruction->source;
    if (index >= statistics.perInstruction.size())
      continue;
    const InstructionCounts &counts = statistics.perInstruction[index];
    line.counts.executed += counts.executed;
    line.counts.threads += counts.threads;
    line.counts.sharedWavefronts += counts.sharedWavefronts;
    line.counts.idealWavefronts += counts.idealWavefronts;
    line.counts.globalSectors += counts.globalSectors;
  }

  SourceTexts sources(module);
  ptx::SourceLocation last;
  printHeader(os);
  uint32_t number = 0;
  for (StringRef text = module.buffer->getBuffer(); !text.empty();) {
    StringRef line;
    std::tie(line, text) = text.split('\n');
    auto found = lines.find(++number);
    if (found == lines.end()) {
      os.indent(columnsWidth - 1) << "| " << line << '\n';
      continue;
    }
    const ptx::SourceLocation &source = found->second.source;
    if (source.line != 0 && (source.file != last.file || source.line != last.line)) {
      StringRef name = llvm::sys::path::filename(module.getFileName(source.file));
      os.indent(columnsWidth - 1) << "|---- " << (name.empty() ? "?" : name) << ':' << source.line;
      if (StringRef sourceText = sources.getLine(source.file, source.line); !sourceText.empty())
        os << ": " << sourceText;
      os << '\n';
      last = source;
    }
    printCounts(os, found->second.counts);
    os << " | " << line << '\n';
  }
}
