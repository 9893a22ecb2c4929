"""Battle formation, lores, faction terrain and battle tactic cards (R-75 … R-81)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from armybuilder.rules.aos4.case import Case
from armybuilder.rules.aos4.catalogue import LoreKind
from armybuilder.rules.aos4.gained import keywords_gained
from armybuilder.rules.aos4.rulebook import error, rule, warning
from armybuilder.rules.violation import Violation


class _Option(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def battlepacks(self) -> frozenset[str]: ...


def wants_formation(case: Case) -> bool:
    """Whether the army chooses a battle formation: a faction does, an Army of Renown does not (R-75, R-82)."""
    return not case.of_renown and bool(case.catalogue.formations)


@rule("R-75", "FORMATION_MISSING", "SEVERAL_FORMATIONS", "OPTION_NOT_IN_BATTLEPACK")
def one_formation(case: Case) -> Iterator[Violation]:
    """An army has exactly one battle formation of its faction."""
    chosen = case.army.formations
    if not chosen and wants_formation(case):
        yield error("FORMATION_MISSING", "R-75", "formation")
    if len(chosen) > 1:
        yield error("SEVERAL_FORMATIONS", "R-75", "formation", found=len(chosen), allowed=1)
    yield from _of_season(case, "R-75", "formation", chosen, case.catalogue.formations)


@rule("R-76", "LORE_LIMIT", "OPTION_NOT_IN_FACTION", "OPTION_NOT_IN_BATTLEPACK")
def one_lore_of_each_kind(case: Case) -> Iterator[Violation]:
    """An army has at most one spell lore, one prayer lore and one manifestation lore, each of its own or universal."""
    army = case.army
    for path, kind, chosen in (
        ("spell_lore", LoreKind.SPELL, army.spell_lores),
        ("prayer_lore", LoreKind.PRAYER, army.prayer_lores),
        ("manifestation_lore", LoreKind.MANIFESTATION, army.manifestation_lores),
    ):
        if len(chosen) > 1:
            yield error("LORE_LIMIT", "R-76", path, kind=kind.value, found=len(chosen), allowed=1)
        for lore_id in chosen:
            lore = case.catalogue.lores.get(lore_id)
            if (lore is None or lore.kind is not kind) and not case.forbids("no-lores"):
                yield error(
                    "OPTION_NOT_IN_FACTION",
                    "R-76",
                    path,
                    option=case.catalogue.choice_name(lore_id),
                    army=case.catalogue.army.name,
                )
        yield from _of_season(case, "R-76", path, chosen, case.catalogue.lores)


@rule("R-77", "LORE_WITHOUT_CASTER")
def lore_with_caster(case: Case) -> Iterator[Violation]:
    """A lore is of use only with a WIZARD or PRIEST outside Regiments of Renown."""
    known = [profile for _, profile in case.known]
    wizards = any(profile.warscroll.wizard or "WIZARD" in profile.keywords for profile in known)
    priests = any(profile.warscroll.priest or "PRIEST" in profile.keywords for profile in known)
    if not known or (wizards and priests):
        return
    gained = {
        keyword
        for _, enhancement, _ in case.enhancements
        if enhancement
        for keyword in keywords_gained(enhancement.name)
    }
    wizards, priests = wizards or "WIZARD" in gained, priests or "PRIEST" in gained
    users = {
        LoreKind.SPELL: wizards,
        LoreKind.PRAYER: priests,
        LoreKind.MANIFESTATION: wizards or priests,
    }
    for path, kind, _, lore in case.lores():
        if lore is not None and lore.kind is kind and not users[kind]:
            points = 0 if case.limits.free_lores else lore.points
            yield warning("LORE_WITHOUT_CASTER", "R-77", path, lore=lore.name, kind=kind.value, points=points)


@rule("R-78", "TERRAIN_LIMIT", "OPTION_NOT_IN_BATTLEPACK")
def one_terrain(case: Case) -> Iterator[Violation]:
    """An army has at most one faction terrain feature."""
    chosen = case.army.terrain
    if len(chosen) > 1:
        yield error("TERRAIN_LIMIT", "R-78", "terrain", found=len(chosen), allowed=1)
    yield from _of_season(case, "R-78", "terrain", chosen, case.catalogue.terrain)


@rule("R-80", "TACTIC_CARDS_MISSING", "TACTIC_CARD_WRONG_SEASON")
def two_tactic_cards(case: Case) -> Iterator[Violation]:
    """An army has exactly two different battle tactic cards of its season."""
    chosen, wanted = case.army.tactic_cards, case.limits.tactic_cards_wanted
    different = len(set(chosen))
    if different != wanted or len(chosen) != wanted:
        yield error("TACTIC_CARDS_MISSING", "R-80", "tactic_cards", found=different, wanted=wanted, chosen=len(chosen))
    for number, card in enumerate(chosen):
        if card not in case.limits.tactic_cards:
            yield error(
                "TACTIC_CARD_WRONG_SEASON", "R-80", f"tactic_cards[{number}]", card=card, battlepack=case.battlepack
            )


@rule("R-81", "NOT_SELECTABLE")
def pieces_that_come_along(case: Case) -> Iterator[Violation]:
    """A piece that comes with another is no entry of a list."""
    barred = case.catalogue.not_selectable
    if barred:
        for placed in case.own:
            if placed.unit.profile in barred or (placed.warscroll and placed.warscroll.id in barred):
                yield error("NOT_SELECTABLE", "R-81", placed.path, unit=placed.name)


def _of_season(
    case: Case, rule_id: str, path: str, chosen: tuple[str, ...], known: Mapping[str, _Option]
) -> Iterator[Violation]:
    for option_id in chosen:
        option = known.get(option_id)
        if option is not None and not case.in_battlepack(option.battlepacks):
            yield error(
                "OPTION_NOT_IN_BATTLEPACK",
                rule_id,
                path,
                option=option.name,
                battlepacks=tuple(sorted(option.battlepacks)),
                battlepack=case.battlepack,
            )
