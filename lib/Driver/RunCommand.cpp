//===- RunCommand.cpp - Runs a kernel on arrays ---------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Driver/RunCommand.h"
#include "tessera/Driver/LaunchRequest.h"
#include "tessera/Interpreter/Interpreter.h"
#include "tessera/Support/AtomicFile.h"
#include "tessera/Support/Comparison.h"
#include "tessera/Support/Pgm.h"
#include "tessera/Support/ProgressBar.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <chrono>

using namespace tessera;
using llvm::Error;
using llvm::Expected;
using llvm::joinErrors;
using llvm::StringRef;
using mlir::failed;

namespace {
/// An array parameter with everything that belongs to it.
struct BoundArray {
  size_t parameterIndex = 0;
  HostArray array;
  std::optional<HostArray> expected;
  std::optional<AtomicFile> output;
};

class Runner {
public:
  Runner(const RunRequest &request, llvm::ArrayRef<KernelParameter> parameters)
      : request(request), parameters(parameters), launch(parameters) {}

  /// Matches launch file and command line with the parameters.
  Error bindRequest(const LaunchFile *file);
  /// Says the grid and the shapes of the arrays.
  mlir::LogicalResult evaluateLaunch(tile::EntryOp entry, const interpreter::Program &program);
  /// Opens outputs, reads expected values and inputs.
  Error bindArrays();
  ExitCode run(tile::EntryOp entry, const interpreter::Program &program);
  /// Compares, then writes or describes, the outputs.
  ExitCode finish();

private:
  Error bindArray(const KernelParameter &parameter, const LaunchArgument &argument,
                  llvm::ArrayRef<int64_t> shape, BoundArray &bound);

  const RunRequest &request;
  llvm::ArrayRef<KernelParameter> parameters;
  LaunchRequest launch;
  std::vector<uint64_t> scalars;
  std::array<int64_t, 3> grid = {1, 1, 1};
  /// One per array parameter; empty where the kernel does not say it.
  std::vector<llvm::SmallVector<int64_t, 4>> shapes;
  std::vector<uint64_t> workspaceBytes;
  std::vector<BoundArray> arrays;
};
} // namespace

/// The launch file to use, or an empty path. `k.launch.json` beside `k.bas` stands in when the
/// command line gives no argument of its own.
static std::string findLaunchFile(const RunRequest &request) {
  if (!request.launchPath.empty() || request.source.path == "-" || !request.scalars.empty() ||
      !request.inputs.empty() || !request.inOuts.empty())
    return request.launchPath;
  llvm::SmallString<128> path(request.source.path);
  llvm::sys::path::replace_extension(path, ".launch.json");
  return llvm::sys::fs::exists(path) ? path.str().str() : "";
}

Error Runner::bindRequest(const LaunchFile *file) {
  if (file)
    if (Error error = launch.addFile(*file))
      return error;
  Error errors = Error::success();
  auto add = [&](Error error) { errors = joinErrors(std::move(errors), std::move(error)); };
  for (StringRef text : request.scalars)
    add(launch.addScalar(text));
  for (StringRef text : request.inputs)
    add(launch.addInput(text));
  for (StringRef text : request.inOuts)
    add(launch.addInOut(text));
  for (StringRef text : request.outputs)
    add(launch.addOutput(text));
  for (StringRef text : request.expectations)
    add(launch.addExpectation(text));
  add(launch.setTolerances(request.relativeTolerance, request.absoluteTolerance));
  if (!request.grid.empty())
    add(launch.setGrid(request.grid));
  if (errors)
    return errors;
  Expected<std::vector<uint64_t>> bits = launch.bindScalars();
  if (!bits)
    return bits.takeError();
  scalars = std::move(*bits);
  return Error::success();
}

mlir::LogicalResult Runner::evaluateLaunch(tile::EntryOp entry,
                                           const interpreter::Program &program) {
  interpreter::LaunchShape launchShape;
  if (entry.hasLaunch()) {
    std::vector<interpreter::Scalar> values;
    for (uint64_t bits : scalars)
      values.push_back({bits});
    mlir::FailureOr<interpreter::LaunchShape> evaluated = program.evaluateLaunch(values);
    if (failed(evaluated))
      return mlir::failure();
    launchShape = std::move(*evaluated);
    grid = launchShape.grid;
    workspaceBytes = launchShape.workspaceBytes;
  } else if (!launch.getGrid()) {
    reportError("the kernel does not say its grid; give --grid x,y,z");
    return mlir::failure();
  }
  if (std::optional<std::array<int64_t, 3>> given = launch.getGrid())
    grid = *given;
  size_t next = 0;
  for (const KernelParameter &parameter : parameters)
    if (parameter.isArray())
      shapes.push_back(parameter.hasShape ? launchShape.arrayShapes[next++]
                                          : llvm::SmallVector<int64_t, 4>());
  return mlir::success();
}

/// Puts the parameter in front of a message.
static Error addName(StringRef name, Error error) {
  if (!error)
    return error;
  return llvm::createStringError("parameter '" + name + "': " + llvm::toString(std::move(error)));
}

Error Runner::bindArray(const KernelParameter &parameter, const LaunchArgument &argument,
                        llvm::ArrayRef<int64_t> shape, BoundArray &bound) {
  if (argument.output) {
    Expected<AtomicFile> file = AtomicFile::create(*argument.output);
    if (!file)
      return file.takeError();
    bound.output.emplace(std::move(*file));
  }
  if (argument.input) {
    Expected<HostArray> array = HostArray::read(
        *argument.input, parameter.type, parameter.hasShape ? std::optional(shape) : std::nullopt);
    if (!array)
      return array.takeError();
    bound.array = std::move(*array);
  } else {
    Expected<HostArray> array =
        HostArray::create(parameter.type, parameter.hasShape ? shape : *argument.shape);
    if (!array)
      return array.takeError();
    bound.array = std::move(*array);
    if (argument.fill && argument.fill->kind != ArrayFill::Zeros)
      if (Error error = fillArray(bound.array, *argument.fill))
        return error;
  }
  if (bound.output && isPgmPath(*argument.output))
    if (Error error = checkPgm(parameter.type, bound.array.getShape()))
      return error;
  if (argument.expect) {
    // Narrow floats may be compared with wider ones that numpy has.
    llvm::SmallVector<ElementType> types{parameter.type};
    if (isFloat(parameter.type))
      types.append({ElementType::F32, ElementType::F64});
    Expected<HostArray> expected =
        HostArray::read(argument.expect->path, types, bound.array.getShape());
    if (!expected)
      return expected.takeError();
    bound.expected = std::move(*expected);
  }
  return Error::success();
}

Error Runner::bindArrays() {
  if (Error error = launch.checkArrays(shapes))
    return error;
  Error errors = Error::success();
  for (auto [index, parameter] : llvm::enumerate(parameters)) {
    if (!parameter.isArray())
      continue;
    BoundArray bound;
    bound.parameterIndex = index;
    Error error = bindArray(parameter, launch.getArguments()[index], shapes[arrays.size()], bound);
    errors = joinErrors(std::move(errors), addName(parameter.name, std::move(error)));
    arrays.push_back(std::move(bound));
  }
  return errors;
}

/// Prints findings as diagnostics and returns the exit code they deserve.
static ExitCode emitFindings(llvm::ArrayRef<interpreter::Finding> findings, mlir::Location fallback,
                             unsigned limit) {
  ExitCode code = ExitFault;
  auto choose = [&](mlir::Location location) {
    return llvm::isa<mlir::UnknownLoc>(location) ? fallback : location;
  };
  llvm::outs().flush();
  for (const interpreter::Finding &finding : findings) {
    mlir::InFlightDiagnostic diagnostic = mlir::emitError(choose(finding.location))
                                          << finding.message;
    for (const auto &[location, note] : finding.notes)
      diagnostic.attachNote(choose(location)) << note;
    if (finding.kind == interpreter::FindingKind::Unsupported)
      code = ExitRefused;
  }
  if (findings.size() >= limit)
    llvm::errs() << "the run was ended after " << findings.size() << " findings\n";
  return code;
}

/// `time: run 0.012345 s`, from `start` to now.
static void printTime(StringRef what, std::chrono::steady_clock::time_point start) {
  std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  llvm::errs() << "time: " << what << llvm::format(" %.6f s\n", seconds.count());
}

ExitCode Runner::run(tile::EntryOp entry, const interpreter::Program &program) {
  __int128 blocks = __int128(grid[0]) * grid[1];
  if (blocks <= INT64_MAX)
    blocks *= grid[2];
  if (blocks > INT64_MAX) {
    reportError(llvm::formatv("a grid of {0} x {1} x {2} blocks is more than 2^63", grid[0],
                              grid[1], grid[2]));
    return ExitRefused;
  }

  std::vector<interpreter::Argument> arguments;
  std::vector<HostArray> workspaces;
  workspaces.reserve(workspaceBytes.size());
  size_t nextScalar = 0, nextArray = 0;
  for (const KernelParameter &parameter : parameters) {
    if (parameter.isScalar()) {
      arguments.push_back(interpreter::Scalar{scalars[nextScalar++]});
      continue;
    }
    if (parameter.isArray()) {
      HostArray &array = arrays[nextArray++].array;
      arguments.push_back(interpreter::Buffer{array.getData(), array.getBytes(),
                                              /*initialised=*/parameter.isRead(),
                                              /*writable=*/parameter.isWritten()});
      continue;
    }
    uint64_t perBlock =
        workspaces.size() < workspaceBytes.size() ? workspaceBytes[workspaces.size()] : 0;
    // HostArray checks the product.
    Expected<HostArray> workspace =
        perBlock > uint64_t(INT64_MAX)
            ? llvm::createStringError("more than 2^63 bytes a block")
            : HostArray::create(ElementType::U8, {int64_t(perBlock), int64_t(blocks)});
    if (!workspace) {
      reportError("workspace '" + parameter.name + "': " + llvm::toString(workspace.takeError()));
      return ExitRefused;
    }
    workspaces.push_back(std::move(*workspace));
    arguments.push_back(
        interpreter::Buffer{workspaces.back().getData(), workspaces.back().getBytes()});
  }

  ProgressBar bar(llvm::errs(), "running", llvm::errs().is_displayed());
  interpreter::RunOptions options;
  options.grid = grid;
  options.jobs = request.jobs;
  options.check = request.check;
  options.order =
      request.isRandomOrder ? interpreter::MemoryOrder::Random : interpreter::MemoryOrder::Program;
  options.seed = request.seed;
  options.budget = request.budget;
  options.output = &llvm::outs();
  if (llvm::errs().is_displayed())
    options.progress = [&](uint64_t done, uint64_t total) { bar.update(done, total); };
  auto start = std::chrono::steady_clock::now();
  interpreter::RunResult result = program.run(arguments, options);
  bar.finish();
  if (request.printTime)
    printTime("run", start);
  llvm::outs().flush();
  if (!result.findings.empty())
    return emitFindings(result.findings, entry.getLoc(), options.maxFindings);
  if (!result.completed) {
    reportError("the run was cancelled");
    return ExitFault;
  }
  return ExitSuccess;
}

ExitCode Runner::finish() {
  ExitCode code = ExitSuccess;
  llvm::raw_ostream &os = llvm::outs();
  for (BoundArray &bound : arrays) {
    if (!bound.expected)
      continue;
    const LaunchArgument &argument = launch.getArguments()[bound.parameterIndex];
    const LaunchExpectation &expect = *argument.expect;
    StringRef name = parameters[bound.parameterIndex].name;
    double relative = expect.relativeTolerance.value_or(0);
    double absolute = expect.absoluteTolerance.value_or(0);
    Comparison comparison = compareArrays(bound.array, *bound.expected, relative, absolute);
    StringRef file = llvm::sys::path::filename(expect.path);
    if (comparison.mismatchCount == 0) {
      os << name << ": " << bound.array.formatType() << " matches " << file << " (max abs error "
         << llvm::format("%.3g", comparison.largestAbsoluteError) << ")\n";
      continue;
    }
    std::string message;
    llvm::raw_string_ostream(message)
        << name << ": " << comparison.mismatchCount << " of " << bound.array.getElementCount()
        << " elements of " << bound.array.formatType() << " differ from " << file
        << llvm::format(" (rtol %g, atol %g)", relative, absolute);
    reportError(message);
    printMismatches(llvm::errs(), comparison, bound.array, *bound.expected);
    code = ExitFault;
  }
  if (code != ExitSuccess)
    return code;
  // All are written before the first is renamed, so that a full disk loses nothing.
  for (BoundArray &bound : arrays)
    if (bound.output)
      isPgmPath(bound.output->getPath()) ? writePgm(bound.output->os(), bound.array)
                                         : bound.array.write(bound.output->os());
  for (BoundArray &bound : arrays) {
    const KernelParameter &parameter = parameters[bound.parameterIndex];
    if (bound.output) {
      if (Error error = bound.output->commit()) {
        reportError(std::move(error));
        return ExitRefused;
      }
      os << parameter.name << ": " << bound.array.formatType() << " written to "
         << bound.output->getPath() << '\n';
    } else if (parameter.isWritten() && !bound.expected) {
      os << parameter.name << ": ";
      printSummary(os, bound.array);
    }
  }
  return code;
}

ExitCode tessera::runKernel(const RunRequest &request, const mlir::DialectRegistry &dialects,
                            const FrontendRegistry &frontends) {
  Session session(dialects, frontends);
  if (failed(session.load(request.source)))
    return ExitRefused;
  std::optional<LaunchFile> file;
  if (std::string path = findLaunchFile(request); !path.empty()) {
    Expected<LaunchFile> loaded = LaunchFile::load(path);
    if (!loaded) {
      reportError(loaded.takeError());
      return ExitRefused;
    }
    file = std::move(*loaded);
  }
  mlir::FailureOr<tile::EntryOp> entry =
      session.findEntry(request.entry.empty() && file ? file->entry : request.entry);
  if (failed(entry))
    return ExitRefused;
  std::vector<KernelParameter> parameters = describeParameters(*entry);
  Runner runner(request, parameters);
  if (Error error = runner.bindRequest(file ? &*file : nullptr)) {
    reportError(std::move(error));
    return ExitRefused;
  }
  auto start = std::chrono::steady_clock::now();
  mlir::FailureOr<std::unique_ptr<interpreter::Program>> program =
      interpreter::Program::compile(*entry);
  if (request.printTime)
    printTime("compile for the interpreter", start);
  if (failed(program) || failed(runner.evaluateLaunch(*entry, **program)))
    return ExitRefused;
  if (Error error = runner.bindArrays()) {
    reportError(std::move(error));
    return ExitRefused;
  }
  if (ExitCode code = runner.run(*entry, **program); code != ExitSuccess)
    return code;
  return runner.finish();
}
