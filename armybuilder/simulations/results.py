"""What the page of a run of battles shows, from its rows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any

from django.utils.http import urlencode

from armybuilder.jobs.models import Chunk, Run
from armybuilder.jobs.selectors import Progress, progress
from armybuilder.rules.aos4.battle.battleplans import battleplan
from armybuilder.rules.aos4.battle.counters import BattleCounters, PairedCounters
from armybuilder.rules.aos4.battle.policies import policy
from armybuilder.rules.aos4.battle.summary import (
    CONFIDENCE_95,
    BattleSummary,
    PairedSummary,
    UnitSummary,
    compare,
    summarise,
    wilson,
)
from armybuilder.rules.aos4.effects.abilities import battle_ability
from armybuilder.rules.charts import Series, lines, outcome
from armybuilder.rules.naming import told_apart
from armybuilder.simulations.abilities import AbilityUse, holds_throughout
from armybuilder.simulations.battles import (
    COMPARISON,
    Settings,
    abilities_of,
    added,
    added_pairs,
    armies_of,
    settings_of,
)
from armybuilder.simulations.models import Comparison
from armybuilder.simulations.selectors import comparisons_of

NAME_IN_CHART = 11
LEAST_TIME = 0.5
"""Seconds after which the time that is left is guessed."""


@dataclass(frozen=True, slots=True)
class SoFar:
    """How far a run is: battles played of those wanted, the share won until now and half its interval."""

    played: int
    wanted: int
    won: float | None
    give_or_take: float | None
    seconds_left: int | None

    @property
    def percent(self) -> int:
        return min(99, 100 * self.played // self.wanted) if self.wanted else 0


@dataclass(frozen=True, slots=True)
class ComparisonRow:
    """Another version of the list beside this run: the share it won and the difference, with its interval."""

    label: str
    code: str
    state: str
    won: float | None
    difference: float | None
    give_or_take: float | None


@dataclass(frozen=True)
class RunPage:
    """A run as its page shows it. ``first`` and ``second`` are the names of the two lists."""

    run: Run

    @cached_property
    def settings(self) -> Settings:
        return settings_of(self.run.parameters)

    @property
    def first(self) -> str:
        return self._name("a")

    @property
    def second(self) -> str:
        return self._name("b")

    @property
    def other(self) -> str:
        """Name of the other version of a comparison."""
        return self._name("c")

    def _name(self, side: str) -> str:
        document = self.run.parameters["lists"].get(side) or {}
        return str(document.get("name", ""))

    @property
    def compares(self) -> bool:
        return self.run.kind == COMPARISON

    @property
    def battleplan(self) -> str:
        return battleplan(self.settings.battleplan).name

    @cached_property
    def abilities(self) -> tuple[AbilityUse, ...]:
        """Faction traits and single abilities of both lists, with how often they were used."""
        chosen = abilities_of(self.run.parameters)
        sides = (("c", self.other) if self.compares else ("a", self.first), ("b", self.second))
        counters = self._ability_counters
        found = []
        for number, (side, name) in enumerate(sides):
            for ability_id in chosen[side]:
                per_battle = None
                if counters is not None and not holds_throughout(ability_id):
                    per_battle = counters.used(number, ability_id) / max(1, counters.battles)
                found.append(AbilityUse(battle_ability(ability_id), name, per_battle))
        return tuple(found)

    @property
    def _ability_counters(self) -> BattleCounters | None:
        """Of a comparison those of the other version, which is what its page is about."""
        if self.compares:
            return self.pairs.second if self.pairs else None
        return self.counters

    @property
    def again(self) -> str:
        """The query of the form that starts this run again."""
        sources, settings = self.run.parameters.get("sources", {}), self.settings
        chosen = abilities_of(self.run.parameters)
        query = [("a", str(sources.get("a", ""))), ("b", str(sources.get("b", "")))]
        for name in ("battles", "seed", "battleplan", "policy_a", "policy_b"):
            query.append((name, str(getattr(settings, name))))
        for side in ("a", "b"):
            query += [(f"fx_{side}", ability_id) for ability_id in chosen[side]]
            query += [] if chosen[side] else [(f"traits_{side}", "none")]
        return urlencode(query)

    @property
    def policies(self) -> str:
        first, second = policy(self.settings.policy_a).name, policy(self.settings.policy_b).name
        if first == second:
            return f"both play {first.lower()}"
        return f"{self.first} plays {first.lower()}, {self.second} {second.lower()}"

    # While it runs ---------------------------------------------------------------------------------------------------

    @cached_property
    def progress(self) -> Progress:
        return progress(self.run)

    @cached_property
    def so_far(self) -> SoFar:
        """Counted from the rows of the chunks that are done."""
        key = "result__first" if self.compares else "result"
        done = self.run.chunks.filter(state=Chunk.State.DONE)
        rows = list(done.values_list(f"{key}__battles", f"{key}__won"))
        played = sum(battles for battles, _ in rows)
        wanted = self.settings.battles
        won = give_or_take = None
        if played:
            total = sum(wins for _, wins in rows)
            low, high = wilson(total, played)
            won, give_or_take = total / played, (high - low) / 2
        return SoFar(played, wanted, won, give_or_take, self._seconds_left(played, wanted))

    def _seconds_left(self, played: int, wanted: int) -> int | None:
        if not played or self.run.started is None or self.settings.precision is not None:
            return None
        seconds = (datetime.now(tz=self.run.started.tzinfo) - self.run.started).total_seconds()
        return max(1, round(seconds * (wanted - played) / played)) if seconds > LEAST_TIME else None

    @cached_property
    def waits_for_queue(self) -> bool:
        """Whether no worker could be told of the run yet."""
        if self.run.state != Run.State.QUEUED:
            return False
        return self.run.chunks.filter(state=Chunk.State.QUEUED, sent_at=None).exists()

    # When it is over -------------------------------------------------------------------------------------------------

    @cached_property
    def _results(self) -> list[Any]:
        """What was played of a run that was stopped."""
        if self.run.state != Run.State.CANCELLED:
            return []
        done = self.run.chunks.filter(state=Chunk.State.DONE).order_by("index")
        return list(done.values_list("result", flat=True))

    @cached_property
    def pairs(self) -> PairedCounters | None:
        """The counters of a comparison."""
        if not self.compares:
            return None
        if self.run.result:
            return PairedCounters.from_json(self.run.result["counters"])
        return added_pairs(self._results) if self._results else None

    @cached_property
    def counters(self) -> BattleCounters | None:
        """The counters of the battles of the first list; None while there are none."""
        if self.compares:
            return self.pairs.first if self.pairs else None
        if self.run.result:
            return BattleCounters.from_json(self.run.result["counters"])
        return added(self._results) if self._results else None

    @cached_property
    def summary(self) -> BattleSummary | None:
        if self.counters is None:
            return None
        armies = armies_of(self.run.parameters)
        return summarise(self.counters, armies["a"], armies["b"])

    @cached_property
    def other_summary(self) -> BattleSummary | None:
        """The summary of the other version of a comparison."""
        if self.pairs is None:
            return None
        armies = armies_of(self.run.parameters)
        return summarise(self.pairs.second, armies["c"], armies["b"])

    @cached_property
    def difference(self) -> PairedSummary | None:
        return compare(self.pairs) if self.pairs else None

    @property
    def difference_interval(self) -> float | None:
        """Half the 95 % interval of the difference of the shares won."""
        return CONFIDENCE_95 * self.difference.won_error if self.difference else None

    @property
    def which(self) -> str:
        """Which list is the stronger, in a sentence."""
        found = self.counters
        return stronger(self.first, self.second, found.won, found.lost, found.battles) if found else ""

    @property
    def shares(self) -> str:
        """The share bar as SVG."""
        if self.counters is None or self.summary is None:
            return ""
        return outcome("shares", self.counters.won, self.counters.drawn, self.counters.lost, self.summary.interval)

    @property
    def points_chart(self) -> str:
        """Victory points by round as SVG."""
        if self.summary is None:
            return ""
        first, second = self.summary.vp_by_round
        names = short_names(self.first, self.second)
        rounds = [f"round {number + 1}" for number in range(len(first))]
        title = (
            f"Average victory points after each round: {names[0]} {first[-1]:.1f}, "
            f"{names[1]} {second[-1]:.1f} after round {len(first)}"
        )
        return lines("vp", title, "", (Series(names[0], first), Series(names[1], second)), rounds)

    @property
    def rounds(self) -> tuple[tuple[int, float, float], ...]:
        """Victory points after each round, for the table beside the chart."""
        if self.summary is None:
            return ()
        first, second = self.summary.vp_by_round
        return tuple((number, *pair) for number, pair in enumerate(zip(first, second, strict=True), 1))

    @property
    def workers(self) -> tuple[tuple[str, Sequence[UnitSummary]], ...]:
        """Both lists with what their units did, those that slew most first; twins are counted in the list's order."""
        if self.summary is None:
            return ()
        sides = zip((self.first, self.second), self.summary.units, strict=True)
        return tuple((name, sorted(_counted(units), key=lambda unit: -unit.points_slain)) for name, units in sides)

    @cached_property
    def comparisons(self) -> tuple[ComparisonRow, ...]:
        """The versions of the list that met the same seeds."""
        return tuple(_row(comparison) for comparison in comparisons_of(self.run))


def stronger(first: str, second: str, won: int, lost: int, battles: int) -> str:
    """Which of two lists is the stronger; none where chance alone may have told them apart.

    The share won less the share lost is compared with its own 95 % interval.
    """
    if not battles:
        return ""
    lead, decided = (won - lost) / battles, (won + lost) / battles
    if abs(lead) <= CONFIDENCE_95 * math.sqrt((decided - lead * lead) / battles):
        return f"Too close to call: {battles:,} battles do not tell which of the two is the stronger."
    winner, loser = (first, second) if lead > 0 else (second, first)
    return f"{winner} is the stronger of the two here: it beats {loser} more often than chance would."


def short_names(first: str, second: str) -> tuple[str, str]:
    """Two names as they fit at the ends of the lines of a chart, and can be told apart there."""
    names = _short(first), _short(second)
    if names[0] != names[1]:
        return names
    ends = _end(first), _end(second)
    return ends if ends[0] != ends[1] else ("first list", "second list")


def _end(name: str) -> str:
    plain = name.partition(",")[0]
    return plain if len(plain) <= NAME_IN_CHART else f"…{plain[1 - NAME_IN_CHART :].lstrip()}"


def _short(name: str) -> str:
    plain = name.partition(",")[0]
    return plain if len(plain) <= NAME_IN_CHART else f"{plain[: NAME_IN_CHART - 1].rstrip()}…"


def _row(comparison: Comparison) -> ComparisonRow:
    run = comparison.run
    if not run.result:
        return ComparisonRow(comparison.label, run.code, run.state, None, None, None)
    pairs = PairedCounters.from_json(run.result["counters"])
    found = compare(pairs)
    won = pairs.second.won / max(1, pairs.second.battles)
    return ComparisonRow(
        comparison.label, run.code, run.state, won, found.won, CONFIDENCE_95 * found.won_error
    )  # fmt: skip


def _counted(units: Sequence[UnitSummary]) -> list[UnitSummary]:
    names = told_apart(unit.name for unit in units)
    return [replace(unit, name=name) for unit, name in zip(units, names, strict=True)]
