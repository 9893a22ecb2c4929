"""Who may lead a unit and whom a leader may lead, from the option lines of the catalogue (R-17 … R-25)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from armybuilder.rules.aos4.catalogue import BattleProfile, Catalogue
from armybuilder.rules.aos4.index import CatalogueIndex, index_of
from factions.presentation.words import in_season, listed, option_words, options_words


@dataclass(frozen=True, slots=True)
class Follower:
    """A unit with the lines that admit it."""

    profile: BattleProfile
    line: str


@dataclass(frozen=True, slots=True)
class Leading:
    """What the profile of a leader says. ``lines`` in words; units and heroes it may lead now."""

    lines: str
    units: tuple[Follower, ...]
    heroes: tuple[Follower, ...]


@dataclass(frozen=True, slots=True)
class Leaders:
    """The leaders that may take a unit along, with the words of their line; ``roles`` by which a hero joins."""

    roles: tuple[str, ...]
    leaders: tuple[Follower, ...]

    @property
    def line(self) -> str:
        """The words of the line where all leaders have the same, else nothing."""
        lines = {leader.line for leader in self.leaders}
        return lines.pop() if len(lines) == 1 else ""


def selectable(profile: BattleProfile) -> bool:
    """Whether a unit may be chosen in matched play of the present season."""
    return in_season(profile.battlepacks) and not profile.legends


def leading(
    catalogue: Catalogue, leader: BattleProfile, wanted: Callable[[BattleProfile], bool] = selectable
) -> Leading | None:
    """Whom a unit may lead, or None where it leads no regiment. Units that are not ``wanted`` are left out."""
    if not leader.can_lead:
        return None
    index = index_of(catalogue)
    options = index.options[leader.id]
    found = tuple(
        Follower(unit, listed((option_words(options[line]) for line in lines), "or"))
        for unit in catalogue.profiles.values()
        if wanted(unit) and (lines := _lines(index, leader, unit))
    )
    return Leading(
        lines=options_words(options),
        units=tuple(follower for follower in found if not follower.profile.hero),
        heroes=tuple(follower for follower in found if follower.profile.hero),
    )


def leaders(catalogue: Catalogue, unit: BattleProfile, wanted: Callable[[BattleProfile], bool] = selectable) -> Leaders:
    """Who may lead a unit, in the order of the catalogue."""
    index = index_of(catalogue)
    found = tuple(
        Follower(leader, listed((option_words(index.options[leader.id][line]) for line in lines), "or"))
        for leader in catalogue.profiles.values()
        if leader.can_lead and wanted(leader) and (lines := _lines(index, leader, unit))
    )
    roles = tuple(catalogue.roles.get(role, role) for role in sorted(index.roles[unit.id]))
    return Leaders(roles=roles, leaders=found)


def _lines(index: CatalogueIndex, leader: BattleProfile, unit: BattleProfile) -> tuple[int, ...]:
    if leader.id == unit.id and leader.unique:
        return ()
    lines = index.lines(leader, unit)
    return lines if lines and index.led_by(unit, leader) else ()
