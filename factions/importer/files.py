"""Which file is what: game system, libraries, lores, regiments of renown, factions, Armies of Renown, shared armies."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum
from xml.etree.ElementTree import Element

from armybuilder.rules.aos4.catalogue import ArmyKind
from factions.importer.errors import ImportProblem
from factions.importer.normalise import slugify
from factions.importer.tree import Data, clean, kids
from factions.importer.warscrolls import is_skipped, is_unit


class FileKind(StrEnum):
    SYSTEM = "system"
    LIBRARY = "library"
    LORES = "lores"
    RENOWN = "renown"
    PATH_TO_GLORY = "path-to-glory"
    FACTION = "faction"
    ARMY_OF_RENOWN = "army-of-renown"
    SHARED = "shared"
    STUB = "stub"


@dataclass
class Files:
    """The files by kind. ``stubs`` maps a file that only imports a shared army to the id of that army."""

    data: Data
    kinds: dict[str, FileKind] = field(default_factory=dict)
    stubs: dict[str, str] = field(default_factory=dict)

    @property
    def system(self) -> Element:
        return self.data.roots[self._only(FileKind.SYSTEM)]

    @property
    def renown(self) -> str:
        return self._only(FileKind.RENOWN)

    @property
    def armies(self) -> list[str]:
        """Files of armies: factions, then Armies of Renown, then shared armies, by name."""
        order = [FileKind.FACTION, FileKind.ARMY_OF_RENOWN, FileKind.SHARED]
        return sorted((f for f, k in self.kinds.items() if k in order), key=lambda f: (order.index(self.kinds[f]), f))

    @property
    def with_warscrolls(self) -> list[str]:
        """Files that may define warscrolls, libraries first."""
        files = [f for f, kind in self.kinds.items() if kind not in (FileKind.PATH_TO_GLORY, FileKind.STUB)]
        return sorted(files, key=lambda f: (self.kinds[f] != FileKind.LIBRARY, f))

    def identity(self, file: str) -> tuple[ArmyKind, str, str, str | None]:
        """Kind, printed name (with its Legends mark), slug and slug of the parent faction."""
        name = self.name(file)
        if self.kinds[file] == FileKind.ARMY_OF_RENOWN:
            parent, _, own = name.partition(" - ")
            return ArmyKind.ARMY_OF_RENOWN, own, _slug(own), _slug(parent)
        if self.kinds[file] == FileKind.SHARED:
            return ArmyKind.SHARED, name, _slug(name), None
        return ArmyKind.FACTION, name, _slug(name), None

    def name(self, file: str) -> str:
        """The printed name of a catalogue: without the sign that sorts it, with the whole Legends mark."""
        name = clean(self.data.roots[file].get("name", "")).lstrip("þ❖۞✦").strip()
        return re.sub(r"\[LEGENDS\]?$", "[LEGENDS]", name)

    def slug_of_parent(self, file: str) -> str:
        return _slug(self.name(file).partition(" - ")[0])

    def library_of(self, slug: str) -> str:
        """The library named like a faction; "" for an army without its own."""
        return next(
            (
                f
                for f, k in self.kinds.items()
                if k == FileKind.LIBRARY and _slug(f.removesuffix(" - Library.cat")) == slug
            ),
            "",
        )

    def _only(self, kind: FileKind) -> str:
        found = [file for file, of in self.kinds.items() if of == kind]
        if len(found) != 1:
            raise ImportProblem("source", kind, f"{len(found)} files of this kind", "exactly one")
        return found[0]


def classify(data: Data) -> Files:
    """The kind of every file; ImportProblem for one that fits no kind."""
    files = Files(data)
    shared = {root.get("id", "") for file, root in data.roots.items() if _is_shared(file, root)}
    for file, root in data.roots.items():
        files.kinds[file] = _kind(file, root, data, shared)
        if files.kinds[file] == FileKind.STUB:
            targets = [link.get("targetId", "") for link in kids(root, "catalogueLinks")]
            files.stubs[file] = next((target for target in targets if target in shared), "")
    return files


def _kind(file: str, root: Element, data: Data, shared: set[str]) -> FileKind:
    name = clean(root.get("name", ""))
    if file.endswith(".gst"):
        return FileKind.SYSTEM
    if file.endswith(" - Library.cat"):
        return FileKind.LIBRARY
    if name.endswith("Lores") and file == "Lores.cat":
        return FileKind.LORES
    if file == "Regiments of Renown.cat":
        return FileKind.RENOWN
    if file.startswith("Path to Glory"):
        return FileKind.PATH_TO_GLORY
    if _is_shared(file, root):
        return FileKind.SHARED
    units = [e for link in kids(root, "entryLinks") if is_unit(e := data.target(link)) and not is_skipped(e)]
    imports = {link.get("targetId") for link in kids(root, "catalogueLinks") if link.get("importRootEntries") == "true"}
    if imports & shared and len(units) <= 2:
        return FileKind.STUB
    if units:
        return FileKind.ARMY_OF_RENOWN if " - " in name else FileKind.FACTION
    raise ImportProblem(file, name, "a catalogue without units", "a faction, Army of Renown, library or shared army")


def _is_shared(file: str, root: Element) -> bool:
    return clean(root.get("name", "")).startswith("þ ")


def _slug(name: str) -> str:
    return slugify(re.sub(r"\s*\[LEGENDS\]?$", "", name))
