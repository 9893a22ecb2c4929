"""The effects of the source that change attacks (A-82, A-98, A-99): one value each."""

from __future__ import annotations

from collections.abc import Iterable

from armybuilder.rules.aos4.combat.values import Characteristic, Crit, Source, plain_keyword
from armybuilder.rules.aos4.effects import delusions, skyfarers
from armybuilder.rules.aos4.effects.values import (
    ChargeDice,
    Condition,
    Effect,
    GiveWard,
    IgnoreSaveBonuses,
    Modify,
    NoWeaponAbilities,
    Side,
    Timing,
    ToWeapons,
)

SLAVES = frozenset({"SLAVES TO DARKNESS"})
KHORNE = frozenset({"BLADES OF KHORNE"})
MELEE = Condition(melee=True)
BLOOD_HUNGRY = "Blood-hungry"

EFFECTS: tuple[Effect, ...] = (
    Effect(
        "pledge-khorne",
        "Pledged to Khorne",
        "A-98b",
        Side.ATTACKER,
        Timing.PASSIVE,
        (Modify(Characteristic.ATTACKS, 1),),
        bearers=SLAVES,
        condition=MELEE,
        needs="a pledge to Khorne",
    ),
    Effect(
        "pledge-nurgle",
        "Pledged to Nurgle",
        "A-98d",
        Side.DEFENDER,
        Timing.PASSIVE,
        (GiveWard(6, instead_of=6, better=5),),
        bearers=SLAVES,
        needs="a pledge to Nurgle",
    ),
    Effect(
        "mystic-shield",
        "Mystic Shield",
        "A-82",
        Side.DEFENDER,
        Timing.HERO,
        (GiveWard(6),),
        needs="the spell cast on it this turn",
    ),
    Effect(
        "glorious-combat",
        "Glorious Combat or Naught",
        "A-99f",
        Side.DEFENDER,
        Timing.PASSIVE,
        (Modify(Characteristic.HIT, -1, Source.ENEMY),),
        bearers=KHORNE,
        condition=Condition(melee=False),
        needs="the blood tithe ability unlocked",
    ),
    Effect(
        "revel-in-battle",
        "Revel in Battle",
        "A-99g",
        Side.DEFENDER,
        Timing.PASSIVE,
        (NoWeaponAbilities(),),
        bearers=KHORNE,
        condition=Condition(charged=True, melee=True),
        needs="the blood tithe ability unlocked",
    ),
    Effect(
        "slaughter-triumphant",
        "Slaughter Triumphant",
        "A-99h",
        Side.ATTACKER,
        Timing.PASSIVE,
        (Modify(Characteristic.ATTACKS, 1),),
        bearers=KHORNE,
        condition=Condition(charged=True),
        needs="the blood tithe ability unlocked",
    ),
    Effect(
        "cleave-wide",
        "Cleave Wide",
        "A-99i",
        Side.ATTACKER,
        Timing.PASSIVE,
        (Modify(Characteristic.HIT, 1),),
        bearers=KHORNE,
        condition=MELEE,
        needs="the blood tithe ability unlocked",
    ),
    Effect(
        "blood-drenched",
        "Blood-drenched",
        "A-99j",
        Side.ATTACKER,
        Timing.REACTION_TITHE,
        (
            ToWeapons(BLOOD_HUNGRY, frozenset({"BLOODBOUND"}), crit=Crit.MORTAL),
            ToWeapons(BLOOD_HUNGRY, frozenset({"DAEMON"}), frozenset({"MONSTER"}), rend=1),
            ToWeapons(BLOOD_HUNGRY, frozenset({"MONSTER"}), damage=1, companions=False),
        ),
        bearers=KHORNE,
        needs="chosen when a blood tithe ability was unlocked",
    ),
    Effect(
        "blood-drenched-saves",
        "Blood-drenched: no save bonuses",
        "A-99j",
        Side.DEFENDER,
        Timing.REACTION_TITHE,
        (IgnoreSaveBonuses(),),
        bearers=KHORNE,
        needs="chosen when a blood tithe ability was unlocked",
    ),
    *skyfarers.EFFECTS,
    *delusions.EFFECTS,
)
"""Every effect that changes attacks, by its place in the catalogue.

The timing of Blood-drenched is open: its erratum is cut off.
"""

BATTLE_EFFECTS: tuple[Effect, ...] = (
    Effect(
        "pledge-tzeentch",
        "Pledged to Tzeentch",
        "A-98c",
        Side.ATTACKER,
        Timing.MOVEMENT,
        (),
        bearers=SLAVES,
        needs="a pledge to Tzeentch",
    ),
    Effect(
        "pledge-slaanesh",
        "Pledged to Slaanesh",
        "A-98e",
        Side.ATTACKER,
        Timing.CHARGE,
        (ChargeDice(),),
        bearers=SLAVES,
        needs="a pledge to Slaanesh",
    ),
    *skyfarers.PROCEDURES,
    *delusions.BATTLE_EFFECTS,
)
"""Effects that change moves, not attacks: whole battles use them, odds have no place for them."""


def effect(effect_id: str) -> Effect:
    """The effect of that id, also of battles only; raises `KeyError` for an unknown one."""
    for each in (*EFFECTS, *BATTLE_EFFECTS):
        if each.id == effect_id:
            return each
    raise KeyError(effect_id)


def effects_for(keywords: Iterable[str], side: Side | None = None) -> tuple[Effect, ...]:
    """The effects that a unit with these keywords may have, on one side of an attack or on both.

    Levels and case of keywords do not matter. UNIQUE units make no pledge, nor do units that have one printed.
    """
    words = frozenset(map(plain_keyword, keywords))
    pledged = any(word.startswith("PLEDGED TO ") for word in words) or "UNIQUE" in words
    return tuple(
        each
        for each in EFFECTS
        if each.bearers <= words
        and not each.never & words
        and side in (None, each.side)
        and not (pledged and each.id.startswith("pledge-") and f"PLEDGED TO {each.id[7:].upper()}" not in words)
    )
