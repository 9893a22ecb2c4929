"""Whole battles with faction traits: reproducible, the same on both engines, and of some use to whoever has them."""

import json
import os
import subprocess
import sys
from itertools import pairwise

import pytest

from armybuilder.rules.aos4.battle.bench_battle import example_army
from armybuilder.rules.aos4.battle.counters import BattleCounters
from armybuilder.rules.aos4.battle.kernel.jit import NUMBA
from armybuilder.rules.aos4.battle.policies import GREEDY, RANDOM
from armybuilder.rules.aos4.battle.simulate import BattleSetup, compare_battles, run_battles
from armybuilder.rules.aos4.battle.tests.traited import FACTIONS, traited_army
from armybuilder.rules.aos4.battle.traits import usable
from armybuilder.rules.aos4.battle.values import BattleArmy
from armybuilder.rules.aos4.effects.abilities import ABILITIES, NOT_USUAL, PLEDGES, usual_for

PAIRS = [
    ("slaves-to-darkness", "blades-of-khorne"),
    ("kharadron-overlords", "flesh-eater-courts"),
    ("blades-of-khorne", "blades-of-khorne"),
]
EACH = 40

SCRIPT = """
import json, sys
from armybuilder.rules.aos4.battle.simulate import ENGINE, BattleSetup, run_battles
from armybuilder.rules.aos4.battle.tests.traited import traited_army
runs = []
for a, b in json.loads(sys.argv[1]):
    armies = traited_army(a), traited_army(b)
    for model in ("complete", "reduced"):
        setup = BattleSetup(model=model)
        runs += [run_battles(*armies, setup, 7, index, index + 1).to_json() for index in range(int(sys.argv[2]))]
print(json.dumps([ENGINE, runs]))
"""


@pytest.mark.skipif(not NUMBA, reason="Numba is not installed or switched off: there is one engine only")
def test_plain_python_and_numba_agree_battle_by_battle_with_traits() -> None:
    environment = os.environ | {"ARMYBUILDER_NUMBA": "0", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-c", SCRIPT, json.dumps(PAIRS), str(EACH)]
    engine, plain = json.loads(subprocess.run(command, env=environment, capture_output=True, check=True).stdout)
    fast = [
        run_battles(traited_army(a), traited_army(b), BattleSetup(model=model), 7, index, index + 1).to_json()
        for a, b in PAIRS
        for model in ("complete", "reduced")
        for index in range(EACH)
    ]
    assert engine == "plain"
    assert [index for index in range(len(fast)) if plain[index] != fast[index]] == []


GOLDEN = {
    ("slaves-to-darkness", "blades-of-khorne"): "557e949d54d66c55bcc9c0c01699eaa28d2dfd28",
    ("kharadron-overlords", "flesh-eater-courts"): "a43b2f4164a8574d210db920109d6c68880e7bac",
}


@pytest.mark.parametrize("pair", GOLDEN, ids=lambda pair: pair[0])
def test_fixed_seed_gives_the_known_digest(pair: tuple[str, str]) -> None:
    armies = traited_army(pair[0]), traited_army(pair[1])
    assert run_battles(*armies, BattleSetup(), 2026, 0, 25).digest() == GOLDEN[pair]


@pytest.mark.parametrize("borders", [(0, 20), (0, 1, 20), (0, 7, 8, 20)])
def test_chunks_add_up_to_the_same_counters(borders: tuple[int, ...]) -> None:
    mine, theirs = traited_army("blades-of-khorne"), traited_army("slaves-to-darkness")
    whole = run_battles(mine, theirs, BattleSetup(), 3, 0, 20)
    chunks = [run_battles(mine, theirs, BattleSetup(), 3, lo, hi) for lo, hi in pairwise(borders)]
    total = chunks[-1]
    for chunk in chunks[:-1]:
        total = total + chunk
    assert total == whole
    assert BattleCounters.from_json(json.loads(json.dumps(whole.to_json()))) == whole


@pytest.fixture(scope="module")
def uses() -> dict[str, int]:
    """How often each ability was used in battles of every faction, and of each god alone."""
    found = {each.id: 0 for each in ABILITIES}
    for a, b in PAIRS:
        setup = BattleSetup(policy_a=GREEDY)
        counters = run_battles(traited_army(a), traited_army(b), setup, 4, 0, 40)
        for each in found:
            found[each] += counters.used(0, each) + counters.used(1, each)
    for god in PLEDGES:
        pledge = f"pledge-{god}"
        sworn = traited_army("slaves-to-darkness", (pledge,))
        found[pledge] += run_battles(sworn, example_army("b"), BattleSetup(), 4, 0, 10).used(0, pledge)
    return found


PASSIVE = {"seed-of-rebirth", *(each.id for each in ABILITIES if each.id.startswith("flagship"))}


@pytest.mark.parametrize("ability", [each.id for each in ABILITIES if each.id not in PASSIVE])
def test_ability_is_used_in_some_battle(uses: dict[str, int], ability: str) -> None:
    assert uses[ability] > 0


def test_a97_seed_of_rebirth_is_used_in_some_battle() -> None:
    mine = traited_army("slaves-to-darkness", ("seed-of-rebirth",))
    others = [
        run_battles(army, example_army("b"), BattleSetup(), 4, 0, 20) for army in (mine, traited_army(mine.name, ()))
    ]
    assert others[0].event("rebirth") > others[1].event("rebirth")


@pytest.mark.parametrize("faction", FACTIONS)
def test_traits_do_not_weaken_whoever_has_them(faction: str) -> None:
    battles = 300 if NUMBA else 30
    plain, traited = traited_army(faction, ()), traited_army(faction)
    found = compare_battles(plain, traited, example_army("b"), BattleSetup(), 8, 0, battles)
    error = (found.margin_squares / battles) ** 0.5 / battles**0.5
    assert found.margins / battles > -2 * error


def test_abilities_that_nobody_can_bear_change_no_battle() -> None:
    plain = example_army("a")
    idle = BattleArmy(plain.name, plain.units, tuple(each.id for each in ABILITIES))
    assert usable(idle.units, idle.abilities) == ()
    counters = run_battles(idle, plain, BattleSetup(), 5, 0, 10)
    expected = run_battles(plain, plain, BattleSetup(), 5, 0, 10)
    assert counters == expected


def test_random_policy_plays_with_traits() -> None:
    setup = BattleSetup(policy_a=RANDOM, policy_b=RANDOM)
    counters = run_battles(traited_army("blades-of-khorne"), traited_army("slaves-to-darkness"), setup, 5, 0, 20)
    assert counters.battles == 20
    assert counters.used(0, "cleave-wide") > 0


def test_usual_abilities_are_those_of_the_faction() -> None:
    assert "cleave-wide" in usual_for("blades-of-khorne")
    assert usual_for("skaven") == ("seed-of-rebirth",)
    assert not set(usual_for("kharadron-overlords")) & NOT_USUAL
