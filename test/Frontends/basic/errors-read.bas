' RUN: not tile-translate --basic-to-tile %s 2>&1 | FileCheck %s --implicit-check-not=error:

10 DATA 1
20 DIM A(4)
30 TILE A(4), T(4)
' CHECK: :[[@LINE+1]]:9: error: READ takes scalars, but 'T' is a tile variable
40 READ T
' CHECK: :[[@LINE+1]]:9: error: READ takes scalars, but 'A' names a tile
50 READ A(0)
