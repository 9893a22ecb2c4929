"""Opens a copy of the community data: a folder or an archive, read in memory and never unpacked to disk."""

from __future__ import annotations

import re
import tarfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO

from armybuilder.interchange.archives import DAMAGED
from factions.importer.errors import UnreadableSource

MAX_FILES = 2_000
MAX_FILE_BYTES = 32 * 1024 * 1024
MAX_TOTAL_BYTES = 256 * 1024 * 1024
SUFFIXES = (".cat", ".gst")
_DATED = re.compile(r"(\d{4}-\d{2}-\d{2})-([0-9a-f]{7,40})")


@dataclass(frozen=True)
class Source:
    """Catalogue files by name, and the date and commit that the folder or archive carries in its name ("" if none)."""

    files: dict[str, bytes]
    date: str = ""
    commit: str = ""


def read_source(path: Path) -> Source:
    """Every ``.cat`` and ``.gst`` file below a folder or within a ``.zip``, ``.tar.gz``, ``.tar.xz`` archive.

    Raises UnreadableSource for anything else, for too many or too large files and for names that leave the archive.
    """
    if not path.exists():
        raise UnreadableSource(f"{path} does not exist")
    if path.is_dir():
        files, names = dict(_capped(_folder(path))), [path.name, *sorted(child.name for child in path.iterdir())]
    elif path.name.endswith(".zip"):
        files, names = _zip(path), [path.name]
    elif path.name.endswith((".tar.gz", ".tgz", ".tar.xz")):
        files, names = _tar(path), [path.name]
    else:
        raise UnreadableSource(f"{path.name} is neither a folder nor a .zip, .tar.gz or .tar.xz archive")
    if not any(name.endswith(".gst") for name in files):
        raise UnreadableSource(f"{path.name} holds no game system file (.gst)")
    dated = next(filter(None, map(_DATED.search, names)), None)
    return Source(files, *(dated.groups() if dated else ("", "")))


def _folder(path: Path) -> Iterator[tuple[str, int, IO[bytes]]]:
    for file in sorted(path.rglob("*")):
        if file.suffix in SUFFIXES and file.is_file() and not file.is_symlink():
            with file.open("rb") as stream:
                yield file.name, file.stat().st_size, stream


def _zip(path: Path) -> dict[str, bytes]:
    def members(archive: zipfile.ZipFile) -> Iterator[tuple[str, int, IO[bytes]]]:
        for info in archive.infolist():
            if not info.is_dir() and _is_wanted(info.filename):
                with archive.open(info) as stream:
                    yield PurePosixPath(info.filename).name, info.file_size, stream

    try:
        with zipfile.ZipFile(path) as archive:
            return dict(_capped(members(archive)))
    except DAMAGED as error:
        raise UnreadableSource(f"{path.name} is not a readable zip archive") from error


def _tar(path: Path) -> dict[str, bytes]:
    def members(archive: tarfile.TarFile) -> Iterator[tuple[str, int, IO[bytes]]]:
        for number, info in enumerate(archive):
            if number > 10 * MAX_FILES:
                raise UnreadableSource(f"more than {10 * MAX_FILES} members")
            if info.isfile() and _is_wanted(info.name) and (stream := archive.extractfile(info)):
                yield PurePosixPath(info.name).name, info.size, stream

    try:
        with tarfile.open(path, "r:*") as archive:
            return dict(_capped(members(archive)))
    except DAMAGED as error:
        raise UnreadableSource(f"{path.name} is not a readable tar archive") from error


def _is_wanted(name: str) -> bool:
    member = PurePosixPath(name)
    if member.is_absolute() or ".." in member.parts or "\\" in name:
        raise UnreadableSource(f"member {name!r} leaves the archive")
    return member.suffix in SUFFIXES


def _capped(members: Iterator[tuple[str, int, IO[bytes]]]) -> Iterator[tuple[str, bytes]]:
    """The content of each member, read no further than the caps: a stated size may lie."""
    total = 0
    for count, (name, _size, stream) in enumerate(members, start=1):
        content = stream.read(MAX_FILE_BYTES + 1)
        total += len(content)
        if len(content) > MAX_FILE_BYTES or total > MAX_TOTAL_BYTES or count > MAX_FILES:
            raise UnreadableSource(f"{name}: more than the importer reads (files {MAX_FILES}, bytes {MAX_TOTAL_BYTES})")
        yield name, content
