' RUN: tile-translate --basic-to-tile --mlir-print-debuginfo --mlir-print-local-scope %s | FileCheck %s
' Every operation points at the user's line and column.

10 INPUT N, A()
20 DIM A(N) : TILE A(16)
30 X = A(BID) + 1.5
' CHECK: tile.load_tile {{.*}} loc("{{.*}}locations.bas":6:8)
' CHECK: arith.addf {{.*}} loc("{{.*}}locations.bas":6:15)
40 IF N > 3 THEN
50   PRINT X
' CHECK: tile.print {{.*}} loc("{{.*}}locations.bas":10:6)
60 ENDIF
' CHECK: } loc("{{.*}}locations.bas":9:4)
