"""Abilities that are procedures rather than modifiers: pledges, transport, flagship, delusions, a hero's return.

Rows A-86, A-98a, A-98c, A-98e, A-100a, A-100b, A-100c.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from armybuilder.rules.aos4.combat import chances
from armybuilder.rules.aos4.table.steps import ruling, step
from armybuilder.rules.rulings import Ruling


def may_pledge(keywords: frozenset[str], *, used_this_turn: bool = False) -> Ruling:
    """Whether a unit may pledge: of Slaves to Darkness, not UNIQUE, without a pledge; one in a turn (A-98a)."""
    pledged = any(word.startswith("PLEDGED TO ") for word in keywords)
    return ruling(
        (
            None if "SLAVES TO DARKNESS" in keywords else step("PLEDGE_FACTION"),
            step("PLEDGE_UNIQUE") if "UNIQUE" in keywords else None,
            step("PLEDGE_MADE") if pledged else None,
            step("PLEDGE_ONE_A_TURN") if used_this_turn else None,
        ),
        step("PLEDGE_FOR_THE_BATTLE"),
    )


def may_teleport(roll: int, distance: float, nearest_enemy: float, *, used_this_turn: bool = False) -> Ruling:
    """Whether a unit pledged to Tzeentch may be set up around a point ``distance`` inches away (A-98c).

    The point lies within the 2D6 roll, the unit wholly within 6" of it and more than 9" from every enemy.
    """
    return ruling(
        (
            step("TELEPORT_TOO_FAR", roll=roll) if distance > roll else None,
            step("TELEPORT_ENEMY") if nearest_enemy <= TELEPORT_ENEMY else None,
            step("TELEPORT_ONE_A_TURN") if used_this_turn else None,
        ),
        step("TELEPORT_SET_UP"),
    )


TELEPORT_ENEMY = 9


def charge_dice(dice: int = 2) -> tuple[int, int]:
    """Charge dice of a unit pledged to Slaanesh, (rolled, kept): one more, three at most, one dropped (A-98e)."""
    rolled = min(3, dice + 1)
    return rolled, rolled - 1


def slaanesh_charge(needs: int) -> float:
    """Chance of a charge of ``needs`` for a unit pledged to Slaanesh; the lowest die is dropped (A-98e)."""
    rolled, kept = charge_dice()
    return chances.charge(needs, rolled, kept)


@dataclass(frozen=True, slots=True)
class Passenger:
    """A unit that shall be transported."""

    id: str
    distance: float
    in_combat: bool = False
    transported: bool = False


def may_transport(passengers: tuple[Passenger, ...], capacity: int, *, charge_move: bool = False) -> Ruling:
    """Whether a SKYVESSEL takes units along: wholly within 6", not in combat, within its capacity (A-100a)."""
    reasons = [step("TRANSPORT_NO_CHARGE") if charge_move else None]
    reasons.append(step("TRANSPORT_CAPACITY", capacity=capacity) if len(passengers) > capacity else None)
    for each in passengers:
        reasons.append(step("TRANSPORT_RANGE", unit=each.id) if each.distance > TRANSPORT_RANGE else None)
        reasons.append(step("TRANSPORT_IN_COMBAT", unit=each.id) if each.in_combat else None)
        reasons.append(step("TRANSPORT_TWICE", unit=each.id) if each.transported else None)
    return ruling(tuple(reasons), step("TRANSPORT_SET_UP"))


TRANSPORT_RANGE = 6


def may_be_flagship(keywords: frozenset[str], *, used_this_battle: bool = False) -> Ruling:
    """Whether a unit may become the FLAGSHIP: a SKYVESSEL, also in reserve, once in a battle (A-100b)."""
    return ruling(
        (
            None if "SKYVESSEL" in keywords else step("FLAGSHIP_SKYVESSEL"),
            step("FLAGSHIP_ONCE") if used_this_battle else None,
        ),
        step("FLAGSHIP_KEYWORD"),
    )


def flagship_endrinworks(owned: int) -> int:
    """Great Endrinworks of the FLAGSHIP: one is added in play where it has none (A-100b)."""
    return owned or 1


class Delusion(StrEnum):
    """What A Kingdom Deluded asks for at the start of a turn."""

    CHOOSE = "choose one"
    CHANGE = "choose another one"
    KEEP = "keep it"
    FREE = "keep it or choose another one"


def delusion(face: int | None, *, first_turn: bool) -> Delusion:
    """The delusion of a turn: a choice in the first, then by a die: 1–2 another, 3–4 the same, 5–6 free (A-100c).

    One that must be kept stays even when the unit that gave it is gone.
    """
    if first_turn or face is None:
        return Delusion.CHOOSE
    if face <= 2:
        return Delusion.CHANGE
    return Delusion.KEEP if face <= 4 else Delusion.FREE


def may_resurrect(keywords: frozenset[str], distance: float, *, slain: bool, used_this_battle: bool = False) -> Ruling:
    """Whether Resurrection brings a unit back: a slain INFANTRY HERO, wholly within 3" of the priest, once (A-86)."""
    return ruling(
        (
            None if {"INFANTRY", "HERO"} <= keywords else step("RESURRECT_WHO"),
            None if slain else step("RESURRECT_SLAIN"),
            step("RESURRECT_RANGE") if distance > RESURRECT_RANGE else None,
            step("RESURRECT_ONCE") if used_this_battle else None,
        ),
        step("RESURRECT_SET_UP"),
    )


RESURRECT_RANGE = 3
