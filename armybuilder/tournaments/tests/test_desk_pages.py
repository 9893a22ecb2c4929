"""The desk and the page of a submission: what they show, and decisions about one list and about many."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from armybuilder.tournaments.models import DecisionKind, Event, Player
from armybuilder.tournaments.services import events
from armybuilder.tournaments.services import submissions as lists
from armybuilder.tournaments.tests.factories import make_players
from armybuilder.tournaments.tests.visiting import (
    DESK,
    JUDGE,
    OWNER,
    VIEWER,
    client_of,
    event_of_everybody,
)
from armybuilder.validation.tests.texts import LEGAL

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.usefixtures("reference_data")]


@pytest.fixture
def event() -> Event:
    return event_of_everybody()


def test_desk_shows_states_and_filters(event: Event) -> None:
    client = client_of(OWNER)
    page = client.get(f"/events/{event.code}/desk/").content.decode()
    assert ("Player 01" in page, "No general" in page) == (True, True)
    only = client.get(f"/events/{event.code}/desk/?code=NO_GENERAL").content.decode()
    assert ("Player 01" in only, "Player 02" in only) == (False, True)
    need = client.get(f"/events/{event.code}/desk/?state=need").content.decode()
    assert ("Player 01" in need, "Player 02" in need) == (False, True)


def test_desk_needs_the_same_queries_for_few_and_many(event: Event, django_assert_num_queries: Any) -> None:
    client = client_of(OWNER)
    client.get(f"/events/{event.code}/desk/")
    counts = []
    for _ in range(2):
        with django_assert_num_queries(9, exact=False) as captured:
            client.get(f"/events/{event.code}/desk/")
        counts.append(len(captured))
        for player in make_players(event, 4):
            lists.submit_list(player=player, data=LEGAL, actor=DESK)
    assert counts[0] == counts[1]


def test_submission_page_shows_text_beside_reading_and_versions(event: Event) -> None:
    player = event.players.order_by("id")[0]
    lists.submit_list(player=player, data=LEGAL.replace("Chaos Spawn (60)\n", ""), actor=DESK)
    page = client_of(JUDGE).get(f"/events/{event.code}/desk/{player.code}/").content.decode()
    assert "Chaos Spawn (60)" in page  # among what changed since version 1
    assert "Battle tactic cards" in page


def decide(client: Client, event: Event, player: Player, **form: str) -> Any:
    player.refresh_from_db()
    assert player.current is not None
    base = {"version": str(player.current.version), "decisions_made": str(player.current.decisions_made), "stay": "1"}
    return client.post(f"/events/{event.code}/desk/{player.code}/decide/", {**base, **form})


def test_second_judge_is_told_and_changes_nothing(event: Event) -> None:
    player = event.players.order_by("id")[0]
    assert decide(client_of(JUDGE), event, player, d="return", note="Please add a name.").status_code == 303
    answer = decide(client_of(OWNER), event, player, d="approve", decisions_made="0")
    assert (answer.status_code, "jo@example.org decided before you" in answer.content.decode()) == (409, True)
    player.refresh_from_db()
    assert player.current is not None
    assert player.current.state == "returned"


@pytest.mark.parametrize(("field", "status"), [("version", 404), ("decisions_made", 409)])
@pytest.mark.parametrize("number", ["²", "9" * 5000, "", "-1"])
def test_decision_about_what_nobody_can_have_seen_is_refused(
    event: Event, field: str, status: int, number: str
) -> None:
    player = event.players.order_by("id")[0]
    assert decide(client_of(JUDGE), event, player, d="return", **{field: number}).status_code == status


def test_illegal_list_is_approved_only_with_its_waiver(event: Event) -> None:
    player = event.players.order_by("id")[1]
    client = client_of(JUDGE)
    refused = decide(client, event, player, d="approve", note="Your last chance.")
    said = "The army has no general; the leader of one of its regiments must be the general."
    assert (refused.status_code, refused.context["conflict"].endswith(said)) == (409, True)
    assert decide(client, event, player, d="approve", waive="NO_GENERAL").status_code == 303
    for page in (f"lists/{player.code}/", "print/", f"desk/{player.code}/"):
        shown = client.get(f"/events/{event.code}/{page}").content.decode()
        assert (said in shown, ">NO_GENERAL<" in shown) == (True, False)


def test_refused_decision_keeps_what_was_written_and_ticked(event: Event) -> None:
    player = event.players.order_by("id")[1]
    page = decide(client_of(JUDGE), event, player, d="approve", note="Your last chance.", suggest="x").content.decode()
    assert (">Your last chance.</textarea>" in page, 'value="approve" checked' in page) == (True, True)
    lists.decide(
        submission=player.submissions.get(), kind=DecisionKind.RETURN, actor=DESK, decisions_made=0, note_text="Mine."
    )
    stale = decide(
        client_of(JUDGE), event, player, d="approve", note="Ours.", waive="NO_GENERAL", decisions_made="0"
    ).content.decode()
    assert (">Ours.</textarea>" in stale, 'value="NO_GENERAL" form="decide" checked' in stale) == (True, True)


def test_unreadable_list_is_refused_in_words(event: Event) -> None:
    player = event.players.order_by("id")[1]
    lists.submit_list(player=player, data="I will send my list tomorrow", actor=DESK)
    refused = decide(client_of(JUDGE), event, player, d="approve")
    assert (refused.status_code, "cannot be read cannot be approved" in refused.context["conflict"]) == (409, True)


@pytest.mark.parametrize("form", [{"version": "99"}, {"version": "x"}])
def test_decision_about_no_version_is_not_found(event: Event, form: dict[str, str]) -> None:
    assert decide(client_of(JUDGE), event, event.players.order_by("id")[0], d="approve", **form).status_code == 404


def test_bulk_acts_on_all_that_the_filter_shows(event: Event) -> None:
    client = client_of(JUDGE)
    answer = client.post(
        f"/events/{event.code}/desk/bulk/",
        {"do": "return", "all": "1", "code": "NO_GENERAL", "note": "Name your general."},
        follow=True,
    )
    assert "1 returned, 0 told by e-mail." in answer.content.decode()
    assert list(event.players.order_by("id").values_list("current__state", flat=True)) == ["legal", "returned"]


def test_bulk_return_needs_a_note_and_tells_players_with_an_address(event: Event, mailoutbox: list[Any]) -> None:
    player = event.players.order_by("id")[1]
    player.email = "bo@example.org"
    player.save()
    client, address = client_of(JUDGE), f"/events/{event.code}/desk/bulk/"
    form = {"do": "return", "who": player.code}
    assert "Write the note" in client.post(address, form, follow=True).content.decode()
    client.post(address, {**form, "note": "Name your general."})
    assert [("Name your general." in mail.body, mail.to) for mail in mailoutbox] == [(True, ["bo@example.org"])]


def test_bulk_on_a_locked_event_decides_nothing(event: Event) -> None:
    events.lock_event(event=event, actor=DESK)
    answer = client_of(JUDGE).post(f"/events/{event.code}/desk/bulk/", {"do": "approve", "all": "1"}, follow=True)
    assert "The lists are locked. Nothing was decided." in answer.content.decode()
    assert list(event.players.order_by("id").values_list("current__state", flat=True)) == ["legal", "illegal"]


def test_desk_offers_no_decision_while_the_lists_are_locked(event: Event) -> None:
    def offered() -> list[bool]:
        page = client_of(JUDGE).get(f"/events/{event.code}/desk/").content.decode()
        return [part in page for part in ('value="approve"', 'name="approve"', 'value="return"')]

    assert offered() == [True, True, True]
    events.lock_event(event=event, actor=DESK)
    assert offered() == [False, False, False]


def test_desk_filter_answers_its_part_to_htmx(event: Event) -> None:
    answer = client_of(VIEWER).get(f"/events/{event.code}/desk/?q=02", headers={"HX-Request": "true"})
    page = answer.content.decode()
    assert ("<html" in page, "Player 01" in page, "Player 02" in page) == (False, False, True)
    assert "HX-Request" in answer.headers["Vary"]
