"""Sizes, copies and exclusions (R-45 … R-53)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from armybuilder.rules.aos4.case import Case, Placed
from armybuilder.rules.aos4.catalogue import BattleProfile
from armybuilder.rules.aos4.expressions import matches
from armybuilder.rules.aos4.rulebook import error, rule
from armybuilder.rules.violation import Violation


def bars_reinforcing(profile: BattleProfile) -> tuple[str, str] | None:
    """Code and rule by which a unit is never reinforced; None when it may be (R-46 … R-48).

    A few profiles of one model had a note that allowed it all the same.
    """
    if profile.unique:
        return ("REINFORCE_UNIQUE", "R-48")
    if profile.models == 1 and not profile.reinforceable:
        return ("REINFORCE_SIZE_ONE", "R-46")
    if not profile.reinforceable:
        return ("REINFORCE_FORBIDDEN", "R-47")
    return None


@rule("R-45", "INVALID_UNIT_SIZE")
def unit_size(case: Case) -> Iterator[Violation]:
    """A unit has its minimum number of models, or twice that when reinforced."""
    for placed, profile in case.known:
        stated = placed.unit.models
        wanted = profile.models * (2 if placed.unit.reinforced else 1)
        if stated is not None and stated != wanted and not _pair_of_single_models(placed, profile):
            yield error(
                "INVALID_UNIT_SIZE",
                "R-45",
                placed.path,
                unit=placed.name,
                found=stated,
                minimum=profile.models,
                reinforced=placed.unit.reinforced,
            )


def _pair_of_single_models(placed: Placed, profile: BattleProfile) -> bool:
    """Whether two models are stated of a unit of one: a reinforced unit by another name (R-46)."""
    return profile.models == 1 and placed.unit.models == 2 and not placed.unit.reinforced


def _reinforced(case: Case, rule_id: str) -> Iterator[Violation]:
    for placed, profile in case.known:
        if placed.unit.reinforced or _pair_of_single_models(placed, profile):
            barred = bars_reinforcing(profile)
            if barred and barred[1] == rule_id:
                yield error(barred[0], rule_id, placed.path, unit=placed.name, models=profile.models)


@rule("R-46", "REINFORCE_SIZE_ONE")
def single_models(case: Case) -> Iterator[Violation]:
    """A unit of one model cannot be reinforced."""
    yield from _reinforced(case, "R-46")


@rule("R-47", "REINFORCE_FORBIDDEN")
def not_reinforceable(case: Case) -> Iterator[Violation]:
    """A unit whose profile forbids it cannot be reinforced."""
    yield from _reinforced(case, "R-47")


@rule("R-48", "REINFORCE_UNIQUE")
def unique_units(case: Case) -> Iterator[Violation]:
    """A UNIQUE unit is never reinforced."""
    yield from _reinforced(case, "R-48")


@rule("R-49", "UNIQUE_DUPLICATE")
def unique_once(case: Case) -> Iterator[Violation]:
    """A UNIQUE unit is in the army once, Regiments of Renown included."""
    for placed_units in case.identities.values():
        if len(placed_units) < 2:
            continue
        copies: Counter[str] = Counter()
        for placed in placed_units:
            warscroll = placed.warscroll
            if warscroll is None or not placed.unique:
                continue
            copies[warscroll.id] += 1
            if copies[warscroll.id] > 1:
                yield error("UNIQUE_DUPLICATE", "R-49", placed.path, unit=placed.name)


@rule("R-50", "VARIANT_CONFLICT")
def variant_or_base(case: Case) -> Iterator[Violation]:
    """A unit and its seasonal variant are not in the same army."""
    for placed_units in case.identities.values():
        if len(placed_units) < 2:
            continue
        # Told of the variants where the base is there, so that the order of the units does not matter.
        kept = min(placed_units, key=lambda placed: (placed.seasonal, placed.warscroll_id))
        for placed in placed_units:
            if placed.warscroll_id != kept.warscroll_id:
                yield error("VARIANT_CONFLICT", "R-50", placed.path, unit=placed.name, other=kept.name)


def excludes(case: Case, profile: BattleProfile, identity: str) -> bool:
    """Whether a profile's note excludes the units of another identity (R-51)."""
    return identity != profile.warscroll.identity and any(
        case.index.identity(warscroll) == identity for warscroll in profile.excluded_with
    )


@rule("R-51", "MUTUALLY_EXCLUSIVE_UNITS")
def excluded_pairs(case: Case) -> Iterator[Violation]:
    """Two units that exclude each other are not in the same army."""
    told: set[frozenset[str]] = set()
    for placed, profile in case.known:
        if not profile.excluded_with:
            continue
        for identity, others in case.identities.items():
            pair = frozenset((identity, profile.warscroll.identity))
            if pair not in told and excludes(case, profile, identity):
                told.add(pair)
                yield error("MUTUALLY_EXCLUSIVE_UNITS", "R-51", placed.path, unit=placed.name, other=others[0].name)


def allowed_by_proportion(case: Case, profile: BattleProfile) -> int:
    """How many units of a small copy the army may have: one for each unit that its profile names (R-52)."""
    named = {case.index.identity(warscroll) for warscroll in profile.one_per}
    return sum(
        1
        for identity in named
        for placed in case.identities.get(identity, ())
        if placed.profile is None or not placed.profile.one_per
    )


@rule("R-52", "PROPORTION_EXCEEDED")
def small_copies(case: Case) -> Iterator[Violation]:
    """Of a small copy the army has at most one unit for each unit that its profile names."""
    found: dict[str, list[Placed]] = {}
    for placed, profile in case.known:
        if profile.one_per:
            found.setdefault(profile.id, []).append(placed)
    for copies in found.values():
        profile = case.catalogue.profiles[copies[0].unit.profile]
        allowed = allowed_by_proportion(case, profile)
        for placed in copies[allowed:]:
            yield error(
                "PROPORTION_EXCEEDED",
                "R-52",
                placed.path,
                unit=placed.name,
                found=len(copies),
                allowed=allowed,
                per=tuple(sorted(profile.one_per)),
            )


@rule("R-53", "UNIT_CONDITION_FAILED")
def unit_conditions(case: Case) -> Iterator[Violation]:
    """Some units are not taken beside others that have a keyword."""
    for condition in case.index.conditions:
        if condition.kind != "not-beside":
            continue
        expression = str(condition.params["others"])
        for placed, profile in case.known:
            if not case.index.names(condition, profile):
                continue
            other = next(
                (
                    candidate
                    for candidate, its_profile in case.known
                    if candidate is not placed and matches(expression, its_profile.keywords)
                ),
                None,
            )
            if other:
                yield error("UNIT_CONDITION_FAILED", "R-53", placed.path, unit=placed.name, other=other.name)
