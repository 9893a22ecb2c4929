"""Auto-regiment: from a bag of units the legal arrangement with the fewest drops, then the fewest auxiliary units.

Every set of leaders that could be best is tried, in the order of what it could reach at most. For one set the other
units are shared out by a maximum flow (unit, option line, leader), which is exact; units that cannot be auxiliary are
placed first and stay placed. Each result is judged before it counts. Where an army has limits that the flow does not
know (R-29, R-85, R-86), arrangements of the set are searched one by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement

from armybuilder.rules.aos4.armies_of_renown import led_by, level, of_kind
from armybuilder.rules.aos4.army import ArmyList, Regiment
from armybuilder.rules.aos4.auxiliaries import bars_auxiliary
from armybuilder.rules.aos4.case import Case, Placed
from armybuilder.rules.aos4.catalogue import BattleProfile, Catalogue
from armybuilder.rules.aos4.evaluate import judge
from armybuilder.rules.aos4.flow import Flow
from armybuilder.rules.aos4.regiments import may_lead, refusal
from armybuilder.rules.aos4.rulesets import get_ruleset
from armybuilder.rules.aos4.totals import drops
from armybuilder.rules.ruleset import RuleSet

POSITIONAL = frozenset(
    {
        *("NO_REGIMENT", "TOO_MANY_REGIMENTS", "REGIMENT_WITHOUT_LEADER", "LEADER_NOT_HERO", "REGIMENT_TOO_LARGE"),
        *("UNIT_NOT_ALLOWED_IN_REGIMENT", "HERO_CANNOT_JOIN_REGIMENT", "REGIMENT_OPTION_LIMIT", "UNIT_LIMIT_BY_LEADER"),
        *("REQUIRED_COMPANION_MISSING", "COMPANION_WITHOUT_LEADER", "HERO_CANNOT_BE_AUXILIARY"),
        *("UNIT_CANNOT_BE_AUXILIARY", "NO_GENERAL", "SEVERAL_GENERALS", "GENERAL_NOT_LEADER", "WARMASTER_NOT_GENERAL"),
        *("AOR_WRONG_GENERAL", "AOR_LIMIT_EXCEEDED", "AOR_PROPORTION_FAILED"),
    }
)
"""Errors that another arrangement of the same units may avoid."""

SEARCHED = 3_000
"""How many arrangements of one set of leaders are looked at where the flow does not suffice."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The best arrangement found.

    ``army`` is None when there is none; ``obstacles`` are then the uids of the units that no arrangement can place.
    ``proven``: no other arrangement has fewer drops, or as few with fewer auxiliary units.
    """

    army: ArmyList | None
    drops: int
    auxiliaries: int
    proven: bool
    obstacles: tuple[str, ...] = ()


def arrange(
    army: ArmyList,
    catalogue: Catalogue,
    ruleset: RuleSet | None = None,
    *,
    more: Callable[[], bool] = lambda: True,
) -> Arrangement:
    """The best arrangement of a list's own units; Regiments of Renown, enhancements and choices stay as they are.

    ``more`` is asked from time to time and may end the search; the result, of one set of leaders at least, is then not
    proven. The general is kept where that costs nothing.
    """
    return _Search(army, catalogue, ruleset or get_ruleset(army.ruleset)).run(more)


class _Search:
    def __init__(self, army: ArmyList, catalogue: Catalogue, ruleset: RuleSet) -> None:
        self.army = army
        self.catalogue = catalogue
        self.ruleset = ruleset
        self.case = Case(army, catalogue, ruleset)
        self.units: tuple[Placed, ...] = self.case.own
        self.profiles: list[BattleProfile | None] = [placed.profile for placed in self.units]
        self.leaders = [
            number
            for number, profile in enumerate(self.profiles)
            if profile is not None and may_lead(self.case, profile) and not profile.companion
        ]
        self.free = [n for n, profile in enumerate(self.profiles) if profile is not None and not profile.takes_place]
        """Units that use no place; they follow the unit that they need."""
        self.tied = self._tied()
        self.fits_points = self.case.points - self.case.surcharge <= army.points_limit
        self.warmasters = {n for n, profile in enumerate(self.profiles) if profile is not None and profile.warmaster}
        self.special = bool(catalogue.leader_caps) or any(
            condition.kind in ("max-in-regiment", "brings") for condition in self.case.index.conditions
        )
        self.masks = self._masks()

    def _tied(self) -> set[int]:
        """Units that must be in a regiment; those that the catalogue does not know stay outside."""
        known = {profile.id: profile for profile in self.profiles if profile is not None}
        needed = {self.case.index.identity(each) for one in known.values() for each in one.needs_in_regiment}
        tied = {
            one.id
            for one in known.values()
            if one.warscroll.identity in needed or bars_auxiliary(self.case, one) is not None
        }
        return {n for n, profile in enumerate(self.profiles) if profile is not None and profile.id in tied}

    def _masks(self) -> list[int]:
        """For each unit the leaders (as bits by unit number) that admit it."""
        bits: dict[str, int] = {}
        for leader in self.leaders:
            kind = self._known(leader).id
            bits[kind] = bits.get(kind, 0) | 1 << leader
        leads = {self._known(leader).id: self._known(leader) for leader in self.leaders}
        admitted: dict[str, int] = {}
        for profile in self.profiles:
            if profile is not None and profile.id not in admitted:
                admitting = (kind for kind, lead in leads.items() if refusal(self.case, lead, profile) is None)
                admitted[profile.id] = sum(bits[kind] for kind in admitting)
        return [0 if one is None else admitted[one.id] & ~(1 << n) for n, one in enumerate(self.profiles)]

    def run(self, more: Callable[[], bool]) -> Arrangement:
        best: ArmyList | None = None
        score = (len(self.units) * 3 + 9, 0)
        others = len(self.army.renown)
        sets, proven = self._sets(more)
        for number, (bound, leaders) in enumerate(sets):
            if best is not None and bound >= score:
                break
            if number and not more():
                proven = False
                break
            found, complete = self._best_of(leaders, more)
            proven = proven and complete
            if found is not None:
                value = (drops(found) - others, len(found.auxiliaries))
                if best is None or value < score or (value == score and self._keeps(found) > self._keeps(best)):
                    best, score = found, value
        if best is None:
            return Arrangement(None, 0, 0, proven, self._obstacles())
        return Arrangement(best, drops(best), len(best.auxiliaries), proven)

    def _keeps(self, army: ArmyList) -> bool:
        return army.generals == self.army.generals

    def _sets(self, more: Callable[[], bool]) -> tuple[list[tuple[tuple[int, int], tuple[int, ...]]], bool]:
        """Sets of leaders with the drops and auxiliary units that they could reach at best, the best first.

        And whether these are all.
        """
        limits = self.case.limits
        compulsory = {
            n
            for n in self.leaders
            if (profile := self.profiles[n]) is not None
            and any(option.minimum for option in self.case.index.options[profile.id])
        }
        found: list[tuple[tuple[int, int], tuple[int, ...]]] = []
        takes = [n for n in range(len(self.units)) if n not in self.free]
        looked, whole = 0, True
        for size in range(1, limits.regiments + 1):
            places = size * limits.regiment_units + limits.generals_regiment_units - limits.regiment_units
            for leaders in self._chosen(size):
                looked += 1
                if found and looked % 100 == 0 and not more():
                    whole = False
                    break
                chosen = set(leaders)
                if not compulsory <= chosen or (self.warmasters and not self.warmasters & chosen):
                    continue
                if not self._level(leaders):
                    continue
                bits = sum(1 << n for n in leaders)
                rest = [n for n in takes if n not in chosen]
                homeless = sum(1 for n in rest if not self.masks[n] & bits)
                auxiliaries = max(homeless, len(rest) - places)
                found.append(((size + auxiliaries, auxiliaries), leaders))
        found.sort(key=lambda item: (item[0], not self._marked(item[1]), item[1]))
        return found, whole

    def _chosen(self, size: int) -> Iterator[tuple[int, ...]]:
        """Every choice of so many leaders by kind: those of one kind are alike, the present general goes first."""
        kinds: dict[str, list[int]] = {}
        for leader in sorted(self.leaders, key=lambda n: not self._marked((n,))):
            kinds.setdefault(self._known(leader).id, []).append(leader)
        for chosen in combinations_with_replacement(sorted(kinds, key=lambda kind: min(kinds[kind])), size):
            counted = Counter(chosen)
            if all(number <= len(kinds[kind]) for kind, number in counted.items()):
                yield tuple(sorted(n for kind, number in counted.items() for n in kinds[kind][:number]))

    def _level(self, leaders: Sequence[int]) -> bool:
        """Whether the army's parity of regiments holds (R-86)."""
        profiles = [profile for n in leaders if (profile := self.profiles[n]) is not None]
        return all(level(*led_by(self.case, condition, profiles)) for condition in of_kind(self.case, "parity"))

    def _marked(self, leaders: Sequence[int]) -> bool:
        """Whether the present general is among the leaders."""
        return any(self.units[n].uid in self.army.generals for n in leaders)

    def _generals(self, leaders: Sequence[int]) -> list[int]:
        """Who may be general, the present one first."""
        fit = [n for n in leaders if not self.warmasters or n in self.warmasters]
        fit = [n for n in fit if (profile := self.profiles[n]) is not None and profile.can_be_general] or fit
        return sorted(fit, key=lambda n: self.units[n].uid not in self.army.generals)

    def _best_of(self, leaders: tuple[int, ...], more: Callable[[], bool]) -> tuple[ArmyList | None, bool]:
        """The best legal arrangement under a set of leaders, and whether the search was complete."""
        best: ArmyList | None = None
        fewest = len(self.units) + 1
        complete = True
        for general in self._generals(leaders):
            places = self._share_out(leaders, general)
            if places is None:
                continue
            outside = len(self.units) - len(leaders) - sum(map(len, places.values()))
            if outside < fewest:
                candidate = self._built(leaders, general, places)
                if self._legal(candidate):
                    best, fewest = candidate, outside
                    continue
            if self.special and (best is None or outside < fewest):
                found, whole = self._searched(leaders, general, range(outside, fewest), more)
                complete = complete and whole
                if found is not None:
                    best, fewest = found, len(found.auxiliaries)
        return best, complete

    def _share_out(self, leaders: tuple[int, ...], general: int) -> dict[int, list[int]] | None:
        """For each leader the units of its regiment: as many as possible; None when a tied unit finds no place."""
        limits = self.case.limits
        flow = Flow()
        index = self.case.index
        lines: dict[tuple[int, int], int] = {}
        for leader in leaders:
            profile = self.profiles[leader]
            if profile is None:
                return None
            room = limits.generals_regiment_units if leader == general else limits.regiment_units
            flow.add_leader(leader, room)
            for number, option in enumerate(index.options[profile.id]):
                lines[leader, number] = flow.add_line(leader, option.maximum)
        rest = [n for n in range(len(self.units)) if n not in leaders and n not in self.free]
        rest.sort(key=lambda n: (n not in self.tied, self.units[n].regiment is None))
        for number in rest:
            profile = self.profiles[number]
            if profile is None:
                continue
            admitting = [
                lines[leader, line]
                for leader in leaders
                if self.masks[number] >> leader & 1
                for line in index.lines(self._known(leader), profile)
            ]
            if not flow.place(number, admitting) and number in self.tied:
                return None
        return self._with_free_units(leaders, flow.regiments())

    def _known(self, number: int) -> BattleProfile:
        profile = self.profiles[number]
        assert profile is not None
        return profile

    def _with_free_units(self, leaders: tuple[int, ...], places: dict[int, list[int]]) -> dict[int, list[int]] | None:
        """Units that use no place put beside the unit that they need, one of a kind in a regiment."""
        index = self.case.index
        for number in self.free:
            profile = self._known(number)
            needed = {index.identity(warscroll) for warscroll in profile.needs_in_regiment}
            for leader in leaders:
                here = [leader, *places[leader]]
                twin = any(self._known(n).id == profile.id for n in places[leader])
                beside = any(self._known(n).warscroll.identity in needed for n in here)
                if self.masks[number] >> leader & 1 and not twin and (beside or not needed):
                    places[leader].append(number)
                    break
            else:
                return None
        return places

    def _built(self, leaders: tuple[int, ...], general: int, places: dict[int, list[int]]) -> ArmyList:
        """The list in an arrangement; regiments and units keep their order as far as possible."""
        order = sorted(leaders, key=lambda n: (n != general, n))
        regiments = tuple(
            Regiment(self.units[leader].unit, tuple(self.units[n].unit for n in sorted(places[leader])))
            for leader in order
        )
        inside = {*leaders, *(n for units in places.values() for n in units)}
        auxiliaries = tuple(placed.unit for n, placed in enumerate(self.units) if n not in inside)
        return replace(self.army, regiments=regiments, auxiliaries=auxiliaries, generals=(self.units[general].uid,))

    def _legal(self, army: ArmyList) -> bool:
        """Whether an arrangement is free of errors that an arrangement can have."""
        errors = judge(Case(army, self.catalogue, self.ruleset)).errors
        bad = POSITIONAL | {"POINTS_LIMIT_EXCEEDED"} if self.fits_points else POSITIONAL
        return not any(error.code in bad for error in errors)

    def _searched(
        self, leaders: tuple[int, ...], general: int, sizes: range, more: Callable[[], bool]
    ) -> tuple[ArmyList | None, bool]:
        """Arrangements one by one, with as few units outside as possible first; at most ``SEARCHED`` are judged."""
        rest = [n for n in range(len(self.units)) if n not in leaders and n not in self.free]
        rest.sort(key=lambda n: (bin(self.masks[n]).count("1"), n))
        looked = 0
        for outside in sizes:
            for places in self._placements(leaders, general, rest, outside):
                looked += 1
                if looked > SEARCHED or (looked % 100 == 0 and not more()):
                    return None, False
                whole = self._with_free_units(leaders, {leader: list(units) for leader, units in places.items()})
                if whole is not None:
                    candidate = self._built(leaders, general, whole)
                    if self._legal(candidate):
                        return candidate, True
        return None, True

    def _placements(
        self, leaders: tuple[int, ...], general: int, rest: list[int], outside: int
    ) -> Iterator[dict[int, list[int]]]:
        """Every way to share out the units with exactly so many outside; equal units are not exchanged."""
        limits = self.case.limits
        rooms = {n: limits.generals_regiment_units if n == general else limits.regiment_units for n in leaders}
        places: dict[int, list[int]] = {leader: [] for leader in leaders}

        def step(position: int, left: int) -> Iterator[dict[int, list[int]]]:
            if position == len(rest):
                if left == 0:
                    yield places
                return
            number = rest[position]
            for leader in leaders:
                if self.masks[number] >> leader & 1 and len(places[leader]) < rooms[leader]:
                    places[leader].append(number)
                    yield from step(position + 1, left)
                    places[leader].pop()
            if left and number not in self.tied:
                yield from step(position + 1, left - 1)

        yield from step(0, outside)

    def _obstacles(self) -> tuple[str, ...]:
        """Units in the way: tied ones that no leader of the list admits, else doubled ones, else all tied ones."""
        if not self.leaders:
            return tuple(placed.uid for placed in self.units)
        bits = sum(1 << n for n in self.leaders)
        stuck = [n for n in sorted(self.tied) if not self.masks[n] & bits and n not in self.leaders]
        twice = Counter(self.units[n].identity for n in self.tied if self.profiles[n] is not None)
        doubled = [n for n in sorted(self.tied) if twice[self.units[n].identity] > 1]
        return tuple(self.units[n].uid for n in stuck or doubled or sorted(self.tied))
