"""What differs between two lists: units in, out and moved, choices, points, drops and what the rules find.

Two versions of one list, a list under two data releases, or lists of two players: the same comparison. It never judges
which one is better.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass

from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.case import Case, Placed
from armybuilder.rules.aos4.catalogue import Catalogue
from armybuilder.rules.aos4.evaluate import judge
from armybuilder.rules.aos4.rulesets import get_ruleset
from armybuilder.rules.aos4.totals import totals_of
from armybuilder.rules.ruleset import RuleSet

CHANGES = ("moved", "profile", "points", "models", "reinforced", "general", "enhancements")
"""What may differ between two sightings of one unit, in the order in which a pair names it."""

MOST_REGIMENTS = 60
"""Regiments beyond these are not recognised again: no list that anybody plays has a tenth of them."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a unit stands.

    ``kind`` is ``regiment``, ``auxiliary`` or ``renown``; ``number`` is the printed number of the regiment, 0 for the
    general's and outside regiments; ``leader`` is the name of the regiment's leader.
    """

    kind: str
    number: int = 0
    generals: bool = False
    leads: bool = False
    leader: str = ""


@dataclass(frozen=True, slots=True)
class UnitEntry:
    """A unit as one of the lists has it, or a Regiment of Renown as a whole.

    ``points`` include reinforcing and enhancements; ``enhancements`` are printed names.
    """

    path: str
    name: str
    points: int
    models: int
    reinforced: bool
    general: bool
    enhancements: tuple[str, ...]
    spot: Spot


@dataclass(frozen=True, slots=True)
class UnitPair:
    """One unit in both lists, or in one of them only (the other is None). ``changes`` are words of ``CHANGES``."""

    before: UnitEntry | None
    after: UnitEntry | None
    changes: tuple[str, ...] = ()

    @property
    def points(self) -> int:
        """By how much the unit makes the second list dearer."""
        return (self.after.points if self.after else 0) - (self.before.points if self.before else 0)


@dataclass(frozen=True, slots=True)
class ChoiceChange:
    """A choice that only one list has. ``kind`` is the name of the field: ``formations``, ``spell_lores``, …

    ``army``, ``ruleset``, ``release`` and ``points_limit`` come as kinds of their own; ids of rule sets and releases
    stand as they are, everything else by its printed name.
    """

    kind: str
    removed: tuple[str, ...]
    added: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SideFigures:
    """The sums and the verdict of one list. ``codes`` are the violation codes of its report, each once, sorted."""

    army: str
    points: int
    limit: int
    drops: int
    models: int
    wounds: int
    legal: bool
    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ArmyDiff:
    """Everything that differs between a first list (before) and a second one (after).

    ``units`` holds each unit of either list once: those of the second list in its order, then those that are out.
    """

    before: SideFigures
    after: SideFigures
    units: tuple[UnitPair, ...]
    choices: tuple[ChoiceChange, ...]

    @property
    def points(self) -> int:
        """By how much the second list is dearer; negative when it is cheaper."""
        return self.after.points - self.before.points

    @property
    def drops(self) -> int:
        return self.after.drops - self.before.drops

    @property
    def units_in(self) -> tuple[UnitPair, ...]:
        """Units that only the second list has."""
        return tuple(pair for pair in self.units if pair.before is None)

    @property
    def units_out(self) -> tuple[UnitPair, ...]:
        """Units that only the first list has."""
        return tuple(pair for pair in self.units if pair.after is None)

    @property
    def moved(self) -> tuple[UnitPair, ...]:
        """Units that stand elsewhere: in another regiment, outside, or as leader."""
        return tuple(pair for pair in self.units if "moved" in pair.changes)

    @property
    def changed(self) -> tuple[UnitPair, ...]:
        """Units that stand where they stood, but differ in something else."""
        return tuple(pair for pair in self.units if pair.changes and "moved" not in pair.changes)

    @property
    def same(self) -> tuple[UnitPair, ...]:
        return tuple(pair for pair in self.units if pair.before and pair.after and not pair.changes)

    @property
    def repriced(self) -> tuple[UnitPair, ...]:
        """Units of both lists whose price differs."""
        return tuple(pair for pair in self.units if "points" in pair.changes)

    @property
    def codes_gone(self) -> tuple[str, ...]:
        """Violation codes that the second list no longer has."""
        return tuple(code for code in self.before.codes if code not in self.after.codes)

    @property
    def codes_new(self) -> tuple[str, ...]:
        return tuple(code for code in self.after.codes if code not in self.before.codes)

    @property
    def equal(self) -> bool:
        """Whether both lists have the same units at the same places and prices, and the same choices."""
        return not self.choices and len(self.same) == len(self.units)


def compare(
    army_a: ArmyList,
    catalogue_a: Catalogue,
    army_b: ArmyList,
    catalogue_b: Catalogue,
    *,
    ruleset_a: RuleSet | None = None,
    ruleset_b: RuleSet | None = None,
) -> ArmyDiff:
    """What differs between two lists, each judged by its own rule set unless another is given.

    Units are the same when they share a warscroll (or are seasonal variants of one) or bear the same name; of several
    like units those are paired that differ least. A regiment stays the same regiment when its leader stays or, without
    that, the most of its units do; so a unit has not moved because another regiment was put before its own.
    """
    case_a = Case(army_a, catalogue_a, ruleset_a or get_ruleset(army_a.ruleset))
    case_b = Case(army_b, catalogue_b, ruleset_b or get_ruleset(army_b.ruleset))
    regiments = _same_regiments(case_a, case_b)
    first = [*_units(case_a, lambda index: regiments.get(index, -1 - index)), *_renown(case_a)]
    second = [*_units(case_b, lambda index: index), *_renown(case_b)]
    return ArmyDiff(_figures(case_a), _figures(case_b), tuple(_pairs(first, second)), tuple(_choices(case_a, case_b)))


@dataclass(frozen=True, slots=True)
class _Seen:
    """A unit with what it is recognised by. ``place`` is told in the regiments of the second list."""

    entry: UnitEntry
    identity: str
    uid: str
    profile: str
    place: tuple[str, int, bool]


def _figures(case: Case) -> SideFigures:
    totals, report = totals_of(case), judge(case)
    return SideFigures(
        army=case.catalogue.army.name,
        points=totals.points,
        limit=totals.limit,
        drops=totals.drops,
        models=totals.models,
        wounds=totals.wounds,
        legal=report.legal,
        codes=tuple(sorted(set(report.codes()))),
    )


# Units


def _identity(placed: Placed) -> str:
    return placed.identity or placed.name.casefold()


def _units(case: Case, regiment_of: Callable[[int], int]) -> Iterator[_Seen]:
    """The units of the own regiments and the auxiliary units."""
    borne: dict[str, list[str]] = {}
    extra: dict[str, int] = {}
    for _path, enhancement, bearer in case.enhancements:
        if enhancement is not None and bearer is not None:
            borne.setdefault(bearer.uid, []).append(enhancement.name)
            extra[bearer.uid] = extra.get(bearer.uid, 0) + case.price_of(enhancement)
    for placed in case.own:
        entry = UnitEntry(
            path=placed.path,
            name=placed.name,
            points=placed.points + extra.get(placed.uid, 0),
            models=placed.models,
            reinforced=placed.unit.reinforced,
            general=placed.uid in case.army.generals,
            enhancements=tuple(sorted(borne.get(placed.uid, ()))),
            spot=_spot(case, placed),
        )
        index = placed.regiment
        place = ("auxiliary", 0, False) if index is None else ("regiment", regiment_of(index), placed.leads)
        yield _Seen(entry, _identity(placed), placed.uid, placed.unit.profile, place)


def _spot(case: Case, placed: Placed) -> Spot:
    index = placed.regiment
    if index is None:
        return Spot("auxiliary")
    generals = case.army.generals_regiment
    number = 0 if index == generals else index + (0 if generals is not None and generals < index else 1)
    leader = case.regiments[index].leader
    return Spot("regiment", number, index == generals, placed.leads, leader.name if leader else "")


def _renown(case: Case) -> Iterator[_Seen]:
    """The Regiments of Renown, each as a whole."""
    for index, taken in enumerate(case.army.renown):
        known = case.catalogue.renown.get(taken.renown)
        models = sum(placed.models for placed in case.renown if placed.renown == index)
        entry = UnitEntry(
            path=f"renown[{index}]",
            name=known.name if known else taken.renown,
            points=case.renown_points[index],
            models=models,
            reinforced=False,
            general=False,
            enhancements=(),
            spot=Spot("renown"),
        )
        yield _Seen(entry, f"renown:{taken.renown}", "", taken.renown, ("renown", 0, False))


def _same_regiments(a: Case, b: Case) -> dict[int, int]:
    """For each regiment of the first list the one of the second that it is; those without a likeness are left out."""
    scores = []
    members_b = [Counter(map(_identity, view.members)) for view in b.regiments[:MOST_REGIMENTS]]
    for view in a.regiments[:MOST_REGIMENTS]:
        members = Counter(map(_identity, view.members))
        for other in b.regiments[:MOST_REGIMENTS]:
            score = (members & members_b[other.index]).total()
            if view.leader and other.leader and _identity(view.leader) == _identity(other.leader):
                score += 100 + (view.leader.uid == other.leader.uid)
            if score:
                scores.append((-score, view.index, other.index))
    found: dict[int, int] = {}
    taken: set[int] = set()
    for _score, index, other_index in sorted(scores):
        if index not in found and other_index not in taken:
            found[index] = other_index
            taken.add(other_index)
    return found


_LIKENESS: tuple[Callable[[_Seen], Hashable], ...] = (
    lambda seen: (seen.identity, seen.place, seen.entry.reinforced, seen.entry.enhancements, seen.uid),
    lambda seen: (seen.identity, seen.place, seen.entry.reinforced, seen.entry.enhancements),
    lambda seen: (seen.identity, seen.place),
    lambda seen: (seen.identity, seen.uid),
    lambda seen: (seen.identity, seen.entry.reinforced, seen.entry.enhancements),
    lambda seen: seen.identity,
    lambda seen: (seen.entry.spot.kind == "renown", seen.entry.name.casefold()),
)
"""By what two sightings are taken for one unit, the surest first."""


def _pairs(first: Sequence[_Seen], second: Sequence[_Seen]) -> Iterator[UnitPair]:
    partner: dict[int, _Seen] = {}
    left = list(range(len(first)))
    for likeness in _LIKENESS:
        waiting: dict[Hashable, list[int]] = {}
        for index in reversed(left):
            waiting.setdefault(likeness(first[index]), []).append(index)
        for index, seen in enumerate(second):
            if index not in partner and (alike := waiting.get(likeness(seen))):
                partner[index] = first[alike[-1]]
                left.remove(alike.pop())
    for index, seen in enumerate(second):
        before = partner.get(index)
        if before is None:
            yield UnitPair(None, seen.entry)
        else:
            yield UnitPair(before.entry, seen.entry, tuple(_changes(before, seen)))
    for index in left:
        yield UnitPair(first[index].entry, None)


def _changes(before: _Seen, after: _Seen) -> Iterator[str]:
    if before.place != after.place:
        yield "moved"
    if before.profile != after.profile and before.entry.name != after.entry.name:
        yield "profile"
    for name in CHANGES[2:]:
        if getattr(before.entry, name) != getattr(after.entry, name):
            yield name


# Choices


def _choices(a: Case, b: Case) -> Iterator[ChoiceChange]:
    yield from _changed("army", (a.catalogue.army.name,), (b.catalogue.army.name,))
    yield from _changed("ruleset", (a.ruleset.id,), (b.ruleset.id,))
    yield from _changed("release", (a.catalogue.release.id,), (b.catalogue.release.id,))
    yield from _changed("points_limit", (str(a.army.points_limit),), (str(b.army.points_limit),))
    for kind in ("formations", "spell_lores", "prayer_lores", "manifestation_lores", "terrain", "tactic_cards"):
        yield from _changed(kind, _names(a, kind), _names(b, kind))


def _changed(kind: str, before: tuple[str, ...], after: tuple[str, ...]) -> Iterator[ChoiceChange]:
    removed, added = Counter(before) - Counter(after), Counter(after) - Counter(before)
    if removed or added:
        yield ChoiceChange(kind, tuple(removed.elements()), tuple(added.elements()))


def _names(case: Case, kind: str) -> tuple[str, ...]:
    chosen: tuple[str, ...] = getattr(case.army, kind)
    if kind == "tactic_cards":
        return chosen
    known = {"formations": case.catalogue.formations, "terrain": case.catalogue.terrain}.get(kind, case.catalogue.lores)
    return tuple(str(getattr(known[key], "name", key)) if key in known else key for key in chosen)
