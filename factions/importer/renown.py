"""Regiments of Renown: forces of the game system with a price, and the links that fill them."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree.ElementTree import Element

from armybuilder.rules.aos4.catalogue import RegimentOfRenown, RenownMember, Warscroll
from factions.importer import wargear
from factions.importer.errors import ImportProblem
from factions.importer.seasons import Seasons
from factions.importer.tree import Data, clean, conditions, kids, modifiers, points
from factions.importer.warscrolls import categories, is_unit

_PLACES = frozenset({"Regiment", "Auxillary Units", "Auxiliary Units"})


def regiments_of_renown(
    system: Element, root: Element, data: Data, file: str, seasons: Seasons, warscrolls: Mapping[str, Warscroll]
) -> list[RegimentOfRenown]:
    """Every regiment that a General's Handbook offers, in source order; those of Path to Glory alone are left out."""
    packs = _offered_in(system, seasons)
    members = _members(root, data, file, warscrolls)
    found = []
    for force in kids(system, "forceEntries"):
        force_id, name = force.get("id", ""), clean(force.get("name", ""))
        if force_id in seasons.battlepacks or name in _PLACES:
            continue
        legends = "LEGENDS" in name.upper()
        price, filled = points(force), tuple(members.get(force_id, ()))
        if not filled and not price:
            continue
        if not filled:
            raise ImportProblem(file, name, "a priced regiment of renown without units", "at least one unit")
        pitched = frozenset(pack for pack in packs.get(force_id, frozenset()) if pack.startswith("ghb-"))
        if not pitched:
            continue
        found.append(
            RegimentOfRenown(
                force_id,
                name.replace("[LEGENDS]", "").strip(),
                price,
                filled,
                _allowed(force, data),
                packs.get(force_id, frozenset()),
                legends=legends,
            )
        )
    return found


def _offered_in(system: Element, seasons: Seasons) -> dict[str, frozenset[str]]:
    """Battlepacks whose force links to the regiment."""
    found: dict[str, set[str]] = {}
    for force in kids(system, "forceEntries"):
        pack = seasons.battlepacks.get(force.get("id", ""))
        if pack in seasons.official:
            for link in (*kids(force, "forceEntryLinks"), *kids(force, "forceEntries")):
                found.setdefault(link.get("targetId") or link.get("id") or "", set()).add(str(pack))
    return {force: frozenset(packs) for force, packs in found.items()}


def _allowed(force: Element, data: Data) -> frozenset[str]:
    """Ids of the catalogues that show the regiment."""
    return frozenset(
        child
        for modifier, outer in modifiers(force)
        if modifier.get("field") == "hidden" and modifier.get("value") == "false"
        for part in (modifier, *outer)
        for condition in conditions(part)
        if condition.get("scope") in ("parent", "primary-catalogue", "ancestor")
        and condition.get("type") == "instanceOf"
        and (child := condition.get("childId", "")) in data.ids
        and data.ids[child].tag == "catalogue"
        and not data.name(child).startswith(("۞", "Regiments of Renown"))
    )


def _members(
    root: Element, data: Data, file: str, warscrolls: Mapping[str, Warscroll]
) -> dict[str, list[RenownMember]]:
    found: dict[str, list[RenownMember]] = {}
    for link in kids(root, "entryLinks"):
        entry = data.target(link)
        if not is_unit(entry):
            continue
        scroll = warscrolls.get(entry.get("id", ""))
        if scroll is None:
            continue
        undersize = wargear.UNDERSIZE in categories(link, data)
        minima = {c.get("id", "") for c in kids(link, "constraints") if c.get("type") == "min"}
        for modifier, outer in modifiers(link):
            if modifier.get("field") not in minima or modifier.get("type") not in ("set", "increment"):
                continue
            count = int(float(modifier.get("value", "0")))
            for force in _forces((modifier, *outer), data):
                size = max(1, sum(model.minimum for model in wargear.models(entry, undersize, data)))
                member = RenownMember(link.get("id", ""), scroll, scroll.name, count, size)
                if count > 0:
                    found.setdefault(force, []).append(member)
    return found


def _forces(parts: tuple[Element, ...], data: Data) -> list[str]:
    return [
        child
        for part in parts
        for condition in conditions(part)
        if condition.get("type") == "instanceOf"
        and (child := condition.get("childId", "")) in data.ids
        and data.ids[child].tag == "forceEntry"
    ]
