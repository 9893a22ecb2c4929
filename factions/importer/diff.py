"""What changed between two releases, in words of the game: for the reader of an import."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from armybuilder.rules.aos4.catalogue import BattleProfile, Catalogue
from armybuilder.rules.aos4.documents import ReleaseFacts
from factions.importer.official import line_of


@dataclass(frozen=True, order=True)
class Change:
    """A change: its kind (added, removed, renamed, repriced, resized, options, …), army, piece, old and new."""

    kind: str
    army: str
    subject: str
    before: str = ""
    after: str = ""

    def __str__(self) -> str:
        told = " → ".join(filter(None, (self.before, self.after)))
        return f"{self.kind:<9} {self.army}: {self.subject}{': ' if told else ''}{told}"


def changes(before: ReleaseFacts, after: ReleaseFacts) -> list[Change]:
    """Every change, sorted by kind, army and name. Pieces are compared by source id, so a new name is a renaming."""
    return sorted(set(_changes(before, after)))


def _changes(before: ReleaseFacts, after: ReleaseFacts) -> Iterator[Change]:
    old = {before.army(slug).id: slug for slug in before.army_slugs()}
    new = {after.army(slug).id: slug for slug in after.army_slugs()}
    for army in new.keys() - old.keys():
        yield Change("added", after.army(new[army]).name, "the army")
    for army in old.keys() - new.keys():
        yield Change("removed", before.army(old[army]).name, "the army")
    for army in old.keys() & new.keys():
        yield from _of_army(before.catalogue(old[army]), after.catalogue(new[army]))
    yield from _of_choices("Regiments of Renown", _by_id(before.common.renown), _by_id(after.common.renown))


def _by_id(items: tuple[object, ...]) -> dict[str, object]:
    return {item.id: item for item in items}  # type: ignore[attr-defined]


def _of_army(before: Catalogue, after: Catalogue) -> Iterator[Change]:
    name = after.army.name
    if before.army.name != name:
        yield Change("renamed", name, "the army", before.army.name, name)
    yield from _of_choices(name, dict(before.profiles), dict(after.profiles))
    for key in before.profiles.keys() & after.profiles.keys():
        yield from _of_profile(name, before.profiles[key], after.profiles[key], {**before.roles, **after.roles})
    for part in ("formations", "enhancements", "lores", "terrain"):
        yield from _of_choices(name, dict(getattr(before, part)), dict(getattr(after, part)))


def _of_choices(army: str, before: dict[str, object], after: dict[str, object]) -> Iterator[Change]:
    """Pieces with a name and a price that came, went, or have another name or price."""

    def name(piece: object) -> str:
        return str(piece.name)  # type: ignore[attr-defined]

    for key in after.keys() - before.keys():
        yield Change("added", army, name(after[key]), "", str(after[key].points))  # type: ignore[attr-defined]
    for key in before.keys() - after.keys():
        yield Change("removed", army, name(before[key]))
    for key in before.keys() & after.keys():
        old, new = before[key], after[key]
        if name(old) != name(new):
            yield Change("renamed", army, name(new), name(old), name(new))
        if old.points != new.points:  # type: ignore[attr-defined]
            yield Change("repriced", army, name(new), str(old.points), str(new.points))  # type: ignore[attr-defined]


def _of_profile(army: str, before: BattleProfile, after: BattleProfile, roles: Mapping[str, str]) -> Iterator[Change]:
    if before.models != after.models:
        yield Change("resized", army, after.name, str(before.models), str(after.models))
    old, new = ({line_of(option) for option in profile.options} for profile in (before, after))
    if old != new:
        less, more = "; ".join(sorted(old - new)), "; ".join(sorted(new - old))
        yield Change("options", army, after.name, less or "–", more or "–")
    for aspect in ("reinforceable", "legends", "battlepacks", "roles"):
        was, now = getattr(before, aspect), getattr(after, aspect)
        if was != now:
            yield Change("changed", army, f"{after.name} ({aspect})", _say(was, roles), _say(now, roles))
    if _stats(before) != _stats(after):
        yield Change("warscroll", army, after.name)


def _say(value: object, names: Mapping[str, str]) -> str:
    if isinstance(value, frozenset):
        return ", ".join(sorted(names.get(item, str(item)) for item in value)) or "–"
    return str(value)


def _stats(profile: BattleProfile) -> tuple[object, ...]:
    scroll = profile.warscroll
    weapons = tuple((w.name, w.range, w.attacks, w.hit, w.wound, w.rend, w.damage, w.abilities) for w in scroll.weapons)
    return scroll.move, scroll.health, scroll.save, scroll.control, scroll.ward, scroll.keywords, weapons
