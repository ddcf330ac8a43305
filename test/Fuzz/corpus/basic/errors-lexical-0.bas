' Characters and literals that are not BASIC.

10 PRINT "abc
20 X = ~1
30 X = 1 é
40 X = 2147483648
50 X = 1E39
60 N$ = 3
1234567890123456789 X = 1
