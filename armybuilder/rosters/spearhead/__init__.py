"""Spearhead lists: a boxed army with its two choices, saved, printed and written out like any other list."""
