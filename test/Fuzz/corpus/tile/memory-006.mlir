!v2 = !tile.view<?x16xf32, strides=[?,1]>
func.func @views(%p: !tile.ptr<f32>, %q: !tile.ptr<f32, multicast>, %m: i32, %s: i64) {
  %v = tile.make_view %p, sizes [%m : i32], strides [%s : i64] : !v2
  %w = tile.make_view %p, sizes [], strides [] : !tile.view<f32>
  %x = tile.make_view %q, sizes [%m, %s : i32, i64], strides [] : !tile.view<?x?xf32, strides=[8,1], multicast>
  %part = tile.make_partition %v : !tile.partition<4x4, !v2, order=[1,0]>
  %d = tile.view_dim %v 1 : !v2 -> i8
  %i = tile.index_space %part 0 : !tile.partition<4x4, !v2, order=[1,0]> -> i32
  return
}
