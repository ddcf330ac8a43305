' RUN: not tile-translate --basic-to-tile %s 2>&1 | FileCheck %s --implicit-check-not=error:

10 INPUT N, A(), B(), S
20 DIM A(N)
' CHECK: :[[@LINE-2]]:18: error: array 'B' has no DIM; add DIM B(...) with its sizes
' CHECK: :[[@LINE-3]]:23: error: 'S' has a TILE, so it must be an array: write S() in INPUT
' CHECK: :[[@LINE+2]]:8: error: 'A' stands twice in DIM; remove one of the two
' CHECK: :[[@LINE-5]]:13: note: it is first declared here
30 DIM A(N)
' CHECK: :[[@LINE+1]]:10: error: size -4 of array 'C' is below 1
40 DIM C(-4)
' CHECK: :[[@LINE+1]]:10: error: size of array 'D' does not fit I32
50 DIM D(3000000000)
' CHECK: :[[@LINE+1]]:19: error: the product of the sizes of array 'E' overflows: it has more than 2^48 bytes
60 DIM E(2000000, 2000000000)
' CHECK: :[[@LINE+1]]:10: error: size 'M' of array 'F' is no INPUT scalar; a size is a whole number or a name from INPUT
70 DIM F(M)
' CHECK: :[[@LINE+1]]:16: error: an array has one or two dimensions, found 3
80 DIM G(2, 3, 4)
' CHECK: :[[@LINE+1]]:8: error: 'SIN' is a function of the language; choose another name
90 DIM SIN(3)
' CHECK: :[[@LINE+1]]:11: error: 'BID' is a variable of the language; choose another name
100 INPUT BID
' CHECK: :[[@LINE+1]]:12: error: array 'Z' has no DIM
110 OUTPUT Z
120 TILE S(4)
