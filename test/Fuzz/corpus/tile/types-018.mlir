func.func private @numbers(i1, i8, i16, i32, i64, f16, bf16, f32, f64)
