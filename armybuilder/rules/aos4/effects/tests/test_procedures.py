"""Pledges, transport, flagship, delusions, Resurrection, Seed of Rebirth (A-86, A-97, A-98, A-100)."""

from __future__ import annotations

import pytest

from armybuilder.rules.aos4.combat.chances import seed_of_rebirth
from armybuilder.rules.aos4.effects.procedures import (
    Delusion,
    Passenger,
    charge_dice,
    delusion,
    flagship_endrinworks,
    may_be_flagship,
    may_pledge,
    may_resurrect,
    may_teleport,
    may_transport,
    slaanesh_charge,
)
from armybuilder.rules.dice import Dice

SLAVES = frozenset({"SLAVES TO DARKNESS"})


def test_a98a_unit_without_a_pledge_makes_one() -> None:
    assert may_pledge(SLAVES).codes == ("PLEDGE_FOR_THE_BATTLE",)
    refused = may_pledge(frozenset({"UNIQUE", "PLEDGED TO TZEENTCH"}), used_this_turn=True)
    assert refused.codes == ("PLEDGE_FACTION", "PLEDGE_UNIQUE", "PLEDGE_MADE", "PLEDGE_ONE_A_TURN")


def test_a98c_teleport_within_the_roll_and_away_from_enemies() -> None:
    assert may_teleport(7, 7, 9.1).allowed
    assert may_teleport(7, 7.1, 9, used_this_turn=True).codes == (
        "TELEPORT_TOO_FAR",
        "TELEPORT_ENEMY",
        "TELEPORT_ONE_A_TURN",
    )


def test_a98e_three_charge_dice_at_most_and_one_dropped() -> None:
    assert [charge_dice(dice) for dice in (1, 2, 3)] == [(2, 1), (3, 2), (3, 2)]
    assert slaanesh_charge(12) == pytest.approx(16 / 216)


def test_a100a_capacity_range_and_combat() -> None:
    ready = Passenger("Thunderers", 6)
    assert may_transport((ready, ready), 2).codes == ("TRANSPORT_SET_UP",)
    refused = may_transport((Passenger("Arkanauts", 6.5, in_combat=True, transported=True), ready), 1, charge_move=True)
    assert refused.codes == (
        "TRANSPORT_NO_CHARGE",
        "TRANSPORT_CAPACITY",
        "TRANSPORT_RANGE",
        "TRANSPORT_IN_COMBAT",
        "TRANSPORT_TWICE",
    )


def test_a100b_flagship_is_a_skyvessel_with_an_endrinwork() -> None:
    assert may_be_flagship(frozenset({"SKYVESSEL"})).allowed
    assert may_be_flagship(frozenset(), used_this_battle=True).codes == ("FLAGSHIP_SKYVESSEL", "FLAGSHIP_ONCE")
    assert [flagship_endrinworks(owned) for owned in (0, 1)] == [1, 1]


@pytest.mark.parametrize(
    ("face", "expected"),
    [
        (1, Delusion.CHANGE),
        (2, Delusion.CHANGE),
        (3, Delusion.KEEP),
        (4, Delusion.KEEP),
        (5, Delusion.FREE),
        (6, Delusion.FREE),
    ],
)
def test_a100c_die_decides_about_the_delusion(face: int, expected: Delusion) -> None:
    assert delusion(face, first_turn=False) is expected
    assert delusion(face, first_turn=True) is Delusion.CHOOSE


def test_a86_resurrection_returns_a_slain_infantry_hero_once() -> None:
    hero = frozenset({"INFANTRY", "HERO"})
    assert may_resurrect(hero, 3, slain=True).allowed
    assert may_resurrect(frozenset({"HERO"}), 4, slain=False, used_this_battle=True).codes == (
        "RESURRECT_WHO",
        "RESURRECT_SLAIN",
        "RESURRECT_RANGE",
        "RESURRECT_ONCE",
    )


def test_a97_seed_of_rebirth_saves_on_three_and_heals() -> None:
    survives, left = seed_of_rebirth(6, Dice(1, 3))
    assert survives == pytest.approx(4 / 6)
    assert left == pytest.approx((2 / 6, 2 / 9, 2 / 9, 2 / 9, 0, 0, 0))
