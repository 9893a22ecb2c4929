"""JSON that strangers write: read whole, or refused with one kind of error."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

MOST_DIGITS = 1000
MOST_DEPTH = 200
"""Lists and objects within one another: what is read must also be checked, stored and answered, each with a stack."""
_HALF = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")
"""What may be half of a character: an escape, or the sign itself."""


def json_value(data: str | bytes) -> Any:
    """The value of a JSON text.

    Raises ``json.JSONDecodeError`` with the place where it is no JSON, and ``ValueError`` for bytes that are no text,
    for more than `MOST_DIGITS` digits, for what is nested too deeply, for a name given twice in one object, of which
    one value would be lost, and for half a character: nothing that holds one can be stored or answered.
    """
    try:
        text = data if isinstance(data, str) else data.decode(json.detect_encoding(data))
        value = json.loads(text, parse_int=_whole, object_pairs_hook=_once)
        if too_deep(value):
            raise ValueError("nested too deeply")
        if _HALF.search(text):
            json.dumps(value, ensure_ascii=False).encode()
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    except UnicodeEncodeError as error:
        raise ValueError("half a character") from error
    return value


def too_deep(value: Any) -> bool:
    """Whether lists and objects of a JSON value stand within more than `MOST_DEPTH` others."""
    level = [value]
    for _ in range(MOST_DEPTH + 1):
        level = [one for holder in level if isinstance(holder, dict | list) for one in _members(holder)]
    return bool(level)


def _members(holder: dict[str, Any] | list[Any]) -> Iterable[Any]:
    return holder.values() if isinstance(holder, dict) else holder


def _once(members: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(members)
    if len(found) < len(members):
        twice = next(name for number, (name, _) in enumerate(members) if name in dict(members[:number]))
        raise ValueError(f"the name {twice[:80]!a} twice in one object")
    return found


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"a number of more than {MOST_DIGITS} digits")
    return int(digits)
