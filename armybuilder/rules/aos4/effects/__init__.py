"""Faction traits and single abilities of the source as small values, and the functions that apply them.

See ``docs/effects.md`` for how to add one.
"""
