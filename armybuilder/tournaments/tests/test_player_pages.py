"""Pages on which players are set right, check in, leave and come back."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from armybuilder.accounts.models import User
from armybuilder.rosters.models import Roster
from armybuilder.tournaments.models import Event, Player, Role
from armybuilder.tournaments.services import events, rounds
from armybuilder.tournaments.services import submissions as lists
from armybuilder.tournaments.services.audit import Actor
from armybuilder.tournaments.services.players import check_in, correct_player, drop_player
from armybuilder.tournaments.tests.factories import make_event, make_players, make_user
from armybuilder.tournaments.tests.test_settings_pages import SETTINGS
from armybuilder.validation.tests.texts import LEGAL

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.usefixtures("reference_data")]
DESK = Actor("desk")


@pytest.fixture
def event() -> Event:
    event = make_event(points_limit=1000)
    events.set_organiser(event=event, user=make_user("jo"), role=Role.JUDGE, actor=DESK)
    return event


@pytest.fixture
def player(event: Event) -> Player:
    (player,) = make_players(event, 1, email="ada@example.org", club="Gorkers")
    return player


def client_of(name: str) -> Client:
    client = Client()
    client.force_login(User.objects.get(username=name))
    return client


def correct(client: Client, player: Player, **form: str) -> Any:
    filled = {"name": player.name, "email": player.email, "club": player.club, "changes": "0", **form}
    return client.post(f"/events/{player.event.code}/players/{player.code}/correct/", filled)


def saved_list(client: Client, document: dict[str, Any] | None = None, **form: str) -> Roster:
    """A list of the visitor's own, which is stored with other members where they are given."""
    kind = "path-to-glory" if "warlord" in form else "new"
    code = client.post(f"/rosters/{kind}/", {"faction": "slaves-to-darkness", **form})["Location"].split("/")[2]
    roster = Roster.objects.get(code=code)
    roster.document = {**roster.document, **(document or {})}
    roster.save()
    return roster


def test_saved_list_is_sent_with_its_name_its_heroes_and_their_prices(client: Client, player: Player) -> None:
    roster = saved_list(client, pack="path-to-glory-ascension", warlord="anvil-150")
    assert client.post(f"/events/p/{player.token}/send/", {"roster": roster.code}).status_code == 303
    sent = player.submissions.get()
    assert sent.name == roster.name
    assert "Anvil of Apotheosis: Slaves to Darkness Hero (150)" in sent.text


def test_saved_list_whose_data_release_is_not_here_is_sent_by_the_present_one(client: Client, player: Player) -> None:
    roster = saved_list(client, {"release": "2020-01-01"}, example="1")
    page = client.post(f"/events/p/{player.token}/check/", {"roster": roster.code})
    assert (page.status_code, "General&#x27;s Regiment" in page.content.decode()) == (200, True)


@pytest.mark.parametrize("step", ["check", "send"])
def test_saved_list_whose_army_no_data_have_cannot_be_sent(client: Client, player: Player, step: str) -> None:
    roster = saved_list(client, {"army": "army-that-is-gone"})
    answer = client.post(f"/events/p/{player.token}/{step}/", {"roster": roster.code})
    assert (answer.status_code, "no longer here" in answer.content.decode()) == (410, True)
    assert not player.submissions.exists()


def test_judge_corrects_a_player_from_the_desk(event: Event, player: Player) -> None:
    client = client_of("jo")
    address = f"/events/{event.code}/players/{player.code}/correct/"
    assert f'href="{address}"' in client.get(f"/events/{event.code}/desk/{player.code}/").content.decode()
    assert f'href="{address}"' in client.get(f"/events/{event.code}/players/").content.decode()
    page = client.get(address).content.decode()
    assert ('value="Player 01"' in page, 'value="ada@example.org"' in page) == (True, True)
    assert correct(client, player, name="Ada Lovelace").status_code == 303
    player.refresh_from_db()
    assert player.name == "Ada Lovelace"
    assert "name “Player 01” is now “Ada Lovelace”" in client.get(address).content.decode()
    assert "jo@example.org" in client.get(f"/events/{event.code}/log/").content.decode()


def test_second_corrector_is_told_and_may_save_again(event: Event, player: Player) -> None:
    assert correct(client_of("jo"), player, name="Ada Lovelace").status_code == 303
    answer = correct(client_of("mira"), player, name="Ada L.", club="Ironskulls")
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "jo@example.org corrected this player before you" in page
    assert "Name is “Ada Lovelace” now." in page
    assert ('value="Ada L."' in page, 'value="Ironskulls"' in page) == (True, True)  # nothing typed is lost
    player.refresh_from_db()
    assert (player.name, player.club) == ("Ada Lovelace", "Gorkers")
    seen = re.findall(r'name="changes" value="(\d+)"', page)[0]
    assert correct(client_of("mira"), player, name="Ada L.", changes=seen).status_code == 303
    player.refresh_from_db()
    assert player.name == "Ada L."


@pytest.mark.parametrize(
    ("form", "told"),
    [
        ({"name": ""}, "This field is required."),
        ({"email": "no address"}, "Enter a valid email address."),
        ({"email": "BO@example.org"}, "Another player of this event has this e-mail address."),
        ({"email": "", "mail_link": "on"}, "Write the address that the link is mailed to."),
        ({"name": "x" * 101}, "at most 100 characters"),
    ],
)
def test_correction_that_cannot_be_says_why_and_stores_nothing(
    event: Event, player: Player, form: dict[str, str], told: str
) -> None:
    make_players(event, 1, email="bo@example.org")
    answer = correct(client_of("jo"), player, **{"club": "Ironskulls", **form})
    assert (answer.status_code, told in answer.content.decode()) == (422, True)
    player.refresh_from_db()
    assert (player.name, player.email, player.club) == ("Player 01", "ada@example.org", "Gorkers")


def test_new_link_is_mailed_to_the_corrected_address(event: Event, player: Player, mailoutbox: list[Any]) -> None:
    old = player.token
    correct(client_of("jo"), player, email="ada@example.com", renew_link="on", mail_link="on")
    player.refresh_from_db()
    (mail,) = mailoutbox
    assert (mail.to, f"/events/p/{player.token}/" in mail.body, old in mail.body) == (["ada@example.com"], True, False)
    assert (Client().get(f"/events/p/{old}/").status_code, Client().get(f"/events/p/{player.token}/").status_code) == (
        404,
        200,
    )


def test_entering_twice_with_one_address_is_refused(event: Event, player: Player) -> None:
    form = {"name": "Ada again", "email": "ADA@example.org", "club": ""}
    answer = Client().post(f"/events/{event.code}/enter/", form)
    assert (answer.status_code, "has entered already" in answer.content.decode()) == (422, True)
    answer = client_of("jo").post(f"/events/{event.code}/players/add/", form)
    assert (answer.status_code, "Another player of this event" in answer.content.decode()) == (422, True)
    assert event.players.count() == 1


def attend(player: Player, action: str) -> Any:
    return Client().post(f"/events/p/{player.token}/attend/", {"do": action})


def buttons(player: Player) -> set[str]:
    """What the player's page offers: values of the buttons that attend."""
    page = Client().get(f"/events/p/{player.token}/").content.decode()
    return set(re.findall(r'name="do" value="(\w+)"', page))


def test_player_checks_in_from_the_link_once_the_judge_has_opened_it(event: Event, player: Player) -> None:
    client, address = client_of("jo"), f"/events/{event.code}/players/check-in/"
    assert buttons(player) == {"leave"}
    refused = attend(player, "in")
    assert (refused.status_code, "Check-in is not open now" in refused.content.decode()) == (409, True)
    opened = client.post(address, {"do": "open"}, follow=True).content.decode()
    assert ("Close check-in" in opened, buttons(player)) == (True, {"in", "leave"})
    assert attend(player, "in").status_code == 303
    assert buttons(player) == {"out", "leave"}
    assert "Registered, here" in client.get(f"/events/{event.code}/players/").content.decode()
    attend(player, "out")
    assert buttons(player) == {"in", "leave"}
    client.post(address, {"do": "close"})
    assert (buttons(player), attend(player, "in").status_code) == ({"leave"}, 409)


def test_player_leaves_and_comes_back_before_the_next_pairing(event: Event, player: Player) -> None:
    make_players(event, 2)
    assert attend(player, "leave").status_code == 303
    assert buttons(player) == {"return"}
    assert Client().post(f"/events/p/{player.token}/send/", {"text": LEGAL}).status_code == 409
    assert attend(player, "return").status_code == 303
    assert buttons(player) == {"leave"}
    attend(player, "leave")
    rounds.pair_round(event=event, actor=DESK)
    assert buttons(player) == set()
    refused = attend(player, "return")
    assert (refused.status_code, "Only the organiser can bring you back" in refused.content.decode()) == (409, True)


def test_player_keeps_the_event_in_an_account_and_takes_it_out(event: Event, player: Player) -> None:
    ada = make_user("ada")
    client, address = client_of("ada"), f"/events/p/{player.token}/attend/"
    assert "Keep it in your account" not in Client().get(f"/events/p/{player.token}/").content.decode()
    assert "Keep it in your account" in client.get(f"/events/p/{player.token}/").content.decode()
    client.post(address, {"do": "keep"})
    player.refresh_from_db()
    assert (player.user, "Events you play at" in client.get("/events/").content.decode()) == (ada, True)
    refused = client_of("mira").post(address, {"do": "let-go"})
    assert (refused.status_code, "another account" in refused.content.decode()) == (409, True)
    assert "in your account" not in client_of("mira").get(f"/events/p/{player.token}/").content.decode()
    client.post(address, {"do": "let-go"})
    player.refresh_from_db()
    assert (player.user, list(event.audit.values_list("what", flat=True)[:2])) == (
        None,
        ["account_let_go", "account_kept"],
    )


def test_past_event_offers_nothing_to_attend(event: Event, player: Player) -> None:
    event.starts = event.ends = event.starts.replace(year=2020)
    event.save()
    assert buttons(player) == set()


def test_pages_of_players_need_the_same_queries_for_few_and_many(
    event: Event, player: Player, django_assert_num_queries: Any
) -> None:
    client = client_of("jo")
    addresses = [
        f"/events/{event.code}/players/",
        f"/events/{event.code}/players/{player.code}/correct/",
        f"/events/p/{player.token}/",
    ]
    counts = []
    for _ in range(2):
        for address in addresses:
            with django_assert_num_queries(20, exact=False) as captured:
                client.get(address)
            counts.append(len(captured))
        make_players(event, 5)
        events.open_check_in(event=event, actor=DESK)
    assert counts[:3] == counts[3:]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_file_of_a_spreadsheet_is_read_in_its_encoding(event: Event, encoding: str) -> None:
    file = SimpleUploadedFile("players.csv", "name;club\nZoë Müller;Grün\n".encode(encoding))
    answer = client_of("jo").post(f"/events/{event.code}/players/load/", {"file": file})
    assert (answer.status_code, event.players.get().name, event.players.get().club) == (303, "Zoë Müller", "Grün")


def test_rows_that_could_not_be_added_are_named_once_on_the_page_that_follows(event: Event) -> None:
    client = client_of("jo")
    loaded = client.post(f"/events/{event.code}/players/load/", {"text": "name\nAda\n,\n=1+1\n"}, follow=True)
    assert [(row.line, row.why) for row in loaded.context["broken"]] == []
    loaded = client.post(f"/events/{event.code}/players/load/", {"text": "name,club\nBo,\n,Gorkers\n"}, follow=True)
    assert [(row.line, row.why) for row in loaded.context["broken"]] == [(3, "The name is missing.")]
    assert client.get(f"/events/{event.code}/players/").context["broken"] == ()


def test_file_that_is_no_text_is_refused(event: Event) -> None:
    file = SimpleUploadedFile("players.csv", b"PK\x03\x04\x00\x00name\x00")
    answer = client_of("jo").post(f"/events/{event.code}/players/load/", {"file": file})
    assert (answer.status_code, "This is no CSV file" in answer.content.decode()) == (422, True)


def test_pairing_says_which_wishes_it_could_not_keep(event: Event) -> None:
    make_players(event, 2, club="Gorkers")
    page = client_of("jo").post(f"/events/{event.code}/rounds/pair/", {"do": "pair"}, follow=True).content.decode()
    assert "Tables within a club: 1; no pairing without them exists." in page


def test_desk_offers_the_states_that_there_are(event: Event, player: Player) -> None:
    lists.submit_list(player=player, data="I will send my list tomorrow", actor=DESK)
    page = client_of("jo").get(f"/events/{event.code}/desk/").content.decode()
    assert ('href="?state=unreadable"' in page, 'href="?state=late"' in page) == (True, False)


def test_check_in_closes_after_it_opens() -> None:
    make_user("tor")
    form = {**SETTINGS, "check_in_opens": "2099-07-03T09:00", "check_in_closes": "2099-07-03T08:00"}
    answer = client_of("tor").post("/events/new/", form)
    assert (answer.status_code, "Check-in cannot close before it opens." in answer.content.decode()) == (422, True)
    assert client_of("tor").post("/events/new/", {**form, "check_in_closes": "2099-07-03T09:45"}).status_code == 303
    event = Event.objects.get()
    assert event.check_in_opens is not None
    assert event.check_in_opens.isoformat() == "2099-07-03T07:00:00+00:00"  # local to Berlin


def test_who_is_checked_in_is_not_sent_to_the_desk(event: Event, player: Player) -> None:
    page, desk = f"/events/p/{player.token}/", "The organiser checks you in at the desk."
    assert desk in Client().get(page).content.decode()
    check_in(players=[player], present=True, actor=DESK)
    told = Client().get(page).content.decode()
    assert ("You are checked in" in told, desk in told) == (True, False)


def test_players_are_found_by_words_and_by_what_they_are_at_the_door(event: Event, player: Player) -> None:
    one, two, gone = make_players(event, 3)
    correct_player(player=one, actor=DESK, name="Zoë", club="Grün")
    check_in(players=[two], present=True, actor=DESK)
    drop_player(player=gone, actor=DESK)
    client, page = client_of("jo"), f"/events/{event.code}/players/"
    found = {
        query: [row.pk for row in client.get(f"{page}?{query}").context["players"]]
        for query in ("q=gr%C3%BCn+zo", "state=here", "state=dropped", "state=absent&q=zo", "q=nobody")
    }
    assert list(found.values()) == [[one.pk], [two.pk], [gone.pk], [one.pk], []]
    part = client.get(f"{page}?q=zo", headers={"HX-Request": "true"}).content.decode()
    assert (part.lstrip().startswith("<section"), "Zoë" in part) == (True, True)


def test_page_stays_where_it_is_after_a_press(event: Event, player: Player) -> None:
    address = f"/events/{event.code}/players/{player.code}/"
    answer = client_of("jo").post(address, {"do": "in", "q": "ada b", "state": "absent"})
    assert answer.headers["Location"] == f"/events/{event.code}/players/?q=ada+b&state=absent#p-{player.code}"


def test_all_who_were_dropped_are_brought_back_at_once(event: Event, player: Player) -> None:
    make_players(event, 2)
    client = client_of("jo")
    client.post(f"/events/{event.code}/desk/bulk/", {"do": "drop", "all": "1"})
    dropped = client.get(f"/events/{event.code}/players/?state=dropped")
    assert "Bring back all 3 shown" in dropped.content.decode()
    codes = [row.code for row in dropped.context["players"]]
    back = client.post(f"/events/{event.code}/desk/bulk/", {"do": "back", "who": codes})
    assert (back.headers["Location"], event.players.filter(state="registered").count()) == (
        f"/events/{event.code}/players/",
        3,
    )


def test_player_sees_first_what_is_to_be_done_now(event: Event, player: Player) -> None:
    def before_the_list() -> bool:
        page = Client().get(f"/events/p/{player.token}/").content.decode()
        return page.index('id="att-t"') < page.index('id="send-t"')

    assert (before_the_list(), ">No list</b></a>" in Client().get(f"/events/p/{player.token}/").content.decode()) == (
        False,
        True,
    )
    events.open_check_in(event=event, actor=DESK)
    assert before_the_list()
    check_in(players=[player], present=True, actor=DESK)
    assert not before_the_list()
