"""The list as text and as files: every format can be reached, named, and read back."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from armybuilder.interchange.writing import FORMATS
from armybuilder.rosters.exporting.armies import ARMY_FORMATS
from armybuilder.rosters.exporting.downloads import file_name
from armybuilder.rosters.exporting.services import files, shown
from armybuilder.rosters.models import Roster
from armybuilder.validation.reading import read_lists
from armybuilder.validation.tests.texts import LEGAL

READ_BACK = [format for format in FORMATS if format not in ("markdown", "csv")]


@pytest.fixture
def roster(client: Client) -> Roster:
    client.post(reverse("rosters:import-read"), {"do": "save", "text": LEGAL})
    return Roster.objects.get()


def content(answer: Any) -> bytes:
    return bytes(answer.content)


def test_text_page_shows_each_layout_and_offers_every_file(client: Client, roster: Roster) -> None:
    address = reverse("rosters:text", args=[roster.code])
    for layout in shown(ARMY_FORMATS):
        answer = client.get(address, {"layout": layout})
        assert (answer.status_code, answer.context["layout"], bool(answer.context["text"])) == (200, layout, True)
    assert client.get(address, {"layout": "nonsense"}).context["layout"] == "app-android"
    assert sorted(format.id for format, _ in client.get(address).context["files"]) == sorted(FORMATS)


@pytest.mark.parametrize("format", files(ARMY_FORMATS))
def test_download_has_its_media_type_and_name(client: Client, roster: Roster, format: str) -> None:
    answer = client.get(reverse("rosters:download", args=[roster.code, format]))
    assert (answer.status_code, answer["Content-Type"]) == (200, FORMATS[format].media_type)
    assert answer["Content-Disposition"] == f'attachment; filename="{file_name("Spearpoint", FORMATS[format])}"'


@pytest.mark.parametrize("format", READ_BACK)
def test_download_reads_back_as_the_same_list(client: Client, roster: Roster, format: str) -> None:
    answer = client.get(reverse("rosters:download", args=[roster.code, format]))
    (reading,) = read_lists(content(answer), f"list.{FORMATS[format].extension}", release=roster.release)
    assert reading.judgement is not None
    assert (reading.judgement.totals.points, reading.judgement.totals.drops, reading.problems) == (990, 2, ())


def test_shared_list_is_written_out_too(client: Client, roster: Roster) -> None:
    stranger = Client()
    page = stranger.get(reverse("rosters:shared-text", args=[roster.share_code]))
    file = stranger.get(reverse("rosters:shared-download", args=[roster.share_code, "csv"]))
    assert (page.status_code, file["Content-Type"]) == (200, "text/csv; charset=utf-8")


def test_backup_is_called_as_other_files_of_the_list_are(client: Client, roster: Roster) -> None:
    Roster.objects.filter(pk=roster.pk).update(name="Érin's Völkl")
    answer = client.get(reverse("rosters:backup", args=[roster.code]))
    assert answer["Content-Disposition"] == ("attachment; filename*=utf-8''%C3%A9rin-s-v%C3%B6lkl.armybuilder.json")


def test_download_refuses_strangers_and_unknown_formats(client: Client, roster: Roster) -> None:
    assert client.get(reverse("rosters:download", args=[roster.code, "pdf"])).status_code == 404
    assert Client().get(reverse("rosters:download", args=[roster.code, "csv"])).status_code == 404
    assert Client().get(reverse("rosters:shared-download", args=["a" * 16, "csv"])).status_code == 404


@pytest.mark.parametrize(
    "name, format, expected",
    [
        ("Spear Point!", "csv", "spear-point.csv"),
        ("Spear Point", "app-ios", "spear-point.app-ios.txt"),
        ("Érin's Völkl", "rosz", "érin-s-völkl.rosz"),
        ("💀", "markdown", "list.md"),
        ("../../etc", "json", "etc.json"),
    ],
)
def test_file_name_is_that_of_the_list(name: str, format: str, expected: str) -> None:
    assert file_name(name, FORMATS[format]) == expected
