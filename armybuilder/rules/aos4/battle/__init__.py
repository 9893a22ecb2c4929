"""Whole battles of Age of Sigmar 4 between two lists: an abstract model, played many times by fixed policies.

It compares lists; it does not foretell games. ``simulate.run_battles`` is the entry.
"""
