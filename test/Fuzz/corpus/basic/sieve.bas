10 REM The sieve of Eratosthenes, with GOTO as in 1964. P%(I) is 1 when I is prime.
20 INPUT N
30 DIM P%(N)
40 LET I = 2
50 IF I >= N THEN 90
60 P%(I) = 1
70 I = I + 1
80 GOTO 50
90 LET I = 2
100 IF I * I >= N THEN 190
110 IF P%(I) = 0 THEN 170
120 J = I * I
130 IF J >= N THEN 170
140 P%(J) = 0
150 J = J + I
160 GOTO 130
170 I = I + 1
180 GOTO 100
190 LET COUNT% = 0
200 FOR I = 0 TO N - 1
210 COUNT% = COUNT% + P%(I)
220 NEXT I
230 PRINT COUNT%; " primes below "; N
240 OUTPUT P%
250 END
