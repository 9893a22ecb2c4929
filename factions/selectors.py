"""Reads of the reference data that are no catalogue: releases, price history, ability texts of the user's own copy."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from factions.models import AbilityText, AppDataNumber, DataRelease, PricePoint


@dataclass(frozen=True, slots=True)
class Price:
    """What a profile cost in a release, and how many models it had. ``since`` is the first day it was in force."""

    release: str
    since: datetime.date
    points: int
    models: int


def price_history(*, profile: str, army: str = "") -> tuple[Price, ...]:
    """The prices of a profile (source id) in every release that has it, oldest first."""
    found = PricePoint.objects.filter(profile=profile).select_related("release").order_by("release__date")
    if army:
        found = found.filter(army=army)
    return tuple(
        Price(
            point.release_id,
            point.release.in_force_from or point.release.date,
            point.points,
            point.model_count,
        )
        for point in found
    )


def price_changes(*, profile: str, army: str = "") -> tuple[Price, ...]:
    """The price history without releases in which nothing changed."""
    kept: list[Price] = []
    for price in price_history(profile=profile, army=army):
        if not kept or (kept[-1].points, kept[-1].models) != (price.points, price.models):
            kept.append(price)
    return tuple(kept)


def release_at(*, date: datetime.date) -> DataRelease | None:
    """The release in force on a day: the last one that had begun; the first one for earlier days."""
    begun = DataRelease.objects.filter(in_force_from__lte=date).order_by("in_force_from").last()
    return begun or DataRelease.objects.exclude(in_force_from=None).order_by("in_force_from").first()


def releases_for_app_data(*, number: int) -> tuple[str, ...]:
    """Ids of the releases that explain the prices of a ``Data:`` number of the app, the likeliest first.

    A number that nobody has seen gets those of the nearest known number, the lower one of two.
    """
    known = list(AppDataNumber.objects.order_by("number", "position").values_list("number", "release_id"))
    if not known:
        return ()
    nearest = min({found for found, _ in known}, key=lambda found: (abs(found - number), found))
    return tuple(release for found, release in known if found == nearest)


def releases() -> tuple[DataRelease, ...]:
    """Every known release, newest first."""
    return tuple(DataRelease.objects.order_by("-date"))


def ability_texts(*, release: str, warscroll: str) -> dict[str, AbilityText]:
    """Texts of a warscroll's abilities by ability name; empty unless the user imported an own copy with texts."""
    return {text.name: text for text in AbilityText.objects.filter(release_id=release, warscroll=warscroll)}
