10 REM C = A + B, 1024 elements to a block.
20 INPUT N, A(), B()
30 DIM A(N), B(N), C(N)
40 TILE A(1024), B(1024), C(1024)
50 LET C(BID) = A(BID) + B(BID)
60 OUTPUT C
70 END
