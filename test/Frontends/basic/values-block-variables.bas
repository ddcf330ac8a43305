' RUN: tilec run %s --set N=3 2>/dev/null | FileCheck %s --match-full-lines
' REQUIRES: tilec
' A variable first assigned inside a block lives on; a read before any assignment is 0.

10 INPUT N
20 PRINT BEFORE; " "; COUNT%
' CHECK: 0.000000 0
30 FOR I = 1 TO N
40   LAST = I * 10
50   IF I = 2 THEN
60     SECOND = LAST + 0.5
70   ENDIF
80 NEXT
90 WHILE INWHILE < 2 : INWHILE = INWHILE + 1 : WEND
100 PRINT LAST; " "; SECOND; " "; INWHILE
' CHECK-NEXT: 30 20.500000 2
110 IF N > 100 THEN NOTTAKEN = 5
120 PRINT NOTTAKEN
' CHECK-NEXT: 0
130 BEFORE = 1.0
