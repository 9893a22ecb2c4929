"""The numbers under a list: points, drops, models, wounds and what else can be counted (R-90 … R-94)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.case import Case
from armybuilder.rules.aos4.catalogue import Catalogue
from armybuilder.rules.aos4.rulesets import get_ruleset
from armybuilder.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Totals:
    """Sums of a list.

    ``regiments``, ``auxiliary_points`` and ``renown`` are subtotals of units with the enhancements that they bear;
    ``choices`` is the price of formation, lores and terrain, ``unborne`` that of enhancements without bearer. Together
    with ``surcharge`` and ``creations`` they add up to ``points``.
    """

    points: int
    limit: int
    drops: int
    models: int
    wounds: int
    control: int
    wizards: int
    priests: int
    auxiliaries: int
    surcharge: int
    regiments: tuple[int, ...] = ()
    auxiliary_points: int = 0
    renown: tuple[int, ...] = ()
    choices: int = 0
    unborne: int = 0
    creations: int = 0
    """Points of what a Path to Glory player created and does not field as a unit."""
    units: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """Price of each unit by uid, reinforcing included, without enhancements; members of renown cost nothing."""
    enhancements: tuple[int, ...] = ()
    """Price of each enhancement, in list order."""
    sizes: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """Number of models of each unit by uid."""

    @property
    def left(self) -> int:
        """Points left under the limit; negative when over."""
        return self.limit - self.points


def totals(army: ArmyList, catalogue: Catalogue, ruleset: RuleSet | None = None) -> Totals:
    """The sums of a list by a rule set (the list's own when none is given). Unknown units count as 0 points."""
    return totals_of(Case(army, catalogue, ruleset or get_ruleset(army.ruleset)))


def totals_of(case: Case) -> Totals:
    """The sums of a case."""
    army = case.army
    regiments = [0] * len(army.regiments)
    renown = list(case.renown_points)
    auxiliary_points = unborne = 0
    models = wounds = control = wizards = priests = 0
    for placed in case.units:
        if placed.regiment is not None:
            regiments[placed.regiment] += placed.points
        elif placed.renown is None:
            auxiliary_points += placed.points
        models += placed.models
        warscroll = placed.warscroll
        if warscroll is not None:
            wounds += placed.models * warscroll.wounds
            control += placed.models * (int(warscroll.control) if warscroll.control.isdigit() else 0)
            wizards += warscroll.wizard > 0
            priests += warscroll.priest > 0
    prices = tuple(case.price_of(enhancement) for _, enhancement, _ in case.enhancements)
    for price, (_, _, bearer) in zip(prices, case.enhancements, strict=True):
        if bearer is None:
            unborne += price
        elif bearer.regiment is not None:
            regiments[bearer.regiment] += price
        elif bearer.renown is not None:
            renown[bearer.renown] += price
        else:
            auxiliary_points += price
    return Totals(
        points=case.points,
        limit=army.points_limit,
        drops=drops(army),
        models=models,
        wounds=wounds,
        control=control,
        wizards=wizards,
        priests=priests,
        auxiliaries=len(army.auxiliaries),
        surcharge=case.surcharge,
        regiments=tuple(regiments),
        auxiliary_points=auxiliary_points,
        renown=tuple(renown),
        choices=case.option_points,
        unborne=unborne,
        creations=case.creation_points,
        units=MappingProxyType({placed.uid: placed.points for placed in case.units}),
        enhancements=prices,
        sizes=MappingProxyType({placed.uid: placed.models for placed in case.units}),
    )


def drops(army: ArmyList) -> int:
    """Deployments: one per own regiment, auxiliary unit and Regiment of Renown (R-62, R-90)."""
    return len(army.regiments) + len(army.auxiliaries) + len(army.renown)
