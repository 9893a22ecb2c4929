"""Lists of HORDES in a text: where each begins, and texts without one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from armybuilder.interchange.horde_text import read_horde_texts
from armybuilder.rules.hordes.demo import DEMO
from armybuilder.rules.hordes.profiles import ProfileBook

LIST = "{}\nHORDES: Primal | Emberwild\n62/500 points\n\nWarlocks\nOrsa Cinderhand: 62\n"


@pytest.mark.parametrize("text", ["", "We also play HORDES: Primal.", "Cinders\nHORDES: Primal\n62/500 points\n"])
def test_text_without_the_line_of_the_game_holds_no_list(text: str) -> None:
    assert read_horde_texts(text, DEMO) == ()


def test_number_of_models_in_a_name_is_part_of_it() -> None:
    small = replace(DEMO.profiles[0], id="small", name="Raiders (6 models)", points=40)
    large = replace(small, id="large", name="Raiders", models=6, points=50)
    text = LIST.format("Cinders") + "Raiders (6 models): {}\n"
    book = ProfileBook((*DEMO.profiles, small, large))
    read = [read_horde_texts(text.format(points), book)[0].horde.entries[-1].profile for points in (40, 50)]
    assert read == ["small", "large"]


def test_attachment_without_a_name_is_a_line_that_is_not_read() -> None:
    (found,) = read_horde_texts(LIST.format("Cinders") + "  +\n", DEMO)
    assert [(problem.line, problem.code, problem.text) for problem in found.problems] == [(7, "LINE_NOT_READ", "+")]
    assert found.horde.entries[0].attachments == ()


def test_each_list_begins_above_the_line_of_its_game() -> None:
    found = read_horde_texts(LIST.format("Cinders") + "\n" + LIST.format("Ash"), DEMO)
    assert [(each.horde.name, len(each.horde.entries), each.problems) for each in found] == [
        ("Cinders", 1, ()),
        ("Ash", 1, ()),
    ]
