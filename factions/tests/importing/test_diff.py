"""What changed between two releases, in words of the game."""

import pytest

from factions.importer.diff import Change, changes
from factions.importer.extract import extract
from factions.tests.importing import sample

BEFORE = extract(sample.snapshot()).facts


def after(**files: str) -> list[Change]:
    return changes(BEFORE, extract(sample.snapshot("2026-10-01", **files)).facts)


def test_an_equal_snapshot_has_no_changes() -> None:
    assert after() == []


def test_a_new_price_is_told_with_both_prices() -> None:
    text = sample.army().replace('typeId="points" value="100"', 'typeId="points" value="105"')

    assert after(army=text) == [Change("repriced", "Testers", "Guard", "100", "105")]


def test_a_new_name_of_the_same_id_is_a_renaming() -> None:
    text = sample.army().replace('name="Brave"', 'name="Bold"')

    assert after(army=text) == [Change("renamed", "Testers", "Bold", "Brave", "Bold")]


def test_a_new_line_of_a_leader_is_told() -> None:
    lines = sample.admits(sample.OPTION, sample.keyword_id("TESTERS"))

    assert after(army=sample.army(captain_lines=lines)) == [Change("options", "Testers", "Captain", "0-1 guard", "–")]


def test_units_that_came_and_went_are_told() -> None:
    text = sample.army(extra=sample.army_link("link-new", "Scout", "u-scout", 60))
    library = sample.library(sample.unit("u-scout", "Scout", "INFANTRY"))

    assert after(army=text, library=library) == [Change("added", "Testers", "Scout", "", "60")]
    new = extract(sample.snapshot("2026-10-01", army=text, library=library)).facts
    assert changes(new, BEFORE) == [Change("removed", "Testers", "Scout")]


@pytest.mark.parametrize(
    "files, expected",
    [
        (
            {"library": sample.library(holder=sample.weapon(attacks="3"))},
            [Change("warscroll", "Testers", "Guard")],
        ),
        (
            {"army": sample.army().replace(f'targetId="{sample.REINFORCED}"', 'targetId="trait-1"')},
            [Change("changed", "Testers", "Guard (reinforceable)", "True", "False")],
        ),
        (
            {"system": sample.system().replace('value="250"', 'value="260"')},
            [Change("repriced", "Regiments of Renown", "Guests", "250", "260")],
        ),
    ],
)
def test_other_changes_are_told(files: dict[str, str], expected: list[Change]) -> None:
    assert after(**files) == expected


def test_an_army_that_came_is_told() -> None:
    source = sample.snapshot("2026-10-01")
    source.files["Others.cat"] = (
        sample.army().replace("cat-testers", "cat-others").replace('name="Testers"', 'name="Others"').encode()
    )

    found = changes(BEFORE, extract(source).facts)

    assert found == [Change("added", "Others", "the army")]
