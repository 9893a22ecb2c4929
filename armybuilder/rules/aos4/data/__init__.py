"""Reviewed data of the rules that no catalogue encodes."""
