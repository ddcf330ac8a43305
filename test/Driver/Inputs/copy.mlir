// Copies N elements of A to C in tiles of 8.
module attributes {tile.module} {
  tile.entry @copy(%n: i32 "N", %a: !tile.ptr<f32> "A" in, %c: !tile.ptr<f32> "C" out)
      launch(%ln) {
    %extent = arith.extsi %ln : i32 to i64
    %eight = arith.constant 8 : i64
    %one = arith.constant 1 : i64
    %grid = arith.ceildivsi %extent, %eight : i64
    tile.launch_yield grid(%grid, %one, %one) shapes([%extent], [%extent])
  } {
    %va = tile.make_view %a, sizes [%n : i32], strides [] : !tile.view<?xf32, strides=[1]>
    %vc = tile.make_view %c, sizes [%n : i32], strides [] : !tile.view<?xf32, strides=[1]>
    %pa = tile.make_partition %va : !tile.partition<8, !tile.view<?xf32, strides=[1]>, padding=zero>
    %pc = tile.make_partition %vc : !tile.partition<8, !tile.view<?xf32, strides=[1]>>
    %i = tile.block_id x
    %x, %t0 = tile.load_tile %pa[%i] : !tile.partition<8, !tile.view<?xf32, strides=[1]>, padding=zero>, i32 -> tensor<8xf32>
    %t1 = tile.store_tile %x, %pc[%i] : tensor<8xf32>, !tile.partition<8, !tile.view<?xf32, strides=[1]>>, i32
    tile.return
  }
}
