tile.entry @branches(%p: !tile.ptr<f32> "P", %c: i1 "C", %i: i32 "I") {
  %x, %t = tile.load %p : !tile.ptr<f32>
  scf.if %c {
    %s = tile.store %x, %p : !tile.ptr<f32>
  }
  scf.if %c {
    %y, %s = tile.load %p : !tile.ptr<f32>
  }
  %k = arith.index_cast %i : i32 to index
  scf.index_switch %k
  case 2 {
    %s = tile.store %x, %p : !tile.ptr<f32>
    scf.yield
  }
  default {
    scf.yield
  }
  scf.execute_region {
    %s = tile.store %x, %p : !tile.ptr<f32>
    scf.yield
  }
  tile.return
}
