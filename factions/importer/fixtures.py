"""Fixture files: the documents of a release, one object per line in stable order, so that a release is a diff."""

from __future__ import annotations

import hashlib
import json
import lzma
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from armybuilder.rules.aos4.documents import ReleaseFacts

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
RELEASES = FIXTURES / "releases"


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
    """All documents of an older release in one compressed file; equal documents give equal bytes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    content = json.dumps(documents, ensure_ascii=False, separators=(",", ":")).encode()
    path.write_bytes(lzma.compress(content, format=lzma.FORMAT_XZ, check=lzma.CHECK_CRC32, preset=6))


def read_packed(path: Path) -> dict[str, Any]:
    documents: dict[str, Any] = json.loads(lzma.decompress(path.read_bytes()))
    return documents


def digest(folder: Path = RELEASES) -> str:
    """A hash of every fixture file: equal hashes need no loading."""
    found = hashlib.sha256()
    for path in sorted([*folder.rglob("*.json"), *folder.rglob("*.xz"), *folder.parent.glob("*.toml")]):
        found.update(path.relative_to(folder.parent).as_posix().encode())
        found.update(path.read_bytes())
    return found.hexdigest()


def releases_on_file(folder: Path = RELEASES) -> list[str]:
    """Ids of the shipped releases, oldest first."""
    packed = [path.name.removesuffix(".json.xz") for path in folder.glob("*.json.xz")]
    return sorted({*packed, *(path.name for path in folder.iterdir() if path.is_dir())})


def release_facts(release: str, folder: Path = RELEASES) -> ReleaseFacts:
    """The facts of a shipped release; raises FileNotFoundError for one that is not shipped."""
    if (folder / release).is_dir():
        return ReleaseFacts.from_folder(folder / release)
    return ReleaseFacts(read_packed(folder / f"{release}.json.xz"))
