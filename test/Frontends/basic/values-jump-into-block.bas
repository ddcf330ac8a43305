' RUN: tilec run %s | FileCheck %s --match-full-lines
' REQUIRES: tilec
' A jump into a WHILE or an IF block goes on there as if it had been entered.

10 X = 0
20 GOTO 50
30 WHILE X < 5
40   X = X + 1
50   PRINT X
60   X = X + 1
70 WEND
' CHECK: 0
' CHECK-NEXT: 2
' CHECK-NEXT: 4
80 IF X = 100 THEN
90   PRINT "then"
100 ELSE
110   PRINT "else"
120 ENDIF
' CHECK-NEXT: else
130 Y = Y + 1
140 IF Y = 1 THEN 90
150 IF Y = 2 THEN 110
160 PRINT Y
' CHECK-NEXT: then
' CHECK-NEXT: else
' CHECK-NEXT: 3
