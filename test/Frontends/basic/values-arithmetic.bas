' RUN: tilec run %s --set ZERO=0,BIG=2147483647,SMALL=-2147483648 | FileCheck %s --match-full-lines
' REQUIRES: tilec
' Integers truncate and wrap; division by zero is defined; every float operation rounds once.

10 INPUT ZERO, BIG, SMALL
20 PRINT -7 \ 2; " "; 7 \ -2; " "; -7 MOD 2; " "; 7 MOD -2
' CHECK: -3 -3 -1 1
30 PRINT 5 \ ZERO; " "; 5 MOD ZERO; " "; SMALL \ (ZERO - 1); " "; SMALL MOD (ZERO - 1)
' CHECK-NEXT: 0 5 -2147483648 0
40 PRINT BIG + 1; " "; SMALL - 1; " "; BIG * BIG; " "; -SMALL
' CHECK-NEXT: -2147483648 2147483647 1 -2147483648
50 PRINT 5.5 MOD 2; " "; -5.5 MOD 2; " "; 1 / 4; " "; 7 / 2
' CHECK-NEXT: 1.500000 -1.500000 0.250000 3.500000
' NaN: not equal to itself, and neither sign of SGN.
60 N = (ZERO + 1.0) MOD ZERO
70 PRINT N = N; N <> N; N < 1; N > 1; SGN(N)
' CHECK-NEXT: 01000
' (1 + 2^-12)^2 - 1 - 2^-11 is 2^-24 exactly, and 0 when the product is rounded first.
80 E = 1 + 1 / 4096 + ZERO
90 PRINT (E * E - (1 + 1 / 2048)) * 16777216
' CHECK-NEXT: 0.000000
100 PRINT SGN(-2.5); SGN(0); SGN(7); " "; INT(-2.7); INT(2.7); " "; ABS(-5)
' CHECK-NEXT: -101 -22 5.000000
