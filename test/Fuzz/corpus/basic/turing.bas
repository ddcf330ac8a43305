10 REM A Turing machine whose tape is a plane: it reads the cell under its head, writes a
20 REM colour, turns and steps on. With this table it is Langton's ant: after ten thousand
30 REM steps of chaos it starts to build a straight road, for reasons nobody can prove.
40 INPUT SIZE, STEPS
50 DIM PAPER%(SIZE, SIZE), RULE%(4)
60 REM For colour 0 and 1: the colour to write, and how many quarters to turn right.
70 DATA 1, 1, 0, 3
80 FOR I = 0 TO 3
90 READ RULE%(I)
100 NEXT I
110 FACING% = 0
120 ROW% = INT(SIZE / 2) : COLUMN% = INT(SIZE / 2)
130 REM One step of the machine.
140 IF STEPS <= 0 THEN 270
150 STEPS = STEPS - 1
160 I = 0
170 IF PAPER%(ROW%, COLUMN%) > 0 THEN I = 2
180 PAPER%(ROW%, COLUMN%) = RULE%(I) * 255
190 FACING% = (FACING% + RULE%(I + 1)) MOD 4
200 IF FACING% = 0 THEN ROW% = ROW% - 1
210 IF FACING% = 1 THEN COLUMN% = COLUMN% + 1
220 IF FACING% = 2 THEN ROW% = ROW% + 1
230 IF FACING% = 3 THEN COLUMN% = COLUMN% - 1
240 REM It stops at the edge of the paper.
250 IF ROW% < 0 OR COLUMN% < 0 OR ROW% >= SIZE OR COLUMN% >= SIZE THEN 270
260 GOTO 140
270 OUTPUT PAPER%
280 END
