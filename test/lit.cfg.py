# The lit configuration of Tessera's tests: names of tools, features, substitutions.

import os
import shutil
import subprocess

import lit.formats
from lit.llvm import llvm_config

config.name = "Tessera"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test", ".bas", ".tileir", ".ptx"]
config.excludes = ["Inputs", "kept", "CMakeLists.txt", "lit.cfg.py", "lit.site.cfg.py.in"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.tessera_binary_dir, "test")

# FileCheck, not, count and split-file, and our own tools by their plain names.
llvm_config.use_default_substitutions()
llvm_config.with_environment("PATH", config.llvm_tools_dir, append_path=True)
llvm_config.with_environment("PATH", config.tessera_tools_dir, append_path=True)
llvm_config.add_tool_substitutions(
    ["split-file", "mlir-opt", "mlir-translate"], [config.llvm_tools_dir]
)
llvm_config.add_tool_substitutions(
    [tool for tool in config.tessera_tools if tool], [config.tessera_tools_dir]
)

# Before the default, which is the Python that runs lit.
config.substitutions.insert(0, ("%python", '"%s"' % config.python))
config.substitutions.append(("%npy", '"%s" %s/Inputs/npy.py' % (config.python, config.test_source_root)))
config.substitutions.append(("%examples", config.tessera_source_dir + "/frontends/basic/examples"))
config.substitutions.append(("%tessera_src", config.tessera_source_dir))


def python_has(module):
    command = [config.python, "-c", "import " + module]
    return subprocess.run(command, stderr=subprocess.DEVNULL).returncode == 0


for module in ["numpy", "ml_dtypes", "triton"]:
    if python_has(module):
        config.available_features.add(module)
if shutil.which("nvcc") or os.access("/usr/local/cuda/bin/nvcc", os.X_OK):
    config.available_features.add("nvcc")
# Tests by value need tilec and with it the interpreter.
for tool in config.tessera_tools:
    config.available_features.add(tool)
# Permissions do not stop root, so tests of unwritable files need another user.
if os.geteuid() != 0:
    config.available_features.add("unprivileged")
if config.tessera_sanitize:
    config.available_features.add("sanitizer")
    # Debian's LLVM is not instrumented: it would use memory that our copies of its inline allocators
    # poisoned, and fill containers that then look overrun. It also keeps what it allocated until the
    # process ends. Arrays that no machine holds are refused by a null from calloc.
    config.environment["ASAN_OPTIONS"] = ":".join(
        [
            "allow_user_poisoning=0",
            "detect_container_overflow=0",
            "allocator_may_return_null=1",
            "detect_leaks=0",
        ]
    )
    config.environment["UBSAN_OPTIONS"] = "print_stacktrace=1"
