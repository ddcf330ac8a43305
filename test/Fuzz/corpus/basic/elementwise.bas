10 REM A chain of elementwise steps on tiles: a damped wave, kept to one side.
20 INPUT N, X(), W()
30 DIM X(N), W(N), Y(N)
40 TILE X(256), W(256), Y(256)
50 LET T = X(BID)
60 LET WAVE = SIN(T) * EXP(-ABS(T) / 4)
70 LET P = WAVE * W(BID) + T ^ 2 / 100
80 REM A comparison is 1 where it holds and 0 where it does not.
90 LET Y(BID) = P * (P > 0)
100 OUTPUT Y
110 END
