func.func @pointers(%p: tensor<8x!tile.ptr<f32>>, %q: !tile.ptr<i64>, %m: tensor<8xi1>, %b: i1, %x: tensor<8xf32>, %n: i64, %t: !tile.token) {
  %0, %t0 = tile.load %p : tensor<8x!tile.ptr<f32>>
  %1, %t1 = tile.load %p mask %m other %x after %t ordering relaxed scope block hints {default = {latency = 1}} : tensor<8x!tile.ptr<f32>>
  %2, %t2 = tile.load %q mask %b : !tile.ptr<i64>
  %t3 = tile.store %x, %p mask %m after %t ordering release scope device hints {} : tensor<8x!tile.ptr<f32>>
  %t4 = tile.store %n, %q : !tile.ptr<i64>
  %3, %t5 = tile.atomic_rmw xchg %p, %x mask %m after %t ordering acq_rel scope system : tensor<8x!tile.ptr<f32>>
  %4, %t6 = tile.atomic_rmw umin %q, %n ordering relaxed scope device : !tile.ptr<i64>
  %5, %t7 = tile.atomic_cas %p, %x, %x mask %m after %t ordering acquire scope block : tensor<8x!tile.ptr<f32>>
  return
}
