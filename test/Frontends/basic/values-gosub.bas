' RUN: tilec run %s | FileCheck %s --match-full-lines
' REQUIRES: tilec
' Subroutines return to where they were called from: from a loop, from each other, from themselves.

10 X = 1
20 GOSUB 200
30 FOR I = 1 TO 2
40   X = X * 10
50   GOSUB 200
60 NEXT I
' CHECK: x = 1
' CHECK-NEXT: x = 10
' CHECK-NEXT: deep
' CHECK-NEXT: x = 100
' CHECK-NEXT: deep
70 N = 5 : FACTORIAL = 1
80 GOSUB 400
90 PRINT FACTORIAL
' CHECK-NEXT: 120
100 END
200 PRINT "x = "; X
210 IF X > 1 THEN GOSUB 300
220 RETURN
300 PRINT "deep"
310 RETURN
400 IF N <= 1 THEN RETURN
410 FACTORIAL = FACTORIAL * N
420 N = N - 1
430 GOSUB 400
440 RETURN
