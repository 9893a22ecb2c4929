"""Reading and judging sources: release, lines, problems, JSON keys, commands."""

import io
import json
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from armybuilder.validation.answers import reading_json
from armybuilder.validation.lines import line_rows
from armybuilder.validation.reading import read_lists
from armybuilder.validation.releases import UnknownReleaseAsked
from armybuilder.validation.tests.texts import ILLEGAL, LEGAL, TWO, UNREADABLE
from factions.catalogue import UnknownRelease

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.usefixtures("reference_data")]

KEYS = [
    "source",
    "format",
    "confidence",
    "faction",
    "army_of_renown",
    "battlepack",
    "ruleset",
    "release",
    "release_reason",
    "declared_points",
    "points",
    "declared_drops",
    "drops",
    "general",
    "legal",
    "complete",
    "violations",
    "problems",
    "lines",
]


def test_read_lists_judges_a_legal_text() -> None:
    (reading,) = read_lists(LEGAL)
    document = reading_json(reading, "list.txt")
    assert list(document) == KEYS
    assert {name: document[name] for name in ("faction", "points", "drops", "general", "legal", "complete")} == {
        "faction": "Slaves to Darkness",
        "points": 990,
        "drops": 2,
        "general": "Chaos Lord",
        "legal": True,
        "complete": True,
    }
    assert document["lines"]["total"] == document["lines"]["resolved"] > 15


def test_read_lists_keeps_two_lists_of_one_text_apart() -> None:
    assert [reading.parsed.declared_points for reading in read_lists(TWO)] == [990, 930]


def test_read_lists_tells_unreadable_from_illegal() -> None:
    (unreadable,), (illegal,) = read_lists(UNREADABLE), read_lists(ILLEGAL)
    assert (unreadable.readable, unreadable.legal, [problem.code for problem in unreadable.problems]) == (
        False,
        False,
        ["NOT_A_LIST"],
    )
    assert (illegal.readable, illegal.legal) == (True, False)


def test_a_list_that_names_no_handbook_is_judged_by_that_of_the_season_its_prices_tell() -> None:
    units = "Chaos Lord (100)\n• General\nChaos Warriors (200)\nChaos Knights (250)\nChaos Chosen (260)\n"
    text = f"Spearpoint 810/1000 pts\nSlaves to Darkness\nDarkoath Horde\nGeneral's Regiment\n{units}"
    (old,) = read_lists(text)
    assert old.differences == ()
    assert (old.release_reason, old.ruleset.id) == ("newest+prices", "ghb-2024-25")
    (new,) = read_lists(LEGAL.replace("General's Handbook 2026-27\n", "").partition("Created")[0])
    assert new.ruleset.id == "ghb-2026-27"


def test_read_lists_refuses_an_unknown_release() -> None:
    with pytest.raises(UnknownReleaseAsked):
        read_lists(LEGAL, release="1999-01-01")


def test_violation_of_a_text_has_its_line() -> None:
    (reading,) = read_lists(LEGAL.replace("Darkoath Marauders (80)", "Chaos Chosen (250)"))
    lines = {found["code"]: found["line"] for found in reading_json(reading, "-")["violations"]}
    assert lines["UNIT_NOT_ALLOWED_IN_REGIMENT"] == LEGAL.split("\n").index("Darkoath Marauders (80)") + 1


def test_line_rows_show_every_line_and_mark_the_doubtful() -> None:
    text = LEGAL.replace("Chaos Spawn (60)", "Chaos Spawm (70)").replace("Chaos Knights", "Chaos Knoghtz of Doom")
    rows = line_rows(read_lists(text), text)
    assert [row.number for row in rows] == list(range(1, len(text.splitlines()) + 1))
    doubtful = {row.text: (row.word, row.code) for row in rows if row.severity}
    assert doubtful["Chaos Spawm (70)"] == ("Note", "PRICE_DIFFERS")
    assert doubtful["Chaos Knoghtz of Doom (240)"][1] == "UNIT_NOT_FOUND"


def run_validate(*arguments: str, stdin: bytes = b"") -> tuple[int, str]:
    out = io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        try:
            call_command("validate_lists", *arguments, stdout=out)
        except SystemExit as stop:
            return int(stop.code or 0), out.getvalue()
    return 0, out.getvalue()


@pytest.mark.parametrize(
    ("texts", "status"),
    [([LEGAL], 0), ([LEGAL, ILLEGAL], 1), ([ILLEGAL, UNREADABLE], 2), ([UNREADABLE, LEGAL], 2)],
)
def test_validate_lists_exit_status(tmp_path: Path, texts: list[str], status: int) -> None:
    for number, text in enumerate(texts):
        (tmp_path / f"{number}.txt").write_text(text)
    assert run_validate(str(tmp_path), "--format", "json")[0] == status


def test_validate_lists_reads_standard_input_and_numbers_further_lists() -> None:
    status, out = run_validate("-", "--format", "json", stdin=TWO.encode())
    assert (status, [document["source"] for document in json.loads(out)]) == (0, ["-", "-#2"])


def test_validate_lists_table_ends_with_its_summary(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(LEGAL)
    out = run_validate(str(tmp_path))[1].strip().splitlines()[-6:]
    assert [line.split(" ")[0] for line in out] == ["lists", "lines", "points", "drops", "legal", "lists"]
    assert out[2] == "points equal 1 of 1 (100.0 %)"


def test_validate_lists_csv_has_a_row_per_list(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(TWO)
    assert len(run_validate(str(tmp_path), "--format", "csv")[1].strip().splitlines()) == 3


def test_validate_lists_takes_any_file_of_a_folder_that_may_be_a_list(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("a.txt", "J. Smith", "sub/list.v2"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(LEGAL)
    for name in (".DS_Store", "__MACOSX/a.txt", ".git/config", "README.md", "standings.pdf"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("no list")
    status, out = run_validate(str(tmp_path), "--format", "json")
    assert (status, [Path(document["source"]).name for document in json.loads(out)]) == (
        0,
        ["J. Smith", "a.txt", "list.v2"],
    )
    assert capsys.readouterr().err == f"{tmp_path / 'standings.pdf'}: left out, a .pdf file is no list\n"


def test_validate_lists_has_nothing_to_say_of_an_empty_folder(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no file of a list") as refused:
        run_validate(str(tmp_path))
    assert refused.value.returncode == 2


def test_validate_lists_takes_every_spelling_of_an_iso_date() -> None:
    for day in ("2025-09-01", "20250901", "2025-W36-1"):
        (document,) = json.loads(run_validate("-", "--as-of", day, "--format", "json", stdin=LEGAL.encode())[1])
        assert (document["release"], document["release_reason"]) == ("2025-08-13", "as-of")


def test_validate_lists_says_that_a_file_is_too_large(tmp_path: Path) -> None:
    (tmp_path / "big.json").write_text('{"roster": {"forces": [' + " " * 5_000_000 + "]}}")
    (document,) = json.loads(run_validate(str(tmp_path), "--format", "json")[1])
    assert [problem["code"] for problem in document["problems"]] == ["SOURCE_TOO_LARGE"]


@pytest.mark.parametrize(
    "arguments", [["missing.txt"], ["-", "--as-of", "yesterday"], ["-", "--release", "1999-01-01"]]
)
def test_validate_lists_refuses_bad_arguments(arguments: list[str]) -> None:
    with pytest.raises(CommandError) as refused:
        run_validate(*arguments, stdin=LEGAL.encode())
    assert refused.value.returncode == 2


@pytest.mark.parametrize("command", [["validate_lists", "-"], ["convert_list", "-", "--to", "json"]])
def test_commands_say_that_no_data_is_loaded(command: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing() -> None:
        raise UnknownRelease

    monkeypatch.setattr("armybuilder.web.management.data.current_release", nothing)
    with pytest.raises(CommandError, match="load_reference_data") as refused:
        call_command(*command)
    assert refused.value.returncode == 2
