' RUN: not tile-translate --basic-to-tile %s 2>&1 | FileCheck %s --implicit-check-not=error:

10 DIM WEIGHTS(10)
20 TILE T(4)
' CHECK: :[[@LINE+1]]:8: error: unknown array or function 'WEIGHT'; did you mean 'WEIGHTS'?
30 X = WEIGHT(1)
' CHECK: :[[@LINE+1]]:8: error: unknown array or function 'SQRT'; did you mean 'SQR'?
40 X = SQRT(2)
' CHECK: :[[@LINE+1]]:4: error: unknown array 'Q'
50 Q(1) = 2
' CHECK: :[[@LINE+1]]:8: error: 'WEIGHTS' is an array: write WEIGHTS(...) for an element of it
60 X = WEIGHTS
' CHECK: :[[@LINE+1]]:4: error: 'WEIGHTS' is an array: write WEIGHTS(...) to assign to an element of it
70 WEIGHTS = 3
' CHECK: :[[@LINE+1]]:8: error: 'T' is a tile variable, not an array: write it without an index, or add a DIM
80 X = T(0)
' CHECK: :[[@LINE+1]]:4: error: BID is the block index and cannot be assigned
90 BID = 1
' CHECK: :[[@LINE+1]]:5: error: 'cos' is a function and cannot be assigned; choose another name
100 cos = 1
' CHECK: :[[@LINE+1]]:9: error: 'EXP' is a function and needs arguments in parentheses
110 X = EXP
' CHECK: :[[@LINE+1]]:9: error: SIN takes 1 argument, found 2
120 X = SIN(1, 2)
' CHECK: :[[@LINE+1]]:11: error: '\' divides integers, found F32
130 X = 7 \ 2.0
