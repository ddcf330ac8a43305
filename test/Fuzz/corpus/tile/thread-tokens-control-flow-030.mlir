tile.entry @nothing(%c: i1 "C") {
  scf.if %c {
    tile.print "x"
  }
  tile.return
}
