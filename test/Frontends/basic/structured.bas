' RUN: tile-translate --basic-to-tile %s | FileCheck %s --implicit-check-not=' cf.' --implicit-check-not=execute_region
' Without jumps the program comes out as it was written, and values not used later are not carried.

10 INPUT N
20 FOR I = 0 TO N - 1
' CHECK: scf.for unsigned %[[I:.*]] = {{.*}} iter_args(%[[S:.*]] = %{{.*}}) -> (i32)
30   T = I * 2
' CHECK: %[[T:.*]] = arith.muli %[[I]]
40   IF T > 4 THEN
' CHECK: %[[SUM:.*]] = scf.if
50     S = S + T
' CHECK: arith.addi %[[S]], %[[T]]
60   ENDIF
' CHECK: } else {
' CHECK-NEXT: scf.yield %[[S]]
70 NEXT
' CHECK: scf.yield %[[SUM]]
80 WHILE S > 10
' CHECK: scf.while
90   S = S - 3
' CHECK: scf.condition
100 WEND
' CHECK: do
110 IF S = 1 THEN PRINT "one"
' CHECK: scf.if
' CHECK-NEXT: tile.print "one\0A"
' CHECK-NEXT: }
' CHECK-NOT: else
120 PRINT S
' CHECK: tile.print "%d\0A"
