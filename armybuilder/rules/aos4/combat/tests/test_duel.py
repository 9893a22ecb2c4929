"""Exact duels against enumeration in fractions, casualties, and rounds."""

from collections import defaultdict
from fractions import Fraction

import pytest

from armybuilder.rules.aos4.combat.duel import DuelUnit, Fight, Heal, duel, phase_order, rounds
from armybuilder.rules.aos4.combat.fight_order import Band
from armybuilder.rules.aos4.combat.tests import oracle
from armybuilder.rules.aos4.combat.tests.builders import attack_json, weapon, weapon_json
from armybuilder.rules.aos4.combat.values import OWN_CHARGE, Attacker, Bonus, Characteristic, Target
from armybuilder.rules.dice import parse_dice


def unit(models: int, health: int, save: int, attacks: str = "1", damage: str = "1", champions: int = 0) -> DuelUnit:
    blade = weapon(wielders=models, attacks=attacks, damage=damage, rend=0, champions=champions)
    return DuelUnit(Attacker(models, (blade,)), Target(models, health, save))


def test_duel_equals_enumeration_of_both_sides() -> None:
    a, b = unit(2, 2, 4, damage="D3"), unit(3, 1, 5, attacks="2", champions=1)

    def after(state: dict[tuple[int, int], Fraction], own_is_a: bool) -> dict[tuple[int, int], Fraction]:
        result: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
        for (hp_a, hp_b), chance in state.items():
            alive = -(-hp_a // 2) if own_is_a else hp_b
            if own_is_a:
                blade = weapon_json(wielders=alive, damage="D3")
                target = {"models": 3, "health": 1, "save": 5}
            else:
                blade = weapon_json(wielders=alive, attacks="2", champions=min(1, alive))
                target = {"models": 2, "health": 2, "save": 4}
            given = attack_json([blade], target)
            for points, p in oracle.pool(given["attacker"], given["target"]).items():
                left = (hp_a, max(0, hp_b - points)) if own_is_a else (max(0, hp_a - points), hp_b)
                result[left] += chance * p
        return dict(result)

    state = {(4, 3): Fraction(1)}
    for own_is_a in (True, False, False, True):
        state = after(state, own_is_a)
    odds = duel(a, b, (Fight("A"), Fight("B"), Fight("B"), Fight("A")))
    for hp in range(5):
        assert odds.hp_a[hp] == pytest.approx(float(sum(p for (x, _), p in state.items() if x == hp)), abs=1e-12)
    for hp in range(4):
        assert odds.hp_b[hp] == pytest.approx(float(sum(p for (_, y), p in state.items() if y == hp)), abs=1e-12)


def test_healing_takes_damage_points_only() -> None:
    a = DuelUnit(Attacker(2), Target(2, 3, None, damage_points=2))
    odds = duel(a, unit(1, 1, 4), (Heal("A", parse_dice("D3")),))
    assert odds.hp_a == pytest.approx((0, 0, 0, 0, 0, 1 / 3, 2 / 3), abs=1e-12)


def test_healing_reaches_whole_models_again() -> None:
    a = DuelUnit(Attacker(2), Target(2, 3, None))
    b = DuelUnit(Attacker(1, mortal=(parse_dice("1"),)), Target(1, 1))
    odds = duel(a, b, (Fight("B"), Heal("A", parse_dice("D3"))))
    assert (odds.hp_a[6], odds.mean_models_a) == pytest.approx((1.0, 2.0))


def test_destroyed_unit_neither_fights_nor_heals() -> None:
    killer = DuelUnit(Attacker(1, mortal=(parse_dice("9"),)), Target(1, 1))
    victim = unit(2, 2, 4)
    odds = duel(killer, victim, (Fight("A"), Heal("B", parse_dice("3")), Fight("B")))
    assert (odds.p_b_destroyed, odds.p_a_destroyed) == (1.0, 0.0)


def test_charge_flags_of_a_step_win_over_those_of_the_units() -> None:
    blade = weapon(wielders=1, bonuses=(Bonus(OWN_CHARGE, Characteristic.DAMAGE),), damage="1", attacks="1", rend=0)
    a = DuelUnit(Attacker(1, (blade,)), Target(1, 1))
    b = DuelUnit(Attacker(1), Target(1, 2))
    assert duel(a, b, (Fight("A"),)).p_b_destroyed == 0
    assert duel(a, b, (Fight("A", charged=True),)).p_b_destroyed == pytest.approx(4 / 9)


def test_champions_and_special_weapons_fall_last() -> None:
    swords, hammers = weapon(wielders=8, champions=1), weapon(wielders=2)
    attacker = Attacker(10, (swords, hammers))
    assert attacker.wielders_alive(4) == ((2, 1), (2, 0))
    assert attacker.wielders_alive(2) == ((1, 1), (1, 0))
    assert attacker.wielders_alive(1) == ((1, 1), (0, 0))
    assert Attacker(10, (swords, hammers), removal=(1,)).wielders_alive(8) == ((8, 1), (0, 0))


def test_weapon_carried_beside_others_stays_to_the_last() -> None:
    attacker = Attacker(5, (weapon(wielders=5, champions=1), weapon(wielders=1, range=12)))
    assert attacker.wielders_alive(1) == ((1, 1), (1, 0))
    assert attacker.with_models(3).weapons[0].wielders == 3


def test_weapons_of_one_carrier_stand_and_fall_with_their_models() -> None:
    riders = [weapon(wielders=1, champions=int(rider == "a"), carrier=rider) for rider in "aabbcc"]
    left = [Attacker(3, tuple(riders)).wielders_alive(alive) for alive in (1, 2)]
    assert [sum(number for number, _ in each) for each in left] == [2, 4]
    assert left[0][:2] == ((1, 1), (1, 1))


def test_models_without_one_of_the_weapons_fall_first() -> None:
    pistols, heavy = weapon(wielders=7, champions=1, carrier="crew"), weapon(wielders=2, carrier="gunner")
    attacker = Attacker(10, (pistols, heavy))
    assert [attacker.wielders_alive(alive) for alive in (9, 8, 3, 2, 1)] == [
        ((7, 1), (2, 0)),
        ((6, 1), (2, 0)),
        ((1, 1), (2, 0)),
        ((1, 1), (1, 0)),
        ((1, 1), (0, 0)),
    ]


@pytest.mark.parametrize(
    ("band_a", "band_b", "active", "order"),
    [
        (Band.NORMAL, Band.NORMAL, "B", ("B", "A")),
        (Band.FIRST, Band.NORMAL, "B", ("A", "B")),
        (Band.NORMAL, Band.LAST, "B", ("A", "B")),
        (Band.LAST, Band.LAST, "A", ("A", "B")),
    ],
)
def test_phase_order_follows_the_bands(band_a: Band, band_b: Band, active: str, order: tuple[str, ...]) -> None:
    assert phase_order(band_a, band_b, active) == order


def test_rounds_alternate_the_active_side_and_charge_once() -> None:
    a, b = unit(1, 1, 4), unit(1, 1, 4)
    assert rounds(a, b, 1, first="B", charger="B") == (
        Fight("B", True, False),
        Fight("A", False, True),
        Fight("A", False, False),
        Fight("B", False, False),
    )
