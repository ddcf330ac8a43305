func.func @tokens() {
  %a = tile.make_token
  %b = tile.fence ordering acq_rel scope device after %a
  %c = tile.fence alias after %b
  %d = tile.fence alias
  %e = tile.join_tokens %a, %b, %c
  return
}
