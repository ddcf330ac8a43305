' RUN: not tile-translate --basic-to-tile %s 2>&1 | FileCheck %s --implicit-check-not=error:
' A variable has one shape; only a TILE lets a scalar fill it.

10 INPUT N, A()
20 DIM A(N)
30 TILE A(16), T(32)
40 T = 0
50 X = A(BID) + 1
' CHECK: :[[@LINE+1]]:8: error: variable 'X' is a 16-element tile elsewhere, found a scalar; TILE X(16) lets a scalar fill it
60 X = 0
' CHECK: :[[@LINE+1]]:8: error: variable 'X' is a 16-element tile elsewhere, found a 32-element tile; use another variable
70 X = T
' CHECK: :[[@LINE+1]]:8: error: variable 'T' is a 32-element tile by its TILE, found a 16-element tile
80 T = A(BID)
' CHECK: :[[@LINE+1]]:8: error: INPUT variable 'N' is a scalar, found a 32-element tile
90 N = T
' CHECK: :[[@LINE+1]]:5: error: READ without DATA: the program has no DATA statement
100 READ Y
' CHECK: :[[@LINE+1]]:9: error: COL takes a 1-D tile, found a scalar
110 Z = COL(N)
