' A read before any assignment is 0 and gets a warning; a loop that may not run is no reason for one.

PRINT TOTAL
FOR I = 1 TO 3
  TOTALS = TOTALS + I
  LAST = I
NEXT I
PRINT LAST; TOTALS
' Assigned in a subroutine further down.
GOSUB 100
PRINT Y
END
100 Y = 1
RETURN
