"""Every aid as a page: it answers its example, keeps the question in its address, and names what cannot be read."""

from __future__ import annotations

import pytest
from django.test import Client

from armybuilder.aids.aid import Table
from armybuilder.aids.registry import AIDS
from armybuilder.reference.library import library

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


def test_index_links_every_aid(client: Client) -> None:
    page = client.get("/aids/").content.decode()
    missing = [each.name for each in AIDS if f'href="/aids/{each.name}/"' not in page]
    assert missing == []


@pytest.mark.parametrize(
    "page, addresses",
    [
        ("/", ("/aids/", "/aids/scores/", "/aids/hordes/")),
        ("/rosters/new/", ("/aids/", "/aids/hordes/")),
        ("/rules/", ("/aids/",)),
        ("/aids/", ("/aids/scores/", "/aids/hordes/")),
        ("/aids/hordes/", ("/aids/scores/", "/aids/hordes-attack/")),
        ("/factions/", ("/aids/",)),
    ],
)
def test_aids_are_reached_from_where_one_looks(
    client: Client, reference_data: object, page: str, addresses: tuple[str, ...]
) -> None:
    shown = client.get(page).content.decode()
    assert [address for address in addresses if f'href="{address}"' not in shown] == []


@pytest.mark.parametrize("name", [each.name for each in AIDS])
def test_aid_answers_its_example(client: Client, name: str) -> None:
    page = client.get(f"/aids/{name}/")
    assert page.status_code == 200
    assert page.context["answer"].title
    assert page.context["rows"] != []


def test_rules_of_every_aid_are_rows_of_the_reference() -> None:
    unknown = [(each.name, rule) for each in AIDS for rule in each.rules if library().row(rule) is None]
    assert unknown == []


def test_names_of_aids_are_unique() -> None:
    names = [each.name for each in AIDS]
    assert len(names) == len(set(names))


def test_unknown_aid_is_not_found(client: Client) -> None:
    assert client.get("/aids/horoscope/").status_code == 404


def test_address_holds_the_whole_question(client: Client) -> None:
    page = client.get(
        "/aids/fight-order/",
        {
            "active": "B",
            "last_picker": "nobody",
            "last_band": "normal",
            "units-0-name": "Chosen",
            "units-0-player": "A",
            "units-0-strike_first": "on",
            "units-1-name": "Clanrats",
            "units-1-player": "B",
            "units-2-name": "",
            "units-2-player": "A",
        },
    )
    assert page.context["answer"].title == "Player A picks: Chosen."
    assert 'value="Clanrats"' in page.content.decode()


def test_wrong_value_is_named_beside_its_field(client: Client) -> None:
    page = client.get("/aids/charge/", {"distance": "far"})
    assert page.status_code == 422
    assert [fault.location for fault in page.context["faults"]] == ["distance"]
    assert "A number is expected." in page.content.decode()


def test_htmx_swaps_the_answer_alone(htmx_client: Client) -> None:
    page = htmx_client.get("/aids/charge/", {"distance": "9"})
    assert page.status_code == 200
    text = page.content.decode()
    assert text.strip().startswith('<div class="stack" id="result">')
    assert '<div class="bar bar-narrow" id="answer-bar" role="region" aria-label="In short" hx-swap-oob="true">' in text
    assert "<b>27.8 % to reach an enemy 9&quot; away: 9 or more on 2D6.</b>" in text


def test_answer_stands_at_the_foot_of_a_small_screen_and_says_when_there_is_none(client: Client) -> None:
    page = client.get("/aids/charge/").content.decode()
    assert page.count('id="answer-bar"') == 1
    assert "hx-swap-oob" not in page
    assert "Some values cannot be read." in client.get("/aids/charge/", {"distance": "far"}).content.decode()


def test_answer_links_the_rows_it_applies(client: Client) -> None:
    page = client.get(
        "/aids/prayers/",
        {"value": "4", "points": "2", "level": "1", "used": "0", "prayer": "answer", "rolled": "3", "loss": "1"},
    )
    assert page.context["answer"].title == "Answered. 0 ritual points."
    assert 'href="/rules/A-84/"' in page.content.decode()


def test_words_in_a_table_wrap_and_figures_do_not() -> None:
    found = Table(
        "Blood Tithe", ("Ability", "Price", "Needs"), (("Cleave Wide", "4", "Revel in Battle"), ("x", "1", "–"))
    )
    assert found.heads == (("Ability", False), ("Price", True), ("Needs", False))
    assert found.body[1] == (("x", False), ("1", True), ("–", False))


def test_aid_of_hordes_leads_back_to_its_page(client: Client) -> None:
    back = '<li><a href="/aids/hordes/">HORDES: Primal</a></li>'
    assert back in client.get("/aids/hordes-frenzy/").content.decode()
    assert back not in client.get("/aids/charge/").content.decode()
