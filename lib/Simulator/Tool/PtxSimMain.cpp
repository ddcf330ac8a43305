//===- PtxSimMain.cpp - The command line of ptx-sim -----------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Simulator/Tool/PtxSimMain.h"
#include "RunCommand.h"
#include "tessera/Support/LargeStack.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"

using namespace tessera;
using namespace tessera::simulator;
using llvm::StringRef;
namespace cl = llvm::cl;

static constexpr StringRef overview =
    "Executes PTX on the CPU, checks it and counts what it does.\n\n"
    "  ptx-sim k.ptx --grid 8 --block 128 --arg in:x.npy --arg out:y.npy:f32:1024 --arg i32:1024\n"
    "  ptx-sim k.ptx --launch k.launch.json --stats k.stats.json\n"
    "  ptx-sim k.ptx --list-unsupported\n\n"
    "One --arg for each parameter of the entry, in order:\n"
    "  in:F.npy                   an array, read from the file\n"
    "  inout:F.npy                read, and replaced after a clean run\n"
    "  out:F.npy:DTYPE:SHAPE      unwritten memory, saved after a clean run; shape 128x64\n"
    "  i32:V                      a scalar; also i8 i16 i64 u8 u16 u32 u64 f16 bf16 f32 f64\n"
    "  scratch:BYTES              unwritten memory\n"
    "  tensormap:F.json           the descriptor of an array for tensor copies\n"
    "  bytes:HEX                  a structure passed by value\n\n"
    "Exit codes: 0 no finding; 1 the PTX or the arguments are refused; 2 the run found a fault\n"
    "(a finding, or a result that differs from what a launch file expects).\n";

namespace {
/// Options live as long as the parse; LLVM keeps pointers to them.
struct Options {
  cl::OptionCategory category{"ptx-sim options"};

  cl::opt<std::string> path{cl::Positional, cl::desc("<PTX file, or - for standard input>"),
                            cl::Required, cl::cat(category)};
  cl::opt<std::string> launch{"launch", cl::value_desc("file.json"), cl::cat(category),
                              cl::desc("Launch file that says entry, extents and arguments")};
  cl::opt<std::string> entry{"entry", cl::value_desc("name"), cl::cat(category),
                             cl::desc("Kernel to run (default: the only one)")};
  cl::opt<std::string> grid{"grid", cl::value_desc("x,y,z"), cl::cat(category),
                            cl::desc("Blocks of the grid (default: 1)")};
  cl::opt<std::string> block{"block", cl::value_desc("x,y,z"), cl::cat(category),
                             cl::desc("Threads of a block (default: .reqntid, else 1)")};
  cl::opt<std::string> cluster{
      "cluster", cl::value_desc("x,y,z"), cl::cat(category),
      cl::desc("Blocks of a cluster (default: .reqnctapercluster, else 1)")};
  cl::opt<uint64_t> shared{"shared", cl::value_desc("bytes"), cl::cat(category), cl::init(0),
                           cl::desc("Bytes of dynamic shared memory (default: 0)")};
  cl::list<std::string> arguments{"arg", cl::value_desc("form:value"), cl::cat(category),
                                  cl::desc("The next argument; one for each parameter")};
  cl::opt<std::string> async{
      "async", cl::value_desc("early|late|random:SEED"), cl::cat(category), cl::init("early"),
      cl::desc("When asynchronous copies happen: at once, as late as they may, or at a random "
               "time with warps in random order (default: early)")};
  cl::opt<bool> noChecks{"no-checks", cl::cat(category),
                         cl::desc("Do not look for races, uninitialised values and missing waits; "
                                  "faster. Bounds and alignment are always checked")};
  cl::opt<uint64_t> budget{"budget", cl::value_desc("n"), cl::cat(category),
                           cl::init(RunOptions().budget),
                           cl::desc("Warp instructions after which the run is ended "
                                    "(default: 10000000000)")};
  cl::opt<unsigned> maxFindings{"max-findings", cl::value_desc("n"), cl::cat(category),
                                cl::init(RunOptions().maxFindings),
                                cl::desc("Findings after which the run is ended (default: 20)")};
  cl::opt<bool> keep{"keep", cl::cat(category), cl::desc("Write outputs even after findings")};
  cl::opt<std::string> statistics{"stats", cl::value_desc("file.json"), cl::cat(category),
                                  cl::desc("Write counts and roofline as JSON; - for stdout")};
  cl::opt<bool> report{"report", cl::cat(category),
                       cl::desc("Print counts and roofline as a table")};
  cl::opt<bool> annotate{"annotate", cl::cat(category),
                         cl::desc("Print the PTX with counts beside its lines")};
  cl::opt<std::string> target{
      "target", cl::value_desc("sm_NN"), cl::cat(category),
      cl::desc("Architecture of the roofline (default: the PTX's .target)")};
  cl::opt<bool> listUnsupported{
      "list-unsupported", cl::cat(category),
      cl::desc("List the instructions that cannot be run, and run nothing; exit code 1 if any")};
};
} // namespace

static void printVersion(llvm::raw_ostream &os) {
  os << "ptx-sim " TESSERA_VERSION " (Tessera, an open tile compiler)\n";
}

static bool readAsync(StringRef text, RunOptions &options) {
  if (text == "early" || text == "late") {
    options.async = text == "early" ? AsyncMode::Early : AsyncMode::Late;
    return true;
  }
  options.async = AsyncMode::Random;
  return text == "random" || (text.consume_front("random:") && !text.getAsInteger(0, options.seed));
}

static ExitCode dispatch(const Options &options) {
  RunRequest request;
  request.path = options.path;
  request.launchPath = options.launch;
  request.entry = options.entry;
  request.grid = options.grid;
  request.block = options.block;
  request.cluster = options.cluster;
  if (options.shared.getNumOccurrences())
    request.sharedBytes = options.shared;
  request.arguments.assign(options.arguments.begin(), options.arguments.end());
  request.options.checks = !options.noChecks;
  request.options.budget = options.budget;
  request.options.maxFindings = options.maxFindings;
  request.keep = options.keep;
  request.listUnsupported = options.listUnsupported;
  request.report = options.report;
  request.annotate = options.annotate;
  request.statisticsPath = options.statistics;
  request.target = options.target;
  std::string error;
  if (!readAsync(options.async, request.options))
    error = "--async: expected early, late, random or random:SEED, found '" + options.async + "'";
  else if (options.maxFindings == 0)
    error = "--max-findings: expected a number from 1, found 0";
  if (error.empty())
    return runCommand(request);
  llvm::WithColor::error(llvm::errs()) << error << '\n';
  return ExitRefused;
}

int simulator::ptxSimMain(int argc, char **argv) {
  llvm::InitLLVM initialise(argc, argv);
  // LLVM has a --stats of its own, about compilers.
  llvm::DenseMap<StringRef, cl::Option *> &registered = cl::getRegisteredOptions();
  if (cl::Option *option = registered.lookup("stats"))
    option->removeArgument();
  static Options options;
  cl::SetVersionPrinter(printVersion);
  cl::HideUnrelatedOptions(options.category);
  cl::ParseCommandLineOptions(argc, argv, overview);

  ExitCode code = ExitRefused;
  runOnLargeStack([&] { code = dispatch(options); });
  llvm::outs().flush();
  if (llvm::outs().has_error()) {
    // Unread, the error would end the process with a crash report.
    llvm::WithColor::error(llvm::errs())
        << "cannot write to stdout: " << llvm::outs().error().message() << '\n';
    llvm::outs().clear_error();
    return ExitRefused;
  }
  return code;
}
