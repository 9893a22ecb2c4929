"""Pages of the comparison: who may compare what, what is shown, and the step to the newest data."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from armybuilder.rosters.builder.state import army_of
from armybuilder.rosters.comparing.page import spot_words
from armybuilder.rosters.comparing.selectors import newer_of, normal_reference
from armybuilder.rosters.models import Roster
from armybuilder.rosters.tests.making import make_roster
from armybuilder.rules.aos4.compare import Spot
from armybuilder.validation.problems import PROBLEMS
from armybuilder.validation.reading import read_lists
from armybuilder.validation.tests.texts import LEGAL, OTHER_LEGAL, TWO, UNREADABLE
from factions.catalogue import catalogue


def imported(client: Client, text: str = LEGAL) -> Roster:
    answer = client.post(reverse("rosters:import-read"), {"do": "save", "text": text})
    return Roster.objects.get(code=answer["Location"].strip("/").split("/")[-1])


def compare(client: Client, **sent: str) -> Any:
    return client.post(reverse("rosters:compare"), sent)


def test_compare_form_offers_own_lists_only(client: Client) -> None:
    mine, other = imported(client), imported(Client())
    page = client.get(reverse("rosters:compare")).content.decode()
    assert (mine.code in page, other.code in page) == (True, False)


def test_compare_two_pasted_texts_shows_what_differs(client: Client) -> None:
    page = compare(client, a_text=LEGAL, b_text=OTHER_LEGAL).context["page"]
    assert (page.headline, [block.title for block in page.blocks]) == (
        "Units: 1 out. −60 points, the same drops.",
        ["Only in the first list: 1", "The same in both: 6"],
    )
    assert [(row.label, row.before, row.after) for row in page.figures[:2]] == [("Points", 990, 930), ("Drops", 2, 2)]


def test_compare_own_lists_leads_to_an_address_that_can_be_kept(client: Client) -> None:
    first, second = imported(client), imported(client, OTHER_LEGAL)
    answer = compare(client, a=first.code, b_code=f"http://testserver/rosters/shared/{second.share_code}/")
    assert (answer.status_code, answer["Location"]) == (
        303,
        f"{reverse('rosters:compare')}?a={first.code}&b={second.share_code}",
    )
    assert client.get(answer["Location"]).context["page"].figures[0].after == 930


def test_compare_two_states_of_one_list(client: Client) -> None:
    roster = imported(client)
    client.post(reverse("rosters:settings", args=[roster.code]), {"name": "x", "points_limit": "2000", "revision": 1})
    answer = client.get(reverse("rosters:compare"), {"a": f"{roster.code}@1", "b": roster.code})
    assert (answer.status_code, answer.context["first"].subtitle) == (200, "after “Read from a text”")


@pytest.mark.parametrize("reference", ["", "@1"])
def test_compare_never_shows_a_list_of_somebody_else(client: Client, reference: str) -> None:
    mine, other = imported(client), imported(Client())
    answer = client.get(reverse("rosters:compare"), {"a": mine.code, "b": other.code + reference})
    assert (answer.status_code, answer.context["sides"][1].problem) == (
        404,
        "No list has this code, or it was not shared with you.",
    )


def test_compare_shows_no_former_state_of_a_shared_list(client: Client) -> None:
    other = imported(Client())
    answer = client.get(reverse("rosters:compare"), {"a": other.share_code, "b": f"{other.share_code}@1"})
    assert (answer.status_code, answer.context["sides"][1].problem) == (
        404,
        "A shared list shows its present state only.",
    )


@pytest.mark.parametrize(
    "sent, problem",
    [
        ({"a_text": LEGAL}, "Choose a list, or paste one."),
        ({"a_text": LEGAL, "b_text": UNREADABLE}, str(PROBLEMS["NOT_A_LIST"])),
        ({"a_text": LEGAL, "b_text": TWO}, "The text holds several lists; paste one at a time."),
        ({"a_text": LEGAL, "b_code": "nonsense"}, "That is neither the code nor the share link of a list."),
        ({"a_text": LEGAL, "b_code": "a" * 16}, "No list has this code, or it was not shared with you."),
    ],
)
def test_compare_says_what_is_missing(client: Client, sent: dict[str, str], problem: str) -> None:
    answer = compare(client, **sent)
    assert (answer.status_code, answer.context["sides"][1].problem) == (422, problem)


def test_compare_refuses_a_list_of_another_game(client: Client) -> None:
    other = make_roster()
    answer = client.get(reverse("rosters:compare"), {"a": other.share_code, "b": other.share_code})
    assert answer.context["sides"][0].problem == "Lists of this game are not compared yet."


@pytest.mark.parametrize(
    "sent, reference",
    [
        (" ABCDEFGHIJ ", "abcdefghij"),
        ("https://example.org/rosters/shared/abcdefghijklmnop/", "abcdefghijklmnop"),
        ("/rosters/abcdefghij/print/", "abcdefghij"),
        ("abcdefghij@4", "abcdefghij@4"),
    ],
)
def test_normal_reference_finds_the_code_in_a_link(sent: str, reference: str) -> None:
    assert normal_reference(sent) == reference


@pytest.mark.parametrize(
    "spot, words",
    [
        (Spot("regiment", 0, generals=True, leads=True, leader="Chaos Lord"), "Leads the General’s Regiment"),
        (Spot("regiment", 2, leader="Chaos Lord"), "Regiment 2, led by Chaos Lord"),
        (Spot("regiment", 1), "Regiment 1, without a leader"),
        (Spot("auxiliary"), "Auxiliary unit"),
        (Spot("renown"), "Regiment of Renown"),
    ],
)
def test_spot_words_name_the_place(spot: Spot, words: str) -> None:
    assert spot_words(spot) == words


# The newest data


@pytest.fixture
def old(client: Client) -> Roster:
    """A list with the data of December 2025, in this browser."""
    answer = client.post(reverse("rosters:import-read"), {"do": "save", "text": LEGAL, "as_of": "2026-01-05"})
    return Roster.objects.get(code=answer["Location"].strip("/").split("/")[-1])


def test_newer_tells_the_points_that_the_newest_data_would_change(old: Roster) -> None:
    army = army_of(old)
    newer = newer_of(army, catalogue(army.release, army.army))
    assert newer is not None
    assert (newer.diff.before.points, newer.diff.after.points, newer.missing) == (old.points, 990, ())
    assert newer_of(newer.army, newer.catalogue) is None


def test_update_takes_the_newest_data_and_can_be_undone(client: Client, old: Roster) -> None:
    answer = client.post(reverse("rosters:update", args=[old.code]), {"revision": old.revision})
    now = Roster.objects.get(code=old.code)
    assert (answer.status_code, now.release, now.points) == (303, "2026-08-18", 990)
    client.post(reverse("rosters:undo", args=[old.code]), {"revision": now.revision})
    again = Roster.objects.get(code=old.code)
    assert (again.release, again.points) == (old.release, old.points)


def test_update_of_a_list_with_the_newest_data_changes_nothing(client: Client) -> None:
    answer = client.post(reverse("rosters:import-read"), {"do": "save", "text": LEGAL, "as_of": "2026-10-01"})
    roster = Roster.objects.get(code=answer["Location"].strip("/").split("/")[-1])
    client.post(reverse("rosters:update", args=[roster.code]), {"revision": roster.revision})
    assert Roster.objects.get(code=roster.code).revision == roster.revision
    assert client.get(reverse("rosters:newer", args=[roster.code])).context["newer"] is None


def test_update_refuses_an_old_revision_a_stranger_and_nonsense(client: Client, old: Roster) -> None:
    address = reverse("rosters:update", args=[old.code])
    assert client.post(address, {"revision": 99}).status_code == 409
    assert client.post(address, {"revision": "x"}).status_code == 400
    assert Client().post(address, {"revision": old.revision}).status_code == 404
    assert client.get(address).status_code == 405
    assert Client().get(reverse("rosters:newer", args=[old.code])).status_code == 404


def test_newer_page_and_fragment_say_the_same(client: Client, old: Roster) -> None:
    address = reverse("rosters:newer", args=[old.code])
    page, fragment = client.get(address), client.get(address, headers={"HX-Request": "true"})
    assert page.context["headline"].startswith("Units: ")
    assert "Under the newest data:" in fragment.content.decode()
    assert "<html" not in fragment.content.decode()


def test_newest_data_that_change_nothing_say_so_in_the_builder(client: Client) -> None:
    answer = client.post(reverse("rosters:import-read"), {"do": "save", "text": LEGAL, "as_of": "2026-08-01"})
    page = client.get(answer["Location"]).content.decode()
    told = ("The newest data change nothing in this list.", "Use the newest data", "0 units changed", "What changes")
    assert [words in page for words in told] == [True, True, False, False]


def test_saved_lists_carry_the_release_that_was_read(old: Roster) -> None:
    (reading,) = read_lists(LEGAL, as_of="2026-01-05")
    assert (old.release, army_of(old).as_of) == (reading.release, "2026-01-05")
