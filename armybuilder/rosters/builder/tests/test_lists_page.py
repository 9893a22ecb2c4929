"""My lists: what it shows, renaming and deleting there, and its query count."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from armybuilder.rosters.builder.tests.building import Visitor, l0
from armybuilder.rosters.holder import COOKIE


def test_my_lists_shows_name_faction_points_and_verdict():
    page = l0().client.get("/rosters/").content.decode()
    assert "Slaves to Darkness list" in page
    assert "990 / 1,000" in page
    assert "Legal" in page


def test_my_lists_of_a_new_visitor_is_empty_and_sets_no_cookie():
    client = Client()
    assert "No list yet." in client.get("/rosters/").content.decode()
    assert COOKIE not in client.cookies


@pytest.mark.parametrize("number", [1, 3])
def test_my_lists_has_a_constant_number_of_queries(number, django_assert_num_queries):
    visitor = l0()
    for _ in range(number - 1):
        visitor.post("copy/")
    with django_assert_num_queries(2):
        assert visitor.client.get("/rosters/").content.decode().count('class="c-who"') == number


@pytest.mark.parametrize("number", [1, 3])
def test_my_lists_say_what_the_newest_data_would_change(number, django_assert_num_queries):
    visitor = l0()
    roster = visitor.roster
    roster.release = "2026-04-12"
    roster.document = {**roster.document, "release": roster.release}
    roster.save()
    for _ in range(number - 1):
        visitor.post("copy/")
    visitor.client.get("/rosters/")
    with django_assert_num_queries(2):
        page = visitor.client.get("/rosters/").content.decode()
    assert page.count("Under the newest data: −30 points, 2 units changed</small>") == number


def test_my_lists_are_paged():
    visitor = Visitor()
    for _ in range(50):
        visitor.post("copy/")
    first = visitor.client.get("/rosters/").content.decode()
    assert (first.count('class="c-who"'), "Page 1 of 2" in first) == (50, True)
    assert visitor.client.get("/rosters/?page=2").content.decode().count('class="c-who"') == 1
    assert visitor.client.get("/rosters/?page=x").status_code == 200


def test_many_lists_are_searched_by_name_and_faction():
    visitor = Visitor()
    Visitor(visitor.client, faction="skaven")
    assert 'role="search"' not in visitor.client.get("/rosters/").content.decode()
    for _ in range(10):
        visitor.post("copy/")
    assert 'role="search"' in visitor.client.get("/rosters/").content.decode()
    found = visitor.client.get("/rosters/", {"q": "SKAVEN list"}).content.decode()
    assert (found.count('class="c-who"'), "1 list found." in found) == (1, True)
    nothing = visitor.client.get("/rosters/", {"q": "<b>", "page": "9"}).content.decode()
    assert "No list of yours has “&lt;b&gt;” in its name or faction." in nothing


def test_the_pages_of_a_search_stay_in_it():
    visitor = Visitor()
    for _ in range(51):
        visitor.post("copy/")
    page = visitor.client.get("/rosters/?q=copy").content.decode()
    assert 'href="?page=2&amp;q=copy"' in page


def test_rename_puts_the_name_on_one_line():
    visitor = l0()
    assert visitor.post("rename/", name=" Spear \n point\u200b ").status_code == 303
    assert visitor.roster.name == "Spear point"


def test_rename_keeps_emoji_that_are_joined_of_several():
    visitor = l0()
    visitor.post("rename/", name="\u202eHost \U0001f468\u200d\U0001f680\u200d")
    assert visitor.roster.name == "Host \U0001f468\u200d\U0001f680"


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("", "Type a name for the list."),
        ("\u200b\u3164", "Type a name for the list."),
        ("x" * 101, "The name has 101 characters; 100 are allowed."),
    ],
)
def test_rename_refuses_no_name_and_an_oversized_one(name, problem):
    visitor = l0()
    answer = visitor.post("rename/", name=name)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert problem in page
    assert 'aria-invalid="true"' in page
    assert visitor.roster.name == "Slaves to Darkness list"


def test_the_change_page_offers_what_can_be_done():
    visitor = l0()
    page = visitor.client.get(f"{visitor.url}change/").content.decode()
    assert 'value="Slaves to Darkness list"' in page
    for step in ("rename", "copy", "delete"):
        assert f'action="{visitor.url}{step}/"' in page


def test_delete_offers_to_undo_it():
    visitor = l0()
    answer = visitor.client.post(f"{visitor.url}delete/", follow=True)
    page = answer.content.decode()
    until = timezone.now() + timedelta(days=30)
    assert f"Slaves to Darkness list deleted. It can be brought back until {until:%-d %B}." in page
    assert f'action="{visitor.url}restore/"' in page
    assert "Slaves to Darkness list deleted." not in visitor.client.get("/rosters/").content.decode()


def test_copy_opens_the_copy():
    visitor = l0()
    answer = visitor.post("copy/")
    assert answer["Location"] != visitor.url
    assert "Slaves to Darkness list (copy)" in visitor.client.get(answer["Location"]).content.decode()
