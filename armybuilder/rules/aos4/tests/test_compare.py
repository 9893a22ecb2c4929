"""Comparing two lists and carrying a list over to another release."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.rules.aos4.army import ArmyList, ArmyUnit, EnhancementChoice, Regiment
from armybuilder.rules.aos4.catalogue import ReleaseInfo
from armybuilder.rules.aos4.compare import ArmyDiff, ChoiceChange, Spot, UnitPair, compare
from armybuilder.rules.aos4.examples.catalogues import (
    CITIES,
    L0,
    NURGLES_GIFT_TAKEN,
    SLAVES,
    cities,
    mapping,
    placed,
    regiment,
)
from armybuilder.rules.aos4.repricing import Carried, carried_over

FIRST, SECOND = L0.regiments


def diff(before: ArmyList, after: ArmyList) -> ArmyDiff:
    return compare(before, SLAVES, after, SLAVES)


def names(pairs: tuple[UnitPair, ...]) -> list[str]:
    return [(pair.after or pair.before).name for pair in pairs]  # type: ignore[union-attr]


def in_first(*units: str) -> Regiment:
    """L0's first regiment with only these of its units."""
    return replace(FIRST, units=tuple(unit for unit in FIRST.units if unit.uid in units))


def test_compare_a_list_with_itself_finds_nothing() -> None:
    found = diff(L0, L0)

    assert (found.equal, found.points, found.drops, len(found.same)) == (True, 0, 0, 7)


@given(st.permutations(["warriors", "knights", "chosen", "spawn"]), st.booleans())
def test_compare_does_not_depend_on_the_order_of_units_and_regiments(order: list[str], swapped: bool) -> None:
    units = {unit.uid: unit for unit in FIRST.units}
    shuffled = replace(FIRST, units=tuple(units[uid] for uid in order))
    regiments = (SECOND, shuffled) if swapped else (shuffled, SECOND)

    assert diff(L0, L0.with_changes(regiments=regiments)).equal


def test_compare_names_units_in_and_out_with_their_points() -> None:
    after = L0.with_changes(
        regiments=(
            in_first("warriors", "chosen", "spawn"),
            replace(SECOND, units=(*SECOND.units, placed("more", "Darkoath Savagers"))),
        )
    )
    found = diff(L0, after)

    assert (names(found.units_out), names(found.units_in)) == (["Chaos Knights"], ["Darkoath Savagers"])
    assert [pair.points for pair in (*found.units_out, *found.units_in)] == [-240, 90]
    assert (found.points, found.before.points, found.after.points) == (-150, 990, 840)


def test_compare_sees_a_unit_that_moved_to_another_regiment() -> None:
    spawn = FIRST.units[3]
    after = L0.with_changes(
        regiments=(in_first("warriors", "knights", "chosen"), replace(SECOND, units=(*SECOND.units, spawn)))
    )
    (pair,) = diff(L0, after).moved

    assert pair.changes == ("moved",)
    assert pair.before is not None
    assert pair.after is not None
    assert (pair.before.spot, pair.after.spot) == (
        Spot("regiment", 0, generals=True, leader="Chaos Lord"),
        Spot("regiment", 1, leader="Darkoath Chieftain"),
    )


def test_compare_does_not_call_units_moved_whose_leader_was_exchanged() -> None:
    after = L0.with_changes(
        regiments=(replace(FIRST, leader=placed("new", "Chaos Lord on Karkadrak")), SECOND), generals=("new",)
    )
    found = diff(L0, after)

    assert (found.moved, names(found.units_in), names(found.units_out)) == (
        (),
        ["Chaos Lord on Karkadrak"],
        ["Chaos Lord"],
    )


def test_compare_pairs_twins_by_what_differs_least() -> None:
    before = L0.with_changes(
        regiments=(
            replace(FIRST, units=(placed("a", "Chaos Warriors"), placed("b", "Chaos Warriors", reinforced=True))),
            SECOND,
        ),
        enhancements=(),
    )
    after = before.with_changes(
        regiments=(
            replace(FIRST, units=(placed("x", "Chaos Warriors", reinforced=True), placed("y", "Chaos Warriors"))),
            SECOND,
        )
    )

    assert diff(before, after).equal


@pytest.mark.parametrize(
    "unit, enhancements, changes",
    [
        (placed("warriors", "Chaos Warriors", reinforced=True), L0.enhancements, ("points", "models", "reinforced")),
        (placed("warriors", "Chaos Warriors"), L0.enhancements[:2], ("enhancements",)),
        (placed("warriors", "Chaos Warriors", models=15), L0.enhancements, ("models",)),
    ],
)
def test_compare_says_what_changed_in_a_unit(
    unit: ArmyUnit, enhancements: tuple[EnhancementChoice, ...], changes: tuple[str, ...]
) -> None:
    after = L0.with_changes(
        regiments=(replace(FIRST, units=(unit, *FIRST.units[1:])), SECOND), enhancements=enhancements
    )

    assert [(names((pair,)), pair.changes) for pair in diff(L0, after).changed] == [(["Chaos Warriors"], changes)]


def test_compare_follows_the_generals_mark() -> None:
    found = diff(L0, L0.with_changes(generals=("chief",)))

    assert [(names((pair,)), pair.changes) for pair in found.changed] == [
        (["Chaos Lord"], ("general",)),
        (["Darkoath Chieftain"], ("general",)),
    ]


def test_compare_takes_a_regiment_of_renown_as_a_whole() -> None:
    found = diff(L0, L0.with_changes(renown=(NURGLES_GIFT_TAKEN,), points_limit=2000))

    assert [(pair.after.name, pair.after.spot.kind) for pair in found.units_in if pair.after] == [
        (SLAVES.renown["nurgles-gift"].name, "renown")
    ]
    assert found.drops == 1


def test_compare_lists_choices_and_codes() -> None:
    after = L0.with_changes(
        formations=("darkoath-horde",), tactic_cards=("Blazing Onslaught",), generals=(), points_limit=2000
    )
    found = diff(L0, after)

    assert found.choices == (
        ChoiceChange("points_limit", ("1000",), ("2000",)),
        ChoiceChange("formations", ("Legion of Chaos",), ("Darkoath Horde",)),
        ChoiceChange("tactic_cards", ("Smokescreen",), ()),
    )
    assert (found.before.legal, found.after.legal, found.codes_gone) == (True, False, ())
    assert found.codes_new == ("NO_GENERAL", "TACTIC_CARDS_MISSING")


def test_compare_lists_of_two_factions_have_no_unit_in_common() -> None:
    found = compare(L0, SLAVES, cities(regiment("Freeguild Marshal", "Freeguild Steelhelms")), CITIES)

    assert (len(found.units_out), found.same, found.choices[0].kind) == (7, (), "army")


# Another release

LATER = replace(
    SLAVES,
    release=ReleaseInfo("2026-12-01", "2026-12-01", ""),
    profiles=mapping(
        replace(profile, id="renamed-id", points=profile.points + 10)
        if profile.name == "Chaos Knights"
        else replace(profile, points=profile.points + 20 if profile.name == "Chaos Warriors" else profile.points)
        for profile in SLAVES.profiles.values()
        if profile.name != "Chaos Spawn"
    ),
)


def test_carried_over_keeps_ids_finds_names_and_tells_what_is_missing() -> None:
    carried = carried_over(L0.with_changes(as_of="2026-07-01"), SLAVES, LATER)
    profiles = [unit.profile for _, unit in carried.army.placed_units()]

    assert (carried.missing, carried.army.release, carried.army.as_of) == (("Chaos Spawn",), "2026-12-01", None)
    assert profiles == [
        "chaos-lord",
        "chaos-warriors",
        "renamed-id",
        "chaos-chosen",
        "chaos-spawn",
        "darkoath-chieftain",
        "darkoath-marauders",
    ]
    assert carried.army.unit("spawn").name == "Chaos Spawn"  # type: ignore[union-attr]


def test_carried_over_then_compared_gives_the_change_of_prices() -> None:
    found = compare(L0, SLAVES, carried_over(L0, SLAVES, LATER).army, LATER)

    assert (found.points, names(found.repriced)) == (30 - 60, ["Chaos Warriors", "Chaos Knights", "Chaos Spawn"])
    assert [change.kind for change in found.choices] == ["release"]


def test_carried_over_to_the_same_data_changes_nothing() -> None:
    assert carried_over(L0, SLAVES, SLAVES) == Carried(L0)
