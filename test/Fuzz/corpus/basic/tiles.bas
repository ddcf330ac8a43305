10 INPUT M, N, A(), B(), C()
20 DIM A(M, N), B(M, N), C(M, N)
30 TILE A(16, 32), B(16, 32), C(16, 32), ACC(16, 32)
40 OUTPUT C
50 ACC = 0.0
60 R = INT(BID / 4): K = BID MOD 4
70 X = A(R, K) + ABS(B(R, K)) * 2 - EXP(-A(R, K))
80 IF R > 1 THEN ACC = ACC + X ELSE ACC = X
90 C(R, K) = SQR(ACC) ^ 2 + (X > 1.0)
