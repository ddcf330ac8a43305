10 REM Fibonacci numbers at the places that DATA lists, computed by a subroutine.
20 DIM F%(8)
30 FOR K = 0 TO 7
40 READ PLACE%
50 GOSUB 110
60 F%(K) = B%
70 PRINT "F("; PLACE%; ") = "; B%
80 NEXT K
90 OUTPUT F%
100 END
110 REM Leaves number PLACE% in B%.
120 A% = 1 : B% = 0
130 FOR I = 1 TO PLACE%
140 T% = A% + B% : A% = B% : B% = T%
150 NEXT I
160 RETURN
170 DATA 0, 1, 2, 5, 10, 20, 30, 46
