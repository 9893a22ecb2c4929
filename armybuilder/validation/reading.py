"""Reading and judging what somebody sends: text or file in, lists with verdicts out.

The one way from a source to a report: import page, API, organiser desk and commands call :func:`read_lists`.
Reading is not judging: an unreadable list has problems and no report.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from armybuilder.interchange.grammars.listbot import LISTBOT
from armybuilder.interchange.names import Names, default_names
from armybuilder.interchange.parsed import ParsedList, ParseProblem
from armybuilder.interchange.reading import read
from armybuilder.interchange.resolution import Resolution
from armybuilder.interchange.resolve import infer_ruleset, resolve
from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.case import Case
from armybuilder.rules.aos4.catalogue import Army, Catalogue
from armybuilder.rules.aos4.evaluate import judge
from armybuilder.rules.aos4.rulesets import get_ruleset
from armybuilder.rules.aos4.spearhead_boxes import BOXES
from armybuilder.rules.aos4.totals import totals_of
from armybuilder.rules.ruleset import RuleSet
from armybuilder.validation.catalogues import catalogue_for, for_ruleset, widened
from armybuilder.validation.names import names_of
from armybuilder.validation.printed_prices import misfits
from armybuilder.validation.releases import FIXED, Guess, ReleaseTable, date_of, guess_release, release_table
from armybuilder.validation.service import Judgement
from factions.catalogue import armies, catalogue

_EXPLAINED = (False, 0, 0)
SPEARHEAD = "spearhead"
MOST_PROBLEMS = 100
"""A text with more problems is no list of another release either, so no further release is tried."""
MOST_COMPARED = 6
"""A list is read under no more releases but those whose prices explain every figure of its units."""


@dataclass(frozen=True, slots=True)
class PriceDifference:
    """A unit whose printed price is not that of the release: place, source line, and both prices."""

    path: str
    line: int
    name: str
    printed: int
    price: int


@dataclass(frozen=True, slots=True)
class Reading:
    """One list of a source. ``judgement`` is None exactly when no list could be read (``army`` is None).

    ``release_reason`` is a code of :class:`~armybuilder.validation.releases.Guess`, with ``+prices`` behind it when
    printed prices decided between several releases.
    """

    parsed: ParsedList
    problems: tuple[ParseProblem, ...]
    ruleset: RuleSet
    release: str
    release_reason: str
    resolution: Resolution | None = None
    army: ArmyList | None = None
    catalogue: Catalogue | None = None
    judgement: Judgement | None = None
    differences: tuple[PriceDifference, ...] = ()
    lines: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def readable(self) -> bool:
        return self.judgement is not None

    @property
    def legal(self) -> bool:
        """Whether a list was read and nothing in it is an error."""
        return self.judgement is not None and self.judgement.report.legal

    def line_of(self, path: str) -> int | None:
        """The source line of a violation's path, or of the nearest part around it."""
        while path:
            if path in self.lines:
                return self.lines[path]
            path = path.rpartition(".")[0] or path.partition("[")[0] if "[" in path or "." in path else ""
        return self.lines.get("") or None


class ReleaseLibrary:
    """The armies of one release, as the resolver asks for them: in Path to Glory with their whole Grand Alliance.

    A Spearhead list is one of the boxes, which belong to no release.
    """

    def __init__(self, release: str, ruleset: str = "", exact: ArmyList | None = None) -> None:
        self.release = release
        self.ruleset = ruleset
        self.exact = exact

    def armies(self) -> Sequence[Army]:
        boxes = [box.army for box in BOXES.values()] if self.ruleset == SPEARHEAD else []
        return (*boxes, *armies(self.release))

    def catalogue(self, army: str) -> Catalogue:
        if army in BOXES:
            return BOXES[army]
        known = for_ruleset(catalogue(self.release, army), self.ruleset)
        if self.exact is None or not self.exact.creations:
            return known
        return widened(known, replace(self.exact, ruleset=self.ruleset))


def read_lists(
    data: str | bytes,
    filename: str = "",
    *,
    release: str | None = None,
    as_of: str | None = None,
    ruleset: RuleSet | None = None,
    format: str | None = None,
    table: ReleaseTable | None = None,
) -> tuple[Reading, ...]:
    """Every list of a source, read, resolved and judged; never raises for its content.

    ``release`` or ``as_of`` (ISO date) fix the data, else they are inferred; ``ruleset`` judges by another rule set
    than the one the source names. Who reads many sources passes the ``table`` of releases, which is a query otherwise.
    Raises :class:`~armybuilder.validation.releases.UnknownReleaseAsked`.
    """
    releases = table or release_table()

    def names_for(grammar: str) -> Names:
        return names_of(releases.newest) if grammar == LISTBOT else default_names()

    return tuple(
        _reading(parsed, releases, release, as_of, ruleset)
        for parsed in read(data, filename, names=names_for, format=format)
    )


def reading_of(army: ArmyList, list_catalogue: Catalogue, ruleset: RuleSet, parsed: ParsedList) -> Reading:
    """A list that is already a value, in the form of a reading."""
    judgement = _judged(army, list_catalogue, ruleset)[0]
    return Reading(parsed, (), ruleset, list_catalogue.release.id, "asked", None, army, list_catalogue, judgement)


def _reading(
    parsed: ParsedList, table: ReleaseTable, release: str | None, as_of: str | None, ruleset: RuleSet | None
) -> Reading:
    inferred, evidence = infer_ruleset(parsed)
    rules = ruleset or get_ruleset(inferred)
    guess = guess_release(parsed, table, release=release, as_of=as_of)
    if not parsed.readable:
        return Reading(parsed, parsed.problems, rules, guess.releases[0], guess.reason)
    best = _attempt(parsed, guess.releases[0], table, rules, as_of, guess.reason)
    compared = 1
    for candidate, misfitting in _further(parsed, guess, table, best):
        if misfitting >= _badness(best)[1] or (misfitting and compared >= MOST_COMPARED):
            break
        found = _attempt(parsed, candidate, table, rules, as_of, guess.reason)
        compared += 1
        if _badness(found) < _badness(best):
            best = found
        if _badness(best) == _EXPLAINED or len(found.problems) > MOST_PROBLEMS:
            break
    if ruleset is None and evidence == "default" and guess.reason not in FIXED:
        best = _of_its_season(best, table, guess.reason)
    if compared > 1 and best.army is not None:
        return _because(best, f"{guess.reason}+prices")
    return best


def _of_its_season(best: Reading, table: ReleaseTable, reason: str) -> Reading:
    """A list that names no handbook under that of its release's season, where the release explains all it prints."""
    season = table.season_of(best.release)
    if season in (None, best.ruleset.id) or not best.parsed.declared_points or _badness(best) != _EXPLAINED:
        return best
    return _attempt(best.parsed, best.release, table, get_ruleset(season), None, reason)


def _further(parsed: ParsedList, guess: Guess, table: ReleaseTable, first: Reading) -> Iterator[tuple[str, int]]:
    """Other releases that may be meant, each with the number of printed figures that it cannot explain, fewest first.

    Among equals those that the guess names, then their neighbours in time where it was only inferred, then all others.
    Nothing where the first release explains every line and figure, was fixed, or the text is hardly a list.
    """
    if _badness(first) == _EXPLAINED or len(first.problems) > MOST_PROBLEMS:
        return
    beside = [neighbour for release in guess.releases for neighbour in table.beside(release)]
    others = () if guess.reason in FIXED else (*beside, *reversed(table.ids))
    wanted = list(dict.fromkeys((*guess.releases, *others)))[1:]
    if wanted:
        counted = misfits(parsed, wanted)
        yield from sorted(counted.items(), key=lambda item: item[1])


def _attempt(
    parsed: ParsedList, release: str, table: ReleaseTable, rules: RuleSet, as_of: str | None, reason: str
) -> Reading:
    day = as_of or parsed.as_of or date_of(parsed, release, table)
    resolution = resolve(parsed, ReleaseLibrary(release, rules.id, parsed.exact), ruleset=rules.id, as_of=day)
    if resolution.army is None:
        return Reading(parsed, resolution.problems, rules, release, reason, resolution)
    army = resolution.army
    own = catalogue_for(army)
    judgement, case = _judged(army, own, rules)
    return Reading(
        parsed,
        resolution.problems,
        rules,
        release,
        reason,
        resolution,
        army,
        own,
        judgement,
        tuple(_differences(resolution, case)),
        resolution.lines,
    )


def _judged(army: ArmyList, own: Catalogue, rules: RuleSet) -> tuple[Judgement, Case]:
    case = Case(army, own, rules)
    return Judgement(judge(case), totals_of(case)), case


def _badness(reading: Reading) -> tuple[bool, int, int]:
    """How badly a release explains a list: no army; things that do not fit, the total among them; how far it is off.

    Lines that the reader itself could not read are as unread under every release.
    """
    if reading.judgement is None:
        return (True, 0, 0)
    declared = reading.parsed.declared_points
    off = abs(declared - reading.judgement.totals.points) if declared else 0
    parsed = reading.resolution.parsed if reading.resolution else reading.parsed
    unresolved = len(reading.problems) - len(parsed.problems)
    return (False, unresolved + len(reading.differences) + bool(off), off)


def _differences(resolution: Resolution, case: Case) -> Iterator[PriceDifference]:
    """Units whose printed figure is neither their price nor their price with enhancements."""
    extra: dict[str, int] = {}
    for _, enhancement, bearer in case.enhancements:
        if enhancement is not None and bearer is not None:
            extra[bearer.uid] = extra.get(bearer.uid, 0) + enhancement.points
    for placed in case.units:
        if placed.profile is None:
            continue
        printed = resolution.units.get(placed.path)
        if printed is None or printed.points is None:
            continue
        if printed.points not in (placed.points, placed.points + extra.get(placed.uid, 0)):
            yield PriceDifference(placed.path, printed.line, placed.name, printed.points, placed.points)


def _because(reading: Reading, reason: str) -> Reading:
    values = {name: getattr(reading, name) for name in Reading.__slots__}
    return Reading(**{**values, "release_reason": reason})
