"""Players set right, checked in, dropped and back again: by organisers and from their own link."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client
from django.utils import timezone

from armybuilder.tournaments.models import Event, Game, Player, PlayerState
from armybuilder.tournaments.services import events, players, rounds
from armybuilder.tournaments.services.audit import Actor
from armybuilder.tournaments.tests.factories import make_event, make_players
from armybuilder.tournaments.wording import audit_text

pytestmark = [pytest.mark.integration, pytest.mark.django_db]
DESK, JO = Actor("desk"), Actor("jo@example.org")


@pytest.fixture
def event() -> Event:
    return make_event()


@pytest.fixture
def player(event: Event) -> Player:
    return players.add_player(event=event, actor=DESK, name="Ada Lovlace", email="ada@example", club="Gorkers")


def states(event: Event) -> list[str]:
    return list(event.players.order_by("id").values_list("state", flat=True))


def said(event: Event) -> str:
    entry = event.audit.select_related("player").first()
    assert entry is not None
    return audit_text(entry)


def test_correction_is_stored_and_its_before_and_after_are_in_the_log(event: Event, player: Player) -> None:
    changed = players.correct_player(
        player=player, actor=JO, changes=0, name="Ada Lovelace", email="ada@example.org", club="Gorkers"
    )
    player.refresh_from_db()
    assert (player.name, player.email, player.changes, changed.changes) == ("Ada Lovelace", "ada@example.org", 1, 1)
    assert said(event) == (
        "Ada Lovelace: name “Ada Lovlace” is now “Ada Lovelace”, e-mail “ada@example” is now “ada@example.org”"
    )
    assert event.audit.values_list("who", flat=True)[0] == "jo@example.org"


def test_correction_that_changes_nothing_leaves_no_entry(event: Event, player: Player) -> None:
    before = event.audit.count()
    players.correct_player(player=player, actor=JO, changes=0, name="Ada Lovlace", club="Gorkers")
    assert (event.audit.count(), Player.objects.get().changes) == (before, 0)


def test_second_of_two_corrections_is_told_who_was_first_and_stores_nothing(event: Event, player: Player) -> None:
    players.correct_player(player=player, actor=JO, changes=0, name="Ada Lovelace")
    with pytest.raises(players.PlayerChanged) as told:
        players.correct_player(player=player, actor=DESK, changes=0, name="Ada L.", club="Ironskulls")
    assert (told.value.who, told.value.player.name, told.value.player.changes) == ("jo@example.org", "Ada Lovelace", 1)
    player.refresh_from_db()
    assert (player.name, player.club) == ("Ada Lovelace", "Gorkers")


def test_an_address_belongs_to_one_player_of_an_event(event: Event, player: Player) -> None:
    (other,) = make_players(event, 1, email="bo@example.org")
    with pytest.raises(players.AddressTaken):
        players.correct_player(player=player, actor=JO, name="Ada", email="BO@example.org")
    with pytest.raises(players.AddressTaken):
        players.add_player(event=event, actor=DESK, name="Bo again", email="Bo@Example.org")
    player.refresh_from_db()
    assert (player.name, event.players.count()) == ("Ada Lovlace", 2)
    players.correct_player(player=other, actor=JO, email="BO@example.org")  # the own one, written otherwise
    make_players(make_event(event.organisers.get().user), 1, email="bo@example.org")  # another event


def test_several_players_have_no_address(event: Event, player: Player) -> None:
    make_players(event, 2)
    players.correct_player(player=player, actor=JO, email="")
    assert event.players.filter(email="").count() == 3


def test_a_new_link_makes_the_old_one_void_and_is_not_written_down(event: Event, player: Player) -> None:
    old = player.token
    changed = players.correct_player(player=player, actor=JO, changes=0, renew_link=True)
    assert (Player.objects.filter(token=old).exists(), len(changed.token), changed.changes) == (False, 32, 1)
    entry = event.audit.get(what="link_renewed")
    assert (entry.params, said(event)) == ({}, "Ada Lovlace has a new private link, the old one is void")


@pytest.mark.parametrize(
    ("opens", "closes", "open_now"),
    [
        (None, None, False),
        (0, None, True),
        (1, None, False),
        (-60, 1, True),
        (-60, 0, False),
    ],
)
def test_check_in_is_open_from_its_first_moment_to_before_its_last(
    event: Event, opens: int | None, closes: int | None, open_now: bool
) -> None:
    now = timezone.now()
    event.check_in_opens = None if opens is None else now + timedelta(seconds=opens)
    event.check_in_closes = None if closes is None else now + timedelta(seconds=closes)
    assert event.takes_check_in(now) is open_now


def test_player_checks_in_and_takes_it_back_while_it_is_open(event: Event, player: Player) -> None:
    with pytest.raises(players.CheckInClosed):
        players.check_in_by_link(player=player, present=True)
    events.open_check_in(event=event, actor=JO)
    assert players.check_in_by_link(player=player, present=True).checked_in is True
    players.check_in_by_link(player=player, present=True)  # twice changes nothing
    assert players.check_in_by_link(player=player, present=False).checked_in is False
    events.close_check_in(event=event, actor=JO)
    with pytest.raises(players.CheckInClosed):
        players.check_in_by_link(player=player, present=True)
    players.check_in(players=[player], present=True, actor=JO)  # the organiser still can
    assert list(event.audit.values_list("what", "who")[:5]) == [
        ("checked_in", "jo@example.org"),
        ("check_in_closed", "jo@example.org"),
        ("checked_out", "Ada Lovlace"),
        ("checked_in", "Ada Lovlace"),
        ("check_in_opened", "jo@example.org"),
    ]


def test_who_has_dropped_cannot_check_in(event: Event, player: Player) -> None:
    events.open_check_in(event=event, actor=JO)
    players.leave_event(player=player)
    with pytest.raises(players.NotPlaying):
        players.check_in_by_link(player=player, present=True)


def play(event: Event) -> None:
    """Pair a round and settle it."""
    rounds.pair_round(event=event, actor=DESK)
    for game in Game.objects.filter(round__event=event).exclude(state="final"):
        rounds.decide_result(game=game, score=rounds.Score((20, 10)), actor=DESK, changes=game.changes)


def test_player_leaves_and_comes_back_until_the_next_round_is_paired(event: Event) -> None:
    one, two, *_ = make_players(event, 4)
    play(event)
    players.leave_event(player=one)
    assert (one.state, one.left_after) == (PlayerState.DROPPED, 1)
    players.return_to_event(player=one)
    assert (one.state, one.left_after) == (PlayerState.REGISTERED, None)
    players.leave_event(player=two)
    play(event)
    with pytest.raises(players.CannotReturn):
        players.return_to_event(player=two)
    players.bring_back_player(player=two, actor=JO)
    assert states(event) == ["registered"] * 4


def test_pairing_that_is_taken_back_gives_the_way_back_again(event: Event) -> None:
    one, *_ = make_players(event, 3)
    players.leave_event(player=one)
    round_, _tables = rounds.pair_round(event=event, actor=DESK)
    with pytest.raises(players.CannotReturn):
        players.return_to_event(player=one)
    rounds.undo_pairing(round_=round_, actor=DESK)
    assert players.return_to_event(player=one).state == PlayerState.REGISTERED


def test_only_an_organiser_undoes_the_drop_by_an_organiser(event: Event, player: Player) -> None:
    players.drop_player(player=player, actor=JO)
    with pytest.raises(players.CannotReturn):
        players.return_to_event(player=player)


def test_game_of_a_player_who_leaves_stays_and_counts(event: Event) -> None:
    make_players(event, 2)
    round_, _tables = rounds.pair_round(event=event, actor=DESK)
    game = round_.games.get()
    players.leave_event(player=game.first)
    rounds.report_result(game=game, player=game.first, score=rounds.Score((20, 10)), changes=0)
    assert game.round.games.get().state == "reported"


def test_place_of_who_left_is_taken_and_who_returns_waits() -> None:
    event = make_event(capacity=2)
    one, _two, _three = make_players(event, 3)
    players.leave_event(player=one)
    assert states(event) == ["dropped", "registered", "registered"]
    players.return_to_event(player=one)
    assert states(event) == ["waiting", "registered", "registered"]


def test_once_check_in_has_opened_only_who_is_here_moves_up() -> None:
    event = make_event(capacity=1)
    one, _two, three = make_players(event, 3)
    events.open_check_in(event=event, actor=DESK)
    players.drop_player(player=one, actor=DESK)
    assert states(event) == ["dropped", "waiting", "waiting"]
    players.check_in_by_link(player=three, present=True)
    assert (states(event), three.state) == (["dropped", "waiting", "registered"], "registered")


@pytest.mark.parametrize("number", [2, 60])
def test_many_check_in_and_are_dropped_with_the_same_queries(number: int, django_assert_num_queries: Any) -> None:
    event = make_event(capacity=number)
    everybody = make_players(event, number)
    with django_assert_num_queries(7):
        assert players.check_in(players=everybody, present=True, actor=DESK) == number
    assert event.audit.filter(what="checked_in").count() == number
    players.check_in(players=everybody[1:], present=False, actor=DESK)
    with django_assert_num_queries(9):
        assert rounds.drop_absent_players(event=event, actor=DESK) == number - 1


def test_places_of_no_shows_go_to_those_who_wait_and_are_here() -> None:
    event = make_event(capacity=2)
    one, _absent, _waits_elsewhere, here = make_players(event, 4)
    players.check_in(players=[one, here], present=True, actor=DESK)
    assert rounds.drop_absent_players(event=event, actor=DESK) == 1
    assert states(event) == ["registered", "dropped", "waiting", "registered"]


def test_two_who_change_settings_at_once_are_told(event: Event) -> None:
    events.change_event(event=event, actor=JO, changes=0, place="Old harbour hall")
    with pytest.raises(events.SettingsChanged) as told:
        events.change_event(event=event, actor=DESK, changes=0, capacity=99)
    event.refresh_from_db()
    assert (told.value.who, event.place, event.capacity) == ("jo@example.org", "Old harbour hall", 16)
    events.open_check_in(event=event, actor=JO)  # by a judge, while the owner's page is open
    with pytest.raises(events.SettingsChanged):
        events.change_event(event=event, actor=DESK, changes=1, check_in_opens=None)


@pytest.mark.parametrize(
    "change",
    [
        {"event_rules": {"highlander": True}},
        {"event_rules": {"severities": {"LORE_WITHOUT_CASTER": "error"}}},
        {"ruleset": "ghb-2025-26"},
        {"points_limit": 1000},
    ],
)
def test_what_lists_are_judged_by_is_frozen_by_the_lock(event: Event, change: dict[str, Any]) -> None:
    events.lock_event(event=event, actor=DESK)
    with pytest.raises(events.EventLocked):
        events.change_event(event=event, actor=DESK, **change)
    events.change_event(event=event, actor=DESK, place="Old harbour hall", event_rules={})
    events.unlock_event(event=event, actor=DESK)
    events.change_event(event=event, actor=DESK, **change)


def test_log_names_which_rules_changed(event: Event) -> None:
    rules = {"highlander": True, "severities": {"LORE_WITHOUT_CASTER": "error"}}
    events.change_event(event=event, actor=DESK, event_rules=rules, capacity=20)
    assert said(event) == "Settings changed: capacity, rules.highlander, rules.severities"


def test_player_of_the_waiting_list_is_mailed_when_there_is_a_place(
    mailoutbox: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    event = make_event(capacity=1)
    (one,) = make_players(event, 1)
    players.add_player(event=event, actor=DESK, name="Bo", email="bo@example.org")
    with django_capture_on_commit_callbacks(execute=True):
        players.leave_event(player=one)
    assert [(mail.to, mail.subject) for mail in mailoutbox] == [(["bo@example.org"], "A place at Harbour Clash")]
    assert "Your private link is the one you have." in mailoutbox[0].body


def test_mail_about_a_place_holds_the_private_link(
    mailoutbox: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    event = make_event(capacity=1)
    (one,) = make_players(event, 1)
    bo = players.add_player(event=event, actor=DESK, name="Bo", email="bo@example.org")
    with django_capture_on_commit_callbacks(execute=True):
        assert Client().post(f"/events/p/{one.token}/attend/", {"do": "leave"}).status_code == 303
    assert f"http://testserver/events/p/{bo.token}/" in mailoutbox[0].body


def test_mails_about_many_places_go_over_one_connection(
    settings: Any, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    opened: list[Any] = []
    monkeypatch.setattr(EmailBackend, "open", lambda backend: opened.append(backend))
    event = make_event(capacity=2)
    make_players(event, 2)
    for name in ("Bo", "Cy", "Di"):
        players.add_player(event=event, actor=DESK, name=name, email=f"{name}@example.org")
    with django_capture_on_commit_callbacks(execute=True):
        events.change_event(event=event, actor=DESK, capacity=5)
    assert (len(mail.outbox), len(opened)) == (3, 1)


def test_copy_moves_the_times_of_check_in(event: Event) -> None:
    event.check_in_opens = datetime(2026, 7, 1, 9, tzinfo=UTC)
    copy = events.copy_event(event=event, owner=event.organisers.get().user, name="II", days_later=7)
    assert (copy.check_in_opens, copy.check_in_closes) == (event.check_in_opens + timedelta(days=7), None)


def test_wishes_that_pairing_could_not_keep_are_in_the_log(event: Event) -> None:
    make_players(event, 2, club="Gorkers")
    play(event)
    assert event.audit.get(what="round_paired").params == {"round": 1, "tables": 1, "rematches": 0, "same_club": 1}
    rounds.pair_round(event=event, actor=DESK)
    assert said(event) == "Round 2 paired; tables: 1, rematches: 1, within a club: 0"


def test_copy_keeps_whether_entry_is_open(event: Event) -> None:
    event.open_entry = False
    assert events.copy_event(event=event, owner=event.organisers.get().user, name="II").open_entry is False


def enter(event: Event, name: str, **fields: Any) -> Player:
    return players.add_player(event=event, actor=Actor(name), name=name, by_oneself=True, **fields)


@pytest.mark.parametrize("begun", ["check-in", "round"])
def test_who_enters_a_begun_event_waits_behind_others_and_is_not_paired_before_check_in(begun: str) -> None:
    event = make_event(capacity=3)
    one, two, _ = make_players(event, 3)
    early = enter(event, "Early")
    if begun == "check-in":
        events.open_check_in(event=event, actor=DESK)
    else:
        rounds.pair_round(event=event, actor=DESK)
    for gone in (one, two):
        players.drop_player(player=gone, actor=DESK)
    late = enter(event, "Late")
    added = players.add_player(event=event, actor=DESK, name="Whom a judge adds")
    assert states(event) == ["dropped", "dropped", "registered", "waiting", "waiting", "registered"]
    players.check_in(players=[late, early], present=True, actor=DESK)
    assert states(event) == ["dropped", "dropped", "registered", "registered", "waiting", "registered"]
    players.drop_player(player=added, actor=DESK)
    assert states(event)[4] == "registered"


def test_entry_ends_with_the_last_day_in_the_zone_of_the_event() -> None:
    event = make_event(ends=date(2026, 7, 5), time_zone="Pacific/Auckland")
    last = datetime(2026, 7, 5, 11, 59, tzinfo=UTC)
    assert (event.takes_entries(last), event.takes_entries(last + timedelta(minutes=1))) == (True, False)
