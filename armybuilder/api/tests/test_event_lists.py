"""Lists of events in the API: files, checks, decisions, what is hidden, what strikes across them."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from armybuilder.accounts.models import User
from armybuilder.api.tests.event_world import DESK, JSON, errors, kind
from armybuilder.interchange.writing import write
from armybuilder.tournaments.models import Event, Visibility
from armybuilder.tournaments.services import events
from armybuilder.tournaments.services import submissions as lists
from armybuilder.tournaments.tests.factories import make_players
from armybuilder.validation.reading import read_lists
from armybuilder.validation.tests.texts import ILLEGAL, LEGAL, OTHER_LEGAL, TWO

pytestmark = [
    pytest.mark.integration,
    pytest.mark.django_db,
    pytest.mark.usefixtures("reference_data", "unthrottled"),
]


def saved(form: str) -> bytes:
    """The legal list as a file of a format."""
    reading = read_lists(LEGAL)[0]
    assert reading.army is not None
    assert reading.catalogue is not None
    written = write(reading.army, reading.catalogue, form, ruleset=reading.ruleset, faction="Slaves to Darkness")
    return written if isinstance(written, bytes) else written.encode()


@pytest.mark.parametrize(
    ("form", "name"),
    [("ros", "list.ros"), ("rosz", "list.rosz"), ("new-recruit-json", "list.json"), ("app-android", "list.txt")],
)
def test_list_file_is_judged_and_submitted(
    client: Client, key_client: Client, base: str, event: Event, world: dict[str, str], form: str, name: str
) -> None:
    def file() -> SimpleUploadedFile:
        return SimpleUploadedFile(name, saved(form))

    verdict = client.post(f"{base}check/", {"file": file()}).json()
    assert (verdict["legal"], [one["points"] for one in verdict["lists"]]) == (True, [990])
    sent = client.post(f"{base}submissions/", {"file": file()}, headers={"Player-Token": world["token"]})
    told = sent.json()
    assert (sent.status_code, told["version"], told["state"], told["points"]) == (201, 2, "legal", 990)
    assert (told["player"]["code"], "Chaos Lord" in told["text"]) == (world["player"], True)
    judge = key_client.post(f"{base}submissions/", {"file": file(), "player": world["second"]}).json()
    assert (judge["version"], judge["player"]["code"], judge["content_hash"]) == (
        2,
        world["second"],
        told["content_hash"],
    )
    # What is kept can be judged again.
    again = key_client.get(f"{base}submissions/{world['player']}/verdict/").json()
    assert (again["legal"], again["lists"][0]["points"]) == (True, 990)


def test_list_as_plain_text_is_submitted(client: Client, base: str, world: dict[str, str]) -> None:
    token = {"Player-Token": world["token"]}
    sent = client.post(f"{base}submissions/", LEGAL, content_type="text/plain", headers=token)
    assert (sent.status_code, sent.json()["legal"], sent.json()["text"]) == (201, True, LEGAL)


def test_uploads_that_hold_no_list_are_told(client: Client, base: str, event: Event, world: dict[str, str]) -> None:
    token = {"Player-Token": world["token"]}

    def send(**body: Any) -> Any:
        return client.post(f"{base}submissions/", body, headers=token)

    junk = SimpleUploadedFile("list.rosz", b"PK\x03\x04 no archive")
    sent = send(file=junk)
    assert (sent.status_code, sent.json()["state"], sent.json()["problems"] != []) == (201, "unreadable", True)
    large = send(file=SimpleUploadedFile("list.txt", b"x" * 200_001))
    assert (large.status_code, errors(large)) == (400, [("file", "max_length")])
    assert send(file=SimpleUploadedFile("list.txt", b"x"), colour="red").status_code == 400
    assert send(text=LEGAL).status_code == 400
    assert event.players.get(code=world["player"]).submissions.count() == 2


def test_check_of_a_file_is_rewritten_with_a_repair(client: Client, base: str) -> None:
    def file() -> SimpleUploadedFile:
        return SimpleUploadedFile("list.txt", ILLEGAL.encode())

    (offer,) = client.post(f"{base}check/?repairs=1", {"file": file()}).json()["repairs"]
    assert client.post(f"{base}check/", {"file": file(), "repair": offer["key"]}).json()["legal"] is True


def test_check_stores_nothing_and_rewrites_with_a_repair(client: Client, base: str, event: Event) -> None:
    told = client.post(f"{base}check/?repairs=1", {"text": ILLEGAL}, **JSON).json()
    assert (told["legal"], [offer["code"] for offer in told["repairs"]]) == (False, ["NO_GENERAL"])
    repaired = client.post(f"{base}check/", {"text": ILLEGAL, "repair": told["repairs"][0]["key"]}, **JSON).json()
    assert (repaired["legal"], "General" in repaired["text"]) == (True, True)
    assert kind(client.post(f"{base}check/", {"text": LEGAL, "repair": "0"}, **JSON)) == (409, "no-such-repair")
    assert client.post(f"{base}check/", {"text": TWO}, **JSON).json()["legal"] is False
    assert [player.submissions.count() for player in event.players.all()] == [1, 1]


def test_player_sends_and_replaces_with_the_token(client: Client, base: str, world: dict[str, str]) -> None:
    token = {"Player-Token": world["token"]}
    before = timezone.now().isoformat()
    sent = client.post(f"{base}submissions/", {"text": ILLEGAL}, headers=token, **JSON)
    assert (sent.status_code, sent.json()["version"], sent.json()["state"]) == (201, 2, "illegal")
    assert sent.json()["received"] >= before
    old = client.get(f"{base}submissions/{world['player']}/?version=1", headers=token).json()
    assert (old["version"], old["legal"], old["versions"]) == (1, True, [2, 1])
    shown = client.get(f"{base}submissions/", headers=token).json()["results"]
    assert [entry["player"]["code"] for entry in shown] == [world["player"]]
    assert client.get(base + "submissions/", headers={"Player-Token": "0" * 32}).status_code == 404


def test_saved_roster_and_own_json_are_sent_as_text(
    user: User, user_client: Client, base: str, event: Event, world: dict[str, str]
) -> None:
    player = event.players.get(code=world["player"])
    player.user = user
    player.save()
    roster = user_client.post("/api/v1/rosters/", {"text": LEGAL}, **JSON).json()
    sent = user_client.post(f"{base}submissions/", {"roster": roster["code"]}, **JSON).json()
    assert (sent["legal"], "Chaos Lord" in sent["text"], sent["player"]["code"]) == (True, True, world["player"])
    sent = user_client.post(f"{base}submissions/", {"list": roster["list"]}, **JSON)
    assert (sent.status_code, sent.json().get("version"), sent.json().get("errors")) == (201, 3, None)
    assert user_client.post(f"{base}submissions/", {"roster": "nosuch"}, **JSON).status_code == 404


def test_what_comes_too_late_is_refused(
    key_client: Client, client: Client, base: str, event: Event, world: dict[str, str]
) -> None:
    token = {"Player-Token": world["token"]}

    def send() -> tuple[int, str]:
        return kind(client.post(f"{base}submissions/", {"text": LEGAL}, headers=token, **JSON))

    key_client.patch(base, {"deadline": event.created.isoformat()}, **JSON)
    assert send() == (409, "deadline-passed")
    key_client.post(f"{base}lock/", {}, **JSON)
    assert send() == (409, "lists-locked")
    key_client.delete(f"{base}lock/")
    key_client.patch(f"{base}players/{world['player']}/", {"state": "dropped"}, **JSON)
    assert send() == (409, "dropped")


def test_decision_names_what_it_was_made_on(key_client: Client, base: str, world: dict[str, str]) -> None:
    address = f"{base}submissions/{world['second']}/decisions/"
    approve = {"decision": "approve", "version": 1, "decisions_made": 0}
    missing = key_client.post(address, approve, **JSON)
    assert (*kind(missing), missing.json()["missing"]) == (409, "waiver-needed", ["NO_GENERAL"])
    verdict = key_client.get(f"{base}submissions/{world['second']}/verdict/?repairs=1").json()
    back = {**approve, "decision": "return", "note": "Name one.", "suggest": [verdict["repairs"][0]["key"], "0"]}
    made = key_client.post(address, back, **JSON)
    assert (made.status_code, made.json()["suggestions"]) == (201, verdict["repairs"])
    stale = key_client.post(address, {**approve, "waive": ["NO_GENERAL"]}, **JSON)
    assert (*kind(stale), stale.json()["decided_by"]) == (409, "decided-elsewhere", "owner@example.org")
    waived = key_client.post(address, {**approve, "decisions_made": 1, "waive": ["NO_GENERAL"]}, **JSON)
    assert (waived.status_code, waived.json()["waived"]) == (201, ["NO_GENERAL"])


def test_decision_on_a_replaced_version_is_told_the_newer(
    key_client: Client, base: str, event: Event, world: dict[str, str]
) -> None:
    lists.submit_list(player=event.players.get(code=world["player"]), data=LEGAL, actor=DESK)
    address = f"{base}submissions/{world['player']}/decisions/"
    answer = key_client.post(address, {"decision": "approve", "version": 1, "decisions_made": 0}, **JSON)
    assert (*kind(answer), answer.json()["version"]) == (409, "replaced", 2)


def test_hidden_list_is_404_before_the_reveal_for_all_but_organisers_and_its_owner(
    key_client: Client, other_client: Client, client: Client, base: str, event: Event, world: dict[str, str]
) -> None:
    lists.approve_all(players=list(event.players.select_related("current")), actor=DESK)
    address = f"{base}submissions/{world['player']}/"
    token = {"Player-Token": world["token"]}
    event.visibility, event.reveal_at = Visibility.REVEALED, event.deadline
    event.save()
    events.lock_event(event=event, actor=DESK)
    opponent = {"Player-Token": event.players.get(code=world["second"]).token}
    statuses = [one.get(address).status_code for one in (client, other_client, key_client)]
    assert statuses == [404, 404, 200]
    assert client.get(address, headers=opponent).status_code == 404
    assert client.get(address, headers=token).status_code == 200
    assert client.get(f"{base}submissions/").json() == {"results": []}
    assert client.get(f"{base}statistics/").status_code == 404
    event.reveal_at = event.created
    event.save()
    shown = client.get(address).json()
    assert (shown["text"], shown["decisions"], shown["violations"]) == (LEGAL, [], [])
    assert client.get(f"{address}verdict/").status_code == 404
    assert client.get(f"{base}submissions/{world['second']}/").status_code == 404  # not approved
    assert client.get(f"{base}statistics/").json()["factions"] == [{"label": "Slaves to Darkness", "count": 1}]


def test_findings_tell_what_strikes_across_the_lists(key_client: Client, base: str, event: Event) -> None:
    one, other, third = make_players(event, 3)
    old = LEGAL.replace("App: 1.35.1 | Data: 462", "App: 1.30.0 | Data: 1")
    for player, text in ((one, LEGAL), (other, TWO), (third, old)):
        lists.submit_list(player=player, data=text, actor=DESK)
    told = key_client.get(f"{base}findings/").json()
    assert [(row["kind"], len(row["players"])) for row in told["results"]] == [
        ("two-armies", 1),
        ("same-list", 3),
        ("no-general", 1),
        ("old-data", 1),
    ]
    assert told["results"][3]["said"].endswith("with the event’s it costs the same.")
    assert told["factions"] == [{"label": "Slaves to Darkness", "count": 5}]


def test_differences_are_against_the_version_before_and_the_newest_data(
    key_client: Client, base: str, event: Event, world: dict[str, str]
) -> None:
    address = f"{base}submissions/{world['player']}/differences/"
    assert key_client.get(address).json() == {"since": None, "today": None}
    player = event.players.get(code=world["player"])
    lists.submit_list(player=player, data=OTHER_LEGAL, actor=DESK)
    since = key_client.get(address).json()["since"]
    assert (since["version"], since["points"]) == (1, -60)
    assert {"added": False, "text": "Chaos Spawn (60)"} in since["lines"]


def test_players_without_a_list_are_reminded(
    key_client: Client, base: str, event: Event, mailoutbox: list[Any]
) -> None:
    (cy,) = make_players(event, 1, email="cy@example.org")
    make_players(event, 1)  # has no address
    assert key_client.post(f"{base}players/reminders/", {"players": ["nobody"]}, **JSON).json() == {"told": 0}
    assert key_client.post(f"{base}players/reminders/", {}, **JSON).json() == {"told": 1}
    assert [(mail.to, cy.token in mail.body) for mail in mailoutbox] == [(["cy@example.org"], True)]


def test_many_lists_are_approved_or_returned_at_once(
    key_client: Client, base: str, event: Event, world: dict[str, str], mailoutbox: list[Any]
) -> None:
    (without,) = make_players(event, 1)
    first = event.players.get(code=world["player"])
    event.players.filter(pk=first.pk).update(email="ada@example.org")

    answer = key_client.post(f"{base}decisions/", {"decision": "approve"}, **JSON).json()
    assert without.code in [player["code"] for player in answer["passed"]]
    approved = {
        entry["player"]["code"] for entry in key_client.get(f"{base}submissions/?state=approved").json()["results"]
    }
    assert approved == {player["code"] for player in answer["decided"]} != set()

    returned = {"decision": "return", "players": [first.code], "note": "Name the general."}
    answer = key_client.post(f"{base}decisions/", returned, **JSON).json()
    assert answer == {"decided": [{"code": first.code, "name": first.name}], "passed": [], "told": 1}
    assert "Name the general." in mailoutbox[0].body

    answer = key_client.post(f"{base}decisions/", {"decision": "approve"}, **JSON).json()
    assert first.code in [player["code"] for player in answer["passed"]]  # it waits for its player


def test_late_lists_are_not_approved_with_many(
    key_client: Client, base: str, event: Event, world: dict[str, str]
) -> None:
    late = event.players.select_related("current").get(code=world["player"])
    assert late.current is not None
    late.current.late = True
    late.current.save()
    answer = key_client.post(f"{base}decisions/", {"decision": "approve", "players": [late.code]}, **JSON).json()
    assert answer == {"decided": [], "passed": [{"code": late.code, "name": late.name}], "told": 0}
    shown = key_client.get(f"{base}submissions/{late.code}/").json()
    assert (shown["state"], shown["late"]) == ("legal", True)


def test_lists_are_not_returned_without_a_note(key_client: Client, base: str) -> None:
    for note in ({}, {"note": "  "}):
        answer = key_client.post(f"{base}decisions/", {"decision": "return", **note}, **JSON)
        assert (answer.status_code, answer.json()["errors"][0]["location"]) == (400, "note")


def test_nothing_is_decided_on_locked_lists(key_client: Client, base: str) -> None:
    key_client.post(f"{base}lock/", {}, **JSON)
    answer = key_client.post(f"{base}decisions/", {"decision": "approve"}, **JSON)
    assert (answer.status_code, answer.json()["type"].rpartition("/")[2]) == (409, "lists-locked")


def test_lists_are_filtered_by_faction(key_client: Client, base: str) -> None:
    def found(faction: str) -> int:
        return len(key_client.get(f"{base}submissions/", {"faction": faction}).json()["results"])

    assert (found("Slaves to Darkness"), found("Seraphon")) == (2, 0)
