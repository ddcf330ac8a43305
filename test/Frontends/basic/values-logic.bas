' RUN: tilec run %s --set A=6,B=3 | FileCheck %s --match-full-lines
' REQUIRES: tilec
' Logical on I1, bitwise on integers; precedence.

10 INPUT A, B
20 PRINT A AND B; " "; A OR B; " "; A XOR B; " "; NOT A
' CHECK: 2 7 5 -7
30 PRINT A > B; " "; A > B AND A < B; " "; NOT A > B; " "; (A > B) XOR (B > A)
' CHECK-NEXT: 1 0 0 1
' With an integer, I1 widens to 0 or 1.
40 PRINT (A > B) AND A; " "; (A > B) OR A; " "; (A > B) + 1
' CHECK-NEXT: 0 7 2
' XOR is looser than OR, OR than AND, AND than NOT, NOT than comparison.
50 PRINT 1 XOR 1 OR 1; " "; 4 OR 2 AND 1; " "; NOT 0 AND 1; " "; NOT 1 = 2
' CHECK-NEXT: 0 4 1 1
' Minus is tighter than ^, which goes from the right; \ and MOD bind like *.
60 PRINT -2 ^ 2; " "; 2 ^ 3 ^ 2; " "; 2 ^ -1; " "; 7 * 5 \ 2; " "; 2 * 7 MOD 4
' CHECK-NEXT: 4.000000 512.000000 0.500000 17 2
70 IF 0.5 THEN PRINT "true" ELSE PRINT "false"
' CHECK-NEXT: true
80 PRINT 1 + 2 * 3 - 4 / 2; " "; 10 - 4 - 3
' CHECK-NEXT: 5.000000 3
