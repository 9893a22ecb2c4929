"""From legal lists of ten factions each edit brings one new code, at the right place; and what never changes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from armybuilder.rules.aos4.army import ArmyList, ArmyUnit, EnhancementChoice, Regiment
from armybuilder.rules.aos4.catalogue import BattleProfile, Catalogue
from armybuilder.rules.aos4.edits import AuxiliaryPlace, EditRefused, add_unit, reinforce, remove_unit
from armybuilder.rules.aos4.evaluate import evaluate, totals
from armybuilder.rules.aos4.index import index_of
from armybuilder.rules.aos4.options import offered
from armybuilder.rules.aos4.reinforcement import bars_reinforcing
from armybuilder.rules.aos4.rulesets import get_ruleset
from armybuilder.rules.aos4.tests.generator import catalogue_of, legal_list

GHB = get_ruleset("ghb-2026-27")
FACTIONS = (
    *("slaves-to-darkness", "cities-of-sigmar", "skaven", "seraphon", "nighthaunt", "stormcast-eternals", "sylvaneth"),
    *("ironjawz", "soulblight-gravelords", "ogor-mawtribes"),
)
LISTS = {slug: legal_list(catalogue_of(slug), GHB) for slug in FACTIONS}

Mutation = tuple[ArmyList, str, str]
"""A list after an edit, and code and path of the one new error."""


def _added(army: ArmyList, unit: ArmyUnit, points: int = 9000) -> ArmyList:
    return replace(army, auxiliaries=(*army.auxiliaries, unit), points_limit=points)


def _first(catalogue: Catalogue, army: ArmyList, wanted: Callable[[BattleProfile], bool]) -> BattleProfile | None:
    present = {p.warscroll.identity for _, u in army.placed_units() if (p := catalogue.profiles.get(u.profile))}
    return next(
        (
            p
            for p in offered(army, catalogue, GHB)
            if p.warscroll.identity not in present and not p.companion and wanted(p)
        ),
        None,
    )


def _plain(profile: BattleProfile) -> bool:
    return not (profile.hero or profile.unique or profile.one_per or profile.excluded_with) and profile.auxiliary


def mutations(slug: str) -> Iterator[Mutation]:
    """Illegal lists made of a legal one."""
    army, catalogue = LISTS[slug], catalogue_of(slug)
    index = index_of(catalogue)
    end = f"auxiliaries[{len(army.auxiliaries)}]"
    yield replace(army, generals=()), "NO_GENERAL", ""
    yield replace(army, generals=("gone",)), "NO_GENERAL", ""
    yield replace(army, formations=()), "FORMATION_MISSING", "formation"
    yield replace(army, formations=army.formations * 2), "SEVERAL_FORMATIONS", "formation"
    yield replace(army, tactic_cards=army.tactic_cards[:1]), "TACTIC_CARDS_MISSING", "tactic_cards"
    wrong = (army.tactic_cards[0], "Scouting Force")
    yield replace(army, tactic_cards=wrong), "TACTIC_CARD_WRONG_SEASON", "tactic_cards[1]"
    yield replace(army, points_limit=totals(army, catalogue).points - 1), "POINTS_LIMIT_EXCEEDED", ""
    yield _added(army, ArmyUnit("n", "nobody", name="Nobody")), "UNIT_NOT_IN_FACTION", end
    if army.spell_lores:
        yield replace(army, spell_lores=army.spell_lores * 2), "LORE_LIMIT", "spell_lore"
    if army.terrain:
        yield replace(army, terrain=army.terrain * 2), "TERRAIN_LIMIT", "terrain"
    if army.enhancements:
        first = army.enhancements[0]
        others = army.enhancements[1:]
        lost = (EnhancementChoice(first.enhancement, "gone"), *others)
        yield replace(army, enhancements=lost), "ENHANCEMENT_WITHOUT_BEARER", "enhancements[0]"
    yield from _units(army, catalogue, end)
    leader = army.regiments[-1].leader
    profile = catalogue.profiles[leader.profile] if leader else None
    stranger = _first(catalogue, army, lambda p: _plain(p) and profile is not None and not index.lines(profile, p))
    regiment = army.regiments[-1]
    if stranger and profile and len(regiment.units) < 3:
        units = (*regiment.units, ArmyUnit("n", stranger.id))
        changed = replace(army, regiments=(*army.regiments[:-1], replace(regiment, units=units)), points_limit=9000)
        path = f"regiments[{len(army.regiments) - 1}].units[{len(regiment.units)}]"
        yield changed, "UNIT_NOT_ALLOWED_IN_REGIMENT", path
    spare = _first(catalogue, army, lambda p: p.can_lead and not p.unique and not p.warmaster and not p.one_per)
    if spare:
        more = tuple(Regiment(ArmyUnit(f"n{number}", spare.id)) for number in range(6 - len(army.regiments)))
        yield replace(army, regiments=(*army.regiments, *more), points_limit=9000), "TOO_MANY_REGIMENTS", ""


def _units(army: ArmyList, catalogue: Catalogue, end: str) -> Iterator[Mutation]:
    barred = _first(catalogue, army, lambda p: _plain(p) and bars_reinforcing(p) is not None)
    if barred:
        refused = bars_reinforcing(barred)
        assert refused is not None
        yield _added(army, ArmyUnit("n", barred.id, reinforced=True)), refused[0], end
    large = _first(catalogue, army, lambda p: _plain(p) and p.models > 3)
    if large:
        yield _added(army, ArmyUnit("n", large.id, models=large.models + 1)), "INVALID_UNIT_SIZE", end
    seasonal = next((p for p in catalogue.profiles.values() if _plain(p) and "ghb-2025-26" in p.battlepacks), None)
    if seasonal and "ghb-2026-27" not in seasonal.battlepacks:
        present = {p.warscroll.identity for _, u in army.placed_units() if (p := catalogue.profiles.get(u.profile))}
        if seasonal.warscroll.identity not in present:
            yield _added(army, ArmyUnit("n", seasonal.id)), "UNIT_NOT_IN_BATTLEPACK", end
    retired = next((p for p in catalogue.profiles.values() if _plain(p) and p.legends and not p.battlepacks), None)
    if retired:
        yield _added(army, ArmyUnit("n", retired.id)), "LEGENDS_NOT_ALLOWED", end
    single = next((p for p in catalogue.profiles.values() if p.one_per and not p.legends), None)
    named = set(single.one_per) if single else set()
    counted = [p for _, u in army.placed_units() if (p := catalogue.profiles.get(u.profile)) is not None]
    if single and not any(p.warscroll.identity in named for p in counted):
        yield _added(army, ArmyUnit("n", single.id)), "PROPORTION_EXCEEDED", end


CASES = [(slug, number) for slug in FACTIONS for number, _ in enumerate(mutations(slug))]


@pytest.mark.parametrize("slug", FACTIONS)
def test_list_is_legal_to_begin_with(slug: str) -> None:
    assert evaluate(LISTS[slug], catalogue_of(slug)).errors == ()


@pytest.mark.parametrize("slug, number", CASES)
def test_mutation_brings_exactly_one_new_error(slug: str, number: int) -> None:
    army, code, path = list(mutations(slug))[number]
    found = evaluate(army, catalogue_of(slug)).errors

    assert [(violation.code, violation.path) for violation in found] == [(code, path)]


@pytest.mark.parametrize("slug", FACTIONS)
def test_ten_kinds_of_mutation_at_least(slug: str) -> None:
    assert len({code for _, code, _ in mutations(slug)}) >= 10


# What never changes, whatever the list


def shuffled(army: ArmyList, seed: int) -> ArmyList:
    """The same list in another order of regiments, units and auxiliary units."""
    order = random.Random(seed)

    def mixed(items: tuple[ArmyUnit, ...]) -> tuple[ArmyUnit, ...]:
        return tuple(order.sample(items, len(items)))

    regiments = tuple(replace(regiment, units=mixed(regiment.units)) for regiment in army.regiments)
    return replace(
        army,
        regiments=tuple(order.sample(regiments, len(regiments))),
        auxiliaries=mixed(army.auxiliaries),
    )


@st.composite
def any_lists(draw: st.DrawFn) -> tuple[ArmyList, Catalogue]:
    """A list of real units thrown together, legal or not."""
    slug = draw(st.sampled_from(FACTIONS))
    catalogue = catalogue_of(slug)
    profiles = list(catalogue.profiles.values())
    names = iter(f"n{number}" for number in range(100))

    def unit() -> ArmyUnit:
        return ArmyUnit(next(names), draw(st.sampled_from(profiles)).id, draw(st.booleans()))

    regiments = tuple(
        Regiment(unit(), tuple(unit() for _ in range(draw(st.integers(0, 4))))) for _ in range(draw(st.integers(1, 4)))
    )
    auxiliaries = tuple(unit() for _ in range(draw(st.integers(0, 3))))
    general = regiments[0].leader
    assert general is not None
    army = replace(LISTS[slug], regiments=regiments, auxiliaries=auxiliaries, generals=(general.uid,), enhancements=())
    return army, catalogue


def counts(army: ArmyList, catalogue: Catalogue) -> Counter[str]:
    return Counter(evaluate(army, catalogue).codes())


@settings(max_examples=60, deadline=None)
@given(any_lists(), st.integers(0, 99))
def test_order_does_not_change_the_codes(listed: tuple[ArmyList, Catalogue], seed: int) -> None:
    army, catalogue = listed

    assert counts(shuffled(army, seed), catalogue) == counts(army, catalogue)


@settings(max_examples=60, deadline=None)
@given(any_lists())
def test_points_are_additive(listed: tuple[ArmyList, Catalogue]) -> None:
    army, catalogue = listed
    before = totals(army, catalogue)
    profile = next(iter(catalogue.profiles.values()))
    after = totals(add_unit(army, catalogue, profile.id, AuxiliaryPlace()).army, catalogue)

    assert after.points - before.points == profile.points + after.surcharge - before.surcharge
    assert sum(before.units.values()) + before.choices + before.surcharge == before.points


@settings(max_examples=60, deadline=None)
@given(any_lists())
def test_reinforcing_doubles(listed: tuple[ArmyList, Catalogue]) -> None:
    army, catalogue = listed
    for _, unit in army.placed_units():
        if unit.reinforced:
            continue
        try:
            after = reinforce(army, catalogue, unit.uid).army
        except EditRefused:
            continue
        before, doubled = totals(army, catalogue), totals(after, catalogue)
        assert doubled.units[unit.uid] == 2 * before.units[unit.uid]
        assert doubled.sizes[unit.uid] == 2 * before.sizes[unit.uid]


@settings(max_examples=60, deadline=None)
@given(any_lists())
def test_an_unrelated_unit_never_removes_a_code_of_another(listed: tuple[ArmyList, Catalogue]) -> None:
    army, catalogue = listed
    present = {p.warscroll.identity for _, u in army.placed_units() if (p := catalogue.profiles.get(u.profile))}
    spare = next(
        p
        for p in offered(army, catalogue, GHB)
        if _plain(p) and p.warscroll.identity not in present and not p.warscroll.wizard and not p.warscroll.priest
    )
    before = [found for found in evaluate(army, catalogue).errors if found.path]
    after = evaluate(add_unit(army, catalogue, spare.id, AuxiliaryPlace()).army, catalogue).errors

    assert [found for found in before if found not in after] == []


@settings(max_examples=60, deadline=None)
@given(any_lists())
def test_removing_the_unit_removes_what_was_said_of_it(listed: tuple[ArmyList, Catalogue]) -> None:
    army, catalogue = listed
    units = dict(army.placed_units())
    told = Counter(found.code for found in evaluate(army, catalogue).errors)
    for found in evaluate(army, catalogue).errors:
        unit = units.get(found.path)
        if unit is None or found.code in _OF_SEVERAL:
            continue
        after = remove_unit(army, catalogue, unit.uid).army

        assert counts(after, catalogue)[found.code] < told[found.code]


_OF_SEVERAL = frozenset({"WARMASTER_NOT_GENERAL", "COMPANION_WITHOUT_LEADER", "PROPORTION_EXCEEDED", "LEADER_NOT_HERO"})
"""Codes that are about several units at once, or whose unit's place stays a problem of another kind."""
