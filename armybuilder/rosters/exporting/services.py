"""Writing lists out: text, file name and media type of every format of a list's game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import quote

from armybuilder.interchange.writing import FORMATS, Format
from armybuilder.rosters.systems import FileFormat, Opened

SHOWN = ("text", "app-android", "app-ios", "new-recruit", "listbot", "sigdex", "markdown", "csv", "json")
"""Formats that are shown as text to copy, the usual one first; the others are files only."""


def shown(formats: Mapping[str, FileFormat]) -> tuple[str, ...]:
    """Those of a game's formats that are shown as text, the usual one first."""
    return tuple(id for id in SHOWN if id in formats)


def files(formats: Mapping[str, FileFormat]) -> tuple[str, ...]:
    """Every format of a game, in the order in which files are offered."""
    return tuple(sorted(formats, key=lambda id: SHOWN.index(id) if id in SHOWN else len(SHOWN)))


@dataclass(frozen=True, slots=True)
class Written:
    """A list in one format."""

    format: FileFormat
    content: str | bytes
    file_name: str

    @property
    def disposition(self) -> str:
        """The Content-Disposition header: a plain name, and the same with all its letters."""
        plain = re.sub(r"[^A-Za-z0-9.-]+", "-", self.file_name).strip("-")
        return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(self.file_name)}"


def written(opened: Opened, format: FileFormat, name: str, formats: Mapping[str, FileFormat]) -> Written:
    """A list in one of the formats of its game."""
    return Written(format, format.write(opened), file_name(name, format, formats.values()))


def file_name(
    name: str, format: Format | FileFormat, others: Iterable[Format | FileFormat] = tuple(FORMATS.values())
) -> str:
    """Name of the file: the list's, with the format where several share one ending."""
    stem = re.sub(r"[^\w-]+", "-", name.lower()).strip("-_")[:60] or "list"
    shared = sum(other.extension == format.extension for other in others) > 1
    middle = f".{format.id}" if shared and format.id != format.extension else ""
    return f"{stem}{middle}.{format.extension}"
