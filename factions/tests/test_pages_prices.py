"""Prices over time: the history as a value, and its page on the shipped data."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from factions.presentation.prices import ArmyPrices, Cell, Point, Step, UnitPrices, army_prices

SPRING, SUMMER, AUTUMN, WINTER = (date(2025, month, 1) for month in (3, 6, 9, 12))


def points(day: date, **prices: int) -> list[Point]:
    return [Point(day, profile, profile.capitalize(), price) for profile, price in prices.items()]


# The value ------------------------------------------------------------------------------------------------------------


def test_history_of_nothing_is_empty() -> None:
    assert army_prices([], {"rats"}) == ArmyPrices()


def test_history_counts_changes_between_the_releases_that_changed_something() -> None:
    history = army_prices(
        [
            *points(SPRING, rats=100, ogres=200, bell=300),
            *points(SUMMER, rats=100, ogres=200, bell=300),
            *points(AUTUMN, rats=90, ogres=220, bell=300, seer=120),
            *points(WINTER, rats=90, ogres=220, seer=120),
        ],
        present={"rats", "ogres", "seer"},
    )
    assert history.steps == (
        Step(SPRING, 300),
        Step(AUTUMN, 310, dearer=1, cheaper=1, new=1),
        Step(WINTER, 310),
    )
    assert history.everywhere == 2
    assert history.line == (("1 Mar 2025", 300), ("1 Sep 2025", 310), ("1 Dec 2025", 310))
    assert history.present == (
        UnitPrices("ogres", "Ogres", (Cell(200), Cell(220, 20), Cell(220)), 20),
        UnitPrices("rats", "Rats", (Cell(100), Cell(90, -10), Cell(90)), -10),
        UnitPrices("seer", "Seer", (Cell(None), Cell(120), Cell(120)), 0),
    )
    assert history.gone == (UnitPrices("bell", "Bell", (Cell(300), Cell(300), Cell(None)), 0),)


def test_history_adds_up_only_units_that_are_still_played() -> None:
    always = [*points(SPRING, rats=100, bell=300), *points(SUMMER, rats=90, bell=280)]

    assert army_prices(always, present={"rats"}).line == (("1 Mar 2025", 100), ("1 Jun 2025", 90))
    assert army_prices(always, present={"rats"}).everywhere == 1


def test_history_compares_a_unit_that_was_away_with_its_last_price() -> None:
    history = army_prices(
        [
            *points(SPRING, rats=100, ogres=200),
            *points(SUMMER, rats=110),
            *points(AUTUMN, rats=110, ogres=180),
        ],
        present={"rats", "ogres"},
    )
    assert history.present[0] == UnitPrices("ogres", "Ogres", (Cell(200), Cell(None), Cell(180, -20)), -20)


# The page -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def _data(reference_data: object) -> None:
    """The shipped releases."""


@pytest.mark.django_db
@pytest.mark.usefixtures("_data")
def test_page_shows_chart_steps_and_units(client: Client) -> None:
    text = client.get(reverse("factions:prices", args=["skaven"])).content.decode()
    assert "<h1>Prices of Skaven</h1>" in text
    assert 'aria-label="One of each of 39 units: 7,690 points on 1 Dec 2024, 6,730 on 18 Aug 2026"' in text
    assert text.count("<circle") == 8
    row = text.partition(">Thanquol on Boneripper</a>")[2].partition("</tr>")[0]
    assert row.count("<td") == 9
    assert (">360<" in row, "310 <small>(−20)</small>" in row, "<b>−50</b>" in row) == (True, True, True)


@pytest.mark.django_db
@pytest.mark.usefixtures("_data")
def test_page_of_an_army_with_one_release_says_so(client: Client) -> None:
    text = client.get(reverse("factions:prices", args=["meatfist-mawtribe"])).content.decode()
    assert "Only one release has prices of this army so far" in text
    assert '<svg class="spark"' not in text


@pytest.mark.django_db
@pytest.mark.usefixtures("_data")
@pytest.mark.parametrize("army", ["skaven", "stormcast-eternals", "meatfist-mawtribe"])
def test_page_asks_for_the_prices_only(client: Client, django_assert_num_queries, army: str) -> None:
    url = reverse("factions:prices", args=[army])
    client.get(url)
    with django_assert_num_queries(1):
        client.get(url)


@pytest.mark.django_db
@pytest.mark.usefixtures("_data")
def test_faction_leads_to_its_prices_and_nobody_to_those_of_no_army(client: Client) -> None:
    url = reverse("factions:prices", args=["skaven"])
    assert f'href="{url}"' in client.get(reverse("factions:detail", args=["skaven"])).content.decode()
    assert client.get("/factions/nobody/prices/").status_code == 404


@pytest.mark.django_db
@pytest.mark.usefixtures("_data")
def test_card_draws_the_prices_of_the_shipped_releases(client: Client) -> None:
    from factions.catalogue import catalogue, current_release

    profiles = catalogue(current_release(), "skaven").profiles.values()
    key = next(profile.id for profile in profiles if profile.name == "Thanquol on Boneripper")
    text = client.get(reverse("factions:warscroll", args=["skaven", key])).content.decode()
    assert "Price from 360 points in Dec 2024 to 310 in Aug 2026" in text
    assert text.count("<circle") == 5
