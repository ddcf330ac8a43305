tile.global @plain = dense<[1, 2, 3]> : tensor<3xi8>
