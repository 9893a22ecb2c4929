"""Our own JSON, version 1: ids and display names of everything, exact where other formats are not.

The schema is ``docs/schema/army-list-v1.schema.json``. Ids decide; names are for people, and for lists whose ids a
release no longer has.
"""

from __future__ import annotations

from typing import Any

from armybuilder.interchange.parsed import (
    ParsedDetail,
    ParsedList,
    ParsedLore,
    ParsedName,
    ParsedRegiment,
    ParsedRenown,
    ParsedUnit,
)
from armybuilder.interchange.source import MAX_LISTS, MAX_UNITS, Refused
from armybuilder.rules.aos4.army import (
    ArmyList,
    ArmyUnit,
    Creation,
    CreationKind,
    EnhancementChoice,
    Feature,
    Regiment,
    RenownRegiment,
    WargearChoice,
)

FORMAT = "json"
MARKER = "armybuilder.army-list"
SCHEMA_VERSION = 1
_PARTS = (
    *("formations", "spell_lores", "prayer_lores", "manifestation_lores", "terrain", "tactic_cards", "enhancements"),
    *("generals", "regiments", "auxiliaries", "renown", "creations"),
)
_LORES = (("spell", "spell_lores"), ("prayer", "prayer_lores"), ("manifestation", "manifestation_lores"))


def is_own(value: Any) -> bool:
    """Whether a JSON value is one of our lists, or an array of them."""
    items = value if isinstance(value, list) else [value]
    return bool(items) and all(isinstance(item, dict) and item.get("format") == MARKER for item in items)


def read(value: Any, confidence: float) -> tuple[ParsedList, ...]:
    """Parsed lists of a value for which ``is_own`` holds. Refuses other schema versions and values of a wrong type."""
    items = value if isinstance(value, list) else [value]
    if len(items) > MAX_LISTS:
        raise Refused("TOO_MANY_LISTS")
    try:
        return tuple(_Document(item).parsed(confidence) for item in items)
    except (TypeError, KeyError, AttributeError, ValueError) as error:
        raise Refused("BAD_JSON") from error


class _Document:
    def __init__(self, value: dict[str, Any]) -> None:
        if value.get("schema_version") != SCHEMA_VERSION:
            raise Refused("UNKNOWN_SCHEMA", 1)
        if sum(len(value.get(key) or ()) for key in _PARTS) > MAX_UNITS:
            raise Refused("TOO_MANY_UNITS")
        self.value = value
        self.generals = set(_strings(value.get("generals", [])))
        self.enhancements: dict[str, list[ParsedDetail]] = {}
        for item in value.get("enhancements", []):
            detail = ParsedDetail(
                _string(item["name"]), points=_number(item.get("points")), label="enhancement", ref=item["id"]
            )
            self.enhancements.setdefault(_string(item["bearer"]), []).append(detail)
        self._units = 0

    def parsed(self, confidence: float) -> ParsedList:
        value = self.value
        army = value["army"]
        renown = _string(army.get("faction") or "")
        name = ParsedName(_string(army["name"]), ref=_string(army["id"]))
        totals = value.get("totals") or {}
        regiments = tuple(
            self._regiment(number, item) for number, item in enumerate(value.get("regiments", []), start=1)
        )
        return ParsedList(
            format=FORMAT,
            confidence=confidence,
            title=_string(value.get("name", "")),
            declared_points=_number(totals.get("points")),
            declared_drops=_number(totals.get("drops")),
            declared_surcharge=_number(totals.get("auxiliary_surcharge")),
            points_limit=_number(value.get("points_limit")),
            faction=ParsedName(renown) if renown else name,
            army_of_renown=name if renown else None,
            formations=tuple(_named(item) for item in value.get("formations", [])),
            handbook=ParsedName(_string(value["battlepack"])) if value.get("battlepack") else None,
            lores=tuple(
                ParsedLore(kind, _string(item["name"]), points=_number(item.get("points")), ref=_string(item["id"]))
                for kind, key in _LORES
                for item in value.get(key, [])
            ),
            tactic_cards=tuple(_named(item) for item in value.get("tactic_cards", [])),
            regiments=regiments,
            auxiliaries=tuple(self._unit(item) for item in value.get("auxiliaries", [])),
            renown=tuple(self._renown(item) for item in value.get("renown", [])),
            terrain=tuple(_named(item) for item in value.get("terrain", [])),
            release=_string(value.get("release") or ""),
            ruleset=_string(value.get("ruleset") or ""),
            as_of=_string(value.get("as_of") or ""),
            exact=_army_list(value),
        )

    def _regiment(self, number: int, value: dict[str, Any]) -> ParsedRegiment:
        leader = [self._unit(value["leader"])] if value.get("leader") else []
        units = (*leader, *(self._unit(item) for item in value.get("units", [])))
        heading = f"Regiment {number}" if leader else ""
        return ParsedRegiment(heading, generals=any(unit.general for unit in units), number=number, units=units)

    def _renown(self, value: dict[str, Any]) -> ParsedRenown:
        members = tuple(self._unit(item) for item in value.get("units", []))
        found = _named(value)
        return ParsedRenown(found.text, points=found.points, members=members, ref=found.ref)

    def _unit(self, value: dict[str, Any]) -> ParsedUnit:
        self._units += 1
        if self._units > MAX_UNITS:
            raise Refused("TOO_MANY_UNITS")
        uid = _string(value["uid"])
        wargear = tuple(
            ParsedDetail(
                _string(item["option"]), count=_number(item["count"]), label="wargear", ref=_string(item["option"])
            )
            for item in value.get("wargear", [])
        )
        return ParsedUnit(
            name=_string(value["name"]),
            points=_number(value.get("points")),
            models=_number(value.get("models")),
            general=uid in self.generals,
            reinforced=value.get("reinforced") is True,
            details=(*self.enhancements.get(uid, ()), *wargear),
            ref=_string(value["profile"]),
            uid=uid,
        )


def _army_list(value: dict[str, Any]) -> ArmyList:
    """The list by its ids alone."""

    def ids(key: str) -> tuple[str, ...]:
        return tuple(_string(item["id"]) for item in value.get(key, []))

    return ArmyList(
        army=_string(value["army"]["id"]),
        ruleset=_string(value.get("ruleset") or ""),
        release=_string(value.get("release") or ""),
        name=_string(value.get("name", "")),
        points_limit=_number(value.get("points_limit")) or 0,
        as_of=value.get("as_of") or None,
        formations=ids("formations"),
        spell_lores=ids("spell_lores"),
        prayer_lores=ids("prayer_lores"),
        manifestation_lores=ids("manifestation_lores"),
        terrain=ids("terrain"),
        tactic_cards=ids("tactic_cards"),
        regiments=tuple(
            Regiment(
                _army_unit(item["leader"]) if item.get("leader") else None,
                tuple(_army_unit(unit) for unit in item.get("units", [])),
            )
            for item in value.get("regiments", [])
        ),
        auxiliaries=tuple(_army_unit(item) for item in value.get("auxiliaries", [])),
        renown=tuple(
            RenownRegiment(_string(item["id"]), tuple(_army_unit(unit) for unit in item.get("units", [])))
            for item in value.get("renown", [])
        ),
        enhancements=tuple(
            EnhancementChoice(_string(item["id"]), _string(item["bearer"])) for item in value.get("enhancements", [])
        ),
        generals=tuple(_strings(value.get("generals", []))),
        legends=value.get("legends") is True,
        creations=tuple(_creation(item) for item in value.get("creations", [])),
    )


def _creation(value: dict[str, Any]) -> Creation:
    return Creation(
        kind=CreationKind(_string(value["kind"])),
        name=_string(value["name"]),
        tier=_number(value["tier"]) or 0,
        features=tuple(Feature(_string(item["id"]), _number(item["cost"]) or 0) for item in value.get("features", [])),
        units=tuple(_string(item["id"]) for item in value.get("units", [])),
    )


def _army_unit(value: dict[str, Any]) -> ArmyUnit:
    return ArmyUnit(
        uid=_string(value["uid"]),
        profile=_string(value["profile"]),
        reinforced=value.get("reinforced") is True,
        models=_number(value.get("models")),
        wargear=tuple(
            WargearChoice(_string(item["option"]), _number(item["count"]) or 0) for item in value.get("wargear", [])
        ),
        name="" if value["profile"] else _string(value["name"]),
    )


def _string(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(type(value).__name__)
    return value


def _strings(value: Any) -> list[str]:
    return [_string(item) for item in value]


def _number(value: Any) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(type(value).__name__)
    return value


def _named(value: dict[str, Any]) -> ParsedName:
    return ParsedName(_string(value["name"]), points=_number(value.get("points")), ref=_string(value["id"]))
