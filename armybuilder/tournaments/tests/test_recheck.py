"""Checking all lists again: changed rules change verdicts, judges' decisions stay where they may."""

from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from armybuilder.jobs.models import Chunk, Run
from armybuilder.jobs.services import claim_chunk, store_result
from armybuilder.tournaments import recheck
from armybuilder.tournaments.event_rules import stored_rules
from armybuilder.tournaments.models import DecisionKind, Submission
from armybuilder.tournaments.services import submissions as desk
from armybuilder.tournaments.services.audit import Actor
from armybuilder.tournaments.services.events import lock_event
from armybuilder.tournaments.services.leaving import GONE, leave_events
from armybuilder.tournaments.tests.factories import make_event, make_players, make_user
from armybuilder.tournaments.wording import code_words
from armybuilder.validation.tests.texts import ILLEGAL, LEGAL

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.usefixtures("reference_data")]


def work(run: Run) -> Run:
    for chunk in Chunk.objects.filter(run=run):
        claim = claim_chunk(chunk.pk)
        assert claim is not None
        store_result(claim, recheck.compute_chunk(claim.parameters, claim.specification))
    run.refresh_from_db()
    return run


def result(run: Run) -> dict[str, Any]:
    assert run.result is not None
    return run.result


@pytest.fixture
def event():
    assert settings.INSTALLED_APPS  # the kind is registered by the app
    event = make_event(points_limit=1000)
    for player, text in zip(make_players(event, 3), (LEGAL, LEGAL, ILLEGAL), strict=True):
        desk.submit_list(player=player, data=text, actor=Actor("x"))
    return event


def test_recheck_without_a_change_changes_nothing(event) -> None:
    run = work(recheck.start_recheck(event=event, user=make_user("tor")).run)
    assert (run.state, result(run)["checked"], result(run)["changed"]) == ("done", 3, [])


def test_recheck_after_changed_rules_stores_and_lists_the_changed_verdicts(event) -> None:
    desk.approve_all(players=list(event.players.select_related("current"))[:1], actor=Actor("Judge"))
    event.event_rules = {"unit_points": 200}
    event.save()
    run = work(recheck.start_recheck(event=event, user=make_user("tor")).run)
    assert [(row["player"], row["after"]["codes"]) for row in result(run)["changed"]] == [
        ("Player 01", ["EVENT_UNIT_POINTS"]),
        ("Player 02", ["EVENT_UNIT_POINTS"]),
        ("Player 03", ["EVENT_UNIT_POINTS", "NO_GENERAL"]),
    ]
    assert list(event.players.values_list("current__state", flat=True)) == ["illegal"] * 3


def test_changed_verdicts_stand_in_the_order_of_players_whoever_sent_more_versions(event) -> None:
    Submission.objects.filter(player__name="Player 02").update(version=2)
    event.event_rules = {"unit_points": 200}
    event.save()
    run = work(recheck.start_recheck(event=event, user=make_user("tor")).run)
    assert [row["player"] for row in result(run)["changed"]] == ["Player 01", "Player 02", "Player 03"]


def test_recheck_is_reused_while_nothing_changes(event) -> None:
    user = make_user("tor")
    first = recheck.start_recheck(event=event, user=user)
    assert recheck.start_recheck(event=event, user=user).run == first.run
    event.event_rules = {"highlander": True}
    event.save()
    assert recheck.start_recheck(event=event, user=user).run != first.run


def test_recheck_of_an_event_without_lists_is_done(event) -> None:
    empty = make_event(make_user("bo"), points_limit=1000)
    run = work(recheck.start_recheck(event=empty, user=make_user("tor")).run)
    assert run.result == {"checked": 0, "release": empty.release, "changed": []}


def test_recheck_goes_anew_when_rules_return_to_what_they_were(event) -> None:
    user = make_user("tor")
    for points, state in ((200, "illegal"), (None, "legal"), (200, "illegal"), (None, "legal")):
        event.event_rules = {"unit_points": points} if points else {}
        event.save()
        work(recheck.start_recheck(event=event, user=user).run)
        assert event.players.order_by("id")[0].current.state == state


def test_recheck_against_another_release_stores_nothing(event) -> None:
    run = work(recheck.start_recheck(event=event, user=make_user("tor"), release="2026-04-12").run)
    assert (result(run)["release"], result(run)["checked"]) == ("2026-04-12", 3)
    assert set(event.players.values_list("current__data_release", "current__decisions_made")) == {(event.release, 0)}


def test_lock_during_a_recheck_keeps_the_lists_as_they_are(event) -> None:
    event.event_rules = {"unit_points": 200}
    event.save()
    run = recheck.start_recheck(event=event, user=make_user("tor")).run
    lock_event(event=event, actor=Actor("desk"))
    assert len(result(work(run))["changed"]) == 3
    assert set(event.players.values_list("current__decisions_made", flat=True)) == {0}


def test_decision_made_during_a_recheck_stays(event) -> None:
    first = event.players.select_related("current").order_by("id")[0]
    event.event_rules = {"highlander": True, "required_options": ["prayer_lore"]}
    event.save()
    run = recheck.start_recheck(event=event, user=make_user("tor")).run
    third = event.players.select_related("current").order_by("id")[2]
    desk.decide(submission=third.current, kind=DecisionKind.RETURN, actor=Actor("Jo"), decisions_made=0)
    work(run)
    states = dict(event.players.values_list("id", "current__state"))
    assert (states[first.pk], states[third.pk]) == ("illegal", "returned")


def page_of(event: Any, run: Run) -> str:
    client = Client()
    client.force_login(event.organisers.get().user)
    return client.get(f"/events/{event.code}/check/{run.code}/").content.decode()


def test_page_of_a_check_says_in_words_what_changed_and_links_to_it(event) -> None:
    event.event_rules = {"highlander": True, "unit_points": 200}
    event.save()
    page = page_of(event, work(recheck.start_recheck(event=event, user=make_user("tor")).run))
    first = event.players.order_by("id")[0]
    assert f'<a href="/events/{event.code}/desk/{first.code}/">{first.name}</a>' in page
    assert first.current is not None
    assert first.current.codes != []
    assert (code_words(first.current.codes) in page, first.current.codes[0] in page) == (True, False)
    assert "legal → not legal" in page
    event.event_rules = {"required_options": ["prayer_lore"]}
    event.save()
    page = page_of(event, work(recheck.start_recheck(event=event, user=event.organisers.get().user).run))
    assert ">still not legal</td>" in page
    assert ">Event: option required</td>" in page
    assert f">{code_words(first.current.codes)}</td>" in page


def test_page_of_a_check_says_why_nothing_was_stored(event) -> None:
    user = make_user("tor")
    own = work(recheck.start_recheck(event=event, user=user).run)
    other = work(recheck.start_recheck(event=event, user=user, release="2026-04-12").run)
    assert ("was stored" in page_of(event, own), "This was a look at other data." in page_of(event, other)) == (
        False,
        True,
    )
    event.event_rules = {"highlander": True}
    event.save()
    assert "rules were changed since this check began" in page_of(event, own)
    lock_event(event=event, actor=Actor("desk"))
    locked = work(recheck.start_recheck(event=event, user=user).run)
    assert "The lists were locked. Nothing was stored." in page_of(event, locked)


def test_raised_severity_changes_verdicts_and_lowered_again_gives_them_back(event) -> None:
    user = make_user("tor")
    event.event_rules = {"severities": {"LORE_WITHOUT_CASTER": "error"}}
    event.save()
    changed = result(work(recheck.start_recheck(event=event, user=user).run))["changed"]
    assert [(row["player"], row["after"]["codes"]) for row in changed] == [
        ("Player 01", ["LORE_WITHOUT_CASTER"]),
        ("Player 02", ["LORE_WITHOUT_CASTER"]),
        ("Player 03", ["LORE_WITHOUT_CASTER", "NO_GENERAL"]),
    ]
    assert list(event.players.order_by("id").values_list("current__state", flat=True)) == ["illegal"] * 3
    event.event_rules = {}
    event.save()
    work(recheck.start_recheck(event=event, user=user).run)
    assert list(event.players.order_by("id").values_list("current__state", flat=True)) == ["legal", "legal", "illegal"]


def test_rules_changed_during_a_recheck_leave_its_lists_as_they_are_and_the_log_says_so(event) -> None:
    event.event_rules = {"unit_points": 200}
    event.save()
    run = recheck.start_recheck(event=event, user=make_user("tor")).run
    event.event_rules = {"highlander": True}
    event.save()
    changed = result(work(run))["changed"]
    # One run judges by one set of rules, that of its start.
    assert [row["after"]["codes"] for row in changed] == [
        ["EVENT_UNIT_POINTS"],
        ["EVENT_UNIT_POINTS"],
        ["EVENT_UNIT_POINTS", "NO_GENERAL"],
    ]
    assert set(event.players.values_list("current__decisions_made", flat=True)) == {0}
    assert event.audit.values_list("what", flat=True)[0] == "recheck_outdated"


def approve(event: Any, number: int) -> Submission:
    """Approve the list of a player with every error waived; gives it as it is stored."""
    sent = event.players.select_related("current").order_by("id")[number].current
    waived = desk.error_keys(sent)
    desk.decide(submission=sent, kind=DecisionKind.APPROVE, actor=Actor("Jo"), decisions_made=0, waived=waived)
    sent.refresh_from_db()
    return sent


def errors_said(sent: Submission) -> str:
    return " ".join(sent.said(desk.error_keys(sent)))


def test_approval_falls_when_rules_find_what_nobody_waived_and_stays_otherwise(event) -> None:
    sent = approve(event, 2)
    assert (sent.state, sent.waived) == ("approved", ["NO_GENERAL"])
    user = make_user("tor")
    event.event_rules = {"severities": {"LORE_WITHOUT_CASTER": "info"}}
    event.save()
    work(recheck.start_recheck(event=event, user=user).run)
    sent.refresh_from_db()
    assert (sent.state, sent.waived) == ("approved", ["NO_GENERAL"])
    event.event_rules = {"unit_points": 240}
    event.save()
    work(recheck.start_recheck(event=event, user=user).run)
    sent.refresh_from_db()
    assert (sent.state, sent.waived, sent.codes) == ("illegal", [], ["EVENT_UNIT_POINTS", "NO_GENERAL"])


def test_same_code_at_another_unit_is_another_verdict(event) -> None:
    user = make_user("tor")
    event.event_rules = stored_rules({"banned": ["Chaos Knights"]})
    event.save()
    work(recheck.start_recheck(event=event, user=user).run)
    sent = event.players.order_by("id")[0].current
    assert "Chaos Knights" in errors_said(sent)
    event.event_rules = stored_rules({"banned": ["Chaos Chosen"]})
    event.save()
    run = work(recheck.start_recheck(event=event, user=user).run)
    sent.refresh_from_db()
    assert "Chaos Chosen" in errors_said(sent)
    assert [row["player"] for row in result(run)["changed"]] == ["Player 01", "Player 02", "Player 03"]
    assert ">still not legal</td>" in page_of(event, run)
    assert page_of(event, run).count(f">{code_words(sent.codes)}</td>") == 6  # new and gone, for each


def test_other_data_with_the_same_verdict_are_stored_so_that_equal_lists_stay_equal(event) -> None:
    event.release = "2026-07-26"
    event.save()
    work(recheck.start_recheck(event=event, user=make_user("tor")).run)
    late = make_players(event, 1)[0]
    sent = desk.submit_list(player=late, data=LEGAL, actor=Actor("x"))
    hashes = event.players.order_by("id").values_list("current__content_hash", flat=True)
    assert hashes[0] == hashes[1] == sent.content_hash
    assert set(event.players.values_list("current__data_release", flat=True)) == {"2026-07-26"}


def test_log_of_a_check_names_its_organiser_until_the_account_is_gone(event) -> None:
    user = make_user("tor")
    work(recheck.start_recheck(event=event, user=user).run)
    entry = event.audit.get(what="rechecked")
    assert (entry.who, entry.user) == ("tor@example.org", user)
    leave_events(user)
    entry.refresh_from_db()
    assert entry.who == GONE
