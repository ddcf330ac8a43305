' RUN: not tile-translate --basic-to-tile %s 2>&1 | FileCheck %s --implicit-check-not=error:
' One error for each statement that does not parse; parsing goes on with the next.

' CHECK: :[[@LINE+1]]:8: error: expected a number, a name or '(', found the end of the line (BASIC line 10)
10 X = 
' CHECK: :[[@LINE+1]]:14: error: expected ')', found the end of the line
20 X = (1 + 2
' CHECK: :[[@LINE+1]]:10: error: expected '=' after the variable of FOR, found '1'
30 FOR I 1 TO 2 : NEXT
' CHECK: :[[@LINE+1]]:13: error: expected TO after the first value of FOR, found ','
40 FOR I = 1, 2 : NEXT
' CHECK: :[[@LINE+1]]:13: error: expected THEN after the condition of IF, found 'PRINT'
50 IF X = 1 PRINT X
' CHECK: :[[@LINE+1]]:12: error: expected ';' or ',' between the items of PRINT, found 'Y'
60 PRINT X Y
' CHECK: :[[@LINE+1]]:13: error: expected a value to print between separators, found ';'
70 PRINT X; ; Y
' CHECK: :[[@LINE+1]]:9: error: expected a line number, found 'X'
80 GOTO X
' CHECK: :[[@LINE+1]]:4: error: expected a statement, found 'PRNT'; an assignment goes on with '='
90 PRNT 5
' CHECK: :[[@LINE+1]]:10: error: expected the end of the statement or ':', found '2'
100 STOP 2
' CHECK: :[[@LINE+1]]:10: error: expected '(' and the sizes of the array, found the end of the line
110 DIM A
' CHECK: :[[@LINE+1]]:13: error: expected ')': the sizes of an array stand in its DIM, found '3'
120 INPUT A(3)
' CHECK: :[[@LINE+1]]:13: error: NOT is looser than the operator before it
130 X = 1 + NOT X
' Two statements on one line: both are seen.
' CHECK: :[[@LINE+2]]:9: error: expected a number, a name or '(', found '*'
' CHECK: :[[@LINE+1]]:19: error: expected a number, a name or '(', found '/'
140 X = * 2 : Y = / 3
