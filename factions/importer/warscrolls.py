"""Library entries of type ``unit`` to warscrolls: characteristics, keywords, weapons, models, command models."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree.ElementTree import Element

from armybuilder.rules.aos4.warscroll import Ability, CommandModel, CommandModelKind, Warscroll, WarscrollKind
from factions.importer import wargear
from factions.importer.errors import ImportProblem
from factions.importer.normalise import inches, is_keyword, keyword_stem
from factions.importer.seasons import Seasons
from factions.importer.timings import timing_of
from factions.importer.tree import Data, characteristics, clean, conditions, describe, kids, modifiers

UNIT = "ff03-376e-972f-8ab2"
MANIFESTATION = "1287-3a-9799-7e40"
ABILITY_KINDS = {
    "907f-a48-6a04-f788": "passive",
    "59b6-d47a-a68a-5dcc": "activated",
    "7312-8367-c171-f2ef": "spell",
    "5946-234-d7b4-6195": "prayer",
    "55ac-f837-dded-5872": "command",
    "5453-37d7-6d37-db1b": "blood-tithe",
    "9b15-469e-8bf3-70c7": "fate",
}
LEGENDS = "acaf-8bb6-d6f-3e2a"
ALLOW_LEGENDS = "7e59-2237-4890-a80a"
VARIANT = re.compile(r" \((Scourge of (?:Ghyran|Aqshy))\)$")
SKIPPED = re.compile(r"^Anvil of Apotheosis", re.IGNORECASE)


def is_unit(entry: Element) -> bool:
    return entry.tag == "selectionEntry" and entry.get("type") == "unit"


def is_skipped(entry: Element) -> bool:
    """Custom heroes of Path to Glory are no warscrolls."""
    return bool(SKIPPED.match(clean(entry.get("name", ""))))


def categories(element: Element, data: Data) -> list[str]:
    return [clean(data.target(link).get("name", "")) for link in kids(element, "categoryLinks")]


def warscrolls_in(root: Element, data: Data, file: str, seasons: Seasons) -> list[Warscroll]:
    """The warscrolls that a file defines, in source order."""
    entries = [
        entry
        for container in ("sharedSelectionEntries", "selectionEntries")
        for entry in kids(root, container)
        if is_unit(entry) and not is_skipped(entry)
    ]
    found = [warscroll(entry, data, file, seasons) for entry in entries]
    by_name = {scroll.name: scroll.id for scroll in found}
    return [
        replace(scroll, variant_of=scroll.variant_of or by_name.get(VARIANT.sub("", scroll.name)))
        if scroll.season
        else scroll
        for scroll in found
    ]


def warscroll(entry: Element, data: Data, file: str, seasons: Seasons) -> Warscroll:
    """One library entry. Raises ImportProblem when it has no single profile of characteristics."""
    profiles = [p for p in kids(entry, "profiles") if p.get("typeId") in (UNIT, MANIFESTATION)]
    if len(profiles) != 1:
        inner = [p for p in entry.iter("profile") if p.get("typeId") in (UNIT, MANIFESTATION)]
        if not inner:
            raise ImportProblem(file, describe(entry), f"{len(profiles)} profiles of characteristics", "one")
        profiles = inner
    values = characteristics(profiles[0])
    names = categories(entry, data)
    printed = tuple(dict.fromkeys(name for name in names if is_keyword(name)))
    name = clean(entry.get("name", ""))
    is_manifestation = profiles[0].get("typeId") == MANIFESTATION
    kind = WarscrollKind.UNIT
    if is_manifestation:
        kind = WarscrollKind.MANIFESTATION
    elif "FACTION TERRAIN" in printed:
        kind = WarscrollKind.TERRAIN
    return Warscroll(
        id=entry.get("id", ""),
        name=name,
        kind=kind,
        move=inches(values.get("Move", "")),
        health=clean(values.get("Health", "")) or "-",
        save=clean(values.get("Save", "")) or "-",
        control=clean(values.get("Control", "")) or ("" if is_manifestation else "-"),
        banishment=clean(values.get("Banishment", "")),
        ward=_best_ward(printed),
        wizard=_level(printed, "WIZARD"),
        priest=_level(printed, "PRIEST"),
        base_size=_base_size(entry),
        keywords=frozenset(keyword_stem(keyword) for keyword in printed),
        printed_keywords=printed,
        tags=frozenset(name for name in names if not is_keyword(name) and name not in ("Legends", "Undersize Unit")),
        legends=_is_legends(entry),
        season=seasons.of_variant(name),
        variant_of=_variant_of(entry, data) if VARIANT.search(name) else None,
        weapons=wargear.weapons(entry, data, file),
        models=wargear.models(entry),
        command_models=_command_models(printed),
        abilities=tuple(_abilities(entry)),
    )


def _best_ward(printed: tuple[str, ...]) -> int | None:
    wards = [int(found.group(1)) for name in printed if (found := re.match(r"WARD \((\d)\+\)", name))]
    return min(wards, default=None)


def _level(printed: tuple[str, ...], keyword: str) -> int:
    return max((int(found.group(1)) for n in printed if (found := re.match(rf"{keyword} \((\d+)\)", n))), default=0)


def _base_size(entry: Element) -> str:
    texts = [
        clean((text.text or "").replace("\n", ", "))
        for rule in entry.iter("rule")
        if rule.get("name") == "Base Size"
        for text in rule.iter("description")
    ]
    return ", ".join(dict.fromkeys(filter(None, texts)))


def _is_legends(entry: Element) -> bool:
    if any(link.get("targetId") == LEGENDS for link in kids(entry, "categoryLinks")):
        return True
    return any(
        condition.get("childId") == ALLOW_LEGENDS
        for modifier, outer in modifiers(entry)
        if modifier.get("field") == "hidden"
        for part in (modifier, *outer)
        for condition in conditions(part)
    )


def _variant_of(entry: Element, data: Data) -> str | None:
    """The unit that excludes this variant: named by the error that both would raise."""
    base = VARIANT.sub("", clean(entry.get("name", "")))
    for modifier, outer in modifiers(entry):
        if modifier.get("field") == "error":
            for part in (modifier, *outer):
                for condition in conditions(part):
                    child = condition.get("childId", "")
                    if data.name(child) == base and child in data.ids and is_unit(data.ids[child]):
                        return child
    return None


def _command_models(printed: tuple[str, ...]) -> tuple[CommandModel, ...]:
    found = []
    for name in printed:
        match = re.match(r"^(CHAMPION|MUSICIAN|STANDARD BEARER)(?: \(1/(\d+)\))?$", name)
        if match:
            kind = CommandModelKind(match.group(1).lower().replace(" ", "-"))
            found.append(CommandModel(kind, int(match.group(2)) if match.group(2) else None))
    return tuple(found)


def _abilities(entry: Element) -> list[Ability]:
    found = []
    for profile in entry.iter("profile"):
        kind = ABILITY_KINDS.get(profile.get("typeId", ""))
        if kind:
            values = characteristics(profile)
            value = clean(values.get("Casting Value", "") or values.get("Chanting Value", ""))
            words = [clean(word) for word in clean(values.get("Keywords", "")).split(",")]
            keywords = tuple(word for word in words if word and word != "-")
            timing = timing_of(clean(values.get("Timing", "")))
            found.append(Ability(clean(profile.get("name", "")), kind, timing, value, keywords))
    return list(dict.fromkeys(found))
