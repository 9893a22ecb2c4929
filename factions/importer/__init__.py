"""Reads a copy of the community data offline into the facts of a data release; facts only, never rule text."""
