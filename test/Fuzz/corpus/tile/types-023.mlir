func.func private @paddings(!tile.partition<2, !tile.view<?xf16, strides=[1]>, padding=neg_zero>,
                            !tile.partition<2, !tile.view<?xf8E4M3FN, strides=[1]>, padding=nan>,
                            !tile.partition<2, !tile.view<?xi32, strides=[1]>, padding=zero>)
