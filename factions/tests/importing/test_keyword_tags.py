"""Tags that stand for several keywords follow the keywords of the units (R-17, R-30)."""

from dataclasses import replace

import pytest

from armybuilder.rules.aos4.catalogue import OptionKind, RegimentOption, Target
from armybuilder.rules.aos4.documents import ArmyFacts
from factions.importer.extract import extract
from factions.importer.keyword_tags import keywords_in, with_keyword_tags
from factions.tests.importing import sample


def _army(tag: str, *, borne: bool) -> ArmyFacts:
    """The sample with a captain whose only line names a tag, which every other unit bears or not."""
    faction = extract(sample.snapshot()).facts.facts("testers")
    line = RegimentOption((Target(OptionKind.TAG, tag, tag),))
    profiles = tuple(
        replace(p, options=(line,)) if p.name == "Captain" else replace(p, tags=frozenset({tag} if borne else ()))
        for p in faction.profiles
    )
    return replace(faction, profiles=profiles)


def _bearers(army: ArmyFacts) -> dict[str, bool]:
    (found,), _ = with_keyword_tags([army])
    return {p.name: bool(p.tags) for p in found.profiles if p.name != "Captain"}


@pytest.mark.parametrize("borne", [True, False])
@pytest.mark.parametrize(
    ("tag", "guard", "variant"), [("Testers Champion", True, False), ("Non-Champion Testers", False, True)]
)
def test_units_bear_the_tag_whose_keywords_they_have(tag: str, *, guard: bool, variant: bool, borne: bool) -> None:
    assert _bearers(_army(tag, borne=borne)) == {
        "Sergeant": borne,
        "Guard": guard,
        "Guard (Scourge of Aqshy)": variant,
    }


@pytest.mark.parametrize("borne", [True, False])
def test_a_tag_that_is_a_name_of_its_own_stays(borne: bool) -> None:
    army = _army("Old Friends", borne=borne)

    assert with_keyword_tags([army]) == ([army], [])


def test_each_difference_is_noted() -> None:
    _, notes = with_keyword_tags([_army("Testers Champion", borne=False)])

    assert notes == ["testers: Guard bears Testers Champion"]


def test_keywords_of_a_tag_may_have_spaces() -> None:
    assert keywords_in("Sigmarite War Machine", frozenset({"SIGMARITE", "WAR MACHINE"})) == ("SIGMARITE", "WAR MACHINE")
    assert keywords_in("Second in Command", frozenset({"SIGMARITE"})) == ()
