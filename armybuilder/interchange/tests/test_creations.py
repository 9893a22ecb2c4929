"""Heroes of the Anvil of Apotheosis in texts of other tools."""

from __future__ import annotations

import pytest

from armybuilder.interchange.creations import feature_in, feature_text
from armybuilder.interchange.reading import read
from armybuilder.interchange.resolution import Resolution
from armybuilder.interchange.resolve import resolve
from armybuilder.interchange.tests.armies import library, needs_release
from armybuilder.interchange.writing import write
from armybuilder.rules.aos4.army import ArmyList, ArmyUnit, Creation, CreationKind, Feature, Regiment
from armybuilder.rules.aos4.path_to_glory import with_creations

GLORY = """Rot (700 points) - Path to Glory: Ascension

Maggotkin of Nurgle
Affliction Cyst
Drops: 2

General's Regiment
Anvil of Apotheosis: Maggotkin of Nurgle Hero (350)
• General
• Infected Warrior · 4 dest
• Old Wound · -2 dest
• The Carrion Dirge

Regiment 1
Anvil of Apotheosis: Maggotkin of Nurgle Hero (210)
• Infected Warrior · 4 dest
Plaguebearers (140)

Created with New Recruit
"""
HERO = "Anvil of Apotheosis: Maggotkin of Nurgle Hero"


def resolved(text: str) -> Resolution:
    (parsed,) = read(text)
    return resolve(parsed, library())


@pytest.mark.parametrize(
    ("text", "feature"),
    [
        ("Infected Warrior · 4 dest", Feature("Infected Warrior", 4)),
        ("Old Wound · -2 dest", Feature("Old Wound", -2)),
        ("Old Wound · −2 destiny points", Feature("Old Wound", -2)),
        ("Path of the Attacker", None),
        ("Infected Warrior · 4", None),
        ("· 4 dest", None),
    ],
)
def test_feature_in_a_line(text: str, feature: Feature | None) -> None:
    assert feature_in(text) == feature


def test_a_feature_reads_back() -> None:
    assert feature_in(feature_text(Feature("Keen Blade", -12))) == Feature("Keen Blade", -12)


@needs_release
def test_heroes_of_the_anvil_are_creations_with_their_features() -> None:
    found = resolved(GLORY)

    assert found.problems == ()
    assert found.army is not None
    assert found.army.creations == (
        Creation(CreationKind.ANVIL, HERO, 350, (Feature("Infected Warrior", 4), Feature("Old Wound", -2))),
        Creation(CreationKind.ANVIL, HERO, 210, (Feature("Infected Warrior", 4),)),
    )
    leaders = [regiment.leader.profile for regiment in found.army.regiments if regiment.leader]
    assert leaders == ["creation-0", "creation-1"]
    assert [choice.bearer for choice in found.army.enhancements] == [found.army.generals[0]]


@needs_release
def test_outside_path_to_glory_nobody_knows_the_hero() -> None:
    found = resolved(GLORY.replace("Path to Glory: Ascension", "General's Handbook 2026-27"))

    assert found.army is not None
    assert found.army.creations == ()
    assert {problem.code for problem in found.problems} == {"UNIT_NOT_FOUND", "OPTION_NOT_FOUND"}


@needs_release
@pytest.mark.parametrize("format", ["app-ios", "app-android", "new-recruit", "sigdex"])
def test_a_hero_reads_back_from_the_texts_of_tools(format: str) -> None:
    faction = next(army for army in library().armies() if army.slug == "maggotkin-of-nurgle")
    own = library().catalogue(faction.id)
    creation = Creation(CreationKind.ANVIL, "Gutwort", 350, (Feature("Infected Warrior", 4), Feature("Old Wound", -2)))
    army = ArmyList(
        own.army.id,
        "path-to-glory-ascension",
        release=own.release.id,
        points_limit=1000,
        regiments=(Regiment(ArmyUnit("u1", "creation-0")),),
        generals=("u1",),
        creations=(creation,),
    )
    known = with_creations(own, army.creations)

    text = write(army, known, format)
    assert isinstance(text, str)
    again = resolved(text).army

    assert again is not None
    assert again.creations == (Creation(CreationKind.ANVIL, HERO, 350, creation.features),)
    assert again.regiments == army.regiments
    assert "Gutwort" in str(write(army, known, "markdown"))
