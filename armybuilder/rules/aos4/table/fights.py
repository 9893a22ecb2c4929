"""Who fights next and why: the picks of :mod:`armybuilder.rules.aos4.combat.fight_order` with their reasons."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from armybuilder.rules.aos4.combat.fight_order import Band, FightOrder, Waiting
from armybuilder.rules.aos4.table.steps import step
from armybuilder.rules.rulings import Step


@dataclass(frozen=True, slots=True)
class Entered:
    """A unit as a player enters it. ``pulled_in``: it came into combat after the phase had begun (A-45)."""

    id: str
    player: str
    strike_first: bool = False
    strike_last: bool = False
    fought: bool = False
    pulled_in: bool = False

    @property
    def band(self) -> Band:
        """When it may be picked; both abilities cancel, and being pulled in gives no strike-first (A-45, A-46)."""
        if self.strike_first == self.strike_last:
            return Band.NORMAL
        if self.strike_first:
            return Band.NORMAL if self.pulled_in else Band.FIRST
        return Band.LAST


@dataclass(frozen=True, slots=True)
class NextPick:
    """Who picks, which units that player may pick, which may follow at once, and why."""

    picker: str | None
    options: tuple[str, ...]
    follow_up: tuple[str, ...]
    steps: tuple[Step, ...]


def next_pick(
    active: str, units: Iterable[Entered], *, last_picker: str | None = None, last_band: Band | None = None
) -> NextPick:
    """The next pick among the units that have not fought, with the reasons (A-45 to A-49).

    ``last_picker`` and ``last_band`` say who made the last ordinary pick and of which band; None before the first.
    ``follow_up`` are the picking player's units that could use a "fights immediately after" ability.
    """
    entered = tuple(units)
    waiting = tuple(Waiting(unit.id, unit.player, unit.band) for unit in entered if not unit.fought)
    state = FightOrder(active, waiting, last_picker, last_band)
    picker = state.picker()
    if picker is None:
        return NextPick(None, (), (), (step("ALL_FOUGHT"),))
    options = state.options()
    band = min(unit.band for unit in waiting)
    steps = [step("BOTH_CANCEL", unit=unit.id) for unit in entered if unit.strike_first and unit.strike_last]
    steps += [step("PULLED_IN", unit=unit.id) for unit in entered if unit.pulled_in and unit.strike_first]
    if band is Band.FIRST:
        steps.append(step("FIRST_BAND"))
    elif band is Band.LAST:
        steps.append(step("LAST_BAND"))
    steps.append(_why(state, waiting, band, picker))
    return NextPick(picker, options, _followers(state, picker), tuple(steps))


def _why(state: FightOrder, waiting: tuple[Waiting, ...], band: Band, picker: str) -> Step:
    players = {unit.player for unit in waiting if unit.band is band}
    if len(players) == 1:
        return step("ONLY_ONE_SIDE", player=picker)
    if state.last_picker is None:
        return step("ACTIVE_PICKS", player=picker)
    if band is Band.NORMAL and state.band is Band.FIRST:
        return step("AFTER_FIRST_BAND", player=picker)
    return step("INTO_LAST_BAND" if band is Band.LAST else "ALTERNATES", player=picker)


def _followers(state: FightOrder, player: str) -> tuple[str, ...]:
    """Units of the player that could follow once any one of the options has fought."""
    found: dict[str, None] = {}
    for option in state.options():
        for unit in state.fight(option).follow_up_options(player):
            found[unit] = None
    return tuple(found)


def whole_order(active: str, units: Iterable[Entered]) -> tuple[tuple[str, str], ...]:
    """The phase from its start when every player picks in listed order: pairs of player and unit."""
    entered = [unit for unit in units if not unit.fought]
    players = {unit.id: unit.player for unit in entered}
    state = FightOrder.start(active, [Waiting(unit.id, unit.player, unit.band) for unit in entered])
    return tuple((players[unit], unit) for unit in state.in_listed_order())
