"""Expected values of lower-views-run.mlir, whose arrays `A` count from 0."""

import sys

import numpy as np


def save(name, values):
    np.save(f"{sys.argv[1]}.{name}.npy", np.asarray(values, dtype="f4"))


matrix = np.arange(35).reshape(5, 7)
save("transposed", matrix.T)

padded = np.full(12, -np.inf)
padded[:7] = np.arange(7)
save("traversal", [padded[3 * i : 3 * i + 4] for i in range(3)])

rows = np.zeros((10, 8))
rows[:5, :7] = matrix
save("gather", rows[[4, 0, 9, 2]])

save("outside", [-0.0] * 4)
save("reduce", np.arange(7) * 2)
