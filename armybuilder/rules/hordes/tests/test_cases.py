"""Worked examples of the JSON cases, with fractions as oracle, and the given file when it is at hand."""

import json
import os
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some

from armybuilder.rules.hordes.cases import KINDS, CaseError, answer

ROOT = Path(__file__).parents[4]
SHARED = Path(os.environ.get("ARMYBUILDER_SHARED", ROOT.parent / "shared"))
GIVEN = SHARED / "cases" / "hordes_cases.json"
needs_given = pytest.mark.skipif(not GIVEN.exists(), reason="the reference cases are not beside the project")


def given_cases() -> list[dict[str, Any]]:
    return json.loads(GIVEN.read_text())["cases"] if GIVEN.exists() else []


def plain(expected: Any) -> Any:
    if isinstance(expected, Mapping):
        if set(expected) == {"exact", "decimal"}:
            return float(Fraction(expected["exact"]))
        return {key: plain(value) for key, value in expected.items()}
    return expected


def assert_holds(answered: Any, expected: Any, path: str = "") -> None:
    """Every expected key is answered, numbers to 1e-12."""
    if isinstance(expected, Mapping):
        for key, value in expected.items():
            assert_holds(answered[key], value, f"{path}.{key}")
    elif isinstance(expected, float):
        assert answered == pytest.approx(expected, abs=1e-12), path
    else:
        assert answered == expected, path


@needs_given
@pytest.mark.parametrize("case", given_cases(), ids=lambda case: case["id"])
def test_given_case_is_exact(case: dict[str, Any]) -> None:
    assert_holds(answer(case), plain(case["expected"]))


def test_input_alone_gives_the_same_answer_as_the_case() -> None:
    case = {"kind": "attack", "dice": 2, "stat": 6, "DEF": 12}
    assert answer(case) == answer({"id": "mine", "input": case}) == {"p_hit": 13 / 18}


def test_kind_beside_the_input_counts_when_the_input_names_none() -> None:
    assert answer({"kind": "attack", "input": {"dice": 2, "stat": 6, "DEF": 12}}) == {"p_hit": 13 / 18}


@pytest.mark.parametrize(
    "dice, stat, defence, expected",
    [
        (2, 6, 12, Fraction(13, 18)),
        (3, 6, 12, Fraction(103, 108)),
        (2, 20, 5, Fraction(35, 36)),
        (3, 20, 5, Fraction(215, 216)),
        (2, 0, 99, Fraction(1, 36)),
        (1, 6, 13, Fraction(0)),
        (1, 8, 5, Fraction(5, 6)),
        (4, 0, 99, Fraction(1, 1296)),
    ],
)
def test_attack_chance(dice: int, stat: int, defence: int, expected: Fraction) -> None:
    assert answer({"kind": "attack", "dice": dice, "stat": stat, "DEF": defence}) == {"p_hit": float(expected)}


def test_damage_that_cannot_come_through_is_zero() -> None:
    assert answer({"kind": "damage", "dice": 2, "POW": 5, "ARM": 30}) == {
        "mean": 0.0,
        "p_zero": 1.0,
        "p_ge": {"1": 0.0},
    }


@given(dice=some.integers(1, 4), power=some.integers(0, 30), armour=some.integers(0, 30))
def test_damage_agrees_with_every_face(dice: int, power: int, armour: int) -> None:
    results = [max(0, sum(faces) + power - armour) for faces in product(range(1, 7), repeat=dice)]
    answered = answer({"kind": "damage", "dice": dice, "POW": power, "ARM": armour})
    assert answered["mean"] == float(Fraction(sum(results), len(results)))
    assert answered["p_ge"] == {
        str(k): float(Fraction(sum(r >= k for r in results), len(results))) for k in range(1, max(1, *results) + 1)
    }


def test_attack_and_damage_multiplies_hit_and_damage() -> None:
    case = {"kind": "attack+damage", "attack_dice": 3, "stat": 6, "DEF": 12, "damage_dice": 2, "POW": 14, "ARM": 16}
    assert answer(case | {"boxes": 5}) == {
        "p_hit": float(Fraction(103, 108)),
        "mean_damage": float(Fraction(103, 108) * 5),
        "p_destroy": float(Fraction(103, 108) * Fraction(21, 36)),
    }


@pytest.mark.parametrize(
    "structure, expected",
    [
        ({"material": "Stone", "length_in": 3, "complex": False}, {"capacity": 30, "destroyed_at": 30}),
        ({"material": "Stone", "perimeter_in": 18, "complex": True}, {"capacity": 90, "collapses_at": 90}),
        ({"material": "wood", "length_in": 2.5, "complex": False}, {"capacity": 12.5, "destroyed_at": 12.5}),
        (
            {
                "sections": [{"material": "Stone", "length_in": 17}, {"material": "Wood", "length_in": 1}],
                "complex": True,
            },
            {"capacity": 87.5, "collapses_at": 87.5},
        ),
    ],
)
def test_structure_capacity(structure: dict[str, Any], expected: dict[str, Any]) -> None:
    assert answer({"kind": "structure", **structure}) == expected


@pytest.mark.parametrize("per_inch, damage, width", [(5, 18, 3), (10, 9, 0), (10, 10, 1), (20, 59, 2)])
def test_breach_width(per_inch: int, damage: int, width: int) -> None:
    assert answer({"kind": "breach", "per_inch": per_inch, "damage": damage}) == {"breach_width_in": width}


def test_breach_of_a_two_inch_door_takes_the_door_first() -> None:
    widths = answer({"kind": "breach_mixed", "target": 'Wood door 2"', "door_per_inch": 5, "wall_per_inch": 10})
    assert {key: widths["width_in"][key] for key in ("4", "5", "9", "10", "19", "20", "30")} == {
        "4": 0, "5": 1, "9": 1, "10": 2, "19": 2, "20": 3, "30": 4,
    }  # fmt: skip


def test_several_structure_attacks_add_up_to_destruction_but_not_to_one_breach() -> None:
    case = {"kind": "structure_attack", "dice": 2, "POW": 18, "material": "Stone", "attacks": 2, "capacity": 20}
    single = Fraction(6, 36)
    destroyed = Fraction(
        sum(sum(faces) >= 20 for faces in product(range(1, 7), repeat=4)),
        6**4,
    )
    assert answer(case) == {
        "mean_damage": 14.0,
        "p_breach_1in": float(1 - (1 - single) ** 2),
        "p_breach_2in": 0.0,
        "p_destroyed": pytest.approx(float(destroyed), abs=1e-14),
    }


def test_structure_attack_takes_the_structure_for_its_capacity() -> None:
    case = {"kind": "structure_attack", "dice": 2, "POW": 17, "material": "Stone", "attacks": 5}
    wall = answer({**case, "length_in": 3})
    assert wall == answer({**case, "capacity": 30})
    assert wall["p_destroyed"] == pytest.approx(112607 / 209952)
    assert answer({**case, "perimeter_in": 6, "complex": True}) == wall
    assert "p_destroyed" not in answer(case)


def test_weak_shot_does_nothing_to_a_structure() -> None:
    case = {"kind": "structure_attack", "dice": 2, "POW": 13, "material": "Wood", "ranged": True}
    assert answer(case)["mean_damage"] == 0.0
    assert answer(case | {"fire": True})["mean_damage"] == 8.0


def test_collapse_of_three_brick_storeys_is_pow_48() -> None:
    answered = answer({"kind": "collapse", "material": "Brick", "levels": 3, "model_ARM": 18})
    assert answered["POW"] == 48
    assert answered["mean_damage"] == 37.0
    assert answered["p_ge"]["32"] == 1.0


def test_throw_of_a_large_model() -> None:
    assert answer({"kind": "throw", "STR": 11, "large_throws_small": True}) == {
        "base_distance_in": 6.5,
        "p_each_direction": 1 / 6,
        "p_each_distance": 1 / 3,
        "mean_deviation_in": 2.0,
    }


def test_blast_halves_the_power() -> None:
    assert answer({"kind": "blast", "POW": 14, "ARM": 13})["mean"] == float(Fraction(14, 9))


def test_area_gives_the_target_full_and_the_others_half_power() -> None:
    answered = answer({"kind": "area", "stat": 5, "DEF": 12, "POW": 14, "ARM": 16, "boxes": 5, "others_ARM": [13]})
    assert answered["p_hit"] == float(Fraction(21, 36))
    assert [blast["mean"] for blast in answered["blasts"]] == [float(Fraction(14, 9))]


@pytest.mark.parametrize(
    "case, path, code",
    [
        ({"input": {"kind": "attack", "dice": 2, "stat": 6}}, "input.DEF", "MISSING"),
        ({"kind": "attack", "dice": 0, "stat": 6, "DEF": 12}, "dice", "OUT_OF_RANGE"),
        ({"kind": "attack", "dice": "two", "stat": 6, "DEF": 12}, "dice", "NOT_A_WHOLE_NUMBER"),
        ({"kind": "attack", "dice": 2.5, "stat": 6, "DEF": 12}, "dice", "NOT_A_WHOLE_NUMBER"),
        ({"kind": "attack", "dice": float("nan"), "stat": 6, "DEF": 12}, "dice", "NOT_A_WHOLE_NUMBER"),
        ({"kind": "attack", "dice": float("inf"), "stat": 6, "DEF": 12}, "dice", "NOT_A_WHOLE_NUMBER"),
        ({"kind": "attack", "dice": True, "stat": 6, "DEF": 12}, "dice", "NOT_A_WHOLE_NUMBER"),
        ({"kind": "attack", "dice": 2, "stat": 6, "DEF": 10**9}, "DEF", "OUT_OF_RANGE"),
        ({"kind": "dance"}, "kind", "UNKNOWN_KIND"),
        ({}, "kind", "MISSING"),
        ({"input": 3}, "input", "NOT_A_MAPPING"),
        ([], "", "NOT_A_MAPPING"),
        ({"kind": "collapse", "material": "Straw", "levels": 1, "model_ARM": 5}, "material", "UNKNOWN_MATERIAL"),
        ({"kind": "structure", "material": "Wood", "length_in": -1}, "length_in", "OUT_OF_RANGE"),
        ({"kind": "structure", "material": "Wood", "length_in": "3"}, "length_in", "NOT_A_NUMBER"),
        ({"kind": "structure", "material": "Wood", "length_in": 3, "complex": 1}, "complex", "NOT_TRUE_OR_FALSE"),
        ({"kind": "structure", "sections": []}, "sections", "EMPTY"),
        ({"kind": "structure", "sections": [{"material": "Wood"}]}, "sections[0].length_in", "MISSING"),
        ({"kind": "structure", "sections": ["Wood"]}, "sections[0]", "NOT_A_MAPPING"),
        ({"kind": "structure_ranged", "POW": [13, "x"]}, "POW[1]", "NOT_A_WHOLE_NUMBER"),
        (
            {"input": {"kind": "attack", "dice": 2, "stat": 6, "DEF": 12, "boosted": True}},
            "input.boosted",
            "UNKNOWN_KEY",
        ),
        ({"kind": "structure_table", "material": "Wood"}, "material", "UNKNOWN_KEY"),
        ({"kind": "area", "stat": 5, "DEF": 9, "POW": 9, "ARM": 9, "others_ARM": [9] * 51}, "others_ARM", "TOO_MANY"),
        ({"kind": "collapse", "material": "Wood", "levels": 1001, "model_ARM": 5}, "levels", "OUT_OF_RANGE"),
        (
            {"kind": "structure", "sections": [{"material": "Wood", "length_in": 1, "level": 2}]},
            "sections[0].level",
            "UNKNOWN_KEY",
        ),
        ({"kind": "structure", "material": "Wood", "length_in": 3, "perimeter_in": 9}, "length_in", "NOT_WITH"),
    ],
)
def test_malformed_case_says_where_and_what(case: Any, path: str, code: str) -> None:
    with pytest.raises(CaseError) as caught:
        answer(case)
    assert (caught.value.path, caught.value.code) == (path, code)


def test_kinds_are_those_of_the_case_file_and_two_more() -> None:
    assert {
        "attack", "damage", "attack+damage", "structure", "structure_table", "structure_attack", "structure_ranged",
        "breach", "breach_mixed", "collapse", "throw", "blast", "area",
    } == KINDS  # fmt: skip


@pytest.mark.parametrize("target", ['Wood door 2"', "Wood door 2 in", "2 inch gate", "a gate of 2 inches"])
def test_width_of_a_door_is_read_from_its_name(target: str) -> None:
    told = answer({"kind": "breach_mixed", "target": target, "door_per_inch": 5, "wall_per_inch": 10})["width_in"]
    assert (told["9"], told["10"], told["20"]) == (1, 2, 3)


def test_table_of_a_mixed_breach_ends_at_a_thousand_points() -> None:
    case = {"kind": "breach_mixed", "door_width_in": 10_000, "door_per_inch": 10_000, "wall_per_inch": 1}
    assert len(answer(case)["width_in"]) == 1_001


def test_many_attacks_of_great_power_take_no_longer_than_weak_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    lengths: list[int] = []
    convolve = np.convolve

    def noted(left: Any, right: Any) -> Any:
        lengths.append(len(left) + len(right))
        return convolve(left, right)

    monkeypatch.setattr(np, "convolve", noted)
    strong = {"kind": "structure_attack", "dice": 2, "POW": 912, "material": "Wood", "attacks": 200}
    told = answer({**strong, "sections": [{"material": "Steel", "length_in": 9070}]})
    assert told["p_destroyed"] == pytest.approx(0.5, abs=0.02)
    assert max(lengths) <= 2 * 200 * 12


@pytest.mark.parametrize(
    ("case", "path"),
    [
        ({"kind": "damage", "dice": 2, "POW": 1001, "ARM": 18}, "POW"),
        ({"kind": "damage", "dice": 2, "POW": 12, "ARM": -101}, "ARM"),
        ({"kind": "collapse", "material": "Wood", "levels": 101, "model_ARM": 18}, "levels"),
    ],
)
def test_figures_of_no_game_are_refused(case: Any, path: str) -> None:
    with pytest.raises(CaseError) as caught:
        answer(case)
    assert (caught.value.path, caught.value.code) == (path, "OUT_OF_RANGE")
