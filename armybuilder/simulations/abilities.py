"""Faction traits and single abilities of lists that fight whole battles: which they have, and how the model plays them.

``HOW`` and ``NOT_PLAYED`` are the words of the method page.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from armybuilder.rules.aos4.battle.traits import usable
from armybuilder.rules.aos4.catalogue import ArmyKind
from armybuilder.rules.aos4.effects.abilities import ABILITIES, BattleAbility, battle_ability, usual_for
from armybuilder.simulations.lists import FoughtList


def abilities_for(fought: FoughtList, ability_ids: Iterable[str]) -> tuple[str, ...]:
    """Those of the abilities that some unit of the list can bear, in the order of the catalogue."""
    return usable([unit.in_battle() for unit in fought.units], ability_ids)


def usual_abilities(fought: FoughtList) -> tuple[str, ...]:
    """What the list has in every battle: the traits of its faction, and what its enhancements bring.

    An Army of Renown has traits of its own in place of its faction's.
    """
    army = fought.catalogue.army
    return abilities_for(fought, usual_for(army.slug if army.kind is ArmyKind.FACTION else ""))


@dataclass(frozen=True, slots=True)
class AbilityGroup:
    """The abilities of one faction, or those that any list may bring."""

    label: str
    abilities: tuple[BattleAbility, ...]


_LABELS = {
    "": "Any list",
    "slaves-to-darkness": "Slaves to Darkness",
    "blades-of-khorne": "Blades of Khorne",
    "kharadron-overlords": "Kharadron Overlords",
    "flesh-eater-courts": "Flesh-eater Courts",
}


def ability_groups() -> tuple[AbilityGroup, ...]:
    """Every ability, by faction."""
    return tuple(
        AbilityGroup(label, tuple(each for each in ABILITIES if each.army == army)) for army, label in _LABELS.items()
    )


@dataclass(frozen=True, slots=True)
class AbilityUse:
    """An ability of a side of a run, and how often it was used in an average battle; None: it holds throughout."""

    ability: BattleAbility
    side: str
    per_battle: float | None


def holds_throughout(ability_id: str) -> bool:
    """Whether an ability changes units before the battle and is not used in it."""
    return ability_id == "seed-of-rebirth" or ability_id.startswith("flagship-")


@dataclass(frozen=True, slots=True)
class Told:
    """An ability with a sentence about it."""

    ability: BattleAbility
    sentence: str


HOW = {
    "seed-of-rebirth": "The bearer of the enhancement has it; the die is rolled when the unit would be destroyed.",
    "pledge-khorne": "In each hero phase one unit pledges itself, the one that a god’s gift helps most; to Khorne go "
    "units whose attacks gain most.",
    "pledge-tzeentch": "Slow units take this god. In each movement phase the one that is farthest from its objective "
    "is set up nearer to it, at most as far as the dice allow and more than 9 inches from enemies.",
    "pledge-nurgle": "Units take this god whose points a ward keeps best; the ward that is printed counts for 5+.",
    "pledge-slaanesh": "Units take this god whose charges gain most; the best two of three dice count.",
    "murderlust": "Used by the first charge of a turn that would fall short; if the die brings it home, the unit pays.",
    "divine-scorn": "At the start of every turn, for the first three casters within 6 inches.",
    "punish-the-pacifist": "Used when the enemy stands to lose more by it than the own side, which it hurts on two "
    "faces of six.",
    "murder-the-mystic": "Used whenever an enemy manifestation stands on the table.",
    "glorious-combat": "Holds from the moment it is unlocked.",
    "revel-in-battle": "Holds from the moment it is unlocked.",
    "slaughter-triumphant": "Holds from the moment it is unlocked.",
    "cleave-wide": "Holds from the moment it is unlocked.",
    "blood-drenched": "With each ability that is unlocked, for the dearest unit that has Blood-hungry weapons. The "
    "source cuts its timing off; it is used when the points are paid.",
    "eruption-of-fury": "At the end of a turn, by the unit, weapon and target that take most points on average, if "
    "that is more than the unit may lose. The source does not say how rage dice are come by: a side has three each "
    "round. Nothing in the source uses the fury level, so it is only counted.",
    "transport-skyfarers": "A vessel takes slower infantry along that holds no objective, sets it up beside itself, "
    "and they do not charge in that turn.",
    "flagship-fuselage": "Before the battle the dearest vessel without a Great Endrinwork is given this one. "
    "Endrinworks of the list count as well.",
    "flagship-cylinders": "The same with this Great Endrinwork.",
    "flagship-hullplates": "The same with this Great Endrinwork; it wards against shooting only.",
    "flagship-tracer": "The same with this Great Endrinwork; units of the model shoot at one target, so it always "
    "counts.",
    "flagship-galvanisation": "The same with this Great Endrinwork, used at the end of every turn.",
    "flagship-ram": "The same with this Great Endrinwork; the target is the unit that was charged.",
    "flagship-vents": "The same with this Great Endrinwork, used against every bolt at a unit within 12 inches.",
    "kingdom-deluded": "In the first turn the delusion is chosen that suits the turn best, later a die decides. Known "
    "are the two of the battle traits and the nine of warscrolls: A Majestic Menagerie, For the Kingdom!, Defenders of "
    "the Kingdom, Code of Honour, Musicians, Play!, The One True King, Accusations of Regicide, Sir Felgryn is Abroad! "
    "and Banishing Liturgy. A hero hides beside a unit as a disc beside a disc, and policies do not seek or avoid what "
    "a delusion gives.",
}
"""How the battle model plays each ability."""

NOT_PLAYED = (
    "Two Great Endrinworks: Coalbeard's Collapsible Bombrack changes an ability of warscrolls (bomb racks), which are "
    "left out with all others; Blazebeard and Sons Ejector Pod takes a hero out of a fight once, and no policy can say "
    "when that is wise.",
    "Spells and prayers beyond those of the core rules: every wizard may cast Mystic Shield and a bolt, every priest "
    "may heal and, once, bring a slain INFANTRY HERO back by Resurrection. These are always on.",
    "Battle formations: the data hold their names, not what they do.",
)
"""What of section 8 of the source, and of what its abilities refer to, the model leaves out, and why."""


def how_played() -> tuple[Told, ...]:
    """Every ability with how the model plays it."""
    return tuple(Told(battle_ability(each.id), HOW[each.id]) for each in ABILITIES)
