' RUN: tilec run %s --set N=7,S=-2,Z=0 | FileCheck %s --match-full-lines
' REQUIRES: tilec
' Limit and step are evaluated once; after the loop the variable holds the first value not used.

10 INPUT N, S, Z
20 FOR I = 1 TO 10 STEP 4 : PRINT I; " "; : NEXT I : PRINT "then "; I
' CHECK: 1 5 9 then 13
30 FOR I = 3 TO 1 STEP -1 : PRINT I; " "; : NEXT : PRINT "then "; I
' CHECK-NEXT: 3 2 1 then 0
40 FOR I = 5 TO 4 : PRINT "never"; : NEXT : PRINT "then "; I
' CHECK-NEXT: then 5
' The sign of the step is known only when it runs.
50 FOR I = N TO 0 STEP S : PRINT I; " "; : NEXT : PRINT "then "; I
' CHECK-NEXT: 7 5 3 1 then -1
60 FOR I = 1 TO 3 STEP Z : PRINT "never"; : NEXT : PRINT "then "; I
' CHECK-NEXT: then 1
70 FOR I = 0 TO N : N = 2 : PRINT I; : NEXT : PRINT " then "; I
' CHECK-NEXT: 01234567 then 8
80 FOR X = 0.0 TO 1 STEP 0.5 : PRINT X; " "; : NEXT : PRINT "then "; X
' CHECK-NEXT: 0.000000 0.500000 1.000000 then 1.500000
90 FOR I = 1 TO 2.5 : PRINT I; " "; : NEXT : PRINT "then "; I
' CHECK-NEXT: 1 2 then 3
100 FOR I = 1 TO -2.5 STEP -1 : PRINT I; " "; : NEXT : PRINT "then "; I
' CHECK-NEXT: 1 0 -1 -2 then -3
' The variable may be assigned in the loop and counts on from there.
110 FOR I = 1 TO 8
120   IF I = 3 THEN I = 6
130   PRINT I; " ";
140 NEXT : PRINT "then "; I
' CHECK-NEXT: 1 2 6 7 8 then 9
' Next to the bounds of I32 a loop ends all the same.
150 FOR I = 2147483640 TO 2147483647 STEP 5 : PRINT I; " "; : NEXT : PRINT "then "; I
' CHECK-NEXT: 2147483640 2147483645 then -2147483646
160 FOR I = -2147483647 TO -2147483648 STEP -1 : PRINT I; " "; : NEXT : PRINT "then "; I
' CHECK-NEXT: -2147483647 -2147483648 then 2147483647
170 FOR I = 2147483646 TO 1E20
180   IF I < 0 THEN PRINT "never"
190   I = I
200 NEXT : PRINT "then "; I
' CHECK-NEXT: then -2147483648
