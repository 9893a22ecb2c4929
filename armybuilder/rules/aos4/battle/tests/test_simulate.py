"""Whole battles: reproducible, independent of chunks and engine, using everything, fair to both sides."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise

import pytest

from armybuilder.rules.aos4.battle.battleplans import BATTLEPLANS, battleplan, battleplans_for
from armybuilder.rules.aos4.battle.bench_battle import example_army
from armybuilder.rules.aos4.battle.counters import BattleCounters, PairedCounters
from armybuilder.rules.aos4.battle.kernel import layout as at
from armybuilder.rules.aos4.battle.kernel.events import NAMES
from armybuilder.rules.aos4.battle.kernel.jit import NUMBA
from armybuilder.rules.aos4.battle.kernel.stream import die, start, word
from armybuilder.rules.aos4.battle.policies import CAUTIOUS, GREEDY, OBJECTIVE_FIRST, POLICIES, RANDOM, policy
from armybuilder.rules.aos4.battle.simulate import BattleSetup, compare_battles, compile_kernel, run_battles
from armybuilder.rules.aos4.battle.summary import compare, summarise, wilson
from armybuilder.rules.aos4.battle.tests.scene import Scene, unit
from armybuilder.rules.aos4.battle.values import BattleArmy, Battleplan, BattleProblem, Objective, Policy, Scoring
from armybuilder.rules.dice import mix

MINE, THEIRS = example_army("mine"), example_army("theirs")

GOLDEN = {"complete": "7fbcc1ffa7f801d924a64cf1a195e4186caa1696", "reduced": "8b4200059f9fe433dfc53c39453179836b72327d"}


@pytest.mark.parametrize("model", ["complete", "reduced"])
def test_fixed_seed_gives_the_known_digest(model: str) -> None:
    setup = BattleSetup(model=model)  # type: ignore[arg-type]
    assert run_battles(MINE, THEIRS, setup, 2026, 0, 25).digest() == GOLDEN[model]


@pytest.mark.skipif(not NUMBA, reason="Numba is not installed or switched off: there is one engine only")
def test_plain_python_and_numba_agree_on_200_battles() -> None:
    script = (
        "import json\n"
        "from armybuilder.rules.aos4.battle.bench_battle import example_army\n"
        "from armybuilder.rules.aos4.battle.simulate import ENGINE, BattleSetup, run_battles\n"
        "army = example_army('army')\n"
        "runs = [run_battles(army, army, BattleSetup(), 7, index, index + 1).to_json() for index in range(200)]\n"
        "print(json.dumps([ENGINE, runs]))\n"
    )
    environment = os.environ | {"ARMYBUILDER_NUMBA": "0", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    output = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, check=True).stdout
    engine, plain = json.loads(output)
    army = example_army("army")
    fast = [run_battles(army, army, BattleSetup(), 7, index, index + 1).to_json() for index in range(200)]
    assert engine == "plain"
    assert [index for index in range(200) if plain[index] != fast[index]] == []


@pytest.mark.parametrize("borders", [(0, 30), (0, 1, 30), (0, 7, 8, 21, 30), tuple(range(31))])
def test_chunks_add_up_to_the_same_counters(borders: tuple[int, ...]) -> None:
    whole = run_battles(MINE, THEIRS, BattleSetup(), 3, 0, 30)
    chunks = [run_battles(MINE, THEIRS, BattleSetup(), 3, lo, hi) for lo, hi in pairwise(borders)]
    total = chunks[-1]
    for chunk in chunks[:-1]:
        total = total + chunk
    assert total == whole


def test_counters_survive_json() -> None:
    counters = run_battles(MINE, THEIRS, BattleSetup(), 3, 0, 3)
    assert BattleCounters.from_json(json.loads(json.dumps(counters.to_json()))) == counters
    with pytest.raises(TypeError):
        BattleCounters.from_json(counters.to_json() | {"won": 1.5})


def test_stream_of_the_kernel_is_that_of_the_dice_module() -> None:
    scene = Scene([(unit(), 5, 5)], [(unit(), 50, 5)])
    for seed, index in ((0, 0), (2026, 17), (2**63 + 5, 3)):
        start(scene.ints, word(seed), index)
        assert scene.get(at.STREAM) % 2**64 == mix(seed, index)


def test_dice_of_the_kernel_are_even() -> None:
    scene = Scene([(unit(), 5, 5)], [(unit(), 50, 5)])
    counts = [0] * 7
    for _ in range(30_000):
        counts[die(scene.ints)] += 1
    assert sum((count - 5000) ** 2 / 5000 for count in counts[1:]) < 20.5


@pytest.fixture(scope="module")
def many_battles() -> BattleCounters:
    """Battles of every policy on several battleplans."""
    total = run_battles(MINE, THEIRS, BattleSetup(policy_a=GREEDY, policy_b=CAUTIOUS), 4, 0, 60)
    for plan in BATTLEPLANS[1:4]:
        setup = BattleSetup(plan, policy_a=CAUTIOUS, policy_b=OBJECTIVE_FIRST)
        total = total + run_battles(MINE, THEIRS, setup, 4, 0, 30)
    return total + run_battles(MINE, THEIRS, BattleSetup(policy_a=RANDOM, policy_b=RANDOM), 4, 0, 40)


RULES_AND_EVENTS = [
    ("A-45", "strike_first"),
    ("A-46", "strike_last"),
    ("A-51", "normal_move"),
    ("A-52", "run"),
    ("A-53", "retreat"),
    ("A-54", "charge_made"),
    ("A-55", "shoot"),
    ("A-56", "fight"),
    ("A-57", "rally"),
    ("A-58", "redeploy"),
    ("A-59", "power_through"),
    ("A-61", "extra_charge_die"),
    ("A-80", "spell_cast"),
    ("A-80", "miscast"),
    ("A-81", "miscast_damage"),
    ("A-82", "mystic_shield"),
    ("A-83", "spell_unbound"),
    ("A-84", "prayer_answered"),
    ("A-84", "ritual_points_banked"),
    ("A-84", "prayer_failed"),
    ("A-85", "sacred_rites"),
    ("A-86", "resurrection"),
    ("A-87", "manifestation_summoned"),
    ("A-88", "charge_at_manifestation"),
    ("A-88", "manifestation_destroyed"),
    ("A-89", "immobile_manifestation_fought"),
    ("A-90", "manifestation_moved"),
    ("A-91", "manifestation_banished"),
]


@pytest.mark.parametrize(("rule", "event"), RULES_AND_EVENTS)
def test_rule_happens_in_some_battle(many_battles: BattleCounters, rule: str, event: str) -> None:
    assert many_battles.event(event) > 0, rule


def test_every_counted_event_happens_but_the_loss_of_reserves(many_battles: BattleCounters) -> None:
    assert [name for name in NAMES if many_battles.event(name) == 0] == ["reserve_destroyed"]


def test_a71_reserves_that_find_no_place_are_destroyed() -> None:
    plan = Battleplan("cellar", "Cellar", 16, 12, (0, 1), 3, 9, (Objective(8, 6),), Scoring())
    hidden = BattleArmy("hidden", (unit("seen"), unit("hidden", reserve=True)))
    counters = run_battles(hidden, BattleArmy("crowd", (unit("guard", models=10),) * 6), BattleSetup(plan), 1, 0, 20)
    assert (counters.event("reserve_destroyed"), counters.event("reserve_arrived")) == (20, 0)


def test_reduced_model_has_no_terrain_manifestations_or_reserves() -> None:
    counters = run_battles(MINE, THEIRS, BattleSetup(model="reduced"), 4, 0, 20)
    left_out = ("manifestation_summoned", "reserve_arrived", "shot_at_cover", "terrain_avoided", "place_of_power")
    assert [counters.event(name) for name in left_out] == [0] * 5
    assert len(counters.died[0]) == 15


def mirrored(policy_a: Policy, policy_b: Policy, battles: int) -> float:
    """Share of decided battles that ``policy_a`` wins with the same list, from both sides of the table."""
    forth = run_battles(MINE, THEIRS, BattleSetup(policy_a=policy_a, policy_b=policy_b), 9, 0, battles)
    back = run_battles(MINE, THEIRS, BattleSetup(policy_a=policy_b, policy_b=policy_a), 10, 0, battles)
    won, lost = forth.won + back.lost, forth.lost + back.won
    return (won + 0.5 * (forth.drawn + back.drawn)) / (won + lost + forth.drawn + back.drawn)


@pytest.mark.parametrize("chosen", [one for one in POLICIES if one is not RANDOM], ids=lambda one: one.id)
def test_policy_beats_random_play(chosen: Policy) -> None:
    assert mirrored(chosen, RANDOM, 60) >= 0.8


@pytest.mark.parametrize("plan", BATTLEPLANS, ids=lambda one: one.id)
def test_mirrored_lists_win_equally_often(plan: Battleplan) -> None:
    battles = 1500 if NUMBA else 120
    counters = run_battles(MINE, MINE, BattleSetup(plan), 12, 0, battles)
    share = (counters.won + counters.drawn / 2) / battles
    assert abs(share - 0.5) < 4 * 0.5 / battles**0.5


@pytest.mark.parametrize("plan", BATTLEPLANS, ids=lambda one: one.id)
def test_battleplan_is_the_same_from_both_sides(plan: Battleplan) -> None:
    turned = [(plan.width - one.x, plan.depth - one.y, one.value) for one in reversed(plan.objectives)]
    assert turned == [(one.x, one.y, one.value) for one in plan.objectives]
    features = {(one.kind, one.x, one.y, one.radius) for one in plan.terrain}
    assert {(kind, plan.width - x, plan.depth - y, radius) for kind, x, y, radius in features} == features
    assert battleplan(plan.id) is plan


def test_battleplans_for_a_points_limit() -> None:
    assert {(plan.width, plan.depth) for plan in battleplans_for(2000)} == {(60, 44)}
    assert {(plan.width, plan.depth) for plan in battleplans_for(1000)} == {(44, 30)}
    assert len(battleplans_for(2000)) >= 3


def test_policies_are_found_by_id() -> None:
    assert [policy(known.id) for known in POLICIES] == list(POLICIES)


def test_stronger_list_wins() -> None:
    weak = BattleArmy("weak", THEIRS.units[:6])
    counters = run_battles(MINE, weak, BattleSetup(), 5, 0, 40)
    assert counters.won > 35


def test_summary_adds_up() -> None:
    counters = run_battles(MINE, THEIRS, BattleSetup(), 5, 0, 40)
    found = summarise(counters, MINE, THEIRS)
    assert found.won + found.drawn + found.lost == pytest.approx(1)
    assert found.interval[0] < found.won < found.interval[1]
    assert [one.name for one in found.units[0]] == [one.name for one in MINE.units]
    assert sum(one.scored for one in found.units[0]) <= found.vp_by_round[0][-1] + 0.01
    assert found.vp_by_round[0] == tuple(sorted(found.vp_by_round[0]))
    assert found.margin == pytest.approx(found.vp_by_round[0][-1] - found.vp_by_round[1][-1])
    slain = sum(one.points_slain for one in found.units[0])
    assert 0 < slain < 2 * THEIRS.points
    reduced = summarise(run_battles(MINE, THEIRS, BattleSetup(model="reduced"), 5, 0, 2), MINE, THEIRS)
    assert len(reduced.units[0]) == 15


def test_wilson_interval() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0, 10)[0] == 0.0


def test_paired_comparison_equals_two_runs_and_merges() -> None:
    other = BattleArmy("other", (*MINE.units[:-3], replace(MINE.units[0], points=140), *MINE.units[-2:]))
    whole = compare_battles(MINE, other, THEIRS, BattleSetup(), 6, 0, 20)
    assert whole.first == run_battles(MINE, THEIRS, BattleSetup(), 6, 0, 20)
    assert whole.second == run_battles(other, THEIRS, BattleSetup(), 6, 0, 20)
    assert whole.margins == whole.second.margin_sum - whole.first.margin_sum
    assert whole.wins == whole.second.won - whole.first.won
    halves = [compare_battles(MINE, other, THEIRS, BattleSetup(), 6, lo, lo + 10) for lo in (0, 10)]
    assert halves[1] + halves[0] == whole
    assert PairedCounters.from_json(json.loads(json.dumps(whole.to_json()))) == whole
    found = compare(whole)
    assert (found.won, found.margin) == (whole.wins / 20, whole.margins / 20)


def test_pairing_makes_a_small_change_easier_to_see() -> None:
    better = BattleArmy("better", (replace(MINE.units[9], save=2), *MINE.units[:9], *MINE.units[10:]))
    plain = BattleArmy("plain", (MINE.units[9], *MINE.units[:9], *MINE.units[10:]))
    paired = compare_battles(plain, better, THEIRS, BattleSetup(), 8, 0, 150)
    apart = [summarise(one, plain, THEIRS).margin_error for one in (paired.first, paired.second)]
    assert compare(paired).margin_error < 0.75 * (apart[0] ** 2 + apart[1] ** 2) ** 0.5


def test_paired_comparison_of_equal_versions_shows_no_difference() -> None:
    found = compare(compare_battles(MINE, MINE, THEIRS, BattleSetup(), 6, 0, 5))
    assert (found.won, found.won_error, found.margin, found.margin_error) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("army", "setup", "path", "code"),
    [
        (BattleArmy("none", ()), BattleSetup(), "army_a.units", "NO_UNITS"),
        (BattleArmy("many", MINE.units * 3), BattleSetup(), "army_a.units", "TOO_MANY"),
        (BattleArmy("odd", (unit(models=0),)), BattleSetup(), "army_a.units[0]", "OUT_OF_RANGE"),
        (MINE, BattleSetup(rounds=0), "rounds", "OUT_OF_RANGE"),
        (MINE, BattleSetup(terrain=BATTLEPLANS[0].terrain * 3), "terrain", "TOO_MANY"),
    ],
)
def test_what_cannot_be_played_is_refused(army: BattleArmy, setup: BattleSetup, path: str, code: str) -> None:
    with pytest.raises(BattleProblem) as caught:
        run_battles(army, THEIRS, setup, 1, 0, 1)
    assert (caught.value.path, caught.value.code) == (path, code)


def test_compiling_leaves_the_kernel_ready() -> None:
    compile_kernel()
    assert run_battles(MINE, THEIRS, BattleSetup(), 1, 5, 5).battles == 0
