func.func private @attributes() attributes {
  bounded = [#tile.bounded<0, ?>, #tile.bounded<?, ?>, #tile.bounded<-9223372036854775808, 9223372036854775807>],
  div_by = [#tile.div_by<1>, #tile.div_by<16, every 4, along 0>, #tile.div_by<4611686018427387904>],
  enums = [#tile.rounding<full>, #tile.padding<nan>, #tile.ordering<acq_rel>, #tile.scope<system>,
           #tile.atomic_kind<umax>, #tile.precision<tf32x3>, #tile.role<inout>, #tile.axis<z>],
  parameter = [#tile.parameter<"N", scalar>, #tile.parameter<"A", workspace, unsigned true>],
  same_elements = #tile.same_elements<[1, 8]>}
