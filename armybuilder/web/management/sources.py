"""What the commands are given to read: files, folders, standard input, and the files within zip archives."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path, PurePosixPath

from django.core.management.base import CommandError

from armybuilder.interchange.trees import MAX_TREE_BYTES
from armybuilder.rosters.importing.sources import LARGEST_ARCHIVE, Gathered, Refusal, Source, is_archive, take_archive
from armybuilder.web.management.data import CANNOT_JUDGE

MOST_BYTES = MAX_TREE_BYTES + 1
"""No more of a source is kept: what is longer is refused as too large."""
ARCHIVES = (".gz", ".tar", ".xz", ".7z", ".rar")
PICTURES = (".pdf", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".heic")
OFFICE = (".csv", ".doc", ".docx", ".odt", ".rtf", ".xls", ".xlsx", ".ods")
PROGRAMS = (".py", ".toml", ".lock", ".sqlite3", ".db", ".ini")
OTHER_SUFFIXES = frozenset((*ARCHIVES, *PICTURES, *OFFICE, *PROGRAMS))
"""Files of a folder that hold no list as such; any other ending may be part of a player's name."""

Tell = Callable[[str], object]


def sources_of(paths: Iterable[str], tell: Tell) -> Iterator[Source | Refusal]:
    """Names and contents in order, archives opened, and what of archives cannot be read.

    Files of a folder or an archive that are of no list are told. Raises CommandError for a path that is not there.
    """
    for name in paths:
        if name == "-":
            yield from _opened(name, sys.stdin.buffer.read(LARGEST_ARCHIVE + 1), tell)
            continue
        path = Path(name)
        if path.is_dir():
            yield from _of_folder(path, tell)
            continue
        try:
            data = _start_of(path)
        except OSError as error:
            raise CommandError(f"{name}: {error.strerror}", returncode=CANNOT_JUDGE) from error
        yield from _opened(name, data, tell)


def _of_folder(folder: Path, tell: Tell) -> Iterator[Source | Refusal]:
    """The files of a folder; one that may not be opened does not keep the others from being judged."""
    for file in _files_below(folder):
        if _wanted(str(file), file.name, tell):
            try:
                data = _start_of(file)
            except OSError as error:
                yield Refusal(str(file), f"{error.strerror}.")
                continue
            yield from _opened(str(file), data, tell)


def _start_of(file: Path) -> bytes:
    with file.open("rb") as stream:
        return stream.read(LARGEST_ARCHIVE + 1)


def _opened(name: str, data: bytes, tell: Tell) -> Iterator[Source | Refusal]:
    """A file, or those within it."""
    if not is_archive(name, data):
        yield Source(name, data[:MOST_BYTES])
        return

    def label(member: str) -> str:
        return f"{name}/" + "".join(sign if sign.isprintable() else " " for sign in member)

    def wanted(member: str) -> bool:
        path = PurePosixPath(member)
        return not _hidden(path.parts) and _wanted(label(member), path.name, tell)

    gathered = Gathered(label=label)
    take_archive(name, data, gathered, wanted)
    yield from gathered.sources
    yield from gathered.refusals


def _wanted(shown: str, name: str, tell: Tell) -> bool:
    suffix = PurePosixPath(name).suffix
    if suffix.lower() in OTHER_SUFFIXES:
        tell(f"{shown}: left out, a {suffix} file is no list")
        return False
    return not name.upper().startswith("README")


def _files_below(folder: Path) -> list[Path]:
    """Files of a folder in order, without hidden ones and what archivers of one system leave behind."""
    return sorted(path for path in folder.rglob("*") if path.is_file() and not _hidden(path.relative_to(folder).parts))


def _hidden(parts: tuple[str, ...]) -> bool:
    return any(part.startswith(".") or part == "__MACOSX" for part in parts)
