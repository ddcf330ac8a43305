#include "Checker.h"
using namespace tessera::interpreter;
void Checker::read(Context &, uint64_t, int64_t, int64_t, int64_t, unsigned) {}
void Checker::write(Context &, uint64_t, int64_t, int64_t, int64_t, unsigned) {}
void Checker::update(Context &, uint64_t, int64_t, unsigned) {}
void Checker::forget(uint64_t) {}
