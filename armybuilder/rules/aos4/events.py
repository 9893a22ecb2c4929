"""What an organiser may ask for beyond the game's rules (1.12): codes ``EVENT_…``, never part of a battlepack."""

from __future__ import annotations

from collections.abc import Iterator

from armybuilder.rules.aos4.case import Case
from armybuilder.rules.aos4.rulebook import error, rule
from armybuilder.rules.aos4.totals import drops
from armybuilder.rules.violation import Violation


@rule("EVENT-highlander", "EVENT_HIGHLANDER")
def highlander(case: Case) -> Iterator[Violation]:
    """No warscroll is in the army twice."""
    if not case.limits.event.highlander:
        return
    for placed_units in case.identities.values():
        for placed in placed_units[1:]:
            if placed.renown is None:
                yield error("EVENT_HIGHLANDER", "EVENT-highlander", placed.path, unit=placed.name)


@rule("EVENT-unit-points", "EVENT_UNIT_POINTS")
def unit_points(case: Case) -> Iterator[Violation]:
    """No unit costs more than the event allows."""
    allowed = case.limits.event.unit_points
    if allowed is None:
        return
    for placed in case.own:
        if placed.points > allowed:
            yield error(
                "EVENT_UNIT_POINTS",
                "EVENT-unit-points",
                placed.path,
                unit=placed.name,
                found=placed.points,
                allowed=allowed,
            )


@rule("EVENT-unit-copies", "EVENT_UNIT_COPIES")
def unit_copies(case: Case) -> Iterator[Violation]:
    """No warscroll is in the army more often than the event allows."""
    allowed = case.limits.event.unit_copies
    if allowed is None:
        return
    for placed_units in case.identities.values():
        for placed in placed_units[allowed:]:
            yield error(
                "EVENT_UNIT_COPIES",
                "EVENT-unit-copies",
                placed.path,
                unit=placed.name,
                found=len(placed_units),
                allowed=allowed,
            )


@rule("EVENT-banned", "EVENT_BANNED")
def banned(case: Case) -> Iterator[Violation]:
    """Nothing that the event bans is in the army."""
    barred = case.limits.event.banned
    if not barred:
        return
    for placed in case.units:
        ids = {placed.unit.profile, placed.identity, placed.warscroll.id if placed.warscroll else None}
        if barred & ids:
            yield error("EVENT_BANNED", "EVENT-banned", placed.path, option=placed.name)
    army, catalogue = case.army, case.catalogue
    for path, chosen, known in (
        ("formation", army.formations, catalogue.formations),
        ("spell_lore", army.spell_lores, catalogue.lores),
        ("prayer_lore", army.prayer_lores, catalogue.lores),
        ("manifestation_lore", army.manifestation_lores, catalogue.lores),
        ("terrain", army.terrain, catalogue.terrain),
    ):
        for option in chosen:
            if option in barred:
                name = known[option].name if option in known else option
                yield error("EVENT_BANNED", "EVENT-banned", path, option=name)
    for path, enhancement, _ in case.enhancements:
        if enhancement is not None and enhancement.id in barred:
            yield error("EVENT_BANNED", "EVENT-banned", path, option=enhancement.name)
    for number, taken in enumerate(army.renown):
        if taken.renown in barred and taken.renown in catalogue.renown:
            name = catalogue.renown[taken.renown].name
            yield error("EVENT_BANNED", "EVENT-banned", f"renown[{number}]", option=name)


@rule("EVENT-required", "EVENT_OPTION_REQUIRED")
def required_options(case: Case) -> Iterator[Violation]:
    """The army makes every choice that the event requires."""
    army = case.army
    chosen = {
        "formation": bool(army.formations),
        "spell_lore": bool(army.spell_lores),
        "prayer_lore": bool(army.prayer_lores),
        "manifestation_lore": bool(army.manifestation_lores),
        "terrain": bool(army.terrain),
        "enhancements": bool(army.enhancements),
    }
    for option in case.limits.event.required_options:
        if not chosen.get(option, True):
            yield error(
                "EVENT_OPTION_REQUIRED",
                "EVENT-required",
                "" if option == "enhancements" else option,
                option=option,
            )


@rule("EVENT-points", "EVENT_POINTS_LIMIT", "EVENT_POINTS_TOO_LOW")
def points(case: Case) -> Iterator[Violation]:
    """The list is written for the event's points limit and reaches the points that it asks for."""
    event = case.limits.event
    if event.points_limit is not None and case.army.points_limit != event.points_limit:
        yield error("EVENT_POINTS_LIMIT", "EVENT-points", found=case.army.points_limit, wanted=event.points_limit)
    if event.minimum_points is not None and case.points < event.minimum_points:
        yield error("EVENT_POINTS_TOO_LOW", "EVENT-points", found=case.points, wanted=event.minimum_points)


@rule("EVENT-drops", "EVENT_TOO_MANY_DROPS")
def maximum_drops(case: Case) -> Iterator[Violation]:
    """The army has no more drops than the event allows."""
    allowed, found = case.limits.event.maximum_drops, drops(case.army)
    if allowed is not None and found > allowed:
        yield error("EVENT_TOO_MANY_DROPS", "EVENT-drops", found=found, allowed=allowed)


@rule("EVENT-auxiliaries", "EVENT_TOO_MANY_AUXILIARIES")
def maximum_auxiliaries(case: Case) -> Iterator[Violation]:
    """The army has no more auxiliary units than the event allows."""
    allowed, found = case.limits.event.maximum_auxiliaries, len(case.auxiliaries)
    if allowed is not None and found > allowed:
        yield error("EVENT_TOO_MANY_AUXILIARIES", "EVENT-auxiliaries", found=found, allowed=allowed)


@rule("EVENT-renown", "EVENT_RENOWN_NOT_ALLOWED")
def no_renown(case: Case) -> Iterator[Violation]:
    """The event may forbid Regiments of Renown."""
    if case.limits.event.renown:
        return
    for number, taken in enumerate(case.army.renown):
        known = case.catalogue.renown.get(taken.renown)
        yield error(
            "EVENT_RENOWN_NOT_ALLOWED",
            "EVENT-renown",
            f"renown[{number}]",
            renown=known.name if known else taken.renown,
        )


@rule("EVENT-armies-of-renown", "EVENT_ARMY_OF_RENOWN_NOT_ALLOWED")
def no_armies_of_renown(case: Case) -> Iterator[Violation]:
    """The event may forbid Armies of Renown."""
    if case.of_renown and not case.limits.event.armies_of_renown:
        yield error("EVENT_ARMY_OF_RENOWN_NOT_ALLOWED", "EVENT-armies-of-renown", army=case.catalogue.army.name)
