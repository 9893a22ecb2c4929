"""Spearhead: a boxed army as it is, with a regiment ability and an enhancement to choose (SP-01 … SP-07).

A box is a catalogue of its own: its units cost nothing, its two regiment abilities stand where an army has formations,
its enhancements are one type, and a condition ``spearhead-box`` says how many of each unit it has and who leads.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from armybuilder.rules.aos4.army import ArmyList, ArmyUnit, Regiment
from armybuilder.rules.aos4.case import Case
from armybuilder.rules.aos4.catalogue import ArmyCondition, Catalogue
from armybuilder.rules.aos4.rulebook import error, rule, warning
from armybuilder.rules.violation import Violation

BOX = "spearhead-box"
"""Kind of the condition of a box: ``units`` (profile id to number) and ``general`` (profile id)."""


def box_of(catalogue: Catalogue) -> ArmyCondition | None:
    """The box that a catalogue is; None for the catalogue of a usual army."""
    return next((condition for condition in catalogue.conditions if condition.kind == BOX), None)


def contents(box: ArmyCondition) -> Mapping[str, int]:
    """Profile id to the number of units in the box."""
    return MappingProxyType(dict(box.params["units"]))


def box_list(catalogue: Catalogue, *, name: str = "") -> ArmyList:
    """The list of a box as it is, both choices open. Raises ValueError for a catalogue that is no box."""
    box = box_of(catalogue)
    if box is None:
        raise ValueError(f"{catalogue.army.name} is no Spearhead box")
    general = str(box.params["general"])
    units: list[ArmyUnit] = []
    for profile, count in contents(box).items():
        for _ in range(count - (profile == general)):
            units.append(ArmyUnit(f"u{len(units) + 2}", profile))
    return ArmyList(
        army=catalogue.army.id,
        ruleset="spearhead",
        release=catalogue.release.id,
        name=name,
        points_limit=0,
        regiments=(Regiment(ArmyUnit("u1", general), tuple(units)),),
        generals=("u1",),
    )


@rule("SP-01", "SPEARHEAD_COMPOSITION")
def as_boxed(case: Case) -> Iterator[Violation]:
    """A Spearhead army has exactly the units of its box."""
    box = box_of(case.catalogue)
    wanted = Counter(contents(box)) if box else Counter[str]()
    found = Counter(placed.unit.profile for placed in case.own)
    if box is None or found != wanted:
        profiles = case.catalogue.profiles
        missing = tuple(profiles[key].name if key in profiles else key for key in (wanted - found))
        extra = tuple(profiles[key].name if key in profiles else key for key in (found - wanted))
        yield error("SPEARHEAD_COMPOSITION", "SP-01", missing=missing, extra=extra, army=case.catalogue.army.name)


@rule("SP-02", "SPEARHEAD_NOT_APPLICABLE")
def nothing_else(case: Case) -> Iterator[Violation]:
    """Spearhead has no reinforcing, auxiliary units, further regiments, lores, terrain, cards or renown."""
    army = case.army
    for placed in case.own:
        if placed.unit.reinforced or placed.auxiliary or placed.regiment not in {0, None}:
            yield error("SPEARHEAD_NOT_APPLICABLE", "SP-02", placed.path, option=placed.name)
    for path, chosen in (
        ("spell_lore", army.spell_lores),
        ("prayer_lore", army.prayer_lores),
        ("manifestation_lore", army.manifestation_lores),
        ("terrain", army.terrain),
        ("tactic_cards", army.tactic_cards),
        ("renown[0]", tuple(taken.renown for taken in army.renown)),
    ):
        if chosen:
            yield error("SPEARHEAD_NOT_APPLICABLE", "SP-02", path, option=path.partition("[")[0])


@rule("SP-03", "SPEARHEAD_GENERAL")
def boxed_general(case: Case) -> Iterator[Violation]:
    """The general is the HERO that the box marks."""
    box = box_of(case.catalogue)
    general = case.general
    wanted = str(box.params["general"]) if box else ""
    if box is not None and (len(case.generals) != 1 or general is None or general.unit.profile != wanted):
        profile = case.catalogue.profiles.get(wanted)
        yield error("SPEARHEAD_GENERAL", "SP-03", wanted_unit=profile.name if profile else wanted)


@rule("SP-04", "SPEARHEAD_REGIMENT_ABILITY")
def one_ability(case: Case) -> Iterator[Violation]:
    """The army has one of the two regiment abilities of its box."""
    chosen = case.army.formations
    known = [option for option in chosen if option in case.catalogue.formations]
    if len(chosen) > 1 or len(known) != len(chosen):
        yield error("SPEARHEAD_REGIMENT_ABILITY", "SP-04", "formation", found=len(chosen), allowed=1)


@rule("SP-05", "SPEARHEAD_ENHANCEMENT")
def one_enhancement(case: Case) -> Iterator[Violation]:
    """The general has one enhancement of the box's table."""
    general = case.general
    wrong = [
        path
        for path, enhancement, bearer in case.enhancements
        if enhancement is None or bearer is None or general is None or bearer.uid != general.uid
    ]
    if len(case.enhancements) > 1 or wrong:
        path = wrong[0] if wrong else case.enhancements[1][0]
        yield error("SPEARHEAD_ENHANCEMENT", "SP-05", path, found=len(case.enhancements), allowed=1)


@rule("SP-07", "SPEARHEAD_CHOICE_OPEN")
def open_choices(case: Case) -> Iterator[Violation]:
    """Both choices may stay open in a saved list; they are made before the battle."""
    if not case.army.formations:
        yield warning("SPEARHEAD_CHOICE_OPEN", "SP-07", "formation", choice="ability")
    if not case.army.enhancements:
        yield warning("SPEARHEAD_CHOICE_OPEN", "SP-07", "", choice="enhancement")
