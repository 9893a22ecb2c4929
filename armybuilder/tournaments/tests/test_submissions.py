"""Lists sent in: verdict, deadline, replacement, decisions, lock."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from armybuilder.interchange.writing import write
from armybuilder.rules.aos4.rulesets import get_ruleset
from armybuilder.tournaments.judging import judge_for_event
from armybuilder.tournaments.models import DecisionKind, Event, SubmissionState
from armybuilder.tournaments.selectors.events import desk_state
from armybuilder.tournaments.services import events
from armybuilder.tournaments.services import submissions as desk
from armybuilder.tournaments.services.audit import Actor
from armybuilder.tournaments.services.players import drop_player
from armybuilder.tournaments.tests.factories import make_event, make_players
from armybuilder.validation.tests.texts import ILLEGAL, LEGAL, OTHER_LEGAL, TWO, UNREADABLE

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.usefixtures("reference_data")]
JUDGE, OTHER = Actor("Judge 1"), Actor("Judge 2")


@pytest.fixture
def player():
    return make_players(make_event(points_limit=1000), 1)[0]


def send(player, text: str | bytes, **kwargs):
    return desk.submit_list(player=player, data=text, actor=Actor.player(player), **kwargs)


def test_submit_list_stores_the_verdict_of_a_legal_list(player) -> None:
    submission = send(player, LEGAL)
    assert (submission.version, submission.state, submission.legal, submission.codes) == (1, "legal", True, [])
    assert (submission.points, submission.drops, submission.declared_points, submission.faction) == (
        990,
        2,
        990,
        "Slaves to Darkness",
    )
    player.refresh_from_db()
    assert player.current == submission


@pytest.mark.parametrize(
    ("text", "state", "codes", "lists"),
    [
        (ILLEGAL, SubmissionState.ILLEGAL, ["NO_GENERAL"], 1),
        (TWO, SubmissionState.UNREADABLE, [], 2),
        (UNREADABLE, SubmissionState.UNREADABLE, [], 1),
    ],
)
def test_submit_list_tells_illegal_from_unreadable(player, text: str, state: str, codes: list[str], lists: int) -> None:
    submission = send(player, text)
    assert (submission.state, submission.codes, submission.lists_found) == (state, codes, lists)


def test_list_that_arrives_while_rules_change_is_judged_by_the_new_ones(
    player, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged: list[dict[str, int]] = []

    def judge(event: Event, *source: Any) -> Any:
        readings = judge_for_event(event, *source)
        judged.append(event.event_rules)
        if len(judged) == 1:
            owned = Event.objects.get(pk=event.pk)
            events.change_event(event=owned, actor=JUDGE, event_rules={"unit_points": 240})
        return readings

    monkeypatch.setattr(desk, "judge_for_event", judge)
    sent = send(player, LEGAL)
    assert (judged, sent.codes) == ([{}, {"unit_points": 240}], ["EVENT_UNIT_POINTS"])
    assert list(player.submissions.values_list("version", "state")) == [(1, "illegal")]
    assert player.event.audit.filter(what="submitted").count() == 1


def test_submit_list_judges_by_the_events_limit_not_the_texts(player) -> None:
    player.event.points_limit = 900
    player.event.save()
    assert send(player, LEGAL).codes == ["EVENT_POINTS_LIMIT"]


def test_submit_list_keeps_every_version(player) -> None:
    send(player, LEGAL)
    send(player, OTHER_LEGAL)
    assert list(player.submissions.values_list("version", "points")) == [(2, 930), (1, 990)]


@pytest.mark.parametrize(("seconds", "late"), [(0, False), (1, True)])
def test_the_second_of_the_deadline_is_in_and_the_next_is_late(player, seconds: int, late: bool) -> None:
    moment = player.event.closes + timedelta(seconds=seconds)
    assert send(player, LEGAL, now=moment).late is late


def test_grace_moves_the_end_of_the_deadline(player) -> None:
    player.event.grace_minutes = 15
    player.event.save()
    assert send(player, LEGAL, now=player.event.deadline + timedelta(minutes=15)).late is False


def test_replacement_after_the_deadline_only_when_returned(player) -> None:
    first = send(player, ILLEGAL)
    after = player.event.closes + timedelta(hours=1)
    with pytest.raises(desk.DeadlinePassed):
        send(player, LEGAL, now=after)
    desk.decide(submission=first, kind=DecisionKind.RETURN, actor=JUDGE, decisions_made=0, note_text="No general.")
    second = send(player, LEGAL, now=after)
    assert (second.version, second.late, second.state) == (2, True, "legal")


def test_locked_event_takes_no_list(player) -> None:
    events.lock_event(event=player.event, actor=JUDGE)
    with pytest.raises(events.EventLocked):
        send(player, LEGAL)


def test_dropped_player_sends_nothing(player) -> None:
    drop_player(player=player, actor=JUDGE)
    with pytest.raises(desk.NotPlaying):
        send(player, LEGAL)


def test_approving_an_illegal_list_needs_its_errors_waived_by_name(player) -> None:
    submission = send(player, ILLEGAL)
    with pytest.raises(desk.WaiverNeeded) as refused:
        desk.decide(submission=submission, kind=DecisionKind.APPROVE, actor=JUDGE, decisions_made=0)
    assert refused.value.keys == ("NO_GENERAL",)
    decision = desk.decide(
        submission=submission,
        kind=DecisionKind.APPROVE,
        actor=JUDGE,
        decisions_made=0,
        waived=["NO_GENERAL", "MADE_UP"],
    )
    submission.refresh_from_db()
    assert (decision.waived, submission.waived, submission.state) == (["NO_GENERAL"], ["NO_GENERAL"], "approved")


def test_an_unreadable_list_cannot_be_approved(player) -> None:
    with pytest.raises(desk.WaiverNeeded):
        desk.decide(submission=send(player, UNREADABLE), kind=DecisionKind.APPROVE, actor=JUDGE, decisions_made=0)


def test_the_second_of_two_judges_is_told(player) -> None:
    submission = send(player, LEGAL)
    first = desk.decide(submission=submission, kind=DecisionKind.RETURN, actor=JUDGE, decisions_made=0)
    with pytest.raises(desk.DecidedElsewhere) as told:
        desk.decide(submission=submission, kind=DecisionKind.APPROVE, actor=OTHER, decisions_made=0)
    assert told.value.decision == first
    submission.refresh_from_db()
    assert submission.state == "returned"


def test_a_decision_about_a_replaced_version_is_refused(player) -> None:
    first = send(player, LEGAL)
    newer = send(player, OTHER_LEGAL)
    with pytest.raises(desk.SubmissionReplaced) as told:
        desk.decide(submission=first, kind=DecisionKind.APPROVE, actor=JUDGE, decisions_made=0)
    assert told.value.newer == newer


def test_reopening_returns_the_machines_verdict(player) -> None:
    submission = send(player, LEGAL)
    desk.decide(submission=submission, kind=DecisionKind.APPROVE, actor=JUDGE, decisions_made=0)
    desk.decide(submission=submission, kind=DecisionKind.REOPEN, actor=JUDGE, decisions_made=1)
    submission.refresh_from_db()
    assert (submission.state, submission.decisions_made) == ("legal", 2)


def test_approve_all_takes_the_legal_and_names_the_rest() -> None:
    event = make_event(points_limit=1000)
    legal, illegal, silent = make_players(event, 3)
    send(legal, LEGAL)
    send(illegal, ILLEGAL)
    players = list(event.players.select_related("current"))
    approved, passed = desk.approve_all(players=players, actor=JUDGE)
    assert (approved, passed) == ([legal], [illegal, silent])


def test_approve_all_leaves_what_came_late() -> None:
    event = make_event(points_limit=1000)
    in_time, late = make_players(event, 2)
    send(in_time, LEGAL)
    desk.submit_list(player=late, data=LEGAL, actor=JUDGE, now=event.closes + timedelta(seconds=1))
    players = list(event.players.select_related("current"))
    assert desk.approve_all(players=players, actor=JUDGE) == ([in_time], [late])
    late.refresh_from_db()
    assert late.current is not None
    assert (late.current.state, desk_state(late.current)) == ("legal", "late")


def test_approve_all_leaves_what_a_judge_returned(player) -> None:
    desk.decide(submission=send(player, LEGAL), kind=DecisionKind.RETURN, actor=JUDGE, decisions_made=0)
    assert desk.approve_all(players=[player], actor=OTHER) == ([], [player])
    player.refresh_from_db()
    assert player.current.state == "returned"


def test_lock_hash_is_over_the_approved_lists() -> None:
    event = make_event(points_limit=1000)
    first, second = make_players(event, 2)
    for player in (first, second):
        send(player, LEGAL)
    desk.approve_all(players=list(event.players.select_related("current")), actor=JUDGE)
    events.lock_event(event=event, actor=JUDGE)
    digest = first.submissions.get().content_hash
    assert event.lock_hash == events.lock_hash([digest, digest])


def test_the_same_list_has_the_same_hash_whatever_its_name(player) -> None:
    one = send(player, LEGAL)
    other = send(player, LEGAL.replace("Spearpoint", "Another name"))
    assert one.content_hash == other.content_hash
    assert send(player, OTHER_LEGAL).content_hash != one.content_hash


def test_received_is_the_servers_clock(player) -> None:
    before = timezone.now()
    assert before <= send(player, LEGAL).received <= timezone.now()


def test_packed_file_is_kept_as_the_text_of_its_list(player) -> None:
    reading = judge_for_event(player.event, LEGAL)[0]
    assert reading.army is not None
    assert reading.catalogue is not None
    packed = write(reading.army, reading.catalogue, "rosz", ruleset=get_ruleset("ghb-2026-27"), faction="")
    assert isinstance(packed, bytes)
    submission = send(player, packed, filename="list.rosz")
    assert (submission.legal, submission.source_format) == (True, "rosz")
    assert judge_for_event(player.event, submission.text)[0].legal
    broken = send(player, b"PK\x03\x04 nothing", filename="list.rosz")
    assert (broken.state, broken.text) == ("unreadable", "A packed file that holds no single readable list.")


def test_return_all_gives_one_note_and_passes_over_what_has_none(player) -> None:
    other = make_players(player.event, 2)[0]
    send(player, ILLEGAL)
    players = list(player.event.players.select_related("current").order_by("id"))
    returned, passed = desk.return_all(players=players, actor=JUDGE, note_text="Name your general.")
    assert ([one.pk for one in returned], other in passed) == ([player.pk], True)
    assert player.submissions.get().decisions.get().note == "Name your general."
    again, _ = desk.return_all(players=[player], actor=JUDGE, note_text="Again")
    assert again == []
