tile.entry @everything_else_is_ordered(%x: f32 "X") {
  %a = tile.wait_dependencies
  %b = tile.fence ordering acq_rel scope device
  tile.call_extern @f(%x) : (f32) -> ()
  %c = tile.call_extern @g(%x) : (f32) -> f32
  %d = tile.call_extern pure @h(%x) : (f32) -> f32
  %e = tile.launch_dependents
  tile.return
}
