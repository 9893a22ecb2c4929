"""Pages of the reference: every row and rule has one; only the glossary, which lists units, asks the database."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from armybuilder.reference.library import library
from armybuilder.reference.selectors import Filters, find, open_rows, phases, plain_query, topics


def test_index_shows_every_row(client: Client) -> None:
    page = client.get(reverse("reference:index"))
    assert page.status_code == 200
    text = page.content.decode()
    assert "263 entries." in text
    for row in library().rows:
        assert reverse("reference:row", args=[row.id]) in text


def test_index_answers_htmx_with_the_results_only(client: Client) -> None:
    page = client.get(reverse("reference:index"), {"q": "ward"}, headers={"HX-Request": "true"})
    text = page.content.decode()
    assert text.lstrip().startswith('<section id="results"')
    assert "HX-Request" in page.headers["Vary"]


def test_index_says_how_a_word_was_read(client: Client) -> None:
    text = client.get(reverse("reference:index"), {"q": "penduulm"}).content.decode()
    assert "“penduulm” was read as “pendulum”." in text


def test_index_leaves_out_filters_it_does_not_know(client: Client) -> None:
    text = client.get(reverse("reference:index"), {"game": "chess", "phase": "x", "topic": "y"}).content.decode()
    assert "263 entries." in text


def test_index_escapes_what_was_typed(client: Client) -> None:
    text = client.get(reverse("reference:index"), {"q": "<script>x</script>"}).content.decode()
    assert "<script>x" not in text


def test_index_survives_a_long_text(client: Client) -> None:
    assert client.get(reverse("reference:index"), {"q": "ward " * 400}).status_code == 200


@pytest.mark.parametrize("row_id", [row.id for row in library().rows])
def test_row_has_a_page(client: Client, row_id: str) -> None:
    page = client.get(reverse("reference:row", args=[row_id]))
    assert page.status_code == 200
    assert page.content.decode().count("<h1>") == 1


@pytest.mark.parametrize("rule_id", [rule.id for rule in library().rules])
def test_rule_has_a_page(client: Client, rule_id: str) -> None:
    page = client.get(reverse("reference:rule", args=[rule_id]))
    assert page.status_code == 200
    assert rule_id in page.content.decode()


def test_row_shows_its_corrections_and_answers(client: Client) -> None:
    text = client.get(reverse("reference:row", args=["A-13"])).content.decode()
    shown = text[text.index("Corrections and answers") :]
    assert {"A-15", "A-17"} <= set(re.findall(r"A-\d+", shown))


def test_keyword_row_shows_query_units_and_a_link_to_the_units_of_today(client: Client) -> None:
    text = client.get(reverse("reference:row", args=["K-16"])).content.decode()
    assert "&quot;WARRIORS OF CHAOS&quot; AND INFANTRY AND NOT HERO" in text
    assert "?q=WARRIORS%20OF%20CHAOS%20and%20INFANTRY%20and%20not%20HERO&amp;army=slaves-to-darkness" in text


@pytest.mark.parametrize(
    "path, target",
    [
        ("/rules/a-45/", "/rules/A-45/"),
        ("/rules/R-15/", "/rules/army/R-15/"),
        ("/rules/army/r-15/", "/rules/army/R-15/"),
    ],
)
def test_other_spellings_lead_to_the_page(client: Client, path: str, target: str) -> None:
    page = client.get(path)
    assert (page.status_code, page.headers["Location"]) == (301, target)


@pytest.mark.parametrize("path", ["/rules/A-999/", "/rules/army/R-999/", "/rules/army/A-01/"])
def test_unknown_ids_are_not_found(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["index", "rules", "glossary", "unconfirmed"])
def test_pages_only_answer_reads(client: Client, name: str) -> None:
    assert client.get(reverse(f"reference:{name}")).status_code == 200
    assert client.post(reverse(f"reference:{name}")).status_code == 405


def test_unconfirmed_lists_every_such_rule_and_row(client: Client) -> None:
    text = client.get(reverse("reference:unconfirmed")).content.decode()
    for rule in library().unconfirmed():
        assert reverse("reference:rule", args=[rule.id]) in text
    for row in open_rows():
        assert row.id in text


@pytest.mark.django_db
def test_ids_on_the_glossary_page_are_unique(client: Client) -> None:
    ids = re.findall(r' id="([^"]+)"', client.get(reverse("reference:glossary")).content.decode())
    assert len(ids) == len(set(ids))


def test_filters_narrow() -> None:
    hordes = find(Filters(game="hordes-primal"))
    assert len(hordes.rows) == 108
    frenzy = find(Filters(game="hordes-primal", topic="frenzy"))
    assert [row.id for row in frenzy.rows] == ["H-064", "H-065", "H-093", "H-095", "H-096"]
    combat = find(Filters(text="ward", phase="hero"))
    assert [row.id for row in combat.rows] == ["A-82"]
    assert combat.rules == combat.entries == ()


def test_topics_and_phases_belong_to_the_game() -> None:
    assert "frenzy" not in dict(topics("aos4"))
    assert dict(topics())["frenzy"] == 5
    assert "hero" not in dict(phases("hordes-primal"))


@pytest.mark.parametrize(
    "text, plain",
    [
        ('"SLAVES TO DARKNESS" AND NOT HERO', "SLAVES TO DARKNESS and not HERO"),
        ("A AND (B OR C)", "A and (B or C)"),
        ("NOT (A AND B)", "not (A and B)"),
    ],
)
def test_plain_query(text: str, plain: str) -> None:
    assert plain_query(text) == plain
