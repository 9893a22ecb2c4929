"""``manage.py convert_list``."""

import json
import zipfile
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from armybuilder.interchange.reading import detect
from armybuilder.interchange.writing import FORMATS
from armybuilder.validation.tests.texts import LEGAL, TWO, UNREADABLE

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.usefixtures("reference_data")]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "list.txt"
    path.write_text(LEGAL, encoding="utf-8")
    return path


def converted(path: Path, to: str, **options: object) -> str:
    written = StringIO()
    call_command("convert_list", str(path), to=to, stdout=written, **options)
    return written.getvalue()


def test_convert_list_writes_the_own_json(source: Path) -> None:
    assert json.loads(converted(source, "json"))["totals"]["points"] == 990


@pytest.mark.parametrize("to", [name for name in FORMATS if name not in ("markdown", "csv")])
def test_convert_list_writes_what_is_read_as_that_format(source: Path, tmp_path: Path, to: str) -> None:
    converted(source, to, output=tmp_path / "out")
    assert detect((tmp_path / "out").read_bytes()).format == to


def test_convert_list_writes_files_that_are_no_text(source: Path, tmp_path: Path) -> None:
    converted(source, "rosz", output=tmp_path / "list.rosz")
    assert len(zipfile.ZipFile(tmp_path / "list.rosz").namelist()) == 1


def test_convert_list_to_the_same_format_gives_the_text_back(source: Path) -> None:
    assert converted(source, "app-android") == LEGAL


def test_convert_list_takes_one_list_of_a_file_and_says_that_there_are_others(
    source: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source.write_text(TWO, encoding="utf-8")
    assert json.loads(converted(source, "json", number=2))["name"] == "Second"
    assert capsys.readouterr().err == ""
    assert json.loads(converted(source, "json"))["name"] == "Spearpoint"
    assert "holds 2 lists; the first is written" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "options", "said"),
    [
        (UNREADABLE, {}, "no army list of a known format"),
        (LEGAL, {"number": 2}, "holds 1 lists"),
        (LEGAL, {"release": "1999-01-01"}, "no data release"),
        (LEGAL, {"as_of": "today"}, "not an ISO date"),
        (LEGAL.replace("Chaos Spawn", "Chaos Teapot"), {}, "Chaos Teapot"),
    ],
)
def test_convert_list_refuses_what_it_would_lose(
    source: Path, text: str, options: dict[str, object], said: str
) -> None:
    source.write_text(text, encoding="utf-8")
    with pytest.raises(CommandError, match=said):
        converted(source, "json", **options)


def test_convert_list_partial_leaves_the_line_out(source: Path) -> None:
    source.write_text(LEGAL.replace(" • Infernal Puppet", " • Infernal Teapot"), encoding="utf-8")
    assert "Teapot" not in converted(source, "json", partial=True)


def test_convert_list_names_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file"):
        converted(tmp_path / "none.txt", "json")
