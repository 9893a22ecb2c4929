"""The names of a release that the search finds.

The pages search those of the newest release, read from its rows. Older releases have no rows: their names are read from
the catalogues of every army, which takes a second or two, and then kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from armybuilder.api.v1.catalogue.releases import Release
from armybuilder.rules.aos4.catalogue import Army, Catalogue
from factions.catalogue import armies, catalogue
from factions.presentation.book import KIND_WORDS
from factions.presentation.queries import EVERYWHERE
from factions.presentation.shelf import book_of_today
from factions.presentation.words import in_season
from factions.search import Entry, Names

Named = tuple[str, Entry]
"""An entry with what it is the same thing by: a warscroll stands in several armies and is found once."""


def names_of(release: Release) -> Names:
    """The names of any release."""
    book = book_of_today()
    return book.names if book is not None and book.release.id == release.id else names_from_catalogues(release)


@lru_cache(maxsize=20)
def names_from_catalogues(release: Release) -> Names:
    """Every name that stands in the catalogues of a release, each thing once, under the first army that has it."""
    books = [catalogue(release.id, army.slug) for army in armies(release.id)]
    first = books[0].army
    found: dict[tuple[str, str], Entry] = {}
    for part in (_army, _units, _pieces, _members, _choices, _lores, _keywords):
        for known in books:
            for identity, entry in part(known, first):
                found.setdefault((entry.kind, identity), entry)
    return Names(found.values())


def _season(known: Catalogue) -> str:
    """The newest General's Handbook of the release."""
    return max((one for one in known.release.battlepacks if one.startswith("ghb-")), default="")


def _present(known: Catalogue, battlepacks: frozenset[str], *legends: bool) -> bool:
    return not any(legends) and in_season(battlepacks, _season(known))


def _army(known: Catalogue, first: Army) -> Iterator[Named]:
    army = known.army
    yield army.slug, Entry("army", army.name, KIND_WORDS[army.kind], army.slug, present=not army.legends)


def _units(known: Catalogue, first: Army) -> Iterator[Named]:
    army = known.army
    for one in known.profiles.values():
        present = _present(known, one.battlepacks, army.legends, one.legends)
        yield one.warscroll.id, Entry("warscroll", one.name, army.name, army.slug, one.id, one.points, present)


def _pieces(known: Catalogue, first: Army) -> Iterator[Named]:
    """Terrain, and manifestations under the army of their lore."""
    army = known.army
    for one in known.terrain.values():
        present = _present(known, one.battlepacks, army.legends)
        yield one.warscroll.id, Entry("warscroll", one.name, army.name, army.slug, one.id, one.points, present)
    for lore in known.lores.values():
        where, page = (EVERYWHERE, first) if lore.universal else (army.name, army)
        for entry in lore.entries:
            if scroll := known.manifestations.get(entry.warscroll or ""):
                present = _present(known, lore.battlepacks, scroll.legends, page.legends)
                yield scroll.id, Entry("warscroll", scroll.name, where, page.slug, scroll.id, None, present)


def _members(known: Catalogue, first: Army) -> Iterator[Named]:
    """Units of the Regiments of Renown that the army may include."""
    army = known.army
    for regiment in known.renown.values():
        if army.id in regiment.allowed:
            present = _present(known, regiment.battlepacks, regiment.legends, army.legends)
            for one in regiment.members:
                scroll = one.warscroll.id
                yield scroll, Entry("warscroll", one.name, regiment.name, army.slug, scroll, None, present)


def _choices(known: Catalogue, first: Army) -> Iterator[Named]:
    army = known.army
    for formation in known.formations.values():
        present = _present(known, formation.battlepacks, formation.legends, army.legends)
        where, points = f"Battle formation, {army.name}", formation.points or None
        yield formation.id, Entry("formation", formation.name, where, army.slug, formation.id, points, present)
    for one in known.enhancements.values():
        present = _present(known, one.battlepacks, army.legends)
        where, points = f"{known.enhancement_groups[one.group].name}, {army.name}", one.points or None
        yield f"{army.slug} {one.id}", Entry("enhancement", one.name, where, army.slug, one.id, points, present)
    for regiment in known.renown.values():
        if army.id in regiment.allowed:
            present = _present(known, regiment.battlepacks, regiment.legends)
            where, points = "Regiment of Renown", regiment.points or None
            yield regiment.id, Entry("renown", regiment.name, where, army.slug, regiment.id, points, present)


def _lores(known: Catalogue, first: Army) -> Iterator[Named]:
    army = known.army
    for lore in known.lores.values():
        place, page = (EVERYWHERE, first) if lore.universal else (army.name, army)
        present = _present(known, lore.battlepacks, not lore.universal and army.legends)
        where, points = f"{str(lore.kind).capitalize()} lore, {place}", lore.points or None
        yield lore.id, Entry("lore", lore.name, where, page.slug, lore.id, points, present)
        for entry in lore.entries:
            identity = f"{lore.id} {entry.name}"
            yield identity, Entry("lore-entry", entry.name, lore.name, page.slug, lore.id, None, present)


def _keywords(known: Catalogue, first: Army) -> Iterator[Named]:
    sets: list[Iterable[str]] = [one.keywords for one in known.profiles.values()]
    sets += [one.warscroll.keywords for one in known.terrain.values()]
    sets += [scroll.keywords for scroll in known.manifestations.values()]
    sets += [one.warscroll.keywords for regiment in known.renown.values() for one in regiment.members]
    for word in sorted({word for words in sets for word in words}):
        yield word, Entry("keyword", word, "Keyword", key=word)
