"""Fixture files: the documents of a release, one object per line in stable order, so that a release is a diff."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from armybuilder.rules.aos4.codec import from_json, to_json
from armybuilder.rules.aos4.documents import Outline, ReleaseFacts, outline_of

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
RELEASES = FIXTURES / "releases"
OUTLINE = "outline.json"
_FOLDER, _JSON = "documents/", ".json"
_UNIX = 3


def text_of(document: Mapping[str, Any]) -> str:
    """A document as JSON text: members of lists and mappings stand on one line each."""
    lines = []
    for key, value in document.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            body = "[\n" + ",\n".join(f"  {_line(item)}" for item in value) + "\n ]"
        elif isinstance(value, dict) and len(value) > 8:
            items = (f"  {_line(name)}: {_line(item)}" for name, item in value.items())
            body = "{\n" + ",\n".join(items) + "\n }"
        else:
            body = _line(value)
        lines.append(f" {_line(key)}: {body}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def write_release(documents: Mapping[str, Any], folder: Path) -> list[str]:
    """Write one file per document; files of armies that are gone are removed. Returns the names that changed."""
    folder.mkdir(parents=True, exist_ok=True)
    changed = []
    for path in folder.glob("*.json"):
        if path.stem not in documents:
            path.unlink()
            changed.append(path.name)
    for name, document in documents.items():
        path, text = folder / f"{name}.json", text_of(document)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            changed.append(path.name)
    return sorted(changed)


def write_packed(documents: Mapping[str, Any], path: Path) -> None:
    """All documents of an older release and their outline in one archive; equal documents give equal bytes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w") as archive:
        _pack(archive, OUTLINE, to_json(outline_of(documents)))
        for name, document in documents.items():
            _pack(archive, _member(name), document)


def _pack(archive: zipfile.ZipFile, member: str, document: object) -> None:
    info = zipfile.ZipInfo(member)
    info.create_system, info.external_attr = _UNIX, 0o644 << 16
    content = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    archive.writestr(info, content, zipfile.ZIP_DEFLATED, 9)


def _member(name: str) -> str:
    return f"{_FOLDER}{name}{_JSON}"


class PackedDocuments(Mapping[str, Any]):
    """The documents of a packed release. Each is read when it is asked for; the last few are kept."""

    def __init__(self, path: Path) -> None:
        self._archive = zipfile.ZipFile(io.BytesIO(path.read_bytes()))
        members = (member for member in self._archive.namelist() if member != OUTLINE)
        self._names = dict.fromkeys(member.removeprefix(_FOLDER).removesuffix(_JSON) for member in members)
        self._read = lru_cache(maxsize=4)(self.read)

    def read(self, member: str) -> Any:
        return json.loads(self._archive.read(member))

    def __getitem__(self, name: str) -> Any:
        if name not in self._names:
            raise KeyError(name)
        return self._read(_member(name))

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


def read_packed(path: Path) -> ReleaseFacts:
    """The facts of a packed release; its documents are read one by one as armies are asked for."""
    documents = PackedDocuments(path)
    return ReleaseFacts(documents, from_json(Outline, documents.read(OUTLINE)))


def packed_releases(folder: Path = RELEASES) -> dict[str, Path]:
    """The packed releases of a folder by id, oldest first."""
    return {path.stem: path for path in sorted(folder.glob("*.zip"))}


def digest(folder: Path = RELEASES) -> str:
    """A hash of every fixture file: equal hashes need no loading."""
    found = hashlib.sha256()
    for path in sorted([*folder.rglob("*.json"), *folder.rglob("*.zip"), *folder.parent.glob("*.toml")]):
        found.update(path.relative_to(folder.parent).as_posix().encode())
        found.update(path.read_bytes())
    return found.hexdigest()


def releases_on_file(folder: Path = RELEASES) -> list[str]:
    """Ids of the shipped releases, oldest first."""
    return sorted({*packed_releases(folder), *(path.name for path in folder.iterdir() if path.is_dir())})


def release_facts(release: str, folder: Path = RELEASES) -> ReleaseFacts:
    """The facts of a shipped release; raises FileNotFoundError for one that is not shipped."""
    if (folder / release).is_dir():
        return ReleaseFacts.from_folder(folder / release)
    return read_packed(folder / f"{release}.zip")
