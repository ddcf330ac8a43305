tile.global private constant @table align 16 = dense<1.5> : tensor<2xf32> {note}
