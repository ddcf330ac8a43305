tile.entry @"odd name"(%a: i32 "a \22b\22\\\n\00") {
  tile.return
}
