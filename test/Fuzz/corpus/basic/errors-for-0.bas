10 TILE T(4)
20 DIM A(4)
30 FOR I = 1 TO 3 STEP 0 : NEXT
40 FOR J% = 1 TO 3 STEP 0.5 : NEXT
50 FOR T = 1 TO 3 : NEXT
60 FOR A = 1 TO 3 : NEXT
70 FOR K = 1 TO T : NEXT
' A jump may leave a FOR, and go on in one that is running, but not into one.
80 FOR I = 1 TO 3
90 GOTO 110
100 IF I = 2 THEN 130
110 NEXT
120 GOTO 100
130 GOSUB 110
