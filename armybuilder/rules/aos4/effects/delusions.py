"""The delusions of A Kingdom Deluded (A-100c): what each changes, who brings it, when a policy wants it."""

from __future__ import annotations

from dataclasses import dataclass

from armybuilder.rules.aos4.combat.values import Characteristic, Source
from armybuilder.rules.aos4.effects.values import (
    Change,
    ChargeRoll,
    Condition,
    Effect,
    Modify,
    RunAtLeast,
    Side,
    Timing,
    ToWeapons,
)

COURTS = frozenset({"FLESH-EATER COURTS"})
NEAR_A_HERO = COURTS | {"HERO"}


def _delusion(
    effect_id: str, name: str, change: Change, condition: Condition, bearers: frozenset[str] = COURTS
) -> Effect:
    side = Side.DEFENDER if condition.melee is False else Side.ATTACKER
    needs = "the delusion believed this turn"
    if condition.near:
        needs += ", and a hero of the court within 12 inches"
    return Effect(
        effect_id, name, "A-100c", side, Timing.START_OF_TURN, (change,), bearers, condition=condition, needs=needs
    )


EFFECTS: tuple[Effect, ...] = (
    _delusion(
        "glorious-banquet",
        "A Glorious Banquet",
        Modify(Characteristic.HIT, 1),
        Condition(near=NEAR_A_HERO, charged=True, melee=True),
    ),
    _delusion(
        "majestic-menagerie",
        "A Majestic Menagerie",
        ToWeapons("Companion", attacks=1),
        Condition(near=NEAR_A_HERO, melee=True),
    ),
    _delusion(
        "musicians-play",
        "Musicians, Play!",
        Modify(Characteristic.HIT, -1, Source.ENEMY),
        Condition(near=NEAR_A_HERO, melee=False),
    ),
    _delusion(
        "code-of-honour",
        "Code of Honour",
        Modify(Characteristic.DAMAGE, 1),
        Condition(bearer=NEAR_A_HERO, bearer_not=frozenset({"UNIQUE"}), against=frozenset({"HERO"}), melee=True),
    ),
)
"""Delusions that change attacks."""

BATTLE_EFFECTS: tuple[Effect, ...] = (
    _delusion("splendid-pageant", "A Splendid Pageant", RunAtLeast(4), Condition(near=NEAR_A_HERO)),
    _delusion("kingdom-knights", "For the Kingdom!", ChargeRoll(1), Condition(near=NEAR_A_HERO), COURTS | {"KNIGHTS"}),
    _delusion("kingdom-monsters", "For the Kingdom!", ChargeRoll(1), Condition(near=NEAR_A_HERO), COURTS | {"MONSTER"}),
    _delusion("defenders-of-the-kingdom", "Defenders of the Kingdom", ChargeRoll(1), Condition(near=NEAR_A_HERO)),
)
"""Delusions that change moves."""


@dataclass(frozen=True, slots=True)
class DelusionChoice:
    """A delusion that a court may believe.

    ``bringer`` is the name of the warscroll that brings it, empty for those of the battle traits.
    ``own`` and ``theirs`` say how much a policy wants it in a turn of its own and of the opponent; more is better.
    """

    name: str
    effects: tuple[str, ...]
    bringer: str = ""
    own: int = 0
    theirs: int = 0


DELUSIONS: tuple[DelusionChoice, ...] = (
    DelusionChoice("A Glorious Banquet", ("glorious-banquet",), "", 5, 1),
    DelusionChoice("A Splendid Pageant", ("splendid-pageant",), "", 2, 0),
    DelusionChoice("A Majestic Menagerie", ("majestic-menagerie",), "Abhorrant Ghoul King on Royal Terrorgheist", 6, 6),
    DelusionChoice(
        "For the Kingdom!", ("kingdom-knights", "kingdom-monsters"), "Abhorrant Ghoul King on Royal Zombie Dragon", 4, 0
    ),
    DelusionChoice("Defenders of the Kingdom", ("defenders-of-the-kingdom",), "Abhorrant Gorewarden", 4, 0),
    DelusionChoice("Code of Honour", ("code-of-honour",), "Abhorrant Ghoul King", 3, 3),
    DelusionChoice("Musicians, Play!", ("musicians-play",), "Abhorrant Archregent", 1, 5),
)
"""Those that the battle model knows; a court that lists others never believes them there."""

UNDELUDED = "Utter Contempt"
"""Printed name of the ability of units that no delusion reaches."""
