"""Lines as people type them: options behind a unit's price, prices and numbers in other places, remarks in between."""

from __future__ import annotations

import re

import pytest

from armybuilder.interchange.lines import bare_price, priced
from armybuilder.interchange.reading import read
from armybuilder.interchange.resolution import NOTES, Resolution
from armybuilder.interchange.resolve import resolve
from armybuilder.interchange.tests.armies import library, needs_release, newest

pytestmark = needs_release

HEAD = """Spearpoint 680/1000 pts

Slaves to Darkness
Legion of Chaos
General's Handbook 2026-27
"""
BODY = """
General's Regiment
Chaos Lord (100)
 • General
 • Deathmonger
Chaos Warriors (360)
 • Reinforced
 • The Dread Banner
Darkoath Marauders (80)

Regiment 1
Be'lakor, the Dark Master (400)
"""
UNITS = [
    ("Chaos Lord", True, False, ("Deathmonger",)),
    ("Chaos Warriors", False, True, ("The Dread Banner",)),
    ("Darkoath Marauders", False, False, ()),
    ("Be'lakor, the Dark Master", False, False, ()),
]


def resolved(body: str, head: str = HEAD) -> Resolution:
    (parsed,) = read(head + body)
    return resolve(parsed, library())


def units(found: Resolution) -> list[tuple[str, bool, bool, tuple[str, ...]]]:
    """Name, general, reinforced and enhancements of each unit."""
    army = found.army
    assert army is not None
    known = library().catalogue(army.army)
    return [
        (
            known.profiles[unit.profile].name if unit.profile in known.profiles else unit.name,
            unit.uid in army.generals,
            unit.reinforced,
            tuple(known.enhancements[one.enhancement].name for one in army.enhancements if one.bearer == unit.uid),
        )
        for _, unit in army.placed_units()
    ]


def problems(found: Resolution) -> list[tuple[int, str, str]]:
    return [(problem.line, problem.code, problem.text) for problem in found.problems if problem.code not in NOTES]


@pytest.mark.parametrize(
    "before, after",
    [
        (" - ", ""),
        (" – ", ""),
        (", ", ""),
        (" • ", ""),
        (" | ", ""),
        (" + ", ""),
        (" (", ")"),
        (" [", "]"),
    ],
)
def test_options_behind_a_price_are_those_of_the_unit(before: str, after: str) -> None:
    text = re.sub(r"\n • ([^\n]+)", lambda match: f"{before}{match[1]}{after}", BODY)
    found = resolved(text)
    assert (units(found), problems(found)) == (UNITS, [])


def test_options_behind_a_price_may_have_prices_and_numbers() -> None:
    found = resolved(
        "\nGeneral's Regiment\nChaos Lord (100) • General • Deathmonger (10)\nChaos Warriors (180), 1x Champion\n"
    )
    assert problems(found) == []
    assert units(found)[0] == UNITS[0]


def test_what_stands_behind_a_price_and_is_no_option_is_told() -> None:
    found = resolved(BODY.replace("(360)", "(360) the finest of them"))
    assert (units(found), problems(found)) == (UNITS, [(11, "OPTION_NOT_FOUND", "the finest of them")])


RENOWN_AND_TERRAIN = """
General's Regiment
Chaos Lord (100)

Regiments of Renown
The Curse-Steel Battery (380)
Tormentor Bombard (0)
Deathshrieker Rocket Battery (0)
Daemonsmith (0)

Faction Terrain
Nexus Chaotica (0)
"""


@pytest.mark.parametrize("line", ["Battery (380)", "Bombard (0)", "Chaotica (0)"])
@pytest.mark.parametrize(("behind", "told"), [("and Skarbrand", True), ("(borrowed)", False), ("\U0001f480", False)])
def test_what_stands_behind_a_price_without_options_is_told(line: str, behind: str, told: bool) -> None:
    usual = resolved(RENOWN_AND_TERRAIN)
    found = resolved(RENOWN_AND_TERRAIN.replace(line, f"{line} {behind}"))
    assert problems(usual) == []
    assert [problem[1:] for problem in problems(found)] == [("LINE_NOT_READ", behind)] * told
    assert found.army is not None
    assert found.army == usual.army


def test_what_stands_behind_the_price_of_a_formation_is_told() -> None:
    def head(behind: str) -> str:
        return HEAD.replace("Legion of Chaos", f"Legion of Chaos (10){behind}")

    assert problems(resolved(BODY, head(" (our favourite)"))) == []
    told = problems(resolved(BODY, head(" and Despoilers")))
    assert told == [(4, "FORMATION_NOT_FOUND", "Legion of Chaos and Despoilers")]


def test_a_nickname_in_brackets_is_no_part_of_the_list() -> None:
    found = resolved(BODY.replace("(360)", "(360) (The Finest)"))
    assert (units(found), problems(found)) == (UNITS, [])


@pytest.mark.parametrize(
    "line", ["Chaos Warriors (Reinforced) (360)", "Chaos Warriors, Reinforced (360)", "Chaos Warriors Reinforced (360)"]
)
def test_a_mark_may_stand_between_name_and_price(line: str) -> None:
    found = resolved(BODY.replace("Chaos Warriors (360)\n • Reinforced", line))
    assert (units(found), problems(found)) == (UNITS, [])


@pytest.mark.parametrize("remark", ["My favourites", "Page 1 of 2", "1"])
def test_a_line_between_a_unit_and_its_options_does_not_take_them(remark: str) -> None:
    found = resolved(BODY.replace("(360)\n", f"(360)\n{remark}\n"))
    assert (units(found), problems(found)) == (UNITS, [(12, "LINE_NOT_RESOLVED", remark)])


@pytest.mark.parametrize("price", [r"(\2) \1", r"[\2] \1", r"\2 pts - \1", r"\2pts: \1", r"\1 {\2}"])
def test_a_price_may_stand_before_the_name_or_in_braces(price: str) -> None:
    found = resolved(re.sub(r"(?m)^(\S.*) \((\d+)\)$", price, BODY))
    assert (units(found), problems(found)) == (UNITS, [])


def test_hundreds_before_a_name_are_no_models() -> None:
    assert bare_price("360 Chaos Warriors") == priced("Chaos Warriors (360)")
    assert bare_price("20 Chaos Warriors").points is None
    assert bare_price("Toll's Companions - 0") == priced("Toll's Companions (0)")


@pytest.mark.parametrize("line", ["500 pts skirmish", "2000 pts - Team Brass", "20 pts", "(2026) Spring list"])
def test_what_begins_with_another_figure_has_no_price(line: str) -> None:
    assert priced(line).points is None


@pytest.mark.parametrize("line", ["Chaos Warriors x20 (360)", "x20 Chaos Warriors (360)", "Chaos Warriors [x20] (360)"])
def test_the_number_of_models_may_stand_behind_the_name(line: str) -> None:
    found = resolved(BODY.replace("Chaos Warriors (360)\n • Reinforced", line))
    assert (units(found), problems(found)) == (UNITS, [])


def test_raw_marks_of_slanted_and_bold_text_within_a_line_go() -> None:
    text = re.sub(r"(?m)^(\S.*) (\(\d+\))$", r"**\1** *\2*", BODY).replace("Deathmonger", "_Deathmonger_")
    found = resolved(text)
    assert (units(found), problems(found)) == (UNITS, [])


def test_the_epithet_of_a_name_may_be_left_out() -> None:
    found = resolved(BODY.replace("Be'lakor, the Dark Master", "Be'lakor"))
    assert (units(found), problems(found)) == (UNITS, [])


def test_an_epithet_that_tells_units_apart_may_not_be_left_out() -> None:
    head = HEAD.replace("Slaves to Darkness\nLegion of Chaos", "Hedonites of Slaanesh")
    found = resolved("\nRegiment 1\nBladebringer (130)\n", head)
    assert problems(found) == [(7, "UNIT_NOT_FOUND", "Bladebringer")]
    assert "Bladebringer, Herald on Hellflayer" in found.problems[0].candidates


@pytest.mark.parametrize(
    ("whole", "wrapped"),
    [
        ("Legion of Chaos", "Legion of\nChaos"),
        ("Blazing Onslaught, Smokescreen", "Smokescreen, Blazing\nOnslaught"),
        ("Lore of the Damned", "Lore of the\nDamned"),
        ("Manifestations of Malevolence", "Manifestations of\nMalevolence"),
    ],
)
def test_a_name_of_the_head_may_go_on_in_the_next_line(whole: str, wrapped: str) -> None:
    head = HEAD + (
        "Spell Lore - Lore of the Damned\nManifestation Lore - Manifestations of Malevolence\n"
        "Battle Tactic Cards: Blazing Onslaught, Smokescreen\n"
    )
    usual, found = resolved(BODY, head), resolved(BODY, head.replace(whole, wrapped))
    assert (usual.problems, found.problems) == ((), ())
    assert usual.army is not None
    assert found.army is not None
    assert (found.army.formations, found.army.spell_lores) == (usual.army.formations, usual.army.spell_lores)
    assert found.army.manifestation_lores == usual.army.manifestation_lores
    assert set(found.army.tactic_cards) == set(usual.army.tactic_cards)
    assert found.resolved_lines == found.total_lines == usual.total_lines + 1


def test_a_line_that_completes_no_name_is_told() -> None:
    found = resolved(BODY, HEAD.replace("Legion of Chaos", "Legion of\nChoirs"))
    assert [code for _, code, _ in problems(found)] == ["FORMATION_NOT_FOUND", "LINE_NOT_READ"]


# Without a faction


def test_a_list_without_its_head_is_of_the_faction_of_its_units() -> None:
    found = resolved(BODY.lstrip(), "")
    assert found.army is not None
    assert newest().slug_of(found.army.army) == "slaves-to-darkness"
    assert units(found) == UNITS
    told = [(problem.line, problem.code, problem.text) for problem in found.problems]
    assert told == [(2, "ARMY_NOT_NAMED", "Slaves to Darkness")]
    assert found.resolved_lines == found.total_lines


def test_a_list_whose_units_several_factions_have_is_of_none_but_names_them() -> None:
    found = resolved("General's Regiment\nKragnos, the End of Empires (580)\n • General\n", "")
    assert found.army is None
    assert [problem.code for problem in found.problems] == ["ARMY_NOT_FOUND"]
    assert {"Ironjawz", "Kruleboyz"} <= set(found.problems[0].candidates)


def test_names_that_no_faction_has_make_no_army() -> None:
    found = resolved("General's Regiment\nThe Beatles (580)\nThe Kinks (100)\nChaos Lord (100)\n", "")
    assert found.army is None
