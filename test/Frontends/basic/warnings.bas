' RUN: tile-translate --basic-to-tile %s 2>&1 | FileCheck %s --implicit-check-not=warning:
' A read before any assignment is 0 and gets a warning; a loop that may not run is no reason for one.

' CHECK: :[[@LINE+1]]:7: warning: variable 'TOTAL' is never assigned; it is 0; did you mean 'TOTALS'?
PRINT TOTAL
FOR I = 1 TO 3
' CHECK: :[[@LINE+1]]:12: warning: variable 'TOTALS' is read before it is assigned; it is 0 here
  TOTALS = TOTALS + I
  LAST = I
NEXT I
PRINT LAST; TOTALS
' Assigned in a subroutine further down.
GOSUB 100
PRINT Y; DEPTH
END
100 Y = 1
' CHECK: :[[@LINE+1]]:9: warning: variable 'DEPTH' is read before it is assigned; it is 0 here
DEPTH = DEPTH + 1
RETURN
' CHECK: tile.entry
' CHECK: tile.print "%f\0A"
