' RUN: tilec run %s | FileCheck %s --match-full-lines
' REQUIRES: tilec
' GOTO backwards, forwards, out of nested loops, and into the middle of a loop from outside it.

10 I = 1
20 PRINT I;
30 I = I + 1
40 IF I <= 5 THEN 20
50 PRINT " loop"
' CHECK: 12345 loop
60 FOR I = 1 TO 10
70   FOR J = 1 TO 10
80     IF I * J > 20 THEN 110
90   NEXT J
100 NEXT I
110 PRINT I; " "; J
' CHECK-NEXT: 3 7
' The two ways into the cycle of lines 140 to 170 make it irreducible.
120 K = 0 : ROUND = 1
130 IF ROUND = 2 THEN 160
140 K = K + 1
150 PRINT "a"; K; " ";
160 K = K + 10
170 PRINT "b"; K; " "; : IF K < 30 THEN 140
' CHECK-NEXT: a1 b11 a12 b22 a23 b33{{ $}}
180 PRINT
190 ROUND = ROUND + 1 : K = 0 : IF ROUND = 2 THEN 130
' CHECK-NEXT: b10 a11 b21 a22 b32{{ $}}
200 GOTO 220
210 PRINT "skipped"
220 PRINT "end"
' CHECK-NEXT: end
