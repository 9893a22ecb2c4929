"""Names of things of which a list may have several."""

from __future__ import annotations

from collections.abc import Iterable


def told_apart(names: Iterable[str]) -> tuple[str, ...]:
    """Names of which each stands once: the second "Clanrats" is "Clanrats (2)"."""
    taken: dict[str, None] = {}
    for name in names:
        number, own = 1, name
        while own in taken:
            number += 1
            own = f"{name} ({number})"
        taken[own] = None
    return tuple(taken)
