"""Aids at the table: measuring, activation, power attacks, throws, spells."""

from fractions import Fraction

import pytest

from armybuilder.rules.hordes import activation as act
from armybuilder.rules.hordes import measuring as ms
from armybuilder.rules.hordes import power_attacks as pa
from armybuilder.rules.hordes import spells as sp
from armybuilder.rules.hordes import throwing as th
from armybuilder.rules.hordes.attacks import Rounding, Strike
from armybuilder.rules.hordes.steps import allowed, refused, step
from armybuilder.rules.hordes.structures import Base
from armybuilder.rules.rulings import Ruling

NEAR, FAR = ms.Disc(0, 0, 1), ms.Disc(6, 0, 1)
MODEL = act.Model(speed=6)


def test_h002_distance_runs_from_edge_to_edge() -> None:
    assert ms.gap(NEAR, FAR) == 4
    assert ms.gap(ms.Disc(3, 4, 1), ms.Disc(6, 8, 1)) == 3
    assert ms.completely_within(ms.Disc(3, 4, 1), ms.Disc(6, 8, 1), 5)
    assert not ms.completely_within(ms.Disc(3, 4, 1), ms.Disc(6, 8, 1), 4.9)
    assert ms.within(NEAR, FAR, 4)
    assert not ms.completely_within(NEAR, FAR, 5.9)
    assert ms.completely_within(NEAR, FAR, 6)


def test_h003_source_of_an_effect_is_left_out() -> None:
    assert ms.affected(0, (NEAR, FAR, ms.Disc(30, 0, 1)), 6) == (1,)
    assert ms.affected(0, (NEAR, FAR), 6, includes_source=True) == (0, 1)


@pytest.mark.parametrize(
    "source, origin",
    [
        (ms.DamageSource.ATTACK, ms.Origin.ATTACKER),
        (ms.DamageSource.SPRAY, ms.Origin.ATTACKER),
        (ms.DamageSource.ABILITY, ms.Origin.EFFECT),
        (ms.DamageSource.AREA_DIRECT, ms.Origin.ATTACKER),
        (ms.DamageSource.AREA_BLAST, ms.Origin.POINT_OF_IMPACT),
        (ms.DamageSource.ARC, ms.Origin.PREVIOUS_MODEL),
    ],
)
def test_h046_origin_of_damage(source: ms.DamageSource, origin: ms.Origin) -> None:
    assert ms.damage_origin(source) is origin


def test_h081_lower_models_do_not_screen() -> None:
    assert not ms.screens(ms.Disc(0, 0, 1, elevation=0), ms.Disc(5, 0, 1, elevation=2))
    assert ms.screens(ms.Disc(0, 0, 1, elevation=2), ms.Disc(5, 0, 1, elevation=2))


def test_h023_formation_is_measured_in_the_units_activation() -> None:
    assert ms.may_measure(ms.Measurement.UNIT_FORMATION, unit_active=True)
    assert not ms.may_measure(ms.Measurement.UNIT_FORMATION)


def test_h061_control_area_is_measured_any_time_but_shown_late() -> None:
    assert ms.may_measure(ms.Measurement.CONTROL_AREA_OWN)
    assert not ms.must_reveal_control_area(enemy_committed=False)
    assert ms.must_reveal_control_area(enemy_committed=True)


def test_h009_only_models_on_the_table_activate() -> None:
    assert act.may_activate(act.Model(6, on_table=False)) == refused(step("NOT_ON_TABLE"))


def test_h010_fleeing_troopers_act_earlier_than_their_unit() -> None:
    assert act.may_activate(act.Model(6, fleeing=True)).codes == ("ACTS_IN_MAINTENANCE_PHASE",)
    assert act.may_activate(MODEL).codes == ("ACTS_IN_ACTIVATION_PHASE",)


def test_h011_forfeited_movement_gives_an_aim() -> None:
    assert act.aims(MODEL, changed_position=False, changed_facing=False) == allowed(step("FORFEIT_GIVES_AIM"))
    assert not act.aims(MODEL, changed_position=True, changed_facing=False).allowed
    assert not act.aims(MODEL, changed_position=False, changed_facing=True).allowed


def test_h012_being_unable_to_move_gives_none() -> None:
    held = act.Model(6, can_move=False)
    assert act.aims(held, changed_position=False, changed_facing=False) == refused(step("CANNOT_MOVE_NO_AIM"))
    assert act.advance_distance(held) == 0
    assert act.may_run(held) == refused(step("CANNOT_MOVE"))
    assert act.may_charge(held, act.Charge(Fraction(5))) == refused(step("CANNOT_MOVE"))


def test_h013_placing_draws_no_free_strike() -> None:
    assert not act.draws_free_strikes(moved=False, placed=True)
    assert act.draws_free_strikes(moved=True, placed=False)
    assert not act.draws_free_strikes(moved=True, placed=True)
    assert not act.draws_free_strikes(moved=False, placed=False)


def test_h080_stepping_down_costs_nothing() -> None:
    assert act.obstacle_cost(Fraction(1), descending=True) == 0
    assert act.obstacle_cost(Fraction(1), descending=False) == 1


def test_h014_advance_is_speed() -> None:
    assert act.advance_distance(MODEL) == 6
    assert act.advance_distance(act.Model(6, can_move=False)) == 0


def test_h015_running() -> None:
    assert act.may_run(act.Model(6, stood_up=True)) == refused(step("RUN_AFTER_STANDING_UP"))
    assert act.may_run(act.Model(6, can_act=False)) == allowed(step("RUN_NEEDS_NO_ACTION"))
    assert act.may_run(MODEL) == allowed()


def test_h016_and_h022_who_cannot_charge_or_be_charged() -> None:
    unarmed = act.Model(6, has_melee_range=False)
    charge = act.Charge(Fraction(5), target_melee_targetable=False)
    assert act.may_charge(unarmed, charge) == refused(
        step("CHARGE_WITHOUT_MELEE_RANGE"), step("CHARGE_TARGET_UNTARGETABLE")
    )


def test_h017_and_h018_charge_goes_speed_and_three() -> None:
    assert act.charge_distance(6) == 9
    assert act.may_charge(MODEL, act.Charge(Fraction(9))).codes == ("CHARGE_FACING", "CHARGE_LINE")
    assert act.may_charge(MODEL, act.Charge(Fraction(10))).codes == ("CHARGE_FACING", "CHARGE_OUT_OF_REACH")


def test_h019_forced_charge_needs_somebody_in_sight() -> None:
    assert act.forced_charge(()) == refused(step("FORCED_CHARGE_NO_TARGET"))
    assert act.forced_charge(("Ash Hound",)).allowed


def test_h020_and_h021_charge_attack() -> None:
    assert act.first_attack_after_charge(Fraction(3), target_in_melee_range=True).codes == ("CHARGE_ATTACK",)
    assert act.first_attack_after_charge(Fraction(2), target_in_melee_range=True).codes == ("CHARGE_TOO_SHORT",)
    assert act.first_attack_after_charge(Fraction(9), target_in_melee_range=False).codes == ("CHARGE_TARGET_GONE",)


def test_h026_to_h028_and_h041_initial_attacks() -> None:
    assert act.initial_attacks(act.CombatAction.MELEE, melee_weapons=3, ranged_weapons=1) == 3
    assert act.initial_attacks(act.CombatAction.RANGED, melee_weapons=3, ranged_weapons=2) == 2
    assert act.initial_attacks(act.CombatAction.SPECIAL, melee_weapons=3, ranged_weapons=2) == 0


def test_h029_terrain_in_between_stops_melee() -> None:
    blocked = act.may_target_in_melee(in_range=True, sight_blocked_by_terrain=True)
    assert blocked == refused(step("NO_SIGHT_IN_MELEE"))
    assert act.may_target_in_melee(in_range=True, sight_blocked_by_terrain=False) == Ruling(True)


def test_h052_to_h054_weapon_crews() -> None:
    assert act.gunner_speed(3, 2) == 7
    assert not act.crew_may(run=True)
    assert not act.crew_may(charge=True)
    assert not act.gunner_may_fire(moved=True, gunner_only_weapon=True)
    assert act.gunner_may_fire(moved=True, gunner_only_weapon=False)
    crew = (("Loader", Fraction(1), frozenset({"Blessing"})), ("Runner", Fraction(2), frozenset[str]()))
    assert act.succeed_gunner(crew) == (act.CrewSuccession("Loader", frozenset({"Blessing"})),)


def test_h097_riling_comes_before_running() -> None:
    assert act.may_rile(runs_this_activation=True, already_ran=False).allowed
    assert not act.may_rile(runs_this_activation=True, already_ran=True).allowed


def test_h101_locked_weapons_still_give_a_melee_range() -> None:
    assert act.has_melee_range(weapons=2, locked_weapons=2)
    assert act.has_melee_range(weapons=1, locked_weapons=1)
    assert not act.has_melee_range(weapons=0)


def test_h107_light_cavalry_moves_one_by_one() -> None:
    assert act.light_cavalry_moves(("a", "b")) == (
        ("a", "combat action"), ("a", "move"), ("b", "combat action"), ("b", "move"),
    )  # fmt: skip


def test_h031_power_attacks_reach_half_an_inch() -> None:
    assert Fraction(1, 2) == pa.MELEE_RANGE


def test_h032_locks() -> None:
    assert pa.may_lock(pa.Target(knocked_down=True)) == refused(step("LOCK_KNOCKED_DOWN"))
    assert pa.may_lock(pa.Target()) == allowed()
    assert pa.lock_after(pa.LockEvent(attacker_locked_by_other=True)) == allowed(step("LOCK_HELD"))


@pytest.mark.parametrize(
    "event",
    [
        pa.LockEvent(released_in_own_activation=True),
        pa.LockEvent(either_moved=True),
        pa.LockEvent(either_placed=True),
        pa.LockEvent(defender_knocked_down=True),
        pa.LockEvent(attacker_stationary=True),
        pa.LockEvent(either_gone=True),
    ],
)
def test_h032_what_breaks_a_lock(event: pa.LockEvent) -> None:
    assert pa.lock_after(event) == refused(step("LOCK_BROKEN"))


def test_h103_locks_on_warjacks() -> None:
    assert pa.may_lock(pa.Target(warjack=True)) == allowed(step("LOCK_WARJACK"))
    assert pa.lock_system_counts_as_disabled(locked=True, damaged_out=False) == (True, False)


def test_h033_push_slows_in_rough_ground_and_stops_at_walls() -> None:
    rough = pa.Ground(Fraction(5), rough=True, hazard="bog")
    assert pa.push(Fraction(3), (rough,)) == pa.Push(Fraction(3, 2), ("bog",), stopped=False)
    wall = pa.Ground(Fraction(1), blocked_at_end=True)
    assert pa.push(Fraction(3), (wall, rough)) == pa.Push(Fraction(1), (), stopped=True)
    assert pa.push(Fraction(1), (wall,)) == pa.Push(Fraction(1), (), stopped=True)
    assert pa.push(Fraction(3), (pa.Ground(Fraction(1)),)) == pa.Push(Fraction(3), (), stopped=False)


def test_h034_slam_targets() -> None:
    assert pa.may_slam(pa.Target(knocked_down=True, melee_targetable=False)) == refused(
        step("SLAM_KNOCKED_DOWN"), step("SLAM_UNTARGETABLE")
    )
    assert pa.may_slam(pa.Target()).allowed


def test_h036_models_lying_down_are_thrown_as_well() -> None:
    assert pa.may_throw(pa.Target(knocked_down=True)).allowed


def test_h040_trample() -> None:
    way = (pa.Crossed("first", Base.SMALL, 13, 12), pa.Crossed("second", Base.SMALL, 14, 15))
    trample = pa.Trample(speed=5, strength=11, mat=6, way=way)
    assert pa.trample_distance(5) == 8
    assert pa.may_trample(trample).allowed
    assert pa.trample_strikes(trample) == (
        ("first", Strike(2, 6, 13, 2, 11, 12)),
        ("second", Strike(2, 6, 14, 2, 11, 15)),
    )
    assert [taken.code for taken in pa.trample_steps(trample)] == [
        "TRAMPLE_ATTACK", "TRAMPLE_ATTACK", "TRAMPLE_FREE_STRIKES", "TRAMPLE_FORCED_ATTACKS",
    ]  # fmt: skip
    assert not pa.may_free_strike(hit_by_trample=True)


def test_h040_what_stops_a_trample() -> None:
    trample = pa.Trample(
        5, 11, 6, (pa.Crossed("ogre", Base.LARGE, 12, 15),), room_at_end=False, terrain_chargeable=False
    )
    assert pa.may_trample(trample).codes == ("TRAMPLE_MODEL_TOO_LARGE", "TRAMPLE_NO_ROOM", "TRAMPLE_TERRAIN")


def test_h037_and_h039_throw_goes_half_the_strength_then_deviates() -> None:
    assert th.throw_distance(11, large_throws_small=True) == Fraction(13, 2)
    assert th.throw_distance(11, large_throws_small=False, rounding=Rounding.UP) == 6
    assert len(th.deviations()) == 18
    assert th.mean_deviation() == 2
    assert th.lands_within(Fraction(2)) == Fraction(2, 3)
    assert th.Deviation(1, 3).offset() == (0.0, 3.0)
    assert th.Deviation(4, 2).offset() == pytest.approx((0.0, -2.0))


def test_h038_landing() -> None:
    landing = th.Landing(Base.LARGE, Fraction(1, 2), on_elevated_terrain=True, models_under=(Base.SMALL, Base.LARGE))
    assert [taken.code for taken in th.landing_steps(landing)] == [
        "THROWN_PUSHES_SMALLER", "THROWN_FALLS_FIRST", "THROWN_KNOCKED_DOWN",
    ]  # fmt: skip
    assert th.passes_over(Base.LARGE, Base.MEDIUM)
    assert not th.passes_over(Base.LARGE, Base.LARGE)


@pytest.mark.parametrize(
    ("ground", "elevated", "falls"), [("1/2", True, True), ("1", True, False), ("0", False, False)]
)
def test_h038_less_than_an_inch_of_high_ground_is_a_fall(ground: str, elevated: bool, falls: bool) -> None:
    landing = th.Landing(Base.MEDIUM, Fraction(ground), on_elevated_terrain=elevated)
    assert ("THROWN_FALLS_FIRST" in [taken.code for taken in th.landing_steps(landing)]) is falls


def test_h049_fall_hurts_equal_and_smaller_bases_with_one_roll() -> None:
    assert th.fall_effect(Base.MEDIUM, Base.LARGE) == th.FallEffect(False, False, False)
    assert th.fall_effect(Base.MEDIUM, Base.MEDIUM, lands_on_top=True) == th.FallEffect(True, True, False)
    assert th.fall_effect(Base.LARGE, Base.SMALL, lands_on_top=True) == th.FallEffect(True, True, True)
    joint = dict(th.shared_roll(1, 10, (12, 15)))
    assert joint == {
        (0, 0): Fraction(2, 6), (1, 0): Fraction(1, 6), (2, 0): Fraction(1, 6), (3, 0): Fraction(1, 6),
        (4, 1): Fraction(1, 6),
    }  # fmt: skip


def test_h035_and_h102_collateral_damage() -> None:
    assert th.collateral_is_simultaneous()
    assert th.collateral_dice(attacker_body_destroyed=True) == 2


def test_h047_smaller_base_stands_inside_the_larger() -> None:
    zero, half, one = Fraction(0), Fraction(1, 2), Fraction(1)
    assert th.replacement_fits((zero, zero), one, (half, zero), half)
    assert not th.replacement_fits((zero, zero), one, (one, zero), half)
    assert not th.replacement_fits((zero, zero), one, (half, zero), one)
    assert th.replacement_fits((one, one), one, (one, half), half)
    assert not th.replacement_fits((one, one), one, (zero, zero), half)


@pytest.mark.parametrize("moment", [sp.Moment.MOVING, sp.Moment.BETWEEN_CHARGE_AND_ATTACK, sp.Moment.RESOLVING_ATTACK])
def test_h059_and_h060_closed_windows(moment: sp.Moment) -> None:
    assert not sp.may_cast_or_feat(moment).allowed


@pytest.mark.parametrize(
    "moment", [sp.Moment.BEFORE_MOVING, sp.Moment.AFTER_MOVING, sp.Moment.BEFORE_ATTACK, sp.Moment.AFTER_ATTACK]
)
def test_h059_and_h060_open_windows(moment: sp.Moment) -> None:
    assert sp.may_cast_or_feat(moment) == allowed(step("WINDOW_OPEN"))


CURSE = sp.Spell("Curse", frozenset({"enemy warbeast", "enemy trooper"}), offensive=True)


def test_h066_spell_targets() -> None:
    assert sp.may_target(CURSE, frozenset({"enemy trooper"})).allowed
    assert not sp.may_target(CURSE, frozenset({"enemy solo"})).allowed
    assert sp.may_target(CURSE, frozenset(), structure=True) == allowed(step("SPELL_STRUCTURE"))
    assert sp.weapon_may_target(frozenset({"warbeast"}), frozenset({"solo"}))
    assert sp.missed_into_melee(CURSE, frozenset({"enemy solo"})).code == "SPELL_FIZZLES"
    assert sp.missed_into_melee(CURSE, frozenset({"enemy trooper"})).code == "SPELL_NEW_TARGET"
    assert sp.missed_into_melee(sp.Spell("Bolt", offensive=True), frozenset()).code == "SPELL_NEW_TARGET"
    assert sp.missed_into_melee(sp.Spell("Blaze", area=True), frozenset()).code == "SPELL_DEVIATES"


def test_h068_no_offensive_spell_at_oneself() -> None:
    assert sp.may_target(sp.Spell("Bolt", offensive=True), frozenset(), is_self=True).codes == ("SPELL_SELF_OFFENSIVE",)


def test_h067_one_upkeep_spell_and_any_number_of_others() -> None:
    old, new, brief = sp.Spell("Old", upkeep=True), sp.Spell("New", upkeep=True), sp.Spell("Brief")
    assert sp.spells_after_casting((old, brief), new) == ((brief, new), (step("UPKEEP_REPLACED", spell="Old"),))
    assert sp.spells_after_casting((old,), brief) == ((old, brief), ())


def test_h051_and_h056_leaving_play() -> None:
    removed, both = sp.Departure(False, True), sp.Departure(True, True)
    assert not sp.gives_soul_token(removed)
    assert sp.gives_soul_token(both)
    assert sp.destruction_effects_trigger(both)
    assert not sp.destruction_effects_trigger(removed)
    assert not sp.activation_goes_on(both)
    assert not sp.activation_goes_on(removed)
    assert not sp.activation_goes_on(sp.Departure(True, False))
    assert sp.activation_goes_on(None)


def test_h106_tactics_stay() -> None:
    assert sp.unit_keeps_ability(tactic=True, source_still_there=False)
    assert not sp.unit_keeps_ability(tactic=False, source_still_there=False)


def test_h108_both_rules_count_whatever_the_type_line_says() -> None:
    assert sp.counts_as(frozenset({"Minion", "Mercenary"}), frozenset({"Minion"})) == {"Minion", "Mercenary"}
