"""The faction traits and single abilities that a side may have in whole battles, and who may have them.

An ability is named by its id in addresses, in the API and in the key of a run. What it changes are effects; what is
a procedure (a pledge, a transport, points paid) is one function of the battle kernel.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from armybuilder.rules.aos4.combat.values import plain_keyword
from armybuilder.rules.aos4.effects.catalogue import KHORNE, SLAVES
from armybuilder.rules.aos4.effects.delusions import COURTS, DELUSIONS, UNDELUDED
from armybuilder.rules.aos4.effects.skyfarers import ENDRINWORKS, KHARADRON, SKYVESSEL, Endrinwork
from armybuilder.rules.aos4.effects.tithe import TITHE


@dataclass(frozen=True, slots=True)
class BattleAbility:
    """An ability of a side in whole battles.

    ``army`` is the slug of the faction whose battle trait it is, empty for what a list brings by an enhancement.
    ``bearers`` are keywords that a unit needs; ``brought_by`` the printed names of abilities or enhancements one of
    which it needs besides. ``effects`` are ids of what it can give to units; units with an ability named in
    ``immune`` never get them.
    """

    id: str
    name: str
    rule: str
    army: str
    bearers: frozenset[str] = frozenset()
    brought_by: frozenset[str] = frozenset()
    effects: tuple[str, ...] = ()
    immune: frozenset[str] = frozenset()

    def fits(self, keywords: Iterable[str], has: frozenset[str]) -> bool:
        """Whether a unit with these keywords and printed abilities or enhancements may use it or bear its effects."""
        words = frozenset(map(plain_keyword, keywords))
        return self.bearers <= words and (not self.brought_by or bool(self.brought_by & has)) and not self.immune & has


SEED_OF_REBIRTH = "Seed of Rebirth"
PLEDGES = ("khorne", "tzeentch", "nurgle", "slaanesh")
_STD, _BOK, _KO, _FEC = "slaves-to-darkness", "blades-of-khorne", "kharadron-overlords", "flesh-eater-courts"
_EFFECTS_OF_TITHE = {each: (each,) for each in ("glorious-combat", "revel-in-battle", "slaughter-triumphant")}
_EFFECTS_OF_TITHE["cleave-wide"] = ("cleave-wide",)
_DRENCHED = ("blood-drenched", "blood-drenched-saves")
_PLEDGE_ROWS = dict(zip(PLEDGES, ("A-98b", "A-98c", "A-98d", "A-98e"), strict=True))


def _flagship(work: Endrinwork) -> BattleAbility:
    name = f"The Flagship: {work.name}"
    return BattleAbility(work.id, name, "A-100b", _KO, KHARADRON | {SKYVESSEL}, effects=work.effects)


ABILITIES: tuple[BattleAbility, ...] = (
    BattleAbility("seed-of-rebirth", SEED_OF_REBIRTH, "A-97", "", brought_by=frozenset({SEED_OF_REBIRTH})),
    *(
        BattleAbility(
            f"pledge-{god}", f"Pledge to {god.title()}", _PLEDGE_ROWS[god], _STD, SLAVES, effects=(f"pledge-{god}",)
        )
        for god in PLEDGES
    ),
    *(
        BattleAbility(each.id, each.name, each.rule, _BOK, KHORNE, effects=_EFFECTS_OF_TITHE.get(each.id, ()))
        for each in TITHE
    ),
    BattleAbility("blood-drenched", "Blood-drenched", "A-99j", _BOK, KHORNE, effects=_DRENCHED),
    BattleAbility("eruption-of-fury", "Eruption of Fury", "A-99k", _BOK, KHORNE),
    BattleAbility("transport-skyfarers", "Transport Skyfarers", "A-100a", _KO, KHARADRON | {SKYVESSEL}),
    *map(_flagship, ENDRINWORKS[:3]),
    BattleAbility(
        "kingdom-deluded",
        "A Kingdom Deluded",
        "A-100c",
        _FEC,
        COURTS,
        effects=tuple(effect for choice in DELUSIONS for effect in choice.effects),
        immune=frozenset({UNDELUDED}),
    ),
    *map(_flagship, ENDRINWORKS[3:]),
)
"""In the order of the kernel's numbers (a test holds both equal), by which kept runs count uses: add at the end."""

NOT_USUAL = frozenset(each.id for each in ENDRINWORKS[1:])
"""Of the Great Endrinworks a FLAGSHIP is given one: usually the first."""


def battle_ability(ability_id: str) -> BattleAbility:
    """The ability of that id; raises `KeyError`."""
    for each in ABILITIES:
        if each.id == ability_id:
            return each
    raise KeyError(ability_id)


def in_order(ability_ids: Iterable[str]) -> tuple[str, ...]:
    """The ids once each, in the order of the catalogue; unknown ones are left out."""
    asked = set(ability_ids)
    return tuple(each.id for each in ABILITIES if each.id in asked)


def usual_for(army: str) -> tuple[str, ...]:
    """Ids of what a list of the faction with this slug has in every battle, and of what any list may bring."""
    return tuple(each.id for each in ABILITIES if each.army in ("", army) and each.id not in NOT_USUAL)
