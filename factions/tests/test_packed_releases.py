"""Packed releases: equal to their documents, and read no further than an army needs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from armybuilder.rules.aos4.documents import ReleaseFacts
from factions.importer.fixtures import PackedDocuments, packed_releases, read_packed, write_packed


def test_packed_release_holds_the_documents(release_facts: ReleaseFacts, tmp_path: Path) -> None:
    path = tmp_path / "packed.zip"
    write_packed(release_facts.documents, path)

    packed = read_packed(path)

    assert packed.documents == release_facts.documents
    assert (packed.outline, packed.army_slugs()) == (release_facts.outline, release_facts.army_slugs())
    for slug in ("kruleboyz", "legion-of-the-first-prince", "big-waaagh"):
        assert packed.catalogue(slug) == release_facts.catalogue(slug)


def test_equal_documents_give_equal_bytes(release_facts: ReleaseFacts, tmp_path: Path) -> None:
    for name in ("one", "two"):
        write_packed(release_facts.documents, tmp_path / f"{name}.zip")

    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()


def test_an_army_needs_few_documents(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    plain = PackedDocuments.read

    def noted(self: PackedDocuments, member: str) -> Any:
        read.append(member)
        return plain(self, member)

    monkeypatch.setattr(PackedDocuments, "read", noted)
    read_packed(packed_releases()["2025-08-31"]).catalogue("kruleboyz")

    assert read == ["outline.json", "documents/common.json", "documents/kruleboyz.json"]


def test_documents_that_are_not_there_are_not_found() -> None:
    documents = PackedDocuments(packed_releases()["2025-08-31"])

    with pytest.raises(KeyError):
        documents["dwarfs"]
    assert "outline" not in documents
