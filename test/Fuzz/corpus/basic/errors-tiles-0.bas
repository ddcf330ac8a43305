' Shapes that do not fit.

10 INPUT N, A(), B(), V()
20 DIM A(N, N), B(N, N), V(N), W(N), D(N, N)
30 TILE T(100)
40 TILE U(0)
50 TILE X(4096, 8192)
60 TILE Y(2, 2, 2)
70 TILE Z(N)
80 TILE A(16, 8), B(8, 32), V(8), ACC(16, 32)
90 LET ACC = MMA(A(0, 0), A(0, 0), ACC)
100 LET ACC = MMA(A(0, 0), B(0, 0), A(0, 0))
110 LET ACC = MMA(V(0), B(0, 0), ACC)
120 LET ACC = MMA(A(0, 0), B(0, 0))
130 P = ACC + A(0, 0) + B(0, 0)
140 Q = A(0)
150 W(0, 1) = 1
160 IF V(0) > 0 THEN PRINT 1
170 W(0) = V(0)
180 A(0, 0) = ACC
