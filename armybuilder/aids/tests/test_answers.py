"""Answers of aids against figures worked out by hand, and each refusal with its reason."""

from __future__ import annotations

from typing import Any

import pytest

from armybuilder.aids.aid import Answer
from armybuilder.aids.fields import defaults, read_json
from armybuilder.aids.registry import aid


def ask(name: str, **question: Any) -> Answer:
    found = aid(name)
    assert found is not None
    reading = read_json(found.fields, {**defaults(found.fields), **question})
    assert reading.faults == []
    return found.answer(reading.values)


def codes(answer: Answer) -> list[str]:
    return [step.code for step in answer.steps]


def test_objective_control_names_who_gained_what() -> None:
    units = [
        {"name": "Chosen", "player": "A", "objective": "1", "models": 5, "control": 1, "standard": True},
        {"name": "Clanrats", "player": "B", "objective": "1", "models": 5, "control": 1},
    ]
    answer = ask("objective-control", units=units, holder_2="B")
    assert answer.title == "Player A holds 1, player B holds 1."
    assert answer.data["objectives"] == [
        {"objective": "1", "scores": {"A": 6, "B": 5}, "holder": "A", "before": None},
        {"objective": "2", "scores": {"A": 0, "B": 0}, "holder": "B", "before": "B"},
    ]


def test_spell_odds_and_rolled_dice() -> None:
    odds = ask("spells", value=7, distance=40)
    assert odds.data["odds"]["cast"] == pytest.approx(21 / 36)
    assert codes(odds) == ["UNBIND_RANGE"]
    assert ask("spells", value=7, rolled=[1, 1]).title == "Miscast."
    assert ask("spells", value=7, rolled=[4, 4], unbinding=[5, 4]).title == "The spell is unbound."
    assert ask("spells", value=7, rolled=[4, 4], unbinding=[6, 6], tried=True).title == "The spell is cast."
    assert ask("spells", used=1).severity == "error"


def test_a50_unit_that_erupted_in_fury_has_fought() -> None:
    assert "ERUPTION_FOUGHT" in codes(ask("eruption-of-fury"))
    assert codes(ask("abilities", ability="fight", in_combat=True, fought=True)) == ["ALREADY_FOUGHT"]


def test_prayer_by_turn_and_sacred_rites() -> None:
    assert ask("prayers", value=4).data["now"] == pytest.approx(0.5)
    assert ask("prayers", prayer="rites", rolled=5, points=2).title == "7 ritual points now."
    assert ask("prayers", prayer="bank", rolled=1, points=2, loss=3).title == "0 ritual points now."
    assert ask("prayers", used=1).title == "It may not chant."


def test_banishing_adds_for_other_manifestations() -> None:
    assert ask("manifestations", value=7, manifestations=3).data["chance"] == pytest.approx(30 / 36)
    assert ask("manifestations", summoned_now=True).severity == "error"


def test_a89_manifestation_without_a_move_fights_in_combat_phases_only() -> None:
    resting, fighting = ask("manifestations"), ask("manifestations", combat_phase=True)
    assert [each.data["in_combat_beside_an_enemy"] for each in (resting, fighting)] == [False, True]
    assert codes(resting)[-3:] == ["MANIFESTATION_NO_UNIT", "MANIFESTATION_STILL", "MANIFESTATION_IDLE"]


def test_rally_returns_models_by_dice() -> None:
    answer = ask("rally", health=2, slain=4, carried=1, musician=True, rolled=[4, 5, 6, 1, 2, 4, 4])
    assert answer.title == "5 rally points: 1 healed, 2 models return, 0 lost."
    assert codes(answer) == ["COMMAND_POINT", "RALLY_DICE", "RALLY_MUSICIAN"]


def test_a57_rally_tells_how_much_it_heals() -> None:
    answer = ask("rally", health=6, slain=0, carried=2)
    assert answer.data["mean_healed"] == pytest.approx(63 / 64 + 57 / 64)
    assert answer.title == "1.88 damage points are healed and 0 models return on average."
    assert [table.title for table in answer.tables] == ["Damage points healed"]


def test_a84_prayer_may_answer_in_the_first_turn() -> None:
    answer = ask("prayers", value=4, points=2)
    assert (answer.data["by_turn"][0], answer.data["now"]) == (pytest.approx(5 / 6), pytest.approx(5 / 6))


def test_a54_charge_that_cannot_fail_is_certain() -> None:
    assert ask("charge", distance=0.5).data["chance"] == 1.0


@pytest.mark.parametrize(("distance", "needs"), [(0.5, 2), (3, 3), (7, 7), (7.5, 7), (7.6, 8), (12.5, 12)])
def test_charge_stops_within_half_an_inch(distance: float, needs: int) -> None:
    assert ask("charge", distance=distance).data["needs"] == needs


def test_charge_with_three_dice() -> None:
    assert ask("charge", distance=12, slaanesh=True).data["chance"] == pytest.approx(16 / 216)


def test_wards_count_the_better_one() -> None:
    assert ask("wards", points=6, ward=6, second=5).data["mean"] == pytest.approx(4)
    assert ask("wards", ward=5, rolled=[5, 6, 1]).title == "1 of 3 damage points stay."


def test_damage_then_heal() -> None:
    answer = ask("damage", points=7, models=5, health=3, carried=0, heal=3)
    assert answer.data == {"slain": 2, "models": 3, "carried": 0, "lost": 0}


def test_coherency_counts_what_falls() -> None:
    row = [{"name": str(n), "x": 1.5 * n, "y": 0, "slain": n == 1} for n in range(5)]
    answer = ask("coherency", base=25.4, models=row)
    assert answer.data == {"coherent": False, "apart": ["0"], "further_slain": 1}


def test_round_start_names_underdog_and_winner() -> None:
    answer = ask("round-start", round=4, points_a=3, points_b=9, die_a=2, die_b=5)
    assert answer.data == {"underdog": "Player A", "reserves_lost": True, "winner": "Player B"}


def test_blood_tithe_says_what_is_missing() -> None:
    answer = ask("blood-tithe", points=4, wanted="cleave-wide")
    assert (answer.severity, codes(answer)) == ("warning", ["TITHE_NEEDS"])
    assert ask("blood-tithe", points=4, wanted="cleave-wide", revel_in_battle=True).severity == "ok"


def test_attack_step_by_step_equals_the_odds() -> None:
    answer = ask("attack", models=5, attacks=2, hit=4, wound=4, rend=1, damage=1, save=4, targets=10, health=2)
    assert answer.data["mean_damage"] == pytest.approx(10 * 0.5 * 0.5 * 4 / 6)
    assert ask("attack", shooting=True, in_combat=True).severity == "error"
    assert ask("attack", shooting=True, in_combat=True, shoot_in_combat=True).data["allowed"] is True


def test_sight_needs_one_model_for_range_and_view() -> None:
    models = [{"name": "near", "distance": 2, "hidden": True}, {"name": "far", "distance": 20, "hidden": False}]
    answer = ask("sight", range=12, models=models)
    assert answer.data == {"in_combat": False, "reached": False}
    assert codes(ask("sight", models=[{"name": "one", "distance": 3}])) == [
        "COMBAT_NO",
        "COMBAT_EXACTLY",
        "SIGHT_REACHED",
        "SIGHT_LINE",
    ]


# HORDES ---------------------------------------------------------------------------------------------------------------


def test_hordes_attack_boosted_and_automatic() -> None:
    question = {"stat": 6, "defence": 13, "power": 14, "armour": 17, "boxes": 1}
    assert ask("hordes-attack", **question).data["p_hit"] == pytest.approx(21 / 36)
    assert ask("hordes-attack", **question, certain="hit").data["p_hit"] == 1
    assert ask("hordes-attack", **question, certain="miss").data["p_hit"] == 0
    assert ask("hordes-attack", **question, boost_attack=True).data["p_hit"] == pytest.approx(1 - 20 / 216)


def test_h001_equal_names_count_once() -> None:
    twice = {"first_name": "Diminish", "first": -2, "second_name": "Diminish", "second": -2}
    assert ask("hordes-attack", **twice).data["modifier"] == -2
    assert ask("hordes-attack", **{**twice, "second_name": "Cacophony"}).data["modifier"] == -4


def test_hordes_structures_of_the_source() -> None:
    wall = [{"name": "wall", "material": "Stone", "length": 3}]
    assert ask("hordes-structures", sections=wall, complex=False).data["capacity"] == 30
    house = [{"name": "house", "material": "Stone", "length": 18}]
    answer = ask("hordes-structures", sections=house, complex=True, floor="Brick", levels=3)
    assert (answer.data["capacity"], answer.data["collapse_power"]) == (90, 48)


def test_hordes_breach_of_wood() -> None:
    answer = ask("hordes-structure-attack", material="Wood", damage=18, part=1, around="Brick")
    assert (answer.data["breach_of_damage"], answer.data["breach_through_part"]) == (3, 2)
    assert ask("hordes-structure-attack", kind="RANGED", power=13).severity == "error"
    assert ask("hordes-structure-attack", kind="RANGED", power=13, fire=True).severity == "info"


def test_hordes_frenzy_charges_the_nearest_in_sight() -> None:
    answer = ask("hordes-frenzy")
    assert answer.title == "It does this: charge, Wardens."
    assert "FRENZY_NO_FURY" in codes(answer)


def test_hordes_transfer_returns_the_excess() -> None:
    answer = ask("hordes-transfer", damage=8, boxes=6, warlock_boxes=2)
    assert (answer.data["beast"], answer.data["warlock"]) == (6, 2)
    assert answer.data["destroyed_by"] == "the first source"
    assert ask("hordes-transfer", wild=True).severity == "error"


def test_hordes_throw_and_fall() -> None:
    assert ask("hordes-throw", strength=11, large=True).data["distance"] == 6.5
    assert ask("hordes-fall", base="small", contact="large").data["suffers_damage"] is False


def test_hordes_command_check_is_due() -> None:
    assert ask("hordes-command", terror_own=True).data == {
        "due": True,
        "p_pass": pytest.approx(26 / 36),
        "terror": True,
        "casualties": False,
    }
    assert ask("hordes-command", terror_own=True, fleeing=True).data["due"] is False


def test_hordes_spell_ends_the_upkeep_spell_and_may_not_be_turned_on_its_caster() -> None:
    assert ask("hordes-spells", upkeep=True, has_upkeep=True).data["ended"] == ["the spell that was on it"]
    assert ask("hordes-spells", offensive=True, itself=True).severity == "error"
    assert ask("hordes-spells", rules="Minion Mercenary", type_line="Minion").data["counts_as"] == [
        "Mercenary",
        "Minion",
    ]


def test_hordes_measuring_from_edge_to_edge() -> None:
    answer = ask("hordes-measuring", distance=6, base=50.8, other_base=25.4, range=4.5)
    assert answer.data["gap"] == pytest.approx(4.5)
    assert (answer.data["within"], answer.data["completely_within"]) == (True, False)


def test_hordes_combat_action_counts_weapons() -> None:
    assert ask("hordes-combat-action", melee=3).data["initial_attacks"] == 3
    assert ask("hordes-combat-action", action="SPECIAL").title == "One special attack instead."
    assert ask("hordes-combat-action", in_sight="").data["forced_charge"] is False


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ({"die_a": 3, "die_b": 3}, "Both rolled the same: roll again."),
        ({"points": [{"name": "B1", "player": "B"}]}, "A point was chosen out of turn."),
        (
            {"points": [{"name": "A1", "player": "A"}, {"name": "B1", "player": "B", "x": 12}]},
            'A point lies within 12" of an opposing one.',
        ),
    ],
)
def test_h090_start_of_crossed_lines_is_refused_with_the_reason(question: dict[str, Any], said: str) -> None:
    assert ask("hordes-scenario-start", **question).title == said


def test_h090_points_are_chosen_in_turn() -> None:
    assert ask("hordes-scenario-start").data["next"] == "A"
    assert ask("hordes-scenario-start").title == "Player A chooses a point, 4 are left."


def test_h092_base_stands_clear_of_the_building() -> None:
    assert ask("hordes-scenario-start", x=10, y=10).data["clear_of_building"] is True
    assert ask("hordes-scenario-start", x=24, y=24).data["clear_of_building"] is False


def test_h032_h103_lock_ends_with_what_breaks_it() -> None:
    held = ask("hordes-lock-push", attacker_locked_by_other=True, warjack=True)
    assert (held.data["lock_holds"], codes(held)[:3]) == (True, ["LOCK_HELD", "LOCK_WARJACK", "LOCK_SYSTEM"])
    assert held.steps[2].text == "For disabling the warjack the locked system does not count."
    broken = ask("hordes-lock-push", either_placed=True, warjack=True, damaged_out=True)
    assert (broken.data["lock_holds"], broken.steps[-2].text) == (
        False,
        "For disabling the warjack the locked system counts.",
    )


def test_h033_push_over_rough_ground_to_a_wall() -> None:
    way = [{"name": "bog", "length": 1, "rough": True, "hazard": True}, {"name": "wall", "length": 0, "blocked": True}]
    answer = ask("hordes-lock-push", push=3, way=way)
    assert (answer.data["pushed"], answer.data["stopped"], answer.data["hazards"]) == (1, True, ["bog"])
    assert codes(answer)[-2:] == ["PUSH_STOPS", "PUSH_NO_FREE_STRIKES"]
    assert ask("hordes-lock-push", push=3, way=way[:1]).data["pushed"] == 2


def test_h040_trample_strikes_with_the_strength_not_the_weapon() -> None:
    answer = ask("hordes-power-attacks", stat=6, defence=13, strength=10, armour=15, boxes=3, target_base="small")
    hit = 21 / 36
    assert answer.data["trample"]["p_destroy"] == pytest.approx(hit * 15 / 36)  # 2d6 + 10 − 15 ≥ 3


def test_h053_h054_gunner_of_a_weapon_crew() -> None:
    answer = ask("hordes-activation", crew=True, crewmen=2, moved=True, crewman=1.5)
    told = {name: answer.data[name] for name in ("gunner_speed", "may_run", "may_charge", "may_fire")}
    assert told == {"gunner_speed": 10, "may_run": False, "may_charge": False, "may_fire": False}
    assert answer.data["may_replace_gunner"] is False
    assert {"CREW_SLOW", "GUNNER_MOVED", "GUNNER_TOO_FAR"} <= set(codes(answer))
    assert ask("hordes-activation", crew=True, crewman=1).data["may_replace_gunner"] is True
    assert "may_fire" not in ask("hordes-activation").data


def test_h001_one_effect_is_known_in_any_case() -> None:
    told = ask("hordes-attack", first_name="Fog Cloud", first=-2, second_name=" fog cloud", second=-2)
    assert told.data["modifier"] == -2


def test_h002_what_is_as_far_as_the_range_is_within() -> None:
    answer = ask("hordes-measuring", distance=2.7, base=25.4, other_base=25.4, range=1.7)
    assert answer.data["within"] is True
    inside = ask("hordes-measuring", distance=2.2, base=50.8, other_base=25.4, range=1.7)
    assert inside.data["completely_within"] is True


def test_h009_model_off_the_table_does_nothing() -> None:
    answer = ask("hordes-activation", off_table=True)
    assert not any(answer.data.values())
    assert (answer.tables[0].lines[1], codes(answer)) == (("Advances up to", '0"'), ["NOT_ON_TABLE"])
    assert ask("hordes-activation", off_table=True, crew=True).data["may_fire"] is False


def test_h073_fleeing_model_runs_and_does_nothing_else() -> None:
    answer = ask("hordes-activation", fleeing=True)
    told = {name: answer.data[name] for name in ("may_run", "may_charge", "aims", "may_rile")}
    assert told == {"may_run": True, "may_charge": False, "aims": False, "may_rile": False}
    assert codes(answer) == ["ACTS_IN_MAINTENANCE_PHASE", "FLEE_RUNS"]
    assert answer.tables[0].lines[1] == ("Advances up to", '0"')


def test_h073_fleeing_trooper_out_of_formation_makes_no_check() -> None:
    assert ask("hordes-command", out=True).data["due"] is True
    flees = ask("hordes-command", out=True, fleeing=True)
    assert (flees.data["due"], codes(flees)) == (False, ["ALREADY_FLEEING"])


def test_h087_structure_without_a_way_in_opens_no_breach() -> None:
    answer = ask("hordes-structure-attack", material="Wood", damage=18, around="Brick", accessible=False)
    assert set(answer.data["breach"].values()) == {0.0}
    assert (answer.data["breach_of_damage"], answer.data["breach_through_part"], answer.data["opens"]) == (0, 0, False)
    assert answer.title.endswith("Nothing can enter it, so no breach opens.")


def test_h108_types_are_read_as_people_write_them() -> None:
    assert ask("hordes-spells", rules="minion, mercenary", type_line="").data["counts_as"] == ["Mercenary", "Minion"]


def test_h012_model_that_cannot_move_neither_runs_nor_charges() -> None:
    answer = ask("hordes-activation", cannot_move=True)
    assert (answer.data["may_run"], answer.data["may_charge"], answer.data["aims"]) == (False, False, False)


@pytest.mark.parametrize(("moved", "turned", "aims"), [(0, 0, True), (1, 0, False), (0, 1, False)])
def test_h011_only_a_model_that_stays_as_it_stands_aims(moved: int, turned: int, aims: bool) -> None:
    answer = ask("hordes-activation", moved=bool(moved), turned=bool(turned))
    assert (answer.data["aims"], "FORFEIT_GIVES_AIM" in codes(answer)) == (aims, aims)


def test_h073_to_h076_flight_and_rally() -> None:
    stays = ask("hordes-fleeing", leader=True, command=8)
    assert stays.title == "It runs, then tests to rally: 72.2 %."
    assert (stays.data["p_rally"], stays.data["order"]) == (pytest.approx(26 / 36), None)
    assert codes(stays) == ["FLEE_RUNS", "RALLY_OWN_CHECK", "RALLY_ENDS_ACTIVATION"]
    gone = ask("hordes-fleeing", leader=True, edge=4, run=12)
    assert (gone.title, gone.data["rally"]) == ("It leaves the table.", False)
    assert ask("hordes-fleeing", fearless=True).title == "It rallies at once."
    assert codes(ask("hordes-fleeing", order="charge", activated=True))[-2:] == ["ORDER_GIVEN", "ORDER_LAPSES"]


def test_h043_h046_h048_h050_h055_what_is_told_beside_the_odds() -> None:
    assert codes(ask("hordes-attack", certain="miss")) == ["ROLL_IF_IT_MAY_HURT"]
    assert codes(ask("hordes-attack", certain="hit")) == ["NO_ROLL"]
    area = ask("hordes-area", kind="MAGIC")
    assert codes(area) == ["ALL_ROLLS_FIRST", "AREA_KEEPS_KIND", "BLAST_FROM_IMPACT"]
    assert area.steps[1].text == "With a template it is still a magic attack."
    assert codes(ask("hordes-area", shape="spray")) == ["ALL_ROLLS_FIRST"]
    assert codes(ask("hordes-combined")) == ["COMBINED_ORDER_FREE"]


def test_h013_h027_h107_steps_of_the_combat_action() -> None:
    answer = ask("hordes-combat-action", action="SPECIAL", placed=True, cavalry=True)
    assert codes(answer)[-3:] == ["SPECIAL_ATTACK_REPLACES", "PLACED_NOT_MOVED", "LIGHT_CAVALRY_EACH_IN_TURN"]
    assert answer.data["free_strikes"] is False
    assert ask("hordes-combat-action").data["free_strikes"] is True


def test_h037_throw_tells_its_flight_first() -> None:
    assert codes(ask("hordes-throw"))[:2] == ["THROWN_DISTANCE", "THROWN_DEVIATION"]


def test_h066_spell_that_misses_in_a_melee() -> None:
    melee = {"missed": True, "offensive": True, "targets": "enemy trooper"}
    assert codes(ask("hordes-spells", **melee, types="enemy trooper")) == ["SPELL_NEW_TARGET"]
    assert codes(ask("hordes-spells", **melee, types="solo"))[-1] == "SPELL_FIZZLES"


def test_a36_unit_that_cannot_heal_is_not_saved() -> None:
    answer = ask("rebirth", cannot_heal=True)
    assert (answer.data["survives"], codes(answer)[0]) == (0, "CANNOT_BE_SAVED")
    assert answer.title.startswith("Seed of Rebirth does not save it: it cannot heal.")
