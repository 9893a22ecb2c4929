"""Events, organisers, players and their files; the lock."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django import forms
from django.test.html import parse_html

from armybuilder.tournaments.controls import QuickSelect
from armybuilder.tournaments.forms import EventForm
from armybuilder.tournaments.models import AuditEntry, Event, Organiser, PlayerState, Role
from armybuilder.tournaments.services import events
from armybuilder.tournaments.services.audit import Actor
from armybuilder.tournaments.services.player_files import load_players
from armybuilder.tournaments.services.players import bring_back_player, drop_player
from armybuilder.tournaments.tests.factories import make_event, make_players, make_user

pytestmark = [pytest.mark.integration, pytest.mark.django_db]
DESK = Actor("desk")


def states(event) -> list[str]:
    return list(event.players.order_by("id").values_list("state", flat=True))


def test_create_event_makes_its_owner_and_a_log_entry() -> None:
    owner = make_user()
    event = make_event(owner)
    assert list(Organiser.objects.values_list("event", "user", "role")) == [(event.pk, owner.pk, "owner")]
    assert [(entry.what, entry.who) for entry in AuditEntry.objects.all()] == [("event_created", owner.email)]


def test_copy_event_keeps_settings_and_no_players() -> None:
    event = make_event(event_rules={"highlander": True}, capacity=4)
    make_players(event, 2)
    copy = events.copy_event(event=event, owner=make_user("tor"), name="Harbour Clash II", days_later=7)
    assert (copy.event_rules, copy.capacity, copy.players.count()) == ({"highlander": True}, 4, 0)
    assert (copy.starts - event.starts).days == 7
    assert copy.code != event.code


def test_copy_keeps_the_time_by_the_clock_when_clocks_are_put_back_between() -> None:
    due = datetime(2026, 10, 20, 20, tzinfo=ZoneInfo("Europe/Berlin"))
    event = make_event(time_zone="Europe/Berlin", deadline=due, check_in_opens=due)
    copy = events.copy_event(event=event, owner=make_user("tor"), name="II", days_later=14)
    copy.refresh_from_db()
    assert copy.deadline == copy.check_in_opens == datetime(2026, 11, 3, 20, tzinfo=copy.zone)
    assert copy.reveal_at is None


def test_last_owner_can_neither_leave_nor_become_judge() -> None:
    owner = make_user()
    event = make_event(owner)
    with pytest.raises(events.LastOwner):
        events.remove_organiser(event=event, user=owner, actor=DESK)
    with pytest.raises(events.LastOwner):
        events.set_organiser(event=event, user=owner, role=Role.JUDGE, actor=DESK)
    events.set_organiser(event=event, user=make_user("tor"), role=Role.OWNER, actor=DESK)
    events.remove_organiser(event=event, user=owner, actor=DESK)
    assert [row.user.username for row in event.organisers.all()] == ["tor"]


def test_players_beyond_the_capacity_wait_and_move_up() -> None:
    event = make_event(capacity=2)
    first, _, third, fourth = make_players(event, 4)
    assert states(event) == ["registered", "registered", "waiting", "waiting"]
    drop_player(player=first, actor=DESK)
    assert states(event) == ["dropped", "registered", "registered", "waiting"]
    bring_back_player(player=first, actor=DESK)
    assert states(event) == ["waiting", "registered", "registered", "waiting"]
    events.change_event(event=event, actor=DESK, capacity=4)
    assert states(event) == ["registered"] * 4
    assert third.state == fourth.state == PlayerState.WAITING  # the objects in hand are old


def test_load_players_loads_the_good_rows_and_names_the_others() -> None:
    event = make_event()
    text = (
        "Name;E-Mail;Club\n"
        "Ada;ada@example.org;Gorkers\n"
        ";nobody@example.org;\n"
        "Bo;not an address;\n"
        "\n"
        "Cy;ada@example.org;\n"
        f"{'x' * 101};;\n"
        "=HYPERLINK(1);d@example.org;\n"
    )
    loaded = load_players(event=event, actor=DESK, text=text)
    assert [(player.name, player.email, player.club) for player in loaded.added] == [
        ("Ada", "ada@example.org", "Gorkers"),
        ("=HYPERLINK(1)", "d@example.org", ""),
    ]
    assert [(row.line, row.why) for row in loaded.broken] == [
        (3, "The name is missing."),
        (4, "“not an address” is not an e-mail address."),
        (6, "ada@example.org is registered already."),
        (7, "A cell is longer than 100 characters."),
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "The file is empty."),
        ("one,two\nAda,x", "The first row needs a column called name."),
    ],
)
def test_load_players_says_why_a_file_is_of_no_use(text: str, why: str) -> None:
    assert [row.why for row in load_players(event=make_event(), actor=DESK, text=text).broken] == [why]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("name,club\n" + 'Player,"Club, with comma"\n' * 200 + '"Dwayne ""The Rock"" J",A\n', ['Dwayne "The Rock" J']),
        ("name,club\nJohn O'Neill,Club 'A'\n'Pat',Z\n\"Roe, Jo\",B\n", ["John O'Neill", "'Pat'", "Roe, Jo"]),
        ("\ufeffFirst name;Last  Name;Team\nJo;Roe, of York;A\nMadonna;;\n", ["Jo Roe, of York", "Madonna"]),
        ("Full Name\tEmail address\nAda; Bo\tada@example.org\n", ["Ada; Bo"]),
    ],
)
def test_load_players_reads_names_as_spreadsheets_write_them(text: str, names: list[str]) -> None:
    loaded = load_players(event=make_event(), actor=DESK, text=text)
    assert ([player.name for player in loaded.added][-len(names) :], loaded.broken) == (names, ())


@pytest.mark.parametrize(("number", "queries"), [(3, 8), (300, 13)])
def test_load_players_enters_rows_by_the_hundred(number: int, queries: int, django_assert_max_num_queries: Any) -> None:
    event = make_event(capacity=300)
    rows = "\n".join(f"Player {row},p{row}@example.org" for row in range(number))
    with django_assert_max_num_queries(queries):
        load_players(event=event, actor=DESK, text=f"name,email\n{rows}")


def test_load_players_says_once_that_the_event_holds_no_more() -> None:
    event = make_event(capacity=1000)
    loaded = load_players(event=event, actor=DESK, text="name\n" + "Ada\n" * 1003)
    assert (len(loaded.added), [row.line for row in loaded.broken]) == (1000, [1002])
    assert loaded.broken[0].why == ("An event holds at most 1,000 players. This row and 2 below it were left out.")
    (last,) = load_players(event=event, actor=DESK, text="name\nBea\n").broken
    assert last.why == "An event holds at most 1,000 players."


def test_load_players_beyond_the_capacity_lets_them_wait() -> None:
    event = make_event(capacity=2)
    loaded = load_players(event=event, actor=DESK, text="name\nAda\nBo\nCy\n")
    assert [player.state for player in loaded.added] == ["registered", "registered", "waiting"]
    assert list(event.audit.values_list("what", "player__name", "params__state").order_by("id"))[1:] == [
        ("player_added", "Ada", "registered"),
        ("player_added", "Bo", "registered"),
        ("player_added", "Cy", "waiting"),
    ]


def test_load_players_reads_300_rows_with_broken_ones() -> None:
    event = make_event(capacity=300)
    rows = [
        f"Player {number},p{number}@example.org" if number % 50 else f",p{number}@example.org" for number in range(300)
    ]
    loaded = load_players(event=event, actor=DESK, text="name,email\n" + "\n".join(rows))
    assert (len(loaded.added), [row.line for row in loaded.broken]) == (294, [2, 52, 102, 152, 202, 252])


@pytest.mark.parametrize(
    ("rows", "names", "broken"),
    [
        (["Ada,a@x.org,A", '"Bo,b@x.org,B', "Cy,c@x.org,C", "Di,d@x.org,D"], ["Ada", "Cy", "Di"], [3]),
        (['"Bo,b@x.org,B', "Cy,c@x.org,C", 'Di,d@x.org,"D, of York"', '"Ed,e@x.org,E'], ["Cy", "Di"], [2, 5]),
        (['Ada,a@x.org,A,"Vegan', 'Bo,b@x.org,B,"late"', "Cy,c@x.org,C,"], ["Bo", "Cy"], [2]),
        (['Ada,a@x.org,A,"Vegan,\nand late"', "Bo,b@x.org,B,"], ["Ada", "Bo"], []),
        (['"Ada\nof York",a@x.org,A', "Bo,b@x.org,B"], ["Bo"], [2]),
        (['"Ada "The Axe" B",a@x.org,A', 'Bo "Red" C,b@x.org,B'], ['Ada The Axe" B"', 'Bo "Red" C'], []),
        (['Ada,a@x.org,"' + "x" * 140_000, "Bo,b@x.org,B"], ["Bo"], [2]),
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_quotation_mark_that_is_not_closed_spoils_its_own_row(
    rows: list[str], names: list[str], broken: list[int], end: str
) -> None:
    text = "\n".join(["name,e-mail,club,remark", *rows]).replace("\n", end)
    loaded = load_players(event=make_event(), actor=DESK, text=text)
    assert ([player.name for player in loaded.added], [row.line for row in loaded.broken]) == (names, broken)


def test_lock_is_told_once_and_can_be_undone() -> None:
    event = make_event()
    events.lock_event(event=event, actor=DESK)
    first = event.locked
    events.lock_event(event=event, actor=DESK)
    assert event.locked == first
    events.unlock_event(event=event, actor=DESK)
    assert (event.locked, event.lock_hash) == (None, "")
    assert list(event.audit.values_list("what", flat=True)) == ["unlocked", "locked", "event_created"]


def test_two_owners_who_saw_the_lists_open_lock_them_once() -> None:
    seen = make_event()
    also_seen = Event.objects.get(pk=seen.pk)
    events.lock_event(event=seen, actor=DESK)
    events.lock_event(event=also_seen, actor=Actor("other desk"))
    assert also_seen.locked == seen.locked
    assert [entry.who for entry in seen.audit.filter(what="locked")] == ["desk"]


def test_settings_stand_in_groups_each_once_and_house_rules_stay_closed_until_used() -> None:
    choices = {"rulesets": [("ghb-2026-27", "GHB")], "releases": [("2026-08-18", "18 August 2026")]}
    form = EventForm(**choices)
    names = [field.name for group in form.groups() for field in group.fields]
    assert sorted(names) == sorted(name for name in form.fields if name != "changes" and "severity-" not in name)
    assert [(group.title, group.closed, group.used) for group in form.groups()] == [
        ("The event", False, False),
        ("Rules and data", False, False),
        ("Lists", False, False),
        ("Players and rounds", False, False),
        ("House rules", True, False),
    ]
    assert EventForm(initial={"highlander": True}, **choices).groups()[-1].used
    assert EventForm({"unit_points": "nine"}, **choices).groups()[-1].used


@pytest.mark.parametrize("chosen", ["Europe/London", "nowhere", None])
def test_quick_menus_are_those_of_django(chosen: str | None) -> None:
    choices = [("", "As usual: <error>"), ("Europe/London", "Europe/London"), ("UTC", "UTC")]
    attrs = {"id": "id_zone", "required": True, "aria-describedby": "id_zone_helptext", "disabled": False}
    quick, slow = (kind(choices=choices).render("zone", chosen, attrs) for kind in (QuickSelect, forms.Select))
    assert parse_html(quick) == parse_html(slow)
