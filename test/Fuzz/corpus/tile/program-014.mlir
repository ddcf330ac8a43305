tile.entry @everything(%n: i32 "N", %byte: i8 "byte" unsigned, %a: !tile.ptr<f32> "A" in, %b: !tile.ptr<i32> "B" out unsigned,
                       %c: !tile.ptr<f32> "C" inout, %w: !tile.ptr<i8> "W" workspace, %f: !tile.ptr<f16> "foreign")
    hints {default = {occupancy = 2}, sm_90 = {num_cta_in_cga = 2}}
    launch(%ln, %lb) {
  %l = arith.extsi %ln : i32 to i64
  tile.launch_yield grid(%l, %l, %l) shapes([%l, %l], [], [%l]) workspace(%l) {note = "x"}
} attributes {origin = "test"} {
  %x = tile.block_id x
  %y = tile.block_id y
  %z = tile.num_blocks z
  %t0 = tile.wait_dependencies
  %t1 = tile.wait_dependencies after %t0
  %t2 = tile.launch_dependents
  %t3 = tile.launch_dependents after %t2
  %0:2 = tile.call_extern pure @f(%x, %a) : (i32, !tile.ptr<f32>) -> (i32, f32)
  tile.call_extern @g() : () -> ()
  tile.return
}
