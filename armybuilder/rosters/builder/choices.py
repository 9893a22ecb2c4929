"""Formation, lores, terrain and tactic cards: what is chosen, what may be chosen, what is a default."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.urls import reverse

from armybuilder.rosters.builder.problems import Mark
from armybuilder.rosters.builder.state import Judged
from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.catalogue import Catalogue, Lore, LoreKind
from armybuilder.rules.aos4.edits import new_army
from armybuilder.rules.aos4.spearhead import box_list, box_of
from armybuilder.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Shown:
    """A choice as printed; ``default`` when it is what a new list starts with."""

    label: str
    value: str
    default: bool = False


@dataclass(frozen=True, slots=True)
class ChoiceOption:
    id: str
    name: str
    points: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class ChoiceField:
    id: str
    name: str
    label: str
    options: tuple[ChoiceOption, ...]


@dataclass(frozen=True, slots=True)
class Choices:
    shown: tuple[Shown, ...]
    fields: tuple[ChoiceField, ...]
    marks: tuple[Mark, ...]
    url: str


LORES = (
    ("spell_lores", LoreKind.SPELL, "Spell lore"),
    ("prayer_lores", LoreKind.PRAYER, "Prayer lore"),
    ("manifestation_lores", LoreKind.MANIFESTATION, "Manifestations"),
)
"""Field of the list, kind of lore, label."""
NONE = "–"


def choices_of(judged: Judged, code: str, marks: Mapping[str, tuple[Mark, ...]], *, reader: bool = False) -> Choices:
    """The choices of a list as the page shows them; to a ``reader`` none is called a default."""
    return Choices(
        shown=tuple(_shown(judged, () if reader else defaults_in(judged))),
        fields=tuple(_fields(judged)),
        marks=marks.get("choices", ()),
        url=reverse("rosters:choices", args=[code]),
    )


def defaults_in(judged: Judged) -> tuple[str, ...]:
    """Which choices are still those that a new list starts with, as fields of the list."""
    army = judged.army
    fresh = new_army(judged.catalogue, judged.ruleset, legends=army.legends)
    fields = ("formations", "terrain", "tactic_cards")
    return tuple(field for field in fields if getattr(army, field) and getattr(army, field) == getattr(fresh, field))


def started(known: Catalogue, ruleset: RuleSet, points_limit: int) -> ArmyList:
    """A new list with its defaults, but without lores: nobody is there yet who could use them. A box comes as it is."""
    if box_of(known) is not None:
        return box_list(known)
    army = new_army(known, ruleset, points_limit, legends=known.army.legends)
    return army.with_changes(**dict.fromkeys((field for field, _, _ in LORES), ()))


def free_lores(judged: Judged) -> tuple[Lore, ...]:
    """The army's own lores of the battlepack that cost nothing."""
    free = judged.ruleset.limits.free_lores
    return tuple(
        lore
        for lore in judged.catalogue.lores.values()
        if judged.case.in_battlepack(lore.battlepacks) and (free or not lore.points) and not lore.universal
    )


def _shown(judged: Judged, defaults: tuple[str, ...]) -> Iterable[Shown]:
    army, known = judged.army, judged.catalogue
    if known.formations or army.formations:
        for key in army.formations or ("",):
            yield Shown("Formation", known.choice_name(key) or NONE, "formations" in defaults)
    for field, kind, label in LORES:
        chosen: tuple[str, ...] = getattr(army, field)
        if chosen or any(lore.kind is kind for lore in known.lores.values()):
            for key in chosen or ("",):
                yield Shown(label, known.choice_name(key) or NONE)
    if known.terrain or army.terrain:
        for key in army.terrain or ("",):
            yield Shown("Terrain", known.choice_name(key) or NONE, "terrain" in defaults)
    wanted = judged.ruleset.limits.tactic_cards_wanted
    for card in (*army.tactic_cards, *("" for _ in range(wanted - len(army.tactic_cards)))):
        yield Shown("Tactic card", card or NONE, bool(card) and "tactic_cards" in defaults)


def _fields(judged: Judged) -> Iterable[ChoiceField]:
    army, known, limits = judged.army, judged.catalogue, judged.ruleset.limits
    in_pack = judged.case.in_battlepack
    legends = judged.case.legends_allowed
    if known.formations:
        offered = [
            (formation.id, formation.name, 0 if limits.free_formations else formation.points)
            for formation in known.formations.values()
            if formation.id in army.formations
            or (in_pack(formation.battlepacks) and (legends or not formation.legends))
        ]
        yield _field("formation", "Battle formation", offered, army.formations, none=not army.formations)
    for field, kind, label in LORES:
        chosen: tuple[str, ...] = getattr(army, field)
        offered = [
            (lore.id, lore.name, 0 if limits.free_lores else lore.points)
            for lore in known.lores.values()
            if lore.kind is kind and (lore.id in chosen or in_pack(lore.battlepacks))
        ]
        if offered:
            yield _field(field, label, offered, chosen)
    if known.terrain:
        offered = [
            (feature.id, feature.name, 0 if limits.free_terrain else feature.points)
            for feature in known.terrain.values()
            if feature.id in army.terrain or in_pack(feature.battlepacks)
        ]
        yield _field("terrain", "Faction terrain", offered, army.terrain)
    for number in range(limits.tactic_cards_wanted):
        card = army.tactic_cards[number : number + 1]
        offered = [(name, name, 0) for name in limits.tactic_cards]
        offered += [(name, name, 0) for name in card if name not in limits.tactic_cards]
        label = "First tactic card" if number == 0 else "Second tactic card"
        yield _field(f"card{number}", label, offered, card, none=not card)


def _field(
    name: str, label: str, offered: list[tuple[str, str, int]], chosen: tuple[str, ...], *, none: bool = True
) -> ChoiceField:
    options = [ChoiceOption("", "None", 0, not chosen)] if none else []
    options += [ChoiceOption(key, text, price, key in chosen) for key, text, price in offered]
    return ChoiceField(f"c-{name}", name, label, tuple(options))
