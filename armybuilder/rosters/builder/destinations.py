"""The page "Where can this go?": every place with its verdict, its price in drops and points, and the way out."""

from dataclasses import dataclass

from armybuilder.rosters.builder.army_view import list_url
from armybuilder.rosters.builder.places import regiments_in_order, title_of
from armybuilder.rosters.builder.sentences import short_of
from armybuilder.rosters.builder.state import Judged
from armybuilder.rosters.builder.words import counted
from armybuilder.rules.aos4.catalogue import BattleProfile
from armybuilder.rules.aos4.edits import AuxiliaryPlace, NewRegiment, Place, RegimentPlace, place_of
from armybuilder.rules.aos4.places import Destination, Verdict, places_for
from factions.presentation.words import headline, listed

SEVERITIES = {
    Verdict.MAY: "ok",
    Verdict.IF_ROOM: "warning",
    Verdict.MAY_NOT: "error",
    Verdict.HERE: "info",
    Verdict.NEEDS_LEADER: "info",
}


@dataclass(frozen=True, slots=True)
class Way:
    """A way to make room: another unit goes elsewhere."""

    unit: str
    words: str
    move_url: str


@dataclass(frozen=True, slots=True)
class Goal:
    """A place of the page. ``button`` is empty where the unit cannot go now."""

    place: str
    tab: str
    title: str
    severity: str
    verdict: str
    cost: str
    button: str
    here: bool
    ways: tuple[Way, ...]
    leaders: str
    picker_url: str


def subject_of(judged: Judged, subject: str) -> tuple[str, str]:
    """Name of a unit (uid or profile id) and the facts under the heading; empty name when it is unknown."""
    unit = judged.army.unit(subject)
    profile = judged.catalogue.profiles.get(unit.profile if unit else subject)
    if unit is None and profile is None:
        return "", ""
    placed = judged.case.by_uid.get(subject)
    facts = []
    if placed is not None:
        facts = [counted(placed.models, "model"), f"{placed.points:,} points"]
    elif profile is not None:
        facts = [counted(profile.models, "model"), f"{profile.points:,} points"]
    if profile is not None:
        facts.append(", ".join(headline(profile)))
    where = place_of(judged.army, subject)
    facts.append(f"now in {title_of(where, judged.army)}" if where else "not in the army")
    name = profile.name if profile else (unit.name if unit else "")
    return name, " · ".join(fact for fact in facts if fact)


def goals_of(judged: Judged, code: str, subject: str) -> tuple[Goal, ...]:
    """Every place for a unit of the list or a further unit; raises ``EditRefused`` for an unknown one."""
    found = places_for(judged.army, judged.catalogue, judged.ruleset, subject)
    unit = judged.army.unit(subject)
    profile = judged.catalogue.profiles.get(unit.profile if unit else subject)
    return tuple(_goal(judged, code, destination, profile) for destination in found)


def reasons_of(judged: Judged, subject: str) -> dict[str, str]:
    """For each place why a unit may not go there; empty where it may. For scripts that drag units."""
    found = places_for(judged.army, judged.catalogue, judged.ruleset, subject, most=0)
    return {
        str(destination.place): short_of(destination.reason, judged)
        if destination.reason and destination.verdict is not Verdict.HERE
        else ""
        for destination in found
    }


def _goal(judged: Judged, code: str, found: Destination, profile: BattleProfile | None) -> Goal:
    base = list_url(code)
    regiments = {regiment.index: regiment for regiment in regiments_in_order(judged.army)}
    tab, title = "New", "A new regiment"
    if isinstance(found.place, RegimentPlace):
        named = regiments[found.place.index]
        leader = judged.case.regiments[named.index].leader
        tab, title = named.tab, f"{named.title} · {leader.name}" if leader else named.title
    elif isinstance(found.place, AuxiliaryPlace):
        tab, title = "Aux", "Auxiliary units"
    return Goal(
        place=str(found.place),
        tab=tab,
        title=title,
        severity="error" if found.verdict is Verdict.HERE and found.reason else SEVERITIES[found.verdict],
        verdict=_verdict(judged, found),
        cost=_cost(judged, found),
        button=_button(found.place) if found.verdict is Verdict.MAY else "",
        here=found.verdict is Verdict.HERE,
        ways=tuple(
            Way(
                room.unit,
                f"to {title_of(room.place, judged.army)}, {_drops(judged, room.outcome.drops)}",
                f"{base}units/{room.uid}/move/",
            )
            for room in found.room
        ),
        leaders=_leaders(judged, found, profile),
        picker_url=f"{base}add/?at=new" if found.verdict is Verdict.NEEDS_LEADER else "",
    )


def _verdict(judged: Judged, found: Destination) -> str:
    if found.verdict is Verdict.HERE:
        return f"Here now, and not allowed: {_reason(judged, found)}" if found.reason else "Is here now"
    if found.verdict is Verdict.NEEDS_LEADER:
        return "Needs a HERO to lead it"
    if found.verdict is Verdict.IF_ROOM:
        return f"May join if room is made: {_reason(judged, found)}"
    if found.verdict is Verdict.MAY_NOT:
        return _reason(judged, found)
    if isinstance(found.place, NewRegiment):
        return "May lead a regiment of its own"
    return "May go there" if isinstance(found.place, AuxiliaryPlace) else "May join"


def _reason(judged: Judged, found: Destination) -> str:
    return short_of(found.reason, judged) if found.reason else ""


def _cost(judged: Judged, found: Destination) -> str:
    if found.verdict in (Verdict.HERE, Verdict.MAY_NOT):
        return ""
    outcome, parts = found.outcome, []
    if found.verdict is Verdict.NEEDS_LEADER:
        most = judged.ruleset.limits.regiments
        return f"You have {len(judged.army.regiments)} of {most} regiments."
    if outcome.legal != judged.report.legal:
        parts.append(f"The list becomes {'legal' if outcome.legal else 'illegal'}.")
    parts.append(f"{_drops(judged, outcome.drops)}.".capitalize())
    if found.allowed is not None:
        parts.append(f"{found.used} of {found.allowed} places are used now.")
    points = outcome.points - judged.totals.points
    if points:
        parts.append(f"{points:+,} points.".replace("-", "−"))
    if isinstance(found.place, AuxiliaryPlace):
        surcharge = outcome.surcharge - judged.totals.surcharge
        parts.append(f"Surcharge {surcharge} points." if surcharge > 0 else "No surcharge.")
        parts.append("An opponent with fewer auxiliary units gains a command point each round.")
    return " ".join(parts)


def _drops(judged: Judged, after: int) -> str:
    now = judged.totals.drops
    return f"drops stay at {now}" if now == after else f"drops {now} → {after}"


def _button(place: Place) -> str:
    if isinstance(place, NewRegiment):
        return "Start a regiment"
    return "Make auxiliary" if isinstance(place, AuxiliaryPlace) else "Move here"


def _leaders(judged: Judged, found: Destination, profile: BattleProfile | None) -> str:
    """Who could lead the regiment instead, so that the unit may join."""
    if not found.leaders or profile is None:
        return ""
    names = [
        f"{known.name} ({known.points:,})"
        for leader in found.leaders
        if (known := judged.catalogue.profiles.get(leader)) is not None
    ]
    return f"It may join when {listed(names, 'or')} leads the regiment instead."
