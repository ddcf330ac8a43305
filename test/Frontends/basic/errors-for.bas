' RUN: not tile-translate --basic-to-tile %s 2>&1 | FileCheck %s --implicit-check-not=error:

10 TILE T(4)
20 DIM A(4)
' CHECK: :[[@LINE+1]]:24: error: the step of FOR is 0: the loop would never end; use another step
30 FOR I = 1 TO 3 STEP 0 : NEXT
' CHECK: :[[@LINE+1]]:25: error: the step of FOR becomes 0 in the I32 variable 'J%'
40 FOR J% = 1 TO 3 STEP 0.5 : NEXT
' CHECK: :[[@LINE+1]]:8: error: the variable of FOR must be a scalar, but 'T' has a TILE
50 FOR T = 1 TO 3 : NEXT
' CHECK: :[[@LINE+1]]:8: error: 'A' is an array
60 FOR A = 1 TO 3 : NEXT
' CHECK: :[[@LINE+1]]:17: error: the last value of FOR must be a scalar, found a 4-element tile
70 FOR K = 1 TO T : NEXT
' A jump may leave a FOR, and go on in one that is running, but not into one.
80 FOR I = 1 TO 3
90 GOTO 110
100 IF I = 2 THEN 130
110 NEXT
' CHECK: :[[@LINE+2]]:10: error: jump into a FOR loop: line 100 is within a FOR that has not started; jump to the FOR itself
' CHECK: :[[@LINE-5]]:4: note: the FOR is here
120 GOTO 100
' CHECK: :[[@LINE+1]]:11: error: jump into a FOR loop: line 110
130 GOSUB 110
