' RUN: tilec run %s | FileCheck %s
' REQUIRES: tilec
' WHILE has no limit of rounds.

10 WHILE I < 1000003
20 I = I + 1
30 WEND
40 PRINT I
' CHECK: 1000003
