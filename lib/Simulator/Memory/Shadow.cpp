//===- Shadow.cpp - What is known of each byte of memory ------------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Memory/Shadow.h"
#include <algorithm>

using namespace tessera;
using namespace tessera::simulator;

Shadow::Page &Shadow::getPage(uint64_t index) {
  std::unique_ptr<Page> &page = pages[index];
  if (!page) {
    page = std::make_unique<Page>();
    std::fill(std::begin(page->plain), std::end(page->plain), startsPlain);
  }
  return *page;
}

void Shadow::forEach(uint64_t offset, uint64_t size, llvm::function_ref<void(ShadowCell &)> visit) {
  uint64_t end = offset + size;
  while (offset < end) {
    ShadowCell &cell = getPage(offset / pageBytes).cells[offset % pageBytes / 4];
    uint64_t first = offset % 4;
    uint64_t last = std::min<uint64_t>(first + end - offset, 4);
    offset += last - first;
    if (first == 0 && last == 4 && !cell.split) {
      visit(cell);
      continue;
    }
    if (!cell.split) {
      ShadowCell whole = cell;
      splits.emplace_back();
      splits.back().fill(whole);
      // Lists of readers are copied, not shared.
      if (whole.moreReaders)
        for (ShadowCell &part : splits.back()) {
          std::vector<AccessStamp> copy = readers[whole.moreReaders - 1];
          readers.push_back(std::move(copy));
          part.moreReaders = readers.size();
        }
      cell.split = splits.size();
    }
    for (uint64_t byte = first; byte < last; ++byte) {
      // By index: a visit may add further lists.
      visit(splits[cell.split - 1][byte]);
    }
  }
}

bool Shadow::isPlain(uint64_t offset, uint64_t size) const {
  for (uint64_t end = offset + size; offset < end; ++offset) {
    const std::unique_ptr<Page> &page = pages[offset / pageBytes];
    if (!(page ? page->plain[offset % pageBytes] : startsPlain))
      return false;
  }
  return true;
}

void Shadow::setPlain(uint64_t offset, uint64_t size, bool isPlain) {
  for (uint64_t end = offset + size; offset < end;) {
    uint64_t inPage = offset % pageBytes;
    uint64_t count = std::min(end - offset, pageBytes - inPage);
    // A page that starts plain is made only to say otherwise.
    if (pages[offset / pageBytes] || startsPlain != isPlain)
      std::fill_n(getPage(offset / pageBytes).plain + inPage, count, isPlain);
    offset += count;
  }
}

std::vector<AccessStamp> &Shadow::getMoreReaders(ShadowCell &cell) {
  if (!cell.moreReaders) {
    readers.emplace_back();
    cell.moreReaders = readers.size();
  }
  return readers[cell.moreReaders - 1];
}
