"""Events in the API: what each step does, and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from armybuilder.accounts.models import User
from armybuilder.api.tests.event_world import JSON, errors, kind
from armybuilder.api.v1.events.examples import NEW_EVENT
from armybuilder.tournaments.models import Event
from armybuilder.validation.tests.texts import LEGAL

pytestmark = [
    pytest.mark.integration,
    pytest.mark.django_db,
    pytest.mark.usefixtures("reference_data", "unthrottled"),
]


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
        ({"time_zone": "localtime"}, [("time_zone", "unknown")]),
        ({"name": "\u200b"}, [("name", "blank")]),
        ({"deadline": "9999-12-31T23:59:59Z"}, [("deadline", "out_of_range")]),
        ({"starts": "1999-12-31"}, [("starts", "out_of_range")]),
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


def test_no_copy_is_moved_out_of_the_calendar(key_client: Client, base: str, event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(starts="2199-12-30", ends="2199-12-30")
    answer = key_client.post(f"{base}copy/", {"days_later": 2}, **JSON)
    assert (answer.status_code, errors(answer)) == (400, [("days_later", "out_of_range")])
    assert key_client.post(f"{base}copy/", {"days_later": 1}, **JSON).status_code == 201


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


def test_events_that_one_plays_at_are_listed(user: User, user_client: Client, base: str, event: Event) -> None:
    def played() -> list[str]:
        return [one["code"] for one in user_client.get("/api/v1/events/?played=1").json()["results"]]

    assert played() == []
    event.players.filter(pk=event.players.all()[0].pk).update(user=user)
    assert played() == [event.code]
