"""What was sent: pasted text, files, and zip archives of files, within limits. Nothing is written to disk here."""

from __future__ import annotations

import base64
import binascii
import io
import json
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath
from typing import Any

from django.core.files.uploadedfile import UploadedFile

from armybuilder.interchange.archives import DAMAGED, content
from armybuilder.interchange.reading import TEXT_FORMATS, UNKNOWN, detect
from armybuilder.interchange.source import Refused, decode

MOST_SOURCES = 500
LARGEST_SOURCE = 4 * 1024 * 1024
LARGEST_ARCHIVE = 8 * 1024 * 1024
LARGEST_TOTAL = 16 * 1024 * 1024
MOST_MEMBERS = 2_000
LONGEST_NAME = 120
_ZIP = b"PK\x03\x04"
_NO_LISTS = ("__MACOSX/",)


@dataclass(frozen=True, slots=True)
class Source:
    """One text or file. ``index`` tells which of its lists is meant, where a roster file holds several."""

    name: str
    data: str | bytes
    index: int = 0

    @property
    def is_text(self) -> bool:
        return isinstance(self.data, str)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something that was sent and is not read, with the reason as a sentence."""

    name: str
    words: str


@dataclass(slots=True)
class Gathered:
    """What was taken in and what was refused."""

    sources: list[Source] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    total: int = 0
    label: Callable[[str], str] = field(default_factory=lambda: _shown)
    """How the members of an archive are called."""

    def take(self, name: str, data: bytes) -> None:
        if len(data) > LARGEST_SOURCE:
            self.refuse(name, "It is larger than 4 MB; a list is not.")
        elif len(self.sources) >= MOST_SOURCES:
            self.refuse(name, f"Only the first {MOST_SOURCES} files are read at once.")
        elif self.total + len(data) > LARGEST_TOTAL:
            self.refuse(name, "The files together are larger than 16 MB; send the rest by themselves.")
        else:
            self.total += len(data)
            self.sources.append(source_of(name, data))

    def refuse(self, name: str, words: str) -> None:
        self.refusals.append(Refusal(name, words))


def source_of(name: str, data: bytes) -> Source:
    """A file as a source: text where it is one, else the bytes."""
    if detect(data, name).format in (*TEXT_FORMATS, UNKNOWN):
        try:
            return Source(name, decode(data))
        except Refused:
            pass
    return Source(name, data)


def gather(text: str, files: Sequence[UploadedFile[Any]]) -> Gathered:
    """Everything that was sent, archives opened. Blank text counts as none."""
    gathered = Gathered()
    if text.strip():
        gathered.sources.append(Source("", text))
        gathered.total += len(text)
    for file in files:
        name = _shown(file.name or "")
        if (file.size or 0) > LARGEST_ARCHIVE:
            gathered.refuse(name, "It is larger than 8 MB.")
            continue
        data = file.read(LARGEST_ARCHIVE + 1)
        if is_archive(name, data):
            take_archive(name, data, gathered)
        else:
            gathered.take(name, data)
    return gathered


def is_archive(name: str, data: bytes) -> bool:
    """Whether a file is a zip archive of lists; a roster of BattleScribe is a zip archive too."""
    return data.startswith(_ZIP) and not name.lower().endswith(".rosz")


def take_archive(name: str, data: bytes, gathered: Gathered, wanted: Callable[[str], bool] = bool) -> None:
    """Take in the members of an archive whose names are wanted; a packed roster under another name is a file itself."""
    if len(data) > LARGEST_ARCHIVE:
        gathered.refuse(name, "It is larger than 8 MB.")
        return
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = [member for member in _lists_in(archive) if wanted(member.filename)]
            if len(members) == 1 and members[0].filename.lower().endswith(".ros"):
                gathered.take(name, data)
                return
            if len(members) > MOST_MEMBERS:
                gathered.refuse(name, f"It holds more than {MOST_MEMBERS:,} files.")
                return
            if not members:
                gathered.refuse(name, "It holds no files.")
            for number, member in enumerate(members):
                if len(gathered.sources) >= MOST_SOURCES or gathered.total >= LARGEST_TOTAL:
                    gathered.refuse(name, f"{len(members) - number:,} of its files were left out: it holds too much.")
                    return
                _read_member(archive, member, gathered)
    except DAMAGED:
        gathered.refuse(name, "The archive is damaged or of a kind that is not read.")


def _lists_in(archive: zipfile.ZipFile) -> Iterator[zipfile.ZipInfo]:
    for member in archive.infolist():
        hidden = PurePosixPath(member.filename).name.startswith(".")
        if not member.is_dir() and not hidden and not member.filename.startswith(_NO_LISTS):
            yield member


def _read_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, gathered: Gathered) -> None:
    name = gathered.label(member.filename)
    if member.flag_bits & 1:
        gathered.refuse(name, "It is locked with a password.")
        return
    try:
        data = content(archive, member, min(LARGEST_SOURCE, LARGEST_TOTAL - gathered.total))
    except DAMAGED:
        gathered.refuse(name, "It is damaged, or packed in a way that is not read.")
        return
    if is_archive(name, data):
        gathered.refuse(name, "An archive within an archive is not opened.")
    else:
        gathered.take(name, data)


def _shown(name: str) -> str:
    """The last part of a path, in signs that can be shown. A name is only ever shown, never used as a path."""
    last = name.replace("\\", "/").rstrip("/").rpartition("/")[2]
    return "".join(sign if sign.isprintable() else " " for sign in last).strip()[:LONGEST_NAME] or "file"


# Carrying sources through a form


class Unpackable(ValueError):
    """A form field that holds no packed source."""


def pack(source: Source) -> str:
    """The source as one short word for a hidden field; :func:`unpack` gives it back."""
    value: dict[str, Any] = {"name": source.name, "index": source.index}
    if isinstance(source.data, str):
        value["text"] = source.data
    else:
        value["bytes"] = base64.b64encode(source.data).decode("ascii")
    packed = zlib.compress(json.dumps(value, ensure_ascii=False).encode("utf-8", "replace"), 6)
    return base64.urlsafe_b64encode(packed).decode("ascii")


def unpack(packed: str) -> Source:
    """The source of a hidden field; raises :class:`Unpackable`."""
    try:
        opened = zlib.decompressobj()
        raw = opened.decompress(base64.urlsafe_b64decode(packed.encode("ascii")), 2 * LARGEST_SOURCE)
        if opened.unconsumed_tail:
            raise Unpackable
        value = json.loads(raw)
        data = value["text"] if "text" in value else base64.b64decode(value["bytes"], validate=True)
        index = value["index"]
        if not isinstance(data, str | bytes) or not isinstance(index, int) or isinstance(index, bool):
            raise Unpackable
        return Source(_shown(str(value["name"])) if value["name"] else "", data, index)
    except (binascii.Error, zlib.error, ValueError, KeyError, TypeError, RecursionError):
        raise Unpackable from None


def at(source: Source, index: int) -> Source:
    """The same source, another of its lists."""
    return replace(source, index=index)
