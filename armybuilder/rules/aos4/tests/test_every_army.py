"""Every army of the newest release: reviewed conditions, menus that are not empty, and a legal list of each."""

from __future__ import annotations

import pytest

from armybuilder.rules.aos4.catalogue import ArmyKind
from armybuilder.rules.aos4.conditions import KINDS, UNIT_KEYS, conditions_of, reviewed
from armybuilder.rules.aos4.edits import new_army
from armybuilder.rules.aos4.evaluate import evaluate
from armybuilder.rules.aos4.expressions import keywords_of, parse
from armybuilder.rules.aos4.index import index_of
from armybuilder.rules.aos4.options import offered
from armybuilder.rules.aos4.rulesets import get_ruleset
from armybuilder.rules.aos4.tests.generator import catalogue_of, legal_list, release

GHB = get_ruleset("ghb-2026-27")
SLUGS = release().army_slugs()
OF_RENOWN = tuple(slug for slug in SLUGS if release().army(slug).kind is not ArmyKind.FACTION)


def test_release_has_every_army() -> None:
    assert (len(SLUGS), len(OF_RENOWN)) == (90, 63)


def test_every_army_of_renown_has_a_reviewed_row_with_a_source() -> None:
    rows = reviewed()

    assert sorted(slug for slug in rows if slug != "blades-of-khorne") == sorted(OF_RENOWN)
    for slug, row in rows.items():
        conditions = row.get("conditions", [])
        assert row["none"] is (not conditions), slug
        assert all(condition["source"] for condition in conditions), slug
        assert conditions or row["source"], slug


@pytest.mark.parametrize("slug", sorted(reviewed()))
def test_reviewed_conditions_name_units_and_keywords_of_their_army(slug: str) -> None:
    catalogue = catalogue_of(slug)
    keywords = {keyword for profile in catalogue.profiles.values() for keyword in profile.keywords}
    names = {name for p in catalogue.profiles.values() for name in (p.name, p.warscroll.name)}
    groups = {group.name for group in catalogue.enhancement_groups.values()}
    for condition in reviewed()[slug].get("conditions", []):
        assert condition["kind"] in KINDS
        assert [name for key in UNIT_KEYS for name in condition.get(key, ()) if name not in names] == []
        for key in ("left", "right", "expression", "others"):
            parse(condition.get(key, ""))
            assert [word for word in keywords_of(condition.get(key, "")) if word not in keywords] == []
        assert condition.get("group", "") in {"", *groups}


@pytest.mark.parametrize("slug", SLUGS)
def test_conditions_of_the_catalogue_are_reviewed_ones(slug: str) -> None:
    catalogue = catalogue_of(slug)

    assert len(conditions_of(catalogue)) == len(reviewed().get(slug, {}).get("conditions", ()))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_legal_list_can_be_built(slug: str) -> None:
    catalogue = catalogue_of(slug)
    army = legal_list(catalogue, GHB, legends=catalogue.army.legends or not _current(slug))

    assert [(found.code, found.path, dict(found.params)) for found in evaluate(army, catalogue, GHB).errors] == []
    assert len(army.regiments) >= 1


def _current(slug: str) -> bool:
    catalogue = catalogue_of(slug)
    return any(profile.can_lead for profile in offered(new_army(catalogue, GHB), catalogue, GHB))


@pytest.mark.parametrize("slug", SLUGS)
def test_no_menu_is_empty_that_should_not_be(slug: str) -> None:
    catalogue = catalogue_of(slug)
    legends = catalogue.army.legends or not _current(slug)
    army = new_army(catalogue, GHB, legends=legends)
    profiles = offered(army, catalogue, GHB)
    index = index_of(catalogue)

    assert any(profile.can_lead for profile in profiles)
    if catalogue.army.kind is ArmyKind.FACTION:
        assert army.formations != ()
    for group in catalogue.enhancement_groups.values():
        of_season = [
            enhancement
            for enhancement in catalogue.enhancements.values()
            if enhancement.group == group.id
            and (not enhancement.battlepacks or "ghb-2026-27" in enhancement.battlepacks)
        ]
        borne = any(index.eligible(profile, option) for profile in profiles for option in of_season)
        assert borne or not of_season, group.name
