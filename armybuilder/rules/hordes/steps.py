"""Steps and rulings of the aids at the table: codes with their source row, no sentences.

The sentences live in the reference data (`reference/data/hordes_steps.json`), one per code.
"""

from __future__ import annotations

from armybuilder.rules.rulings import Param, Ruling, Step

STEP_RULES = {
    # activation and movement
    "NOT_ON_TABLE": "H-009",
    "ACTS_IN_MAINTENANCE_PHASE": "H-010",
    "ACTS_IN_ACTIVATION_PHASE": "H-010",
    "FORFEIT_GIVES_AIM": "H-011",
    "CANNOT_MOVE_NO_AIM": "H-012",
    "CANNOT_MOVE": "H-012",
    "PLACED_NOT_MOVED": "H-013",
    "RUN_AFTER_STANDING_UP": "H-015",
    "RUN_NEEDS_NO_ACTION": "H-015",
    "CHARGE_WITHOUT_MELEE_RANGE": "H-016",
    "CHARGE_LINE": "H-017",
    "CHARGE_OUT_OF_REACH": "H-017",
    "CHARGE_FACING": "H-018",
    "FORCED_CHARGE_NO_TARGET": "H-019",
    "FORCED_CHARGE_TARGETS": "H-019",
    "CHARGE_ATTACK": "H-020",
    "CHARGE_TOO_SHORT": "H-020",
    "CHARGE_TARGET_GONE": "H-021",
    "CHARGE_TARGET_UNTARGETABLE": "H-022",
    "SPECIAL_ATTACK_REPLACES": "H-027",
    "NO_SIGHT_IN_MELEE": "H-029",
    "RILE_BEFORE_RUN": "H-097",
    "LIGHT_CAVALRY_EACH_IN_TURN": "H-107",
    # attacks
    "NO_ROLL": "H-048",
    "ROLL_IF_IT_MAY_HURT": "H-048",
    "ALL_ROLLS_FIRST": "H-055",
    "AREA_KEEPS_KIND": "H-043",
    "BLAST_FROM_IMPACT": "H-046",
    "COMBINED_ORDER_FREE": "H-050",
    "CREW_SLOW": "H-053",
    "GUNNER_REPLACED": "H-053",
    "GUNNER_TOO_FAR": "H-053",
    "GUNNER_MOVED": "H-054",
    # power attacks
    "LOCK_SYSTEM": "H-103",
    "LOCK_KNOCKED_DOWN": "H-032",
    "LOCK_BROKEN": "H-032",
    "LOCK_HELD": "H-032",
    "LOCK_WARJACK": "H-103",
    "PUSH_STOPS": "H-033",
    "PUSH_NO_FREE_STRIKES": "H-033",
    "SLAM_KNOCKED_DOWN": "H-034",
    "POWER_UNTARGETABLE": "H-031",
    "COLLATERAL_AT_ONCE": "H-035",
    "COLLATERAL_DICE": "H-102",
    "EACH_ATTACK_ALONE": "H-055",
    "BREACH_NO_TARGET": "H-088",
    "REPLACEMENT_PLACE": "H-047",
    "POWER_STRUCTURE": "H-083",
    "SLAM_UNTARGETABLE": "H-034",
    "THROW_KNOCKED_DOWN_ALLOWED": "H-036",
    "THROWN_DISTANCE": "H-037",
    "THROWN_DEVIATION": "H-037",
    "THROWN_KNOCKED_DOWN": "H-037",
    "THROWN_PUSHES_SMALLER": "H-038",
    "THROWN_FALLS_FIRST": "H-038",
    "THROWN_OVER": "H-038",
    "THROWN_OVER_WRECKS": "H-038",
    "THROW_AIMED": "H-039",
    "TRAMPLE_TERRAIN": "H-040",
    "TRAMPLE_NO_ROOM": "H-040",
    "TRAMPLE_MODEL_TOO_LARGE": "H-040",
    "TRAMPLE_ATTACK": "H-040",
    "TRAMPLE_FREE_STRIKES": "H-040",
    "TRAMPLE_FORCED_ATTACKS": "H-040",
    # warbeasts
    "WILD_BEAST": "H-057",
    "TRANSFER_ONCE": "H-058",
    "TRANSFER_IMMUNE": "H-058",
    "TRANSFER_EXCESS": "H-098",
    "TRANSFER_AFTER_DAMAGE": "H-099",
    "TRANSFER_NOT_FRIENDLY_FACTION": "H-104",
    "THRESHOLD_CHECK": "H-062",
    "THRESHOLD_ORDER": "H-094",
    "FRENZY_NO_FURY": "H-095",
    "FRENZY_STAYS": "H-093",
    "FRENZY_ADVANCES_ENGAGED": "H-064",
    "FRENZY_CHARGES": "H-064",
    "FRENZY_ADVANCES_INSTEAD": "H-064",
    "FRENZY_ADVANCES_BLIND": "H-064",
    "FRENZY_STANDS_UP": "H-064",
    "FRENZY_CRAWLS": "H-064",
    "FRENZY_NO_TARGET": "H-064",
    "FRENZY_ATTACK_BOOSTED": "H-065",
    "FRENZY_NEXT_TARGET": "H-065",
    "FURY_FULL": "H-100",
    "ANIMUS_USED": "H-105",
    # spells, feats
    "WINDOW_OPEN": "H-060",
    "WINDOW_MOVING": "H-060",
    "WINDOW_CHARGE": "H-060",
    "WINDOW_ATTACK": "H-060",
    "SPELL_TARGET_TYPE": "H-066",
    "SPELL_STRUCTURE": "H-066",
    "SPELL_FIZZLES": "H-066",
    "SPELL_DEVIATES": "H-066",
    "SPELL_NEW_TARGET": "H-066",
    "SPELL_SELF_OFFENSIVE": "H-068",
    "UPKEEP_REPLACED": "H-067",
    # command
    "MASSIVE_CASUALTIES_DONE": "H-070",
    "COMMAND_CHECK": "H-070",
    "TERROR_CHECK": "H-071",
    "ABOMINATION_CHECK": "H-071",
    "CHECK_AFTER_MOVEMENT": "H-071",
    "CHECK_AT_ONCE": "H-071",
    "ALREADY_FLEEING": "H-072",
    "FLEE_RUNS": "H-073",
    "FLEE_TABLE_EDGE": "H-073",
    "FLEE_COWERS": "H-073",
    "FLEE_FREE_STRIKES": "H-073",
    "FLEE_LEFT_TABLE": "H-073",
    "RALLY_UNIT_CHECK": "H-074",
    "RALLY_OWN_CHECK": "H-074",
    "RALLY_NO_CHECK": "H-074",
    "RALLY_ENDS_ACTIVATION": "H-074",
    "RALLY_SOLO": "H-075",
    "RALLY_FEARLESS": "H-076",
    "FORMATION_CHECK_ALONE": "H-024",
    "CHECKS_WAIT_FOR_UNIT": "H-025",
    "ORDER_GIVEN": "H-077",
    "ORDER_LAPSES": "H-077",
    "ORDER_REFUSED": "H-077",
}
"""Every code a step may carry, with the catalogue row it comes from."""


def step(code: str, **params: Param) -> Step:
    """A step with the row of its code; raises `KeyError` for a code that is not in `STEP_RULES`."""
    return Step(code, STEP_RULES[code], tuple(sorted(params.items())))


def allowed(*steps: Step) -> Ruling:
    """A ruling that permits, with the steps to take."""
    return Ruling(True, steps)


def refused(*reasons: Step) -> Ruling:
    """A ruling that forbids, with every reason."""
    return Ruling(False, reasons)


def ruling(*reasons: Step | None) -> Ruling:
    """A refusal with the reasons given, or a bare permission when there is none."""
    found = tuple(reason for reason in reasons if reason is not None)
    return Ruling(not found, found)
