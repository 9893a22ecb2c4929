"""Reads of the organiser's desk: who may see what is decided here, the rest does not exist for them."""
