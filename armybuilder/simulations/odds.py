"""One unit into another: exact odds, the sentence that says them, the table and the chart.

The commands are those of the core rules: All-out Attack adds 1 to hit and reaches Companion weapons too (A-40),
All-out Defence adds 1 to the save, Cover takes 1 from hit rolls unless the target charged or can FLY (A-72).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from armybuilder.rules.aos4.combat.attack import attack
from armybuilder.rules.aos4.combat.values import (
    Attacker,
    AttackOdds,
    Characteristic,
    Modifier,
    Source,
    Target,
)
from armybuilder.rules.aos4.effects.applying import with_effects
from armybuilder.rules.aos4.effects.catalogue import effects_for
from armybuilder.rules.aos4.effects.values import Effect
from armybuilder.rules.aos4.effects.values import Side as EffectSide
from armybuilder.rules.aos4.warscroll import WeaponKind
from armybuilder.rules.charts import Bar, bars
from armybuilder.simulations.units import FightingUnit
from armybuilder.simulations.words import chance_of, number_word

SAVES: tuple[int | None, ...] = (2, 3, 4, 5, 6, None)
MOST_ROWS = 12
EIGHT_TIMES_IN_TEN = (0.1, 0.9)


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What holds while the attack is made. ``ward`` is a further ward of the defender, None for none."""

    shooting: bool = False
    charged: bool = False
    all_out_attack: bool = False
    hit: int = 0
    wound: int = 0
    target_charged: bool = False
    cover: bool = False
    all_out_defence: bool = False
    save: int = 0
    ward: int | None = None
    effects: tuple[str, ...] = ()
    """Ids of the faction traits and abilities that hold (``rules.aos4.effects``); those of other units do nothing."""

    @property
    def kind(self) -> WeaponKind:
        return WeaponKind.RANGED if self.shooting else WeaponKind.MELEE

    def attacker(self, unit: FightingUnit, models: int | None = None) -> Attacker:
        """The attacking unit with ``models`` left (None: all) under these circumstances."""
        plain = unit.attacker(self.kind, charged=self.charged)
        if models is not None:
            plain = plain.with_models(max(1, min(models, plain.models)))
        return replace(plain, modifiers=tuple(self._attackers_modifiers()))

    def target(self, unit: FightingUnit, models: int | None = None, damage: int = 0) -> Target:
        """The defending unit with ``models`` left and ``damage`` points on it under these circumstances."""
        plain = unit.target()
        return replace(
            plain,
            models=plain.models if models is None else max(1, min(models, plain.models)),
            damage_points=max(0, min(damage, plain.health - 1)),
            charged=self.target_charged,
            cover=self.cover,
            wards=(*plain.wards, self.ward) if self.ward else plain.wards,
            modifiers=tuple(self._defenders_modifiers()),
        )

    def _attackers_modifiers(self) -> list[Modifier]:
        found = []
        if self.all_out_attack:
            found.append(Modifier(Characteristic.HIT, 1, Source.FRIENDLY, affects_companion=True))
        for to, value in ((Characteristic.HIT, self.hit), (Characteristic.WOUND, self.wound)):
            if value:
                found.append(Modifier(to, value, Source.FRIENDLY if value > 0 else Source.ENEMY))
        return found

    def _defenders_modifiers(self) -> list[Modifier]:
        values = (int(self.all_out_defence), self.save)
        return [Modifier(Characteristic.SAVE, value) for value in values if value]


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table: ``label``, chance, and the chance without the charge where that was worked out."""

    label: str
    chance: float
    other: float | None


@dataclass(frozen=True, slots=True)
class SaveRow:
    """What the same attack does to the same target with another save."""

    save: str
    theirs: bool
    damage: float
    slain: float
    destroyed: float


@dataclass(frozen=True)
class Odds:
    """Everything that is said about one attack. ``other`` is the same attack without the charge, if that differs."""

    attacker: str
    defender: str
    odds: AttackOdds
    other: AttackOdds | None
    saves: tuple[SaveRow, ...]
    attacker_points: int
    defender_points: int
    circumstances: Circumstances

    @property
    def target(self) -> Target:
        return self.odds.target

    @property
    def counts_models(self) -> bool:
        """Whether models are counted; of a single model the damage points are."""
        return self.target.models > 1

    @property
    def title(self) -> str:
        """The result in one sentence."""
        how = ", charged," if self.circumstances.charged and not self.circumstances.shooting else ""
        how = ", shooting," if self.circumstances.shooting else how
        if self.counts_models:
            what = f"{self.odds.mean_slain:.1f} of {self.target.models} slain on average"
        else:
            what = f"{self.odds.mean_allocated:.1f} of {self.target.remaining} damage on average"
        return f"{self.attacker}{how} into {self.defender}: {what}"

    @property
    def spread(self) -> str:
        """Between which figures the damage lies eight times in ten."""
        low, high = (quantile(self.odds.damage, share) for share in EIGHT_TIMES_IN_TEN)
        if low == high:
            return f"At least eight times in ten exactly {low} damage."
        return f"Eight times in ten between {low} and {high} damage."

    @property
    def all_fall(self) -> str:
        """Who falls: "All five fall", "It falls"."""
        return f"All {number_word(self.target.models)} fall" if self.counts_models else "It falls"

    @property
    def destroyed(self) -> str:
        return chance_of(self.odds.p_destroyed)

    @property
    def destroyed_otherwise(self) -> str:
        return chance_of(self.other.p_destroyed) if self.other else ""

    @property
    def unit_word(self) -> str:
        """What the rows and the chart count."""
        return f"{self.defender} slain" if self.counts_models else f"Damage on {self.defender}"

    @property
    def all_word(self) -> str:
        """Heading of the chance that nothing of the target is left."""
        return f"All {number_word(self.target.models)}" if self.counts_models else "Destroyed"

    @property
    def rows(self) -> tuple[Row, ...]:
        """Chance of at least so much, in at most ``MOST_ROWS`` rows."""
        most = self.target.models if self.counts_models else self.target.remaining
        places = sorted({max(1, round(most * (row + 1) / MOST_ROWS)) for row in range(MOST_ROWS)})
        return tuple(
            Row(
                f"all {place}" if place == most else f"at least {place}",
                self._at_least(self.odds, place),
                self._at_least(self.other, place) if self.other else None,
            )
            for place in places
        )

    def _at_least(self, odds: AttackOdds, place: int) -> float:
        return odds.p_slain_at_least(place) if self.counts_models else odds.p_damage_at_least(place)

    @property
    def chart(self) -> str:
        """The distribution as SVG."""
        chances = self.odds.slain if self.counts_models else self.odds.damage
        others: Sequence[float] | None = None
        if self.other:
            others = self.other.slain if self.counts_models else self.other.damage
        last = len(chances) - 1
        columns = [
            Bar(
                f"{place}, all" if place == last and last < 15 else str(place),
                chance,
                others[place] if others else None,
            )
            for place, chance in enumerate(chances)
        ]
        title = f"Chance of each number: {self.unit_word}"
        described = f"{self.title}. {self.spread}"
        return bars("odds", title, described, columns, self.unit_word)

    @property
    def damage_per_100(self) -> float | None:
        return 100 * self.odds.mean_allocated / self.attacker_points if self.attacker_points else None

    @property
    def points_slain(self) -> float | None:
        """Mean share of the defender's Health taken, in points of what is left of it."""
        if not self.defender_points:
            return None
        return self.defender_points * self.odds.mean_allocated / self.target.remaining


@dataclass(frozen=True, slots=True)
class Side:
    """A unit with how many models of it are left."""

    unit: FightingUnit
    models: int

    @property
    def points(self) -> int:
        """Price of what is left."""
        return round(self.unit.points * self.models / self.unit.models)


def odds_of(attacker: Side, defender: Side, damage: int = 0, circumstances: Circumstances = Circumstances()) -> Odds:
    """The exact odds of one attack of a unit on another."""
    plain = circumstances.attacker(attacker.unit, attacker.models)
    unharmed = circumstances.target(defender.unit, defender.models, damage)
    effects = effects_in_force(attacker.unit, defender.unit, circumstances.effects)
    marked = attacker.unit.marked
    melee = not circumstances.shooting
    striking, target = with_effects(effects, plain, unharmed, melee=melee, marked=marked)
    odds = attack(striking, target)
    other = None
    if circumstances.charged and not circumstances.shooting:
        calm = attack(*with_effects(effects, replace(plain, charged=False), unharmed, melee=melee, marked=marked))
        other = calm if calm.damage != odds.damage else None
    return Odds(
        attacker=attacker.unit.name,
        defender=defender.unit.name,
        odds=odds,
        other=other,
        saves=tuple(_against(striking, target, save) for save in SAVES),
        attacker_points=attacker.points,
        defender_points=defender.points,
        circumstances=circumstances,
    )


def effects_in_force(attacker: FightingUnit, defender: FightingUnit, ids: Sequence[str]) -> tuple[Effect, ...]:
    """The chosen effects that these two units may have, each on its side of the attack."""
    offered = (
        *effects_for(attacker.keywords, EffectSide.ATTACKER),
        *effects_for(defender.keywords, EffectSide.DEFENDER),
    )
    return tuple(effect for effect in offered if effect.id in ids)


def quantile(chances: Sequence[float], share: float) -> int:
    """The least number that is not exceeded with this chance."""
    total = 0.0
    for place, chance in enumerate(chances):
        total += chance
        if total >= share - 1e-12:
            return place
    return len(chances) - 1


def _against(striking: Attacker, target: Target, save: int | None) -> SaveRow:
    odds = attack(striking, replace(target, save=save))
    return SaveRow(
        save=f"{save}+" if save else "none",
        theirs=save == target.save,
        damage=odds.mean_allocated,
        slain=odds.mean_slain,
        destroyed=odds.p_destroyed,
    )
