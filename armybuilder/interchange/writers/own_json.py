"""Our own JSON, version 1: the list exactly, ids with display names, and its totals. Nothing is rounded or guessed."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from armybuilder.interchange.own_json import MARKER, SCHEMA_VERSION
from armybuilder.interchange.printing import Piece, PrintedList, PrintedUnit
from armybuilder.rules.aos4.army import ArmyUnit, Creation
from armybuilder.rules.aos4.catalogue import ArmyKind


def text(page: PrintedList) -> str:
    """The document as text, keys in a fixed order."""
    return json.dumps(document(page), ensure_ascii=False, indent=2) + "\n"


def document(page: PrintedList) -> dict[str, Any]:
    """The document as a value, as ``docs/schema/army-list-v1.schema.json`` describes it."""
    army, figures = page.army, page.figures
    own = page.catalogue.army
    body = {
        "name": army.name,
        "army": {
            "id": own.id,
            "name": own.name,
            **({"faction": page.faction} if own.kind is not ArmyKind.FACTION else {}),
        },
        "ruleset": army.ruleset,
        "battlepack": page.handbook,
        "release": army.release,
        "as_of": army.as_of,
        "points_limit": army.points_limit,
        "legends": army.legends,
        "formations": _pieces(page.formations),
        "spell_lores": _pieces(page.lores["spell"]),
        "prayer_lores": _pieces(page.lores["prayer"]),
        "manifestation_lores": _pieces(page.lores["manifestation"]),
        "terrain": _pieces(page.terrain),
        "tactic_cards": [{"id": card, "name": card, "points": 0} for card in army.tactic_cards],
        "regiments": [
            {
                "leader": _unit(regiment.leader, units[0]) if regiment.leader else None,
                "units": [
                    _unit(unit, shown)
                    for unit, shown in zip(regiment.units, units[1 if regiment.leader else 0 :], strict=True)
                ],
            }
            for regiment, units in zip(army.regiments, page.regiments, strict=True)
        ],
        "auxiliaries": [_unit(unit, shown) for unit, shown in zip(army.auxiliaries, page.auxiliaries, strict=True)],
        "renown": [
            {
                "id": taken.renown,
                "name": shown.name,
                "points": shown.points,
                "units": [_unit(unit, member) for unit, member in zip(taken.units, shown.members, strict=True)],
            }
            for taken, shown in zip(army.renown, page.renown, strict=True)
        ],
        "enhancements": [
            {
                "id": choice.enhancement,
                "name": _enhancement(page, choice.enhancement),
                "points": price,
                "bearer": choice.bearer,
            }
            for choice, price in zip(army.enhancements, figures.enhancements, strict=True)
        ],
        "generals": list(army.generals),
        **({"creations": [_creation(page, creation) for creation in army.creations]} if army.creations else {}),
    }
    totals = {
        "points": figures.points,
        "drops": figures.drops,
        "models": figures.models,
        "wounds": figures.wounds,
        "auxiliary_surcharge": figures.surcharge,
    }
    head = {"format": MARKER, "schema_version": SCHEMA_VERSION}
    return {**head, **body, "totals": totals, "hash": canonical_hash(body)}


def canonical_hash(body: dict[str, Any]) -> str:
    """SHA-256 of the list's ids and choices, whatever its name, display names and prices."""
    plain = json.dumps(_ids_only(body), ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(plain.encode("ascii")).hexdigest()


def _ids_only(value: Any) -> Any:
    if isinstance(value, dict):
        left_out = {"name", "points", "battlepack", "hash", "totals"}
        if value.get("profile") == "":
            left_out = left_out - {"name"}
        return {key: _ids_only(item) for key, item in value.items() if key not in left_out}
    return [_ids_only(item) for item in value] if isinstance(value, list) else value


def _pieces(items: tuple[Piece, ...]) -> list[dict[str, Any]]:
    return [{"id": item.id, "name": item.name, "points": item.points} for item in items]


def _enhancement(page: PrintedList, id: str) -> str:
    return page.catalogue.choice_name(id)


def _creation(page: PrintedList, creation: Creation) -> dict[str, Any]:
    """What a Path to Glory player created; features are named by their players, so their names are their ids."""
    profiles = page.catalogue.profiles
    return {
        "kind": creation.kind.value,
        "name": creation.name,
        "tier": creation.tier,
        "features": [{"id": feature.name, "cost": feature.cost} for feature in creation.features],
        "units": [{"id": unit, "name": profiles[unit].name if unit in profiles else unit} for unit in creation.units],
    }


def _unit(unit: ArmyUnit, shown: PrintedUnit) -> dict[str, Any]:
    return {
        "uid": unit.uid,
        "profile": unit.profile,
        "name": shown.name,
        "points": shown.points,
        "models": unit.models,
        "reinforced": unit.reinforced,
        "wargear": [{"option": choice.option, "count": choice.count} for choice in unit.wargear],
    }
