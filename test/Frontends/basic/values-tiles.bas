' RUN: tilec run %s | FileCheck %s --match-full-lines
' REQUIRES: tilec
' Every operator and function works on tiles; scalars and smaller tiles are repeated.

10 DIM P(4), Q(2, 4)
20 TILE P(4), Q(2, 4), C(2)
80 P(0) = 2.0
90 ROW = P(0) * 1.5
100 PRINT ROW; " "; -ROW; " "; ROW > 2; " "; NOT (ROW > 2)
' CHECK: [3.000000, 3.000000, 3.000000, 3.000000] [-3.000000, -3.000000, -3.000000, -3.000000] [1, 1, 1, 1] [0, 0, 0, 0]
110 PRINT SQR(ROW + 1); " "; INT(ROW / 2); " "; SGN(-ROW); " "; ROW MOD 2; " "; ROW ^ 2
' CHECK-NEXT: [2.000000, 2.000000, 2.000000, 2.000000] [1, 1, 1, 1] [-1, -1, -1, -1] [1.000000, 1.000000, 1.000000, 1.000000] [9.000000, 9.000000, 9.000000, 9.000000]
' A 1-D tile goes along the rows of a 2-D one, COL of it down the columns.
120 C = 10
130 Q(0, 0) = 1
140 PRINT Q(0, 0) + ROW + COL(C)
' CHECK-NEXT: {{\[\[}}14.000000, 14.000000, 14.000000, 14.000000], [14.000000, 14.000000, 14.000000, 14.000000]]
150 C = C * 2
160 PRINT COL(C) + ROW
' CHECK-NEXT: {{\[\[}}23.000000, 23.000000, 23.000000, 23.000000], [23.000000, 23.000000, 23.000000, 23.000000]]
' A tile fills a larger one by repetition.
170 Q(0, 0) = ROW : PRINT Q(0, 0) = 3
' CHECK-NEXT: {{\[\[}}1, 1, 1, 1], [1, 1, 1, 1]]
' The shape of SUM2 is inferred, also through a loop.
180 SUM2 = ROW
190 FOR I = 1 TO 2 : SUM2 = SUM2 + ROW : NEXT
200 PRINT SUM2
' CHECK-NEXT: [9.000000, 9.000000, 9.000000, 9.000000]
