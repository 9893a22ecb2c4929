"""Aids of HORDES: Primal, and its profiles and lists."""
