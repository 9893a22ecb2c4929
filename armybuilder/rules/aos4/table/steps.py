"""Steps and rulings of the aids at the table: codes with the row they come from, no sentences.

The sentences stand in ``reference/data/aos4_steps.json``, one per code.
"""

from __future__ import annotations

from dataclasses import dataclass

STEP_RULES = {
    # core abilities
    "IN_COMBAT": "A-51",
    "MOVE_NOT_INTO_COMBAT": "A-51",
    "RUN_NO_SHOOT_CHARGE": "A-52",
    "NOT_IN_COMBAT": "A-53",
    "RETREAT_DAMAGE": "A-53",
    "RETREAT_END_OUTSIDE": "A-53",
    "RAN_OR_RETREATED": "A-54",
    "CHARGE_END": "A-54",
    "CHARGE_VISIBLE_AT_END": "A-60",
    "CHARGE_DICE_NO_MODIFIER": "A-61",
    "SHOOT_NEEDS_ABILITY": "A-44",
    "SHOOT_VISIBLE": "A-24",
    "FIGHT_NOT_ELIGIBLE": "A-56",
    "FIGHT_PILE_IN": "A-69",
    "ALREADY_FOUGHT": "A-50",
    "COMMAND_POINT": "A-57",
    "NO_COMMAND_POINT": "A-57",
    "RALLY_DICE": "A-57",
    "RALLY_MUSICIAN": "A-21",
    "REDEPLOY_NOT_NEAR": "A-58",
    "POWER_THROUGH_CHARGED": "A-59",
    "POWER_THROUGH_HEALTH": "A-59",
    "POWER_THROUGH_MOVE": "A-59",
    "WRONG_PHASE": "A-51",
    "FLY_CROSSES": "A-70",
    "TRANSPORTED_NO_CHARGE": "A-100a",
    # sight and combat range
    "COMBAT_YES": "A-66",
    "COMBAT_NO": "A-66",
    "COMBAT_EXACTLY": "A-67",
    "SIGHT_REACHED": "A-63",
    "SIGHT_NOT_REACHED": "A-63",
    "SIGHT_LINE": "A-62",
    "PILE_IN_TARGET": "A-69",
    # magic
    "MISCAST": "A-80",
    "CAST_FAILED": "A-80",
    "CAST_REACHED": "A-80",
    "CAST_UNANSWERED": "A-80",
    "UNBOUND": "A-83",
    "UNBIND_TOO_LOW": "A-83",
    "UNBIND_RANGE": "A-83",
    "UNBIND_TWICE": "A-83",
    "NO_MORE_SPELLS": "A-79",
    "CHANT_FAILED": "A-84",
    "CHANT_BANKED": "A-84",
    "CHANT_ANSWERED": "A-84",
    "CHANT_TOO_LOW": "A-84",
    "RITES_LOST": "A-85",
    "RITES_GAINED": "A-85",
    "NO_MORE_PRAYERS": "A-79",
    "SUMMON_TWICE": "A-87",
    "SUMMON_REMOVED": "A-87",
    "BANISH_RANGE": "A-91",
    "BANISH_SUMMONED": "A-91",
    "BANISH_TWICE": "A-91",
    "BANISH_BONUS": "A-91",
    "BANISHED": "A-91",
    "BANISH_FAILED": "A-91",
    # damage
    "WARD_BEST": "A-30",
    "WARD_PER_POINT": "A-30",
    "MORTAL_NO_SAVE": "A-34",
    "ALLOCATED_AFTER": "A-31",
    "MODEL_SLAIN": "A-31",
    "UNIT_DAMAGED": "A-31",
    "OWNER_PICKS": "A-32",
    "UNIT_DESTROYED": "A-33",
    "DAMAGE_LOST": "A-33",
    "HEALED": "A-35",
    "CANNOT_BE_SAVED": "A-36",
    # coherency
    "COHERENT": "A-68",
    "OUT_OF_COHERENCY": "A-68",
    "MOVE_NOT_MADE": "A-68",
    "FURTHER_SLAIN": "A-32",
    # objectives
    "COUNTS_FOR_ONE": "A-93",
    "CHOOSES_FIRST": "A-93",
    "CONTROL_SUM": "A-94",
    "STANDARD_COUNTED": "A-22",
    "CONTROL_GAINED": "A-94",
    "CONTROL_KEPT": "A-94",
    "CONTROL_NOBODY": "A-94",
    # rounds
    "UNDERDOG": "A-95",
    "NO_UNDERDOG": "A-95",
    "ROLL_AGAIN": "A-96",
    "ROLL_WON": "A-96",
    "RESERVE_LOST": "A-71",
    # fight order
    "FIRST_BAND": "A-45",
    "LAST_BAND": "A-46",
    "BOTH_CANCEL": "A-46",
    "PULLED_IN": "A-45",
    "ACTIVE_PICKS": "A-49",
    "ALTERNATES": "A-49",
    "ONLY_ONE_SIDE": "A-49",
    "AFTER_FIRST_BAND": "A-45",
    "INTO_LAST_BAND": "A-48",
    "ALL_FOUGHT": "A-49",
    "FOLLOW_UP": "A-47",
    "FOLLOW_UP_NOBODY": "A-47",
    # replacements
    "REPLACEMENT_ONCE": "A-14",
    "REPLACEMENT_SIZE": "A-13",
    "REPLACEMENT_REINFORCED": "A-15",
    "REPLACEMENT_NOT_REINFORCED": "A-15",
    "REPLACEMENT_NEW_UNIT": "A-14",
    "REPLACEMENT_ABILITIES": "A-16",
    "REPLACEMENT_NO_ENHANCEMENT": "A-17",
    "REPLACEMENT_PROPORTIONS": "A-17",
    "REPLACEMENT_LIMIT": "A-17",
    "REPLACEMENT_OF_RENOWN": "A-12",
    # terrain
    "COVER": "A-72",
    "COVER_NOT": "A-72",
    "OBSCURED": "A-73",
    "NOT_OBSCURED": "A-73",
    "GUARDIAN_SEEN": "A-64",
    "UNSTABLE": "A-74",
    "IMPASSABLE": "A-75",
    "PLACE_OF_POWER": "A-76",
    # faction traits and single abilities
    "PLEDGE_FACTION": "A-98a",
    "PLEDGE_UNIQUE": "A-98a",
    "PLEDGE_MADE": "A-98a",
    "PLEDGE_ONE_A_TURN": "A-98a",
    "PLEDGE_FOR_THE_BATTLE": "A-98a",
    "TELEPORT_TOO_FAR": "A-98c",
    "TELEPORT_ENEMY": "A-98c",
    "TELEPORT_ONE_A_TURN": "A-98c",
    "TELEPORT_SET_UP": "A-98c",
    "TITHE_UNLOCKED": "A-99a",
    "TITHE_ONE_A_TURN": "A-99a",
    "TITHE_POINTS": "A-99a",
    "TITHE_NEEDS": "A-99a",
    "TITHE_PAID": "A-99a",
    "MURDERLUST_SWAP": "A-99b",
    "DRENCH_NOW": "A-99j",
    "ERUPTION_NO_CRITS": "A-99k",
    "ERUPTION_SIXES": "A-99k",
    "ERUPTION_ONES": "A-99k",
    "ERUPTION_FOUGHT": "A-50",
    "TRANSPORT_NO_CHARGE": "A-100a",
    "TRANSPORT_CAPACITY": "A-100a",
    "TRANSPORT_RANGE": "A-100a",
    "TRANSPORT_IN_COMBAT": "A-100a",
    "TRANSPORT_TWICE": "A-100a",
    "TRANSPORT_SET_UP": "A-100a",
    "FLAGSHIP_SKYVESSEL": "A-100b",
    "FLAGSHIP_ONCE": "A-100b",
    "FLAGSHIP_KEYWORD": "A-100b",
    "DELUSION": "A-100c",
    "DELUSION_GONE": "A-100c",
    "RESURRECT_WHO": "A-86",
    "RESURRECT_SLAIN": "A-86",
    "RESURRECT_RANGE": "A-86",
    "RESURRECT_ONCE": "A-86",
    "RESURRECT_SET_UP": "A-86",
    "REBIRTH": "A-97",
    "REBIRTH_FIRST_ONLY": "A-97",
}
"""Every code a step may carry, with the catalogue row it comes from."""

Param = str | int | float | bool


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happens, or the reason why something may not: a code, its row, and named values."""

    code: str
    rule: str
    params: tuple[tuple[str, Param], ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """Whether something is allowed, with the steps that follow or every reason against it."""

    allowed: bool
    steps: tuple[Step, ...] = ()

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the steps in order."""
        return tuple(step.code for step in self.steps)


def step(code: str, **params: Param) -> Step:
    """A step with the row of its code; raises `KeyError` for a code that is not in `STEP_RULES`."""
    return Step(code, STEP_RULES[code], tuple(sorted(params.items())))


def ruling(reasons: tuple[Step | None, ...], *follows: Step | None) -> Ruling:
    """A refusal with every reason that holds, or a permission with what follows."""
    against = tuple(reason for reason in reasons if reason is not None)
    if against:
        return Ruling(False, against)
    return Ruling(True, tuple(each for each in follows if each is not None))
