"""Every row of the catalogue is held by tests that exist and shown on pages that name it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import resolve, reverse

from armybuilder.aids.registry import AIDS
from armybuilder.reference.coverage import coverage, coverage_by_part
from armybuilder.reference.library import library
from armybuilder.rules.aos4.examples import EXAMPLES

PAGES = sorted({page for each in coverage() for page in each.pages})
OF_RULES = [page for page in PAGES if page.startswith(("/rules/", "/aids/", "/matchups/"))]


@cache
def functions_of(path: str) -> frozenset[str]:
    file = Path(settings.BASE_DIR, path)
    if not file.is_file():
        return frozenset()
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


def test_all_263_rows_are_covered() -> None:
    rows = coverage()
    assert len(rows) == 263
    assert [each.row.id for each in rows if not each.tests] == []
    assert [each.row.id for each in rows if not each.pages] == []


def test_every_test_that_is_named_exists() -> None:
    named = {test for each in coverage() for test in each.tests}
    missing = []
    for test in named:
        path, _, function = test.partition("::")
        if function.partition("[")[0] not in functions_of(path):
            missing.append(test)
    assert sorted(missing) == []


def test_row_judged_by_examples_names_rules_that_have_some() -> None:
    with_examples = {example.rule for example in EXAMPLES} | {example.shows for example in EXAMPLES}
    unknown = [(each.row.id, rule) for each in coverage() for rule in each.examples if rule not in with_examples]
    assert unknown == []
    general = "test_rule_finds_exactly_what_is_wrong_in_the_illegal_example"
    unnamed = [each.row.id for each in coverage() if not each.examples and any(general in test for test in each.tests)]
    assert unnamed == []


def test_every_page_has_an_address() -> None:
    for page in PAGES:
        assert resolve(page.partition("?")[0])


@pytest.mark.django_db
def test_every_page_of_rules_aids_and_matchups_links_the_rows_it_is_named_for(
    client: Client, reference_data: object
) -> None:
    silent = []
    for page in OF_RULES:
        shown = client.get(page)
        assert shown.status_code == 200, page
        text = shown.content.decode()
        silent += [
            (each.row.id, page)
            for each in coverage()
            if page in each.pages and f'href="/rules/{each.row.id}/"' not in text and f"/{each.row.id}/" not in page
        ]
    assert silent == []


def test_row_of_combat_is_seen_on_a_page_of_the_matchups() -> None:
    unseen = [
        each.row.id
        for each in coverage()
        if each.row.game == "aos4" and "C" in each.row.tags and not any("/matchups/" in page for page in each.pages)
    ]
    assert unseen == ["A-32"]  # who falls first is the owner's choice: battles and odds know no places of models


def test_every_aid_is_named_by_the_rows_it_applies() -> None:
    by_row = {each.row.id: each for each in coverage()}
    unnamed = [(aid.name, rule) for aid in AIDS for rule in aid.rules if f"/aids/{aid.name}/" not in by_row[rule].pages]
    assert unnamed == []


def test_parts_hold_every_row_once() -> None:
    assert [(part.key, len(part.rows)) for part in coverage_by_part()] == [("a", 116), ("k", 39), ("h", 108)]


@pytest.mark.django_db
def test_page_lists_every_row_with_its_tests(client: Client) -> None:
    page = client.get(reverse("reference:coverage"))
    assert page.status_code == 200
    text = page.content.decode()
    assert [each.row.id for each in coverage() if f'id="{each.row.id}"' not in text] == []
    assert "armybuilder/rules/aos4/table/tests/test_fights.py::test_a50_unit_that_fought_is_not_picked_again" in text


@pytest.mark.django_db
def test_row_links_its_aids(client: Client) -> None:
    text = client.get(reverse("reference:row", args=["A-45"])).content.decode()
    assert 'href="/aids/fight-order/">Fight order</a>' in text
    hordes = client.get(reverse("reference:row", args=["H-064"])).content.decode()
    assert 'href="/aids/hordes-frenzy/">Frenzy</a>' in hordes


def test_h063_deletion_is_kept_as_an_erratum() -> None:
    row = library().row("H-063")
    assert row is not None
    assert (row.kind, row.tags, row.topics != ()) == ("errata", ("R",), True)
