"""Emoji and other signs that people set around lines, and which are no part of any name."""

from __future__ import annotations

import re

from armybuilder.interchange.lines import BULLET

_SIGN = (
    r"(?:[\u2300-\u23ff\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]|[#*0-9]\ufe0f?\u20e3|[\u203c\u2049\u3030]"
    r"|:[a-z][a-z0-9_+-]{1,31}:|<a?:\w{2,32}:\d{15,21}>)[\ufe0f\u200d\U000e0020-\U000e007f]*"
)
_LEADING_SIGNS = re.compile(rf"^(?:{_SIGN}\s*)+(?=\S)")
_TRAILING_SIGNS = re.compile(rf"(?<=\S)\s*(?:{_SIGN}\s*)+$")


def unadorned(text: str, *, leading: bool = True) -> str:
    """A line without the emoji around it, as signs, as ``:skull:`` or as a chat's own.

    A bullet that is an emoji elsewhere stays; with ``leading`` off so do the emoji before the line.
    """
    if text.isascii() and ":" not in (text[:1], text[-1:]) and "<" not in text:
        return text
    if leading and not BULLET.match(text):
        text = _LEADING_SIGNS.sub("", text)
    return _TRAILING_SIGNS.sub("", text)
