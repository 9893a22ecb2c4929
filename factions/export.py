"""The catalogue of a release as one JSON document, for other programs. Facts only."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from armybuilder.rules.aos4.catalogue import Army, BattleProfile, Catalogue, RegimentOfRenown
from armybuilder.rules.aos4.warscroll import Warscroll, WeaponKind


def catalogue_document(catalogues: Iterable[Catalogue], armies: Iterable[Army]) -> dict[str, Any]:
    """The document of ``manage.py export_catalogue``. Values are spelt as printed (``"3+"``, ``"D3+3"``, ``'5"'``).

    ``armies`` are all armies of the release: regiments of renown name those that may include them.
    """
    chosen = list(catalogues)
    names = {army.id: army.name for army in armies}
    return {
        "release": chosen[0].release.id,
        "factions": [_faction(catalogue) for catalogue in chosen],
        "regiments_of_renown": [_renown(regiment, names) for regiment in chosen[0].renown.values()],
    }


def _faction(catalogue: Catalogue) -> dict[str, Any]:
    groups = catalogue.enhancement_groups
    return {
        "id": catalogue.army.id,
        "name": catalogue.army.name,
        "alliance": catalogue.army.alliance,
        "kind": str(catalogue.army.kind),
        "legends": catalogue.army.legends,
        "units": [_unit(profile, catalogue) for profile in catalogue.profiles.values()],
        "formations": [{"name": f.name, "points": f.points} for f in catalogue.formations.values()],
        "enhancements": [
            {"group": groups[e.group].name, "table": e.table, "name": e.name, "points": e.points}
            for e in catalogue.enhancements.values()
        ],
        "lores": [
            {"name": lore.name, "kind": str(lore.kind), "points": lore.points}
            for lore in catalogue.lores.values()
            if not lore.universal
        ],
        "terrain": [{"name": t.name, "points": t.points} for t in catalogue.terrain.values()],
    }


def _unit(profile: BattleProfile, catalogue: Catalogue) -> dict[str, Any]:
    scroll = profile.warscroll
    added = sorted(profile.keywords - scroll.keywords)
    return {
        "id": scroll.id,
        "link": profile.id,
        "name": profile.name,
        "points": profile.points,
        "models": profile.models,
        "reinforceable": profile.reinforceable,
        "unique": profile.unique,
        "legends": profile.legends,
        "battlepacks": sorted(profile.battlepacks),
        "keywords": [*scroll.printed_keywords, *added],
        "stats": {"Move": scroll.move, "Health": scroll.health, "Save": scroll.save, "Control": scroll.control},
        "ward": [keyword[6:-1] for keyword in scroll.printed_keywords if keyword.startswith("WARD (")],
        "weapons": weapons_of(scroll),
        "regiment_options": _options(profile),
        "sub_hero_roles": [name for role, name in catalogue.roles.items() if role in profile.roles],
    }


def weapons_of(scroll: Warscroll) -> list[list[Any]]:
    """Name, kind, range, attacks, hit, wound, rend, damage, abilities of each weapon, equal ones once."""
    found: list[list[Any]] = []
    for weapon in scroll.weapons:
        kind = "ranged" if weapon.kind == WeaponKind.RANGED else "melee"
        values = [weapon.attacks, weapon.hit, weapon.wound, weapon.rend, weapon.damage, list(weapon.abilities)]
        row = [weapon.name, kind, weapon.range, *values]
        if row not in found:
            found.append(row)
    return found


def _options(profile: BattleProfile) -> list[dict[str, Any]]:
    """One entry per target; targets that share one number carry the same ``line``."""
    found = []
    for line, option in enumerate(profile.options):
        for target in option.targets:
            entry: dict[str, Any] = {"kind": str(target.kind), "name": target.name}
            if option.minimum:
                entry["min"] = option.minimum
            if option.maximum is not None:
                entry["max"] = option.maximum
            if target.excluded:
                entry["excluded"] = sorted(target.excluded)
            if len(option.targets) > 1:
                entry["line"] = line
            found.append(entry)
    return found


def _renown(regiment: RegimentOfRenown, names: dict[str, str]) -> dict[str, Any]:
    return {
        "id": regiment.id,
        "name": regiment.name,
        "points": regiment.points,
        "allowed": sorted({names[army] for army in regiment.allowed if army in names}),
        "units": [{"name": member.name, "count": member.count} for member in regiment.members],
    }
