//===- Fence.cpp - fence, membar and fences between proxies ---------------===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Core/Decoder.h"
#include "Memory/Space.h"
#include "Memory/State.h"

using namespace tessera;
using namespace tessera::simulator;

static void executeFence(Warp &warp, const Record &record, LaneMask mask) {
  if (hasChecks(warp))
    warp.getMemory().clock.fence(mask);
}

static void executeProxyFence(Warp &warp, const Record &record, LaneMask mask) {
  if (hasChecks(warp))
    warp.getMemory().clock.fenceProxy();
}

/// Orders what the simulator does not keep apart.
static void executeNothing(Warp &warp, const Record &record, LaneMask mask) {}

// membar.cta, .gl, .sys; membar.proxy.kind;
void simulator::decodeMembar(DecodeContext &context) {
  if (context.take("proxy")) {
    context.record.handler = context.takeOneOf({"alias"}) ? executeNothing : executeProxyFence;
    context.takeOneOf({"async", "async.global", "async.shared::cta"});
    return;
  }
  if (!context.takeOneOf({"cta", "gl", "sys"}))
    return context.unsupported("expected .cta, .gl or .sys");
  context.record.handler = executeFence;
}

// fence.proxy.{alias, async, async.space, tensormap::generic.sem.scope};
static void decodeProxyFence(DecodeContext &context) {
  if (context.take("async")) {
    context.takeOneOf({"global", "shared::cta", "shared::cluster"});
    context.record.handler = executeProxyFence;
    return;
  }
  if (context.take("async::generic")) {
    // fence.proxy.async::generic.sem.sync_restrict::space.scope
    context.takeOneOf({"acquire", "release"});
    context.takeOneOf({"sync_restrict::shared::cluster", "sync_restrict::shared::cta"});
    context.takeOneOf({"cluster", "cta"});
    context.record.handler = executeProxyFence;
    return;
  }
  if (context.take("tensormap::generic")) {
    Semantics semantics;
    takeSemantics(context, semantics);
    // A tensor map that was changed in memory is read by the tensormap proxy, which the simulator
    // keeps together with the async proxy.
    context.record.handler = executeProxyFence;
    return;
  }
  if (context.take("alias")) {
    context.record.handler = executeNothing;
    return;
  }
  context.unsupported("this kind of proxy fence is not known here");
}

// fence{.sem}.scope; fence.mbarrier_init.release.cluster; fence.proxy...
void simulator::decodeFence(DecodeContext &context) {
  if (context.take("proxy"))
    return decodeProxyFence(context);
  context.take("mbarrier_init");
  Semantics semantics;
  takeSemantics(context, semantics);
  context.takeOneOf({"sync_restrict::shared::cluster", "sync_restrict::shared::cta"});
  takeSemantics(context, semantics);
  context.record.handler = executeFence;
}
