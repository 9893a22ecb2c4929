"""Effects in exact duels: what helps a side never makes it die faster, and duels agree with single attacks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from armybuilder.rules.aos4.combat.attack import attack
from armybuilder.rules.aos4.combat.cases import answer
from armybuilder.rules.aos4.combat.duel import DuelUnit, Fight, duel, rounds
from armybuilder.rules.aos4.combat.reading import CaseProblem
from armybuilder.rules.aos4.combat.values import Attacker, Characteristic, Crit, Target, Weapon
from armybuilder.rules.aos4.effects.applying import with_effects
from armybuilder.rules.aos4.effects.catalogue import effect
from armybuilder.rules.aos4.effects.duelling import Bearing, changes_of_duel
from armybuilder.rules.aos4.effects.values import Condition, Effect, GiveWard, Modify, Side, Timing
from armybuilder.rules.dice import Dice

SAVE_BONUS = Effect("better-save", "Better save", "", Side.DEFENDER, Timing.PASSIVE, (Modify(Characteristic.SAVE, 1),))


def ward(value: int) -> Effect:
    return Effect("ward", "Ward", "", Side.DEFENDER, Timing.PASSIVE, (GiveWard(value),))


weapons = st.builds(
    Weapon,
    st.just("blade"),
    st.just(3),
    st.builds(Dice, bonus=st.integers(1, 4)),
    st.integers(2, 6),
    st.integers(2, 6),
    st.integers(0, 3),
    st.sampled_from((Dice(bonus=1), Dice(bonus=2), Dice(1, 3))),
    crits=st.sets(st.sampled_from(Crit), max_size=1).map(frozenset),
)
fighters = st.builds(
    lambda weapon, health, save, wards, words: DuelUnit(
        Attacker(3, (weapon,), words), Target(3, health, save, wards, words)
    ),
    weapons,
    st.integers(1, 3),
    st.sampled_from((3, 4, 5, 6, None)),
    st.sampled_from(((), (6,), (5,))),
    st.sampled_from((frozenset[str](), frozenset({"BLADES OF KHORNE"}))),
)
GOOD_FOR_THE_BEARER = (
    ward(6),
    ward(4),
    SAVE_BONUS,
    *(effect(each) for each in ("mystic-shield", "pledge-nurgle", "pledge-khorne", "cleave-wide", "revel-in-battle")),
    *(effect(each) for each in ("slaughter-triumphant", "blood-drenched", "glorious-banquet", "majestic-menagerie")),
)


@settings(max_examples=60, deadline=None)
@given(fighters, fighters, st.sampled_from(GOOD_FOR_THE_BEARER), st.sampled_from(("A", "B")), st.booleans())
def test_what_helps_a_side_never_makes_it_die_faster(
    a: DuelUnit, b: DuelUnit, helping: Effect, first: str, charging: bool
) -> None:
    steps = rounds(a, b, 2, first, first if charging else None)
    plain = duel(a, b, steps)
    helped = duel(a, b, steps, changed=changes_of_duel(Bearing((helping,)), Bearing()))
    assert helped.p_a_destroyed <= plain.p_a_destroyed + 1e-12
    assert helped.mean_hp_a >= plain.mean_hp_a - 1e-9
    assert helped.p_b_destroyed >= plain.p_b_destroyed - 1e-12


@settings(max_examples=40, deadline=None)
@given(fighters, fighters)
def test_blood_drenched_never_saves_its_bearer(a: DuelUnit, b: DuelUnit) -> None:
    steps = rounds(a, b, 2)
    guarded = Bearing((SAVE_BONUS,))
    drenched = Bearing((SAVE_BONUS, effect("blood-drenched-saves")))
    with_bonus = duel(a, b, steps, changed=changes_of_duel(guarded, Bearing()))
    without = duel(a, b, steps, changed=changes_of_duel(drenched, Bearing()))
    assert without.hp_a == pytest.approx(duel(a, b, steps).hp_a, abs=1e-12)
    assert without.mean_hp_a <= with_bonus.mean_hp_a + 1e-9


BLADE = Weapon("blade", 3, Dice(bonus=2), 4, 3, 1, Dice(bonus=1))
SIDE = DuelUnit(Attacker(3, (BLADE,), frozenset({"BLADES OF KHORNE"})), Target(3, 2, 4))


def test_one_fight_of_a_duel_is_the_attack_with_the_same_effects() -> None:
    chosen = (effect("cleave-wide"),)
    odds = attack(*with_effects(chosen, SIDE.attacker, SIDE.target, melee=True))
    found = duel(SIDE, SIDE, (Fight("A"),), changed=changes_of_duel(Bearing(chosen), Bearing()))
    assert found.p_b_destroyed == pytest.approx(odds.p_destroyed)
    assert 6 - found.mean_hp_b == pytest.approx(odds.mean_allocated)


def test_charge_of_a_step_counts_for_the_condition() -> None:
    changed = changes_of_duel(Bearing((effect("slaughter-triumphant"),)), Bearing())
    standing = duel(SIDE, SIDE, (Fight("A", charged=False),), changed=changed)
    charging = duel(SIDE, SIDE, (Fight("A", charged=True),), changed=changed)
    assert standing.hp_b == pytest.approx(duel(SIDE, SIDE, (Fight("A"),)).hp_b)
    assert charging.mean_hp_b < standing.mean_hp_b


def test_condition_on_the_other_unit_is_heeded() -> None:
    hunter = Effect(
        "hunter", "Hunter", "", Side.ATTACKER, Timing.PASSIVE, (Modify(Characteristic.DAMAGE, 1),),
        condition=Condition(against=frozenset({"HERO"})),
    )  # fmt: skip
    hero = replace(SIDE.target, keywords=frozenset({"HERO"}))
    assert with_effects((hunter,), SIDE.attacker, SIDE.target, melee=True)[0] == SIDE.attacker
    assert with_effects((hunter,), SIDE.attacker, hero, melee=True)[0].modifiers[0].value == 1


# The form of the command and of the API

UNIT: dict[str, Any] = {
    "models": 3,
    "health": 2,
    "save": "4+",
    "weapons": [{"name": "blade", "attacks": 2, "hit": 4, "wound": 3, "rend": 1, "damage": 1}],
}


def test_cases_take_effects() -> None:
    given_duel = {"A": {**UNIT, "effects": ["cleave-wide"]}, "B": UNIT, "steps": [{"unit": "A", "do": "fight"}]}
    found = answer({"kind": "duel", "input": given_duel})
    given_attack = {"attacker": UNIT, "target": UNIT, "effects": ["cleave-wide"]}
    single = answer({"kind": "attack", "input": given_attack})
    assert found["p_B_destroyed"] == pytest.approx(single["p_destroyed"])
    plain = answer({"kind": "attack", "input": {**given_attack, "effects": []}})
    assert single["mean_slain"] > plain["mean_slain"]


def test_cases_mark_weapons() -> None:
    bloodbound = {**UNIT, "keywords": ["BLOODBOUND"], "marked": {"Blood-hungry": ["blade"]}}
    given_case = {"attacker": bloodbound, "target": UNIT, "effects": ["blood-drenched"]}
    marked = answer({"kind": "attack", "input": given_case})
    given_case["attacker"] = {**bloodbound, "marked": {}}
    assert marked["mean_slain"] > answer({"kind": "attack", "input": given_case})["mean_slain"]


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"effects": ["luck"]}, "input.A.effects[0]"),
        ({"effects": [1]}, "input.A.effects[0]"),
        ({"marked": 3}, "input.A.marked"),
    ],
)
def test_cases_name_effects_that_are_not_known(change: dict[str, Any], path: str) -> None:
    with pytest.raises(CaseProblem) as caught:
        answer({"kind": "duel", "input": {"A": {**UNIT, **change}, "B": UNIT, "steps": []}})
    assert caught.value.path == path
