"""A new list with what can be chosen for the player."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.catalogue import ArmyKind, Catalogue, LoreKind
from armybuilder.rules.aos4.spearhead import box_list, box_of
from armybuilder.rules.ruleset import RuleSet


class Priced(Protocol):
    """A choice of an army: formation, lore or terrain."""

    @property
    def id(self) -> str: ...
    @property
    def points(self) -> int: ...
    @property
    def battlepacks(self) -> frozenset[str]: ...


P = TypeVar("P", bound=Priced)


def default_cards(ruleset: RuleSet) -> tuple[str, ...]:
    """The first battle tactic cards of a season, as many as a list wants."""
    cards: tuple[str, ...] = ruleset.limits.tactic_cards
    wanted: int = ruleset.limits.tactic_cards_wanted
    return cards[:wanted]


def in_season(options: Iterable[P], ruleset: RuleSet) -> tuple[P, ...]:
    """The options that a battlepack allows, in source order."""
    return tuple(option for option in options if not option.battlepacks or ruleset.battlepack in option.battlepacks)


def new_army(
    catalogue: Catalogue,
    ruleset: RuleSet,
    points_limit: int = 2000,
    *,
    name: str = "",
    as_of: str | None = None,
    legends: bool = False,
) -> ArmyList:
    """A list without units that has its defaults: formation, lores and terrain that cost nothing, tactic cards.

    The formation is the first that costs nothing, else the cheapest. Of lores and terrain the first free one of each
    kind is taken, none where all cost points. A Spearhead box comes with all its units.
    """
    if box_of(catalogue) is not None:
        return box_list(catalogue, name=name)
    formations = [
        formation
        for formation in in_season(catalogue.formations.values(), ruleset)
        if legends or not formation.legends or catalogue.army.legends
    ]
    formation = min(formations, key=lambda option: option.points, default=None)
    if catalogue.army.kind is not ArmyKind.FACTION:
        formation = None
    lores = in_season(catalogue.lores.values(), ruleset)
    free = {
        kind: next(
            (lore.id for lore in lores if lore.kind is kind and (ruleset.limits.free_lores or not lore.points)), None
        )
        for kind in LoreKind
    }
    terrain = next(
        (
            option.id
            for option in in_season(catalogue.terrain.values(), ruleset)
            if ruleset.limits.free_terrain or not option.points
        ),
        None,
    )
    return ArmyList(
        army=catalogue.army.id,
        ruleset=ruleset.id,
        release=catalogue.release.id,
        name=name,
        points_limit=points_limit,
        as_of=as_of,
        formations=_maybe(formation.id if formation else None),
        spell_lores=_maybe(free[LoreKind.SPELL]),
        prayer_lores=_maybe(free[LoreKind.PRAYER]),
        manifestation_lores=_maybe(free[LoreKind.MANIFESTATION]),
        terrain=_maybe(terrain),
        tactic_cards=default_cards(ruleset),
        legends=legends,
    )


def _maybe(option: str | None) -> tuple[str, ...]:
    return (option,) if option is not None else ()
