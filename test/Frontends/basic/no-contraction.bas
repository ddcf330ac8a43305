' RUN: tile-translate --basic-to-tile %s | FileCheck %s --implicit-check-not=fma --implicit-check-not=fastmath
' A product and a sum are rounded each; nothing permits a later pass to do otherwise.

10 INPUT N, A(), B()
20 DIM A(N), B(N)
30 TILE A(16), B(16)
40 B(0) = A(0) * B(0) + A(0)
' CHECK: arith.mulf
' CHECK: arith.addf
50 OUTPUT B
