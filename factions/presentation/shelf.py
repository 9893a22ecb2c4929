"""The data of today, read for the catalogue pages: the only module here that asks the database.

What is read is kept as long as the release is in use; a release never changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from armybuilder.rules.aos4.catalogue import Army, Catalogue, ReleaseInfo
from factions import models as rows
from factions.catalogue import UnknownRelease, armies, catalogue, current_release
from factions.presentation.book import KIND_WORDS, Alliance, by_alliance, fielded_as, is_faction, is_other_army
from factions.presentation.prices import Point
from factions.presentation.queries import EVERYWHERE, Candidate
from factions.presentation.words import in_season
from factions.search import Entry, Names


@dataclass(frozen=True)
class Book:
    """One release. Lists are read when a page first needs them."""

    release: ReleaseInfo
    armies: dict[str, Army]

    def catalogue(self, slug: str) -> Catalogue:
        """Raises KeyError for an unknown army."""
        return catalogue(self.release, self.armies[slug].slug)

    def fielded_as(self, slug: str) -> tuple[Army, ...]:
        return fielded_as(slug, self.armies.values())

    @cached_property
    def units(self) -> dict[str, int]:
        """Number of units of the present season by slug of the army."""
        found = dict.fromkeys(self.armies, 0)
        listed = rows.BattleProfile.objects.filter(faction__release=self.release.id, legends=False)
        for slug, battlepacks in listed.values_list("faction__slug", "battlepacks"):
            found[slug] += in_season(frozenset(battlepacks))
        return found

    @cached_property
    def factions(self) -> tuple[Alliance, ...]:
        return by_alliance(self.armies.values(), self.units, is_faction)

    @cached_property
    def other_armies(self) -> tuple[Alliance, ...]:
        """Armies of Renown and armies that several factions share."""
        return by_alliance(self.armies.values(), self.units, is_other_army)

    @cached_property
    def candidates(self) -> tuple[Candidate, ...]:
        """Every unit, terrain and manifestation of every army, for keyword queries."""
        return tuple(_candidates(self))

    @cached_property
    def names(self) -> Names:
        """Every name that the search finds."""
        return Names(_entries(self))


_open: Book | None = None


def book_of_today() -> Book | None:
    """The newest release that is loaded, None where there is none yet."""
    global _open
    try:
        release = current_release()
    except UnknownRelease:
        return None
    if _open is None or _open.release is not release:
        _open = Book(release, {army.slug: army for army in armies(release)})
    return _open


def prices_of(army: Army, profile: str) -> tuple[tuple[str, int], ...]:
    """What a unit cost over the releases: month and points where the price changed, and today."""
    found = [
        (begun or day, points)
        for begun, day, points in rows.PricePoint.objects.filter(army=army.id, profile=profile)
        .order_by("release__date")
        .values_list("release__in_force_from", "release__date", "points")
    ]
    kept = [row for number, row in enumerate(found) if not number or row[1] != found[number - 1][1]]
    if found and kept[-1] != found[-1]:
        kept.append(found[-1])
    return tuple((f"{day:%b %Y}", points) for day, points in kept)


def all_prices_of(army: Army) -> tuple[Point, ...]:
    """What every unit of an army cost in every release, from the day on which the release was in force.

    A price of nothing is left out: the source had the unit before it had the price.
    """
    found = rows.PricePoint.objects.filter(army=army.id, points__gt=0).order_by("release__date", "name")
    return tuple(
        Point(begun or day, profile, name, points)
        for begun, day, profile, name, points in found.values_list(
            "release__in_force_from", "release__date", "profile", "name", "points"
        )
    )


def texts_of(release: str, warscroll: str) -> dict[str, str]:
    """Texts of abilities by name, where the installation holds its owner's copy of them."""
    found = rows.AbilityText.objects.filter(release=release, warscroll=warscroll)
    return {
        name: "\n".join(part for part in (declare, effect) if part)
        for name, declare, effect in found.values_list("name", "declare", "effect")
    }


def _candidates(book: Book) -> Iterator[Candidate]:
    release = book.release.id
    keywords: dict[int, set[str]] = {}
    scrolls = dict(rows.Warscroll.objects.filter(release=release).values_list("id", "tags"))
    through = rows.Warscroll.keywords.through.objects.filter(warscroll__release=release)
    for scroll, name in through.values_list("warscroll_id", "keyword__name"):
        keywords.setdefault(scroll, set()).add(name)
    roles = dict(rows.SubHeroRole.objects.filter(faction__release=release).values_list("source_id", "name"))

    profiles = rows.BattleProfile.objects.filter(faction__release=release).order_by("faction__position", "position")
    for row in profiles.values(
        *("source_id", "name", "points", "legends", "battlepacks", "added_keywords", "tags", "roles"),
        *("faction__slug", "warscroll_id", "warscroll__source_id"),
    ):
        scroll = row["warscroll_id"]
        yield Candidate(
            army=book.armies[row["faction__slug"]],
            key=row["source_id"],
            warscroll=row["warscroll__source_id"],
            name=row["name"],
            keywords=frozenset(keywords.get(scroll, set())).union(row["added_keywords"]),
            tags=frozenset(row["tags"] or scrolls[scroll]).union(roles.get(role, role) for role in row["roles"]),
            points=row["points"],
            legends=row["legends"],
            present=not row["legends"] and in_season(frozenset(row["battlepacks"])),
        )
    terrain = rows.FactionTerrain.objects.filter(faction__release=release).order_by("faction__position", "position")
    for row in terrain.values(
        *("source_id", "name", "points", "battlepacks", "faction__slug", "warscroll_id", "warscroll__source_id")
    ):
        yield Candidate(
            army=book.armies[row["faction__slug"]],
            key=row["source_id"],
            warscroll=row["warscroll__source_id"],
            name=row["name"],
            keywords=frozenset(keywords.get(row["warscroll_id"], set())),
            points=row["points"],
            present=in_season(frozenset(row["battlepacks"])),
        )
    yield from _manifestations(book, keywords)
    yield from _members(book, keywords)


def _manifestations(book: Book, keywords: dict[int, set[str]]) -> Iterator[Candidate]:
    """Manifestations stand under the armies of their lores, those of a universal lore under the first army."""
    found = rows.Warscroll.objects.filter(release=book.release.id, kind="manifestation")
    scrolls = {row["source_id"]: row for row in found.values("id", "source_id", "name", "legends")}
    lores = rows.Lore.objects.filter(release=book.release.id).order_by("faction__position", "position")
    for entries, battlepacks, slug in lores.values_list("entries", "battlepacks", "faction__slug"):
        for entry in entries:
            row = scrolls.get(entry.get("warscroll") or "")
            if row:
                yield Candidate(
                    army=book.armies[slug or next(iter(book.armies))],
                    key=row["source_id"],
                    warscroll=row["source_id"],
                    name=row["name"],
                    keywords=frozenset(keywords.get(row["id"], set())),
                    points=None,
                    legends=row["legends"],
                    present=not row["legends"] and in_season(frozenset(battlepacks)),
                    place="" if slug else EVERYWHERE,
                )


def _members(book: Book, keywords: dict[int, set[str]]) -> Iterator[Candidate]:
    """Units of Regiments of Renown stand under the first army that may include the regiment."""
    slugs = {army.id: army.slug for army in book.armies.values()}
    found = rows.RenownMember.objects.filter(regiment__release=book.release.id).order_by(
        "regiment__position", "position"
    )
    for row in found.values(
        *("name", "warscroll_id", "warscroll__source_id"),
        *("regiment__name", "regiment__allowed", "regiment__legends", "regiment__battlepacks"),
    ):
        slug = next((slugs[army] for army in row["regiment__allowed"] if army in slugs), next(iter(book.armies)))
        yield Candidate(
            army=book.armies[slug],
            key=row["warscroll__source_id"],
            warscroll=row["warscroll__source_id"],
            name=row["name"],
            keywords=frozenset(keywords.get(row["warscroll_id"], set())),
            points=None,
            legends=row["regiment__legends"],
            present=not row["regiment__legends"] and in_season(frozenset(row["regiment__battlepacks"])),
            place=row["regiment__name"],
        )


def _entries(book: Book) -> Iterator[Entry]:
    seen: set[str] = set()
    keywords: set[str] = set()
    for army in book.armies.values():
        yield Entry("army", army.name, KIND_WORDS[army.kind], army.slug, present=not army.legends)
    for candidate in book.candidates:
        keywords |= candidate.keywords
        if candidate.warscroll not in seen:
            seen.add(candidate.warscroll)
            yield Entry(
                "warscroll",
                candidate.name,
                candidate.where,
                candidate.army.slug,
                candidate.key,
                candidate.points,
                present=candidate.present and not candidate.army.legends,
            )
    yield from _options(book)
    yield from _lores(book)
    yield from (Entry("keyword", keyword, "Keyword", key=keyword) for keyword in sorted(keywords))


def _options(book: Book) -> Iterator[Entry]:
    release = book.release.id
    first = next(iter(book.armies))
    formations = rows.BattleFormation.objects.filter(faction__release=release).order_by("faction__position", "position")
    for slug, key, name, points, packs, legends in formations.values_list(
        "faction__slug", "source_id", "name", "points", "battlepacks", "legends"
    ):
        present = not legends and not book.armies[slug].legends and in_season(frozenset(packs))
        where = f"Battle formation, {book.armies[slug].name}"
        yield Entry("formation", name, where, slug, key, points or None, present)
    enhancements = rows.Enhancement.objects.filter(group__faction__release=release)
    for slug, group, key, name, points, packs in enhancements.order_by("group__faction__position").values_list(
        "group__faction__slug", "group__name", "source_id", "name", "points", "battlepacks"
    ):
        present = not book.armies[slug].legends and in_season(frozenset(packs))
        yield Entry("enhancement", name, f"{group}, {book.armies[slug].name}", slug, key, points or None, present)
    by_source = {army.id: army.slug for army in book.armies.values()}
    for key, name, points, packs, legends, allowed in rows.RegimentOfRenown.objects.filter(release=release).values_list(
        "source_id", "name", "points", "battlepacks", "legends", "allowed"
    ):
        slug = next((by_source[army] for army in allowed if army in by_source), first)
        present = not legends and in_season(frozenset(packs))
        yield Entry("renown", name, "Regiment of Renown", slug, key, points or None, present)


def _lores(book: Book) -> Iterator[Entry]:
    seen: set[tuple[str, str]] = set()
    lores = rows.Lore.objects.filter(release=book.release.id).order_by("faction__position", "position")
    for slug, key, name, kind, points, packs, entries in lores.values_list(
        "faction__slug", "source_id", "name", "kind", "points", "battlepacks", "entries"
    ):
        army = book.armies.get(slug or "")
        page = slug or next(iter(book.armies))
        present = not (army and army.legends) and in_season(frozenset(packs))
        where = f"{kind.capitalize()} lore, {army.name if army else 'every army'}"
        yield Entry("lore", name, where, page, key, points or None, present)
        for entry in entries:
            if (key, entry["name"]) not in seen:
                seen.add((key, entry["name"]))
                yield Entry("lore-entry", entry["name"], name, page, key, None, present)
