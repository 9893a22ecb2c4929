"""Model profiles that players enter or import: frozen values, their JSON form and its schema.

No official stat card is included. A profile that lacks a value can be stored; the army validator says what is missing
(HR-09, HR-10).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from armybuilder.rules.hordes.reading import Reader
from armybuilder.rules.system import Document, DocumentProblem

FORMAT = "hordes-profiles"
VERSION = 1
UNLIMITED = "U"
CHARACTER = "C"
STATS = ("SPD", "STR", "MAT", "RAT", "DEF", "ARM", "CMD", "FURY", "THR")
STAT_HIGH = 30


class Kind(StrEnum):
    """What a profile is."""

    WARLOCK = "warlock"
    WARBEAST = "warbeast"
    UNIT = "unit"
    SOLO = "solo"
    WEAPON_CREW = "weapon-crew"
    ATTACHMENT = "attachment"

    @property
    def words(self) -> str:
        """The kind as people write it."""
        return self.value.replace("-", " ")


class BaseSize(StrEnum):
    """Base sizes as profiles name them."""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"


class WeaponKind(StrEnum):
    """Melee or ranged."""

    MELEE = "melee"
    RANGED = "ranged"


@dataclass(frozen=True, slots=True)
class WeaponProfile:
    """A weapon: POW of its damage roll (melee: P+S), and for ranged ones range in inches, shots, template inches."""

    name: str
    kind: WeaponKind
    power: int
    range: int | None = None
    shots: int = 1
    area: int | None = None


@dataclass(frozen=True, slots=True)
class ModelProfile:
    """A model, unit, crew or attachment.

    `field_allowance` is a number, `C` for a character (one) or `U` for no limit. `stats` holds the values of `STATS`
    that are known. `attaches_to` and `permits` are the two ends of an attachment: names of units, kinds permitted.
    """

    id: str
    name: str
    faction: str
    kind: Kind
    points: int
    field_allowance: int | str = UNLIMITED
    victory_points: int | None = None
    base: BaseSize | None = None
    models: int = 1
    boxes: int | None = None
    stats: tuple[tuple[str, int], ...] = ()
    types: tuple[str, ...] = ()
    works_for: tuple[str, ...] = ()
    attachment_kind: str = ""
    attaches_to: tuple[str, ...] = ()
    permits: tuple[str, ...] = ()
    leader: bool = False
    gunners: int = 0
    crewmen: int = 0
    weapons: tuple[WeaponProfile, ...] = ()
    animi: tuple[str, ...] = ()

    def stat(self, name: str) -> int | None:
        """A characteristic, or None when it is not known."""
        return dict(self.stats).get(name)

    @property
    def is_minion(self) -> bool:
        """Whether the profile works for other factions."""
        return _among("Minion", self.types)

    def serves(self, faction: str) -> bool:
        """Whether a horde of that faction may hold it: one of their own, or a Minion that works for them (HR-06)."""
        return _among(faction, (self.faction,)) or (self.is_minion and _among(faction, self.works_for))

    def takes(self, attachment: ModelProfile) -> bool:
        """Whether an attachment may join it: a unit that the attachment names, or that permits its kind (HR-04)."""
        if self.kind is not Kind.UNIT or attachment.kind is not Kind.ATTACHMENT:
            return False
        return self.id in attachment.attaches_to or _among(attachment.attachment_kind, self.permits)

    @property
    def one_per_unit(self) -> str:
        """What a unit has at most one of: attachments of this kind, or this very one where no kind is known."""
        return folded(self.attachment_kind) or self.id


def folded(name: str) -> str:
    """A name that people type in their own case, to compare it by."""
    return " ".join(name.split()).casefold()


def _among(name: str, names: Iterable[str]) -> bool:
    return folded(name) in map(folded, names)


@dataclass(frozen=True, slots=True)
class ProfileBook:
    """The profiles a list is judged against, by id."""

    profiles: tuple[ModelProfile, ...]
    _by_id: Mapping[str, ModelProfile] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_id", {profile.id: profile for profile in reversed(self.profiles)})

    def get(self, profile_id: str) -> ModelProfile | None:
        """The profile of that id (the first of several), or None."""
        return self._by_id.get(profile_id)


_KEYS = (
    *("id", "name", "faction", "kind", "points", "field_allowance", "victory_points", "base", "models", "boxes"),
    *("stats", "types", "works_for", "attachment_kind", "attaches_to", "permits", "leader", "gunners", "crewmen"),
    *("weapons", "animi"),
)


def read_profile(given: Reader) -> ModelProfile:
    """A profile from its JSON form; raises `DocumentProblem` with the path of the fault."""
    given.only(*_KEYS)
    stats = Reader(given.values["stats"] if given.has("stats") else {}, given.at("stats"))
    stats.only(*STATS)
    return ModelProfile(
        id=given.text("id", empty=False),
        name=given.text("name", empty=False),
        faction=given.text("faction", empty=False),
        kind=given.choice("kind", Kind),
        points=given.whole("points", 0),
        field_allowance=_field_allowance(given),
        victory_points=given.optional_whole("victory_points"),
        base=given.choice("base", BaseSize) if given.has("base") else None,
        models=given.whole("models", 1, 100, 1),
        boxes=given.optional_whole("boxes", 1),
        stats=tuple((name, stats.whole(name, 0, STAT_HIGH)) for name in STATS if stats.has(name)),
        types=given.texts("types"),
        works_for=given.texts("works_for"),
        attachment_kind=given.text("attachment_kind", ""),
        attaches_to=given.texts("attaches_to"),
        permits=given.texts("permits"),
        leader=given.flag("leader"),
        gunners=given.whole("gunners", 0, 100, 0),
        crewmen=given.whole("crewmen", 0, 100, 0),
        weapons=tuple(_weapon(weapon) for weapon in given.objects("weapons")),
        animi=given.texts("animi"),
    )


def _field_allowance(given: Reader) -> int | str:
    value = given.values["field_allowance"] if given.has("field_allowance") else UNLIMITED
    if value in (UNLIMITED, CHARACTER):
        return str(value)
    if isinstance(value, str):
        raise DocumentProblem(given.at("field_allowance"), "UNKNOWN_CHOICE", value)
    return given.whole("field_allowance", 1, 100)


def _weapon(given: Reader) -> WeaponProfile:
    given.only("name", "kind", "power", "range", "shots", "area")
    return WeaponProfile(
        given.text("name", empty=False),
        given.choice("kind", WeaponKind),
        given.whole("power", 0, 100),
        given.optional_whole("range", 0, 200),
        given.whole("shots", 1, 20, 1),
        given.optional_whole("area", 1, 20),
    )


def profile_json(profile: ModelProfile) -> dict[str, Any]:
    """The JSON form of a profile, without values that are not set."""
    full: dict[str, Any] = {
        "id": profile.id,
        "name": profile.name,
        "faction": profile.faction,
        "kind": profile.kind.value,
        "points": profile.points,
        "field_allowance": profile.field_allowance,
        "victory_points": profile.victory_points,
        "base": profile.base.value if profile.base else None,
        "models": profile.models,
        "boxes": profile.boxes,
        "stats": dict(profile.stats),
        "types": list(profile.types),
        "works_for": list(profile.works_for),
        "attachment_kind": profile.attachment_kind,
        "attaches_to": list(profile.attaches_to),
        "permits": list(profile.permits),
        "leader": profile.leader,
        "gunners": profile.gunners,
        "crewmen": profile.crewmen,
        "weapons": [_weapon_json(weapon) for weapon in profile.weapons],
        "animi": list(profile.animi),
    }
    return {key: value for key, value in full.items() if value not in (None, "", [], {}) and value is not False}


def _weapon_json(weapon: WeaponProfile) -> dict[str, Any]:
    full = {
        "name": weapon.name,
        "kind": weapon.kind.value,
        "power": weapon.power,
        "range": weapon.range,
        "shots": weapon.shots,
        "area": weapon.area,
    }
    return {key: value for key, value in full.items() if value is not None}


def read_profiles(document: Document) -> ProfileBook:
    """The profiles of a file: `{"format": "hordes-profiles", "version": 1, "profiles": […]}`, each id once."""
    given = Reader(document)
    given.only("format", "version", "profiles")
    if given.text("format") != FORMAT:
        raise DocumentProblem("format", "UNKNOWN_CHOICE", given.text("format"))
    given.whole("version", VERSION, VERSION)
    profiles: dict[str, ModelProfile] = {}
    for entry in given.objects("profiles"):
        profile = read_profile(entry)
        if profile.id in profiles:
            raise DocumentProblem(entry.at("id"), "TWICE", profile.id)
        profiles[profile.id] = profile
    return ProfileBook(tuple(profiles.values()))


def profiles_document(profiles: Iterable[ModelProfile]) -> dict[str, Any]:
    """The file that `read_profiles` reads."""
    return {"format": FORMAT, "version": VERSION, "profiles": [profile_json(profile) for profile in profiles]}


def profiles_schema() -> dict[str, Any]:
    """The JSON schema of a profile file (draft 2020-12); `profiles.schema.json` is its checked-in copy."""
    text = {"type": "string", "minLength": 1, "maxLength": 500}
    texts = {"type": "array", "items": text}
    weapon = {
        "type": "object",
        "required": ["name", "kind", "power"],
        "additionalProperties": False,
        "properties": {
            "name": text,
            "kind": {"enum": [kind.value for kind in WeaponKind]},
            "power": _whole(0, 100),
            "range": _whole(0, 200),
            "shots": _whole(1, 20),
            "area": _whole(1, 20),
        },
    }
    profile = {
        "type": "object",
        "required": ["id", "name", "faction", "kind", "points"],
        "additionalProperties": False,
        "properties": {
            "id": text,
            "name": text,
            "faction": text,
            "kind": {"enum": [kind.value for kind in Kind]},
            "points": _whole(0, 10_000),
            "field_allowance": {"anyOf": [_whole(1, 100), {"enum": [UNLIMITED, CHARACTER]}]},
            "victory_points": _whole(0, 10_000),
            "base": {"enum": [size.value for size in BaseSize]},
            "models": _whole(1, 100),
            "boxes": _whole(1, 10_000),
            "stats": {
                "type": "object",
                "additionalProperties": False,
                "properties": {name: _whole(0, STAT_HIGH) for name in STATS},
            },
            "types": texts,
            "works_for": texts,
            "attachment_kind": {"type": "string"},
            "attaches_to": texts,
            "permits": texts,
            "leader": {"type": "boolean"},
            "gunners": _whole(0, 100),
            "crewmen": _whole(0, 100),
            "weapons": {"type": "array", "items": weapon},
            "animi": texts,
        },
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Model profiles for HORDES: Primal lists",
        "type": "object",
        "required": ["format", "version", "profiles"],
        "additionalProperties": False,
        "properties": {
            "format": {"const": FORMAT},
            "version": {"const": VERSION},
            "profiles": {"type": "array", "items": profile, "maxItems": 1000},
        },
    }


def _whole(low: int, high: int) -> dict[str, Any]:
    return {"type": "integer", "minimum": low, "maximum": high}
