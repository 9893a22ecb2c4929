"""The roster on paper: one line per unit with its characteristics and boxes to tick."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from armybuilder.rosters.builder.choices import LORES
from armybuilder.rosters.builder.places import regiments_in_order
from armybuilder.rosters.builder.state import Judged
from armybuilder.rules.aos4.army import ArmyUnit, CreationKind
from armybuilder.rules.aos4.case import Placed
from armybuilder.rules.aos4.catalogue import Catalogue
from armybuilder.rules.aos4.warscroll import Weapon

MOST_BOXES = 40


@dataclass(frozen=True, slots=True)
class PaperUnit:
    """A line of the roster. ``boxes`` are models, or the wounds of a single model; ``box_words`` say which."""

    name: str
    models: int
    notes: str
    move: str
    health: str
    save: str
    ward: str
    control: str
    boxes: int
    box_words: str
    points: int | None
    weapons: tuple[Weapon, ...]

    @property
    def box_range(self) -> range:
        return range(self.boxes)


@dataclass(frozen=True, slots=True)
class PaperBlock:
    title: str
    points: int
    units: tuple[PaperUnit, ...]


@dataclass(frozen=True, slots=True)
class PaperChoice:
    label: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Paper:
    choices: tuple[PaperChoice, ...]
    blocks: tuple[PaperBlock, ...]


def paper_of(judged: Judged) -> Paper:
    """The roster of a list as it is printed."""
    return Paper(tuple(_choices(judged)), tuple(_blocks(judged)))


def _choices(judged: Judged) -> Iterable[PaperChoice]:
    army, known = judged.army, judged.catalogue
    if army.formations:
        yield PaperChoice("Formation", _names(army.formations, known))
    for field, _, label in LORES:
        if chosen := getattr(army, field):
            yield PaperChoice(label, _names(chosen, known))
    if army.terrain:
        yield PaperChoice("Terrain", _names(army.terrain, known))
    if army.tactic_cards:
        yield PaperChoice("Tactic cards", army.tactic_cards)
    for creation in army.creations:
        yield PaperChoice(creation.name, tuple(feature.name for feature in creation.features) or ("no features",))
    totals = judged.totals
    yield PaperChoice("Drops, models, wounds", (f"{totals.drops} · {totals.models} · {totals.wounds}",))


def _names(keys: Iterable[str], known: Catalogue) -> tuple[str, ...]:
    return tuple(map(known.choice_name, keys))


def _blocks(judged: Judged) -> Iterable[PaperBlock]:
    army, case, totals = judged.army, judged.case, judged.totals
    for named in regiments_in_order(army):
        view = case.regiments[named.index]
        placed = [*([view.leader] if view.leader else []), *view.members]
        yield PaperBlock(named.title, totals.regiments[named.index], tuple(_unit(judged, unit) for unit in placed))
    for number, taken in enumerate(army.renown):
        renown = judged.catalogue.renown.get(taken.renown)
        members = tuple(_unit(judged, placed) for placed in case.renown if placed.renown == number)
        yield PaperBlock(renown.name if renown else "Regiment of Renown", totals.renown[number], members)
    for creation in army.creations:
        if creation.kind is CreationKind.GHYRAN:
            lines = tuple(_created(judged, unit) for unit in creation.units)
            yield PaperBlock(f"Regiment of Ghyran: {creation.name}", creation.tier, lines)
    if army.auxiliaries:
        title = f"Auxiliary units, surcharge {totals.surcharge:,}" if totals.surcharge else "Auxiliary units"
        units = tuple(_unit(judged, placed) for placed in case.auxiliaries)
        yield PaperBlock(title, totals.auxiliary_points + totals.surcharge, units)


def _created(judged: Judged, profile: str) -> PaperUnit:
    """A unit of a Regiment of Ghyran: part of the tier, so without a price of its own."""
    known = judged.catalogue.profiles.get(profile)
    placed = Placed("", ArmyUnit("", profile), known, known.warscroll if known else None)
    return replace(_unit(judged, placed), points=None)


def _unit(judged: Judged, placed: Placed) -> PaperUnit:
    scroll = placed.warscroll
    borne = [
        (enhancement.name if enhancement else "Unknown enhancement", price)
        for (_, enhancement, bearer), price in zip(judged.case.enhancements, judged.totals.enhancements, strict=True)
        if bearer is placed
    ]
    notes = [
        *(["General"] if placed.uid in judged.army.generals else []),
        *(["Reinforced"] if placed.unit.reinforced else []),
        *(name for name, _ in borne),
        *([f"WIZARD ({scroll.wizard})"] if scroll and scroll.wizard else []),
        *([f"PRIEST ({scroll.priest})"] if scroll and scroll.priest else []),
    ]
    health = scroll.wounds if scroll else 0
    boxes = placed.models if placed.models > 1 else health
    return PaperUnit(
        name=placed.name,
        models=placed.models,
        notes=" · ".join(notes),
        move=_printed(scroll.move) if scroll else "–",
        health=_printed(scroll.health) if scroll else "–",
        save=_printed(scroll.save) if scroll else "–",
        ward=f"{scroll.ward}+" if scroll and scroll.ward else "–",
        control=_printed(scroll.control) if scroll else "–",
        boxes=min(boxes, MOST_BOXES),
        box_words=f"{placed.models} models" if placed.models > 1 else f"{health} wounds",
        points=None
        if placed.renown is not None
        else judged.totals.units.get(placed.uid, 0) + sum(price for _, price in borne),
        weapons=scroll.weapons if scroll else (),
    )


def _printed(value: str) -> str:
    return "–" if value in ("", "-") else value
