tile.entry @bare() {
  tile.return
}
