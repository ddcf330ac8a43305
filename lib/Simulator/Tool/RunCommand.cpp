//===- RunCommand.cpp - Runs an entry of a PTX file -----------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunCommand.h"
#include "ArgumentForm.h"
#include "FindingPrinter.h"
#include "LaunchBinding.h"
#include "tessera/Simulator/Report.h"
#include "tessera/Support/Comparison.h"
#include "tessera/Support/NearestName.h"
#include "tessera/Support/Pgm.h"
#include "tessera/Support/ProgressBar.h"
#include "tessera/Support/SourceError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"

using namespace tessera;
using namespace tessera::simulator;
using llvm::Error;
using llvm::Expected;
using llvm::StringRef;

template <typename... Values>
static Error makeError(const char *format, Values &&...values) {
  return llvm::createStringError(llvm::formatv(format, std::forward<Values>(values)...).str());
}

static Expected<std::unique_ptr<Program>> loadProgram(StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(path, /*IsText=*/false,
                                                   /*RequiresNullTerminator=*/false);
  if (!buffer)
    return makeError("cannot read '{0}': {1}", path, buffer.getError().message());
  return Program::load(std::move(*buffer));
}

/// As the parser's diagnostics name it.
static StringRef getShownPath(StringRef path) { return path == "-" ? "<stdin>" : path; }

/// One line per spelling, at its first place.
static ExitCode listUnsupported(StringRef path, const Program &program) {
  std::vector<UnsupportedInstruction> unsupported = program.getUnsupported();
  for (const UnsupportedInstruction &each : unsupported) {
    llvm::outs() << getShownPath(path) << ':' << each.position.line << ": " << each.spelling;
    if (!each.reason.empty())
      llvm::outs() << ": " << each.reason;
    llvm::outs() << '\n';
  }
  return unsupported.empty() ? ExitSuccess : ExitRefused;
}

static Expected<const ptx::Function *> findEntry(const ptx::Module &module, StringRef name) {
  llvm::SmallVector<StringRef> names;
  const ptx::Function *only = nullptr;
  for (const ptx::Function &function : module.functions) {
    if (!function.isEntry || function.isDeclaration)
      continue;
    if (function.name == name)
      return &function;
    only = &function;
    names.push_back(function.name);
  }
  if (names.empty())
    return makeError("there is no entry in the file");
  if (!name.empty())
    return makeError("there is no entry '{0}'{1}", name, suggestNames(name, names));
  if (names.size() > 1)
    return makeError("the file has {0} entries; choose one with --entry: {1}", names.size(),
                     llvm::join(names, ", "));
  return only;
}

namespace {
class Runner {
public:
  Runner(const RunRequest &request, const Program &program, const ptx::Function &entry)
      : request(request), program(program), entry(entry), binding(entry) {}

  Error bind(const LaunchFile *launchFile);
  /// Runs, reports findings, compares and writes outputs.
  ExitCode run();

private:
  Error setExtents(const LaunchFile *file);
  Expected<std::vector<ArgumentRequest>> collectArguments(const LaunchFile *file) const;
  ExitCode printFindings(const RunResult &result) const;
  ExitCode compareOutputs() const;
  Error writeOutputs();
  /// Statistics in the forms that are asked for.
  Error report(const Statistics &statistics);

  const RunRequest &request;
  const Program &program;
  const ptx::Function &entry;
  LaunchBinding binding;
  Launch launch;
  /// Null for PTX of an architecture that the table does not have.
  const TargetInfo *target = nullptr;
  std::optional<AtomicFile> statisticsFile;
};
} // namespace

Error Runner::setExtents(const LaunchFile *file) {
  using Extents = std::array<uint32_t, 3>;
  struct Choice {
    StringRef option;
    StringRef text;
    const std::optional<std::array<int64_t, 3>> *fromFile;
    std::optional<Extents> fromEntry;
    Extents &extents;
  };
  const std::optional<std::array<int64_t, 3>> none;
  const Choice choices[] = {
      {"grid", request.grid, file ? &file->grid : &none, std::nullopt, launch.grid},
      {"block", request.block, file ? &file->block : &none, entry.requiredBlock, launch.block},
      {"cluster", request.cluster, file ? &file->cluster : &none, entry.requiredCluster,
       launch.cluster}};
  Error errors = Error::success();
  for (const Choice &choice : choices) {
    if (!choice.text.empty()) {
      Expected<Extents> extents = parseExtents(choice.option, choice.text);
      if (extents)
        choice.extents = *extents;
      else
        errors = joinErrors(std::move(errors), extents.takeError());
    } else if (*choice.fromFile) {
      for (auto [to, from] : llvm::zip(choice.extents, **choice.fromFile)) {
        if (from > UINT32_MAX)
          errors = joinErrors(std::move(errors), makeError("{0}: '{1}' is larger than 2^32",
                                                           file->path, choice.option));
        to = static_cast<uint32_t>(from);
      }
    } else if (choice.fromEntry) {
      choice.extents = *choice.fromEntry;
    }
  }
  launch.sharedBytes = request.sharedBytes.value_or(file ? file->sharedBytes.value_or(0) : 0);
  return errors;
}

Expected<std::vector<ArgumentRequest>> Runner::collectArguments(const LaunchFile *file) const {
  if (request.arguments.empty() && file)
    return matchArguments(*file, entry);
  std::vector<ArgumentRequest> requests;
  if (file && (!file->arguments.empty() || !file->scalars.empty()))
    return makeError("arguments come from --arg and from {0}; expected one of them", file->path);
  Error errors = Error::success();
  for (const auto &[index, text] : llvm::enumerate(request.arguments)) {
    std::string where = llvm::formatv("--arg {0} ({1})", index, text);
    Expected<LaunchArgument> argument = parseArgumentForm(text);
    if (argument) {
      requests.push_back({std::move(where), std::move(*argument)});
      continue;
    }
    // The faults of a tensor map's file say their own place.
    Error error = argument.takeError();
    if (error.isA<SourceError>())
      errors = joinErrors(std::move(errors), std::move(error));
    else
      errors = joinErrors(std::move(errors),
                          makeError("{0}: {1}", where, llvm::toString(std::move(error))));
  }
  if (errors)
    return std::move(errors);
  return requests;
}

Error Runner::bind(const LaunchFile *launchFile) {
  if (Error error = setExtents(launchFile))
    return error;
  Expected<std::vector<ArgumentRequest>> arguments = collectArguments(launchFile);
  if (!arguments)
    return arguments.takeError();
  if (Error error = binding.bind(*arguments))
    return error;
  binding.addTo(launch);
  if (Error error = program.check(launch))
    return error;
  Expected<const TargetInfo *> found =
      findTargetInfo(request.target.empty() ? program.getModule().target : request.target);
  if (found)
    target = *found;
  else if (!request.target.empty())
    return makeError("--target: {0}", llvm::toString(found.takeError()));
  else
    llvm::consumeError(found.takeError());
  if (request.statisticsPath.empty() || request.statisticsPath == "-")
    return Error::success();
  Expected<AtomicFile> file = AtomicFile::create(request.statisticsPath);
  if (!file)
    return file.takeError();
  statisticsFile.emplace(std::move(*file));
  return Error::success();
}

Error Runner::report(const Statistics &statistics) {
  std::optional<Roofline> roofline;
  if (target)
    roofline = computeRoofline(statistics, *target,
                               uint64_t(launch.grid[0]) * launch.grid[1] * launch.grid[2]);
  const Roofline *shown = roofline ? &*roofline : nullptr;
  if (request.annotate)
    printAnnotatedPTX(llvm::outs(), program, statistics);
  if (request.report)
    printStatistics(llvm::outs(), statistics, shown);
  if (request.statisticsPath == "-")
    writeStatisticsJSON(llvm::outs(), statistics, shown);
  if (!statisticsFile)
    return Error::success();
  writeStatisticsJSON(statisticsFile->os(), statistics, shown);
  return statisticsFile->commit();
}

ExitCode Runner::printFindings(const RunResult &result) const {
  llvm::outs().flush();
  unsigned errors = 0;
  for (const Finding &finding : result.findings) {
    printFinding(llvm::errs(), getShownPath(request.path), finding);
    errors += !finding.isWarning;
  }
  if (errors >= request.options.maxFindings)
    llvm::errs() << "the run was ended after " << errors
                 << (errors == 1 ? " finding\n" : " findings\n");
  return errors != 0 ? ExitFault : ExitSuccess;
}

ExitCode Runner::compareOutputs() const {
  ExitCode code = ExitSuccess;
  for (const BoundArray &bound : binding.arrays) {
    if (!bound.expected)
      continue;
    double relative = bound.expect->relativeTolerance.value_or(0);
    double absolute = bound.expect->absoluteTolerance.value_or(0);
    Comparison comparison = compareArrays(bound.array, *bound.expected, relative, absolute);
    if (comparison.mismatchCount == 0)
      continue;
    llvm::WithColor::error(llvm::errs())
        << bound.where << ": " << comparison.mismatchCount << " of "
        << bound.array.getElementCount() << " elements of " << bound.array.formatType()
        << " differ from " << llvm::sys::path::filename(bound.expect->path)
        << llvm::format(" (rtol %g, atol %g)\n", relative, absolute);
    printMismatches(llvm::errs(), comparison, bound.array, *bound.expected);
    code = ExitFault;
  }
  return code;
}

Error Runner::writeOutputs() {
  // All are written before the first is renamed, so that a full disk loses nothing.
  for (BoundArray &bound : binding.arrays)
    if (bound.output)
      isPgmPath(bound.output->getPath()) ? writePgm(bound.output->os(), bound.array)
                                         : bound.array.write(bound.output->os());
  for (BoundArray &bound : binding.arrays)
    if (bound.output)
      if (Error error = bound.output->commit())
        return error;
  return Error::success();
}

ExitCode Runner::run() {
  ProgressBar bar(llvm::errs(), "running", llvm::errs().is_displayed());
  RunOptions options = request.options;
  options.output = &llvm::outs();
  options.countPerInstruction = request.annotate;
  if (llvm::errs().is_displayed())
    options.progress = [&](uint64_t done, uint64_t total) { bar.update(done, total); };
  RunResult result = program.run(launch, options);
  bar.finish();
  ExitCode code = printFindings(result);
  if (code == ExitSuccess && !result.completed) {
    llvm::WithColor::error(llvm::errs()) << "the run did not come to its end\n";
    code = ExitFault;
  }
  if (code == ExitSuccess)
    code = compareOutputs();
  Error error = report(result.statistics);
  if (code == ExitSuccess || request.keep)
    error = joinErrors(std::move(error), writeOutputs());
  if (!error)
    return code;
  printErrors(llvm::errs(), std::move(error));
  return ExitRefused;
}

ExitCode simulator::runCommand(const RunRequest &request) {
  auto refuse = [](Error error) {
    printErrors(llvm::errs(), std::move(error));
    return ExitRefused;
  };
  Expected<std::unique_ptr<Program>> program = loadProgram(request.path);
  if (!program)
    return refuse(program.takeError());
  if (request.listUnsupported)
    return listUnsupported(request.path, **program);
  std::optional<LaunchFile> file;
  if (!request.launchPath.empty()) {
    Expected<LaunchFile> loaded = LaunchFile::load(request.launchPath);
    if (!loaded)
      return refuse(loaded.takeError());
    file = std::move(*loaded);
  }
  Expected<const ptx::Function *> entry = findEntry(
      (*program)->getModule(), request.entry.empty() && file ? file->entry : request.entry);
  if (!entry)
    return refuse(entry.takeError());
  Runner runner(request, **program, **entry);
  if (Error error = runner.bind(file ? &*file : nullptr))
    return refuse(std::move(error));
  return runner.run();
}
