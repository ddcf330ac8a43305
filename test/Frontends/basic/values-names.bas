' RUN: tilec run %s 2>&1 | FileCheck %s --match-full-lines --implicit-check-not=error
' REQUIRES: tilec
' Words that later additions to the language use stay names; keywords come in any case, names do not.

10 grid = 1 : DO = 2 : LOOP = 3 : SUB = 4 : SELECT = 5 : CONST = 6 : OPTION = 7 : ASSERT = 8
20 SCATTER = 9 : ATOMIC = 10 : XOR = 11 : MAX = 12 : COL = 13 : BIDX = 14 : SUM = 15 : EXIT = 16
30 print grid + DO + LOOP + SUB + SELECT + CONST + OPTION + ASSERT
' CHECK: 36
40 Print SCATTER + ATOMIC + XOR + MAX + COL + BIDX + SUM + EXIT; " "; XOR XOR 1
' CHECK-NEXT: 100 10
50 dim Max(3) : Max(1) = 5
60 x = 1 : X = 2 : PRINT x; X; MAX; Max(1)
' CHECK-NEXT: 12125.000000
70 IF x = 1 THEN 90
80 PRINT "not reached"
90 IF X = 1 THEN
100 PRINT "not reached"
110 END IF
120 IF X = 1 THEN 80 ELSE PRINT "else"
' CHECK-NEXT: else
130 let I% = 7.9 : PRINT I%
' CHECK-NEXT: 7
140 REM comment : PRINT "not reached"
150 PRINT SQR(sqr(16)) ' a comment
' CHECK-NEXT: 2.000000
