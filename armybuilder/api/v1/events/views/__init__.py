"""The event endpoints: events and their settings, players, lists and decisions, rounds and results."""
