"""What SQLite lacks beside PostgreSQL: comparing letters beyond ASCII whatever their case.

Its own LIKE, which Django's ``icontains`` and ``iexact`` become, finds “Übung” by “Übung” only.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created


def register() -> None:
    """Give every connection to SQLite that is opened from now on a LIKE of its own."""
    connection_created.connect(_teach, dispatch_uid="armybuilder.web.sqlite")


def _teach(connection: BaseDatabaseWrapper, **others: Any) -> None:
    if connection.vendor != "sqlite":
        return
    for arguments in (2, 3):  # without and with ESCAPE
        connection.connection.create_function("like", arguments, like, deterministic=True)


def like(pattern: object, text: object, escape: str = "") -> bool | None:
    """``text LIKE pattern ESCAPE escape``; None where one of both is."""
    if pattern is None or text is None:
        return None
    return _compiled(str(pattern).lower(), escape).fullmatch(str(text).lower()) is not None


@lru_cache(maxsize=256)
def _compiled(pattern: str, escape: str) -> re.Pattern[str]:
    parts, signs = [], iter(pattern)
    for sign in signs:
        if escape and sign == escape:
            parts.append(re.escape(next(signs, "")))
        else:
            parts.append({"%": ".*", "_": "."}.get(sign) or re.escape(sign))
    return re.compile("".join(parts), re.DOTALL)
