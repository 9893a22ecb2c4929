"""Which formats of a list's game are offered, as text to copy and as files, and in what order."""

from __future__ import annotations

from collections.abc import Mapping

from armybuilder.rosters.systems import FileFormat

SHOWN = ("text", "app-android", "app-ios", "new-recruit", "listbot", "sigdex", "markdown", "csv", "json")
"""Formats that are shown as text to copy, the usual one first; the others are files only."""


def shown(formats: Mapping[str, FileFormat]) -> tuple[str, ...]:
    """Those of a game's formats that are shown as text, the usual one first."""
    return tuple(id for id in SHOWN if id in formats)


def files(formats: Mapping[str, FileFormat]) -> tuple[str, ...]:
    """Every format of a game, in the order in which files are offered."""
    return tuple(sorted(formats, key=lambda id: SHOWN.index(id) if id in SHOWN else len(SHOWN)))
