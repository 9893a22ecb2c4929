"""Reads of the reference data that are no catalogue: releases, price history, ability texts of the user's own copy."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from factions.models import AbilityText, DataRelease, PricePoint


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


def releases() -> tuple[DataRelease, ...]:
    """Every known release, newest first."""
    return tuple(DataRelease.objects.order_by("-date"))


def ability_texts(*, release: str, warscroll: str) -> dict[str, AbilityText]:
    """Texts of a warscroll's abilities by ability name; empty unless the user imported an own copy with texts."""
    return {text.name: text for text in AbilityText.objects.filter(release_id=release, warscroll=warscroll)}
