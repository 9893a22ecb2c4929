"""Who may do what: one module per group of endpoints with its ``ROWS``.

``test_permissions`` finds the modules of this package and fails for an endpoint without a row.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

ACTORS = ("owner", "other", "visitor", "read key", "write key", "revoked key")
"""Sessions of the owner and of another person, nobody, and three keys of the owner."""

Statuses = tuple[int, int, int, int, int, int]


@dataclass(frozen=True, slots=True)
class Row:
    """A request and the status that each of :data:`ACTORS` gets.

    ``address`` are the arguments of the address; a text in braces stands for a member of the world
    (``{roster}`` is the code of the owner's roster).
    """

    name: str
    method: str
    statuses: Statuses
    address: tuple[str, ...] = ()
    query: dict[str, Any] = field(default_factory=dict)
    body: Any = None
    headers: dict[str, str] = field(default_factory=dict)


def anybody(status: int = 200) -> Statuses:
    """Public: the same for all; only a key that is no longer valid is refused."""
    return (status, status, status, status, status, 401)
