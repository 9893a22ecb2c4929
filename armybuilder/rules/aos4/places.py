"""Where a unit can go: every place with its verdict, the reason, what would make room, and the list that results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.case import Case, RegimentView
from armybuilder.rules.aos4.catalogue import BattleProfile, Catalogue
from armybuilder.rules.aos4.edits import (
    AuxiliaryPlace,
    EditRefused,
    NewRegiment,
    Place,
    RegimentPlace,
    add_unit,
    move_unit,
    place_of,
)
from armybuilder.rules.aos4.evaluate import judge
from armybuilder.rules.aos4.matching import assign
from armybuilder.rules.aos4.options import blocking, errors_of_joining, new_errors, offered
from armybuilder.rules.aos4.regiments import may_lead, places
from armybuilder.rules.aos4.totals import drops
from armybuilder.rules.ruleset import RuleSet
from armybuilder.rules.violation import Report, Violation


class Verdict(StrEnum):
    """Whether a unit may go to a place."""

    MAY = "may"
    IF_ROOM = "if-room"
    MAY_NOT = "may-not"
    HERE = "here"
    NEEDS_LEADER = "needs-leader"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A list that a change would make: its points, drops, verdict and number of errors."""

    points: int
    left: int
    drops: int
    auxiliaries: int
    surcharge: int
    legal: bool
    errors: int


@dataclass(frozen=True, slots=True)
class Room:
    """A unit that would make room by going elsewhere, and the list after both moves."""

    uid: str
    unit: str
    place: Place
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Destination:
    """A place for a unit.

    ``reason`` is what the report would say there (for ``HERE``: what it says now), None when nothing speaks against
    it. ``room`` is filled when a full regiment or a used-up line is all that stands in the way; ``leaders`` names
    profiles that could lead that regiment instead and admit everyone in it and the unit.
    """

    place: Place
    verdict: Verdict
    reason: Violation | None
    outcome: Outcome
    used: int
    allowed: int | None
    room: tuple[Room, ...] = ()
    leaders: tuple[str, ...] = ()


_ROOM_CODES = frozenset({"REGIMENT_TOO_LARGE", "REGIMENT_OPTION_LIMIT", "UNIT_LIMIT_BY_LEADER"})
_LEADER_CODES = frozenset({"UNIT_NOT_ALLOWED_IN_REGIMENT", "HERO_CANNOT_JOIN_REGIMENT", "REGIMENT_OPTION_LIMIT"})


def places_for(
    army: ArmyList, catalogue: Catalogue, ruleset: RuleSet, subject: str, *, most: int = 2
) -> tuple[Destination, ...]:
    """Every place for a unit of the list (its uid) or for a further unit (a profile id).

    Those that may take it come first, then those that could, then those that may not; ``most`` limits how many ways to
    make room are looked for. Raises :class:`EditRefused` when the subject is neither.
    """
    case = Case(army, catalogue, ruleset)
    here = place_of(army, subject)
    unit = army.unit(subject) if here is not None else None
    profile = catalogue.profiles.get(unit.profile if unit else subject)
    if here is None and profile is None:
        raise EditRefused("UNKNOWN_UNIT", uid=subject)
    before = judge(case)
    search = _Search(case, before, subject, profile, here, most)
    found = [search.destination(place) for place in _all_places(case)]
    rank = {verdict: number for number, verdict in enumerate(Verdict)}
    return tuple(sorted(found, key=lambda destination: rank[destination.verdict]))


def _head(path: str) -> str:
    """The regiment that a path lies in, ``regiments[1]``; of other paths the kind of place, ``auxiliaries``."""
    head = path.partition(".")[0]
    return head if head.startswith("regiments[") else head.partition("[")[0]


def _all_places(case: Case) -> Iterator[Place]:
    for view in case.regiments:
        yield RegimentPlace(view.index)
    yield NewRegiment()
    yield AuxiliaryPlace()


def outcome_of(case: Case, report: Report) -> Outcome:
    """The numbers of a judged list."""
    return Outcome(
        points=case.points,
        left=case.army.points_limit - case.points,
        drops=drops(case.army),
        auxiliaries=len(case.auxiliaries),
        surcharge=case.surcharge,
        legal=report.legal,
        errors=len(report.errors),
    )


class _Search:
    def __init__(
        self, case: Case, before: Report, subject: str, profile: BattleProfile | None, here: Place | None, most: int
    ) -> None:
        self.case = case
        self.before = before
        self.subject = subject
        self.profile = profile
        self.here = here
        self.most = most

    def put(self, army: ArmyList, place: Place) -> ArmyList:
        """The list with the unit in a place."""
        if self.here is None:
            return add_unit(army, self.case.catalogue, self.subject, place).army
        return move_unit(army, self.case.catalogue, self.subject, place).army

    def judged(self, army: ArmyList) -> tuple[Outcome, Report]:
        case = Case(army, self.case.catalogue, self.case.ruleset)
        report = judge(case)
        return outcome_of(case, report), report

    def destination(self, place: Place) -> Destination:
        view = self.case.regiments[place.index] if isinstance(place, RegimentPlace) else None
        used = view.places_used if view else len(self.case.auxiliaries) if isinstance(place, AuxiliaryPlace) else 0
        allowed = places(self.case, view) if view else None
        if place == self.here:
            path = self.case.army.path_of(self.subject)
            reason = next((found for found in self.before.errors if found.path == path), None)
            return Destination(place, Verdict.HERE, reason, outcome_of(self.case, self.before), used, allowed)
        after = self.put(self.case.army, place)
        outcome, report = self.judged(after)
        reason = blocking(self._at_the_place(after, report, place))
        if reason is None:
            return Destination(place, Verdict.MAY, None, outcome, used, allowed)
        if reason.code == "REGIMENT_WITHOUT_LEADER" and isinstance(place, NewRegiment):
            return Destination(place, Verdict.NEEDS_LEADER, reason, outcome, used, allowed)
        room = tuple(self._room(view, place)) if view and reason.code in _ROOM_CODES else ()
        leaders = self._leaders(view) if view and reason.code in _LEADER_CODES else ()
        verdict = Verdict.IF_ROOM if room else Verdict.MAY_NOT
        return Destination(place, verdict, reason, outcome, used, allowed, room, leaders)

    def _at_the_place(self, after: ArmyList, report: Report, place: Place) -> tuple[Violation, ...]:
        """Fresh errors that speak of the move.

        Left out are those that only say that the place left behind lost its leader, and those of another place that had
        an error of the same kind already: a regiment with four units too many has three too many once one has left, and
        that is no reason to keep it there.
        """
        if self.here is None:
            return errors_of_joining(self.before, report, place)
        fresh = new_errors(self.before, report)
        goal = _head(after.path_of(self.subject) or "")
        old = {(found.code, self._block(self.case.army, found.path)) for found in self.before.errors}
        left = f"regiments[{self.here.index}]" if isinstance(self.here, RegimentPlace) else ""
        return tuple(
            found
            for found in fresh
            if not (found.code == "REGIMENT_WITHOUT_LEADER" and found.path == left)
            and (_head(found.path) == goal or (found.code, self._block(after, found.path)) not in old)
        )

    def _block(self, army: ArmyList, path: str) -> tuple[str, frozenset[str]]:
        """What a path is about, whatever its number: a regiment by its other units, else the path itself."""
        head = _head(path)
        if not head.startswith("regiments["):
            return path, frozenset()
        units = army.regiments[int(head[len("regiments[") : -1])].everyone()
        return "regiments", frozenset(unit.uid for unit in units) - {self.subject}

    def _room(self, view: RegimentView, place: Place) -> Iterator[Room]:
        """Members that could go elsewhere so that the unit may join; legal results first, fewer drops first."""
        found: list[Room] = []
        for member in view.members:
            if member.uid == self.subject or member.profile is None or member.profile.companion:
                continue
            for target in _all_places(self.case):
                if target == place:
                    continue
                after = move_unit(self.case.army, self.case.catalogue, member.uid, target).army
                new = place_of(after, view.leader.uid) if view.leader else None
                if new is None:
                    continue
                both = self.put(after, new)
                outcome, report = self.judged(both)
                if blocking(self._at_the_place(both, report, new)) is None:
                    found.append(Room(member.uid, member.name, target, outcome))
        found.sort(key=lambda room: (not room.outcome.legal, room.outcome.drops, room.outcome.points))
        yield from found[: self.most]

    def _leaders(self, view: RegimentView) -> tuple[str, ...]:
        """Profiles that would admit the regiment's members and the unit, by price."""
        if self.profile is None or len(view.members) >= places(self.case, view):
            return ()
        members = [member.profile for member in view.members if member.profile is not None]
        wanted = [profile for profile in (*members, self.profile) if profile.takes_place]
        index = self.case.index
        present = set(self.case.identities)
        found = []
        for profile in offered(self.case.army, self.case.catalogue, self.case.ruleset):
            if not may_lead(self.case, profile) or profile.companion or profile.id == self.profile.id:
                continue
            if profile.unique and profile.warscroll.identity in present:
                continue
            if any(option.minimum for option in index.options[profile.id]):
                continue
            if not all(index.led_by(unit, profile) for unit in wanted):
                continue
            capacities = tuple(option.maximum for option in index.options[profile.id])
            if not assign([index.lines(profile, unit) for unit in wanted], capacities).left_over:
                found.append(profile)
        found.sort(key=lambda profile: (profile.points, profile.name))
        return tuple(profile.id for profile in found[:3])
