"""The battle kernel: one source that runs as plain Python and, where Numba is installed, as machine code.

Everything lives in two flat arrays: ``ints`` and ``reals`` (lists in plain Python, NumPy arrays under Numba). A
column of the units is read as ``ints[HEALTH_LEFT + unit]``; ``layout`` names the columns. The subset is small on
purpose: numbers, loops and module-level functions, so that both runs do the same arithmetic in the same order.
"""
