"""Auto-regiment: best arrangements, obstacles, and comparison with trying everything on small bags."""

from __future__ import annotations

from itertools import combinations, count, product
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from armybuilder.rules.aos4.army import ArmyList, ArmyUnit, Regiment
from armybuilder.rules.aos4.arrange import POSITIONAL, arrange
from armybuilder.rules.aos4.catalogue import Catalogue
from armybuilder.rules.aos4.evaluate import evaluate
from armybuilder.rules.aos4.examples.armies_of_renown import army_with, condition
from armybuilder.rules.aos4.examples.catalogues import CITIES, L0, SLAVES, cities, placed, regiment, with_regiments


def bag(*names: str, **changes: Any) -> ArmyList:
    """A list with all units outside regiments, with many points."""
    units = tuple(placed(f"u{number}", name) for number, name in enumerate(names))
    return with_regiments(auxiliaries=units, points_limit=9000, **changes)


def shape(army: ArmyList | None) -> list[list[str]]:
    assert army is not None
    return [[entry.profile for entry in regiment.everyone()] for regiment in army.regiments]


def test_l0_is_arranged_best_already() -> None:
    found = arrange(L0, SLAVES)

    assert (found.army, found.drops, found.auxiliaries, found.proven) == (L0, 2, 0, True)


def test_bag_becomes_a_regiment() -> None:
    found = arrange(bag("Chaos Knights", "Chaos Lord", "Chaos Spawn"), SLAVES)

    assert shape(found.army) == [["chaos-lord", "chaos-knights", "chaos-spawn"]]
    assert (found.drops, found.auxiliaries, found.proven) == (1, 0, True)


def test_five_units_fit_under_no_leader_so_one_is_auxiliary_or_leads() -> None:
    found = arrange(bag("Chaos Lord", *["Chaos Spawn"] * 5), SLAVES)

    assert (found.drops, found.auxiliaries) == (2, 1)


def test_fewer_auxiliary_units_are_better_with_as_many_drops() -> None:
    found = arrange(bag("Chaos Lord", "Darkoath Chieftain", *["Darkoath Marauders"] * 5), SLAVES)

    assert (found.drops, found.auxiliaries) == (2, 0)


def test_sub_hero_joins_to_save_a_drop() -> None:
    found = arrange(bag("Chaos Lord", "Exalted Hero of Chaos", "Chaos Knights"), SLAVES)

    assert (found.drops, found.auxiliaries) == (1, 0)


def test_one_line_is_shared_out_over_two_leaders() -> None:
    found = arrange(bag("Darkoath Chieftain", "Darkoath Chieftain", "Slaughterbrute", "Slaughterbrute"), SLAVES)

    assert (found.drops, found.auxiliaries) == (2, 0)


def test_many_leaders_of_one_kind_are_chosen_once() -> None:
    """Ninety of one kind have 44 million choices of five, all alike."""
    asked = count()
    found = arrange(bag(*["Chaos Lord"] * 90, "Chaos Spawn"), SLAVES, more=lambda: next(asked) < 100)

    assert found.proven


def test_warmaster_becomes_general() -> None:
    found = arrange(bag("Chaos Lord", "Archaon, the Everchosen", "Chaos Knights"), SLAVES)

    assert found.army is not None
    assert evaluate(found.army, SLAVES).errors == ()
    assert found.army.generals == ("u1",)


def test_general_is_kept_where_it_costs_nothing() -> None:
    army = with_regiments(
        regiment("Exalted Hero of Chaos"), regiment("Chaos Lord", "Chaos Spawn", uid="y"), general="y0"
    )
    found = arrange(army, SLAVES)

    assert found.army is not None
    assert found.army.generals == ("y0",)


def test_companions_go_with_their_leader() -> None:
    found = arrange(bag("Singri Brand", "The Oathsworn Kin", "Gunnar Brand", "Darkoath Marauders"), SLAVES)

    assert shape(found.army) == [["gunnar-brand", "singri-brand", "the-oathsworn-kin", "darkoath-marauders"]]


def test_units_without_place_go_beside_what_they_need() -> None:
    names = ["Whisperblade", "Auxiliaries", "Adjutants"]
    units = [placed(name, f"Freeguild Command Corps {name}") for name in names]
    army = cities(regiment("Freeguild Marshal"), auxiliaries=tuple(units))
    found = arrange(army, CITIES)

    assert found.army is not None
    assert (found.drops, evaluate(found.army, CITIES).errors) == (1, ())


def test_bag_without_leader_has_obstacles() -> None:
    found = arrange(bag("Chaos Knights", "Chaos Spawn"), SLAVES)

    assert (found.army, found.obstacles) == (None, ("u0", "u1"))


def test_companion_without_leader_is_the_obstacle() -> None:
    found = arrange(bag("Chaos Lord", "Singri Brand"), SLAVES)

    assert (found.army, found.obstacles) == (None, ("u1",))


def test_search_that_is_ended_gives_what_one_set_of_leaders_gives() -> None:
    heroes = ("Exalted Hero of Chaos", "Chaos Lord", "Archaon, the Everchosen", "Darkoath Chieftain")
    units = bag(*heroes, "Chaos Knights", *["Darkoath Marauders"] * 8)
    ended, whole = arrange(units, SLAVES, more=lambda: False), arrange(units, SLAVES)

    assert ended.army is not None
    assert (ended.proven, whole.proven, ended.drops > whole.drops) == (False, True, True)


def test_cap_by_leader_is_heeded() -> None:
    army = cities(regiment("Clawlord"), auxiliaries=(placed("a", "Ratling Warplock"), placed("b", "Ratling Warplock")))
    found = arrange(army, CITIES)

    assert found.army is not None
    assert (found.drops, found.auxiliaries, evaluate(found.army, CITIES).errors) == (2, 1, ())


def test_limit_in_a_regiment_is_heeded() -> None:
    catalogue = army_with(condition("max-in-regiment", expression="BEAST", maximum=1))
    found = arrange(bag("Chaos Lord", "Chaos Lord", *["Chaos Spawn"] * 2, army="the-host", formations=()), catalogue)

    assert (found.drops, found.auxiliaries) == (2, 0)


def test_parity_of_leaders_is_heeded() -> None:
    catalogue = army_with(condition("parity", left="WARRIORS OF CHAOS", right="DARKOATH"))
    names = ["Chaos Lord", "Exalted Hero of Chaos", "Darkoath Chieftain", "Darkoath Marauders"]
    found = arrange(bag(*names, army="the-host", formations=()), catalogue)

    assert [entry[0] for entry in shape(found.army)] == ["chaos-lord", "darkoath-chieftain"]
    assert (found.drops, found.auxiliaries) == (2, 0)


def everything(army: ArmyList, catalogue: Catalogue) -> tuple[int, int] | None:
    """Drops and auxiliary units of the best arrangement, by trying all."""
    units = [unit for _, unit in army.placed_units()]
    best: tuple[int, int] | None = None
    for size in range(1, min(5, len(units)) + 1):  # an army has at most five regiments
        for leaders in combinations(units, size):
            rest = [unit for unit in units if unit not in leaders]
            for homes in product(range(size + 1), repeat=len(rest)):
                score = (size + homes.count(size), homes.count(size))
                if best is not None and score >= best:
                    continue
                for general in leaders:
                    if legal(army, catalogue, leaders, rest, homes, general.uid):
                        best = score
                        break
    return best


def legal(
    army: ArmyList,
    catalogue: Catalogue,
    leaders: tuple[ArmyUnit, ...],
    rest: list[ArmyUnit],
    homes: tuple[int, ...],
    general: str,
) -> bool:
    regiments = tuple(
        Regiment(leader, tuple(unit for unit, home in zip(rest, homes, strict=True) if home == index))
        for index, leader in enumerate(leaders)
    )
    outside = tuple(unit for unit, home in zip(rest, homes, strict=True) if home == len(leaders))
    arranged = army.with_changes(regiments=regiments, auxiliaries=outside, generals=(general,))
    return not any(found.code in POSITIONAL for found in evaluate(arranged, catalogue).errors)


_NAMES = st.sampled_from(
    [
        *("Chaos Lord", "Exalted Hero of Chaos", "Ogroid Myrmidon", "Darkoath Chieftain", "Darkoath Warqueen"),
        *("Archaon, the Everchosen", "Gunnar Brand", "Singri Brand", "The Oathsworn Kin", "Slaughterbrute"),
        *("Chaos Spawn", "Darkoath Marauders", "Chaos Furies", "Chaos Knights", "Ogroid Theridons"),
    ]
)


@settings(max_examples=25, deadline=None)
@given(st.lists(_NAMES, min_size=1, max_size=5))
@example(["Exalted Hero of Chaos"] * 4)
def test_arrangement_is_as_good_as_trying_everything(names: list[str]) -> None:
    army = bag(*names)
    found = arrange(army, SLAVES)
    expected = everything(army, SLAVES)

    assert (None if found.army is None else (found.drops, found.auxiliaries)) == expected
    assert found.proven is True


@settings(max_examples=15, deadline=None)
@given(
    st.lists(
        st.sampled_from(["Clawlord", "Warlock Engineer", "Ratling Warplock", "Ratling Warplock", "Skink Hunters"]),
        min_size=1,
        max_size=5,
    )
)
def test_arrangement_with_caps_is_as_good_as_trying_everything(names: list[str]) -> None:
    army = cities(auxiliaries=tuple(placed(f"u{number}", name) for number, name in enumerate(names)), points_limit=9000)
    found = arrange(army, CITIES)

    assert (None if found.army is None else (found.drops, found.auxiliaries)) == everything(army, CITIES)


@pytest.mark.parametrize("size", [12, 24])
def test_larger_bags_are_proven(size: int) -> None:
    heroes = ["Chaos Lord", "Darkoath Chieftain", "Exalted Hero of Chaos", "Ogroid Myrmidon", "Darkoath Warqueen"]
    others = ["Chaos Knights", "Slaughterbrute", "Darkoath Marauders", "Chaos Spawn", "Chaos Furies"]
    names = [*(heroes * 2)[: size // 3], *(others * 4)[: size - size // 3]]
    found = arrange(bag(*names), SLAVES)

    assert found.proven is True
    assert found.army is not None
    assert {unit.uid for _, unit in found.army.placed_units()} == {f"u{number}" for number in range(size)}
