"""Legal lists built from a catalogue alone, and the release in ``fixtures`` that they are built from."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.catalogue import BattleProfile, Catalogue
from armybuilder.rules.aos4.documents import ReleaseFacts
from armybuilder.rules.aos4.edits import (
    AuxiliaryPlace,
    NewRegiment,
    Place,
    RegimentPlace,
    add_unit,
    choose_general,
    give_enhancement,
    new_army,
)
from armybuilder.rules.aos4.evaluate import evaluate
from armybuilder.rules.aos4.expressions import matches
from armybuilder.rules.aos4.index import index_of
from armybuilder.rules.aos4.options import candidates, offered
from armybuilder.rules.ruleset import RuleSet

NEWEST = Path(__file__).parents[4] / "fixtures" / "releases" / "2026-08-18"


@cache
def release() -> ReleaseFacts:
    """The newest release of the fixtures."""
    return ReleaseFacts.from_folder(NEWEST)


@cache
def catalogue_of(slug: str) -> Catalogue:
    return release().catalogue(slug)


def profile_called(catalogue: Catalogue, name: str) -> BattleProfile:
    """The first profile with a name."""
    return next(profile for profile in catalogue.profiles.values() if profile.name == name)


def legal_list(catalogue: Catalogue, ruleset: RuleSet, points: int = 2000, *, legends: bool = False) -> ArmyList:
    """A list of at most three regiments, filled with the first units that bring no new error.

    What the army must include comes first; the general is a HERO whom its conditions allow. The result is legal where
    that is possible in this simple way.
    """
    army = new_army(catalogue, ruleset, points, name=catalogue.army.name, legends=legends)
    index = index_of(catalogue)
    required = [
        profile
        for condition in index.conditions
        if condition.kind in ("must-include", "must-be-general", "general-if-included")
        for profile in offered(army, catalogue, ruleset)
        if index.names(condition, profile)
    ]
    taken: set[str] = set()
    for profile in sorted(required, key=lambda profile: (not profile.can_be_general, bool(profile.battlepacks))):
        if profile.warscroll.identity in taken:
            continue
        taken.add(profile.warscroll.identity)
        place: Place = NewRegiment() if profile.can_lead else AuxiliaryPlace()
        army = add_unit(army, catalogue, profile.id, RegimentPlace(0) if profile.companion else place).army
    parity = any(condition.kind == "parity" for condition in index.conditions)
    for _ in range((2 if parity else 3) - len(army.regiments)):
        army = _with_leader(army, catalogue, ruleset)
    army = _with_fit_general(army, catalogue)
    for number in range(len(army.regiments)):
        for _ in range(3):
            army = _with_companion(army, catalogue, ruleset, number)
    return _with_enhancements(army, catalogue, ruleset)


def _errors(army: ArmyList, catalogue: Catalogue, ruleset: RuleSet) -> int:
    """Number of errors but that of a proportion, which only the whole list can fulfil."""
    return sum(found.code != "AOR_PROPORTION_FAILED" for found in evaluate(army, catalogue, ruleset).errors)


def _balanced(army: ArmyList, catalogue: Catalogue, profile: BattleProfile) -> bool:
    """Whether a leader keeps the proportions of the army: by turns where two kinds lead equally many regiments."""
    for condition in index_of(catalogue).conditions:
        if condition.kind == "parity":
            key = "right" if len(army.regiments) % 2 else "left"
            if not matches(str(condition.params[key]), profile.keywords):
                return False
        if condition.kind == "proportion" and not matches(str(condition.params["right"]), profile.keywords):
            return False
    return True


def _with_leader(army: ArmyList, catalogue: Catalogue, ruleset: RuleSet) -> ArmyList:
    before = _errors(army, catalogue, ruleset)
    for found in candidates(army, catalogue, ruleset, NewRegiment()):
        profile = found.profile
        if not found.allowed or found.over_by or profile.companion or not profile.options:
            continue
        if not _balanced(army, catalogue, profile):
            continue
        if not army.generals and not profile.can_be_general:
            continue
        after = add_unit(army, catalogue, profile.id, NewRegiment()).army
        if _errors(after, catalogue, ruleset) <= before - (0 if army.generals else 1):
            return after
    return army


def _with_fit_general(army: ArmyList, catalogue: Catalogue) -> ArmyList:
    leaders = [regiment.leader for regiment in army.regiments if regiment.leader]
    profiles = catalogue.profiles
    leaders.sort(key=lambda unit: (not profiles[unit.profile].can_be_general, not profiles[unit.profile].warmaster))
    return choose_general(army, catalogue, leaders[0].uid).army if leaders else army


def _with_companion(army: ArmyList, catalogue: Catalogue, ruleset: RuleSet, number: int) -> ArmyList:
    for found in candidates(army, catalogue, ruleset, RegimentPlace(number)):
        if found.allowed and not found.over_by and not found.notes and not found.in_army:
            return add_unit(army, catalogue, found.profile.id, RegimentPlace(number)).army
    return army


def _with_enhancements(army: ArmyList, catalogue: Catalogue, ruleset: RuleSet) -> ArmyList:
    index = index_of(catalogue)
    for group in catalogue.enhancement_groups:
        for enhancement in catalogue.enhancements.values():
            free = enhancement.points == 0 and (
                not enhancement.battlepacks or ruleset.battlepack in enhancement.battlepacks
            )
            if enhancement.group != group or not free:
                continue
            bearer = next(
                (
                    unit.uid
                    for _, unit in army.placed_units()
                    if (profile := catalogue.profiles.get(unit.profile)) and index.eligible(profile, enhancement)
                ),
                None,
            )
            if bearer is not None:
                army = give_enhancement(army, catalogue, enhancement.id, bearer).army
                break
    return army
