func.func private @narrow(tensor<8xi4>, tf32, f8E4M3FN, f8E5M2, f8E8M0FNU, tensor<2xf4E2M1FN>)
