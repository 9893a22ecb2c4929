"""Which lines below a heading are units and which are options, once the army's names are known.

A bullet that got lost makes an option look like a unit, one too many a unit like an option; a number before a name may
count models or units. The reader goes by the signs, this by the names; where the names say nothing the signs hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Protocol

from armybuilder.interchange.building import mark_of
from armybuilder.interchange.folding import fold
from armybuilder.interchange.lines import counted, priced, printed_models
from armybuilder.interchange.parsed import ParsedDetail, ParsedUnit
from armybuilder.interchange.rows import bare, split_row
from armybuilder.interchange.signs import unadorned
from armybuilder.rules.aos4.catalogue import BattleProfile

_SEPARATOR = re.compile(r"\s+[-–—]+\s+(?!\(\d)|\s*[•·+]\s*|\s*[)\]]\s*[(\[]\s*")
_IN_NAME = re.compile(r"\s*[,:;]\s+|\s+(?:[-–—+/&]|w/|with)\s+|\s*[•·|]\s*", re.IGNORECASE)
_PIECES = re.compile(r"\s*[,;/|•·+]\s*|\s+[-–—&]\s+(?!\(\d)")
_MARKED = re.compile(r"general|reinforced|legends", re.IGNORECASE)
MOST_COUNTED = 6
"""A number up to this before a name may count units."""


class Known(Protocol):
    """What has to be known about names."""

    def profile_named(self, parsed: ParsedUnit) -> BattleProfile | None: ...

    def is_option(self, text: str, profile: BattleProfile, *, exact: bool = True) -> bool: ...

    def is_enhancement(self, text: str) -> bool: ...

    def is_unit(self, text: str) -> bool: ...


def regrouped(units: Iterable[ParsedUnit], known: Known) -> list[ParsedUnit]:
    """The same lines as units and options by their names. Units with a source id are what their source says."""
    found: list[ParsedUnit] = []
    last = -1
    for unit in map(_with_marks_apart, (_without_options_in_name(unit, known) for unit in _unwrapped(units, known))):
        before = found[last] if found and not unit.ref and not found[last].ref else None
        if before and _is_option_of(unit, before, known):
            found[last] = with_option(before, unit)
        elif before and _is_no_unit(unit, known):
            found[last] = _with_lines_of(before, unit)
            found.append(replace(unit, details=(), marks=(), general=False, reinforced=False, legends=False))
        else:
            found += _several(_with_options_behind(_priced_by_number(unit, known), known), known)
            last = len(found) - 1
    return [part for unit in found for part in _apart(unit, known)]


def _unwrapped(units: Iterable[ParsedUnit], known: Known) -> list[ParsedUnit]:
    """The units, names and options made whole that go on in the next line, where one of the two lines is nothing."""
    found: list[ParsedUnit] = []
    for unit in units:
        above = found[-1] if found and not unit.ref and not found[-1].ref else None
        if above and _goes_on(above, unit, known):
            found[-1] = replace(unit, name=f"{above.name} {unit.name}", line=above.line)
        elif above and _option_goes_on(above, unit, known):
            *others, cut = above.details
            whole = replace(cut, text=f"{cut.text} {unit.name}", points=unit.points)
            found[-1] = _with_lines_of(replace(above, details=(*others, whole)), unit)
        else:
            found.append(unit)
    return found


def _goes_on(above: ParsedUnit, unit: ParsedUnit, known: Known) -> bool:
    """Whether two lines are one unit's: the first has no figure, and not both are units by themselves."""
    if above.points is not None or above.details or above.marks or unit.line != above.line + 1:
        return False
    whole = known.is_unit(f"{above.name} {unit.name}")
    return whole and not (known.is_unit(above.name) and known.is_unit(unit.name))


def _option_goes_on(above: ParsedUnit, unit: ParsedUnit, known: Known) -> bool:
    cut = above.details[-1] if above.details else None
    if cut is None or unit.line != cut.line + 1 or known.is_unit(unit.name):
        return False
    profile = known.profile_named(above)
    if profile is None or known.is_option(cut.text, profile):
        return False
    return known.is_option(f"{cut.text} {unit.name}", profile)


def _priced_by_number(unit: ParsedUnit, known: Known) -> ParsedUnit:
    """A unit whose number before its name can only be its price: ``70 Loonboss``, where one of them costs 70 points."""
    if unit.points is not None or unit.models is None or unit.ref:
        return unit
    profile = known.profile_named(unit)
    if profile is None or unit.models in (profile.models, 2 * profile.models):
        return unit
    priced_so = unit.models in (profile.points, 2 * profile.points)
    return replace(unit, points=unit.models, models=None) if priced_so else unit


def _without_options_in_name(unit: ParsedUnit, known: Known) -> ParsedUnit:
    """A unit whose marks and options stand before its figure, with these behind it: ``Chaos Lord, General (100)``."""
    if unit.points is None or unit.ref or not _IN_NAME.search(unit.name) or known.profile_named(unit) is not None:
        return unit
    for match in _IN_NAME.finditer(unit.name):
        name = unit.name[: match.start()]
        if known.is_unit(name):
            return replace(unit, name=name, remark=f"- {unit.name[match.end() :]} {unit.remark}".strip())
    return unit


def _with_marks_apart(unit: ParsedUnit) -> ParsedUnit:
    """A unit with the marks that stand among options of one line: ``General, Deathmonger``."""
    if not any(_MARKED.search(detail.text) for detail in unit.details):
        return unit
    marks = list(unit.marks)
    details: list[ParsedDetail] = []
    for detail in unit.details:
        pieces = _PIECES.split(detail.text)
        found = [mark for piece in pieces if (mark := mark_of(piece))]
        marks += [(mark, detail.line) for mark in found]
        details += [replace(detail, text=piece) for piece in pieces if not mark_of(piece)] if found else [detail]
    return _marked(replace(unit, details=tuple(details)), marks)


def _is_no_unit(unit: ParsedUnit, known: Known) -> bool:
    """Whether a line came between a unit and its options: a remark, a page's number, half of a wrapped line."""
    if unit.points is not None or unit.ref:
        return False
    return known.profile_named(unit) is None and not known.is_unit(unit.name)


def _with_options_behind(unit: ParsedUnit, known: Known) -> ParsedUnit:
    """A unit with what stands behind its figure: marks and options, as if each had a line of its own.

    Something else in brackets is a nickname and no part of the list.
    """
    text = unit.remark.strip(" -–—:,;•·|+/")
    profile = known.profile_named(unit) if text else None
    inner = unadorned(text.strip("()[]"))
    if not fold(inner):
        return unit

    def is_option(piece: str) -> bool:
        name = counted(piece, plain=True)[1]
        marked = mark_of(name) is not None or known.is_enhancement(name)
        return marked or (profile is not None and known.is_option(name, profile, exact=False))

    pieces = split_row(_SEPARATOR.sub(", ", inner), is_option) if inner else ()
    if not pieces or (text[0] in "([" and not any(is_option(bare(piece)) for piece in pieces)):
        return unit
    marks = [(mark, unit.line) for piece in pieces if (mark := mark_of(piece))]
    options = [_option_behind(piece, unit.line) for piece in pieces if not mark_of(piece)]
    return _marked(replace(unit, details=(*options, *unit.details), remark=""), [*unit.marks, *marks])


def _option_behind(piece: str, line: int) -> ParsedDetail:
    count, text = counted(piece, plain=True)
    found = priced(text)
    return ParsedDetail(found.name, line, found.points, count)


def with_option(unit: ParsedUnit, other: ParsedUnit) -> ParsedUnit:
    """A unit with a line below it that looked like a unit: an option of it, with the lines below that."""
    option = ParsedDetail(other.name, other.line, other.points, other.models)
    return _with_lines_of(replace(unit, details=(*unit.details, option)), other)


def _is_option_of(unit: ParsedUnit, before: ParsedUnit, known: Known) -> bool:
    if known.is_unit(unit.name):
        return False
    profile = known.profile_named(before)
    return profile is not None and known.is_option(unit.name, profile, exact=unit.points is not None)


def _with_lines_of(unit: ParsedUnit, other: ParsedUnit) -> ParsedUnit:
    """A unit with the marks and options that stand below another line."""
    return replace(
        unit,
        general=unit.general or other.general,
        reinforced=unit.reinforced or other.reinforced,
        legends=unit.legends or other.legends,
        details=(*unit.details, *other.details),
        marks=(*unit.marks, *other.marks),
    )


def _apart(unit: ParsedUnit, known: Known) -> list[ParsedUnit]:
    """A unit, and the units among its options: lines with a figure and a unit's name."""
    place = next((n for n, detail in enumerate(unit.details) if _is_unit(detail, unit, known)), None)
    if place is None or unit.ref:
        return [unit]
    first, rest = unit.details[place], unit.details[place + 1 :]
    above = [mark for mark in unit.marks if mark[1] < first.line]
    below = [mark for mark in unit.marks if mark[1] >= first.line]
    own = _marked(replace(unit, details=unit.details[:place]), above)
    new = _marked(ParsedUnit(first.text, first.line, first.points, first.count, details=rest), below)
    return [own, *(part for item in _several(new, known) for part in _apart(item, known))]


def _is_unit(detail: ParsedDetail, unit: ParsedUnit, known: Known) -> bool:
    if detail.label or detail.ref:
        return False
    if not detail.points:
        return _is_companion(detail, unit, known)
    if not known.is_unit(detail.text) and known.profile_named(ParsedUnit(detail.text)) is None:
        return False
    return not known.is_enhancement(detail.text)


def _is_companion(detail: ParsedDetail, unit: ParsedUnit, known: Known) -> bool:
    """Whether a bullet without a figure is a unit that comes with another."""
    if detail.count is not None or known.is_enhancement(detail.text) or not known.is_unit(detail.text):
        return False
    profile = known.profile_named(unit)
    return profile is not None and not known.is_option(detail.text, profile, exact=False)


def _marked(unit: ParsedUnit, marks: list[tuple[str, int]]) -> ParsedUnit:
    words = {word for word, _ in marks}
    return replace(
        unit,
        general="general" in words,
        reinforced="reinforced" in words,
        legends="legends" in words,
        marks=tuple(marks),
    )


def _several(unit: ParsedUnit, known: Known) -> list[ParsedUnit]:
    """Units that a number before their name counts: ``2x Steam Tank (420)`` at 210 points, ``1x Clanrats (150)``."""
    number = unit.models
    if unit.ref or unit.troops or number is None or number > MOST_COUNTED or printed_models(unit.name):
        return [unit]
    profile = known.profile_named(unit)
    if profile is None or (number == 1 and profile.models == 1):
        return [unit]
    sizes = {profile.models, 2 * profile.models} if profile.reinforceable else {profile.models}
    if number in sizes:
        return [unit]
    if number == 1:
        return [replace(unit, models=None)]
    each = {profile.points, 2 * profile.points} if profile.reinforceable else {profile.points}
    if unit.points is None or unit.points % number or unit.points // number not in each:
        return [unit]
    one = replace(unit, models=None, points=unit.points // number)
    others = replace(one, general=False, marks=tuple(mark for mark in one.marks if mark[0] != "general"))
    return [one, *[others] * (number - 1)]
