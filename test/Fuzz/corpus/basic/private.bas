10 DIM P(8), Q(4, 4)
20 FOR I = 0 TO 7: P(I) = I * 1.5: NEXT
30 Q(1, 2) = P(3): PRINT Q(1, 2), P(9), P(-1)
40 STOP
