"""One warscroll as a card: characteristics, weapons, abilities by name, leaders and followers, terms of use."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from armybuilder.rules.aos4.catalogue import BattleProfile, Catalogue
from armybuilder.rules.aos4.warscroll import Ability, CommandModel, Warscroll, WarscrollKind, Weapon, WeaponKind
from factions.presentation.leading import Leaders, Leading, leaders, leading
from factions.presentation.words import (
    base_words,
    counted,
    day,
    headline,
    in_season,
    listed,
    season_words,
    size,
)


@dataclass(frozen=True, slots=True)
class WeaponRow:
    weapon: Weapon
    range: str
    note: str


@dataclass(frozen=True, slots=True)
class WeaponTable:
    title: str
    rows: tuple[WeaponRow, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """Everything the page of a warscroll shows. ``profile`` is None for manifestations and terrain."""

    warscroll: Warscroll
    profile: BattleProfile | None
    name: str
    subtitle: str
    points: int | None
    stats: tuple[tuple[str, str], ...]
    weapons: tuple[WeaponTable, ...]
    weapon_abilities: tuple[str, ...]
    abilities: tuple[Ability, ...]
    keywords: tuple[str, ...]
    terms: tuple[str, ...] = ()
    """Sentences about where and how the unit may be fielded."""
    leads: Leading | None = None
    leaders: Leaders | None = None
    variants: tuple[BattleProfile, ...] = ()
    """The unit of other seasons, or the unit that this one is a season of."""


def unit_card(catalogue: Catalogue, profile: BattleProfile) -> Card:
    """The card of a unit in one army."""
    warscroll = profile.warscroll
    words = [*headline(profile), size(profile.models), base_words(warscroll.base_size)]
    known = _profiles_by_identity(catalogue)
    return Card(
        warscroll=warscroll,
        profile=profile,
        name=profile.name,
        subtitle=" · ".join(word for word in words if word),
        points=profile.points,
        stats=_stats(warscroll),
        weapons=_weapons(warscroll.weapons),
        weapon_abilities=_weapon_abilities(warscroll.weapons),
        abilities=warscroll.abilities,
        keywords=_keywords(profile.keywords, warscroll.printed_keywords),
        terms=tuple(_terms(catalogue, profile)),
        leads=leading(catalogue, profile),
        leaders=leaders(catalogue, profile),
        variants=tuple(other for other in known.get(warscroll.identity, ()) if other.id != profile.id),
    )


def warscroll_card(warscroll: Warscroll, points: int | None = None) -> Card:
    """The card of a manifestation or a faction terrain feature."""
    kind = "Manifestation" if warscroll.kind is WarscrollKind.MANIFESTATION else "Faction terrain"
    return Card(
        warscroll=warscroll,
        profile=None,
        name=warscroll.name,
        subtitle=" · ".join(word for word in (kind, base_words(warscroll.base_size)) if word),
        points=points,
        stats=_stats(warscroll),
        weapons=_weapons(warscroll.weapons),
        weapon_abilities=_weapon_abilities(warscroll.weapons),
        abilities=warscroll.abilities,
        keywords=_keywords(warscroll.keywords, warscroll.printed_keywords),
    )


def _stats(warscroll: Warscroll) -> tuple[tuple[str, str], ...]:
    rows = [("Move", warscroll.move), ("Health", warscroll.health), ("Save", warscroll.save)]
    if warscroll.kind is WarscrollKind.MANIFESTATION:
        rows.append(("Banishment", warscroll.banishment))
    else:
        rows.append(("Control", warscroll.control))
        rows.append(("Ward", f"{warscroll.ward}+" if warscroll.ward else ""))
    if warscroll.wizard:
        rows.append(("Wizard", str(warscroll.wizard)))
    if warscroll.priest:
        rows.append(("Priest", str(warscroll.priest)))
    return tuple((label, value if value not in ("", "-") else "–") for label, value in rows)


def _weapons(weapons: Iterable[Weapon]) -> tuple[WeaponTable, ...]:
    held = tuple(weapons)
    titles = ((WeaponKind.RANGED, "Ranged weapons"), (WeaponKind.MELEE, "Melee weapons"))
    return tuple(
        WeaponTable(title, rows)
        for kind, title in titles
        if (rows := tuple(_weapon(weapon) for weapon in held if weapon.kind is kind))
    )


def _weapon(weapon: Weapon) -> WeaponRow:
    notes = []
    if weapon.limit is not None:
        notes.append(f"at most {counted(weapon.limit, 'model')}")
    elif weapon.holder:
        notes.append(weapon.holder)
    if weapon.group:
        notes.append(f"choice: {weapon.group}")
    elif weapon.optional:
        notes.append("optional")
    return WeaponRow(weapon, weapon.range if weapon.range not in (None, "", "-") else "Melee", ", ".join(notes))


def _weapon_abilities(weapons: Iterable[Weapon]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(ability for weapon in weapons for ability in weapon.abilities))


def _keywords(keywords: frozenset[str], printed: tuple[str, ...]) -> tuple[str, ...]:
    """Keywords as printed, then those that the army adds, each once."""
    plain = {word.partition(" (")[0] for word in printed}
    return (*printed, *sorted(word for word in keywords if word not in plain))


def _profiles_by_identity(catalogue: Catalogue) -> dict[str, list[BattleProfile]]:
    found: dict[str, list[BattleProfile]] = {}
    for profile in catalogue.profiles.values():
        found.setdefault(profile.warscroll.identity, []).append(profile)
    return found


def _terms(catalogue: Catalogue, profile: BattleProfile) -> Iterable[str]:
    names = {warscroll: profiles[0].name for warscroll, profiles in reversed(_profiles_by_identity(catalogue).items())}

    def named(ids: frozenset[str], last: str) -> str:
        return listed(sorted(names.get(warscroll, warscroll) for warscroll in ids), last)

    if profile.legends:
        yield "A Legends unit: not for matched play."
    elif profile.legends_from:
        yield f"Moves to Legends on {day(profile.legends_from)}."
    if profile.battlepacks:
        only = "" if in_season(profile.battlepacks) else ", so not of the present season"
        yield f"For {season_words(profile.battlepacks)} only{only}."
    if profile.unique:
        yield "A UNIQUE unit: once per army."
    if profile.warmaster:
        yield "A WARMASTER: must be the general."
    if profile.hero and not profile.can_be_general:
        yield "Cannot be the general."
    yield "Can be reinforced." if profile.reinforceable else "Cannot be reinforced."
    if profile.only_led_by:
        yield f"Only in a regiment led by {named(profile.only_led_by, 'or')}."
    if profile.needs_in_regiment:
        yield f"Only with {named(profile.needs_in_regiment, 'or')} in the same regiment."
    if profile.one_per:
        yield f"One for each {named(profile.one_per, 'or')}."
    if not profile.takes_place:
        yield "Takes no place of its regiment."
    if not profile.auxiliary:
        yield "Not as an auxiliary unit."
    if profile.excluded_with:
        yield f"Not together with {named(profile.excluded_with, 'or')}."
    for command in profile.warscroll.command_models:
        yield _command(command)


def _command(command: CommandModel) -> str:
    name = command.kind.replace("-", " ").capitalize()
    return f"{name}: one in every {command.per} models." if command.per else f"{name}: one."
