"""Repairs under an event's rules, and lists rewritten with them."""

from __future__ import annotations

import pytest

from armybuilder.tournaments.judging import judge_for_event
from armybuilder.tournaments.models import DecisionKind, Event
from armybuilder.tournaments.repairs import chosen_offers, offers_for, repaired_text
from armybuilder.tournaments.services.audit import Actor
from armybuilder.tournaments.services.submissions import decide, submit_list
from armybuilder.tournaments.tests.factories import make_event, make_players
from armybuilder.validation.tests.texts import ILLEGAL, LEGAL, UNREADABLE

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.usefixtures("reference_data")]


@pytest.fixture
def event() -> Event:
    return make_event(points_limit=1000)


def test_offers_say_what_comes_of_each_repair(event: Event) -> None:
    (offers,) = offers_for(judge_for_event(event, ILLEGAL)[0]).values()
    assert [offer.text for offer in offers] == ["Make Chaos Lord the general: legal, 990 points, 2 drops"]


def test_repaired_text_is_legal_at_the_event_and_changes_nothing_else(event: Event) -> None:
    reading = judge_for_event(event, ILLEGAL)[0]
    (offers,) = offers_for(reading).values()
    text = repaired_text(event, reading, offers[0].key)
    assert text is not None
    again = judge_for_event(event, text)[0]
    assert (again.legal, again.problems) == (True, ())
    assert reading.judgement is not None
    assert again.judgement is not None
    assert again.judgement.totals.points == reading.judgement.totals.points


def test_repairs_of_event_rules_are_tried_by_them() -> None:
    event = make_event(points_limit=1000, event_rules={"unit_points": 240})
    reading = judge_for_event(event, LEGAL)[0]
    offers = [offer for found in offers_for(reading).values() for offer in found]
    assert {offer.code for offer in offers} == {"EVENT_UNIT_POINTS"}
    text = repaired_text(event, reading, offers[0].key)
    assert text is not None
    found = judge_for_event(event, text)[0].judgement
    assert found is not None
    assert "EVENT_UNIT_POINTS" not in found.report.codes()


@pytest.mark.parametrize("text", [LEGAL, UNREADABLE])
def test_legal_and_unreadable_lists_have_no_repairs(event: Event, text: str) -> None:
    assert offers_for(judge_for_event(event, text)[0]) == {}


def test_key_of_another_list_is_no_repair(event: Event) -> None:
    reading = judge_for_event(event, ILLEGAL)[0]
    assert repaired_text(event, reading, "0" * 16) is None
    assert chosen_offers(reading, ["0" * 16]) == []


def test_suggested_repairs_are_stored_with_the_decision(event: Event) -> None:
    (player,) = make_players(event, 1)
    submission = submit_list(player=player, data=ILLEGAL, actor=Actor.player(player))
    offers = [offer for found in offers_for(judge_for_event(event, ILLEGAL)[0]).values() for offer in found]
    chosen = chosen_offers(judge_for_event(event, ILLEGAL)[0], [offers[0].key, "0" * 16])
    decision = decide(
        submission=submission,
        kind=DecisionKind.RETURN,
        actor=Actor("Judge"),
        decisions_made=0,
        suggestions=[offer.as_json() for offer in chosen],
    )
    assert decision.suggestions == [offers[0].as_json()]
