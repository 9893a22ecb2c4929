"""Writes of the organiser's desk: events and players, submissions and decisions, rounds and results."""
