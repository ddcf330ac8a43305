' Strings stand only where the language has a use for them.

10 PRINT "yes"; 1, "yes"
20 INPUT "yes"; N
30 X = "no"
40 PRINT "no" + 1
50 IF N = "no" THEN 60
60 DATA 1, "no"
70 FOR I = 1 TO "no" : NEXT
