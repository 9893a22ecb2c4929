"""Events: players, their lists and what judges decide, rounds, results; by key, session or a player's own token."""
