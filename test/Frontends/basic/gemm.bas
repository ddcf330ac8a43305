' RUN: tile-translate --basic-to-tile %s | FileCheck %s
' The accumulator is carried by an scf.for whose induction variable is the BASIC variable; there is no
' memory but the arrays. Loads stay parallel; the store comes after them.

10 INPUT M, N, K, A(), B()
20 DIM A(M, K), B(K, N), C(M, N)
30 TILE A(128, 32), B(32, 128), C(128, 128), ACC(128, 128)
40 COLUMNS = INT((N + 127) / 128)
50 ROW = INT(BID / COLUMNS) : COLUMN = BID MOD COLUMNS
60 LET ACC = 0
70 FOR STRIP = 0 TO INT((K + 31) / 32) - 1
80   LET ACC = MMA(A(ROW, STRIP), B(STRIP, COLUMN), ACC)
90 NEXT STRIP
100 LET C(ROW, COLUMN) = ACC
110 OUTPUT C

' CHECK: module attributes {tile.module}
' CHECK: tile.entry @main(%{{.*}}: i32 "M", %{{.*}}: i32 "N", %{{.*}}: i32 "K",
' CHECK-SAME: %{{.*}}: !tile.ptr<f32> "A" in, %{{.*}}: !tile.ptr<f32> "B" in, %{{.*}}: !tile.ptr<f32> "C" out)
' CHECK-SAME: launch(%[[M:.*]], %[[N:.*]], %[[K:.*]]) {
' CHECK-DAG: %[[MW:.*]] = arith.extsi %[[M]]
' CHECK-DAG: %[[NW:.*]] = arith.extsi %[[N]]
' CHECK-DAG: %[[KW:.*]] = arith.extsi %[[K]]
' CHECK: %[[ROWS:.*]] = arith.ceildivsi %[[MW]]
' CHECK: %[[COLUMNS:.*]] = arith.ceildivsi %[[NW]]
' CHECK: %[[GRID:.*]] = arith.muli %[[ROWS]], %[[COLUMNS]]
' CHECK: tile.launch_yield grid(%[[GRID]], %[[ONE:.*]], %[[ONE]])
' CHECK-SAME: shapes([%[[MW]], %[[KW]]], [%[[KW]], %[[NW]]], [%[[MW]], %[[NW]]])

' CHECK: %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : tensor<128x128xf32>
' CHECK: scf.for unsigned %[[STRIP:.*]] = %{{.*}} iter_args(%[[ACC:.*]] = %[[ZERO]]
' CHECK: %[[A:.*]], %{{.*}} = tile.load_tile %{{.*}}[%{{.*}}, %[[STRIP]]] :
' CHECK: %[[B:.*]], %{{.*}} = tile.load_tile %{{.*}}[%[[STRIP]], %{{.*}}] :
' CHECK: tile.mma %[[A]], %[[B]], %[[ACC]] :
' CHECK: tile.store_tile %{{.*}} after
' CHECK: tile.return
