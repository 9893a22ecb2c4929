"""Which releases the printed figures of a list speak for, from the price history alone.

Reading a list under a release costs the making of that release's catalogue; this costs one query for all releases.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db.models.functions import Lower

from armybuilder.interchange.aliases import other_names
from armybuilder.interchange.folding import fold_name, split_season
from armybuilder.interchange.parsed import FIGURES_APART, TREES, ParsedList, ParsedUnit
from factions.models import PricePoint

MOST_ENHANCEMENTS, DEAREST = 3, 50
"""A unit has no more enhancements, and none of any release costs more points."""
MOST_NAMES = 100
"""The names of so many units are asked for; a list of a player has some twenty."""
_SEASONS = ("", " (scourge of ghyran)", " (scourge of aqshy)")


def misfits(parsed: ParsedList, releases: Sequence[str]) -> Mapping[str, int]:
    """For each release, how many printed unit figures cannot have come from it; a name without any price is silent.

    Reading the list under a release finds at least as many price differences and missing units.
    """
    figures = [(_spellings(unit.name), _own_price(unit, parsed.format)) for unit in parsed.units() if unit.points]
    asked = dict(figures[:MOST_NAMES])
    # By name alone, whose index finds few rows: asked for the releases too, SQLite looks through all prices of those.
    wanted = {name for names in asked for name in names}
    known = PricePoint.objects.annotate(key=Lower("name")).filter(key__in=wanted).order_by()
    prices: dict[str, dict[str, set[int]]] = {}
    for release, name, points in known.values_list("release_id", "key", "points"):
        prices.setdefault(name, {}).setdefault(release, set()).add(points)
    found = dict.fromkeys(releases, 0)
    for names, (low, high) in figures:
        tables = [prices[name] for name in names if name in prices]
        for release in releases if tables else ():
            possible = (price for table in tables for price in table.get(release, ()))
            found[release] += not any(low <= times * price <= high for price in possible for times in (1, 2))
    return found


def _own_price(unit: ParsedUnit, format: str) -> tuple[int, int]:
    """Least and most that a unit may cost without its enhancements, single or reinforced, by the figures printed.

    Roster files state what each option costs, some tools print it apart from the unit's figure; elsewhere an option
    without a figure, unless a number counts it as weapons are, may be an enhancement whose price is in the unit's.
    """
    printed = unit.points or 0
    if format in FIGURES_APART:
        return printed, printed
    stated = sum(detail.points or 0 for detail in unit.details)
    if format in TREES:
        return printed - stated, printed - stated
    silent = sum(detail.points is None and detail.count is None for detail in unit.details)
    return printed - stated - DEAREST * min(MOST_ENHANCEMENTS, silent), printed


def _spellings(name: str) -> tuple[str, ...]:
    """Lower-case names under which the price history may have the unit: aliases, either apostrophe, any season."""
    plain = split_season(name)[0]
    known = (plain, *other_names("unit").get(fold_name(plain)[0], ()))
    forms = {form.lower() for text in known for form in (text, text.replace("’", "'"), text.replace("'", "’"))}
    return tuple(form + season for form in sorted(forms) for season in _SEASONS)
