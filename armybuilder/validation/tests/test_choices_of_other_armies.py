"""Choices of another army in a text are judged as what they are, as its units are (R-07, R-76, R-79, R-82)."""

import pytest

from armybuilder.interchange.writing import write
from armybuilder.validation.fixes import repairs
from armybuilder.validation.reading import Reading, read_lists
from armybuilder.validation.tests.texts import LEGAL

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.usefixtures("reference_data")]

OF_RENOWN = """Foretold 750/1000 pts

Disciples of Tzeentch
The Oracles of Fate
General's Handbook 2026-27

Battle Tactic Cards: Blazing Onslaught, Smokescreen

General's Regiment
Lord of Change (380)
 • General

Faction Terrain
Argent Shard

Created with Warhammer Age of Sigmar: The App
"""
OF_OTHERS = {
    "formation": ("Legion of Chaos", "Tallyband of Nurgle", "R-07", "formation"),
    "enhancement": ("Deathmonger", "Rustfang", "R-07", "enhancements[0]"),
    "spell lore": ("Lore of the Damned", "Lore of Malignance", "R-76", "spell_lore"),
    "manifestation lore": ("Manifestations of Malevolence", "Judgements of Khorne", "R-76", "manifestation_lore"),
    "terrain": ("Nexus Chaotica", "Feculent Gnarlmaw", "R-07", "terrain"),
}


def _read(text: str) -> Reading:
    (reading,) = read_lists(text, release="2026-08-18")
    return reading


def _errors(reading: Reading) -> list[tuple[str, str, str, object]]:
    assert reading.judgement is not None
    return [(e.rule, e.code, e.path, e.params.get("option")) for e in reading.judgement.report.errors]


@pytest.mark.parametrize(("own", "other", "rule", "path"), OF_OTHERS.values(), ids=OF_OTHERS.keys())
def test_choice_of_another_army_is_told_by_its_name(own: str, other: str, rule: str, path: str) -> None:
    reading = _read(LEGAL.replace(own, other))

    assert _errors(reading) == [(rule, "OPTION_NOT_IN_FACTION", path, other)]
    assert (reading.legal, reading.problems) == (False, ())


@pytest.mark.parametrize(("own", "other", "rule", "path"), OF_OTHERS.values(), ids=OF_OTHERS.keys())
def test_choice_of_another_army_is_kept_and_repaired(own: str, other: str, rule: str, path: str) -> None:
    reading = _read(LEGAL.replace(own, other))
    assert reading.army is not None
    assert reading.catalogue is not None
    assert reading.judgement is not None
    (error,) = reading.judgement.report.errors

    assert other in write(reading.army, reading.catalogue, "app-android")
    assert [offer.legal for offer in repairs(reading.army, reading.catalogue, error)][:1] == [True]


def test_terrain_that_an_army_of_renown_forbids_is_no_reason_to_read_the_faction() -> None:
    reading = _read(OF_RENOWN)

    assert reading.catalogue is not None
    assert reading.catalogue.army.name == "The Oracles of Fate"
    assert _errors(reading) == [("R-79", "TERRAIN_NOT_ALLOWED", "terrain", None)]


def test_trait_of_the_faction_is_in_no_table_of_its_army_of_renown() -> None:
    reading = _read(
        OF_RENOWN.replace(" • General\n", " • General\n • Silver Summoner\n").partition("Faction Terrain")[0]
    )

    assert _errors(reading) == [("R-82", "ENHANCEMENT_WRONG_TABLE", "enhancements[0]", "Silver Summoner")]


OF_THE_CLAN = """Old Wood 750/1000 pts

Sylvaneth
Lords of the Clan
General's Handbook 2026-27

Battle Tactic Cards: Blazing Onslaught, Smokescreen

General's Regiment
Treelord Ancient (330)
 • General
 • {trait}

Created with Warhammer Age of Sigmar: The App
"""


@pytest.mark.parametrize(
    ("trait", "army"), [("Ancient Might", "Lords of the Clan"), ("Realmroot Guide", "Sylvaneth")], ids=str
)
def test_formation_and_army_of_renown_of_one_name_are_told_apart_by_their_tables(trait: str, army: str) -> None:
    reading = _read(OF_THE_CLAN.format(trait=trait))

    assert reading.catalogue is not None
    assert (reading.catalogue.army.name, _errors(reading)) == (army, [])


def test_a_name_that_nobody_knows_stays_a_problem() -> None:
    reading = _read(LEGAL.replace("Lore of the Damned", "Lore of My Own"))

    assert [problem.code for problem in reading.problems] == ["LORE_NOT_FOUND"]
