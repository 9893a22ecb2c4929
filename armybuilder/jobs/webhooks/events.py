"""The types of events that a webhook may ask for; packages register theirs when Django starts."""

from collections.abc import Mapping

PING = "ping"
"""Sent on request, whatever a webhook asks for."""

_types: dict[str, str] = {}


def register_event_type(name: str, told: str) -> None:
    """Make ``name`` (``roster.changed``) known; ``told`` says in words when it happens."""
    _types[name] = told


def event_types() -> Mapping[str, str]:
    """Every type with its words, by name."""
    return dict(sorted(_types.items()))
