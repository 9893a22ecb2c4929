"""A worked example army of any faction: legal, near its points limit, made from the catalogue by the same edits that
players use. The same catalogue, rule set and limit give the same army."""

from collections.abc import Iterable, Iterator

from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.case import Case
from armybuilder.rules.aos4.catalogue import BattleProfile, Catalogue
from armybuilder.rules.aos4.edits import (
    EditRefused,
    NewRegiment,
    RegimentPlace,
    add_unit,
    give_enhancement,
    new_army,
    reinforce,
)
from armybuilder.rules.aos4.evaluate import judge
from armybuilder.rules.aos4.seasons import in_legends
from armybuilder.rules.ruleset import RuleSet
from armybuilder.rules.violation import STILL_TO_DO

WANTED_REGIMENTS = 3
COMPANIONS_OF_FIRST, COMPANIONS_OF_OTHERS = 4, 2
CLOSE_ENOUGH = 60
"""Points left at which the army is finished."""


def example_army(known: Catalogue, ruleset: RuleSet, points_limit: int = 2000) -> ArmyList | None:
    """A legal army with several regiments; None for an army that has no legal list, as one without units."""
    army = new_army(known, ruleset, points_limit, name=f"Example: {known.army.name}", legends=known.army.legends)
    profiles = tuple(_usable(known, ruleset, army))
    leaders = sorted(
        (profile for profile in profiles if profile.can_lead and profile.can_be_general and not profile.warmaster),
        key=lambda profile: (profile.unique, abs(profile.points - points_limit * 8 // 100), profile.name),
    ) or sorted((profile for profile in profiles if profile.can_lead), key=lambda profile: profile.points)
    troops = sorted(
        (profile for profile in profiles if not profile.hero and not profile.unique),
        key=lambda profile: (abs(profile.points - points_limit * 8 // 100), profile.name),
    )
    for leader in leaders:
        if len(army.regiments) == WANTED_REGIMENTS:
            break
        army = _with_regiment(army, known, ruleset, leader, troops) or army
    if not army.regiments:
        army = next(filter(None, (_tried(army, known, ruleset, leader, None) for leader in leaders)), army)
    army = _topped_up(army, known, ruleset, troops)
    army = _without_idle_lores(_with_enhancements(army, known, ruleset), known, ruleset)
    return army if judge(Case(army, known, ruleset)).legal else None


def _usable(known: Catalogue, ruleset: RuleSet, army: ArmyList) -> Iterator[BattleProfile]:
    for profile in known.profiles.values():
        in_pack = not profile.battlepacks or ruleset.battlepack in profile.battlepacks
        by_itself = profile.id not in known.not_selectable and profile.warscroll.id not in known.not_selectable
        legends = in_legends(profile, army.as_of) and not army.legends
        if in_pack and by_itself and not profile.companion and not legends:
            yield profile


def _with_regiment(
    army: ArmyList, known: Catalogue, ruleset: RuleSet, leader: BattleProfile, troops: Iterable[BattleProfile]
) -> ArmyList | None:
    """The list with a regiment of different units under a leader; None when the leader finds no company."""
    first = not army.regiments
    started = _tried(army, known, ruleset, leader, None)
    if started is None or any(_leads_already(army, known, leader)):
        return None
    index = len(started.regiments) - 1
    wanted = COMPANIONS_OF_FIRST if first else COMPANIONS_OF_OTHERS
    fielded = {unit.profile for _, unit in army.placed_units()}
    for profile in sorted(troops, key=lambda profile: profile.id in fielded):
        if len(started.regiments[index].units) >= wanted:
            break
        if any(unit.profile == profile.id for unit in started.regiments[index].units):
            continue
        started = _tried(started, known, ruleset, profile, index) or started
    return started if started.regiments[index].units else None


def _leads_already(army: ArmyList, known: Catalogue, leader: BattleProfile) -> Iterator[bool]:
    for regiment in army.regiments:
        other = known.profiles.get(regiment.leader.profile) if regiment.leader else None
        yield other is not None and other.warscroll.identity == leader.warscroll.identity


def _topped_up(army: ArmyList, known: Catalogue, ruleset: RuleSet, troops: Iterable[BattleProfile]) -> ArmyList:
    """The list with units reinforced and added until hardly any points are left."""
    dearest = sorted(troops, key=lambda profile: (-profile.points, profile.name))
    for _, unit in tuple(army.placed_units()):
        if _left(army, known, ruleset) <= CLOSE_ENOUGH:
            break
        try:
            larger = reinforce(army, known, unit.uid).army
        except EditRefused:
            continue
        army = larger if _sound(larger, known, ruleset) else army
    for index in range(len(army.regiments)):
        for profile in dearest:
            if _left(army, known, ruleset) <= CLOSE_ENOUGH:
                return army
            army = _tried(army, known, ruleset, profile, index) or army
    return army


def _with_enhancements(army: ArmyList, known: Catalogue, ruleset: RuleSet) -> ArmyList:
    """The list with one enhancement of each type, each on the first unit that may bear it."""
    for group in known.enhancement_groups.values():
        options = (enhancement for enhancement in known.enhancements.values() if enhancement.group == group.id)
        pairs = ((option.id, unit.uid) for option in options for _, unit in army.placed_units())
        army = next(filter(None, (_given(army, known, ruleset, option, uid) for option, uid in pairs)), army)
    return army


def _without_idle_lores(army: ArmyList, known: Catalogue, ruleset: RuleSet) -> ArmyList:
    """The list without the lores that nobody in it can use."""
    idle = {found.path for found in judge(Case(army, known, ruleset)).violations if found.code == "LORE_WITHOUT_CASTER"}
    return army.with_changes(**{f"{path}s": () for path in idle})


def _given(army: ArmyList, known: Catalogue, ruleset: RuleSet, option: str, uid: str) -> ArmyList | None:
    try:
        after = give_enhancement(army, known, option, uid).army
    except EditRefused:
        return None
    return after if _sound(after, known, ruleset) else None


def _tried(
    army: ArmyList, known: Catalogue, ruleset: RuleSet, profile: BattleProfile, index: int | None
) -> ArmyList | None:
    """The list with a unit in a regiment (None: leading a new one), if nothing speaks against it."""
    if profile.points > _left(army, known, ruleset):
        return None
    place = NewRegiment() if index is None else RegimentPlace(index)
    try:
        after = add_unit(army, known, profile.id, place).army
    except EditRefused:
        return None
    return after if _sound(after, known, ruleset) else None


def _left(army: ArmyList, known: Catalogue, ruleset: RuleSet) -> int:
    return army.points_limit - Case(army, known, ruleset).points


def _sound(army: ArmyList, known: Catalogue, ruleset: RuleSet) -> bool:
    """Whether no rule is broken but for what is still to do."""
    report = judge(Case(army, known, ruleset))
    return all(violation.code in STILL_TO_DO for violation in report.errors)
