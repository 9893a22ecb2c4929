"""Compares a release with the publisher's battle profiles, where a transcription of them is at hand.

The transcription is optional reference material and never shipped; only what it confirms or corrects is kept as facts.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from armybuilder.rules.aos4.catalogue import BattleProfile, Catalogue, OptionKind, RegimentOption
from armybuilder.rules.aos4.documents import ReleaseFacts
from factions.importer.tree import clean

_SEASONAL = re.compile(r"^(Scourge of (?:Aqshy|Ghyran)) (.*)$")
_JOINS = re.compile(r"This Hero can join an eligible regiment as (?:an? )?([^.]+?)\.")


@dataclass(frozen=True, order=True)
class Difference:
    """A fact on which the two sources differ. ``subject`` is army and unit, ``aspect`` what differs."""

    army: str
    subject: str
    aspect: str
    here: str
    official: str

    @property
    def key(self) -> str:
        return f"{self.army}/{self.subject}/{self.aspect}"

    def __str__(self) -> str:
        return f"{self.army}: {self.subject}: {self.aspect}: {self.here or '–'}; officially {self.official or '–'}"


def read_official(path: Path) -> list[Mapping[str, Any]]:
    """The facts in force of the transcription."""
    records = json.loads(path.read_text(encoding="utf-8"))["records"]
    return [record["fact"] for record in records if record["status"] == "effective"]


def official_name(name: str) -> str:
    """A printed name in the spelling of the data: ``Scourge of Aqshy X`` → ``X (Scourge of Aqshy)``."""
    name = clean(name.replace("’", "'"))
    match = _SEASONAL.match(name)
    return f"{match.group(2)} ({match.group(1)})" if match else name


def differences(release: ReleaseFacts, facts: Iterable[Mapping[str, Any]]) -> list[Difference]:
    """Every fact of the units in which release and transcription differ, sorted."""
    catalogues = {c.army.name: c for c in map(release.catalogue, release.army_slugs())}
    found: list[Difference] = []
    everywhere = {_fold(p.name): c for c in catalogues.values() for p in c.profiles.values()}
    aliases = {_fold(o): name for name, others in release.common.aliases.items() for o in others}
    for fact in facts:
        if fact["kind"] == "roster-option":
            found += _compare_choice(catalogues.get(fact["faction"], next(iter(catalogues.values()))), fact)
        if fact["kind"] == "regiment-of-renown":
            found += _compare_renown(release, fact)
        if fact["kind"] != "unit" or fact["faction"] not in catalogues:
            continue
        catalogue = catalogues[fact["faction"]]
        name = official_name(fact["name"])
        if _fold(name) not in everywhere:
            name = aliases.get(_fold(name), name)
        profiles = _profiles(catalogue, name, fact)
        if not profiles and _fold(name) in everywhere:
            catalogue = everywhere[_fold(name)]
            profiles = _profiles(catalogue, name, fact)
        if not profiles:
            if fact["context"] != "legends":
                found.append(Difference(catalogue.army.name, name, "name", "", "listed"))
            continue
        found += _compare(catalogue, profiles[0], fact)
    return sorted(set(found))


def _profiles(catalogue: Catalogue, name: str, fact: Mapping[str, Any]) -> list[BattleProfile]:
    folded = _fold(name)
    named = [p for p in catalogue.profiles.values() if _fold(p.name) == folded]
    if len(named) > 1:
        named.sort(key=lambda p: (p.models != fact["unitSize"], p.points != fact["points"]))
    return named


def _fold(name: str) -> str:
    name = re.sub(r"\((\d) models?\)", r"\1", name.casefold())
    return re.sub(r"[^a-z0-9]", "", name.replace("mega-gargant", "megagargant"))


def _compare(catalogue: Catalogue, profile: BattleProfile, fact: Mapping[str, Any]) -> Iterable[Difference]:
    def differ(aspect: str, here: object, official: object) -> Iterable[Difference]:
        if here != official:
            yield Difference(catalogue.army.name, profile.name, aspect, str(here), str(official))

    notes = " ".join(fact["notes"])
    yield from differ("points", profile.points, fact["points"])
    yield from differ("size", profile.models, fact["unitSize"])
    yield from differ("legends", profile.legends, fact["context"] == "legends")
    may = not ("cannot be reinforced" in notes or fact["unitSize"] == 1 or profile.unique or profile.hero)
    yield from differ("reinforceable", profile.reinforceable, may)
    roles = sorted(catalogue.roles[role].casefold() for role in profile.roles)
    official_roles = sorted(clean(role.replace("’", "'")).casefold() for role in _JOINS.findall(notes))
    if not any("can join" in note and "eligible" not in note for note in fact["notes"]):
        yield from differ("roles", ", ".join(roles), ", ".join(official_roles))
    here = {line for option in profile.options if (line := line_of(option))}
    official = {_official_line(line, catalogue) for line in fact["regimentOptions"]} - {""}
    for line in sorted(here - official):
        yield Difference(catalogue.army.name, profile.name, f"line {line}", line, "")
    for line in sorted(official - here):
        yield Difference(catalogue.army.name, profile.name, f"line {line}", "", line)


_CHOICES = {
    "Battle Formation": "formations",
    "Faction Terrain": "terrain",
    "Spell Lore": "lores",
    "Prayer Lore": "lores",
    "Manifestation Lore": "lores",
}


def _compare_choice(catalogue: Catalogue, fact: Mapping[str, Any]) -> Iterable[Difference]:
    """Formations, enhancements, lores and terrain: that they exist, with the same price in one of their seasons."""
    name, kind = clean(fact["name"].replace("’", "'")), fact["optionType"]
    values = getattr(catalogue, _CHOICES.get(kind, "enhancements")).values()
    prices = sorted({value.points for value in values if _fold(value.name) == _fold(name)})
    if fact["points"] not in prices:
        here = " or ".join(map(str, prices))
        yield Difference(catalogue.army.name, name, f"{kind.lower()} points", here, str(fact["points"]))


def _compare_renown(release: ReleaseFacts, fact: Mapping[str, Any]) -> Iterable[Difference]:
    name = clean(fact["name"].replace("’", "'"))
    regiment = next((r for r in release.common.renown if _fold(r.name) == _fold(name)), None)
    if regiment is None:
        yield Difference("Regiments of Renown", name, "name", "", "listed")
        return
    if regiment.points != fact["points"]:
        yield Difference("Regiments of Renown", name, "points", str(regiment.points), str(fact["points"]))
    names = {release.army(slug).id: release.army(slug).name for slug in release.army_slugs()}
    here = {names[army] for army in regiment.allowed if army in names}
    note = next((n for n in fact["notes"] if "included in" in n), "")
    official = {clean(part.replace("’", "'")) for part in note.rpartition(":")[2].rstrip(".").split(",") if part}
    for army in sorted(here ^ official if official else ()):
        told = ("listed", "") if army in here else ("", "listed")
        yield Difference("Regiments of Renown", name, f"allowed: {army}", *told)
    listed = [re.match(r"(\d+) (.*)", part.strip()) for line in fact["unitSummary"] for part in line.split("•")]
    printed = sorted((int(m.group(1)), _fold(clean(m.group(2).replace("’", "'")))) for m in listed if m)
    members = [(m.models, _fold(m.name)) for m in regiment.members for _ in range(m.count)]
    missing = [f"{count} {unit}" for count, unit in printed if (count, unit) not in members]
    if missing:
        yield Difference("Regiments of Renown", name, "units", str(sorted(members)), ", ".join(missing))


def line_of(option: RegimentOption) -> str:
    """An option as printed: ``0-1 x or y``, ``any x``, ``x (required)``; names in lower case."""
    names = " or ".join(
        (f"non-{sorted(t.excluded)[0].casefold()} " if t.excluded else "") + _short(t.name, t.kind == OptionKind.UNIT)
        for t in option.targets
    )
    if option.minimum:
        return f"{names} (required)"
    return f"0-{option.maximum} {names}" if option.maximum else f"any {names}"


def _short(name: str, unit: bool) -> str:
    name = name.casefold()
    return name.partition(",")[0] if unit else name


def _official_line(line: str, catalogue: Catalogue) -> str:
    line = clean(line.replace("’", "'")).casefold()
    if line == "none":
        return ""
    if match := re.match(r"^1 (.*)$", line):
        line = f"{match.group(1)} (required)"
    head, _, rest = line.partition(" ")
    if head in ("any", "0-1"):
        rest = " or ".join(part.partition(",")[0] for part in rest.split(" or "))
        line = f"{head} {rest}"
    return line.replace("(required)", " (required)").replace("  ", " ")
