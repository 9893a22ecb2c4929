"""The two sides of the odds page as the address says them: where a unit comes from, which it is, how many models."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from armybuilder.rosters.holder import Holder
from armybuilder.rules.aos4.army import ArmyUnit, WargearChoice
from armybuilder.rules.aos4.catalogue import BattleProfile, Catalogue
from armybuilder.rules.aos4.wargear import allowed_models, chosen_counts, wargear_options
from armybuilder.simulations.forms import TypedAttackerForm, TypedDefenderForm
from armybuilder.simulations.lists import FoughtList, UnknownList, fought_list
from armybuilder.simulations.odds import Side
from armybuilder.simulations.selectors import LISTS_OFFERED, fighting_rosters
from armybuilder.simulations.units import FightingUnit, unit_of
from factions.presentation.shelf import Book
from factions.presentation.words import in_season

TYPED = "typed"
DEFAULTS = {"a": ("slaves-to-darkness", "Chaos Knights"), "d": ("stormcast-eternals", "Liberators")}

TypedForm = TypedAttackerForm | TypedDefenderForm


@dataclass(frozen=True, slots=True)
class Option:
    value: str
    label: str


@dataclass(frozen=True, slots=True)
class OptionGroup:
    label: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class WargearField:
    """How many models carry an option of the unit."""

    name: str
    label: str
    value: int
    most: int


@dataclass(frozen=True)
class SideForm:
    """One side: what its selects offer, what is chosen, and the unit, or None while a typed profile is refused."""

    prefix: str
    source: str
    unit: str
    units: tuple[Option, ...]
    models: int
    most_models: int
    wargear: tuple[WargearField, ...]
    side: Side | None
    typed: TypedForm | None = None
    told: str = ""
    """What stands there instead of what was asked for, in words."""

    @property
    def chosen(self) -> str:
        """What the numbers beside the selects were given for."""
        return f"{self.source}|{self.unit}"


def side_form(prefix: str, data: Mapping[str, str], book: Book, holder: Holder) -> SideForm:
    """The side with this prefix (``a`` attacker, ``d`` defender). Numbers out of range are brought into it."""
    source = data.get(f"{prefix}f") or DEFAULTS[prefix][0]
    if source == TYPED:
        return _typed_side(prefix, data)
    if ":" in source or "/" in source:
        try:
            fought = fought_list(source, holder)
        except UnknownList:
            return _faction_side(
                prefix, data, book, DEFAULTS[prefix][0], "That list is not here, or is not yours to see."
            )
        if fought.units:
            return _list_side(prefix, data, fought)
        return _faction_side(prefix, data, book, DEFAULTS[prefix][0], f"{fought.name} has no unit yet.")
    return _faction_side(prefix, data, book, source, "")


def sources(book: Book, holder: Holder, *sides: SideForm) -> tuple[OptionGroup, ...]:
    """Where a unit may come from: own lists, factions, other armies, a typed profile."""
    own = [Option(f"roster:{roster.code}", roster.name) for roster in fighting_rosters(holder)[:LISTS_OFFERED]]
    known = {option.value for option in own}
    for side in sides:
        if ":" in side.source and side.source not in known:
            own.append(Option(side.source, _list_name(side.source, holder)))
            known.add(side.source)
    factions = [
        OptionGroup(alliance.name, tuple(Option(army.slug, army.name) for army in alliance.factions))
        for alliance in book.factions
    ]
    others = [Option(army.slug, army.name) for alliance in book.other_armies for army in alliance.factions]
    groups = [
        OptionGroup("Lists", tuple(own)),
        OptionGroup("Any unit", (Option(TYPED, "Type a profile…"),)),
        *factions,
        OptionGroup("Armies of Renown", tuple(others)),
    ]
    return tuple(group for group in groups if group.options)


def _list_name(key: str, holder: Holder) -> str:
    try:
        return fought_list(key, holder).name
    except UnknownList:
        return "That list"


def _typed_side(prefix: str, data: Mapping[str, str]) -> SideForm:
    kind: type[TypedForm] = TypedAttackerForm if prefix == "a" else TypedDefenderForm
    sent = any(name.startswith(f"{prefix}t-") for name in data)
    initial = {f"{prefix}t-{name}": field.initial for name, field in kind.base_fields.items()}
    form = kind(data if sent else initial, prefix=f"{prefix}t")
    unit = form.fighting_unit() if form.is_valid() else None
    models = unit.models if unit else 1
    left = _number(data.get(f"{prefix}m"), models, models) if prefix == "d" else models
    return SideForm(prefix, TYPED, TYPED, (), left, models, (), Side(unit, left) if unit else None, form)


def _list_side(prefix: str, data: Mapping[str, str], fought: FoughtList) -> SideForm:
    units = fought.units
    asked = data.get(f"{prefix}u", "")
    unit = next((unit for unit in units if unit.uid == asked), units[0])
    options = tuple(Option(one.uid, f"{one.name}, {one.models}" if one.models > 1 else one.name) for one in units)
    fresh = data.get(f"{prefix}g") not in (None, f"{fought.key}|{unit.uid}")
    models = unit.models if fresh else _number(data.get(f"{prefix}m"), unit.models, unit.models)
    return SideForm(prefix, fought.key, unit.uid, options, models, unit.models, (), Side(unit, models))


def _faction_side(prefix: str, data: Mapping[str, str], book: Book, slug: str, told: str) -> SideForm:
    if slug not in book.armies:
        told, slug = "There is no such faction.", DEFAULTS[prefix][0]
    if slug not in book.armies:
        slug = next(iter(book.armies))
    known = book.catalogue(slug)
    profile = _profile(known, data.get(f"{prefix}u", ""), DEFAULTS[prefix][1])
    fresh = data.get(f"{prefix}g") not in (None, f"{slug}|{profile.id}")
    most = profile.models * (2 if profile.reinforceable else 1)
    models = profile.models if fresh else _number(data.get(f"{prefix}m"), profile.models, most)
    unit, wargear = _with_wargear(prefix, {} if fresh else data, profile, models > profile.models)
    offered = _offered(known, profile)
    side = Side(unit, models) if unit else None
    return SideForm(prefix, slug, profile.id, offered, models, most, wargear, side, told=told)


def _with_wargear(
    prefix: str, data: Mapping[str, str], profile: BattleProfile, reinforced: bool
) -> tuple[FightingUnit | None, tuple[WargearField, ...]]:
    plain = ArmyUnit("", profile.id, reinforced)
    usual = chosen_counts(plain, profile)
    fields: list[WargearField] = []
    choices: list[WargearChoice] = []
    for number, option in enumerate(wargear_options(profile)):
        name, most = f"{prefix}w{number}", allowed_models(profile, option, plain)
        value = _number(data.get(name), usual.get(option.name, 0), most, least=0)
        fields.append(WargearField(name, option.name, value, most))
        choices.append(WargearChoice(option.name, value))
    return unit_of(profile, ArmyUnit("", profile.id, reinforced, wargear=tuple(choices))), tuple(fields)


def _profile(known: Catalogue, asked: str, usual: str) -> BattleProfile:
    profiles = known.profiles
    if asked in profiles:
        return profiles[asked]
    of_scroll = (profile for profile in profiles.values() if asked and profile.warscroll.id == asked)
    named = (profile for profile in profiles.values() if profile.name == usual)
    present = (profile for profile in _sorted(known) if _present(profile))
    return next(of_scroll, None) or next(named, None) or next(present, None) or next(iter(profiles.values()))


def _offered(known: Catalogue, chosen: BattleProfile) -> tuple[Option, ...]:
    return tuple(
        Option(profile.id, profile.name) for profile in _sorted(known) if profile is chosen or _present(profile)
    )


def _sorted(known: Catalogue) -> list[BattleProfile]:
    return sorted(known.profiles.values(), key=lambda profile: profile.name)


def _present(profile: BattleProfile) -> bool:
    return not profile.legends and in_season(profile.battlepacks)


def _number(text: str | None, default: int, most: int, *, least: int = 1) -> int:
    try:
        return max(least, min(most, int(text or "")))
    except ValueError:
        return default
