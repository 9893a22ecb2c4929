"""Reading a list with choices, and what the page shows of it."""

import pytest

from armybuilder.rosters.importing.checking import check, parts_of
from armybuilder.rosters.importing.choices import KEEP, LEAVE_OUT, Choice
from armybuilder.rosters.importing.page import ReadingPage, Row, page_of
from armybuilder.rosters.importing.sources import Source
from armybuilder.validation.problems import PROBLEMS
from armybuilder.validation.reading import read_lists
from armybuilder.validation.tests.texts import ILLEGAL, LEGAL, TWO, UNREADABLE

KNIGHTS = LEGAL.split("\n").index("Chaos Knights (240)") + 1
WRONG = LEGAL.replace("Chaos Knights (240)", "Chaos Knoghtz of it (240)")
UNKNOWN = LEGAL.replace("Chaos Knights (240)", "Zzyzx (240)\n • Reinforced").replace("990/", "750/")


def page(text: str, *choices: Choice) -> ReadingPage:
    return page_of(check(Source("", text), choices))


def row(found: ReadingPage, number: int) -> Row:
    return next(row for row in found.rows if row.number == number)


def test_check_of_a_clear_text_has_no_doubts() -> None:
    checked = check(Source("", LEGAL))
    assert (checked.doubts, checked.first is checked.reading, checked.reading.legal) == ((), True, True)


def test_check_takes_the_likeliest_candidate_and_says_so() -> None:
    found = page(WRONG)
    fix = row(found, KNIGHTS).fixes[0]
    assert (found.stamp.words, found.heading, row(found, KNIGHTS).word) == (
        "Legal with these choices",
        "Read 17 of 18 lines",
        "Check",
    )
    assert [option.label for option in fix.options if option.chosen] == ["Chaos Knights, 240"]
    assert [item.line for item in found.items if item.text.startswith("No unit")] == [KNIGHTS]
    assert "Varanguard, 300" in [option.label for option in fix.others]


@pytest.mark.parametrize(
    "to, points, legal", [("Chaos Knights", 990, True), (KEEP, 750, False), (LEAVE_OUT, 750, True)]
)
def test_check_judges_by_the_choice(to: str, points: int, legal: bool) -> None:
    reading = check(Source("", WRONG), [Choice(KNIGHTS, "Chaos Knoghtz of it", to)]).reading
    assert reading.judgement is not None
    assert (reading.judgement.totals.points, reading.legal) == (points, legal)


def test_check_keeps_what_has_no_likely_candidate_and_asks() -> None:
    found = page(UNKNOWN)
    asked = row(found, KNIGHTS)
    assert (asked.severity, asked.word, found.stamp.words) == ("error", "To fix", "Not legal yet")
    assert [option.value for option in asked.fixes[0].options if option.chosen] == [KEEP]


def test_leaving_out_a_unit_leaves_out_its_options() -> None:
    reading = check(Source("", UNKNOWN), [Choice(KNIGHTS, "Zzyzx", LEAVE_OUT)]).reading
    assert reading.army is not None
    assert [unit.reinforced for _, unit in reading.army.placed_units()] == [False] * 6


def test_check_goes_on_when_a_faction_was_set_right() -> None:
    checked = check(Source("", LEGAL.replace("Slaves to Darkness", "Slaves of the Darkness")))
    assert (checked.reading.legal, [doubt.to for doubt in checked.doubts]) in (
        (True, ["Slaves to Darkness"]),
        (True, []),
    )


def test_page_of_an_illegal_list_names_what_no_line_shows() -> None:
    found = page(ILLEGAL)
    assert [(item.line, item.text) for item in found.items if item.severity in ("error", "todo")] == [
        (0, "Still to do: choose a general.")
    ]
    assert found.stamp.words == "1 to do"


def test_page_shows_every_line_that_is_not_blank() -> None:
    found = page(LEGAL)
    assert [shown.number for shown in found.rows] == [
        number for number, line in enumerate(LEGAL.split("\n"), start=1) if line.strip()
    ]
    assert {figure.label: figure.value for figure in found.figures} == {
        "Layout": "Official app (Android)",
        "Army": "Slaves to Darkness",
        "Battlepack": "General's Handbook 2026-27",
        "Points in the text": "990",
        "Points in its data": "990",
        "Points today": "990",
        "Drops in the text, counted": "2, 2",
    }


@pytest.mark.parametrize(
    "text, refusal",
    [
        (UNREADABLE, str(PROBLEMS["NOT_A_LIST"])),
        ("x" * 1_100_000, str(PROBLEMS["SOURCE_TOO_LARGE"])),
        ("\0" + LEGAL, str(PROBLEMS["NUL_IN_SOURCE"])),
    ],
)
def test_page_refuses_politely(text: str, refusal: str) -> None:
    found = page(text)
    assert (found.refusal, found.rows, found.readable) == (refusal, (), False)


def test_parts_of_a_text_with_two_lists_are_texts_of_their_own() -> None:
    parts = parts_of(Source("two.txt", TWO))
    assert [read_lists(part.data)[0].parsed.declared_points for part, _ in parts] == [990, 930]
    assert [(part.name, part.index, len(read_lists(part.data))) for part, _ in parts] == [
        ("two.txt", 0, 1),
        ("two.txt", 0, 1),
    ]


def test_card_of_another_season_offers_those_of_the_season() -> None:
    text = LEGAL.replace("Onslaught, Smokescreen", "Onslaught, Scouting Force")
    line = LEGAL.split("\n").index("Battle Tactic Cards: Blazing Onslaught, Smokescreen") + 1
    asked = row(page(text), line)
    assert (asked.severity, [option.label for option in asked.fixes[0].options if option.chosen]) == (
        "error",
        ["As it is written"],
    )
    mended = check(Source("", text), [Choice(line, "Scouting Force", "Smokescreen")]).reading
    assert mended.army is not None
    assert (mended.army.tactic_cards, mended.legal) == (("Blazing Onslaught", "Smokescreen"), True)
