"""Choices about doubtful lines, applied to the text."""

import pytest

from armybuilder.interchange.reading import read
from armybuilder.rosters.importing.choices import KEEP, LEAVE_OUT, Choice, anatomy_of, apply_choices
from armybuilder.validation.tests.texts import LEGAL

pytestmark = pytest.mark.unit

ANATOMY = anatomy_of(read(LEGAL)[0])
LINES = LEGAL.split("\n")


def line_of(text: str) -> int:
    return LINES.index(text) + 1


def changed(*choices: Choice) -> dict[int, str]:
    """The lines that the choices change."""
    after = apply_choices(LEGAL, choices, ANATOMY).split("\n")
    assert len(after) == len(LINES)
    return {number: line for number, line in enumerate(after, start=1) if line != LINES[number - 1]}


def test_choice_replaces_the_name_and_keeps_the_rest_of_the_line() -> None:
    line = line_of("Chaos Knights (240)")
    assert changed(Choice(line, "Chaos Knights", "Varanguard")) == {line: "Varanguard (240)"}


def test_choice_to_keep_changes_nothing() -> None:
    assert changed(Choice(line_of("Chaos Knights (240)"), "Chaos Knights", KEEP)) == {}


@pytest.mark.parametrize("choice", [Choice(9999, "Chaos", "X"), Choice(0, "Chaos", "X"), Choice(1, "not there", "X")])
def test_choice_about_something_that_is_not_there_changes_nothing(choice: Choice) -> None:
    assert changed(choice) == {}


def test_leaving_out_a_unit_takes_its_own_lines_with_it() -> None:
    line = line_of("Chaos Lord (100)")
    assert changed(Choice(line, "Chaos Lord", LEAVE_OUT)) == {line: "", line + 1: "", line + 2: ""}


def test_leaving_out_an_option_takes_that_line_only() -> None:
    line = line_of(" • Infernal Puppet")
    assert changed(Choice(line, "Infernal Puppet", LEAVE_OUT)) == {line: ""}


@pytest.mark.parametrize(
    "name, left",
    [
        ("Blazing Onslaught", "Battle Tactic Cards: Smokescreen"),
        ("Smokescreen", "Battle Tactic Cards: Blazing Onslaught"),
    ],
)
def test_leaving_out_one_name_of_a_row_keeps_the_others(name: str, left: str) -> None:
    line = line_of("Battle Tactic Cards: Blazing Onslaught, Smokescreen")
    assert changed(Choice(line, name, LEAVE_OUT)) == {line: left}


def test_leaving_out_the_only_name_of_a_row_leaves_no_label() -> None:
    line = line_of("Spell Lore - Lore of the Damned")
    assert changed(Choice(line, "Lore of the Damned", LEAVE_OUT)) == {line: ""}


def test_choice_finds_a_name_whose_signs_were_changed_by_pasting() -> None:
    assert apply_choices("Chaos\u00a0Knigths (240)", [Choice(1, "Chaos Knigths", "Chaos Knights")]) == (
        "Chaos Knights (240)"
    )


def test_choices_treat_any_line_end_alike() -> None:
    assert apply_choices("a\r\nb\rc\n", [Choice(2, "b", "B")]) == "a\nB\nc\n"
