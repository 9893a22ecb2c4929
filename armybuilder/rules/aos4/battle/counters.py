"""The result of a range of battles: whole numbers only, so that chunks add up to the same total in any order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from hashlib import sha1
from json import dumps
from typing import Any

from armybuilder.rules.aos4.battle.kernel import layout as at
from armybuilder.rules.aos4.battle.kernel.abilities import NAMES as ABILITY_NAMES
from armybuilder.rules.aos4.battle.kernel.events import NAMES

Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BattleCounters:
    """Sums over battles; index 0 is the first army where there are two.

    ``vp_by_round[side]`` sums victory points after each round. ``margins`` counts victory point differences from
    −60 to 60, what lies beyond in the last place. ``scored`` and ``slain`` are hundredths (of victory points, of
    points of the list) per unit, ``died`` the times a unit was destroyed, ``damage`` Health points taken,
    ``health_kept`` Health points left at the end. ``events`` counts abilities by name (``kernel.events``).
    ``abilities[side]`` counts uses of faction traits and single abilities by number (``kernel.abilities``); empty
    where neither army has any, so that such battles have the same digest as ever.
    """

    battles: int
    won: int
    lost: int
    drawn: int
    vp_by_round: tuple[Numbers, Numbers]
    vp_squares: Numbers
    margin_sum: int
    margin_squares: int
    margins: Numbers
    scored: tuple[Numbers, Numbers]
    slain: tuple[Numbers, Numbers]
    died: tuple[Numbers, Numbers]
    damage: tuple[Numbers, Numbers]
    health_kept: tuple[Numbers, Numbers]
    events: Numbers
    abilities: tuple[Numbers, Numbers] = ((), ())

    def __add__(self, other: "BattleCounters") -> "BattleCounters":
        """The counters of both ranges together; they must be of the same armies and set-up."""
        return BattleCounters(*(_added(getattr(self, f.name), getattr(other, f.name)) for f in fields(self)))

    def event(self, name: str) -> int:
        """How often an ability was used; ``name`` as in ``kernel.events.NAMES``."""
        return self.events[NAMES.index(name)]

    def used(self, side: int, ability: str) -> int:
        """How often a side used an ability, an id of ``effects.abilities``; 0 in runs that did not know it yet."""
        number = ABILITY_NAMES.index(ability)
        return self.abilities[side][number] if number < len(self.abilities[side]) else 0

    def to_json(self) -> dict[str, Any]:
        """Plain lists and numbers; without ``abilities`` where there are none."""
        document = {f.name: _plain(getattr(self, f.name)) for f in fields(self)}
        if not any(self.abilities):
            del document["abilities"]
        return document

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "BattleCounters":
        """The counters that ``to_json`` wrote; KeyError or TypeError for anything else."""
        known = {"abilities": [[], []], **data}
        return cls(**{f.name: _frozen(known[f.name]) for f in fields(cls)})

    def digest(self) -> str:
        """SHA-1 of the counters: equal digests mean equal runs."""
        return sha1(dumps(self.to_json(), sort_keys=True).encode(), usedforsecurity=False).hexdigest()


@dataclass(frozen=True, slots=True)
class PairedCounters:
    """Two versions of a list on the same seeds; differences are the second version's minus the first's.

    ``wins`` sums the difference of won battles (−1, 0 or 1 each), ``margins`` that of victory point margins.
    """

    first: BattleCounters
    second: BattleCounters
    wins: int
    win_squares: int
    margins: int
    margin_squares: int

    def __add__(self, other: "PairedCounters") -> "PairedCounters":
        """The counters of both ranges together."""
        return PairedCounters(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))

    def to_json(self) -> dict[str, Any]:
        """Plain lists and numbers."""
        sums = {name: getattr(self, name) for name in ("wins", "win_squares", "margins", "margin_squares")}
        return {"first": self.first.to_json(), "second": self.second.to_json(), **sums}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "PairedCounters":
        """The counters that ``to_json`` wrote."""
        sums = (_frozen(data[name]) for name in ("wins", "win_squares", "margins", "margin_squares"))
        return cls(BattleCounters.from_json(data["first"]), BattleCounters.from_json(data["second"]), *sums)


def read_counters(ints: Sequence[int], rounds: int) -> BattleCounters:
    """The counters that the kernel left in its array."""
    first, second = int(ints[at.END]), int(ints[at.END + 1])

    def column(start: int, count: int) -> Numbers:
        return tuple(int(number) for number in ints[start : start + count])

    def per_unit(start: int) -> tuple[Numbers, Numbers]:
        return column(start, first), column(start + first, second - first)

    return BattleCounters(
        battles=int(ints[at.BATTLES]),
        won=int(ints[at.WINS]),
        lost=int(ints[at.WINS + 1]),
        drawn=int(ints[at.DRAWS]),
        vp_by_round=(column(at.VP_SUM, rounds), column(at.VP_SUM + at.ROUNDS, rounds)),
        vp_squares=column(at.VP_SQUARES, 2),
        margin_sum=int(ints[at.MARGIN_SUM]),
        margin_squares=int(ints[at.MARGIN_SQUARES]),
        margins=column(at.MARGIN, at.MARGINS),
        scored=per_unit(at.SCORED),
        slain=per_unit(at.SLAIN_POINTS),
        died=per_unit(at.DEATHS),
        damage=per_unit(at.DAMAGE_DONE),
        health_kept=per_unit(at.HEALTH_KEPT),
        events=column(at.EVENTS, len(NAMES)),
        abilities=_abilities(ints),
    )


def _abilities(ints: Sequence[int]) -> tuple[Numbers, Numbers]:
    if not ints[at.TRAITS]:
        return (), ()
    first, second = (
        tuple(int(ints[at.USED + at.ABILITIES * side + number]) for number in range(len(ABILITY_NAMES)))
        for side in (0, 1)
    )
    return first, second


def _added(mine: Any, theirs: Any) -> Any:
    if isinstance(mine, tuple):
        return tuple(_added(one, other) for one, other in zip(mine, theirs, strict=True))
    return mine + theirs


def _plain(value: Any) -> Any:
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


def _frozen(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple(_frozen(one) for one in value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"not a whole number: {value!r}")
    return value
