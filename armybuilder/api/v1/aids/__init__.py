"""Aids at the table: the questions of ``/aids/`` as JSON. Nothing is stored."""
