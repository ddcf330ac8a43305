10 REM The first program: text, arithmetic, a decision and a loop.
20 PRINT "Hello from tile block "; BID
30 LET X = 3
40 LET Y = 4
50 LET H = SQR(X ^ 2 + Y ^ 2)
60 PRINT "A right triangle with sides "; X; " and "; Y; " has hypotenuse "; H
70 IF H = 5 THEN PRINT "That is exact" ELSE PRINT "That is rounded"
80 FOR I = 1 TO 3
90 PRINT I; " squared is "; I * I
100 NEXT I
110 END
