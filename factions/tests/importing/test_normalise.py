"""Spelling of values: every anomaly that the data is known to have."""

import pytest

from factions.importer import normalise
from factions.importer.tree import clean


class Unknown(Exception):
    pass


def fail(found: str, expected: str) -> Exception:
    return Unknown(found, expected)


@pytest.mark.parametrize(
    "printed, expected",
    [
        ("", ()),
        ("-", ()),
        ("Crit (Mortal)", ("Crit (Mortal)",)),
        ("Crit (Mortal), Companion", ("Crit (Mortal)", "Companion")),
        ("Shoot In Combat", ("Shoot in Combat",)),
        ("Anti-**^^Infantry^^** (+1 Rend)", ("Anti-INFANTRY (+1 Rend)",)),
        ("Anti-^^**Cavalry^^** (+1 Rend)", ("Anti-CAVALRY (+1 Rend)",)),
        ("Anti‑Monster (+1 Rend)", ("Anti-MONSTER (+1 Rend)",)),
        ("Anti-Hero(+1 Rend)", ("Anti-HERO (+1 Rend)",)),
        ("Anit-Infantry (+1 Rend)", ("Anti-INFANTRY (+1 Rend)",)),
        ("Anti-Cavalry +1 Rend), Companion", ("Anti-CAVALRY (+1 Rend)", "Companion")),
        ("Charge (+1 Damage", ("Charge (+1 Damage)",)),
        ("Anti-Monster", ("Anti-MONSTER (+1 Rend)",)),
        ("Anti-charge (+1 Rend)", ("Anti-charge (+1 Rend)",)),
        ("Anti-Faction Terrain (+1 Rend)", ("Anti-FACTION TERRAIN (+1 Rend)",)),
        ("Wyrdfame", ("Wyrdflame",)),
    ],
)
def test_weapon_abilities_are_canonical(printed: str, expected: tuple[str, ...]) -> None:
    assert normalise.abilities(printed, fail) == expected


@pytest.mark.parametrize("printed", ["Crit (Ultra)", "Anti-SQUATS (+1 Rend)", "Companion Crit (Mortal)"])
def test_an_unknown_weapon_ability_is_refused(printed: str) -> None:
    with pytest.raises(Unknown):
        normalise.abilities(printed, fail)


@pytest.mark.parametrize("printed, expected", [("4", "4"), ("2D6", "2D6"), ("D3+3", "D3+3"), ("D6+0", "D6")])
def test_dice_are_read(printed: str, expected: str) -> None:
    assert normalise.dice(printed, fail) == expected


def test_a_value_that_an_ability_gives_is_marked() -> None:
    assert normalise.dice("⟝See 'Beam' ability⟞", fail) == normalise.UNREADABLE


@pytest.mark.parametrize("printed", ["D7", "2d6", "D", "-", "1-3", ""])
def test_an_unknown_dice_form_is_refused(printed: str) -> None:
    with pytest.raises(Unknown):
        normalise.dice(printed, fail)


@pytest.mark.parametrize("printed, expected", [("3+", "3+"), (" 4+ ", "4+"), ("-", "-")])
def test_rolls_are_read(printed: str, expected: str) -> None:
    assert normalise.roll(printed, fail) == expected


@pytest.mark.parametrize("printed", ["3", "7+", "1+", "D6"])
def test_an_unknown_roll_is_refused(printed: str) -> None:
    with pytest.raises(Unknown):
        normalise.roll(printed, fail)


@pytest.mark.parametrize("printed, expected", [("", "-"), ("-", "-"), ("0", "-"), ("2", "2"), ("-1", "1")])
def test_rend_is_a_number_or_a_dash(printed: str, expected: str) -> None:
    assert normalise.rend(printed, fail) == expected


@pytest.mark.parametrize("printed, expected", [('10"', '10"'), ("18", '18"'), ("2D6''", '2D6"'), ("-", "-"), ("", "-")])
def test_inches_have_their_mark(printed: str, expected: str) -> None:
    assert normalise.inches(printed) == expected


@pytest.mark.parametrize(
    "printed, expected",
    [(" A Knack\u00a0for  Survival ", "A Knack for Survival"), ("**^^Hero^^**", "Hero"), ("Anti‑Hero", "Anti-Hero")],
)
def test_text_is_cleaned(printed: str, expected: str) -> None:
    assert clean(printed) == expected


@pytest.mark.parametrize(
    "name, expected",
    [
        ("Da King's Gitz", "da-kings-gitz"),
        ("Big Waaagh!", "big-waaagh"),
        ("Lumineth Realm-lords", "lumineth-realm-lords"),
    ],
)
def test_slugs_of_names(name: str, expected: str) -> None:
    assert normalise.slugify(name) == expected


@pytest.mark.parametrize("printed, expected", [("WIZARD (2)", "WIZARD"), ("CHAMPION (1/8)", "CHAMPION")])
def test_keyword_stem_has_no_number(printed: str, expected: str) -> None:
    assert normalise.keyword_stem(printed) == expected
