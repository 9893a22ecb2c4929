"""Faction traits that are procedures, in the kernel (A-97 to A-100c)."""

from dataclasses import replace
from math import sqrt
from typing import Any

import pytest

from armybuilder.rules.aos4.battle.counters import BattleCounters
from armybuilder.rules.aos4.battle.kernel import abilities as numbers
from armybuilder.rules.aos4.battle.kernel import layout as at
from armybuilder.rules.aos4.battle.kernel.choice import wants_to_charge
from armybuilder.rules.aos4.battle.kernel.delusions import believe
from armybuilder.rules.aos4.battle.kernel.phases import charge_phase, movement_phase
from armybuilder.rules.aos4.battle.kernel.pledges import pledge, teleport
from armybuilder.rules.aos4.battle.kernel.skyfarers import board, disembark
from armybuilder.rules.aos4.battle.kernel.spells import shield_target
from armybuilder.rules.aos4.battle.kernel.strike import inflict
from armybuilder.rules.aos4.battle.kernel.table import gap, nearest_enemy_gap
from armybuilder.rules.aos4.battle.policies import CAUTIOUS, GREEDY
from armybuilder.rules.aos4.battle.simulate import BattleSetup, run_battles
from armybuilder.rules.aos4.battle.tests.scene import FAR, Scene, near, unit
from armybuilder.rules.aos4.battle.traits import TITHE_PLAN, muster, usable
from armybuilder.rules.aos4.battle.values import BattleArmy
from armybuilder.rules.aos4.combat import chances
from armybuilder.rules.aos4.combat.values import Weapon
from armybuilder.rules.aos4.effects.abilities import ABILITIES
from armybuilder.rules.dice import Dice

TRIALS = 1000
SLAVES, KHORNE = frozenset({"SLAVES TO DARKNESS"}), frozenset({"BLADES OF KHORNE"})
COURTS = frozenset({"FLESH-EATER COURTS"})
SKY = frozenset({"KHARADRON OVERLORDS"})
BLADE = Weapon("blade", 1, Dice(bonus=3), 3, 3, 1, Dice(bonus=1))


def test_numbers_of_the_kernel_are_the_order_of_the_catalogue() -> None:
    assert tuple(each.id for each in ABILITIES) == numbers.NAMES
    assert len(numbers.NAMES) <= at.ABILITIES
    assert len(TITHE_PLAN) <= at.CHOICES


# Seed of Rebirth, Pledge to Chaos


def test_a97_seed_of_rebirth_is_the_bearers_alone() -> None:
    army = BattleArmy("a", (unit(), unit(has=frozenset({"Seed of Rebirth"}))), ("seed-of-rebirth",))
    assert [one.seed_of_rebirth for one in muster(army).units] == [False, True]
    assert muster(BattleArmy("a", army.units)).units == army.units


def test_a98a_one_unit_a_turn_pledges_itself_until_all_have() -> None:
    mine = [
        (unit(keywords=SLAVES, weapons=(BLADE,), points=300), 20, 20),
        (unit(keywords=SLAVES, weapons=(BLADE,), points=200), 24, 20),
        (unit(keywords=SLAVES | {"UNIQUE"}, weapons=(BLADE,), points=900), 28, 20),
    ]
    scene = Scene(mine, FAR, abilities=(("pledge-khorne",), ()))
    held = []
    for _ in range(3):
        pledge(scene.ints, scene.reals, 0)
        held.append([len(scene.holds(number)) for number in range(3)])
    assert [sum(each) for each in held] == [1, 2, 2]
    assert held[-1] == [1, 1, 0]
    assert scene.used("pledge-khorne") == 2


def test_a98a_printed_pledge_is_borne_from_the_start() -> None:
    printed = unit(keywords=SLAVES | {"UNIQUE", "PLEDGED TO KHORNE"}, weapons=(BLADE,))
    scene = Scene([(printed, 20, 20)], FAR, abilities=(("pledge-khorne", "pledge-nurgle"), ()))
    pledge(scene.ints, scene.reals, 0)
    assert scene.holds(0) == {"pledge-khorne"}


@pytest.mark.parametrize(
    ("changes", "god"),
    [
        (
            {"weapons": (Weapon("blade", 9, Dice(bonus=2), 3, 3, 2, Dice(bonus=2)),), "models": 9, "points": 90},
            "khorne",
        ),
        ({"points": 900, "wards": (6,)}, "nurgle"),
        ({"points": 900, "move": 1.0, "wards": (4,)}, "tzeentch"),
    ],
)
def test_a98a_each_unit_takes_the_god_that_suits_it(changes: dict[str, Any], god: str) -> None:
    gods = tuple(each.id for each in ABILITIES if each.id.startswith("pledge-"))
    horde = [(unit(models=20, points=400), 50, 40)]
    scene = Scene([(unit(keywords=SLAVES, **changes), 20, 20)], horde, abilities=(gods, ()))
    pledge(scene.ints, scene.reals, 0)
    assert scene.holds(0) == {f"pledge-{god}"}


def test_a98c_tzeentch_sets_a_unit_up_within_reach_and_away_from_enemies() -> None:
    walker = unit(keywords=SLAVES, move=4.0)
    for trial in range(200):
        scene = Scene([(walker, 5, 5)], [(unit(), 30, 30)], seed=trial, abilities=(("pledge-tzeentch",), ()))
        scene.give(0, "pledge-tzeentch")
        teleport(scene.ints, scene.reals, 0)
        x, y = scene.place(0)
        assert 0 < sqrt((x - 5) ** 2 + (y - 5) ** 2) <= 12 + 6.001
        assert nearest_enemy_gap(scene.ints, scene.reals, 0, x, y, float(scene.reals[at.R])) > 9
        assert scene.used("pledge-tzeentch") == 1


def test_a98c_one_unit_a_turn_and_none_that_holds_an_objective() -> None:
    walker = unit(keywords=SLAVES, move=4.0)
    scene = Scene([(walker, 5, 5), (walker, 55, 5), (walker, 30, 22)], FAR, abilities=(("pledge-tzeentch",), ()))
    for number in range(3):
        scene.give(number, "pledge-tzeentch")
    scene.ints[at.CONTEST + 2] = 0
    before = [scene.place(number) for number in range(3)]
    teleport(scene.ints, scene.reals, 0)
    assert [scene.place(number) != before[number] for number in range(3)].count(True) == 1
    assert scene.place(2) == before[2]


def test_a98e_slaanesh_charges_with_the_best_two_of_three_dice() -> None:
    reached = 0
    rider = unit(keywords=SLAVES, weapons=(BLADE,), move=9.0)
    for trial in range(TRIALS):
        scene = Scene(
            [(rider, 20, 20)],
            [(unit(points=900), 20 + 2 * 0.63 + 8.4, 20)],
            seed=trial,
            policy=GREEDY,
            abilities=(("pledge-slaanesh",), ()),
        )
        scene.give(0, "pledge-slaanesh")
        charge_phase(scene.ints, scene.reals, 0)
        reached += scene.get(at.CHARGED)
    assert near(reached / TRIALS, chances.charge(8, 3, 2), TRIALS)


def test_a98e_policy_counts_the_third_die_when_it_declares_a_charge() -> None:
    rider = unit(keywords=SLAVES, weapons=(BLADE,), move=9.0)
    prey = [(unit(points=900), 20 + 2 * 0.63 + 9.4, 20)]
    short = replace(CAUTIOUS, charge=0.45)
    scene = Scene([(rider, 20, 20)], prey, policy=short, abilities=(("pledge-slaanesh",), ()))
    assert chances.charge(9) < 0.45 < chances.charge(9, 3, 2)
    assert not wants_to_charge(scene.ints, scene.reals, 0)
    scene.give(0, "pledge-slaanesh")
    assert wants_to_charge(scene.ints, scene.reals, 0)


def test_a82_shield_is_not_wasted_on_a_unit_with_a_ward_of_a_pledge() -> None:
    wizard = unit(wizard=1, points=10)
    pledged = unit(keywords=SLAVES, points=900)
    scene = Scene([(wizard, 20, 20), (pledged, 23, 20)], FAR, abilities=(("pledge-nurgle",), ()))
    assert shield_target(scene.ints, scene.reals, 0) == 1
    scene.give(1, "pledge-nurgle")
    assert shield_target(scene.ints, scene.reals, 0) == 0


# Kharadron Overlords

THUNDERERS = unit(models=5, health=1, keywords=SKY | {"INFANTRY"}, move=4.0)
FRIGATE = unit("Arkanaut Frigate", keywords=SKY | {"SKYVESSEL"}, move=10.0, transport=(2, 12), base_radius=2.0)
TRANSPORTED = (("transport-skyfarers",), ())


def test_a100a_vessel_takes_units_within_capacity_and_reach() -> None:
    mine = [
        (FRIGATE, 20, 8),
        (THUNDERERS, 23.2, 8),
        (THUNDERERS, 20, 11.2),
        (THUNDERERS, 16.8, 8),
        (unit(keywords=SKY, move=4.0), 20, 4.5),
    ]
    scene = Scene(mine, FAR, abilities=TRANSPORTED)
    assert board(scene.ints, scene.reals, 0) == 2
    assert [int(scene.ints[at.ORDER + number]) for number in range(2)] == [1, 2]
    assert Scene([(FRIGATE, 20, 8), (THUNDERERS, 30, 8)], FAR, abilities=TRANSPORTED).get(at.ORDER) == 0


def test_a100a_carried_units_stand_beside_the_vessel_and_do_not_charge() -> None:
    scene = Scene([(FRIGATE, 20, 8), (THUNDERERS, 23.2, 8)], [(unit(), 40, 30)], abilities=TRANSPORTED)
    number = board(scene.ints, scene.reals, 0)
    scene.reals[at.X] = 30.0
    scene.reals[at.Y] = 20.0
    disembark(scene.ints, scene.reals, 0, number)
    assert gap(scene.reals, 0, 1) + 2 * float(scene.reals[at.R + 1]) <= 6
    assert (scene.get(at.CARRIED, 1), scene.used("transport-skyfarers")) == (1, 1)
    assert board(scene.ints, scene.reals, 0) == 0
    prey = Scene([(FRIGATE, 20, 8), (THUNDERERS, 30, 20)], [(unit(points=900), 36, 20)], policy=GREEDY)
    prey.ints[at.CARRIED + 1] = 1
    charge_phase(prey.ints, prey.reals, 0)
    assert prey.get(at.CHARGED, 1) == 0


def test_a100a_transport_brings_slow_units_further_forward() -> None:
    def way(abilities: tuple[tuple[str, ...], tuple[str, ...]]) -> float:
        scene = Scene([(FRIGATE, 20, 8), (THUNDERERS, 23.2, 8)], FAR, abilities=abilities)
        movement_phase(scene.ints, scene.reals, 0)
        x, y = scene.place(1)
        return sqrt((x - 23.2) ** 2 + (y - 8) ** 2)

    assert way(TRANSPORTED) > way(((), ())) + 3


def test_a100a_a_vessel_that_stays_where_it_is_carries_nobody() -> None:
    scene = Scene([(FRIGATE, 30, 22), (THUNDERERS, 33.2, 22)], [(unit(), 50, 40)], abilities=TRANSPORTED)
    scene.reals[at.MOVE] = 0.0
    scene.reals[at.MOVE + 1] = -1.0
    assert board(scene.ints, scene.reals, 0) == 1
    movement_phase(scene.ints, scene.reals, 0)
    assert (scene.get(at.CARRIED, 1), scene.used("transport-skyfarers")) == (0, 0)


@pytest.mark.parametrize(
    ("ability", "control", "move"),
    [("flagship-fuselage", 6, 10.0), ("flagship-cylinders", 1, 12.0), ("flagship-hullplates", 1, 10.0)],
)
def test_a100b_the_dearest_vessel_is_the_flagship(ability: str, control: int, move: float) -> None:
    cheap = unit("Gunhauler", keywords=FRIGATE.keywords, points=50)
    dear = unit("Ironclad", keywords=FRIGATE.keywords, points=400, move=10.0)
    found = muster(BattleArmy("fleet", (cheap, dear), (ability,))).units
    assert ("FLAGSHIP" in found[0].keywords, "FLAGSHIP" in found[1].keywords) == (False, True)
    assert (found[1].control, found[1].move) == (control, move)
    assert found[0] == cheap


def test_a100b_a_vessel_with_an_endrinwork_of_the_list_is_given_no_second() -> None:
    owned = unit("Ironclad", keywords=FRIGATE.keywords, points=400, has=frozenset({"Gruksson Wide-Bore Cylinders"}))
    found = muster(BattleArmy("fleet", (owned,), ("flagship-fuselage",))).units[0]
    assert (found.control, found.move) == (1, 7.0)


# A Kingdom Deluded


def court(bringer: str, *has: str) -> Scene:
    second = unit(bringer, keywords=COURTS, has=frozenset(has))
    return Scene([(unit(keywords=COURTS), 20, 20), (second, 24, 20)], FAR, abilities=(("kingdom-deluded",), ()))


def test_a100c_first_turn_is_chosen_then_a_die_decides() -> None:
    scene = court("Abhorrant Ghoul King on Royal Terrorgheist")
    believe(scene.ints, scene.reals, 0, 0)
    assert scene.holds(0) == {"majestic-menagerie"}
    changed = 0
    for trial in range(TRIALS):
        scene.seed(trial)
        scene.ints[at.DELUSION] = 1
        believe(scene.ints, scene.reals, 0, 0)
        assert len(scene.holds(0)) == 1
        changed += scene.holds(0) == {"majestic-menagerie"}
    assert near(changed / TRIALS, 4 / 6, TRIALS)


def test_a100c_a_kept_delusion_outlives_its_unit_but_is_not_chosen_again() -> None:
    scene = court("Abhorrant Ghoul King on Royal Terrorgheist")
    believe(scene.ints, scene.reals, 0, 0)
    inflict(scene.ints, scene.reals, -1, 1, 99)
    brought, kept = scene.get(at.DELUSION), 0
    for trial in range(TRIALS):
        scene.seed(trial)
        scene.ints[at.DELUSION] = brought
        believe(scene.ints, scene.reals, 0, 0)
        kept += scene.holds(0) == {"majestic-menagerie"}
        scene.ints[at.DELUSION] = 1
        believe(scene.ints, scene.reals, 0, 0)
        assert scene.holds(0) <= {"glorious-banquet", "splendid-pageant"}
    assert near(kept / TRIALS, 2 / 6, TRIALS)


def test_a100c_units_of_utter_contempt_believe_nothing() -> None:
    scene = court("second", "Utter Contempt")
    believe(scene.ints, scene.reals, 0, 0)
    assert (len(scene.holds(0)), scene.holds(1)) == (1, set())


# Who may


def test_abilities_that_no_unit_can_bear_are_told_apart() -> None:
    army = BattleArmy("a", (unit(keywords=KHORNE), unit(keywords=SLAVES, renown=True)))
    asked = ("cleave-wide", "pledge-khorne", "seed-of-rebirth", "blood-drenched")
    assert usable(army.units, asked) == ("cleave-wide", "blood-drenched")


def test_kept_run_that_did_not_know_an_ability_counts_no_use() -> None:
    army = BattleArmy("court", (unit(keywords=COURTS),), ("kingdom-deluded",))
    document = run_battles(army, BattleArmy("far", (unit(),)), BattleSetup(), 1, 0, 1).to_json()
    kept = BattleCounters.from_json({**document, "abilities": [used[:20] for used in document["abilities"]]})
    assert (kept.used(0, "kingdom-deluded") > 0, kept.used(0, "flagship-vents")) == (True, 0)
