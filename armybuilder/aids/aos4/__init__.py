"""Aids of Age of Sigmar."""
