"""Path to Glory: rosters of a campaign (PG-01 … PG-11).

A roster may have regiments of several factions of one Grand Alliance; :func:`alliance_catalogue` joins catalogues.
Free formations, lores and enhancements (PG-05) and the lifted maximum of enhancements (PG-06) are limits of the rule
sets; seasonal profiles and tables (PG-07, PG-11) are kept out by R-71, R-75, R-76, R-78 and R-88. Wounds, scars, paths
and renown are campaign records and no list entries (PG-10).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from armybuilder.rules.aos4.army import Creation, CreationKind
from armybuilder.rules.aos4.case import Case, Placed
from armybuilder.rules.aos4.catalogue import (
    Army,
    BattleProfile,
    Catalogue,
    OptionKind,
    RegimentOption,
    Target,
)
from armybuilder.rules.aos4.index import for_heroes
from armybuilder.rules.aos4.rulebook import error, rule
from armybuilder.rules.aos4.warscroll import Warscroll, WarscrollKind
from armybuilder.rules.violation import Violation

ANVIL_DESTINY: Mapping[int, int] = MappingProxyType({150: 10, 250: 30, 350: 50})
"""Points of an Anvil of Apotheosis hero to the destiny points that its features may cost."""
GHYRAN_TIERS = (150, 300, 500)
POINTS_OF_DESTINY = 10
"""Points that a destiny point stands for in a Regiment of Ghyran."""
GHYRAN_UNITS = range(2, 6)
GHYRAN_FEATURES = range(1, 4)


def alliance_catalogue(own: Catalogue, others: Iterable[Catalogue]) -> Catalogue:
    """The catalogue of a roster of ``own`` with the profiles of other factions of its Grand Alliance added.

    Formations, tables, lores and terrain stay those of ``own``. Armies of another alliance are left out; of a profile
    that several armies have under one id, the first is kept.
    """
    profiles = dict(own.profiles)
    hosts: dict[str, Army] = {}
    for other in others:
        if other.army.alliance != own.army.alliance or other.army.id == own.army.id:
            continue
        for profile in other.profiles.values():
            if profile.id not in profiles:
                profiles[profile.id] = profile
                hosts[profile.id] = other.army
    return replace(own, profiles=MappingProxyType(profiles), hosts=MappingProxyType(hosts))


_CREATION = "creation-"


def creation_id(number: int) -> str:
    """Profile id of the creation with a number, counted from 0 as in the value."""
    return f"{_CREATION}{number}"


def is_creation(profile: str) -> bool:
    """Whether a profile id is that of a creation."""
    return profile.startswith(_CREATION)


def with_creations(own: Catalogue, creations: tuple[Creation, ...]) -> Catalogue:
    """The catalogue with a profile for every Anvil of Apotheosis hero, so that he can be fielded and lead.

    He is a HERO of one model and of the roster's faction, leads units of it and costs his tier. What his features do to
    his warscroll is on the player's own sheet.
    """
    heroes = {
        creation_id(number): _hero(own, creation_id(number), creation)
        for number, creation in enumerate(creations)
        if creation.kind is CreationKind.ANVIL
    }
    return replace(own, profiles=MappingProxyType({**own.profiles, **heroes})) if heroes else own


def _hero(own: Catalogue, profile_id: str, creation: Creation) -> BattleProfile:
    keyword = own.army.keyword or own.army.name.upper()
    keywords = frozenset({"HERO", keyword, own.army.alliance})
    sheet = Warscroll(
        profile_id, creation.name, WarscrollKind.UNIT, "-", "-", "-", "-", keywords=keywords, base_size=""
    )
    line = RegimentOption((Target(OptionKind.KEYWORD, keyword, keyword),))
    groups = frozenset(group.id for group in own.enhancement_groups.values() if for_heroes(group.name))
    return BattleProfile(
        profile_id,
        sheet,
        creation.name,
        creation.tier,
        1,
        keywords=keywords,
        can_lead=True,
        options=(line,),
        enhancement_groups=groups,
    )


def host_of(case: Case, placed: Placed) -> Army:
    """The army that a unit's profile comes from."""
    return case.catalogue.hosts.get(placed.unit.profile, case.catalogue.army)


def starting(case: Case) -> bool:
    """Whether the list is a starting roster: written for no more than the starting points."""
    return case.army.points_limit <= case.limits.start_points


@rule("PG-01", "PTG_START_LIMIT", "PTG_UNIT_TOO_EXPENSIVE", "POINTS_LIMIT_EXCEEDED")
def starting_roster(case: Case) -> Iterator[Violation]:
    """A starting roster costs at most 1000 points and has no unit above 350, HEROES of the Sons of Behemat excepted."""
    limit = case.army.points_limit
    if case.points > limit:
        code = "PTG_START_LIMIT" if starting(case) else "POINTS_LIMIT_EXCEEDED"
        yield error(code, "PG-01", found=case.points, allowed=limit, over=case.points - limit)
    if not starting(case):
        return
    dearest = case.limits.start_unit_points
    for placed, profile in case.known:
        if placed.points > dearest and not profile.has_keywords("SONS OF BEHEMAT", "HERO"):
            yield error(
                "PTG_UNIT_TOO_EXPENSIVE",
                "PG-01",
                placed.path,
                unit=placed.name,
                found=placed.points,
                allowed=dearest,
            )


@rule("PG-02", "PTG_WARLORD_GENERAL")
def warlord(case: Case) -> Iterator[Violation]:
    """The warlord is the general: a HERO of one model and of the roster's faction that leads its regiment."""
    general = case.general
    if general is None or general.profile is None:
        return
    own = host_of(case, general).id == case.catalogue.army.id
    if not own or general.models != 1 or not general.profile.hero:
        yield error("PTG_WARLORD_GENERAL", "PG-02", general.path, unit=general.name, army=case.catalogue.army.name)


@rule("PG-03", "PTG_REGIMENT_FACTION")
def warlords_regiment(case: Case) -> Iterator[Violation]:
    """The warlord's regiment has up to four units of his faction that are no HEROES."""
    index = case.army.generals_regiment
    if index is None:
        return
    keyword = case.catalogue.army.keyword
    for member in case.regiments[index].members:
        profile = member.profile
        if profile is None:
            continue
        ours = host_of(case, member).id == case.catalogue.army.id and (not keyword or keyword in profile.keywords)
        if (profile.hero and not profile.companion) or not ours:
            yield error(
                "PTG_REGIMENT_FACTION",
                "PG-03",
                member.path,
                unit=member.name,
                army=case.catalogue.army.name,
                hero=profile.hero,
            )


@rule("PG-04", "PTG_GRAND_ALLIANCE")
def allied_regiments(case: Case) -> Iterator[Violation]:
    """The leaders of further regiments are of the same Grand Alliance, and their units of their leader's faction."""
    alliance = case.catalogue.army.alliance
    general = case.army.generals_regiment
    for view in case.regiments:
        if view.leader is None or view.index == general:
            continue
        home = host_of(case, view.leader)
        if home.alliance != alliance:
            yield error("PTG_GRAND_ALLIANCE", "PG-04", view.leader.path, unit=view.leader.name, wanted_army=alliance)
        for member in view.members:
            if member.profile is not None and host_of(case, member).id != home.id:
                yield error("PTG_GRAND_ALLIANCE", "PG-04", member.path, unit=member.name, wanted_army=home.name)


@rule("PG-08", "PTG_DESTINY_BUDGET")
def anvil_budget(case: Case) -> Iterator[Violation]:
    """The features of an Anvil of Apotheosis hero cost no more destiny points than its tier gives."""
    for number, creation in enumerate(case.army.creations):
        if creation.kind is not CreationKind.ANVIL:
            continue
        allowed = ANVIL_DESTINY.get(creation.tier, 0)
        found = sum(feature.cost for feature in creation.features)
        if creation.tier not in ANVIL_DESTINY or found > allowed:
            yield error(
                "PTG_DESTINY_BUDGET",
                "PG-08",
                f"creations[{number}]",
                unit=creation.name,
                found=found,
                allowed=allowed,
                tier=creation.tier,
            )


@rule("PG-09", "PTG_CUSTOM_REGIMENT")
def regiment_of_ghyran(case: Case) -> Iterator[Violation]:
    """A Regiment of Ghyran has 2 to 5 units, at most one of them a HERO, and 1 to 3 features, within its tier."""
    for number, creation in enumerate(case.army.creations):
        if creation.kind is not CreationKind.GHYRAN:
            continue
        profiles = [case.catalogue.profiles[unit] for unit in creation.units if unit in case.catalogue.profiles]
        heroes = sum(profile.hero for profile in profiles)
        destiny = sum(feature.cost for feature in creation.features)
        found = sum(profile.points for profile in profiles) + POINTS_OF_DESTINY * destiny
        fits = (
            creation.tier in GHYRAN_TIERS
            and len(profiles) == len(creation.units)
            and len(creation.units) in GHYRAN_UNITS
            and heroes <= 1
            and len(profiles) - heroes <= 4
            and len(creation.features) in GHYRAN_FEATURES
            and found <= creation.tier
        )
        if not fits:
            yield error(
                "PTG_CUSTOM_REGIMENT",
                "PG-09",
                f"creations[{number}]",
                unit=creation.name,
                found=found,
                allowed=creation.tier,
                units_found=len(creation.units),
                heroes=heroes,
                features=len(creation.features),
            )
