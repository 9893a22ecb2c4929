"""Spearhead: boxes, choices, verdict, saving, printing, writing out, and who may do it."""

from __future__ import annotations

import json
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from armybuilder.rosters.builder.state import army_of, judge
from armybuilder.rosters.models import Roster
from armybuilder.rosters.spearhead.page import box_named, box_page, boxes, list_of, verdict_of, with_choices
from armybuilder.rules.aos4.army import EnhancementChoice
from armybuilder.rules.aos4.spearhead import box_list
from armybuilder.rules.aos4.spearhead_boxes import EMBERWAY, TIDEWARD

CHOSEN = {"ability": "undertow", "enhancement": "pearl-of-calm"}


def saved(client: Client, **fields: str) -> Roster:
    answer = client.post("/rosters/spearhead/tideward/", {**CHOSEN, "name": "Low Tide", **fields})
    assert answer.status_code == 303, answer.content
    return Roster.objects.get(code=answer["Location"].strip("/").split("/")[-1])


def text_of(client: Client, url: str) -> str:
    answer = client.get(url)
    assert answer.status_code == 200, url
    return unescape(answer.content.decode())


# Values


def test_boxes_come_with_units_and_choices() -> None:
    assert [(box.slug, len(box.units), len(box.abilities), len(box.enhancements)) for box in boxes()] == [
        ("emberway", 3, 2, 4),
        ("tideward", 4, 2, 4),
    ]


def test_sp03_the_general_is_marked() -> None:
    assert [unit.name for unit in box_page(TIDEWARD).units if unit.general] == ["Tide Warden"]


def test_sp04_and_sp05_choices_of_the_box_are_taken_and_others_left_open() -> None:
    army = list_of(TIDEWARD, "undertow", "glowing-brand")

    assert (army.formations, army.enhancements) == (("undertow",), ())
    assert with_choices(army, TIDEWARD, "", "pearl-of-calm").enhancements == (EnhancementChoice("pearl-of-calm", "u1"),)


@pytest.mark.parametrize(
    "ability, enhancement, words",
    [("", "", "2 to do"), ("undertow", "", "1 to do"), ("undertow", "pearl-of-calm", "Legal")],
)
def test_sp07_open_choices_are_still_to_do(ability: str, enhancement: str, words: str) -> None:
    judged = judge(list_of(TIDEWARD, ability, enhancement))

    assert (judged.report.legal, verdict_of(judged).words) == (True, words)


def test_a_list_of_a_box_is_judged_against_the_box() -> None:
    assert judge(box_list(EMBERWAY)).catalogue is EMBERWAY
    assert box_named("emberway") is EMBERWAY
    assert box_named("nothing") is None


# Pages


@pytest.mark.django_db
def test_weapons_have_rows_of_their_own_with_named_figures() -> None:
    page = Client().get("/rosters/spearhead/emberway/").content.decode()
    assert '<td colspan="5"><small><b>Cinder Lance</b> · attacks 4, hit 3+, wound 3+, rend 2, damage 2</small>' in page


def test_the_page_of_boxes_leads_to_each() -> None:
    text = text_of(Client(), "/rosters/spearhead/")

    assert [box.slug for box in boxes() if f'href="/rosters/spearhead/{box.slug}/"' not in text] == []
    assert "invented" in text


@pytest.mark.django_db
def test_unknown_box_is_not_found() -> None:
    assert Client().get("/rosters/spearhead/nothing/").status_code == 404


@pytest.mark.django_db
def test_judging_saves_nothing() -> None:
    answer = Client().post("/rosters/spearhead/tideward/", {**CHOSEN, "judge": "1"})

    assert answer.status_code == 200
    assert "both choices are made" in answer.content.decode()
    assert Roster.objects.count() == 0


@pytest.mark.django_db
def test_saving_keeps_name_and_choices() -> None:
    roster = saved(Client())
    army = army_of(roster)

    assert (roster.system, roster.name, roster.faction, roster.legal) == (
        "aos4-spearhead",
        "Low Tide",
        "The Tideward Watch",
        True,
    )
    assert (army.formations, army.enhancements) == (("undertow",), (EnhancementChoice("pearl-of-calm", "u1"),))


@pytest.mark.django_db
def test_a_list_without_a_name_is_called_after_its_box() -> None:
    assert saved(Client(), name="").name == "The Tideward Watch"


@pytest.mark.django_db
def test_choices_of_a_saved_list_can_be_changed() -> None:
    client = Client()
    roster = saved(client)
    url = f"/rosters/{roster.code}/spearhead/"

    answer = client.post(url, {"ability": "hold-the-shoals", "enhancement": "", "revision": roster.revision})

    assert answer.status_code == 303
    army = army_of(Roster.objects.get())
    assert (army.formations, army.enhancements) == (("hold-the-shoals",), ())
    assert "Before the battle, choose" in text_of(client, f"/rosters/{roster.code}/")


@pytest.mark.django_db
def test_choices_on_an_old_revision_are_refused() -> None:
    client = Client()
    roster = saved(client)

    answer = client.post(f"/rosters/{roster.code}/spearhead/", {"ability": "", "enhancement": "", "revision": 99})

    assert answer.status_code == 409
    assert army_of(Roster.objects.get()).formations == ("undertow",)


@pytest.mark.django_db
def test_page_text_files_print_and_share_of_a_saved_list() -> None:
    client = Client()
    roster = saved(client)

    assert "Low Tide" in text_of(client, f"/rosters/{roster.code}/")
    assert "Pearl of Calm" in text_of(client, f"/rosters/{roster.code}/text/")
    assert "Undertow" in text_of(client, f"/rosters/{roster.code}/spearhead/print/")
    assert "Reef Shields" in text_of(Client(), f"/rosters/shared/{roster.share_code}/")
    document = json.loads(client.get(f"/rosters/{roster.code}/files/json/").content)
    assert (document["ruleset"], document["army"]["id"], document["formations"][0]["id"]) == (
        "spearhead",
        "spearhead-tideward",
        "undertow",
    )


@pytest.mark.django_db
def test_my_lists_show_no_points_where_there_are_none() -> None:
    client = Client()
    saved(client)

    text = text_of(client, "/rosters/")

    assert "Low Tide" in text
    assert "0 / 0" not in text


@pytest.mark.django_db
def test_a_backup_file_gives_the_list_back() -> None:
    client = Client()
    roster = saved(client)
    content = client.get(f"/rosters/{roster.code}/backup/").content

    answer = client.post("/rosters/load/", {"file": SimpleUploadedFile("a.json", content)})

    assert answer.status_code == 303
    assert [army_of(one).formations for one in Roster.objects.all()] == [("undertow",), ("undertow",)]


@pytest.mark.django_db
def test_a_backup_of_an_unknown_box_is_refused() -> None:
    client = Client()
    held = json.loads(client.get(f"/rosters/{saved(client).code}/backup/").content)
    held["document"]["army"] = "spearhead-nothing"

    answer = client.post("/rosters/load/", {"file": SimpleUploadedFile("a.json", json.dumps(held).encode())})

    assert answer.status_code == 422
    assert "Spearhead box that is not known here" in answer.content.decode()


@pytest.mark.django_db
def test_a_list_that_is_not_as_boxed_is_told_and_repaired() -> None:
    client = Client()
    roster = saved(client)
    regiment = roster.document["regiments"][0]
    regiment["units"] = regiment["units"][:-1]
    roster.save()

    text = text_of(client, f"/rosters/{roster.code}/")
    assert "The army is not The Tideward Watch as boxed (missing: Foam Skimmer)." in text
    url = f"/rosters/{roster.code}/repairs/?path=&code=SPEARHEAD_COMPOSITION"
    key = text_of(client, url).partition('name="repair" value="')[2].partition('"')[0]
    assert client.post(url, {"revision": roster.revision, "repair": key}).status_code == 303

    assert judge(army_of(Roster.objects.get())).report.legal


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["", "spearhead/print/", "text/", "files/json/"])
def test_others_do_not_see_the_list(path: str) -> None:
    roster = saved(Client())

    assert Client().get(f"/rosters/{roster.code}/{path}").status_code == 404


@pytest.mark.django_db
def test_others_do_not_change_the_list() -> None:
    roster = saved(Client())

    answer = Client().post(f"/rosters/{roster.code}/spearhead/", {"revision": roster.revision})

    assert answer.status_code == 404


@pytest.mark.django_db
@pytest.mark.usefixtures("reference_data")
def test_the_battlepack_spearhead_leads_to_the_boxes() -> None:
    answer = Client().post("/rosters/new/", {"faction": "slaves-to-darkness", "ruleset": "spearhead"})

    assert (answer.status_code, answer["Location"]) == (303, "/rosters/spearhead/")


@pytest.mark.django_db
@pytest.mark.usefixtures("reference_data")
def test_a_list_of_matched_play_has_no_spearhead_pages() -> None:
    client = Client()
    code = client.post("/rosters/new/", {"faction": "slaves-to-darkness"})["Location"].strip("/").split("/")[-1]

    assert client.post(f"/rosters/{code}/spearhead/", {"revision": 1}).status_code == 404
    assert client.get(f"/rosters/{code}/spearhead/print/").status_code == 404
    answer = client.post(
        f"/rosters/{code}/settings/", {"name": "A", "points": "1000", "battlepack": "spearhead", "revision": 1}
    )
    assert answer.status_code == 422
