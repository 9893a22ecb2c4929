"""Lists as files: the name of a file and the answer that carries it, for pages and API alike."""

from __future__ import annotations

import re
from collections.abc import Mapping

from django.http import HttpResponse
from django.utils.http import content_disposition_header

from armybuilder.interchange.writing import FORMATS, Format
from armybuilder.rosters.systems import FileFormat

Formats = Mapping[str, Format] | Mapping[str, FileFormat]


def file_name(name: str, format: Format | FileFormat, formats: Formats = FORMATS) -> str:
    """Name of the file: the list's, with the format where several of its game's share one ending."""
    shared = sum(other.extension == format.extension for other in formats.values()) > 1
    middle = f".{format.id}" if shared and format.id != format.extension else ""
    return f"{file_stem(name)}{middle}.{format.extension}"


def file_stem(name: str) -> str:
    """A list's name as that of a file, without an ending."""
    return re.sub(r"[^\w-]+", "-", name.lower()).strip("-_")[:60] or "list"


def file_answer(
    written: str | bytes, format: Format | FileFormat, name: str, formats: Formats = FORMATS
) -> HttpResponse:
    """A list that was written in one of the formats of its game, to be kept as a file."""
    answer = HttpResponse(written, content_type=format.media_type)
    answer["Content-Disposition"] = content_disposition_header(True, file_name(name, format, formats))
    answer["X-Content-Type-Options"] = "nosniff"
    return answer
