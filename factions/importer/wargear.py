"""Weapons and models of a unit entry, flattened to "who carries what, and how many at most"."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias
from xml.etree.ElementTree import Element

from armybuilder.rules.aos4.warscroll import ModelEntry, Weapon, WeaponKind
from factions.importer import normalise
from factions.importer.errors import ImportProblem
from factions.importer.tree import Data, characteristics, clean, conditions, constraints, describe, kids, modifiers

MELEE = "9074-76b6-9e2f-81e3"
RANGED = "1fd-a42f-41d3-fe05"
UNDERSIZE = "Undersize Unit"


@dataclass(frozen=True)
class Place:
    """Where a weapon profile was found: model entry, choice group and option, and its greatest number per unit."""

    entries: tuple[Element, ...] = ()
    """The upgrade entries around it, outermost first."""
    holder: str = ""
    group: str = ""
    option: str = ""
    limit: int | None = None
    optional: bool = False


Found: TypeAlias = tuple[Weapon, Place]


def models(unit: Element, undersize: bool = False, data: Data | None = None) -> tuple[ModelEntry, ...]:
    """The model entries of a unit of minimum size; ``undersize`` gives the numbers of its small copy."""
    found = []
    for entry in _model_entries(unit):
        least = constraints(entry, "min", "parent") or [0]
        most = constraints(entry, "max", "parent") or least
        if undersize and data is not None and (size := _undersize(entry, data)) is not None:
            least = most = [size]
        found.append(ModelEntry(clean(entry.get("name", "")), least[0], most[0]))
    return tuple(found)


def _model_entries(unit: Element) -> list[Element]:
    return [entry for entry in kids(unit, "selectionEntries") if entry.get("type") == "model"]


def _undersize(entry: Element, data: Data) -> int | None:
    for modifier, _ in modifiers(entry):
        if modifier.get("type") == "set" and modifier.get("field") != "defaultAmount":
            for condition in conditions(modifier):
                if data.name(condition.get("childId", "")) == UNDERSIZE and condition.get("type") == "instanceOf":
                    return int(float(modifier.get("value", "0")))
    return None


def weapons(unit: Element, data: Data, file: str) -> tuple[Weapon, ...]:
    """Every weapon profile of a unit, in source order, with its limit, group, holder and what it replaces."""
    entries = _model_entries(unit)
    several = len(entries) > 1
    found: list[Found] = []
    for profile in kids(unit, "profiles"):
        if profile.get("typeId") in (MELEE, RANGED):
            found.append((_weapon(profile, Place(), unit, file), Place()))
    for entry in kids(unit, "selectionEntries"):
        if entry.get("type") == "model":
            holder = clean(entry.get("name", "")) if several else ""
            _below(entry, Place(holder=holder), unit, file, found)
        elif entry.get("type") == "upgrade":
            _holder(entry, Place(), unit, file, found)
    return _distinct(_with_replacements(found))


def _below(element: Element, place: Place, unit: Element, file: str, found: list[Found]) -> None:
    for profile in kids(element, "profiles"):
        if profile.get("typeId") in (MELEE, RANGED):
            found.append((_weapon(profile, place, unit, file), place))
    for entry in kids(element, "selectionEntries"):
        _holder(entry, place, unit, file, found)
    for group in kids(element, "selectionEntryGroups"):
        most = constraints(group, "max", "parent")
        least = constraints(group, "min", "parent")
        name = group.get("id", "") if most and most[0] == 1 else ""
        for entry in kids(group, "selectionEntries"):
            inner = replace(place, group=name, option="", optional=not (least and least[0] > 0))
            _holder(entry, inner, unit, file, found)


def _holder(entry: Element, place: Place, unit: Element, file: str, found: list[Found]) -> None:
    """An upgrade entry: either the weapon itself or an option that brings one or more weapons."""
    per_unit = [
        int(float(constraint.get("value", "0")))
        for constraint in kids(entry, "constraints")
        if constraint.get("type") == "max" and constraint.get("scope") not in ("parent", "roster", "force")
    ]
    limit = per_unit[0] if per_unit and per_unit[0] >= 0 else place.limit
    fixed = any(value > 0 for value in constraints(entry, "min", "parent"))
    name = clean(entry.get("name", "")) if place.group or not fixed else ""
    inner = replace(
        place,
        entries=(*place.entries, entry),
        limit=limit,
        optional=place.optional if place.group or fixed else True,
        option=place.option or name,
    )
    _below(entry, inner, unit, file, found)


def _weapon(profile: Element, place: Place, unit: Element, file: str) -> Weapon:
    values = characteristics(profile)
    name = clean(profile.get("name", ""))

    def fail(what: str, expected: str) -> Exception:
        return ImportProblem(file, f"weapon {name} of {describe(unit)}", what, expected)

    ranged = profile.get("typeId") == RANGED
    return Weapon(
        id=profile.get("id", ""),
        name=name,
        kind=WeaponKind.RANGED if ranged else WeaponKind.MELEE,
        range=normalise.inches(values.get("Rng", "")) if ranged else None,
        attacks=normalise.dice(values.get("Atk", ""), fail),
        hit=normalise.roll(values.get("Hit", ""), fail),
        wound=normalise.roll(values.get("Wnd", ""), fail),
        rend=normalise.rend(values.get("Rnd", ""), fail),
        damage=normalise.dice(values.get("Dmg", ""), fail),
        abilities=normalise.abilities(values.get("Ability", ""), fail),
        limit=place.limit,
        group=place.group,
        holder=place.holder,
        optional=place.optional,
        option=place.option,
    )


def _with_replacements(found: list[Found]) -> list[Weapon]:
    """Weapons that hide another of the same model when chosen name it in ``replaces``."""
    within: dict[str, set[str]] = {}
    for weapon, place in found:
        for entry in place.entries:
            within.setdefault(entry.get("id", ""), set()).add(weapon.id)
    replaced: dict[str, set[str]] = {}
    for weapon, place in found:
        for chosen in _hiding(place.entries):
            for other in within.get(chosen, set()) - {weapon.id}:
                replaced.setdefault(other, set()).add(weapon.id)
    return [replace(weapon, replaces=tuple(sorted(replaced.get(weapon.id, ())))) for weapon, _ in found]


def _hiding(entries: tuple[Element, ...]) -> set[str]:
    """Ids of the siblings that hide an entry, or set its number to 0, when they are chosen."""
    found = set()
    for entry in entries:
        for modifier, outer in modifiers(entry):
            drops = modifier.get("field") == "hidden" or modifier.get("value") == "0"
            if modifier.get("type") == "set" and drops:
                for part in (modifier, *outer):
                    for condition in conditions(part):
                        if condition.get("type") == "atLeast" and condition.get("scope") == "parent":
                            found.add(condition.get("childId", ""))
    return found


def _distinct(found: list[Weapon]) -> tuple[Weapon, ...]:
    """Equal weapons of the same carrier once; a weapon that every model entry carries has no holder."""
    seen: dict[tuple[object, ...], Weapon] = {}
    for weapon in found:
        key = (weapon.name, weapon.kind, weapon.range, weapon.attacks, weapon.hit, weapon.wound, weapon.rend)
        seen.setdefault((*key, weapon.damage, weapon.abilities, weapon.holder, weapon.option, weapon.limit), weapon)
    return tuple(seen.values())
