"""Regiments of Renown: forces of the game system with a price, and the links that fill them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from xml.etree.ElementTree import Element

from armybuilder.rules.aos4.catalogue import RegimentOfRenown, RenownMember
from armybuilder.rules.aos4.warscroll import Warscroll
from factions.importer import wargear
from factions.importer.errors import ImportProblem
from factions.importer.seasons import Seasons
from factions.importer.tree import POINTS, Data, clean, conditions, kids, modifiers, points
from factions.importer.warscrolls import categories, is_unit

_PLACES = frozenset({"Regiment", "Auxillary Units", "Auxiliary Units"})


def regiments_of_renown(
    system: Element,
    root: Element,
    data: Data,
    file: str,
    seasons: Seasons,
    warscrolls: Mapping[str, Warscroll],
    groups: Collection[str] = (),
    incomplete: Collection[str] = (),
) -> list[RegimentOfRenown]:
    """Every regiment that a General's Handbook offers, in source order; those of Path to Glory alone are left out.

    ``groups`` are the enhancement groups of all armies: some members may take from them (R-60). ``incomplete`` names
    regiments that the source is known to price before it has their units.
    """
    packs = _offered_in(system, seasons)
    forces = _forces(system)
    members = _members(root, data, forces, warscrolls)
    prices = _prices(root)
    found = []
    for force in forces.values():
        force_id, name = force.get("id", ""), clean(force.get("name", ""))
        if force_id in seasons.battlepacks or name in _PLACES:
            continue
        legends = "LEGENDS" in name.upper()
        price = points(force) or _price_set(force) or prices.get(name.casefold(), 0)
        filled = tuple(members.get(force_id, ()))
        if not filled and not price:
            continue
        if not filled and name not in incomplete:
            raise ImportProblem(file, name, "a priced regiment of renown without units", "at least one unit")
        pitched = frozenset(pack for pack in packs.get(force_id, frozenset()) if pack.startswith("ghb-"))
        if not pitched or not filled:
            continue
        found.append(
            RegimentOfRenown(
                force_id,
                name.replace("[LEGENDS]", "").strip(),
                price,
                filled,
                _allowed(force, data),
                packs.get(force_id, frozenset()),
                _groups([data.ids[member.profile] for member in filled], groups),
                legends,
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


def _groups(links: list[Element], groups: Collection[str]) -> frozenset[str]:
    """Enhancement groups of armies that a member's link opens to it."""
    found = (child.get("targetId", "") for link in links for child in kids(link, "entryLinks"))
    return frozenset(target for target in found if target in groups)


def _forces(system: Element) -> dict[str, Element]:
    """Forces by id; older data nests them in each battlepack."""
    found: dict[str, Element] = {}
    for force in kids(system, "forceEntries"):
        for entry in (force, *kids(force, "forceEntries")):
            found.setdefault(entry.get("id", ""), entry)
    return found


def _prices(root: Element) -> dict[str, int]:
    """Prices that older data has on the rules entry of a regiment instead of its force."""
    return {
        clean(entry.get("name", "")).removeprefix("Regiment of Renown: ").casefold(): points(entry)
        for entry in kids(root, "sharedSelectionEntries")
        if points(entry)
    }


def _members(
    root: Element, data: Data, forces: Mapping[str, Element], warscrolls: Mapping[str, Warscroll]
) -> dict[str, list[RenownMember]]:
    """Members by force: each link says in which forces it stands and how often."""
    found: dict[str, list[RenownMember]] = {}
    for link in kids(root, "entryLinks"):
        entry = data.target(link)
        scroll = warscrolls.get(entry.get("id", ""))
        if not is_unit(entry) or scroll is None:
            continue
        undersize = wargear.UNDERSIZE in categories(link, data)
        size = max(1, sum(model.minimum for model in wargear.models(entry, undersize, data)))
        minima = {c.get("id", "") for c in kids(link, "constraints") if c.get("type") == "min"}
        for modifier, outer in modifiers(link):
            if modifier.get("field") not in minima or modifier.get("type") not in ("set", "increment"):
                continue
            count = int(float(modifier.get("value", "0")))
            # Some forces share their id with another element, so they are known by id alone.
            named = [c.get("childId", "") for part in (modifier, *outer) for c in conditions(part)]
            # Others are named by their rules entry.
            rules = {data.name(child).removeprefix("Regiment of Renown: ") for child in named}
            named += [force for force, element in forces.items() if clean(element.get("name", "")) in rules]
            named = list(dict.fromkeys(named))
            for force in (child for child in named if child in forces and count > 0):
                member = RenownMember(link.get("id", ""), scroll, scroll.name, count, size)
                found.setdefault(force, []).append(member)
    return found


def _price_set(force: Element) -> int:
    """The price of a release that has no cost on the regiment but sets it without a condition (until April 2025)."""
    for modifier, outer in modifiers(force):
        plain = not outer and not any(conditions(modifier))
        if plain and modifier.get("type") == "set" and modifier.get("field") == POINTS:
            return int(float(modifier.get("value", "0")))
    return 0
