' RUN: not tile-translate --basic-to-tile %s 2>&1 | FileCheck %s --implicit-check-not=error:
' Blocks that are not closed, or closed by the wrong word.

' CHECK: :[[@LINE+1]]:4: error: NEXT without FOR
10 NEXT I
' CHECK: :[[@LINE+1]]:4: error: WEND without WHILE
20 WEND
' CHECK: :[[@LINE+1]]:4: error: ELSE without IF: an IF with statements after THEN ends with its line
30 ELSE
' CHECK: :[[@LINE+1]]:4: error: ENDIF without IF
40 END IF
50 FOR I = 1 TO 3
' CHECK: :[[@LINE+2]]:9: error: NEXT J does not match FOR I; write NEXT I (BASIC line 60)
' CHECK: :[[@LINE-2]]:4: note: the innermost FOR that is open is here (BASIC line 50)
60 NEXT J
70 FOR I = 1 TO 3
' CHECK: :[[@LINE+1]]:4: error: WHILE without WEND: expected WEND before 'NEXT' of line [[@LINE+2]] (BASIC line 80)
80 WHILE I < 2
90 NEXT I
' An IF on one line ends there, and what it opens with it.
' CHECK: :[[@LINE+1]]:15: error: FOR without NEXT: expected NEXT K before the end of the line
100 IF I THEN FOR K = 1 TO 3
' CHECK: :[[@LINE+1]]:31: error: NEXT without FOR
110 FOR K = 1 TO 2: IF K THEN NEXT K
120 NEXT K
' CHECK: :[[@LINE+1]]:5: error: WHILE without WEND: expected WEND before the end of the file
130 WHILE I < 9
' CHECK: :[[@LINE+1]]:5: error: IF without ENDIF: expected ENDIF before the end of the file
140 IF I THEN
' CHECK: :[[@LINE+1]]:5: error: FOR without NEXT: expected NEXT M before the end of the file
150 FOR M = 1 TO 2
