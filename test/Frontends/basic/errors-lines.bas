' RUN: not tile-translate --basic-to-tile %s 2>&1 | FileCheck %s --implicit-check-not=error:

10 X = 1
20 X = 2
' CHECK: :[[@LINE+2]]:1: error: line number 20 is used twice; numbers must increase, so use one above 20 (BASIC line 20)
' CHECK: :[[@LINE-2]]:1: note: the line before it is here
20 X = 3
' CHECK: :[[@LINE+1]]:1: error: line number 15 is out of order; numbers must increase, so use one above 20 (BASIC line 15)
15 X = 4
' CHECK: :[[@LINE+1]]:9: error: there is no line 35; the next line is 40 (BASIC line 30)
30 GOTO 35
' CHECK: :[[@LINE+1]]:20: error: there is no line 999; the last line is 50
40 IF X THEN GOSUB 999
' CHECK: :[[@LINE+1]]:27: error: there is no line 99999999999999999999; the last line is 50
50 IF X THEN PRINT 1 ELSE 99999999999999999999
