"""Who leads whom in Armies of Renown, on real data: as the publisher's one profile of each unit says (R-17 … R-20)."""

from __future__ import annotations

import pytest

from armybuilder.rules.aos4.evaluate import evaluate
from armybuilder.rules.aos4.tests.test_release import Names

_BELAKOR = ("Be'lakor, the Dark Master", "Eternus, Blade of the First Prince", "Centaurion Marshal")
_IN_REGIMENTS = frozenset(
    ("UNIT_NOT_ALLOWED_IN_REGIMENT", "HERO_CANNOT_JOIN_REGIMENT", "REGIMENT_OPTION_LIMIT", "LEADER_NOT_HERO")
)


def _found(slug: str, *regiment: str) -> tuple[tuple[str, str, str], ...]:
    """What is wrong with a single regiment, as rule, code and path."""
    names = Names(slug)
    errors = evaluate(names.army(regiment), names.catalogue).errors
    return tuple((e.rule, e.code, e.path) for e in errors if e.code in _IN_REGIMENTS)


@pytest.mark.parametrize(
    ("slug", "regiment"),
    [
        ("beastclaw-alfrostun", ("Huskard on Stonehorn", "Mournfang Pack", "Stonehorn Beastriders")),
        ("beastclaw-alfrostun", ("Frostlord on Stonehorn", "Mantrapper", "Mournfang Pack")),
        ("cities-of-sigmar", ("Assassin", "Dreadspears", "Bleakswords")),
        ("court-of-the-godlings", ("Keeper of Secrets", "Viceleader, Herald of Slaanesh")),
        ("da-kings-gitz", ("Madcap Shaman", "Moonclan Stabbas")),
        ("grundstok-expeditionary-force", ("Arkanaut Admiral", "Aether-Khemist", "Grundstok Thunderers")),
        ("heroes-of-the-first-forged", ("Knight-Venator", "Annihilators", "Praetors")),
        ("lords-of-the-clan", ("Grove Guardian", "Treelord")),
        ("meatfist-mawtribe", ("Tyrant on Glutthorn", "Grell Firefist", "Gluttons")),
        ("new-summercourt", ("Abhorrant Ghoul King", "Crypt Ghast Courtier")),
        ("new-summercourt", ("Ushoran, Mortarch of Delusion", "Crypt Ghast Courtier", "Royal Decapitator")),
        ("the-croneseers-pariahs", ("High Gladiatrix", "Witch Aelves")),
        ("the-equinox-feast", ("Abhorrant Gorewarden", "Royal Decapitator")),
        ("the-gardeners-of-nurgle", ("Great Unclean One", "Poxbringer, Herald of Nurgle")),
        ("the-great-grand-gnawhorde", ("Clawlord", "Clanrats", "Stormvermin")),
        ("the-oracles-of-fate", ("Lord of Change", "The Changeling")),
    ],
    ids=lambda value: value if isinstance(value, str) else value[0],
)
def test_r17_to_r20_regiment_is_legal(slug: str, regiment: tuple[str, ...]) -> None:
    assert _found(slug, *regiment) == ()


@pytest.mark.parametrize(
    ("slug", "regiment", "rule"),
    [
        ("allies-of-the-free-cities", ("Mallus Forgepriest", "Ironweld Great Cannon", "Ironweld Great Cannon"), "R-18"),
        ("grundstok-expeditionary-force", ("Arkanaut Admiral", "Aether-Khemist", "Codewright"), "R-18"),
        ("new-summercourt", ("Abhorrant Ghoul King", "Crypt Ghast Courtier", "Royal Decapitator"), "R-18"),
        ("legion-of-the-first-prince", _BELAKOR, "R-19"),
        ("the-gardeners-of-nurgle", ("Great Unclean One", "Poxbringer, Herald of Nurgle", "Cankerborn"), "R-18"),
        ("the-magnates-crew", ("Null-Khemist", "Arkanaut Frigate", "Arkanaut Frigate"), "R-18"),
    ],
    ids=lambda value: value if isinstance(value, str) else value[0],
)  # fmt: skip
def test_r18_one_of_a_role_whatever_file_the_source_has_it_from(
    slug: str, regiment: tuple[str, ...], rule: str
) -> None:
    assert _found(slug, *regiment) == ((rule, "REGIMENT_OPTION_LIMIT", "regiments[0].units[1]"),)


def test_r20_no_role_where_the_publisher_prints_none() -> None:
    assert _found("allies-of-the-free-cities", "Freeguild Cavalier-Marshal", "Steam Tank Commander") == (
        ("R-20", "HERO_CANNOT_JOIN_REGIMENT", "regiments[0].units[0]"),
    )
