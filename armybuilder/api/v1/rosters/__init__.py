"""Rosters: the lists of an account, by key or session; a share code reads one list without either."""
