"""The picker: where to add, what can be added there, and for what cannot, the reason and the places it can go to."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.utils.http import urlencode

from armybuilder.rosters.builder.army_view import list_url, places_used, warscroll_url
from armybuilder.rosters.builder.places import regiments_in_order, title_of
from armybuilder.rosters.builder.query import ORDERS, RENOWN, PickerQuery
from armybuilder.rosters.builder.sentences import short_of
from armybuilder.rosters.builder.state import Judged
from armybuilder.rosters.builder.words import counted
from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.catalogue import RegimentOfRenown
from armybuilder.rules.aos4.edits import AuxiliaryPlace, NewRegiment, Place, RegimentPlace, parse_place
from armybuilder.rules.aos4.options import Candidate, candidates
from armybuilder.validation.wording import leads_text
from factions.presentation.units import SECTIONS, near_names, section_of
from factions.presentation.words import headline

REFUSED_SHOWN = 6


@dataclass(frozen=True, slots=True)
class Target:
    """A tab of the picker."""

    place: str
    tab: str
    label: str
    url: str
    current: bool
    used: int = 0
    allowed: int = 0


@dataclass(frozen=True, slots=True)
class Pick:
    """A unit, or a Regiment of Renown, that can be added.

    ``count`` is how often the place has it; ``where_url`` leads to its other places once somebody searches for it.
    """

    id: str
    name: str
    points: int
    facts: str
    over: int
    count: int
    url: str
    warscroll_url: str
    where_url: str = ""


@dataclass(frozen=True, slots=True)
class PickGroup:
    title: str
    rows: tuple[Pick, ...]


@dataclass(frozen=True, slots=True)
class RefusedPick:
    name: str
    points: int
    reason: str
    can_go: str
    where_url: str
    warscroll_url: str


@dataclass(frozen=True, slots=True)
class Near:
    name: str
    url: str


@dataclass(frozen=True, slots=True)
class Picker:
    query: PickerQuery
    url: str
    targets: tuple[Target, ...]
    title: str
    here: str
    leader: str
    explanation: str
    room: str
    left: int
    search_label: str
    of_renown: bool
    roles: tuple[str, ...]
    orders: tuple[tuple[str, str], ...]
    """Value and words of each order; kinds are of units only."""
    groups: tuple[PickGroup, ...]
    empty: str
    near: tuple[Near, ...]
    elsewhere: tuple[Near, ...]
    """Places to go on with when nothing can be added here."""
    filters: str
    unfiltered_url: str
    refused_title: str
    refused: tuple[RefusedPick, ...]
    refused_count: int
    more_count: int
    more_url: str


@dataclass(frozen=True, slots=True)
class _Head:
    title: str
    here: str
    leader: str = ""
    explanation: str = ""
    room: str = ""


@dataclass(frozen=True, slots=True)
class _Refused:
    """How many units cannot be added, and those of them that are shown."""

    number: int
    rows: tuple[RefusedPick, ...]


def picker_of(judged: Judged, code: str, query: PickerQuery) -> Picker:
    """What the picker shows for a list and a query."""
    base = list_url(code)
    url = f"{base}add/"
    of_renown = query.place == RENOWN
    groups, refused, near = (
        _renown(judged, base, query) if of_renown else _units(judged, base, query, parse_place(query.place))
    )
    head = _renown_head(judged) if of_renown else _head(judged, parse_place(query.place))
    found = any(group.rows for group in groups) or bool(refused.number)
    near = () if found else near
    return Picker(
        query=query,
        url=url,
        targets=tuple(_targets(judged, query)),
        title=head.title,
        here=head.here,
        leader=head.leader,
        explanation=head.explanation,
        room=head.room,
        left=judged.totals.left,
        search_label="Find a Regiment of Renown" if of_renown else "Find a unit",
        of_renown=of_renown,
        roles=SECTIONS,
        orders=tuple(order for order in ORDERS.items() if not of_renown or order[0] != "role"),
        groups=groups,
        empty="" if any(group.rows for group in groups) else _empty(judged, query, bool(refused.number)),
        elsewhere=() if any(group.rows for group in groups) else tuple(_elsewhere(judged, query)),
        near=tuple(Near(name, replace(query, text=name, everything=False).url()) for name in near),
        filters=", ".join(query.filters),
        unfiltered_url=query.unfiltered(query.text).url(),
        refused_title="Not for this army now" if of_renown else "Cannot be added here, with reasons",
        refused=refused.rows,
        refused_count=refused.number,
        more_count=refused.number - len(refused.rows),
        more_url=replace(query, everything=True).url() if len(refused.rows) < refused.number else "",
    )


def _targets(judged: Judged, query: PickerQuery) -> Iterable[Target]:
    for named in regiments_in_order(judged.army):
        used, allowed = places_used(judged, judged.case.regiments[named.index])
        label = f"{named.title}, {used} of {allowed} units"
        target = query.at(named.place)
        yield Target(named.place, named.tab, label, target.url(), query.place == named.place, used, allowed)
    for place, tab, label in (
        ("new", "New", "New regiment"),
        ("auxiliary", "Aux", "Aux, auxiliary units"),
        (RENOWN, "RoR", "RoR, Regiments of Renown"),
    ):
        yield Target(place, tab, label, query.at(place).url(), query.place == place)


def _head(judged: Judged, place: Place) -> _Head:
    if isinstance(place, AuxiliaryPlace):
        number = len(judged.army.auxiliaries)
        step = judged.ruleset.limits.auxiliary_step * number if judged.totals.surcharge or number else 0
        price = f"The next one costs {step} points more." if step else "The first one costs no surcharge."
        return _Head("Add an auxiliary unit", "the auxiliary units", explanation=f"Each is a drop of its own. {price}")
    if isinstance(place, NewRegiment):
        most, now = judged.ruleset.limits.regiments, len(judged.army.regiments)
        led = judged.army.generals or any(regiment.leader for regiment in judged.army.regiments)
        first = "" if led else " The first one becomes your general."
        return _Head(
            "Start a regiment",
            "a new regiment",
            explanation=f"Choose a HERO to lead it.{first}",
            room=f"{now} of {most} regiments." if now else "",
        )
    view = judged.case.regiments[place.index]
    title = title_of(place, judged.army)
    leader = view.leader.profile if view.leader else None
    used, allowed = places_used(judged, view)
    if leader is None:
        return _Head(f"Add to {title}", title, explanation="It has no leader yet. Choose a HERO to lead it.")
    leads = f"leads {leads_text(judged.catalogue, leader)}."
    free = f"{max(0, allowed - used)} of {allowed} places free."
    return _Head(f"Add to {title}", title, leader.name, leads, free)


def _units(
    judged: Judged, base: str, query: PickerQuery, place: Place
) -> tuple[tuple[PickGroup, ...], _Refused, tuple[str, ...]]:
    offers = candidates(judged.army, judged.catalogue, judged.ruleset, place)
    wanted = [offer for offer in offers if _matches(offer, query)]
    url = f"{base}units/?{urlencode({'to': str(place)})}"
    joining = [offer for offer in wanted if offer.allowed]
    refused = sorted((offer for offer in wanted if not offer.allowed), key=lambda offer: offer.profile.name)
    title = "Can lead" if isinstance(place, NewRegiment) else "Can join"
    groups = tuple(
        PickGroup(heading, tuple(_pick(judged, offer, url, base if query.text else "") for offer in offers))
        for heading, offers in _grouped(title, joining, query.order)
    )
    shown = refused if query.everything or query.text else refused[:REFUSED_SHOWN]
    refusals = _Refused(len(refused), tuple(_refusal(judged, offer, base) for offer in shown))
    near: tuple[str, ...] = ()
    if query.text and not wanted:
        near = tuple(profile.name for profile in near_names(query.text, (offer.profile for offer in offers)))
    return (groups, refusals, near)


def _grouped(title: str, offers: list[Candidate], order: str) -> Iterable[tuple[str, list[Candidate]]]:
    """The units under their headings: one for all of them, or one for each kind."""
    if order == "name":
        offers = sorted(offers, key=lambda offer: offer.profile.name)
    else:
        # What fits comes first, then what costs least.
        offers = sorted(offers, key=lambda offer: (offer.over_by > 0, offer.points, offer.profile.name))
    kinds = SECTIONS if order == "role" else ("",)
    for kind in kinds:
        if found := [offer for offer in offers if not kind or section_of(offer.profile) == kind]:
            yield (kind or title, found)


def _matches(offer: Candidate, query: PickerQuery) -> bool:
    profile = offer.profile
    if query.fits and offer.over_by > 0:
        return False
    if query.lead and not offer.can_lead:
        return False
    if query.fresh and offer.in_army:
        return False
    if query.role and section_of(profile) != query.role:
        return False
    return _has_words(f"{profile.name} {' '.join(profile.keywords)}", query.text)


def _has_words(haystack: str, text: str) -> bool:
    found = _plain(haystack)
    return all(word in found for word in _plain(text).split())


def _plain(text: str) -> str:
    return text.casefold().replace("’", "'")


def _pick(judged: Judged, offer: Candidate, url: str, base: str) -> Pick:
    profile = offer.profile
    words = [word for word in headline(profile) if word != "HERO"]
    notes = [short_of(note, judged).rstrip(".") for note in offer.notes if note.code in _NOTED]
    facts = " · ".join([counted(profile.models, "model"), *([", ".join(words)] if words else []), *notes])
    return Pick(
        id=profile.id,
        name=profile.name,
        points=offer.points,
        facts=facts,
        over=offer.over_by,
        count=offer.in_place,
        url=url,
        warscroll_url=warscroll_url(judged, profile),
        where_url=f"{base}where/{profile.id}/" if base else "",
    )


_NOTED = frozenset({"WARMASTER_NOT_GENERAL", "AOR_WRONG_GENERAL"})
"""Errors that adding a unit brings and that are worth a word in its line; points have a word of their own."""


def _refusal(judged: Judged, offer: Candidate, base: str) -> RefusedPick:
    profile = offer.profile
    return RefusedPick(
        name=profile.name,
        points=profile.points,
        reason=short_of(offer.reason, judged) if offer.reason else "",
        can_go=", ".join(_place_words(place, judged.army) for place in offer.can_go),
        where_url=f"{base}where/{profile.id}/",
        warscroll_url=warscroll_url(judged, profile),
    )


def _place_words(place: Place, army: ArmyList) -> str:
    if isinstance(place, NewRegiment):
        return "lead a new regiment"
    return "be an auxiliary unit" if isinstance(place, AuxiliaryPlace) else title_of(place, army)


def _renown_head(judged: Judged) -> _Head:
    taken, most = len(judged.army.renown), judged.ruleset.limits.renown
    return _Head(
        "Add a Regiment of Renown",
        "the army",
        explanation="It comes as it is, is one drop, and none of its units is your general.",
        room=f"{taken} of {most}." if taken or _hired(judged) else "",
    )


def _hired(judged: Judged) -> list[RegimentOfRenown]:
    """The Regiments of Renown that name the army among those they join."""
    return [regiment for regiment in judged.catalogue.renown.values() if judged.case.index.may_include(regiment)]


def _renown(judged: Judged, base: str, query: PickerQuery) -> tuple[tuple[PickGroup, ...], _Refused, tuple[str, ...]]:
    taken = [chosen.renown for chosen in judged.army.renown]
    left = judged.totals.left
    rows, refused = [], []
    known = _hired(judged)
    known.sort(key=lambda regiment: (regiment.points > left, regiment.points, regiment.name))
    if query.order == "name":
        known.sort(key=lambda regiment: regiment.name)
    for regiment in known:
        over = max(0, regiment.points - left)
        if not _has_words(f"{regiment.name} {_members(regiment)}", query.text) or (query.fits and over):
            continue
        reason = _renown_reason(judged, regiment, taken)
        if reason:
            refused.append(RefusedPick(regiment.name, regiment.points, reason, "", "", ""))
            continue
        rows.append(
            Pick(
                id=regiment.id,
                name=regiment.name,
                points=regiment.points,
                facts=_members(regiment),
                over=over,
                count=taken.count(regiment.id),
                url=f"{base}units/?to={RENOWN}",
                warscroll_url="",
            )
        )
    near = near_names(query.text, known) if query.text else ()
    groups = (PickGroup("Can join", tuple(rows)),) if rows else ()
    return groups, _Refused(len(refused), tuple(refused)), tuple(regiment.name for regiment in near)


def _renown_reason(judged: Judged, regiment: RegimentOfRenown, taken: list[str]) -> str:
    """Why a regiment that the army may include cannot be added now; empty when it can."""
    if not judged.case.in_battlepack(regiment.battlepacks):
        return f"Not for {judged.ruleset.name}."
    if regiment.legends and not judged.case.legends_allowed:
        return "It is in Legends."
    if len(taken) >= judged.ruleset.limits.renown and regiment.id not in taken:
        return f"The army has {counted(len(taken), 'Regiment')} of Renown; {judged.ruleset.limits.renown} is allowed."
    return ""


def _members(regiment: RegimentOfRenown) -> str:
    return ", ".join(
        f"{member.count} × {member.name}" if member.count > 1 else member.name for member in regiment.members
    )


def _empty(judged: Judged, query: PickerQuery, refused: bool) -> str:
    """What is said instead of an empty list."""
    if query.place == RENOWN and not _hired(judged):
        return f"No Regiment of Renown joins {judged.catalogue.army.name}."
    if query.text and not refused:
        kind = "Regiment of Renown" if query.place == RENOWN else "unit"
        return f"No {kind} is called “{query.text}”."
    if places := _full_places(judged, query):
        return f"All {places} places are taken."
    if query.fits and judged.totals.left >= 0:
        return f"Nothing fits the {judged.totals.left:,} points left."
    if query.filters or query.text:
        return "Nothing like that can be added here."
    return "Nothing can be added here."


def _full_places(judged: Judged, query: PickerQuery) -> int:
    """How many places the regiment has in which none is free; 0 of any other place."""
    place = NewRegiment() if query.place == RENOWN else parse_place(query.place)
    if not isinstance(place, RegimentPlace):
        return 0
    used, allowed = places_used(judged, judged.case.regiments[place.index])
    return allowed if used >= allowed else 0


def _elsewhere(judged: Judged, query: PickerQuery) -> Iterable[Near]:
    if not _full_places(judged, query):
        return
    plain = query.unfiltered()
    if len(judged.army.regiments) < judged.ruleset.limits.regiments:
        yield Near("a new regiment", plain.at("new").url())
    yield Near("an auxiliary unit", plain.at("auxiliary").url())
