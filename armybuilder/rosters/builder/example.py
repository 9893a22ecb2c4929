"""A worked example army: legal, near its points limit, made from the catalogue by the same edits that players use.

The same catalogue, rule set and limit give the same army.
"""

from collections.abc import Callable, Iterator

from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.case import Case
from armybuilder.rules.aos4.catalogue import BattleProfile, Catalogue
from armybuilder.rules.aos4.edits import (
    Edit,
    EditRefused,
    NewRegiment,
    RegimentPlace,
    add_unit,
    give_enhancement,
    new_army,
    reinforce,
)
from armybuilder.rules.aos4.evaluate import judge
from armybuilder.rules.aos4.options import offered
from armybuilder.rules.ruleset import RuleSet
from armybuilder.rules.violation import STILL_TO_DO
from armybuilder.validation.fixes import repaired

WANTED_REGIMENTS = 3
COMPANIONS_OF_FIRST, COMPANIONS_OF_OTHERS = 4, 2
CLOSE_ENOUGH = 60
"""Points left at which the army is finished."""
SETTLED_LATER = frozenset({"AOR_PROPORTION_FAILED"})
"""What a new leader may break: the regiment after his puts it right."""


def example_army(known: Catalogue, ruleset: RuleSet, points_limit: int = 2000) -> ArmyList | None:
    """A legal army with several regiments where the points allow; None for an army that has no legal list."""
    return _Maker(known, ruleset, points_limit).army()


class _Maker:
    """Builds one army step by step; each step is judged and kept only if nothing new speaks against the list."""

    def __init__(self, known: Catalogue, ruleset: RuleSet, points_limit: int) -> None:
        self.known = known
        self.ruleset = ruleset
        name = f"Example: {known.army.name}"
        self.start = new_army(known, ruleset, points_limit, name=name, legends=known.army.legends)
        everything = offered(self.start, known, ruleset)
        self.companions = tuple(profile for profile in everything if profile.companion)
        usable = [profile for profile in everything if not profile.companion]
        usual = points_limit * 8 // 100
        usable.sort(key=lambda unit: (unit.warmaster, unit.unique, abs(unit.points - usual), unit.name))
        self.leaders = tuple(profile for profile in usable if profile.can_lead)
        self.troops = tuple(profile for profile in usable if not profile.hero)

    def army(self) -> ArmyList | None:
        army = self.start
        for _ in range(WANTED_REGIMENTS):
            army = self.with_regiment(army)
        army = self.topped_up(self.repaired(army))
        for _ in range(self.ruleset.limits.regiments - len(army.regiments)):
            army = self.topped_up(self.with_regiment(army))
        army = self.without_idle_lores(self.with_enhancements(self.settled(army)))
        return army if not self.codes(army) else None

    # Judging

    def case(self, army: ArmyList) -> Case:
        return Case(army, self.known, self.ruleset)

    def codes(self, army: ArmyList) -> list[str]:
        """The codes of the errors of a list."""
        return [violation.code for violation in judge(self.case(army)).errors]

    def left(self, army: ArmyList) -> int:
        return army.points_limit - self.case(army).points

    def tried(self, army: ArmyList, edit: Callable[[], Edit], later: frozenset[str] = frozenset()) -> ArmyList | None:
        """The list after an edit; None when it is refused or brings an error that the list did not have."""
        try:
            after = edit().army
        except EditRefused:
            return None
        return after if STILL_TO_DO.union(later, self.codes(army)).issuperset(self.codes(after)) else None

    def with_unit(self, army: ArmyList, profile: BattleProfile, index: int) -> ArmyList | None:
        """The list with a unit in a regiment, if it fits."""
        if profile.points > self.left(army):
            return None
        return self.tried(army, lambda: add_unit(army, self.known, profile.id, RegimentPlace(index)))

    # Steps

    def with_regiment(self, army: ArmyList) -> ArmyList:
        """The list with one more regiment: of a leader whom the army needs before others, with company before alone."""
        left = self.left(army)
        if left <= CLOSE_ENOUGH:
            return army
        started = []
        for leader in self.leaders:
            if leader.points <= left:
                edit = _starting(army, self.known, leader)
                if (after := self.tried(army, edit, SETTLED_LATER)) is not None:
                    started.append((self.unsettled(after), self.leads(army, leader), after))
        started.sort(key=lambda found: found[:2])
        accompanied = (self.accompanied(after) for _, _, after in started)
        alone = started[0][2] if started else army
        return next((after for after in accompanied if after.regiments[-1].units), alone)

    def unsettled(self, army: ArmyList) -> int:
        """How many errors a list has beside those that every list under construction meets."""
        return sum(code not in STILL_TO_DO for code in self.codes(army))

    def leads(self, army: ArmyList, leader: BattleProfile) -> bool:
        """Whether a hero of this kind leads a regiment of the list already."""
        heads = (self.known.profiles.get(regiment.leader.profile) for regiment in army.regiments if regiment.leader)
        return any(other and other.warscroll.identity == leader.warscroll.identity for other in heads)

    def accompanied(self, army: ArmyList) -> ArmyList:
        """The list with needed companions and different units in its last regiment, new ones before others."""
        index = len(army.regiments) - 1
        wanted = COMPANIONS_OF_OTHERS if index else COMPANIONS_OF_FIRST
        for companion in self.companions:
            after = self.with_unit(army, companion, index)
            army = after if after and self.unsettled(after) < self.unsettled(army) else army
        fielded = {unit.profile for _, unit in army.placed_units()}
        for profile in sorted(self.troops, key=lambda profile: profile.id in fielded):
            here = {unit.profile for unit in army.regiments[index].units}
            if len(army.regiments[index].units) < wanted and profile.id not in here:
                army = self.with_unit(army, profile, index) or army
        return army

    def topped_up(self, army: ArmyList) -> ArmyList:
        """The list with units reinforced and added until hardly any points are left."""
        for _, unit in tuple(army.placed_units()):
            if self.left(army) > CLOSE_ENOUGH:
                army = self.tried(army, _reinforcing(army, self.known, unit.uid)) or army
        dearest = sorted(self.troops, key=lambda profile: (-profile.points, profile.name))
        for index in range(len(army.regiments)):
            for profile in dearest:
                if self.left(army) > CLOSE_ENOUGH:
                    army = self.with_unit(army, profile, index) or army
        return army

    def repaired(self, army: ArmyList) -> ArmyList:
        """The list with what is still open put right, as far as single repairs do it."""
        steps = repaired(army, self.known, self.ruleset) if self.codes(army) else ()
        return steps[-1].army if steps else army

    def settled(self, army: ArmyList) -> ArmyList:
        """The list repaired, or without its last regiments where they are what speaks against it."""
        while self.codes(army) and army.regiments:
            repaired_list = self.repaired(army)
            if not self.codes(repaired_list):
                return repaired_list
            army = army.with_changes(regiments=army.regiments[:-1])
        return army

    def with_enhancements(self, army: ArmyList) -> ArmyList:
        """The list with one enhancement of each type, each on the first unit that may bear it."""
        for group in self.known.enhancement_groups.values():
            options = [option.id for option in self.known.enhancements.values() if option.group == group.id]
            pairs = ((option, unit.uid) for option in options for _, unit in army.placed_units())
            given = (self.tried(army, edit) for edit in _giving(army, self.known, pairs))
            army = next(filter(None, given), army)
        return army

    def without_idle_lores(self, army: ArmyList) -> ArmyList:
        """The list without the lores that nobody in it can use."""
        found = judge(self.case(army)).violations
        idle = {violation.path for violation in found if violation.code == "LORE_WITHOUT_CASTER"}
        return army.with_changes(**{f"{path}s": () for path in idle})


def _starting(army: ArmyList, known: Catalogue, leader: BattleProfile) -> Callable[[], Edit]:
    return lambda: add_unit(army, known, leader.id, NewRegiment())


def _reinforcing(army: ArmyList, known: Catalogue, uid: str) -> Callable[[], Edit]:
    return lambda: reinforce(army, known, uid)


def _giving(army: ArmyList, known: Catalogue, pairs: Iterator[tuple[str, str]]) -> Iterator[Callable[[], Edit]]:
    for option, uid in pairs:
        yield lambda option=option, uid=uid: give_enhancement(army, known, option, uid)  # type: ignore[misc]
