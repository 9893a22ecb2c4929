"""Events in the API: what each step does, and what it refuses."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from armybuilder.accounts.models import User
from armybuilder.api.tests.event_world import event_world
from armybuilder.api.v1.events.examples import NEW_EVENT
from armybuilder.interchange.writing import write
from armybuilder.jobs.models import Chunk, Run
from armybuilder.jobs.tasks import compute_chunk
from armybuilder.tournaments.models import Event, Visibility
from armybuilder.tournaments.services import events
from armybuilder.tournaments.services import submissions as lists
from armybuilder.tournaments.services.audit import Actor
from armybuilder.tournaments.tests.factories import make_players
from armybuilder.validation.reading import read_lists
from armybuilder.validation.tests.texts import ILLEGAL, LEGAL, OTHER_LEGAL, TWO

pytestmark = [
    pytest.mark.integration,
    pytest.mark.django_db,
    pytest.mark.usefixtures("reference_data", "unthrottled"),
]
JSON: dict[str, Any] = {"content_type": "application/json"}
DESK = Actor("desk")


@pytest.fixture
def world(user: User) -> dict[str, str]:
    return event_world(user)


@pytest.fixture
def event(world: dict[str, str]) -> Event:
    return Event.objects.get(code=world["event"])


@pytest.fixture
def base(world: dict[str, str]) -> str:
    return f"/api/v1/events/{world['event']}/"


def errors(answer: Any) -> list[tuple[str, str]]:
    return [(error["location"], error["code"]) for error in answer.json()["errors"]]


def kind(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["type"].rpartition("/")[2]


def test_event_is_created_with_data_of_a_day_and_changed(key_client: Client) -> None:
    answer = key_client.post("/api/v1/events/", {**NEW_EVENT, "as_of": "2026-05-01"}, **JSON)
    made = answer.json()
    assert (answer.status_code, answer.headers["Location"]) == (201, made["url"])
    assert (made["release"], made["role"], made["rules"]["without"]) == ("2026-04-12", "owner", ["R-02"])
    assert key_client.get(made["url"]).json() == made
    changed = key_client.patch(made["url"], {"rules": {"highlander": True}, "visibility": "public"}, **JSON).json()
    assert (changed["rules"]["highlander"], changed["rules"]["banned"], changed["lists_visible"]) == (True, [], True)
    assert changed["release"] == "2026-04-12"


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"ends": "2026-12-04"}, [("ends", "order")]),
        ({"reveal_at": None}, [("reveal_at", "required")]),
        ({"release": "2026-08-18"}, [("body", "one_of")]),
        ({"as_of": None}, [("as_of", "null")]),
        ({"time_zone": "Mars/Olympus"}, [("time_zone", "unknown")]),
        ({"rules": {"banned": ["Nobody"]}}, [("rules.banned", "unknown")]),
        ({"rules": {"without": ["R-15"]}}, [("rules.without.0", "invalid_choice")]),
        ({"rules": {"colour": "red"}}, [("rules.colour", "unknown")]),
        ({"capacity": 1}, [("capacity", "min_value")]),
        ({"rules": {"severities": {"NO_GENERAL": "warning"}}}, [("rules.severities.NO_GENERAL", "not_adjustable")]),
        ({"rules": {"severities": {"NONSENSE": "error"}}}, [("rules.severities.NONSENSE", "not_adjustable")]),
        ({"rules": {"severities": {"LEGENDS_SOON": "fatal"}}}, [("rules.severities.LEGENDS_SOON", "invalid_choice")]),
        ({"check_in_closes": "2026-12-05T09:00:00Z"}, [("check_in_closes", "order")]),
    ],
)
def test_settings_that_make_no_event_are_refused(key_client: Client, changes: Any, expected: Any) -> None:
    answer = key_client.post("/api/v1/events/", {**NEW_EVENT, **changes}, **JSON)
    assert (answer.status_code, errors(answer)) == (400, expected)


def test_notes_are_for_organisers(key_client: Client, client: Client, base: str) -> None:
    key_client.patch(base, {"notes": "Bring chalk."}, **JSON)
    assert (key_client.get(base).json()["notes"], client.get(base).json()["notes"]) == ("Bring chalk.", None)


def test_copy_has_the_rules_and_no_players(key_client: Client, base: str) -> None:
    copy = key_client.post(f"{base}copy/", {"name": "Next year", "days_later": 364}, **JSON).json()
    assert (copy["name"], copy["points_limit"]) == ("Next year", 1000)
    assert key_client.get(f"{copy['url']}players/").json() == {"results": []}


def test_last_owner_stays(key_client: Client, base: str, user: User) -> None:
    answer = key_client.post(f"{base}organisers/", {"email": user.email, "role": None}, **JSON)
    assert kind(answer) == (409, "last-owner")


def test_players_are_loaded_with_the_broken_rows_named(key_client: Client, client: Client, base: str) -> None:
    text = "name;e-mail\nAda;ada@example.org\n;nobody@example.org\nBo;no address\n"
    loaded = key_client.post(f"{base}players/load/", {"csv": text}, **JSON).json()
    assert [player["name"] for player in loaded["added"]] == ["Ada"]
    assert [row["line"] for row in loaded["broken"]] == [3, 4]
    shown = client.get(f"{base}players/").json()["results"][0]
    assert (shown["name"], shown["email"], shown["token"], shown["list_state"]) == ("Ada", None, None, None)


def test_entry_gives_the_token_once_open_and_is_refused_else(client: Client, base: str, event: Event) -> None:
    made = client.post(f"{base}players/", {"name": "Cy"}, **JSON).json()
    assert event.players.get(token=made["token"]).name == "Cy"
    event.open_entry = False
    event.save()
    assert client.post(f"{base}players/", {"name": "Di"}, **JSON).status_code == 403


def test_player_is_checked_in_dropped_and_brought_back(key_client: Client, base: str, world: dict[str, str]) -> None:
    address = f"{base}players/{world['player']}/"
    assert key_client.patch(address, {"checked_in": True}, **JSON).json()["checked_in"] is True
    assert key_client.patch(address, {"state": "dropped"}, **JSON).json()["state"] == "dropped"
    assert key_client.patch(address, {"state": "registered"}, **JSON).json()["state"] == "registered"


def test_severity_is_raised_and_lists_are_judged_by_it(key_client: Client, base: str) -> None:
    def verdict() -> tuple[bool, dict[str, str]]:
        told = key_client.post(f"{base}check/", {"text": LEGAL}, **JSON).json()
        return told["legal"], {found["code"]: found["severity"] for found in told["lists"][0]["violations"]}

    assert verdict() == (True, {"LORE_WITHOUT_CASTER": "warning"})
    rules = {"severities": {"LORE_WITHOUT_CASTER": "error"}}
    assert key_client.patch(base, {"rules": rules}, **JSON).json()["rules"]["severities"] == rules["severities"]
    assert verdict() == (False, {"LORE_WITHOUT_CASTER": "error"})
    key_client.post(f"{base}lock/", {}, **JSON)
    assert kind(key_client.patch(base, {"rules": {}}, **JSON)) == (409, "lists-locked")


def test_settings_that_were_changed_meanwhile_are_not_overwritten(key_client: Client, base: str) -> None:
    seen = key_client.get(base).json()["changes"]
    changed = key_client.patch(base, {"place": "Old harbour hall", "changes": seen}, **JSON).json()
    assert changed["changes"] == seen + 1
    stale = key_client.patch(base, {"capacity": 20, "changes": seen}, **JSON)
    assert (*kind(stale), stale.json()["changed_by"]) == (409, "settings-changed", "owner@example.org")
    assert (key_client.get(base).json()["capacity"], key_client.get(base).json()["place"]) == (16, "Old harbour hall")


def test_judge_corrects_a_player_and_the_second_is_told(key_client: Client, base: str, world: dict[str, str]) -> None:
    address = f"{base}players/{world['player']}/"
    right = {"name": "Ada Lovelace", "email": "ada@example.org", "club": "Gorkers", "changes": 0}
    made = key_client.patch(address, right, **JSON).json()
    assert {name: made[name] for name in right} == {**right, "changes": 1}
    stale = key_client.patch(address, {"name": "Ada L.", "changes": 0}, **JSON)
    assert (*kind(stale), stale.json()["changed_by"], stale.json()["player"]["name"]) == (
        409,
        "player-changed",
        "owner@example.org",
        "Ada Lovelace",
    )
    assert errors(key_client.patch(address, {"name": "Ada L."}, **JSON)) == [("changes", "required")]
    taken = {"email": "ADA@example.org", "changes": 0, "checked_in": True}
    other = f"{base}players/{world['second']}/"
    assert kind(key_client.patch(other, taken, **JSON)) == (409, "address-taken")
    assert key_client.get(other).json()["checked_in"] is False  # nothing of a refused call is stored
    assert kind(key_client.post(f"{base}players/", {"name": "Ada", "email": "ada@example.org"}, **JSON)) == (
        409,
        "address-taken",
    )
    log = key_client.get(f"{base}log/").json()["results"][0]
    assert (log["what"], log["facts"]["before"]["name"], log["facts"]["after"]["name"]) == (
        "player_corrected",
        "Player 01",
        "Ada Lovelace",
    )


def test_renewed_link_voids_the_old_token_and_is_mailed(
    key_client: Client, client: Client, base: str, world: dict[str, str], mailoutbox: list[Any]
) -> None:
    address = f"{base}players/{world['player']}/"
    body = {"email": "ada@example.org", "renew_link": True, "mail_link": True, "changes": 0}
    made = key_client.patch(address, body, **JSON).json()
    assert client.get(address, headers={"Player-Token": world["token"]}).status_code == 404
    assert client.get(address, headers={"Player-Token": made["token"]}).json()["email"] == "ada@example.org"
    assert [f"/events/p/{made['token']}/" in mail.body for mail in mailoutbox] == [True]


def test_player_attends_with_the_token(
    key_client: Client, client: Client, base: str, event: Event, world: dict[str, str]
) -> None:
    address, token = f"{base}players/{world['player']}/", {"Player-Token": world["token"]}

    def patch(body: dict[str, Any]) -> Any:
        return client.patch(address, body, headers=token, **JSON)

    assert kind(patch({"checked_in": True})) == (409, "check-in-closed")
    opened = key_client.post(f"{base}check-in/", {}, **JSON).json()
    assert (opened["check_in_open"], opened["check_in_closes"]) == (True, None)
    assert key_client.post(f"{base}check-in/", {}, **JSON).json() == opened
    assert [patch({"checked_in": here}).json()["checked_in"] for here in (True, False)] == [True, False]
    left = patch({"state": "dropped"}).json()
    assert (left["state"], left["may_return"]) == ("dropped", True)
    assert kind(patch({"checked_in": True})) == (409, "dropped")
    assert patch({"state": "registered", "checked_in": True}).json()["checked_in"] is True
    assert patch({"name": "Ada the Great", "changes": 0}).status_code == 403
    assert (
        client.patch(f"{base}players/{world['second']}/", {"state": "dropped"}, headers=token, **JSON).status_code
        == 404
    )
    key_client.patch(address, {"state": "dropped"}, **JSON)
    assert kind(patch({"state": "registered"})) == (409, "cannot-return")
    assert key_client.delete(f"{base}check-in/").json()["check_in_open"] is False
    key_client.patch(address, {"state": "registered"}, **JSON)
    assert kind(patch({"checked_in": False})) == (409, "check-in-closed")
    later = key_client.patch(base, {"check_in_closes": None, "check_in_opens": event.created.isoformat()}, **JSON)
    assert later.json()["check_in_open"] is True
    assert patch({"checked_in": False}).status_code == 200


def test_player_keeps_the_entry_in_an_account(
    other_client: Client, user_client: Client, client: Client, base: str, world: dict[str, str]
) -> None:
    address, token = f"{base}players/{world['player']}/", {"Player-Token": world["token"]}

    def patch(who: Client, mine: bool) -> Any:
        return who.patch(address, {"mine": mine}, headers=token, **JSON)

    assert patch(client, True).status_code == 401
    assert patch(other_client, True).json()["mine"] is True
    assert len(other_client.get("/api/v1/events/?played=1").json()["results"]) == 1
    assert kind(patch(user_client, False)) == (409, "kept-elsewhere")
    assert patch(other_client, False).json()["mine"] is False
    # An organiser keeps nobody's entry but the own one.
    assert user_client.patch(address, {"mine": True}, **JSON).status_code == 403


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

    returned = {"decision": "return", "players": [first.code], "note": "Name the general."}
    answer = key_client.post(f"{base}decisions/", returned, **JSON).json()
    assert answer == {"decided": [{"code": first.code, "name": first.name}], "passed": [], "told": 1}
    assert "Name the general." in mailoutbox[0].body

    answer = key_client.post(f"{base}decisions/", {"decision": "approve"}, **JSON).json()
    assert without.code in [player["code"] for player in answer["passed"]]
    approved = {
        entry["player"]["code"] for entry in key_client.get(f"{base}submissions/?state=approved").json()["results"]
    }
    assert approved == {player["code"] for player in answer["decided"]} != set()


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


def test_events_that_one_plays_at_are_listed(user: User, user_client: Client, base: str, event: Event) -> None:
    def played() -> list[str]:
        return [one["code"] for one in user_client.get("/api/v1/events/?played=1").json()["results"]]

    assert played() == []
    event.players.filter(pk=event.players.all()[0].pk).update(user=user)
    assert played() == [event.code]


def test_recheck_is_a_job_whose_result_names_the_changed_verdicts(key_client: Client, base: str) -> None:
    key_client.patch(base, {"rules": {"unit_points": 200}}, **JSON)
    answer = key_client.post(f"{base}recheck/", {}, **JSON)
    run = Run.objects.get(code=answer.json()["code"])
    assert (answer.status_code, answer.headers["Location"]) == (202, f"/api/v1/jobs/{run.code}/")
    for chunk in Chunk.objects.filter(run=run):
        compute_chunk(chunk.pk)
    told = key_client.get(f"/api/v1/jobs/{run.code}/").json()
    assert [row["player"] for row in key_client.get(told["result_url"]).json()["changed"]] == ["Player 01", "Player 02"]
    assert [entry["state"] for entry in key_client.get(f"{base}submissions/").json()["results"]] == ["illegal"] * 2
    unknown = key_client.post(f"{base}recheck/", {"release": "1999-01-01"}, **JSON)
    assert errors(unknown) == [("release", "unknown")]


def test_round_is_played_by_tokens_and_settled_by_a_judge(
    key_client: Client, client: Client, base: str, event: Event
) -> None:
    (round_,) = client.get(f"{base}rounds/").json()["results"]
    (game,) = round_["games"]
    assert (game["state"], game["first_points"], game["changes"]) == ("open", None, 0)
    first, second = ({"Player-Token": event.players.get(code=game[side]["code"]).token} for side in ("first", "second"))
    address = f"{base}rounds/1/tables/1/"
    result = {"first_points": 20, "second_points": 12, "first_tactics": 3, "changes": 0}
    assert client.put(address, result, headers=first, **JSON).json()["state"] == "reported"
    stale = {**result, "second_points": 25}
    assert kind(client.put(address, stale, headers=second, **JSON)) == (409, "result-decided")
    assert client.get(f"{base}rounds/").json()["results"][0]["games"][0]["first_points"] is None
    told = client.put(address, {**stale, "changes": 1}, headers=second, **JSON).json()
    assert told["state"] == "disputed"
    waiting = key_client.post(f"{base}rounds/", {}, **JSON)
    assert (*kind(waiting), waiting.json()["tables"]) == (409, "round-open", [1])
    final = key_client.put(address, {**result, "changes": 2}, **JSON).json()
    assert (final["state"], final["first_points"], final["first_tactics"]) == ("final", 20, 3)
    table = client.get(f"{base}standings/").json()["results"]
    assert [(row["place"], row["code"], row["game_points"]) for row in table] == [
        (1, game["first"]["code"], 2),
        (2, game["second"]["code"], 0),
    ]
    assert key_client.post(f"{base}rounds/", {}, **JSON).json()["number"] == 2
    assert key_client.post(f"{base}rounds/2/start/", {}, **JSON).json()["ends"] is not None
    assert key_client.post(f"{base}rounds/2/start/", {"minutes": 175}, **JSON).json()["minutes"] == 175
    assert errors(key_client.post(f"{base}rounds/2/start/", {"minutes": 5}, **JSON)) == [("minutes", "min_value")]
    assert key_client.delete(f"{base}rounds/2/").status_code == 204
    assert kind(key_client.delete(f"{base}rounds/1/")) == (409, "result-decided")


def test_seats_are_swapped_between_tables(key_client: Client, base: str, event: Event) -> None:
    key_client.delete(f"{base}rounds/1/")
    make_players(event, 2)
    games = key_client.post(f"{base}rounds/", {}, **JSON).json()["games"]
    one, other = games[0]["first"], games[1]["first"]
    swapped = key_client.post(f"{base}rounds/1/swap/", {"one": one["code"], "other": other["code"]}, **JSON).json()
    assert [game["first"] for game in swapped["games"]] == [other, one]


def test_no_shows_are_dropped_once_somebody_is_here(key_client: Client, base: str, world: dict[str, str]) -> None:
    address = f"{base}players/no-shows/"
    assert kind(key_client.post(address, {}, **JSON)) == (409, "nobody-here")
    key_client.patch(f"{base}players/{world['player']}/", {"checked_in": True}, **JSON)
    players = key_client.post(address, {}, **JSON).json()["results"]
    assert {row["code"]: row["state"] for row in players} == {
        world["player"]: "registered",
        world["second"]: "dropped",
    }


def test_two_players_who_report_the_same_at_once_agree(client: Client, base: str, event: Event) -> None:
    game = event.rounds.get().games.get()
    assert game.second is not None
    score = {"first_points": 20, "second_points": 10, "first_tactics": 3, "second_tactics": 2, "changes": 0}
    states = [
        client.put(f"{base}rounds/1/tables/1/", score, headers={"Player-Token": side.token}, **JSON).json()["state"]
        for side in (game.first, game.second)
    ]
    assert states == ["reported", "final"]


def test_penalty_is_taken_from_the_game_points_and_given_back(
    key_client: Client, base: str, world: dict[str, str]
) -> None:
    address = f"{base}players/{world['player']}/penalties/"
    key_client.post(address, {"points": 3, "reason": "Late list"}, **JSON)
    rows = {row["code"]: row for row in key_client.get(f"{base}standings/").json()["results"]}
    assert (rows[world["player"]]["penalty"], rows[world["player"]]["game_points"]) == (3, -3)
    assert (key_client.delete(address).status_code, key_client.delete(address).status_code) == (204, 404)


def test_exports_are_files_without_formulas(key_client: Client, base: str, event: Event) -> None:
    player = event.players.order_by("id")[0]
    player.name = "=HYPERLINK(1)"
    player.save()
    lists.approve_all(players=list(event.players.select_related("current")), actor=DESK)
    text = key_client.get(f"{base}export/lists.csv/").content.decode()
    assert ("'=HYPERLINK(1)" in text, "\n=HYPERLINK" in text) == (True, False)
    packed = key_client.get(f"{base}export/lists.zip/", headers={"Accept": "application/zip"})
    assert zipfile.ZipFile(io.BytesIO(packed.content)).namelist() == ["001-hyperlink-1.txt"]
    assert key_client.get(f"{base}export/results.json/").json()["games"][0]["state"] == "open"
    pack = key_client.get(f"{base}export/lists.json/").json()["event"]
    assert (pack["points_limit"], pack["rules"]["severities"]) == (1000, {})


def test_log_tells_who_did_what_by_pages(key_client: Client, base: str) -> None:
    page = key_client.get(f"{base}log/?page_size=2").json()
    assert [entry["what"] for entry in page["results"]] == ["round_paired", "submitted"]
    assert key_client.get(page["next"]).json()["results"][0]["what"] == "submitted"


@pytest.mark.parametrize(
    ("path", "queries"),
    [("players/", 6), ("submissions/", 5), ("findings/", 5), ("rounds/", 6), ("standings/", 9), ("log/", 5)],
)
@pytest.mark.parametrize("more", [0, 6])
def test_lists_ask_the_same_queries_for_any_number(
    key_client: Client,
    base: str,
    event: Event,
    path: str,
    queries: int,
    more: int,
    django_assert_num_queries: Callable[..., Any],
) -> None:
    for player in make_players(event, more):
        lists.submit_list(player=player, data=LEGAL, actor=DESK)
    key_client.get(f"{base}{path}")
    with django_assert_num_queries(queries):
        key_client.get(f"{base}{path}")


@pytest.mark.parametrize("more", [0, 6])
def test_opponent_reads_the_lists_of_a_hidden_event_with_the_same_queries_for_any_number(
    client: Client,
    base: str,
    event: Event,
    world: dict[str, str],
    more: int,
    django_assert_num_queries: Callable[..., Any],
) -> None:
    for player in make_players(event, more):
        lists.submit_list(player=player, data=LEGAL, actor=DESK)
    lists.submit_list(player=event.players.get(code=world["second"]), data=LEGAL, actor=DESK)
    lists.approve_all(players=list(event.players.select_related("current")), actor=DESK)
    events.lock_event(event=event, actor=DESK)
    token = {"Player-Token": world["token"]}
    client.get(f"{base}submissions/", headers=token)
    with django_assert_num_queries(4):
        shown = client.get(f"{base}submissions/", headers=token).json()["results"]
    assert {entry["player"]["code"] for entry in shown} == {world["player"], world["second"]}


@pytest.mark.parametrize("number", [1, 3])
def test_list_of_events_asks_the_same_queries_for_any_number(
    key_client: Client, base: str, number: int, django_assert_num_queries: Callable[..., Any]
) -> None:
    for _ in range(number):
        key_client.post(f"{base}copy/", {}, **JSON)
    key_client.get("/api/v1/events/")
    with django_assert_num_queries(3):
        assert len(key_client.get("/api/v1/events/?organised=1").json()["results"]) == number + 1
