"""An army list as a JSON document and back: versioned, strict, canonical.

The document of a list is what a roster stores, what a backup file holds and what is hashed. A value that stands at its
default is left out; a key that the format does not have is refused with its path.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar

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

Json: TypeAlias = Any
T = TypeVar("T")

FORMAT = "armybuilder-list"
VERSION = 1
LONGEST_TEXT = 200
LONGEST_LIST = 200
LARGEST_NUMBER = 1_000_000


class DocumentProblem(ValueError):
    """A document is no army list; ``path`` names the place in the document's own words, ``code`` what is wrong there.

    Codes: ``wrong_format``, ``unknown_version``, ``unknown_key``, ``missing_key``, ``wrong_type``, ``out_of_range``,
    ``repeated_uid``.
    """

    def __init__(self, path: str, code: str, expected: str = "") -> None:
        super().__init__(f"{path or 'document'}: {code}{f' ({expected} expected)' if expected else ''}")
        self.path = path
        self.code = code
        self.expected = expected


# Writing


def to_document(army: ArmyList) -> dict[str, Json]:
    """The document of a list: plain JSON values, defaults left out."""
    document: dict[str, Json] = {"format": FORMAT, "version": VERSION, "army": army.army, "ruleset": army.ruleset}
    for key in ("release", "name"):
        if value := getattr(army, key):
            document[key] = value
    document["points_limit"] = army.points_limit
    if army.as_of is not None:
        document["as_of"] = army.as_of
    if army.legends:
        document["legends"] = True
    for key in _ID_LISTS:
        if value := getattr(army, key):
            document[key] = list(value)
    if army.regiments:
        document["regiments"] = [
            {
                **({"leader": _unit_out(regiment.leader)} if regiment.leader else {}),
                **({"units": [_unit_out(unit) for unit in regiment.units]} if regiment.units else {}),
            }
            for regiment in army.regiments
        ]
    if army.auxiliaries:
        document["auxiliaries"] = [_unit_out(unit) for unit in army.auxiliaries]
    if army.renown:
        document["renown"] = [
            {"renown": taken.renown, **({"units": [_unit_out(unit) for unit in taken.units]} if taken.units else {})}
            for taken in army.renown
        ]
    if army.enhancements:
        document["enhancements"] = [
            {"enhancement": choice.enhancement, "bearer": choice.bearer} for choice in army.enhancements
        ]
    if army.creations:
        document["creations"] = [_creation_out(creation) for creation in army.creations]
    return document


def _creation_out(creation: Creation) -> dict[str, Json]:
    document: dict[str, Json] = {"kind": creation.kind.value, "name": creation.name, "tier": creation.tier}
    if creation.features:
        document["features"] = [{"name": feature.name, "cost": feature.cost} for feature in creation.features]
    if creation.units:
        document["units"] = list(creation.units)
    return document


def _unit_out(unit: ArmyUnit) -> dict[str, Json]:
    document: dict[str, Json] = {"uid": unit.uid, "profile": unit.profile}
    if unit.reinforced:
        document["reinforced"] = True
    if unit.models is not None:
        document["models"] = unit.models
    if unit.wargear:
        document["wargear"] = [{"option": choice.option, "count": choice.count} for choice in unit.wargear]
    if unit.name:
        document["name"] = unit.name
    return document


def canonical(army: ArmyList) -> str:
    """The document as one text that is the same for the same list: sorted keys, no blanks, Unicode as it is."""
    return json.dumps(to_document(army), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(army: ArmyList) -> str:
    """SHA-256 of the canonical document, as 64 hexadecimal digits."""
    return hashlib.sha256(canonical(army).encode()).hexdigest()


# Reading

_ID_LISTS = (
    "formations",
    "spell_lores",
    "prayer_lores",
    "manifestation_lores",
    "terrain",
    "tactic_cards",
    "generals",
)
_KEYS = frozenset(
    {
        *("format", "version", "army", "ruleset", "release", "name", "points_limit", "as_of", "legends"),
        *_ID_LISTS,
        *("regiments", "auxiliaries", "renown", "enhancements", "creations"),
    }
)
_UNIT_KEYS = frozenset({"uid", "profile", "reinforced", "models", "wargear", "name"})


def from_document(document: Json) -> ArmyList:
    """The list that a document holds; raises :class:`DocumentProblem` for anything that is not of the format."""
    entries = _entries(document, "", _KEYS)
    if entries.get("format") != FORMAT:
        raise DocumentProblem("format", "wrong_format", FORMAT)
    if entries.get("version") != VERSION or isinstance(entries.get("version"), bool):
        raise DocumentProblem("version", "unknown_version", str(VERSION))
    as_of = entries.get("as_of")
    if as_of is not None and not (isinstance(as_of, str) and re.fullmatch(r"\d{4}-\d{2}-\d{2}", as_of)):
        raise DocumentProblem("as_of", "wrong_type", "a date such as 2026-11-29")
    army = ArmyList(
        army=_text(entries, "", "army"),
        ruleset=_text(entries, "", "ruleset"),
        release=_text(entries, "", "release", default=""),
        name=_text(entries, "", "name", default=""),
        points_limit=_number(entries, "", "points_limit", default=2000),
        as_of=as_of,
        legends=_flag(entries, "", "legends"),
        regiments=_several(entries, "", "regiments", _regiment),
        auxiliaries=_several(entries, "", "auxiliaries", _unit),
        renown=_several(entries, "", "renown", _renown),
        enhancements=_several(entries, "", "enhancements", _enhancement),
        creations=_several(entries, "", "creations", _creation),
        **{key: _several(entries, "", key, _id) for key in _ID_LISTS},
    )
    seen: set[str] = set()
    for path, unit in army.placed_units():
        if unit.uid in seen:
            raise DocumentProblem(f"{path}.uid", "repeated_uid")
        seen.add(unit.uid)
    return army


def _regiment(document: Json, path: str) -> Regiment:
    entries = _entries(document, path, frozenset({"leader", "units"}))
    leader = _unit(entries["leader"], f"{path}.leader") if "leader" in entries else None
    return Regiment(leader, _several(entries, path, "units", _unit))


def _unit(document: Json, path: str) -> ArmyUnit:
    entries = _entries(document, path, _UNIT_KEYS)
    name = _text(entries, path, "name", default="")
    # A unit that a text names and no release knows has its name and an empty profile; it is judged as unknown.
    unknown = bool(name) and entries.get("profile") == ""
    return ArmyUnit(
        uid=_text(entries, path, "uid"),
        profile="" if unknown else _text(entries, path, "profile"),
        reinforced=_flag(entries, path, "reinforced"),
        models=_number(entries, path, "models") if "models" in entries else None,
        wargear=_several(entries, path, "wargear", _wargear),
        name=name,
    )


def _wargear(document: Json, path: str) -> WargearChoice:
    entries = _entries(document, path, frozenset({"option", "count"}))
    return WargearChoice(_text(entries, path, "option"), _number(entries, path, "count"))


def _renown(document: Json, path: str) -> RenownRegiment:
    entries = _entries(document, path, frozenset({"renown", "units"}))
    return RenownRegiment(_text(entries, path, "renown"), _several(entries, path, "units", _unit))


def _enhancement(document: Json, path: str) -> EnhancementChoice:
    entries = _entries(document, path, frozenset({"enhancement", "bearer"}))
    return EnhancementChoice(_text(entries, path, "enhancement"), _text(entries, path, "bearer"))


def _creation(document: Json, path: str) -> Creation:
    entries = _entries(document, path, frozenset({"kind", "name", "tier", "features", "units"}))
    kind = _text(entries, path, "kind")
    if kind not in set(CreationKind):
        raise DocumentProblem(_join(path, "kind"), "out_of_range", " or ".join(CreationKind))
    return Creation(
        CreationKind(kind),
        _text(entries, path, "name"),
        _number(entries, path, "tier"),
        _several(entries, path, "features", _feature),
        _several(entries, path, "units", _id),
    )


def _feature(document: Json, path: str) -> Feature:
    entries = _entries(document, path, frozenset({"name", "cost"}))
    return Feature(_text(entries, path, "name"), _number(entries, path, "cost", least=-1000))


def _id(document: Json, path: str) -> str:
    return _short(document, path)


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _entries(document: Json, path: str, known: frozenset[str]) -> Mapping[str, Json]:
    if not isinstance(document, Mapping):
        raise DocumentProblem(path, "wrong_type", "an object")
    for key in document:
        if key not in known:
            raise DocumentProblem(_join(path, str(key)), "unknown_key")
    return document


def _short(value: Json, path: str) -> str:
    if not isinstance(value, str):
        raise DocumentProblem(path, "wrong_type", "a text")
    if len(value) > LONGEST_TEXT or "\x00" in value:
        raise DocumentProblem(path, "out_of_range", f"at most {LONGEST_TEXT} characters")
    return value


def _text(entries: Mapping[str, Json], path: str, key: str, *, default: str | None = None) -> str:
    if key not in entries:
        if default is None:
            raise DocumentProblem(_join(path, key), "missing_key")
        return default
    value = _short(entries[key], _join(path, key))
    if not value and default is None:
        raise DocumentProblem(_join(path, key), "out_of_range", "a text that is not empty")
    return value


def _number(entries: Mapping[str, Json], path: str, key: str, *, default: int | None = None, least: int = 0) -> int:
    value = entries.get(key, default)
    if value is None:
        raise DocumentProblem(_join(path, key), "missing_key")
    if not isinstance(value, int) or isinstance(value, bool):
        raise DocumentProblem(_join(path, key), "wrong_type", "a whole number")
    if not least <= value <= LARGEST_NUMBER:
        raise DocumentProblem(_join(path, key), "out_of_range", f"{least} to {LARGEST_NUMBER}")
    return value


def _flag(entries: Mapping[str, Json], path: str, key: str) -> bool:
    value = entries.get(key, False)
    if not isinstance(value, bool):
        raise DocumentProblem(_join(path, key), "wrong_type", "true or false")
    return value


def _several(entries: Mapping[str, Json], path: str, key: str, read: Callable[[Json, str], T]) -> tuple[T, ...]:
    value = entries.get(key, ())
    here = _join(path, key)
    if not isinstance(value, list | tuple):
        raise DocumentProblem(here, "wrong_type", "a list")
    if len(value) > LONGEST_LIST:
        raise DocumentProblem(here, "out_of_range", f"at most {LONGEST_LIST} entries")
    return tuple(read(item, f"{here}[{number}]") for number, item in enumerate(value))
