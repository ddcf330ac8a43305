' A variable has one shape; only a TILE lets a scalar fill it.

10 INPUT N, A()
20 DIM A(N)
30 TILE A(16), T(32)
40 T = 0
50 X = A(BID) + 1
60 X = 0
70 X = T
80 T = A(BID)
90 N = T
100 READ Y
110 Z = COL(N)
