"""What an example is, and lists and catalogues that several examples use."""

from __future__ import annotations

from dataclasses import dataclass, replace

from armybuilder.rules.aos4.army import ArmyList, EnhancementChoice
from armybuilder.rules.aos4.catalogue import Catalogue, OptionKind, RegimentOption, Target
from armybuilder.rules.aos4.examples.catalogues import (
    L0,
    NURGLES_GIFT_TAKEN,
    SLAVES,
    mapping,
    placed,
    regiment,
)
from armybuilder.rules.aos4.rulesets import get_ruleset
from armybuilder.rules.ruleset import RuleSet


@dataclass(frozen=True)
class Example:
    """``expected`` are code and path of what the rule finds in ``illegal``; in ``legal`` it finds nothing.

    ``shows`` is the row of the rule tables that the example is for, where another rule than ``rule`` judges it;
    ``legal_catalogue`` is what ``legal`` is judged against where that is not ``catalogue``.
    """

    rule: str
    legal: ArmyList
    illegal: ArmyList
    expected: tuple[tuple[str, str], ...]
    catalogue: Catalogue = SLAVES
    ruleset: RuleSet | None = None
    note: str = ""
    shows: str = ""
    legal_catalogue: Catalogue | None = None

    @property
    def row(self) -> str:
        """Id of the row of the rule tables that the example shows."""
        return self.shows or self.rule


def choices(*pairs: tuple[str, str]) -> tuple[EnhancementChoice, ...]:
    return tuple(EnhancementChoice(enhancement, bearer) for enhancement, bearer in pairs)


def swap(army: ArmyList, uid: str, name: str) -> ArmyList:
    """The list with another unit in the place of one."""
    return replace(
        army,
        regiments=tuple(
            replace(
                entry,
                leader=placed(uid, name) if entry.leader and entry.leader.uid == uid else entry.leader,
                units=tuple(placed(uid, name) if unit.uid == uid else unit for unit in entry.units),
            )
            for entry in army.regiments
        ),
    )


GHB24 = get_ruleset("ghb-2024-25")
CHIEF = "Darkoath Chieftain"
AUXILIARY = L0.with_changes(auxiliaries=(placed("a1", "Chaos Spawn"),), points_limit=2000)
GUNNAR = regiment("Gunnar Brand", "Singri Brand", "The Oathsworn Kin")
FIVE = tuple(regiment(CHIEF, uid=sign) for sign in "abcde")
SIX = tuple(regiment(CHIEF, uid=sign) for sign in "abcdef")
RENOWN = L0.with_changes(renown=(NURGLES_GIFT_TAKEN,), points_limit=2000)
ADJUTANTS = (
    "Freeguild Command Corps Adjutants",
    "Freeguild Command Corps Auxiliaries",
    "Freeguild Command Corps Whisperblade",
)
WITHOUT_PRICE = replace(
    SLAVES,
    profiles=mapping(
        replace(profile, points=0) if profile.id == "chaos-spawn" else profile for profile in SLAVES.profiles.values()
    ),
)
UNKNOWN_ROLE = replace(
    SLAVES,
    profiles=mapping(
        replace(profile, options=(RegimentOption((Target(OptionKind.SUB_HERO, "lost", "Lost Role"),), 0, 1),))
        if profile.id == "exalted-hero-of-chaos"
        else profile
        for profile in SLAVES.profiles.values()
    ),
)
