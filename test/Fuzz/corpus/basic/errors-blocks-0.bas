' Blocks that are not closed, or closed by the wrong word.

10 NEXT I
20 WEND
30 ELSE
40 END IF
50 FOR I = 1 TO 3
60 NEXT J
70 FOR I = 1 TO 3
80 WHILE I < 2
90 NEXT I
' An IF on one line ends there, and what it opens with it.
100 IF I THEN FOR K = 1 TO 3
110 FOR K = 1 TO 2: IF K THEN NEXT K
120 NEXT K
130 WHILE I < 9
140 IF I THEN
150 FOR M = 1 TO 2
