"""Last lines of an export: which tool, which version of it, which data."""

from __future__ import annotations

import re

FOOTER = re.compile(
    r"^(?:(?:created|generated|built|exported|made)\s+(?:with|by|using)\b"
    r"|(?:app|server|data|client)(?:\s+version)?\s*:\s*v?\d"
    r"|(?:[a-z ]{0,24}sigmar:\s*)?the app$|version\s*:\s*v?\d"
    r"|https?://(?:www\.)?(?:orderofbattle\.app|sigdex\.io|newrecruit\.eu)/?\s*$)",
    re.IGNORECASE,
)
_APP = re.compile(r"\bapp(?:\s+version)?\s*:\s*(v?)(\d+(?:\.\d+)*)(?:\s*\((\d+)\))?", re.IGNORECASE)
_CLIENT = re.compile(
    r"(?:^version|\bclient)\s*:\s*v?([\w.]+)|newrecruit\.eu\s+v([\d.]+)|listbot\s+([\d.]+)", re.IGNORECASE
)
_DATA = re.compile(r"\b(?:data(?:\s+version)?|bsdata)\s*:\s*v?(\w+)", re.IGNORECASE)


def is_footer(text: str) -> bool:
    return bool(FOOTER.match(text))


def versions(footer: tuple[str, ...]) -> tuple[str, str]:
    """Version of the tool and number of its data, empty where not printed."""
    app = data = ""
    for text in footer:
        match = _APP.search(text)
        if match and not app:
            app = match[2]
        client = _CLIENT.search(text)
        if client and not app:
            app = next(group for group in client.groups() if group)
        found = _DATA.search(text)
        if found and not data:
            data = found[1]
    return app, data


def prints_v(footer: tuple[str, ...]) -> bool | None:
    """Whether the app's version is printed with a leading v (iOS) or without (Android); None when not printed."""
    for text in footer:
        match = _APP.search(text)
        if match:
            return bool(match[1])
    return None
