10 REM C = A + B, 128 elements to a block. N need not be a multiple of 128:
20 REM elements outside an array read as zero and are not written.
30 INPUT N, A(), B()
40 DIM A(N), B(N), C(N)
50 TILE A(128), B(128), C(128)
60 LET C(BID) = A(BID) + B(BID)
70 OUTPUT C
80 END
