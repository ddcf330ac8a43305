10 REM C = A * B. Each block computes one tile of 128 by 128 elements of C and walks
20 REM along K in steps of 32. Ragged edges need no care: A and B read as zero there.
30 INPUT M, N, K, A(), B()
40 DIM A(M, K), B(K, N), C(M, N)
50 TILE A(128, 32), B(32, 128), C(128, 128), ACC(128, 128)
60 LET COLUMNS = INT((N + 127) / 128)
70 LET R = INT(BID / COLUMNS)
80 LET S = BID MOD COLUMNS
90 LET ACC = 0.0
100 FOR T = 0 TO INT((K + 31) / 32) - 1
110 LET ACC = MMA(A(R, T), B(T, S), ACC)
120 NEXT T
130 LET C(R, S) = ACC
140 OUTPUT C
150 END
