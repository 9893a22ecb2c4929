"""Effects in an exact duel: what each unit bears, as attacker and as defender."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from armybuilder.rules.aos4.combat.duel import Changed
from armybuilder.rules.aos4.combat.values import Attacker, Target
from armybuilder.rules.aos4.effects.applying import with_effects
from armybuilder.rules.aos4.effects.values import Effect, Side


@dataclass(frozen=True, slots=True)
class Bearing:
    """The effects that one unit of a duel bears, and its weapons with an ability that does nothing of its own."""

    effects: tuple[Effect, ...] = ()
    marked: Mapping[str, frozenset[str]] = field(default_factory=dict)


def changes_of_duel(a: Bearing, b: Bearing) -> Changed:
    """How the effects of both units change each fight, for ``duel(…, changed=…)``."""

    def changed(unit: str, attacker: Attacker, target: Target) -> tuple[Attacker, Target]:
        own, other = (a, b) if unit == "A" else (b, a)
        counting = (
            *(each for each in own.effects if each.side is Side.ATTACKER),
            *(each for each in other.effects if each.side is Side.DEFENDER),
        )
        return with_effects(counting, attacker, target, melee=True, marked=own.marked)

    return changed
