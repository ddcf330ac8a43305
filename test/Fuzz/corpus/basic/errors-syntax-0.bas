' One error for each statement that does not parse; parsing goes on with the next.

10 X = 
20 X = (1 + 2
30 FOR I 1 TO 2 : NEXT
40 FOR I = 1, 2 : NEXT
50 IF X = 1 PRINT X
60 PRINT X Y
70 PRINT X; ; Y
80 GOTO X
90 PRNT 5
100 STOP 2
110 DIM A
120 INPUT A(3)
130 X = 1 + NOT X
' Two statements on one line: both are seen.
140 X = * 2 : Y = / 3
