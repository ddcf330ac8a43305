' RUN: not tile-translate --basic-to-tile %s 2>&1 | FileCheck %s --implicit-check-not=error:
' Characters and literals that are not BASIC.

' CHECK: :[[@LINE+1]]:10: error: unterminated string: found the end of the line, expected '"' (BASIC line 10)
10 PRINT "abc
' CHECK: :[[@LINE+1]]:8: error: unexpected character '~' (BASIC line 20)
20 X = ~1
' CHECK: :[[@LINE+1]]:10: error: unexpected byte 0xc3; BASIC text is ASCII outside strings and comments
30 X = 1 é
' CHECK: :[[@LINE+1]]:8: error: whole number does not fit I32, whose largest is 2147483647; add '.0' for an F32 number
40 X = 2147483648
' CHECK: :[[@LINE+1]]:8: error: number does not fit F32, whose largest is about 3.4E+38
50 X = 1E39
' CHECK: :[[@LINE+1]]:4: error: there are no string variables
60 N$ = 3
' CHECK: :[[@LINE+1]]:1: error: line number has more than 18 digits
1234567890123456789 X = 1
