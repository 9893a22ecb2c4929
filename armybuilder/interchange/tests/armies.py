"""Random army lists of the newest release, and the form in which two readings of one list are equal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path

import pytest
from hypothesis import strategies as st

from armybuilder.interchange.lookup import lookup_of
from armybuilder.interchange.resolve import InMemoryLibrary
from armybuilder.rules.aos4.army import (
    ArmyList,
    ArmyUnit,
    EnhancementChoice,
    Regiment,
    RenownRegiment,
    WargearChoice,
)
from armybuilder.rules.aos4.catalogue import ArmyKind, BattleProfile, Catalogue, LoreKind
from armybuilder.rules.aos4.documents import ReleaseFacts
from armybuilder.rules.aos4.rulesets import CARDS_2026

RELEASES = Path(__file__).resolve().parents[3] / "fixtures" / "releases"
PACK = "ghb-2026-27"

needs_release = pytest.mark.skipif(not RELEASES.is_dir(), reason="the data releases are not in fixtures/")


@cache
def newest() -> ReleaseFacts:
    folder = max(path for path in RELEASES.iterdir() if path.is_dir() and (path / "common.json").exists())
    return ReleaseFacts.from_folder(folder)


@cache
def library() -> InMemoryLibrary:
    facts = newest()
    return InMemoryLibrary([facts.catalogue(slug) for slug in facts.army_slugs()])


def slugs() -> list[str]:
    """Armies that are played: Legends and shared armies left out, a shared army's faction is a choice of its own."""
    facts = newest()
    armies = (facts.army(slug) for slug in facts.army_slugs())
    return [army.slug for army in armies if not army.legends and army.kind is not ArmyKind.SHARED]


def faction_name(catalogue: Catalogue) -> str:
    """Name of the faction whose Army of Renown this is; empty for a faction."""
    parent = catalogue.army.parent
    return newest().army(parent).name if parent else ""


@st.composite
def army_lists(draw: st.DrawFn) -> ArmyList:
    """Any list that its tool could print: not legal as a rule, all names of the season."""
    catalogue = newest().catalogue(draw(st.sampled_from(slugs())))
    profiles = [profile for profile in catalogue.profiles.values() if printable(profile, catalogue)]
    maker = _Maker(draw, catalogue)
    blocks = draw(st.lists(st.lists(st.sampled_from(profiles), min_size=1, max_size=4), min_size=1, max_size=4))
    made = [tuple(maker.unit(profile) for profile in block) for block in blocks]
    regiments = tuple(Regiment(units[0], units[1:]) for units in made)
    auxiliaries = tuple(maker.unit(profile) for profile in draw(st.lists(st.sampled_from(profiles), max_size=2)))
    renown = [item for item in catalogue.renown.values() if PACK in item.battlepacks and item.points]
    taken = draw(st.lists(st.sampled_from(renown), max_size=1)) if renown else []
    lores = [lore for lore in catalogue.lores.values() if not lore.battlepacks or PACK in lore.battlepacks]

    def some(items: list[str]) -> tuple[str, ...]:
        return tuple(draw(st.lists(st.sampled_from(items), max_size=1))) if items else ()

    army = ArmyList(
        army=catalogue.army.id,
        ruleset=PACK,
        release=catalogue.release.id,
        name=draw(st.sampled_from(["", "Brass and Ash", "Ça va 😎", "Nine (9) lives", "a|b"])),
        points_limit=draw(st.sampled_from([1000, 2000, 3000])),
        formations=some([item.id for item in catalogue.formations.values() if _in_season(item.battlepacks)]),
        spell_lores=some([lore.id for lore in lores if lore.kind is LoreKind.SPELL]),
        prayer_lores=some([lore.id for lore in lores if lore.kind is LoreKind.PRAYER]),
        manifestation_lores=some([lore.id for lore in lores if lore.kind is LoreKind.MANIFESTATION]),
        terrain=some([item.id for item in catalogue.terrain.values() if _in_season(item.battlepacks)]),
        tactic_cards=tuple(draw(st.lists(st.sampled_from(CARDS_2026), max_size=2, unique=True))),
        regiments=regiments,
        auxiliaries=auxiliaries,
        renown=tuple(maker.renown(item.id) for item in taken),
        enhancements=tuple(maker.enhancements),
    )
    leaders = [regiment.leader.uid for regiment in regiments if regiment.leader]
    general = draw(st.sampled_from(leaders))
    return canonical(replace(army, generals=(general,)))


def everything(catalogue: Catalogue) -> Iterator[ArmyList]:
    """Lists that hold between them every unit, formation, lore, terrain and Regiment of Renown of an army's season."""
    units = [profile for profile in catalogue.profiles.values() if printable(profile, catalogue)]
    leader = next(profile for profile in units if profile.can_lead)
    rows = [[leader, *units[start : start + 3]] for start in range(0, len(units), 3)]
    pools = [
        [item.id for item in catalogue.formations.values() if _in_season(item.battlepacks)],
        *(_lores(catalogue, kind) for kind in LoreKind),
        [item.id for item in catalogue.terrain.values() if _in_season(item.battlepacks)],
    ]
    renown = [item for item in catalogue.renown.values() if PACK in item.battlepacks and item.points]
    for number in range(max(len(rows[::4]), len(renown), *map(len, pools))):
        uids = (f"u{place}" for place in count(1))
        formations, spells, prayers, manifestations, terrain = (tuple(pool[number : number + 1]) for pool in pools)
        made = [
            [ArmyUnit(next(uids), profile.id, profile.reinforceable) for profile in row]
            for row in rows[4 * number : 4 * number + 4] or rows[:1]
        ]
        yield ArmyList(
            army=catalogue.army.id,
            ruleset=PACK,
            release=catalogue.release.id,
            points_limit=2000,
            formations=formations,
            spell_lores=spells,
            prayer_lores=prayers,
            manifestation_lores=manifestations,
            terrain=terrain,
            regiments=tuple(Regiment(row[0], tuple(row[1:])) for row in made),
            renown=tuple(
                RenownRegiment(
                    item.id,
                    tuple(ArmyUnit(next(uids), one.profile) for one in item.members for _ in range(one.count)),
                )
                for item in renown[number : number + 1]
            ),
            generals=("u1",),
        )


def _lores(catalogue: Catalogue, kind: LoreKind) -> list[str]:
    return [lore.id for lore in catalogue.lores.values() if lore.kind is kind and _in_season(lore.battlepacks)]


class _Maker:
    def __init__(self, draw: st.DrawFn, catalogue: Catalogue) -> None:
        self.draw = draw
        self.catalogue = catalogue
        self.enhancements: list[EnhancementChoice] = []
        self._count = 0

    def unit(self, profile: BattleProfile) -> ArmyUnit:
        self._count += 1
        uid = f"u{self._count}"
        open_to = [
            item.id
            for item in self.catalogue.enhancements.values()
            if item.group in profile.enhancement_groups and _in_season(item.battlepacks)
        ]
        if open_to:
            chosen = self.draw(st.lists(st.sampled_from(open_to), max_size=2, unique=True))
            self.enhancements += [EnhancementChoice(item, uid) for item in chosen]
        table = lookup_of(self.catalogue).wargear(profile)
        names = sorted({option.name for options in table._items.values() for option in options if not option.fixed})
        wargear: tuple[WargearChoice, ...] = ()
        if names:
            picked = self.draw(st.lists(st.sampled_from(names), max_size=2, unique=True))
            wargear = tuple(WargearChoice(name, self.draw(st.integers(1, 3))) for name in picked)
        reinforced = profile.reinforceable and self.draw(st.booleans())
        return ArmyUnit(uid, profile.id, reinforced, None, wargear)

    def renown(self, renown: str) -> RenownRegiment:
        units = []
        for member in self.catalogue.renown[renown].members:
            for _ in range(member.count):
                self._count += 1
                units.append(ArmyUnit(f"u{self._count}", member.profile))
        return RenownRegiment(renown, tuple(units))


def _in_season(battlepacks: frozenset[str]) -> bool:
    return not battlepacks or PACK in battlepacks


def printable(profile: BattleProfile, catalogue: Catalogue) -> bool:
    """Of the season, no piece of another entry, and the only unit of its name."""
    found = lookup_of(catalogue).units.find(profile.name)
    twins = [item for item in found.items if item.warscroll.season == profile.warscroll.season] if found else []
    return (
        _in_season(profile.battlepacks)
        and profile.id not in catalogue.not_selectable
        and profile.warscroll.id not in catalogue.not_selectable
        and len({item.id for item in twins}) == 1
    )


def canonical(army: ArmyList) -> ArmyList:
    """The list with its general's regiment first, uids in list order, enhancements in the order of their bearers."""
    first = army.generals_regiment
    regiments = list(army.regiments)
    if first:
        regiments.insert(0, regiments.pop(first))
    army = replace(army, regiments=tuple(regiments))
    uids = {unit.uid: f"u{number}" for number, (_, unit) in enumerate(army.placed_units(), start=1)}
    order = {uid: number for number, uid in enumerate(uids)}

    def renumbered(unit: ArmyUnit) -> ArmyUnit:
        return replace(unit, uid=uids[unit.uid])

    return replace(
        army,
        regiments=tuple(
            Regiment(renumbered(item.leader) if item.leader else None, tuple(renumbered(unit) for unit in item.units))
            for item in army.regiments
        ),
        auxiliaries=tuple(renumbered(unit) for unit in army.auxiliaries),
        renown=tuple(
            RenownRegiment(item.renown, tuple(renumbered(unit) for unit in item.units)) for item in army.renown
        ),
        enhancements=tuple(
            EnhancementChoice(item.enhancement, uids[item.bearer])
            for item in sorted(army.enhancements, key=lambda item: order[item.bearer])
        ),
        generals=tuple(uids[uid] for uid in army.generals),
    )
