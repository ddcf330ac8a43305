func.func private @pointers(!tile.ptr<f32>, !tile.ptr<i1>, !tile.ptr<f4E2M1FN>, !tile.ptr<f32, multicast>,
                            tensor<4x!tile.ptr<tf32>>, tensor<2x2x!tile.ptr<bf16, multicast>>)
