"""The units of an army as the faction page lists them: grouped by type, narrowed by what the reader asks for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from rapidfuzz import fuzz, process

from armybuilder.rules.aos4.catalogue import BattleProfile, Catalogue
from factions.presentation.leading import selectable
from factions.presentation.words import UNIT_TYPES, battlepack_name, day, headline, in_season

SECTIONS = ("Heroes", "Infantry", "Cavalry", "Beasts", "War machines", "Monsters", "Other units")
_SECTION_OF = dict(zip(UNIT_TYPES, SECTIONS[1:6], strict=True))
NEAR = 70


@dataclass(frozen=True, slots=True)
class UnitFilter:
    """What the reader asks for. ``text`` is found in names and keywords; ``role`` is the title of a section."""

    text: str = ""
    role: str = ""
    leads: bool = False
    retired: bool = False

    @property
    def active(self) -> bool:
        return bool(self.text or self.role or self.leads or self.retired)


@dataclass(frozen=True, slots=True)
class Row:
    """One unit: its profile, the keywords that matter at a glance and what limits its use."""

    profile: BattleProfile
    headline: tuple[str, ...]
    notes: tuple[str, ...] = ()

    @property
    def models(self) -> str:
        """The size, and that of the reinforced unit: ``5, 10``."""
        size = self.profile.models
        return f"{size}, {2 * size}" if self.profile.reinforceable else str(size)


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """What the filter leaves. ``near`` are names like the text, where nothing was found; ``total`` without filter."""

    sections: tuple[Section, ...]
    shown: int
    total: int
    near: tuple[BattleProfile, ...] = field(default=())


def listing(catalogue: Catalogue, asked: UnitFilter, *, everything: bool = False) -> Listing:
    """The units of an army that fit what the reader asks for: heroes first, then by type.

    Units of Legends and of other seasons are left out unless they are asked for or ``everything`` is wanted, as for
    an army that is in Legends as a whole.
    """
    pool = [profile for profile in catalogue.profiles.values() if everything or asked.retired or selectable(profile)]
    fitting = [profile for profile in pool if _fits(profile, asked)]
    sections = tuple(
        Section(title, tuple(row(profile) for profile in sorted(profiles, key=lambda profile: profile.name)))
        for title in SECTIONS
        if (profiles := [profile for profile in fitting if section_of(profile) == title])
    )
    near = () if fitting or not asked.text else near_names(asked.text, pool)
    return Listing(sections=sections, shown=len(fitting), total=len(pool), near=near)


def section_of(profile: BattleProfile) -> str:
    """The title of the section that a unit stands in."""
    if profile.hero:
        return SECTIONS[0]
    return next((_SECTION_OF[kind] for kind in reversed(UNIT_TYPES) if kind in profile.keywords), SECTIONS[-1])


def row(profile: BattleProfile) -> Row:
    """A unit with what a reader wants to know before opening its card."""
    notes = []
    if profile.legends:
        notes.append("Legends")
    elif profile.legends_from:
        notes.append(f"Legends from {day(profile.legends_from)}")
    if not in_season(profile.battlepacks):
        notes.append(f"{battlepack_name(max(profile.battlepacks))} only")
    if profile.companion or not profile.takes_place:
        notes.append("companion")
    told = {"HERO"} if profile.hero else set(UNIT_TYPES)
    return Row(profile, tuple(word for word in headline(profile) if word not in told), tuple(notes))


class Named(Protocol):
    """A unit, or a Regiment of Renown."""

    @property
    def name(self) -> str: ...


NamedT = TypeVar("NamedT", bound=Named)


def near_names(text: str, named: Iterable[NamedT], limit: int = 3) -> tuple[NamedT, ...]:
    """Units whose names are like the text, best first."""
    known: Sequence[NamedT] = tuple(named)
    names = [one.name.casefold() for one in known]
    found = process.extract(text.casefold(), names, scorer=fuzz.WRatio, limit=limit, score_cutoff=NEAR)
    return tuple(known[index] for _, _, index in found)


def _fits(profile: BattleProfile, asked: UnitFilter) -> bool:
    if asked.leads and not profile.can_lead:
        return False
    if asked.role and section_of(profile) != asked.role:
        return False
    haystack = f"{profile.name} {' '.join(profile.keywords)}".casefold()
    return all(word in haystack for word in asked.text.casefold().replace("’", "'").split())
