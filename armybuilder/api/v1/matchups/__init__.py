"""Matchups: exact odds, heat maps of two lists, battles in the background."""
