' RUN: tilec run %s | FileCheck %s --match-full-lines
' REQUIRES: tilec
' READ advances at run time, through a loop and across DATA lines; each value is converted to the type
' of its variable.

10 DATA 1, 2.75
20 FOR I = 1 TO 2
30 READ X, W%
40 PRINT X; " "; W%
50 NEXT
60 DATA -3, -4.75, 1E10
' CHECK: 1.000000 2
' CHECK-NEXT: -3.000000 -4
70 DIM A(4)
80 READ A(2) : PRINT A(2) - 1E10
' CHECK-NEXT: 0.000000
