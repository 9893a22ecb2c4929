"""Objective control and scoring exactly as A-92 to A-95, as far as discs allow."""

from armybuilder.rules.aos4.battle.kernel import layout as at
from armybuilder.rules.aos4.battle.kernel.objectives import contesting_models, control_score, determine_control, score
from armybuilder.rules.aos4.battle.kernel.strike import inflict
from armybuilder.rules.aos4.battle.tests.scene import OPEN_FIELD, Scene, unit
from armybuilder.rules.aos4.battle.values import Battleplan, Objective, Scoring

CLOSE = Battleplan("close", "Close", 60, 44, (0, 1), 12, 32, (Objective(30, 22), Objective(33, 22)), Scoring())


def owners(scene: Scene) -> list[int]:
    return [scene.get(at.OWNER, number) for number in range(2)]


def test_a93_only_models_in_range_contest() -> None:
    scene = Scene([(unit(models=20), 30, 22), (unit(models=20), 36.2, 22), (unit(), 30, 30)], [(unit(), 5, 5)])
    found = [contesting_models(scene.ints, scene.reals, number, 0) for number in range(3)]
    assert (found[0], found[2]) == (20, 0)
    assert 0 < found[1] < 20


def test_a94_control_goes_to_the_higher_sum_and_is_kept() -> None:
    scene = Scene([(unit(control=2), 30, 20)], [(unit(control=1), 30, 24)])
    determine_control(scene.ints, scene.reals, 0)
    assert owners(scene) == [0, -1]
    scene.reals[at.Y] = 5.0
    scene.reals[at.Y + 1] = 40.0
    determine_control(scene.ints, scene.reals, 1)
    assert owners(scene) == [0, -1]
    scene.reals[at.Y + 1] = 24.0
    determine_control(scene.ints, scene.reals, 1)
    assert owners(scene) == [1, -1]


def test_a94_equal_sums_change_nothing() -> None:
    scene = Scene([(unit(), 30, 20)], [(unit(), 30, 24)])
    determine_control(scene.ints, scene.reals, 0)
    assert owners(scene) == [-1, -1]
    scene.ints[at.OWNER] = 1
    determine_control(scene.ints, scene.reals, 0)
    assert owners(scene) == [1, -1]


def test_a94_control_score_is_at_least_one_and_a22_bearer_adds_one() -> None:
    scene = Scene([(unit(control=0), 30, 20), (unit(control=2, standard_bearer=True), 5, 5)], [(unit(), 50, 5)])
    assert [control_score(scene.ints, 0, 1), control_score(scene.ints, 1, 3)] == [1, 7]
    determine_control(scene.ints, scene.reals, 0)
    assert owners(scene) == [0, -1]


def test_a93_a_unit_counts_for_one_objective() -> None:
    scene = Scene([(unit(control=5), 31.5, 22)], [(unit(), 5, 5)], plan=CLOSE)
    determine_control(scene.ints, scene.reals, 0)
    assert sorted(owners(scene)) == [-1, 0]
    determine_control(scene.ints, scene.reals, 0)
    assert owners(scene) == [0, 0]


def test_a93_destroyed_unit_contests_nothing() -> None:
    scene = Scene([(unit(control=5), 30, 22)], [(unit(), 5, 5)])
    inflict(scene.ints, scene.reals, -1, 0, 99)
    determine_control(scene.ints, scene.reals, 0)
    assert owners(scene) == [-1, -1]


def test_a94_opponent_of_the_active_player_gains_control_as_well() -> None:
    scene = Scene([(unit(), 5, 5)], [(unit(), 30, 22)])
    determine_control(scene.ints, scene.reals, 0)
    assert owners(scene) == [1, -1]


def test_a88_manifestations_control_nothing() -> None:
    scene = Scene([(unit(manifestation=True, control=9), 30, 22)], [(unit(), 5, 5)])
    determine_control(scene.ints, scene.reals, 0)
    assert owners(scene) == [-1, -1]


def test_scoring_counts_one_two_and_more() -> None:
    scene = Scene([(unit(), 30, 22), (unit(), 40, 22)], [(unit(), 5, 5)])
    scene.ints[at.ROUND] = 1
    determine_control(scene.ints, scene.reals, 0)
    score(scene.ints, 0)
    score(scene.ints, 1)
    assert [scene.get(at.VICTORY, 0), scene.get(at.VICTORY, 1)] == [6, 0]
    assert [scene.get(at.SCORED, number) for number in range(3)] == [300, 300, 0]


def test_scoring_waits_for_its_first_round_and_counts_values() -> None:
    plan = Battleplan(
        "late", "Late", 60, 44, (0, 1), 12, 32, (Objective(30, 22, 3), Objective(40, 22)), Scoring(0, 0, 2, 1, 2)
    )
    scene = Scene([(unit(), 30, 22)], [(unit(), 5, 5)], plan=plan)
    determine_control(scene.ints, scene.reals, 0)
    scene.ints[at.ROUND] = 1
    score(scene.ints, 0)
    assert scene.get(at.VICTORY, 0) == 0
    scene.ints[at.ROUND] = 2
    score(scene.ints, 0)
    assert scene.get(at.VICTORY, 0) == 5


def test_open_field_has_two_objectives() -> None:
    assert len(OPEN_FIELD.objectives) == 2
