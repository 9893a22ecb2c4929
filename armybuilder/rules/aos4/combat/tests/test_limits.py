"""Absurd figures: worked out in few steps, exactly, or refused with place and code."""

from typing import Any

import numpy as np
import pytest

from armybuilder.rules.aos4.combat import generating, one_reroll
from armybuilder.rules.aos4.combat.cases import answer
from armybuilder.rules.aos4.combat.generating import compose, lump, rolled, thinned
from armybuilder.rules.aos4.combat.reading import CaseProblem
from armybuilder.rules.aos4.combat.tests.builders import attack_json, case, weapon_json
from armybuilder.rules.dice import FloatArray, parse_dice

Json = dict[str, Any]
DICE = ("0", "4", "D3", "D6", "2D6", "D3+2", "3D6-2", "2D6-7", "2D3-9", "5D3+4", "1D6-1")
SINGLE = np.array([0.4, 0.1, 0.3, 0.2])


def one_by_one(counts: FloatArray, series: FloatArray, cap: int) -> FloatArray:
    """The same sum from its definition: every number of attacks with its chance."""
    total, power = np.zeros(cap + 1), np.ones(1)
    for chance in counts:
        total[: len(power)] += chance * power
        power = lump(np.convolve(power, series), cap)
    return total


def padded(series: FloatArray, length: int) -> FloatArray:
    return np.pad(series, (0, length - len(series)))


@pytest.mark.parametrize("cap", [3, 12, 60])
@pytest.mark.parametrize("text", DICE)
def test_sum_of_as_many_numbers_as_dice_show_is_that_of_its_definition(text: str, cap: int) -> None:
    dice = parse_dice(text)
    wanted = one_by_one(dice.distribution(), SINGLE, cap)
    for found in (rolled(dice, SINGLE, cap), compose(dice.distribution(), SINGLE, cap)):
        assert padded(found, cap + 1) == pytest.approx(wanted, abs=1e-14)


@pytest.mark.parametrize("text", DICE)
def test_points_left_after_wards_are_those_of_the_definition(text: str) -> None:
    dice = parse_dice(text)
    wanted = one_by_one(dice.distribution(), np.array([1 / 3, 2 / 3]), dice.maximum)
    assert padded(thinned(dice, 2 / 3), dice.maximum + 1) == pytest.approx(wanted, abs=1e-14)


@pytest.mark.parametrize("text", DICE)
def test_dice_of_attacks_with_one_reroll_are_those_of_as_many_fixed_attacks(text: str) -> None:
    """A single re-roll that never helps changes nothing, one that does is averaged over the numbers of attacks."""

    def destroyed(attacks: object) -> float:
        weapon = weapon_json(attacks=attacks, hit=4, wound=2)
        given = attack_json([weapon], {"health": 4}, rerolls={"hit": "one failure"})
        return float(answer(case(given))["p_destroyed"])

    chances = parse_dice(text).distribution()
    wanted = sum(float(chance) * destroyed(number) for number, chance in enumerate(chances))
    assert destroyed(text) == pytest.approx(wanted, abs=1e-12)


@pytest.mark.parametrize("rerolls", [{}, {"hit": "one failure"}])
@pytest.mark.parametrize("text", ["100D6+1000", "100D6-350", "1000"])
def test_absurd_dice_are_worked_out_in_few_products(text: str, rerolls: Json, monkeypatch: pytest.MonkeyPatch) -> None:
    """It took a product for each number that the dice may show."""
    products = []

    def counted(left: FloatArray, right: FloatArray, cap: int) -> FloatArray:
        products.append(cap)
        return times(left, right, cap)

    times = generating.times
    monkeypatch.setattr(generating, "times", counted)
    monkeypatch.setattr(one_reroll, "times", counted)
    thinned.cache_clear()
    weapon = weapon_json(attacks=text, damage="100D6+1000", hit=4, wound=4)

    found = answer(case(attack_json([weapon], {"models": 200, "health": 10, "ward": [5]}, rerolls=rerolls)))

    assert found["p_destroyed"] > 0.2
    assert len(products) < 500


@pytest.mark.parametrize(
    ("kind", "given_input", "path", "code"),
    [
        ("attack", attack_json([weapon_json()] * 21), "attacker.weapons", "TOO_MANY"),
        (
            "attack",
            attack_json([weapon_json(abilities=["Companion"] * 201)]),
            "attacker.weapons[0].abilities",
            "TOO_MANY",
        ),
        ("attack", attack_json([], mortal=["10"] * 201), "attacker.mortal", "TOO_MANY"),
        ("attack", attack_json([], mortal=["100D6+1000"] * 2), "attacker.mortal", "OUT_OF_RANGE"),
        (
            "attack",
            attack_json(
                [weapon_json()],
                {"models": 200, "health": 10, "rerolls": {"save": "one failure"}},
                rerolls={"hit": "one failure", "wound": "one failure"},
            ),
            "target.health",
            "OUT_OF_RANGE",
        ),
        ("fight_order", {"active": "A", "units": [{"id": "a", "player": "A"}] * 201}, "units", "TOO_MANY"),
        (
            "duel",
            {side: {"models": 1, "health": 1} for side in "AB"} | {"steps": [{"do": "fight", "unit": "A"}] * 101},
            "steps",
            "TOO_MANY",
        ),
        (
            "duel",
            {"A": {"models": 1, "health": 1}, "B": {"models": 200, "health": 1, "weapons": [weapon_json()] * 16}}
            | {"steps": [{"do": "fight", "unit": "B"}]},
            "B.weapons",
            "TOO_MANY",
        ),
    ],
)
def test_calculation_beyond_any_of_the_game_is_refused_by_place(
    kind: str, given_input: Json, path: str, code: str
) -> None:
    with pytest.raises(CaseProblem) as caught:
        answer(case(given_input, kind))
    assert (caught.value.path, caught.value.code) == (f"input.{path}", code)


def test_largest_calculations_of_the_game_are_far_from_refused() -> None:
    """Twelve weapons, three single re-rolls and 80 Health; forty models with three weapons fight five battle rounds."""
    rerolls = {"hit": "one failure", "wound": "one failure"}
    target = {"models": 40, "health": 2, "rerolls": {"save": "one failure"}}
    weapons = [weapon_json(name=str(number), attacks="6D6", damage="D3+3") for number in range(12)]
    assert answer(case(attack_json(weapons, target, models=6, rerolls=rerolls)))["p_destroyed"] > 0

    horde = {"models": 40, "health": 1, "weapons": weapons[:3]}
    fights = [{"do": "fight", "unit": unit, "charged": number == 0} for number in range(10) for unit in "AB"]
    assert answer(case({"A": horde, "B": horde, "steps": fights}, "duel"))["p_B_destroyed"] > 0
