"""The legal and the illegal example of a rule, judged when the page asks, and the repairs of the illegal one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from armybuilder.rules.aos4.army import ArmyList, ArmyUnit, CreationKind
from armybuilder.rules.aos4.case import Case
from armybuilder.rules.aos4.catalogue import Catalogue
from armybuilder.rules.aos4.evaluate import judge
from armybuilder.rules.aos4.examples import CANNOT_BE_BUILT, EXAMPLES, WITHOUT_EXAMPLE, Example
from armybuilder.rules.aos4.examples.slaves import SLAVES
from armybuilder.rules.aos4.rulesets import get_ruleset
from armybuilder.rules.aos4.totals import totals_of
from armybuilder.rules.hordes.army import Horde, HordeCase
from armybuilder.rules.hordes.examples import HORDE_EXAMPLES, HordeExample
from armybuilder.rules.hordes.validator import BOOK, RULESET
from armybuilder.rules.ruleset import run_rules
from armybuilder.rules.violation import Report, Violation
from armybuilder.validation.fixes import NO_REPAIR, Repair, repairs
from armybuilder.validation.hordes import horde_sentence
from armybuilder.validation.messages import label_text, sentence, uid_of
from armybuilder.validation.wording import regiment_name

INVENTED = "Units and numbers of this example are invented."
BY_HAND = "Names and points of this example are those of August 2026."


MOST_MARKED = 6
"""How many lines of the illegal list may differ and be marked; where more differ, the marks would say nothing."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a list.

    ``about`` is what a violation there is about: a path, or the uid of a unit. ``changed``: the other list of the
    example does not have the line. ``marks`` are the findings about it, as (number, severity).
    """

    text: str
    about: str = ""
    heading: bool = False
    changed: bool = False
    marks: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """A violation in words; ``number`` counts those of a list from 1."""

    number: int
    code: str
    severity: str
    text: str


@dataclass(frozen=True, slots=True)
class Judged:
    """A list of an example: its lines, what the rule of the page finds in it, and what others find."""

    legal: bool
    lines: tuple[Line, ...]
    findings: tuple[Finding, ...]
    others: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """A legal and an illegal example. ``judged_by`` names the rule that reports, where it is not the page's own."""

    number: int
    note: str
    facts: str
    judged_by: str
    legal: Judged
    illegal: Judged
    repairable: bool


@dataclass(frozen=True, slots=True)
class Offer:
    """A repair in words, and the list that results."""

    text: str
    result: str
    removal: bool


@dataclass(frozen=True, slots=True)
class Repaired:
    """A violation of an illegal example with its repairs; ``none`` says why there are none."""

    said: str
    offers: tuple[Offer, ...]
    none: str


@cache
def examples_of(rule_id: str) -> tuple[Pair, ...]:
    """The examples of a row of the rule tables, judged; empty for a row without. The lists never change."""
    return tuple(
        _horde_pair(number, example) if isinstance(example, HordeExample) else _pair(number, example)
        for number, example in enumerate(_examples(rule_id), start=1)
    )


def reasons_without(rule_id: str, codes: Sequence[str]) -> tuple[str, ...]:
    """Why a row has no example, or a code of it none; empty where there is nothing to explain."""
    found = [WITHOUT_EXAMPLE[rule_id]] if rule_id in WITHOUT_EXAMPLE else []
    return (*found, *(f"{code}: {CANNOT_BE_BUILT[code]}" for code in codes if code in CANNOT_BE_BUILT))


@cache
def repairs_of(rule_id: str, number: int) -> tuple[Repaired, ...]:
    """The repairs of what the rule finds in the illegal list of an example; LookupError for an unknown number."""
    known = _examples(rule_id)
    if not 1 <= number <= len(known):
        raise LookupError(f"{rule_id} has no example {number}")
    example = known[number - 1]
    if isinstance(example, HordeExample):
        return ()
    case = _case(example, example.illegal, example.catalogue)
    return tuple(_repaired(case, found) for found in judge(case).violations if found.rule == example.rule)


def _examples(rule_id: str) -> tuple[Example | HordeExample, ...]:
    return (
        *(example for example in EXAMPLES if example.row == rule_id),
        *(example for example in HORDE_EXAMPLES if example.rule == rule_id),
    )


def _repaired(case: Case, violation: Violation) -> Repaired:
    found = repairs(case.army, case.catalogue, violation, case.ruleset)
    reason = NO_REPAIR.get(violation.code, "")
    return Repaired(
        said=sentence(violation, case.army, case.catalogue),
        offers=tuple(_offer(repair, case.catalogue) for repair in found),
        none=f"No single change repairs this: {reason}." if reason else "No single change repairs this.",
    )


def _offer(repair: Repair, catalogue: Catalogue) -> Offer:
    verdict = "Legal" if repair.legal else f"{_counted(repair.errors, 'problem')} left"
    result = f"{verdict} · {repair.points:,} pts · {_counted(repair.drops, 'drop')}"
    return Offer(label_text(repair.label, repair.army, catalogue), result, repair.removal)


def _case(example: Example, army: ArmyList, catalogue: Catalogue) -> Case:
    return Case(army, catalogue, example.ruleset or get_ruleset(army.ruleset))


def _pair(number: int, example: Example) -> Pair:
    legal = _case(example, example.legal, example.legal_catalogue or example.catalogue)
    illegal = _case(example, example.illegal, example.catalogue)
    legal_lines, illegal_lines = tuple(_lines(legal)), tuple(_lines(illegal))
    return Pair(
        number=number,
        note=example.note,
        facts=BY_HAND if example.catalogue is SLAVES else INVENTED,
        judged_by="" if example.row == example.rule else example.rule,
        legal=_judged(legal, example.rule, legal_lines),
        illegal=_judged(illegal, example.rule, _compared(illegal_lines, legal_lines)),
        repairable=True,
    )


def _judged(case: Case, rule_id: str, lines: tuple[Line, ...]) -> Judged:
    def said(violation: Violation) -> str:
        return sentence(violation, case.army, case.catalogue)

    def about(violation: Violation) -> str:
        return uid_of(violation, case.army) or violation.path

    return _told(judge(case), rule_id, lines, said, about)


def _told(
    report: Report,
    rule_id: str,
    lines: tuple[Line, ...],
    say: Callable[[Violation], str],
    about: Callable[[Violation], str],
) -> Judged:
    mine = [violation for violation in report.violations if violation.rule == rule_id]
    others = [violation for violation in report.errors if violation.rule != rule_id]

    def told(found: Sequence[Violation]) -> tuple[Finding, ...]:
        return tuple(
            Finding(number, violation.code, violation.severity.value, say(violation))
            for number, violation in enumerate(found, start=1)
        )

    places: dict[str, list[tuple[int, str]]] = {}
    for number, violation in enumerate(mine, start=1):
        places.setdefault(about(violation), []).append((number, violation.severity.value))
    shown = tuple(replace(line, marks=tuple(places.get(line.about, ()) if line.about else ())) for line in lines)
    return Judged(report.legal, shown, told(mine), told(others))


def _compared(lines: tuple[Line, ...], others: tuple[Line, ...]) -> tuple[Line, ...]:
    """The lines with those marked that the other list does not have as often, unless most differ."""
    left = [line.text for line in others]
    compared = []
    for line in lines:
        known = line.text in left
        if known:
            left.remove(line.text)
        compared.append(replace(line, changed=not known and not line.heading))
    return tuple(compared) if sum(line.changed for line in compared) <= MOST_MARKED else lines


def _lines(case: Case) -> Iterator[Line]:
    """A list in lines: what it is written for, its choices, its units by place, its creations."""
    army, known = case.army, case.catalogue
    sums = totals_of(case)
    yield Line(f"{known.army.name}, {case.ruleset.name}")
    yield Line(f"{sums.points:,} of {army.points_limit:,} points, {_counted(sums.drops, 'drop')}")
    if army.release != known.release.id and army.release:
        yield Line(f"Written with the data of {army.release}")
    if army.as_of:
        yield Line(f"Judged for {army.as_of}")
    if army.legends:
        yield Line("Legends allowed")
    for label, path, keys, names in (
        ("Formation", "formation", army.formations, known.formations),
        ("Spell lore", "spell_lore", army.spell_lores, known.lores),
        ("Prayer lore", "prayer_lore", army.prayer_lores, known.lores),
        ("Manifestations", "manifestation_lore", army.manifestation_lores, known.lores),
        ("Terrain", "terrain", army.terrain, known.terrain),
    ):
        for key in keys:
            yield Line(f"{label}: {names[key].name if key in names else key}", path)
    for number, card in enumerate(army.tactic_cards):
        yield Line(f"Tactic card: {card}", f"tactic_cards[{number}]")
    for choice, (path, enhancement, bearer) in zip(army.enhancements, case.enhancements, strict=True):
        if bearer is None:
            name = enhancement.name if enhancement else choice.enhancement
            yield Line(f"Enhancement of nobody: {name}", path)
    for index, regiment in enumerate(army.regiments):
        yield Line(regiment_name(army, index), f"regiments[{index}]", heading=True)
        if regiment.leader is None:
            yield Line("No leader")
        yield from (_unit(case, unit) for unit in regiment.everyone())
    if army.auxiliaries:
        yield Line("Auxiliary Units", heading=True)
        yield from (_unit(case, unit) for unit in army.auxiliaries)
    for number, taken in enumerate(army.renown):
        renown = known.renown.get(taken.renown)
        name = renown.name if renown else taken.renown
        yield Line(f"Regiment of Renown: {name}", f"renown[{number}]", heading=True)
        yield from (_unit(case, unit) for unit in taken.units)
    for number, creation in enumerate(army.creations):
        kind = "Anvil of Apotheosis" if creation.kind is CreationKind.ANVIL else "Regiment of Ghyran"
        yield Line(f"{kind}: {creation.name}, {creation.tier} points", f"creations[{number}]", heading=True)
        for key in creation.units:
            yield Line(known.profiles[key].name if key in known.profiles else key)
        for feature in creation.features:
            yield Line(f"{feature.name}: {_counted(feature.cost, 'destiny point')}")


def _unit(case: Case, unit: ArmyUnit) -> Line:
    placed = next(placed for placed in case.units if placed.unit is unit)
    notes = ["General"] if unit.uid in case.army.generals else []
    notes += ["reinforced"] if unit.reinforced else []
    notes += [f"{choice.count} × {choice.option}" for choice in unit.wargear]
    for choice, (_, enhancement, bearer) in zip(case.army.enhancements, case.enhancements, strict=True):
        if bearer is placed:
            notes.append(enhancement.name if enhancement else choice.enhancement)
    models = f"{placed.models} × " if placed.models > 1 else ""
    price = f", {placed.points:,}" if placed.renown is None else ""
    said = f" ({', '.join(notes)})" if notes else ""
    return Line(f"{models}{placed.name}{price}{said}", unit.uid)


def _horde_pair(number: int, example: HordeExample) -> Pair:
    legal, illegal = tuple(_horde_lines(example, example.legal)), tuple(_horde_lines(example, example.illegal))

    def told(horde: Horde, lines: tuple[Line, ...]) -> Judged:
        case = HordeCase(horde, example.book, RULESET.limits)
        report = run_rules(BOOK, RULESET, case)
        return _told(report, example.rule, lines, horde_sentence, lambda violation: violation.path)

    return Pair(
        number=number,
        note=example.note,
        facts=INVENTED,
        judged_by="",
        legal=told(example.legal, legal),
        illegal=told(example.illegal, _compared(illegal, legal)),
        repairable=False,
    )


def _horde_lines(example: HordeExample, horde: Horde) -> Iterator[Line]:
    points = HordeCase(horde, example.book, RULESET.limits).points
    yield Line(f"HORDES: Primal, {horde.faction}")
    yield Line(f"{points:,} of {horde.points_limit:,} points")
    if not horde.needs_warlock:
        yield Line("The scenario needs no warlock")
    for index, entry in enumerate(horde.entries):
        yield Line(_horde_unit(example, entry.profile), f"entries[{index}]")
        for place, attached in enumerate(entry.attachments):
            yield Line(f"+ {_horde_unit(example, attached)}", f"entries[{index}].attachments[{place}]")


def _horde_unit(example: HordeExample, profile_id: str) -> str:
    profile = example.book.get(profile_id)
    if profile is None:
        return f"{profile_id} (not in the profiles)"
    models = f"{profile.models} × " if profile.models > 1 else ""
    return f"{models}{profile.name}, {profile.points}"


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
