"""HORDES: profiles by form and file, private to their holder; lists from an empty one to a legal army."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.db.models import F
from django.db.models.signals import post_save
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from armybuilder.aids.fields import Reading
from armybuilder.aids.hordes.lists import judged_document, read_document
from armybuilder.aids.hordes.profiles import form_values, profile_of, read_file
from armybuilder.aids.models import HordesProfile
from armybuilder.jobs.expiry import forget_expired
from armybuilder.rosters.models import Roster
from armybuilder.rosters.systems import UnreadableDocument
from armybuilder.rules.hordes.demo import DEMO
from armybuilder.rules.hordes.profiles import ModelProfile, profiles_document, read_profiles
from armybuilder.rules.system import Total

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

WARLOCK = {
    "name": "Brakka Tallowhand",
    "faction": "Emberwild",
    "kind": "warlock",
    "points": "60",
    "field_allowance": "C",
    "victory_points": "5",
    "base": "medium",
    "models": "1",
    "boxes": "15",
    "stat_CMD": "8",
    "stat_FURY": "6",
    "gunners": "0",
    "crewmen": "0",
    "weapons-0-name": "Tongs",
    "weapons-0-kind": "melee",
    "weapons-0-power": "12",
    "weapons-0-range": "",
    "weapons-0-shots": "1",
    "weapons-0-area": "",
}


def enter(client: Client, **changes: str) -> Any:
    return client.post("/aids/hordes/profiles/new/", {**WARLOCK, **changes})


def begin(client: Client, **changes: str) -> Roster:
    client.post(
        "/aids/hordes/lists/new/", {"name": "Cinders", "faction": "Emberwild", "points_limit": "500", **changes}
    )
    return Roster.objects.get()


def begin_another(client: Client) -> Roster:
    client.post("/aids/hordes/lists/new/", {"name": "Embers", "faction": "Emberwild", "points_limit": "500"})
    return Roster.objects.get(name="Embers")


def do(client: Client, *steps: str, **fields: str) -> Any:
    for step in steps:
        roster = Roster.objects.get()
        answer = client.post(
            f"/aids/hordes/lists/{roster.code}/step/", {"revision": roster.revision, "do": step, **fields}
        )
    return answer


@pytest.mark.parametrize("profile", DEMO.profiles, ids=lambda profile: profile.id)
def test_form_of_a_profile_gives_it_back(profile: ModelProfile) -> None:
    assert profile_of(Reading(form_values(profile)), profile.id) == profile


def test_profile_is_entered_by_form(client: Client) -> None:
    assert enter(client).status_code == 303
    held = HordesProfile.objects.get()
    assert held.profile == "brakka-tallowhand"
    assert (
        read_profiles({"format": "hordes-profiles", "version": 1, "profiles": [held.document]}).profiles[0].boxes == 15
    )


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("name", "", "Type something here."),
        ("faction", " ", "Type something here."),
        ("points", "many", "A whole number is expected."),
        ("field_allowance", "X", "This is not one of the choices."),
        ("field_allowance", "0", "This number is out of range."),
        ("stat_CMD", "99", "Between 0 and 30."),
    ],
)
def test_profile_that_cannot_be_is_named_by_field(client: Client, field: str, value: str, said: str) -> None:
    answer = enter(client, **{field: value})
    assert answer.status_code == 422
    assert [(fault.location, fault.message) for fault in answer.context["faults"]] == [(field, said)]
    assert not HordesProfile.objects.exists()


def test_second_profile_of_one_name_is_refused(client: Client) -> None:
    enter(client)
    assert enter(client).status_code == 422


def test_profiles_are_private(client: Client, user_client: Client) -> None:
    enter(client)
    assert "Brakka" in client.get("/aids/hordes/").content.decode()
    assert "Brakka" not in user_client.get("/aids/hordes/").content.decode()
    assert user_client.get("/aids/hordes/profiles/brakka-tallowhand/edit/").status_code == 404
    user_client.post("/aids/hordes/profiles/brakka-tallowhand/delete/")
    assert HordesProfile.objects.count() == 1


def test_profiles_follow_their_owner_to_the_account(client: Client, user: Any) -> None:
    enter(client)
    client.post("/accounts/login/", {"login": user.email, "password": "a long pass phrase"})
    held = HordesProfile.objects.get()
    assert (held.owner, held.visitor) == (user, "")
    assert "Brakka" in client.get("/aids/hordes/").content.decode()


def file_of(profiles: tuple[ModelProfile, ...]) -> SimpleUploadedFile:
    return SimpleUploadedFile("p.json", json.dumps(profiles_document(profiles)).encode(), "application/json")


def test_file_is_loaded_and_saved_unchanged(client: Client) -> None:
    assert client.post("/aids/hordes/profiles/load/", {"file": file_of(DEMO.profiles)}).status_code == 303
    saved = client.get("/aids/hordes/profiles/file/")
    assert set(read_file(saved.content)) == set(DEMO.profiles)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"{", "The file is no JSON."),
        (b"[]", "The file: An object is expected here."),
        (b'{"format": "hordes-profiles", "version": 1, "profiles": []}', "The file holds no profile."),
        (b'{"format": "\\u0000"}', "The file is no JSON."),
        (b'{"format": "\\ud800"}', "The file is no JSON."),
        (
            b'{"format": "hordes-profiles", "version": 1, "profiles": [{"id": "x"}]}',
            "profiles[0].name: This is missing.",
        ),
    ],
)
def test_file_that_cannot_be_read_is_refused_with_its_place(client: Client, body: bytes, said: str) -> None:
    answer = client.post("/aids/hordes/profiles/load/", {"file": SimpleUploadedFile("p.json", body)})
    assert (answer.status_code, answer.context["refused"]) == (422, said)


def test_schema_is_offered(client: Client) -> None:
    assert client.get("/aids/hordes/profiles/schema/").json()["title"] == "Model profiles for HORDES: Primal lists"


def test_list_becomes_legal_step_by_step(client: Client) -> None:
    enter(client)
    roster = begin(client)
    page = client.get(f"/rosters/{roster.code}/")
    assert [finding.rule for finding in page.context["findings"]] == ["HR-01"]
    do(client, "add:brakka-tallowhand", "add:ash-hound", "add:charcoal-wardens", "attach:2:warden-captain")
    page = client.get(f"/rosters/{roster.code}/")
    assert page.context["judged"].report.violations == ()
    assert page.context["judged"].totals[0] == Total("points", 60 + 58 + 66 + 18, 500)
    roster.refresh_from_db()
    assert (roster.legal, roster.faction, roster.points, roster.limit) == (True, "Emberwild", 202, 500)


def test_report_names_entry_and_rule(client: Client) -> None:
    begin(client)
    do(client, "add:orsa-cinderhand", "add:orsa-cinderhand", "add:reef-tusker")
    page = client.get(f"/rosters/{Roster.objects.get().code}/")
    assert [(f.text, f.rule, f.anchor) for f in page.context["findings"]] == [
        ("Orsa Cinderhand is taken 2 times; its field allowance is 1.", "HR-03", "e-1"),
        ("Reef Tusker is of Tidebound; the horde is of Emberwild, and it does not work for them.", "HR-06", "e-2"),
    ]
    assert 'href="/rules/army/HR-03/"' in page.content.decode()


def test_field_allowance_may_count_per_warlock(client: Client) -> None:
    begin(client)
    do(client, "add:orsa-cinderhand", *["add:kiln-ogre"] * 3)
    assert not Roster.objects.get().legal
    do(client, "settle", faction="Emberwild", points_limit="500", ruleset="hordes-primal-per-warlock")
    assert Roster.objects.get().document["ruleset"] == "hordes-primal-per-warlock"


def test_steps_are_undone_and_repeated(client: Client) -> None:
    begin(client)
    do(client, "add:orsa-cinderhand", "undo")
    assert Roster.objects.get().document["list"]["entries"] == []
    do(client, "redo")
    assert len(Roster.objects.get().document["list"]["entries"]) == 1
    do(client, "remove:0")
    assert Roster.objects.get().document["list"]["entries"] == []


def test_stale_step_changes_nothing(client: Client) -> None:
    roster = begin(client)
    do(client, "add:orsa-cinderhand")
    answer = client.post(f"/aids/hordes/lists/{roster.code}/step/", {"revision": 1, "do": "add:ash-hound"})
    assert answer.status_code == 409
    assert len(Roster.objects.get().document["list"]["entries"]) == 1


@pytest.mark.parametrize(
    "step",
    ["", "add", "add:unknown", "remove", "remove:7", "remove:x", "detach", "detach:0", "attach", "attach:0", "settle"],
)
def test_step_that_cannot_be_is_refused(client: Client, step: str) -> None:
    begin(client)
    assert do(client, step).status_code == 422


def test_list_of_somebody_else_does_not_exist(client: Client, user_client: Client) -> None:
    roster = begin(client)
    for address in (f"/rosters/{roster.code}/", f"/aids/hordes/lists/{roster.code}/text/"):
        assert user_client.get(address).status_code == 404
    step = {"revision": 1, "do": "add:ash-hound"}
    assert user_client.post(f"/aids/hordes/lists/{roster.code}/step/", step).status_code == 404


def test_shared_list_shows_private_profiles_and_can_be_copied(client: Client, user_client: Client) -> None:
    enter(client)
    roster = begin(client)
    do(client, "add:brakka-tallowhand")
    page = user_client.get(f"/rosters/shared/{roster.share_code}/").content.decode()
    assert "Brakka Tallowhand" in page
    assert 'value="add:' not in page
    user_client.post(f"/rosters/shared/{roster.share_code}/copy/")
    copied = Roster.objects.exclude(pk=roster.pk).get()
    assert "Brakka Tallowhand" in user_client.get(f"/rosters/{copied.code}/").content.decode()


def test_changed_profile_is_judged_anew(client: Client) -> None:
    enter(client)
    begin(client)
    do(client, "add:brakka-tallowhand")
    client.post("/aids/hordes/profiles/brakka-tallowhand/edit/", {**WARLOCK, "points": "600"})
    assert (Roster.objects.get().points, Roster.objects.get().legal) == (600, False)
    client.post("/aids/hordes/profiles/brakka-tallowhand/delete/")
    page = client.get(f"/rosters/{Roster.objects.get().code}/")
    assert page.context["judged"].totals[0].value == 600


def test_profile_is_saved_with_the_same_queries_for_one_and_three_lists(
    client: Client, django_assert_num_queries: Any
) -> None:
    enter(client)
    begin(client)
    with CaptureQueriesContext(connection) as one:
        client.post("/aids/hordes/profiles/brakka-tallowhand/edit/", WARLOCK)
    queries = len(one)
    for _ in range(2):
        client.post("/aids/hordes/lists/new/", {"faction": "Emberwild", "points_limit": "500"})
    with django_assert_num_queries(queries):
        client.post("/aids/hordes/profiles/brakka-tallowhand/edit/", WARLOCK)


def test_profile_is_saved_while_a_list_with_it_is_changed_elsewhere(client: Client) -> None:
    enter(client)
    first, second = begin(client), begin_another(client)
    for roster in (first, second):
        client.post(
            f"/aids/hordes/lists/{roster.code}/step/", {"revision": roster.revision, "do": "add:brakka-tallowhand"}
        )

    def changed_elsewhere(instance: Roster, **kwargs: Any) -> None:
        Roster.objects.exclude(pk=instance.pk).update(revision=F("revision") + 1)

    post_save.connect(changed_elsewhere, sender=Roster)
    try:
        saved = client.post("/aids/hordes/profiles/brakka-tallowhand/edit/", {**WARLOCK, "points": "61"})
    finally:
        post_save.disconnect(changed_elsewhere, sender=Roster)
    assert saved.status_code == 303
    assert sorted(Roster.objects.values_list("points", flat=True)) == [60, 61]


def test_list_as_text_and_document(client: Client) -> None:
    roster = begin(client)
    do(client, "add:orsa-cinderhand")
    address = f"/aids/hordes/lists/{roster.code}/text/"
    assert client.get(address).content.decode().splitlines()[:3] == [
        "Cinders",
        "HORDES: Primal | Emberwild",
        "62/500 points",
    ]
    assert client.get(address, {"format": "json"}).json()["entries"] == [
        {"profile": "orsa-cinderhand", "attachments": []}
    ]


def test_backup_is_read_back(client: Client) -> None:
    roster = begin(client)
    do(client, "add:orsa-cinderhand", "add:ash-hound")
    roster.refresh_from_db()
    backup = client.get(f"/rosters/{roster.code}/backup/")
    client.post("/rosters/load/", {"file": SimpleUploadedFile("b.json", b"".join(backup))})
    loaded = Roster.objects.exclude(pk=roster.pk).get()
    assert (loaded.system, loaded.document) == ("hordes-primal", roster.document)


@pytest.mark.parametrize("document", [{}, [], {"list": {}, "profiles": {}}, {"list": 1, "profiles": 2}])
def test_backup_that_is_no_horde_is_refused(document: Any) -> None:
    with pytest.raises(UnreadableDocument):
        read_document(document)


def test_document_carries_its_profiles() -> None:
    profiles = profiles_document(DEMO.profiles[:2])
    horde = {"system": "hordes-primal", "version": 1, "entries": [{"profile": "orsa-cinderhand", "attachments": []}]}
    judged = judged_document({"list": horde, "profiles": profiles, "ruleset": ""})
    assert [entry["id"] for entry in judged.document["profiles"]["profiles"]] == ["orsa-cinderhand"]


def test_profiles_of_a_browser_are_forgotten_when_its_cookie_has_run_out(client: Client) -> None:
    things = "HORDES profiles of a browser without an account"
    enter(client)
    begin(client)
    long_ago = timezone.now() - timedelta(days=1826)
    HordesProfile.objects.update(changed=long_ago)
    assert forget_expired()[things] == 0
    Roster.objects.update(changed=long_ago)
    assert forget_expired()[things] == 1
    assert not HordesProfile.objects.exists()


def test_deleted_profile_is_brought_back(client: Client) -> None:
    enter(client)
    answer = client.post("/aids/hordes/profiles/brakka-tallowhand/delete/", follow=True)
    until = timezone.now() + timedelta(days=30)
    assert f"Brakka Tallowhand deleted. It can be brought back until {until:%-d %B}." in answer.content.decode()
    assert client.get("/aids/hordes/profiles/brakka-tallowhand/edit/").status_code == 404
    client.post("/aids/hordes/profiles/brakka-tallowhand/restore/")
    assert client.get("/aids/hordes/profiles/brakka-tallowhand/edit/").status_code == 200
    assert client.post("/aids/hordes/profiles/brakka-tallowhand/restore/").status_code == 404


def test_export_of_own_data_holds_profiles_until_they_are_gone(user_client: Client) -> None:
    enter(user_client)
    user_client.post("/aids/hordes/profiles/brakka-tallowhand/delete/")
    (held,) = user_client.get("/accounts/data/").json()["hordes_profiles"]
    assert (held["name"], held["deleted"] is None) == ("Brakka Tallowhand", False)


def test_deleted_profile_is_replaced_by_a_new_one_and_forgotten_after_a_month(client: Client) -> None:
    enter(client)
    client.post("/aids/hordes/profiles/brakka-tallowhand/delete/")
    assert enter(client, points="61").status_code == 303
    assert (HordesProfile.objects.get().deleted, HordesProfile.objects.get().document["points"]) == (None, 61)
    client.post("/aids/hordes/profiles/brakka-tallowhand/delete/")
    assert forget_expired(timezone.now() + timedelta(days=29))["HORDES profiles that you deleted"] == 0
    assert forget_expired(timezone.now() + timedelta(days=31))["HORDES profiles that you deleted"] == 1


def test_deleted_profile_of_a_browser_is_nobody_elses(client: Client, user_client: Client) -> None:
    enter(client)
    client.post("/aids/hordes/profiles/brakka-tallowhand/delete/")
    assert user_client.post("/aids/hordes/profiles/brakka-tallowhand/restore/").status_code == 404
    assert "Brakka" not in user_client.get("/aids/hordes/?deleted=brakka-tallowhand").content.decode()


def test_profile_of_the_browser_takes_the_place_of_a_deleted_one_of_the_account(client: Client, user: Any) -> None:
    enter(client)
    HordesProfile.objects.create(
        owner=user, profile="brakka-tallowhand", document={}, changed=timezone.now(), deleted=timezone.now()
    )
    client.post("/accounts/login/", {"login": user.email, "password": "a long pass phrase"})
    assert [(held.owner, held.deleted) for held in HordesProfile.objects.all()] == [(user, None)]


def test_home_takes_the_same_queries_for_one_and_three_profiles(client: Client, django_assert_num_queries: Any) -> None:
    for names in (("A",), ("B", "C")):
        for name in names:
            enter(client, name=name)
        with django_assert_num_queries(4):
            client.get("/aids/hordes/")


def test_units_of_an_attachment_are_named_in_the_form(client: Client) -> None:
    captain = {"name": "Old Captain", "kind": "attachment", "attachment_kind": "officer"}
    enter(client, **captain, attaches_to="charcoal wardens, Pit Crew")
    held = HordesProfile.objects.get()
    assert held.document["attaches_to"] == ["charcoal-wardens", "pit-crew"]
    page = client.get("/aids/hordes/profiles/old-captain/edit/").content.decode()
    assert 'value="Charcoal Wardens, pit-crew"' in page
    begin(client)
    do(client, "add:charcoal-wardens", "attach:0:old-captain")
    assert "HORDES_ATTACHMENT" not in [
        each.code for each in client.get(f"/rosters/{Roster.objects.get().code}/").context["judged"].report.violations
    ]


def test_faults_of_a_profile_are_called_as_its_form_calls_them(client: Client) -> None:
    page = enter(client, **{"stat_CMD": "99", "weapons-0-power": "strong"}).content.decode()
    assert '<a href="#f-stat_CMD">CMD</a>: Between 0 and 30.' in page
    assert '<a href="#f-weapons-0-power">Weapon 1, POW (melee: P+S)</a>: A whole number is expected.' in page


def send_file(client: Client, content: str) -> Any:
    return client.post("/aids/hordes/profiles/load/", {"file": SimpleUploadedFile("x", content.encode())})


@pytest.mark.parametrize("format", ["text", "json"])
def test_file_of_a_list_becomes_a_new_list(client: Client, format: str) -> None:
    enter(client)
    first = begin(client)
    do(client, "add:brakka-tallowhand", "add:charcoal-wardens", "attach:1:warden-captain")
    first.refresh_from_db()
    file = client.get(f"/rosters/{first.code}/files/{format}/")
    answer = send_file(client, file.content.decode())
    again = Roster.objects.exclude(pk=first.pk).get()
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/rosters/{again.code}/")
    assert (again.name, again.legal, again.document) == ("Cinders", True, first.document)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("Cinders\nHORDES: Primal | Emberwild\n0/500 points\nwhat is this\n", "Line 4: “what is this” is no part"),
        ('{"system": "hordes-primal", "version": 1, "entries": 3}', "list.entries: A list is expected here."),
        ("nothing of the kind", "The file is no JSON."),
    ],
)
def test_file_of_a_list_that_is_not_understood_is_refused(client: Client, content: str, said: str) -> None:
    answer = send_file(client, content)
    assert (answer.status_code, said in answer.content.decode()) == (422, True)
    assert not Roster.objects.exists()


def test_list_is_copied_as_text_by_owner_and_reader(client: Client) -> None:
    roster = begin(client)
    do(client, "add:orsa-cinderhand")
    for reader, address in (
        (client, f"/rosters/{roster.code}/text/"),
        (Client(), f"/rosters/shared/{roster.share_code}/text/"),
    ):
        answer = reader.get(address)
        assert answer.context["text"].startswith("Cinders\nHORDES: Primal | Emberwild\n62/500 points\n")
        assert [layout for layout, _ in answer.context["layouts"]] == ["text", "json"]
    file = client.get(f"/rosters/{roster.code}/files/text/")
    assert 'filename="cinders.txt"' in file.headers["Content-Disposition"]
    assert client.get(f"/rosters/{roster.code}/files/listbot/").status_code == 404
    assert (
        f"/rosters/shared/{roster.share_code}/text/"
        in Client().get(f"/rosters/shared/{roster.share_code}/").content.decode()
    )
