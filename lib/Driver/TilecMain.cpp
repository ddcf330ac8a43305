//===- TilecMain.cpp - The command line of tilec --------------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Driver/TilecMain.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/Timing.h"
#include "tessera/Driver/BuildCommand.h"
#include "tessera/Driver/RunCommand.h"
#include "tessera/Driver/Target.h"
#include "tessera/Support/LargeStack.h"
#include "tessera/Support/NearestName.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"

using namespace tessera;
using llvm::StringRef;
namespace cl = llvm::cl;

static constexpr StringRef overview =
    "Compiles kernels written for one block of a grid, and runs them.\n\n"
    "  tilec run k.bas --set N=1000 --in A=random --in B=b.npy --out C=c.npy\n"
    "  tilec build k.bas --emit=tile -o k.mlir\n"
    "  tilec help run\n\n"
    "Exit codes: 0 done; 1 the input, its compilation or the arguments are refused; 2 the run\n"
    "found a fault (an assert, a finding, a result that differs from what was expected).\n";

namespace {
/// Options live as long as the parse; LLVM keeps pointers to them.
struct Options {
  cl::OptionCategory category{"tilec options"};
  cl::OptionCategory mlirCategory{"MLIR options"};
  cl::SubCommand run{"run", "Compile a kernel and run it on arrays"};
  cl::SubCommand build{"build", "Compile a kernel to a file"};
  cl::SubCommandGroup both{&run, &build};

  // Without a subcommand.
  cl::opt<bool> listFrontends{"list-frontends", cl::desc("List the languages that can be compiled"),
                              cl::cat(category)};
  cl::opt<bool> listTargets{"list-targets", cl::desc("List what kernels can be compiled for"),
                            cl::cat(category)};

  // Shared.
  cl::opt<std::string> path{cl::Positional, cl::desc("<source file, or - for standard input>"),
                            cl::Required, cl::sub(both), cl::cat(category)};
  cl::opt<std::string> frontend{
      "frontend", cl::value_desc("name"), cl::sub(both), cl::cat(category),
      cl::desc("Language of the source: mlir or a name from --list-frontends (default: by the "
               "file's first bytes, then its extension)")};
  cl::list<std::string> frontendOptions{"frontend-option", cl::value_desc("key=value"),
                                        cl::sub(both), cl::cat(category),
                                        cl::desc("Option for the frontend; may be repeated")};
  cl::opt<std::string> passes{
      "passes", cl::value_desc("pipeline"), cl::sub(both), cl::cat(category),
      cl::desc("Passes to run on the module of tile first, as in tile-opt --pass-pipeline")};

  // build
  cl::opt<ArtifactKind> emit{"emit",
                             cl::sub(build),
                             cl::cat(category),
                             cl::init(ArtifactKind::TileText),
                             cl::desc("What to write:"),
                             cl::values(clEnumValN(ArtifactKind::TileText, "tile",
                                                   "the module of tile, as text (default)"),
                                        clEnumValN(ArtifactKind::TileBytecode, "tile-bytecode",
                                                   "the module of tile, as MLIR bytecode"))};
  cl::opt<std::string> output{"o",
                              cl::value_desc("file"),
                              cl::sub(build),
                              cl::cat(category),
                              cl::init("-"),
                              cl::desc("Where to write it (default: stdout)")};

  // run
  cl::opt<std::string> launch{
      "launch", cl::value_desc("file.json"), cl::sub(run), cl::cat(category),
      cl::desc("Launch file that says entry, grid and arguments (default: k.launch.json beside "
               "k.bas, when there is no --set, --in or --inout)")};
  cl::opt<std::string> entry{"entry", cl::value_desc("name"), cl::sub(run), cl::cat(category),
                             cl::desc("Kernel to run (default: the only one)")};
  cl::list<std::string> set{"set",
                            cl::value_desc("N=1024,..."),
                            cl::CommaSeparated,
                            cl::sub(run),
                            cl::cat(category),
                            cl::desc("Values of scalar parameters")};
  cl::list<std::string> in{
      "in", cl::value_desc("A=contents"), cl::sub(run), cl::cat(category),
      cl::desc("Contents of an input array: a .npy file, random, random:SEED, zeros, ones or iota; "
               "may be repeated")};
  cl::list<std::string> out{
      "out", cl::value_desc("C=file.npy"), cl::sub(run), cl::cat(category),
      cl::desc(
          "File for an output array, .npy or, as a picture, .pgm; replaced after a run without "
          "faults; may be repeated")};
  cl::list<std::string> inOut{
      "inout", cl::value_desc("A=file.npy"), cl::sub(run), cl::cat(category),
      cl::desc("File of an array that is read, and replaced like --out; may be repeated")};
  cl::list<std::string> expect{"expect", cl::value_desc("C=file.npy"), cl::sub(run),
                               cl::cat(category),
                               cl::desc("Expected values of an output array; may be repeated")};
  cl::opt<double> rtol{
      "rtol", cl::value_desc("number"), cl::sub(run), cl::cat(category),
      cl::desc("Allowed difference, relative to the expected value (default: 0, exact)")};
  cl::opt<double> atol{"atol", cl::value_desc("number"), cl::sub(run), cl::cat(category),
                       cl::desc("Allowed absolute difference (default: 0, exact)")};
  cl::opt<std::string> grid{"grid", cl::value_desc("x,y,z"), cl::sub(run), cl::cat(category),
                            cl::desc("Number of blocks (default: what the kernel says)")};
  cl::opt<unsigned> jobs{"jobs",
                         cl::value_desc("n"),
                         cl::sub(run),
                         cl::cat(category),
                         cl::init(0),
                         cl::desc("Blocks to run at a time (default: one per core); 1 keeps "
                                  "prints in block order")};
  cl::opt<bool> check{
      "check", cl::sub(run), cl::cat(category),
      cl::desc("Also find reads of unwritten memory, races, missing tokens and broken assumptions; "
               "slower")};
  cl::opt<bool> time{"time", cl::sub(run), cl::cat(category),
                     cl::desc("Print to stderr how long the kernel took to compile and to run, "
                              "without the reading and writing of files")};
  cl::opt<std::string> order{
      "order",
      cl::value_desc("program|random:SEED"),
      cl::sub(run),
      cl::cat(category),
      cl::init("program"),
      cl::desc("Order of memory operations: that of the text, or a random one that the tokens "
               "allow (default: program)")};
  cl::opt<uint64_t> budget{"budget",
                           cl::value_desc("steps"),
                           cl::sub(run),
                           cl::cat(category),
                           cl::init(0),
                           cl::desc("Steps after which the run is ended (default: "
                                    "no limit)")};
  cl::opt<std::string> target{
      "target",           cl::value_desc("name"),
      cl::sub(run),       cl::cat(category),
      cl::init("interp"), cl::desc("Where to run, from --list-targets (default: interp)")};
};
} // namespace

static void printVersion(llvm::raw_ostream &os) {
  os << "tilec " TESSERA_VERSION " (Tessera, an open tile compiler)\n"
     << "MLIR and LLVM " LLVM_VERSION_STRING "\n";
}

/// Makes MLIR's own switches (printing, timing, reproducers), which know no subcommands, known to
/// ours.
static void registerMLIROptions(Options &options) {
  llvm::DenseMap<StringRef, cl::Option *> before = cl::getRegisteredOptions();
  mlir::registerAsmPrinterCLOptions();
  mlir::registerMLIRContextCLOptions();
  mlir::registerPassManagerCLOptions();
  mlir::registerDefaultTimingManagerCLOptions();
  llvm::SmallVector<cl::Option *> added;
  for (auto [name, option] : cl::getRegisteredOptions())
    if (!before.contains(name))
      added.push_back(option);
  for (cl::Option *option : added) {
    option->removeArgument();
    option->addCategory(options.mlirCategory);
    option->addSubCommand(options.run);
    option->addSubCommand(options.build);
    option->addArgument();
  }
}

static void listFrontends(const FrontendRegistry &frontends) {
  llvm::raw_ostream &os = llvm::outs();
  for (const auto &frontend : frontends.getFrontends()) {
    os << frontend->getName() << " (";
    llvm::interleaveComma(frontend->getExtensions(), os);
    os << "): " << frontend->getDescription() << '\n';
  }
  os << "mlir (.mlir): the tile dialect itself, as text or bytecode\n";
}

static void listTargets() {
  for (const Target &target : getTargets())
    llvm::outs() << target.name << ": " << target.description << '\n';
}

static bool readOrder(StringRef text, RunRequest &request) {
  if (text == "program")
    return true;
  request.isRandomOrder = text.consume_front("random");
  return request.isRandomOrder &&
         (text.empty() || (text.consume_front(":") && !text.getAsInteger(0, request.seed)));
}

static bool readSource(const Options &options, SourceRequest &source) {
  source.path = options.path;
  source.frontend = options.frontend;
  source.passes = options.passes;
  for (StringRef text : options.frontendOptions) {
    auto [key, value] = text.split('=');
    if (key.empty() || !text.contains('=')) {
      reportError("--frontend-option: expected key=value, found '" + text + "'");
      return false;
    }
    source.frontendOptions[key] = value.str();
  }
  return true;
}

static ExitCode runBuild(const Options &options, const mlir::DialectRegistry &dialects,
                         const FrontendRegistry &frontends) {
  BuildRequest request;
  if (!readSource(options, request.source))
    return ExitRefused;
  request.kind = options.emit;
  request.outputPath = options.output;
  return buildArtifact(request, dialects, frontends);
}

static ExitCode runRun(const Options &options, const mlir::DialectRegistry &dialects,
                       const FrontendRegistry &frontends) {
  RunRequest request;
  if (!readSource(options, request.source))
    return ExitRefused;
  if (llvm::Expected<const Target *> target = findTarget(options.target); !target) {
    reportError(target.takeError());
    return ExitRefused;
  }
  if (!readOrder(options.order, request)) {
    reportError("--order: expected program, random or random:SEED, found '" + options.order + "'");
    return ExitRefused;
  }
  for (const cl::opt<double> *tolerance : {&options.rtol, &options.atol})
    if (!(*tolerance >= 0)) {
      reportError("--" + tolerance->ArgStr + ": expected a number of zero or more");
      return ExitRefused;
    }
  if (options.rtol.getNumOccurrences())
    request.relativeTolerance = options.rtol;
  if (options.atol.getNumOccurrences())
    request.absoluteTolerance = options.atol;
  request.entry = options.entry;
  request.launchPath = options.launch;
  request.scalars.assign(options.set.begin(), options.set.end());
  request.inputs.assign(options.in.begin(), options.in.end());
  request.outputs.assign(options.out.begin(), options.out.end());
  request.inOuts.assign(options.inOut.begin(), options.inOut.end());
  request.expectations.assign(options.expect.begin(), options.expect.end());
  request.grid = options.grid;
  request.jobs = options.jobs;
  request.check = options.check;
  request.printTime = options.time;
  request.budget = options.budget;
  return runKernel(request, dialects, frontends);
}

static ExitCode dispatch(const Options &options, const mlir::DialectRegistry &dialects,
                         const FrontendRegistry &frontends) {
  if (options.run)
    return runRun(options, dialects, frontends);
  if (options.build)
    return runBuild(options, dialects, frontends);
  if (!options.listFrontends && !options.listTargets) {
    reportError("expected a command: tilec run FILE, tilec build FILE or tilec --help");
    return ExitRefused;
  }
  if (options.listFrontends)
    listFrontends(frontends);
  if (options.listTargets)
    listTargets();
  return ExitSuccess;
}

int tessera::tilecMain(int argc, char **argv, const mlir::DialectRegistry &dialects,
                       const FrontendRegistry &frontends) {
  llvm::InitLLVM initialise(argc, argv);
  static Options options;
  registerMLIROptions(options);
  cl::SetVersionPrinter(printVersion);
  cl::HideUnrelatedOptions(options.category);

  llvm::SmallVector<const char *> arguments(argv, argv + argc);
  // A first word that is no option must be a command; LLVM would take a misspelt one for a file.
  if (argc > 1 && argv[1][0] != '-') {
    StringRef command = argv[1];
    if (command == "help") {
      arguments.erase(arguments.begin() + 1);
      arguments.push_back("--help");
    } else if (command != "run" && command != "build") {
      reportError("unknown command '" + command + "'" +
                  suggestNames(command, {"run", "build", "help"}));
      return ExitRefused;
    }
  }
  cl::ParseCommandLineOptions(arguments.size(), arguments.data(), overview);

  ExitCode code = ExitRefused;
  runOnLargeStack([&] { code = dispatch(options, dialects, frontends); });
  llvm::outs().flush();
  if (llvm::outs().has_error()) {
    // Unread, the error would end the process with a crash report.
    reportError("cannot write to stdout: " + llvm::outs().error().message());
    llvm::outs().clear_error();
    return ExitRefused;
  }
  return code;
}
