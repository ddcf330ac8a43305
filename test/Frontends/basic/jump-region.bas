' RUN: tile-translate --basic-to-tile %s | FileCheck %s --implicit-check-not=' cf.' --implicit-check-not=execute_region
' A loop that a jump leaves becomes an scf.while; one that no jump crosses stays an scf.for.

10 FOR I = 1 TO 10
20   IF I * I > 50 THEN 90
' CHECK: scf.while
30   FOR J = 1 TO 10
' CHECK: scf.for unsigned
40     S = S + J
50   NEXT
60 NEXT
' CHECK: scf.condition
90 PRINT S
' CHECK: tile.print
