//===- HostArray.cpp - Arrays in host memory, and their files -------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/Support/HostArray.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <cstring>
#ifdef __linux__
#include <sys/mman.h>
#endif

using namespace tessera;
using llvm::Error;
using llvm::Expected;

NpyDtype tessera::getNpyDtype(ElementType type) {
  switch (type) {
  case ElementType::I1:
    return {'b', 1};
  case ElementType::BF16:
    return {'u', 2};
  case ElementType::F8E4M3FN:
  case ElementType::F8E5M2:
  case ElementType::F8E8M0FNU:
  case ElementType::F4E2M1FN:
    return {'u', 1};
  default:
    break;
  }
  char kind = isFloat(type) ? 'f' : isUnsignedInteger(type) ? 'u' : 'i';
  return {kind, getStorageBits(type) / 8};
}

/// Raw bytes stand for types that numpy has not, and only for those.
static bool acceptsRawBytes(ElementType type) {
  return isFloat(type) && getNpyDtype(type).kind == 'u';
}

bool tessera::isReadableAs(NpyDtype dtype, ElementType type) {
  NpyDtype expected = getNpyDtype(type);
  return dtype == expected ||
         (acceptsRawBytes(type) && dtype.kind == 'V' && dtype.bytes == expected.bytes);
}

std::string tessera::describeNpyDtypes(ElementType type) {
  NpyDtype expected = getNpyDtype(type);
  std::string text = "'" + expected.str() + "'";
  if (acceptsRawBytes(type))
    text += " or '" + NpyDtype{'V', expected.bytes}.str() + "'";
  return text;
}

/// Asks for large pages: with the usual ones, touching a large array for the first time costs more
/// than computing on it. The system may refuse, which changes nothing but speed.
static void preferLargePages(char *data, uint64_t bytes) {
#ifdef MADV_HUGEPAGE
  constexpr uint64_t least = 4 << 20;
  if (bytes < least)
    return;
  uint64_t page = llvm::sys::Process::getPageSizeEstimate();
  uint64_t begin = llvm::alignTo(reinterpret_cast<uintptr_t>(data), page);
  uint64_t end = llvm::alignDown(reinterpret_cast<uintptr_t>(data) + bytes, page);
  (void)::madvise(reinterpret_cast<void *>(begin), end - begin, MADV_HUGEPAGE);
#else
  (void)data;
  (void)bytes;
#endif
}

Expected<HostArray> HostArray::create(ElementType type, llvm::ArrayRef<int64_t> shape) {
  std::optional<uint64_t> count = tessera::getElementCount(shape);
  std::optional<uint64_t> bytes = count ? getStorageBytes(type, *count) : std::nullopt;
  if (!bytes) {
    for (int64_t extent : shape)
      if (extent < 0)
        return llvm::createStringError(
            llvm::formatv("the shape {0} has a negative extent", formatArrayType(shape, type)));
    return llvm::createStringError(
        llvm::formatv("the shape {0} needs more than 2^63 bytes", formatArrayType(shape, type)));
  }
  HostArray array;
  array.type = type;
  array.shape.assign(shape.begin(), shape.end());
  array.count = *count;
  array.bytes = *bytes;
  // calloc takes fresh pages as they are, so that large outputs cost nothing until written.
  array.owner.reset(std::calloc(std::max<uint64_t>(*bytes, 1), 1), std::free);
  array.data = static_cast<char *>(array.owner.get());
  if (!array.data)
    return llvm::createStringError(
        llvm::formatv("no memory for {0} ({1} bytes)", formatArrayType(shape, type), *bytes));
  preferLargePages(array.data, *bytes);
  return array;
}

Expected<HostArray> HostArray::read(llvm::StringRef path, llvm::ArrayRef<ElementType> types,
                                    std::optional<llvm::ArrayRef<int64_t>> shape) {
  auto makeError = [&](const llvm::Twine &message) {
    return llvm::createStringError(path + ": " + message);
  };
  // A pipe or device has no size to check a header against.
  llvm::sys::fs::file_status status;
  if (std::error_code error = llvm::sys::fs::status(path, status))
    return makeError(error.message());
  if (!llvm::sys::fs::is_regular_file(status))
    return makeError("expected a regular file");

  // Not mapped: another process may shorten the file under us.
  auto file = llvm::WritableMemoryBuffer::getFile(path, /*IsVolatile=*/true);
  if (std::error_code error = file.getError())
    return makeError(error.message());
  std::shared_ptr<llvm::WritableMemoryBuffer> buffer = std::move(*file);
  Expected<NpyHeader> header = parseNpyHeader(
      llvm::StringRef(buffer->getBufferStart(), buffer->getBufferSize()), buffer->getBufferSize());
  if (!header)
    return makeError(llvm::toString(header.takeError()));
  const ElementType *match =
      llvm::find_if(types, [&](ElementType each) { return isReadableAs(header->dtype, each); });
  if (match == types.end())
    return makeError(llvm::formatv("expected dtype {0} for {1}, found '{2}'",
                                   describeNpyDtypes(types.front()), getName(types.front()),
                                   header->dtype.str()));
  ElementType type = *match;
  if (shape && llvm::ArrayRef<int64_t>(header->shape) != *shape)
    return makeError(llvm::formatv("expected shape {0}, found {1}", formatNpyShape(*shape),
                                   formatNpyShape(header->shape)));

  char *contents = buffer->getBufferStart() + header->dataOffset;
  bool needsCopy = header->fortranOrder || type == ElementType::F4E2M1FN;
  if (!needsCopy) {
    HostArray array;
    array.type = type;
    array.shape = header->shape;
    array.count = header->dataBytes / header->dtype.bytes;
    array.bytes = header->dataBytes;
    // Headers of old versions may end anywhere; the buffer's start is aligned.
    if (header->dataOffset % 16 != 0) {
      std::memmove(buffer->getBufferStart(), contents, array.bytes);
      contents = buffer->getBufferStart();
    }
    array.data = contents;
    array.owner = std::move(buffer);
    return array;
  }
  Expected<HostArray> array = create(type, header->shape);
  if (!array)
    return makeError(llvm::toString(array.takeError()));
  if (type == ElementType::F4E2M1FN) {
    std::string ordered;
    if (header->fortranOrder) {
      ordered.resize(header->dataBytes);
      transposeFortranOrder(contents, ordered.data(), header->shape, 1);
      contents = ordered.data();
    }
    for (uint64_t index = 0; index < array->count; ++index)
      writeElementBits(type, array->data, index, contents[index]);
    return array;
  }
  transposeFortranOrder(contents, array->data, header->shape, header->dtype.bytes);
  return array;
}

void HostArray::write(llvm::raw_ostream &os) const {
  writeNpyHeader(os, getNpyDtype(type), shape);
  if (type != ElementType::F4E2M1FN) {
    os.write(data, bytes);
    return;
  }
  for (uint64_t index = 0; index < count; ++index)
    os << static_cast<char>(readElementBits(type, data, index));
}
