' RUN: tilec run %s --set N=2 | FileCheck %s --match-full-lines --strict-whitespace
' REQUIRES: tilec
'      CHECK:1 2.500000 0
' CHECK-NEXT:12
' CHECK-NEXT:joined on one line
' CHECK-NEXT:100% of %d
' CHECK-NEXT:[0, 0, 0, 0]
' CHECK-NEXT:{{\[\[}}2.500000, 2.500000], [2.500000, 2.500000]]
' CHECK-NEXT:[1, 1] done
' CHECK-NEXT:inf -inf
'CHECK-EMPTY:
' CHECK-NEXT:end
10 INPUT "how many"; N
20 TILE T%(4), F(2, 2), V(2)
30 PRINT 1; " "; 2.5, " "; N = 3
40 PRINT 1, 2
50 PRINT "joined "; : PRINT "on ", : PRINT "one line"
60 PRINT "100% of %d"
70 T% = 0 : PRINT T%
80 F = N + 0.5 : PRINT F
90 V = 1 : PRINT V = 1; " done"
100 PRINT 1 / (N - 2); " "; -1 / (N - 2)
110 PRINT
120 PRINT "end"
