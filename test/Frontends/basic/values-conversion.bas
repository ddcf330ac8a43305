' RUN: tilec run %s --set ZERO=0,N=3 | FileCheck %s --match-full-lines
' REQUIRES: tilec
' A variable has the widest type of its assignments; float to integer truncates and saturates.

10 INPUT ZERO, N
20 I% = -2.9 : J% = 1E20 : K% = -1E20 : L% = (1.0 + ZERO) MOD ZERO
30 PRINT I%; " "; J%; " "; K%; " "; L%
' CHECK: -2 2147483647 -2147483648 0
40 A = 1 : PRINT A
50 A = 2.5 : PRINT A
' CHECK-NEXT: 1.000000
' CHECK-NEXT: 2.500000
60 B = N > 2 : PRINT B
' CHECK-NEXT: 1
70 C = N > 2 : C = 5 : PRINT C; " "; C + 0.5
' CHECK-NEXT: 5 5.500000
' An INPUT scalar is I32 when it comes in and widens like any other variable.
80 N = N / 2 : PRINT N
' CHECK-NEXT: 1.500000
90 PRINT 16777217 + 0.0 - 16777216
' CHECK-NEXT: 0.000000
