' RUN: tilec run %s --set N=3 | FileCheck %s --match-full-lines
' REQUIRES: tilec
' On an array without TILE an index names an element. Outside, reads give 0 and writes are dropped.
' Arrays of the block's own start at zero, whether their size is a number or known only at run time.

10 INPUT N
20 DIM A(5), M(N, 4), K%(3)
30 PRINT A(4); " "; M(2, 3); " "; K%(0)
' CHECK: 0.000000 0.000000 0
40 FOR I = -1 TO 6 : A(I) = I + 1 : NEXT
50 FOR I = -1 TO 6 : PRINT A(I); " "; : NEXT : PRINT
' CHECK-NEXT: 0.000000 1.000000 2.000000 3.000000 4.000000 5.000000 0.000000 0.000000{{ }}
60 M(1, 3) = 7 : M(1, 4) = 8 : M(-1, 0) = 9 : M(3, 0) = 9
70 PRINT M(1, 3); " "; M(2, 0); " "; M(1, 4); " "; M(0, 7)
' CHECK-NEXT: 7.000000 0.000000 0.000000 0.000000
' An index is converted to I32; an element of an I32 array too.
80 A(2.9) = 10 : K%(1) = 3.7 : PRINT A(2); " "; K%(1.5)
' CHECK-NEXT: 10.000000 3
