# How every library, tool and unit test of Tessera is declared. One rule for linking: only the shared
# MLIR and LLVM, because a process that mixes them with the static archives holds two copies of MLIR.

option(TESSERA_ENABLE_ASSERTIONS "Keep assert() in Tessera's own code" OFF)
set(TESSERA_SANITIZE "" CACHE STRING
  "Sanitizers, for example address;undefined; with fuzzer-no-link the fuzz targets are built too")

# NATIVE_COMMAND, since LLVM_DEFINITIONS is one string of several flags.
separate_arguments(TESSERA_LLVM_DEFINITIONS NATIVE_COMMAND "${LLVM_DEFINITIONS}")

add_library(tessera_options INTERFACE)
target_include_directories(tessera_options INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
  $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/frontends/basic/include>
  $<INSTALL_INTERFACE:include>)
target_include_directories(tessera_options SYSTEM INTERFACE ${MLIR_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})
target_compile_definitions(tessera_options INTERFACE ${TESSERA_LLVM_DEFINITIONS})
target_compile_options(tessera_options INTERFACE -Wall -Wextra -Wno-unused-parameter -ffp-contract=off)
target_link_options(tessera_options INTERFACE -fuse-ld=lld)
if(TESSERA_ENABLE_ASSERTIONS)
  target_compile_options(tessera_options INTERFACE -UNDEBUG)
endif()
if(TESSERA_SANITIZE)
  string(REPLACE ";" "," TESSERA_SANITIZE_FLAG "${TESSERA_SANITIZE}")
  # `function` and `vptr` need instrumented callees; Debian's libMLIR is not instrumented.
  set(TESSERA_SANITIZE_FLAGS -fsanitize=${TESSERA_SANITIZE_FLAG} -fno-sanitize=function,vptr
    -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  target_compile_options(tessera_options INTERFACE ${TESSERA_SANITIZE_FLAGS})
  target_link_options(tessera_options INTERFACE ${TESSERA_SANITIZE_FLAGS})
endif()

# tessera_add_library(TileDialect a.cpp b.cpp DEPENDS tablegen-targets LINK Tessera-libraries)
# declares the static library TesseraTileDialect, known to users as Tessera::TileDialect.
function(tessera_add_library name)
  cmake_parse_arguments(ARG "" "" "DEPENDS;LINK" ${ARGN})
  set(target Tessera${name})
  add_library(${target} STATIC ${ARG_UNPARSED_ARGUMENTS})
  add_library(Tessera::${name} ALIAS ${target})
  set_property(GLOBAL APPEND PROPERTY TESSERA_LIBRARIES ${target})
  target_link_libraries(${target} PUBLIC tessera_options)
  foreach(library ${ARG_LINK})
    target_link_libraries(${target} PUBLIC Tessera::${library})
  endforeach()
  target_link_libraries(${target} PUBLIC MLIR LLVM)
  if(ARG_DEPENDS)
    add_dependencies(${target} ${ARG_DEPENDS})
  endif()
endfunction()

# tessera_add_tool(tilec tilec.cpp LINK Driver)
function(tessera_add_tool name)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
  foreach(library ${ARG_LINK})
    target_link_libraries(${name} PRIVATE Tessera::${library})
  endforeach()
  target_link_libraries(${name} PRIVATE tessera_options MLIR LLVM)
  set_property(GLOBAL APPEND PROPERTY TESSERA_TOOLS ${name})
endfunction()

# tessera_add_unit_test(SupportTests NpyTest.cpp LINK Support)
function(tessera_add_unit_test name)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  find_package(GTest REQUIRED)
  add_executable(${name} EXCLUDE_FROM_ALL ${ARG_UNPARSED_ARGUMENTS})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/unit")
  foreach(library ${ARG_LINK})
    target_link_libraries(${name} PRIVATE Tessera::${library})
  endforeach()
  target_link_libraries(${name} PRIVATE tessera_options GTest::gmock GTest::gtest GTest::gtest_main MLIR LLVM)
  set_property(GLOBAL APPEND PROPERTY TESSERA_UNIT_TESTS ${name})
endfunction()

# tessera_tablegen(target source.td output generator [args]...) run once per output:
function(tessera_tablegen target source)
  set(LLVM_TARGET_DEFINITIONS ${source})
  set(rest ${ARGN})
  while(rest)
    list(POP_FRONT rest output generator)
    separate_arguments(arguments UNIX_COMMAND "${generator}")
    mlir_tablegen(${output} ${arguments} EXTRA_INCLUDES ${PROJECT_SOURCE_DIR}/include ${MLIR_INCLUDE_DIRS})
  endwhile()
  add_public_tablegen_target(${target})
  set_property(GLOBAL APPEND PROPERTY TESSERA_TABLEGEN_TARGETS ${target})
endfunction()
