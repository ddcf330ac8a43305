' RUN: not tile-translate --basic-to-tile %s 2>&1 | FileCheck %s --implicit-check-not=error:
' Shapes that do not fit.

10 INPUT N, A(), B(), V()
20 DIM A(N, N), B(N, N), V(N), W(N), D(N, N)
' CHECK: :[[@LINE+1]]:11: error: tile extent 100 is not a power of two; use 64 or 128
30 TILE T(100)
' CHECK: :[[@LINE+1]]:11: error: tile extent 0 is not a power of two; use 1
40 TILE U(0)
' CHECK: :[[@LINE+1]]:17: error: the tile has more than 16777216 elements; use smaller extents
50 TILE X(4096, 8192)
' CHECK: :[[@LINE+1]]:17: error: a tile has one or two dimensions, found 3
60 TILE Y(2, 2, 2)
' CHECK: :[[@LINE+1]]:11: error: the extent of a tile must be a whole number, found 'N'
70 TILE Z(N)
80 TILE A(16, 8), B(8, 32), V(8), ACC(16, 32)
' CHECK: :[[@LINE+1]]:14: error: shapes of MMA do not fit: the first operand is a 16x8 tile, so the second must have 8 rows, found a 16x8 tile
90 LET ACC = MMA(A(0, 0), A(0, 0), ACC)
' CHECK: :[[@LINE+1]]:15: error: shapes of MMA do not fit: a 16x8 tile times an 8x32 tile needs a 16x32 tile as accumulator, found a 16x8 tile
100 LET ACC = MMA(A(0, 0), B(0, 0), A(0, 0))
' CHECK: :[[@LINE+1]]:15: error: MMA takes 2-D tiles
110 LET ACC = MMA(V(0), B(0, 0), ACC)
' CHECK: :[[@LINE+1]]:15: error: MMA takes 3 arguments, found 2
120 LET ACC = MMA(A(0, 0), B(0, 0))
' CHECK: :[[@LINE+1]]:13: error: operands of '+' do not fit: a 16x32 tile and a 16x8 tile
130 P = ACC + A(0, 0) + B(0, 0)
' CHECK: :[[@LINE+1]]:9: error: array 'A' has 2 dimensions, found 1 index
140 Q = A(0)
' CHECK: :[[@LINE+1]]:5: error: array 'W' has 1 dimension, found 2 indices
150 W(0, 1) = 1
' CHECK: :[[@LINE+1]]:13: error: the condition of IF must be a scalar, found an 8-element tile
160 IF V(0) > 0 THEN PRINT 1
' CHECK: :[[@LINE+1]]:12: error: an element of 'W' is a scalar, found an 8-element tile; TILE W(8) makes it an array of tiles
170 W(0) = V(0)
' CHECK: :[[@LINE+1]]:15: error: a tile of 'A' is a 16x8 tile, found a 16x32 tile
180 A(0, 0) = ACC
