10 REM How long z*z + c stays near 0, for a tile of 32 by 32 points c at a time.
20 REM RE holds the real part of each column, IM the imaginary part of each row.
30 INPUT W, H, STEPS, RE(), IM()
40 DIM RE(W), IM(H), IMAGE%(H, W)
50 TILE RE(32), IM(32), IMAGE%(32, 32)
60 LET COLUMNS = INT((W + 31) / 32)
70 LET R = INT(BID / COLUMNS)
80 LET S = BID MOD COLUMNS
90 REM A row plus a column is a full tile.
100 LET CX = RE(S) + 0.0 * COL(IM(R))
110 LET CY = 0.0 * RE(S) + COL(IM(R))
120 LET X = 0.0 * CX : LET Y = 0.0 * CY : LET COUNT% = INT(X)
130 FOR I = 1 TO STEPS
140 LET T = X * X - Y * Y + CX
150 LET Y = 2.0 * X * Y + CY
160 LET X = T
170 REM Points that have run away give infinities and NaN, for which < does not hold.
180 LET COUNT% = COUNT% + (X * X + Y * Y < 4.0)
190 NEXT I
200 LET IMAGE%(R, S) = INT(COUNT% * 255 / STEPS)
210 OUTPUT IMAGE%
220 END
