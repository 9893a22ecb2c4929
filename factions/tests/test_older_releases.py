"""What must hold in every release that is shipped, not only in the newest."""

from __future__ import annotations

import pytest

from armybuilder.rules.aos4.catalogue import ArmyKind
from armybuilder.rules.aos4.documents import ReleaseFacts
from factions.importer.fixtures import packed_releases, read_packed
from factions.importer.fixtures import release_facts as release_facts_on_file

PACKED = packed_releases()


@pytest.fixture(scope="module", params=list(PACKED.values()), ids=list(PACKED))
def older_release(request: pytest.FixtureRequest) -> ReleaseFacts:
    return read_packed(request.param)


def test_fourteen_older_releases_are_shipped() -> None:
    assert len(PACKED) == 14


def test_every_regiment_of_renown_has_a_price(older_release: ReleaseFacts) -> None:
    assert [renown.name for renown in older_release.common.renown if not renown.points and not renown.legends] == []


def test_no_piece_that_another_brings_is_a_unit_of_its_own(older_release: ReleaseFacts) -> None:
    for slug in older_release.army_slugs():
        catalogue = older_release.catalogue(slug)
        own = {profile.warscroll.id for profile in catalogue.profiles.values()}
        assert catalogue.not_selectable & own == set(), slug


def test_every_faction_of_today_has_leaders_and_formations(
    older_release: ReleaseFacts, release_facts: ReleaseFacts
) -> None:
    today = {slug for slug in release_facts.army_slugs() if release_facts.army(slug).kind is ArmyKind.FACTION}
    for slug in today.intersection(older_release.army_slugs()):
        catalogue = older_release.catalogue(slug)
        leaders = [profile for profile in catalogue.profiles.values() if profile.can_lead]
        assert (bool(leaders), bool(catalogue.formations)) == (True, True), slug


def test_injuries_of_campaigns_are_no_enhancements(older_release: ReleaseFacts) -> None:
    for slug in older_release.army_slugs():
        catalogue = older_release.catalogue(slug)
        names = {group.name for group in catalogue.enhancement_groups.values()}
        assert not {name for name in names if "Wounds" in name}, slug


def test_every_army_of_renown_pays_the_prices_of_its_faction(older_release: ReleaseFacts) -> None:
    for slug in older_release.army_slugs():
        army = older_release.catalogue(slug)
        if army.army.parent is None:
            continue
        faction = {
            (p.warscroll.id, p.models, p.legends): p.points
            for p in older_release.catalogue(army.army.parent).profiles.values()
            if p.points
        }
        for profile in army.profiles.values():
            key = (profile.warscroll.id, profile.models, profile.legends)
            assert profile.points == faction.get(key, profile.points), (slug, profile.name)


@pytest.mark.parametrize(
    ("release", "army", "unit", "points"),
    [
        ("2024-12-29", "ruination-brotherhood", "Liberators", 100),
        ("2025-06-20", "ruination-brotherhood", "Lord-Vigilant on Gryph-stalker", 150),
        ("2025-08-31", "ruination-brotherhood", "Lord-Vigilant on Gryph-stalker", 150),
        ("2025-12-12", "ruination-brotherhood", "Lord-Vigilant on Gryph-stalker", 140),
    ],
)
def test_prices_that_the_source_forgot(release: str, army: str, unit: str, points: int) -> None:
    catalogue = release_facts_on_file(release).catalogue(army)
    assert [p.points for p in catalogue.profiles.values() if p.name == unit and not p.legends] == [points]


@pytest.mark.parametrize(
    ("army", "leader", "any_of"),
    [
        ("skaven", "Verminlord Deceiver", "SKAVEN"),
        ("ruination-brotherhood", "Iridan the Witness", "STORMCAST ETERNALS"),
    ],
)
def test_lines_of_april_2025_are_those_of_its_battlescroll(army: str, leader: str, any_of: str) -> None:
    before, after = (release_facts_on_file(release).catalogue(army) for release in ("2025-03-24", "2025-04-02"))
    wide = [
        any(option.maximum is None and any(t.name == any_of for t in option.targets) for option in profile.options)
        for catalogue in (before, after)
        for profile in catalogue.profiles.values()
        if profile.name == leader
    ]
    assert wide == [False, True]


def test_skryre_leaders_take_any_skryre_and_others_one_of_each_kind(older_release: ReleaseFacts) -> None:
    skaven = older_release.catalogue("skaven")
    engineers = {"Arch-Warlock", "Warlock Bombardier", "Warlock Engineer", "Warlock Galvaneer"}
    leaders = [profile for profile in skaven.profiles.values() if profile.name in engineers]

    limited = [
        (profile.name, target.name)
        for profile in leaders
        for option in profile.options
        for target in option.targets
        if option.maximum is not None and target.name not in ("Clanrats", "Skaven Overclaw")
    ]
    assert len(leaders) == 4
    assert limited == []
    assert {(cap.keyword, *cap.with_keywords, cap.maximum) for cap in skaven.leader_caps} == {
        ("WEAPON TEAM", "SKRYRE", 1),
        ("WAR MACHINE", "SKRYRE", 1),
    }
    assert all(profile.warscroll.identity in cap.unless_led_by for cap in skaven.leader_caps for profile in leaders)
