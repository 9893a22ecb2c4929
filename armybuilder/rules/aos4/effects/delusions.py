"""The delusions of A Kingdom Deluded (A-100c): what each changes, who brings it, when a policy wants it."""

from __future__ import annotations

from dataclasses import dataclass

from armybuilder.rules.aos4.combat.values import Characteristic, Source
from armybuilder.rules.aos4.effects.values import (
    AntiCharge,
    BanishRoll,
    Change,
    ChargeRoll,
    Condition,
    ControlOfFoes,
    Effect,
    GiveWard,
    HiddenBeyond,
    Modify,
    RunAtLeast,
    RunRoll,
    Side,
    Timing,
    ToWeapons,
)

COURTS = frozenset({"FLESH-EATER COURTS"})
NEAR_A_HERO = COURTS | {"HERO"}
HEROES = frozenset({"HERO"})
DRAGON_KING = "Abhorrant Ghoul King on Royal Zombie Dragon"


def _delusion(
    effect_id: str,
    name: str,
    change: Change,
    condition: Condition,
    bearers: frozenset[str] = COURTS,
    *more: Change,
    never: frozenset[str] = frozenset(),
) -> Effect:
    side = Side.DEFENDER if condition.melee is False or condition.magical else Side.ATTACKER
    needs = "the delusion believed this turn"
    if condition.near:
        needs += ", and a hero of the court within 12 inches"
    if condition.near_hurt:
        needs += " that had damage allocated to it this turn"
    if condition.territory:
        needs += ", and the whole unit within its own territory"
    return Effect(
        effect_id,
        name,
        "A-100c",
        side,
        Timing.START_OF_TURN,
        (change, *more),
        bearers,
        never,
        condition=condition,
        needs=needs,
    )


REGICIDE = Condition(near=NEAR_A_HERO, near_hurt=True, melee=True)


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
    _delusion(
        "regicide-serfs",
        "Accusations of Regicide",
        Modify(Characteristic.DAMAGE, 1),
        REGICIDE,
        COURTS | {"SERFS"},
    ),
    _delusion(
        "regicide-knights",
        "Accusations of Regicide",
        Modify(Characteristic.DAMAGE, 1),
        REGICIDE,
        COURTS | {"KNIGHTS"},
        never=frozenset({"SERFS"}),
    ),
    _delusion(
        "true-king-serfs",
        "The One True King",
        AntiCharge(),
        Condition(territory=True, charged=False, melee=True),
        COURTS | {"SERFS"},
    ),
)
"""Delusions that change attacks."""

BATTLE_EFFECTS: tuple[Effect, ...] = (
    _delusion("splendid-pageant", "A Splendid Pageant", RunAtLeast(4), Condition(near=NEAR_A_HERO)),
    _delusion(
        "splendid-pageant-heroes",
        "A Splendid Pageant",
        HiddenBeyond(6, COURTS | {"INFANTRY"}, 5),
        Condition(),
        COURTS | {"INFANTRY", "HERO"},
    ),
    _delusion("kingdom-knights", "For the Kingdom!", ChargeRoll(1), Condition(near=NEAR_A_HERO), COURTS | {"KNIGHTS"}),
    _delusion("kingdom-monsters", "For the Kingdom!", ChargeRoll(1), Condition(near=NEAR_A_HERO), COURTS | {"MONSTER"}),
    *(
        _delusion(
            f"kingdom-{who.lower()}s-king",
            "For the Kingdom!",
            ChargeRoll(1),
            Condition(near=frozenset({DRAGON_KING.upper()})),
            COURTS | {word},
        )
        for who, word in (("Knight", "KNIGHTS"), ("Monster", "MONSTER"))
    ),
    _delusion("defenders-of-the-kingdom", "Defenders of the Kingdom", ChargeRoll(1), Condition(near=NEAR_A_HERO)),
    _delusion("defenders-set-up", "Defenders of the Kingdom", ChargeRoll(1), Condition(near=NEAR_A_HERO, set_up=True)),
    _delusion("true-king", "The One True King", ChargeRoll(1), Condition(), COURTS, RunRoll(1)),
    _delusion("true-king-foes", "The One True King", ChargeRoll(-1), Condition(), frozenset(), RunRoll(-1)),
    _delusion("felgryn-serfs", "Sir Felgryn is Abroad!", ControlOfFoes(-10), Condition(), COURTS | {"SERFS"}),
    *(
        _delusion(
            f"felgryn-{word.lower()}s",
            "Sir Felgryn is Abroad!",
            ControlOfFoes(-10),
            Condition(),
            COURTS | {word},
            never=HEROES,
        )
        for word in ("MONSTER", "BEAST")
    ),
    _delusion("banishing-liturgy", "Banishing Liturgy", BanishRoll(2), Condition()),
    _delusion("banishing-liturgy-ward", "Banishing Liturgy", GiveWard(4), Condition(magical=True)),
)
"""Delusions that change moves, sight, control, banishing, or wards against magic alone.

A unit within reach of the king on his dragon adds 2 to charge rolls: 1 as near a hero, 1 more as near this one.
"""


@dataclass(frozen=True, slots=True)
class DelusionChoice:
    """A delusion that a court may believe.

    ``bringer`` is the name of the warscroll that brings it, empty for those of the battle traits; ``foes`` are
    effects that enemies bear.
    ``own`` and ``theirs`` say how much a policy wants it in a turn of its own and of the opponent; more is better.
    """

    name: str
    effects: tuple[str, ...]
    bringer: str = ""
    own: int = 0
    theirs: int = 0
    foes: tuple[str, ...] = ()


DELUSIONS: tuple[DelusionChoice, ...] = (
    DelusionChoice("A Glorious Banquet", ("glorious-banquet",), "", 5, 1),
    DelusionChoice("A Splendid Pageant", ("splendid-pageant", "splendid-pageant-heroes"), "", 2, 0),
    DelusionChoice("A Majestic Menagerie", ("majestic-menagerie",), "Abhorrant Ghoul King on Royal Terrorgheist", 6, 6),
    DelusionChoice(
        "For the Kingdom!",
        ("kingdom-knights", "kingdom-monsters", "kingdom-knights-king", "kingdom-monsters-king"),
        DRAGON_KING,
        4,
        0,
    ),
    DelusionChoice(
        "Defenders of the Kingdom", ("defenders-of-the-kingdom", "defenders-set-up"), "Abhorrant Gorewarden", 4, 0
    ),
    DelusionChoice("Code of Honour", ("code-of-honour",), "Abhorrant Ghoul King", 3, 3),
    DelusionChoice("Musicians, Play!", ("musicians-play",), "Abhorrant Archregent", 1, 5),
    DelusionChoice(
        "The One True King",
        ("true-king", "true-king-serfs"),
        "Ushoran, Mortarch of Delusion",
        6,
        4,
        ("true-king-foes",),
    ),
    DelusionChoice("Accusations of Regicide", ("regicide-serfs", "regicide-knights"), "Grand Justice Gormayne", 3, 3),
    DelusionChoice(
        "Sir Felgryn is Abroad!",
        ("felgryn-serfs", "felgryn-monsters", "felgryn-beasts"),
        "High Falconer Felgryn",
        4,
        5,
    ),
    DelusionChoice("Banishing Liturgy", ("banishing-liturgy", "banishing-liturgy-ward"), "Abhorrant Cardinal", 1, 2),
)
"""Every delusion of the public data of August 2026."""

UNDELUDED = "Utter Contempt"
"""Printed name of the ability of units that no delusion reaches."""
