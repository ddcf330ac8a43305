func.func private @views(!tile.view<f32>, !tile.view<i8, multicast>, !tile.view<?x1024xf16, strides=[1024,1]>,
                         !tile.view<3x?x5xi64, strides=[?,7,?]>, !tile.view<8xf32, strides=[1], multicast>,
                         !tile.view<?x6xf4E2M1FN, strides=[6,1]>,
                         !tile.view<9223372036854775807xi8, strides=[1]>)
