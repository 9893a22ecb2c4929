"""Writing lists out: text, file name and media type of every format."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import quote

from armybuilder.interchange.writing import FORMATS, Format, write
from armybuilder.rosters.builder.state import Judged
from armybuilder.validation.catalogues import faction_of

SHOWN = ("app-android", "app-ios", "new-recruit", "listbot", "sigdex", "markdown", "csv", "json")
"""Formats that are shown as text to copy, the usual one first; the others are files only."""
FILES = tuple(sorted(FORMATS, key=lambda id: SHOWN.index(id) if id in SHOWN else len(SHOWN)))
"""Every format, in the order in which files are offered."""


@dataclass(frozen=True, slots=True)
class Written:
    """A list in one format."""

    format: Format
    content: str | bytes
    file_name: str

    @property
    def disposition(self) -> str:
        """The Content-Disposition header: a plain name, and the same with all its letters."""
        plain = re.sub(r"[^A-Za-z0-9.-]+", "-", self.file_name).strip("-")
        return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(self.file_name)}"


def written(judged: Judged, format: str, name: str) -> Written:
    """A judged list in a format. Raises :class:`~armybuilder.interchange.writing.UnknownFormat`."""
    content = write(
        judged.army,
        judged.catalogue,
        format,
        ruleset=judged.ruleset,
        faction=faction_of(judged.catalogue),
    )
    return Written(FORMATS[format], content, file_name(name, FORMATS[format]))


def file_name(name: str, format: Format) -> str:
    """Name of the file: the list's, with the format where several share one ending."""
    stem = re.sub(r"[^\w-]+", "-", name.lower()).strip("-_")[:60] or "list"
    shared = sum(other.extension == format.extension for other in FORMATS.values()) > 1
    middle = f".{format.id}" if shared and format.id != format.extension else ""
    return f"{stem}{middle}.{format.extension}"
