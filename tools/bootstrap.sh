#!/usr/bin/env bash
# Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
# See https://llvm.org/LICENSE.txt for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# From a fresh Debian 12 to a running kernel, or to the test results, in one command.

set -euo pipefail

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
packages=(
  libmlir-22-dev mlir-22-tools llvm-22-dev llvm-22-tools clang-22 lld-22 clang-format-22
  libclang-rt-22-dev cmake ninja-build ccache libgtest-dev libgmock-dev libbenchmark-dev
  python3-venv dpkg-dev
)
python_packages=(numpy ml_dtypes)

usage() {
  cat <<'USAGE'
usage: tools/bootstrap.sh run FILE [ARGS...]   build what is needed, then tilec run FILE ARGS
       tools/bootstrap.sh test                 build and run all tests
       tools/bootstrap.sh test --sanitize      the same under AddressSanitizer and UBSan
       tools/bootstrap.sh build [TARGETS...]   build only
Missing Debian packages are installed with apt (through sudo unless root).
USAGE
}

say() { printf '%s\n' "bootstrap: $*" >&2; }
fail() {
  say "error: $*"
  exit 1
}

# Debian's packages. dpkg-query exits 1 for names it has never heard of, and says nothing of others.
install_packages() {
  command -v dpkg-query >/dev/null ||
    fail "found no dpkg, expected Debian 12 or a system with its packages"
  local installed missing=()
  installed=" $(dpkg-query -W -f '${Package}=${db:Status-Status} ' "${packages[@]}" 2>/dev/null || true)"
  for package in "${packages[@]}"; do
    [[ "$installed" == *" $package=installed "* ]] || missing+=("$package")
  done
  ((${#missing[@]})) || return 0
  local as_root=()
  if (($(id -u) != 0)); then
    command -v sudo >/dev/null || fail "found no sudo, expected it or root to install: ${missing[*]}"
    as_root=(sudo)
  fi
  say "installing ${missing[*]}"
  "${as_root[@]}" apt-get update -q ||
    fail "'apt-get update' failed; expected the network and Debian 12's sources"
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -q --no-install-recommends "${missing[@]}" ||
    fail "could not install ${missing[*]}; LLVM 22 is in Debian 12's security suite"
}

# Python for tests and measurements. Without the network, tests that need numpy are unsupported.
make_venv() {
  local ready="$root/.venv/ready"
  [[ -e "$ready" && "$(<"$ready")" == "${python_packages[*]}" ]] && return 0
  say "making .venv with ${python_packages[*]}"
  python3 -m venv "$root/.venv"
  if "$root/.venv/bin/python3" -m pip install --quiet --disable-pip-version-check \
    "${python_packages[@]}"; then
    echo "${python_packages[*]}" >"$ready"
  else
    say "warning: could not install ${python_packages[*]}; tests that need them will be skipped"
  fi
}

# configure PRESET: once, and again where the presets have changed since or another Python was found
# before there was a .venv.
configure() {
  local preset="$1" build="$root/build/$1"
  if [[ ! -e "$build/build.ninja" || "$root/CMakePresets.json" -nt "$build/build.ninja" ]] ||
    ! grep -q "^TESSERA_PYTHON:.*=$root/.venv/bin/python3\$" "$build/CMakeCache.txt"; then
    say "configuring $preset"
    local log="$root/build/configure-$preset.log"
    mkdir -p "$root/build"
    (cd "$root" && cmake --preset "$preset" -DTESSERA_PYTHON="$root/.venv/bin/python3") \
      >"$log" 2>&1 || {
      cat "$log" >&2
      fail "configuration failed"
    }
  fi
}

# build PRESET TARGETS...: ninja's own progress, in place on a terminal; line by line elsewhere, less
# what it says when all is up to date.
build() {
  local preset="$1"
  shift
  configure "$preset"
  export NINJA_STATUS='[%f/%t, %e s] '
  if [[ -t 2 ]]; then
    ninja -C "$root/build/$preset" "$@" >&2 || fail "the build failed"
  else
    ninja -C "$root/build/$preset" "$@" 2>&1 |
      { grep -vE 'Entering directory|Re-checking globbed|no work to do' || true; } >&2 ||
      fail "the build failed"
  fi
}

prepare() {
  install_packages
  make_venv
}

# The report of lit's runs, one line: passed, failed, skipped.
run_tests() {
  local preset=release
  local lit_options=(-s)
  for option in "$@"; do
    case "$option" in
    --sanitize)
      preset=sanitize
      # libMLIR keeps what it allocated until the process ends.
      export ASAN_OPTIONS="detect_leaks=0:${ASAN_OPTIONS:-}"
      ;;
    *) fail "unknown option '$option' for test, expected --sanitize" ;;
    esac
  done
  prepare
  build "$preset" tessera-test-depends
  local report="$root/build/$preset/test-results.xml" status=0
  rm -f "$report"
  [[ -t 1 ]] || lit_options=(-q)
  "$root/.venv/bin/python3" /usr/lib/llvm-22/bin/lit "${lit_options[@]}" -v \
    --xunit-xml-output "$report" "$root/build/$preset/test" || status=$?
  "$root/.venv/bin/python3" "$root/tools/count-tests.py" "$report" || status=1
  return "$status"
}

case "${1:-}" in
run)
  shift
  (($#)) || {
    usage >&2
    exit 1
  }
  prepare
  build release tilec
  exec "$root/build/release/bin/tilec" run "$@"
  ;;
test)
  shift
  run_tests "$@"
  ;;
build)
  shift
  prepare
  build release "$@"
  ;;
-h | --help | help) usage ;;
*)
  usage >&2
  exit 1
  ;;
esac
