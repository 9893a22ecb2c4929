"""Pages of rounds: pairing, results from links and judges, seats, penalties, the clock."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from django.test import Client

from armybuilder.tournaments.models import Event, Round
from armybuilder.tournaments.selectors.rounds import standings_of
from armybuilder.tournaments.services import rounds
from armybuilder.tournaments.services.players import add_player, check_in
from armybuilder.tournaments.tests.factories import make_event, make_players, make_user
from armybuilder.tournaments.tests.visiting import DESK, JUDGE, OWNER, VIEWER, client_of, event_of_everybody
from armybuilder.tournaments.wording import audit_text

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.usefixtures("reference_data")]


@pytest.fixture
def event() -> Event:
    return event_of_everybody()


def test_players_report_and_confirm_from_their_links(event: Event) -> None:
    game = event.rounds.get().games.get()
    assert game.second is not None
    form = {"first_points": "20", "second_points": "12", "first_tactics": "3", "second_tactics": "2", "changes": "0"}
    assert Client().post(f"/events/p/{game.first.token}/rounds/1/", form).status_code == 303
    other = {**form, "second_points": "15", "first_tactics": "", "second_tactics": ""}
    assert Client().post(f"/events/p/{game.second.token}/rounds/1/", other).status_code == 409
    assert Client().post(f"/events/p/{game.second.token}/rounds/1/", {**other, "changes": "1"}).status_code == 303
    said = [f"{game.first.name} says 20 : 12, battle tactics 3 : 2", f"{game.second.name} says 20 : 15"]
    for page in (f"/events/p/{game.first.token}/", f"/events/p/{game.second.token}/"):
        assert ", ".join(said) in Client().get(page).content.decode()
    desk = client_of(JUDGE).get(f"/events/{event.code}/rounds/").content.decode()
    assert [text in desk for text in said] == [True, True]
    assert Client().post(f"/events/p/{game.second.token}/rounds/1/", {**form, "changes": "2"}).status_code == 303
    game.refresh_from_db()
    assert (game.state, game.second_points) == ("final", 12)
    log = client_of(OWNER).get(f"/events/{event.code}/log/").content.decode()
    assert f"{game.second.name} reported 20 : 15 at table 1 of round 1" in log


def test_open_game_shows_empty_fields_and_a_reported_one_who_reported(event: Event) -> None:
    game = event.rounds.get().games.get()
    pages = (f"/events/p/{game.first.token}/", f"/events/{event.code}/rounds/")
    for page in pages:
        assert 'name="first_points"' in client_of(JUDGE).get(page).content.decode()
        assert not re.search(r'name="first_points"[^>]* value=', client_of(JUDGE).get(page).content.decode())
    assert "0 : 0" not in client_of(VIEWER).get(pages[1]).content.decode()
    rounds.report_result(game=game, player=game.first, score=rounds.Score((20, 12)), changes=0)
    assert "20 : 12" in client_of(VIEWER).get(pages[1]).content.decode()
    for page in pages:
        shown = client_of(JUDGE).get(page).content.decode()
        assert re.search(r'name="first_points"[^>]* value="20"', shown)
        assert re.search(f"by (<bdi>)?{game.first.name}", shown)


def test_judge_gives_a_round_more_minutes(event: Event) -> None:
    client, address = client_of(JUDGE), f"/events/{event.code}/rounds/1/start/"
    assert [client.post(address, {"minutes": text}).status_code for text in ("5", "x", "601")] == [422] * 3
    assert event.rounds.get().started is None
    assert [client.post(address, {"minutes": text}).status_code for text in ("", "175")] == [303, 303]
    page = client.get(f"/events/{event.code}/rounds/").content.decode()
    assert ('value="175"' in page, ">Change</button>" in page) == (True, True)


def test_rounds_say_which_tables_are_awaited(event: Event) -> None:
    make_players(event, 7)
    rounds.undo_pairing(round_=event.rounds.get(), actor=DESK)
    rounds.pair_round(event=event, actor=DESK)
    one, two, three, *_ = event.rounds.get().games.select_related("first", "second")
    rounds.decide_result(game=one, score=rounds.Score((20, 12)), actor=DESK, changes=0)
    rounds.report_result(game=two, player=two.first, score=rounds.Score((20, 12)), changes=0)
    assert three.second is not None
    rounds.report_result(game=three, player=three.first, score=rounds.Score((20, 12)), changes=0)
    rounds.report_result(game=three, player=three.second, score=rounds.Score((20, 13)), changes=1)
    page = client_of(VIEWER).get(f"/events/{event.code}/rounds/").content.decode()
    assert "2 of 5 final. Open: 4. Reported by one: 2. Disputed: 3." in page


def test_rounds_count_tables_that_are_too_many_to_name(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(capacity=100)
    make_players(event, 24)
    rounds.undo_pairing(round_=event.rounds.get(), actor=DESK)
    rounds.pair_round(event=event, actor=DESK)
    assert "0 of 13 final. Open: 13 tables." in client_of(VIEWER).get(f"/events/{event.code}/rounds/").content.decode()


def test_rounds_link_only_to_lists_that_were_sent(event: Event) -> None:
    (late,) = make_players(event, 1)
    rounds.undo_pairing(round_=event.rounds.get(), actor=DESK)
    rounds.pair_round(event=event, actor=DESK)
    page = client_of(VIEWER).get(f"/events/{event.code}/rounds/").content.decode()
    links = [f"/events/{event.code}/lists/{player.code}/" in page for player in event.players.order_by("id")]
    assert links == [True, True, False]
    assert late.name in page


def test_stale_page_of_rounds_pairs_takes_back_and_swaps_nothing(event: Event) -> None:
    make_players(event, 2)
    client, page = client_of(JUDGE), f"/events/{event.code}/rounds/"
    for action in ("pair", "undo", "no-shows"):
        assert client.post(f"{page}pair/", {"do": action, "last": "0"}).status_code == 409
    assert client.post(f"{page}pair/", {"do": "undo", "last": "1"}).status_code == 303
    assert client.post(f"{page}pair/", {"do": "pair", "last": "0"}).status_code == 303
    one, other = event.rounds.get().games.all()
    form = {"one": f"1:{one.first.code}", "other": f"2:{other.first.code}"}
    assert [client.post(f"{page}1/swap/", form).status_code for _ in range(2)] == [303, 409]
    assert client.post(f"{page}1/swap/", {**form, "one": form["other"]}).status_code == 409
    one.refresh_from_db()
    assert one.first == other.first


def test_stale_page_takes_no_other_penalty_back(event: Event) -> None:
    player = event.players.order_by("id")[0]
    for reason in ("Late list", "Late again"):
        rounds.give_penalty(player=player, points=1, reason=reason, actor=DESK)
    client, address = client_of(JUDGE), f"/events/{event.code}/players/{player.code}/penalty/"
    form = {"undo": "1", "given": "2"}
    assert [client.post(address, form).status_code for _ in range(2)] == [303, 409]
    assert player.penalties.get().reason == "Late list"


def test_nobody_is_dropped_by_a_press_before_check_in(event: Event) -> None:
    answer = client_of(JUDGE).post(f"/events/{event.code}/rounds/pair/", {"do": "no-shows"})
    assert (answer.status_code, event.players.filter(state="dropped").count()) == (409, 0)
    assert "Nobody is checked in yet" in answer.content.decode()


def test_player_with_an_open_game_is_led_to_a_score_for_both(event: Event) -> None:
    game = event.rounds.get().games.get()
    assert game.second is not None
    page = Client().get(f"/events/p/{game.first.token}/").content.decode()
    address = f"/aids/scores/?player_0={quote(game.first.name)}&amp;player_1={quote(game.second.name)}"
    assert f'href="{address}">Keep the score</a>' in page
    start = Client().get(address.replace("&amp;", "&")).content.decode()
    assert f'name="player_1" maxlength="40" value="{game.second.name}"' in start


def rounds_page(event: Event) -> str:
    return client_of(JUDGE).get(f"/events/{event.code}/rounds/").content.decode()


def test_pairing_with_a_result_is_not_offered_to_be_taken_back_and_says_why_it_stays(event: Event) -> None:
    make_players(event, 3)
    rounds.undo_pairing(round_=event.rounds.get(), actor=DESK)
    round_, _ = rounds.pair_round(event=event, actor=DESK)
    game = round_.games.get(table=1)
    assert ("Take the last pairing back" in rounds_page(event), rounds_page(event).count("<option")) == (True, 10)
    rounds.report_result(game=game, player=game.first, score=rounds.Score((20, 12)), changes=0)
    shown = rounds_page(event)
    assert ("Take the last pairing back" in shown, shown.count("<option")) == (False, 6)
    answer = client_of(JUDGE).post(f"/events/{event.code}/rounds/pair/", {"do": "undo", "last": "1"})
    assert (answer.status_code, "Round 1 has results by now, so its pairing stays." in answer.content.decode()) == (
        409,
        True,
    )


def test_two_of_one_name_are_told_apart_by_their_table(event: Event) -> None:
    event.players.update(name="Ada")
    make_players(event, 1)
    rounds.undo_pairing(round_=event.rounds.get(), actor=DESK)
    round_, _ = rounds.pair_round(event=event, actor=DESK)
    shown = rounds_page(event)
    for game in round_.games.select_related("first", "second"):
        for player in filter(None, (game.first, game.second)):
            place = f"table {game.table}" if game.second else "bye"
            option = f'<option value="{game.table}:{player.code}">{player.name} ({place})</option>'
            assert shown.count(option) == 2


def test_changed_seats_say_who_has_met_before(event: Event) -> None:
    make_players(event, 2)
    rounds.undo_pairing(round_=event.rounds.get(), actor=DESK)
    first, _ = rounds.pair_round(event=event, actor=DESK)
    for game in first.games.all():
        rounds.decide_result(game=game, score=rounds.Score((20, 12)), actor=DESK, changes=0)
    met = {frozenset((game.first_id, game.second_id)) for game in first.games.all()}
    second, _ = rounds.pair_round(event=event, actor=DESK)
    one, other = second.games.all()
    assert one.second is not None
    assert other.second is not None
    again = other.first if frozenset((one.first_id, other.first_id)) in met else other.second
    form = {"one": f"{one.table}:{one.second.code}", "other": f"{other.table}:{again.code}"}
    page = client_of(JUDGE).post(f"/events/{event.code}/rounds/2/swap/", form, follow=True).content.decode()
    assert page.count("have met before.") == 2


def test_rounds_say_when_all_planned_ones_are_paired_and_played(event: Event) -> None:
    assert "All planned rounds" not in rounds_page(event)
    event.rounds_planned = 1
    event.save()
    shown = rounds_page(event)
    assert ("All planned rounds are paired." in shown, "Pair round 2" in shown) == (True, False)
    play(event.rounds.get())
    shown = rounds_page(event)
    assert ("All planned rounds are played." in shown, "Pair round 2" in shown) == (True, True)


def play(round_: Round) -> None:
    for game in round_.games.filter(second__isnull=False):
        rounds.decide_result(game=game, score=rounds.Score((20, 12)), actor=DESK, changes=game.changes)


def test_next_round_is_offered_when_it_can_be_paired_and_until_then_says_what_it_waits_for(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(capacity=100)
    round_ = event.rounds.get()
    shown = rounds_page(event)
    assert ("Round 2 is paired once table 1 has a final result." in shown, "Pair round 2" in shown) == (True, False)
    play(round_)
    shown = rounds_page(event)
    assert ("is paired once" in shown, "Pair round 2</button>" in shown) == (False, True)
    make_players(event, 4)
    round_, _ = rounds.pair_round(event=event, actor=DESK)
    assert "Round 3 is paired once tables 1, 2 and 3 have a final result." in rounds_page(event)
    play(round_)
    make_players(event, 22)
    rounds.pair_round(event=event, actor=DESK)
    event.rounds_planned = 4
    event.save()
    assert "Round 4 is paired once 14 more tables have a final result." in rounds_page(event)
    assert client_of(JUDGE).post(f"/events/{event.code}/rounds/pair/").status_code == 409


def test_first_round_and_no_shows_wait_for_players() -> None:
    event = make_event(make_user("jo"))
    player, *_ = make_players(event, 1)
    shown = rounds_page(event)
    assert ("Round 1 is paired once two players are registered." in shown, "Pair round 1" in shown) == (True, False)
    add_player(event=event, actor=DESK, name="Bea")
    shown = rounds_page(event)
    assert ("Pair round 1" in shown, "Drop who is not here" in shown) == (True, False)
    check_in(players=[player], present=True, actor=DESK)
    assert "Drop who is not here" in rounds_page(event)


def test_clock_ends_with_the_last_result_on_every_page(event: Event) -> None:
    round_ = event.rounds.get()
    rounds.start_round(round_=round_, actor=DESK)
    player = event.players.order_by("id")[0]
    pages = (f"/events/{event.code}/rounds/", f"/events/{event.code}/", f"/events/p/{player.token}/")
    assert ["data-until" in client_of(JUDGE).get(page).content.decode() for page in pages] == [True] * 3
    play(round_)
    assert ["data-until" in client_of(JUDGE).get(page).content.decode() for page in pages] == [False] * 3
    assert (">finished</span>" in rounds_page(event), "Start the clock" in rounds_page(event)) == (True, False)


def test_standings_say_what_places_go_by(event: Event) -> None:
    event.scoring = {"win": 20, "draw": 10, "loss": 2, "bye_victory_points": 15, "order": ["wins", "victory-points"]}
    event.save()
    said = (
        "Places go by wins, victory points. A win is worth 20 game points, a draw 10, a loss 2; a bye is a win with 15"
    )
    for page in (f"/events/{event.code}/", f"/events/{event.code}/standings/"):
        assert said in client_of(JUDGE).get(page).content.decode()


def test_who_comes_late_joins_who_has_a_bye(event: Event) -> None:
    make_players(event, 1)
    rounds.undo_pairing(round_=event.rounds.get(), actor=DESK)
    round_, _ = rounds.pair_round(event=event, actor=DESK)
    bye, table = round_.games.get(second=None), round_.games.get(table=1)
    late = add_player(event=event, actor=DESK, name="Late Lou")
    assert "Late Lou (no game)" in rounds_page(event)
    client, address = client_of(JUDGE), f"/events/{event.code}/rounds/1/swap/"
    wrong = client.post(address, {"one": f"late:{late.code}", "other": f"1:{table.first.code}"})
    assert (wrong.status_code, "choose the player who has a bye" in wrong.content.decode()) == (422, True)
    form = {"one": f"{bye.table}:{bye.first.code}", "other": f"late:{late.code}"}
    assert client.post(address, form).status_code == 303
    bye.refresh_from_db()
    assert (bye.second, bye.state) == (late, "open")
    assert audit_text(event.audit.all()[0]) == f"Round 1: Late Lou plays {bye.first.name}, who had a bye"
    assert client.post(address, form).status_code == 409
    with pytest.raises(rounds.ResultDecided):
        rounds.join_bye(game=bye, player=late, actor=DESK)
    rounds.decide_result(game=bye, score=rounds.Score((20, 12)), actor=DESK, changes=0)
    assert [row.game_points for row in standings_of(event) if row.player == late.pk] == [0]


def test_nobody_joins_a_bye_of_an_earlier_round_or_twice(event: Event) -> None:
    make_players(event, 1)
    rounds.undo_pairing(round_=event.rounds.get(), actor=DESK)
    round_, _ = rounds.pair_round(event=event, actor=DESK)
    bye, table = round_.games.get(second=None), round_.games.get(table=1)
    with pytest.raises(rounds.ResultDecided):
        rounds.join_bye(game=bye, player=table.first, actor=DESK)
    rounds.decide_result(game=table, score=rounds.Score((20, 12)), actor=DESK, changes=0)
    rounds.pair_round(event=event, actor=DESK)
    late = add_player(event=event, actor=DESK, name="Late Lou")
    with pytest.raises(rounds.ResultDecided):
        rounds.join_bye(game=bye, player=late, actor=DESK)
