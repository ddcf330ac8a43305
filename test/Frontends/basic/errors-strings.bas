' RUN: not tile-translate --basic-to-tile %s 2>&1 | FileCheck %s --implicit-check-not=error:
' Strings stand only where the language has a use for them.

10 PRINT "yes"; 1, "yes"
20 INPUT "yes"; N
' CHECK: :[[@LINE+1]]:8: error: a string cannot be an operand: strings may stand only in PRINT, PRINT USING, INPUT prompts and ASSERT
30 X = "no"
' CHECK: :[[@LINE+1]]:10: error: a string cannot be an operand
40 PRINT "no" + 1
' CHECK: :[[@LINE+1]]:11: error: a string cannot be an operand
50 IF N = "no" THEN 60
' CHECK: :[[@LINE+1]]:12: error: a string cannot be DATA
60 DATA 1, "no"
' CHECK: :[[@LINE+1]]:17: error: a string cannot be an operand
70 FOR I = 1 TO "no" : NEXT
