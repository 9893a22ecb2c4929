"""Questions that people get wrong at the table: names that stand twice, dice too few, damage that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from armybuilder.aids.aid import AidProblem, Answer
from armybuilder.aids.tests.test_answers import ask, codes


def refusal(name: str, **question: Any) -> str:
    with pytest.raises(AidProblem) as refused:
        ask(name, **question)
    return str(refused.value)


def fighter(name: str, player: str) -> dict[str, Any]:
    return {"name": name, "player": player}


def test_a49_units_of_one_name_all_fight() -> None:
    answer = ask("fight-order", units=[fighter("Chosen", "A"), fighter("Chosen", "B"), fighter("Chosen", "A")])
    assert answer.title == "Player A picks: Chosen or Chosen (3)."
    assert answer.tables[0].lines == (("1", "Chosen", "A"), ("2", "Chosen (2)", "B"), ("3", "Chosen (3)", "A"))


def test_a93_two_units_of_one_name_at_one_objective_are_asked_apart() -> None:
    twice = [{"name": "Clanrats", "player": "B", "objective": "2", "models": 5}] * 2
    assert refusal("objective-control", units=twice) == (
        "Clanrats of player B stands twice at objective 2: give each unit a name of its own."
    )


@pytest.mark.parametrize(
    ("name", "question", "said"),
    [
        ("spells", {"rolled": [5]}, "A casting roll takes 2 to 6 dice; 1 is entered."),
        ("spells", {"rolled": [5, 4], "unbinding": [6]}, "An unbinding roll takes 2 to 6 dice; 1 is entered."),
        ("manifestations", {"rolled": [5, 4, 3]}, "A banishing roll takes 2 dice; 3 are entered."),
        ("rally", {"rolled": [4] * 7}, "Rally takes 6 dice; 7 are entered."),
        ("rally", {"rolled": [4] * 6, "musician": True}, "Rally takes 7 dice; 6 are entered."),
        ("rally", {"health": 2, "carried": 2}, "2 damage points would have slain a model of Health 2."),
        ("damage", {"health": 3, "carried": 9}, "9 damage points would have slain a model of Health 3."),
        ("hordes-charge", {"speed": 6, "moved": 10}, 'A charge with SPD 6 moves 9" at most.'),
    ],
)
def test_what_cannot_have_happened_is_refused(name: str, question: dict[str, Any], said: str) -> None:
    assert refusal(name, **question) == said


def test_a19_champion_gains_an_attack_with_companion_weapons_only_in_a_beast() -> None:
    question = {"models": 5, "attacks": 2, "companion": True, "champion": True}
    plain, beast = ask("attack", **question), ask("attack", **question, beast=True)
    assert [answer.tables[0].lines[0] for answer in (plain, beast)] == [("Attacks", "10"), ("Attacks", "11")]
    assert beast.data["mean_damage"] == pytest.approx(plain.data["mean_damage"] * 11 / 10)
    assert plain.steps[1].text.startswith("Companion: the champion")


def test_h016_who_may_not_charge_makes_no_charge_attack() -> None:
    answer = ask("hordes-charge", melee=False)
    assert (answer.title, codes(answer)) == ("It may not charge that target.", ["CHARGE_WITHOUT_MELEE_RANGE"])
    short = ask("hordes-charge", way=12)
    assert (short.data["charge_attack"], codes(short)[-2:]) == (False, ["CHARGE_OUT_OF_REACH", "CHARGE_TARGET_GONE"])


def test_a68_two_pairs_far_apart_are_no_unit() -> None:
    row = [{"name": str(n), "x": x, "y": 0} for n, x in enumerate((0, 1.5, 30, 31.5))]
    assert ask("coherency", base=25.4, models=row).data == {"coherent": False, "apart": ["2", "3"], "further_slain": 2}


POINTS = [
    {"name": f"{player}{place}", "player": player, "x": x, "y": 20 * place}
    for place in range(3)
    for player, x in (("A", 10), ("B", 50))
]


def base(name: str, player: str, group: str, x: float, y: float = 0) -> dict[str, Any]:
    return {"name": name, "player": player, "group": group, "x": x, "y": y, "base": 25.4}


def placed(*bases: dict[str, Any]) -> Answer:
    return ask("hordes-scenario-start", points=POINTS, placed=list(bases))


def test_h090_groups_are_placed_in_turn() -> None:
    warlock, raiders = base("Warlock", "A", "warlocks", 15.5), base("Raiders", "B", "unit", 50)
    assert placed().title == "All points are chosen. Player A places next."
    assert placed(warlock, raiders, {**raiders, "x": 52}).data["next"] == "A"
    assert placed({**warlock, "x": 15.6}).title == 'Warlock: a base is not wholly within 6" of a point of its player.'
    assert placed(warlock, base("Beasts", "A", "warbeasts", 10)).title == "Beasts: the other player places next."
    assert ask("hordes-scenario-start", placed=[warlock]).title.startswith("Warlock: models are placed once")


def test_h090_whoever_has_models_left_goes_on() -> None:
    passes = base("–", "B", "nothing", 50)
    first = base("Warlock", "A", "warlocks", 10)
    assert placed(first, passes).data["next"] == "A"
    assert (
        placed(first, passes, base("Scouts", "A", "unit", 10), base("Ogres", "A", "unit", 10, 20)).data["next"] == "A"
    )
    assert (
        placed(first, passes, base("–", "A", "nothing", 10)).title == "Everything is placed: roll for the first turn."
    )
    again = placed(first, passes, base("Second", "A", "warlocks", 10))
    assert again.title == "Second: all models of that kind go down together, once."


def test_a49_who_picked_last_is_asked_for_once_units_have_fought() -> None:
    units = [{**fighter("Chosen", "A"), "fought": True}, fighter("Knights", "A"), fighter("Clanrats", "B")]
    answer = ask("fight-order", active="A", units=units)
    assert (answer.severity, codes(answer)[-1]) == ("warning", "WHO_PICKED_LAST")
    assert ask("fight-order", active="A", units=units, last_picker="A").title == "Player B picks: Clanrats."


def test_h038_h039_throw_goes_over_smaller_bases_and_may_be_aimed() -> None:
    assert "THROWN_OVER_WRECKS" in codes(ask("hordes-throw", base="small"))
    aimed = ask("hordes-throw", base="large", aimed=True)
    assert codes(aimed)[0] == "THROW_AIMED"
    assert "It flies over wrecks and over models with a small or medium base." in [each.text for each in aimed.steps]


def test_h031_h083_power_attacks_need_a_model_that_melee_can_pick() -> None:
    wall = ask("hordes-power-attacks", structure=True)
    assert (wall.title, codes(wall)) == ("None of them is allowed.", ["POWER_STRUCTURE"])
    ghost = ask("hordes-power-attacks", targetable=False, target_base="large")
    assert (ghost.title, codes(ghost)[:2]) == (
        "None of them is allowed.",
        ["POWER_UNTARGETABLE", "SLAM_UNTARGETABLE"],
    )


@pytest.mark.parametrize(("flag", "told"), [("runs", (True, False, False)), ("ran", (False, False, False))])
def test_h011_h015_model_that_runs_neither_charges_nor_aims(flag: str, told: tuple[bool, bool, bool]) -> None:
    data = ask("hordes-activation", **{flag: True}).data
    assert (data["may_run"], data["may_charge"], data["aims"]) == told


def test_h085_structure_without_a_wall_is_asked_for_one() -> None:
    assert ask("hordes-structures", sections=[]).title == "Name a wall."
