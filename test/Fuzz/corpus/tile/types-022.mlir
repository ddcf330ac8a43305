func.func private @partitions(
    !tile.partition<4x2, !tile.view<?x16xf32, strides=[16,1]>>,
    !tile.partition<4x2, !tile.view<?x16xf32, strides=[16,1]>, order=[0,1], traversal=[4,2]>,
    !tile.partition<4x2, !tile.view<?x16xf32, strides=[16,1]>, order=[1,0], padding=zero>,
    !tile.partition<8, !tile.view<?xf32, strides=[1]>, traversal=[3]>,
    !tile.partition<8x16, !tile.view<?x?xf32, strides=[?,1]>, padding=neg_inf, gather=0>,
    !tile.partition<2, !tile.view<?xf32, strides=[1], multicast>, padding=pos_inf, traversal=[5]>)
