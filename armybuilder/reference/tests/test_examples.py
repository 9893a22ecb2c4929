"""Examples on the rules pages: every row with codes has a legal and an illegal one, judged as the builder judges."""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client

from armybuilder.reference.entries import CompositionRule
from armybuilder.reference.examples import Pair, examples_of, reasons_without, repairs_of
from armybuilder.reference.library import library
from armybuilder.rules.aos4.documents import ReleaseFacts
from armybuilder.rules.aos4.examples import CANNOT_BE_BUILT, WITHOUT_EXAMPLE
from armybuilder.rules.aos4.examples.slaves import SLAVES

RULES = library().rules
WITH_CODES = [rule.id for rule in RULES if rule.codes]
PAIRS = [(rule.id, pair) for rule in RULES for pair in examples_of(rule.id)]
_IDS = [f"{rule_id}-{pair.number}" for rule_id, pair in PAIRS]


def test_every_rule_with_codes_has_both_examples_or_says_why_not() -> None:
    assert [key for key in WITH_CODES if not examples_of(key) and key not in WITHOUT_EXAMPLE] == []


def test_every_rule_without_codes_says_why_it_has_no_example() -> None:
    bare = [rule.id for rule in RULES if not rule.codes and not examples_of(rule.id)]

    assert [key for key in bare if not reasons_without(key, ())] == []


def test_no_reason_is_left_over() -> None:
    known = {rule.id for rule in RULES}

    assert sorted(key for key in WITHOUT_EXAMPLE if key not in known or examples_of(key)) == []


@pytest.mark.parametrize("rule_id, pair", PAIRS, ids=_IDS)
def test_the_legal_example_is_legal_and_the_illegal_one_breaks_the_rule(rule_id: str, pair: Pair) -> None:
    assert pair.legal.findings == ()
    assert pair.illegal.findings != ()
    assert pair.legal.legal
    assert pair.legal.lines != pair.illegal.lines or rule_id in {"R-04", "R-39"}


def test_codes_of_a_rule_are_shown_or_cannot_be_built() -> None:
    shown = {finding.code for _, pair in PAIRS for finding in pair.illegal.findings}
    wanted = {code for rule in RULES for code, _ in rule.codes}

    assert sorted(wanted - shown) == sorted({*CANNOT_BE_BUILT, "RENAMED_UNIT"})


def test_what_differs_is_marked() -> None:
    pair = examples_of("R-01")[0]

    assert [line.text for line in pair.legal.lines if line.changed] == []
    assert [line.text for line in pair.illegal.lines if line.changed] == [
        "1,050 of 1,000 points, 2 drops",
        "6 × Chaos Furies, 120",
    ]
    assert pair.illegal.findings[0].text == "The army costs 1,050 points; 1,000 are allowed."


@pytest.mark.parametrize(
    "rule_id, line",
    [
        ("R-17", "5 × Chaos Knights, 240"),
        ("R-15", "Regiment 1"),
        ("R-71", "Chaos Lord, 100 (General, Rune of Murder)"),
        ("R-78", "Terrain: Nexus Chaotica"),
        ("PG-08", "Anvil of Apotheosis: Own hero, 150 points"),
        ("HR-04", "+ Warden Captain, 18"),
    ],
)
def test_a_finding_has_its_number_at_the_line_that_it_is_about(rule_id: str, line: str) -> None:
    lines = examples_of(rule_id)[0].illegal.lines

    assert next(one.text for one in lines if one.marks) == line


def test_repairs_name_what_they_do_and_what_comes_of_it() -> None:
    found = repairs_of("R-17", 1)

    assert [one.said.partition(":")[0] for one in found] == ["Chaos Knights cannot join Regiment 1"]
    assert (found[0].offers[0].text, found[0].offers[0].result) == (
        "Chaos Knights moved to General's Regiment",
        "Legal · 420 pts · 2 drops",
    )


def test_information_says_that_nothing_needs_repair() -> None:
    assert repairs_of("R-36", 1)[0].none == "No single change repairs this: information only."


def test_an_example_that_is_not_there_is_an_error() -> None:
    with pytest.raises(LookupError):
        repairs_of("R-17", 9)


def test_points_and_sizes_by_hand_are_those_of_the_release(release_facts: ReleaseFacts) -> None:
    real = {profile.name: profile for profile in release_facts.catalogue("slaves-to-darkness").profiles.values()}
    wrong = {
        profile.name: (profile.points, profile.models, real[profile.name].points, real[profile.name].models)
        for profile in SLAVES.profiles.values()
        if profile.name in real
        and (profile.points, profile.models) != (real[profile.name].points, real[profile.name].models)
    }

    assert wrong == {}


# Pages


@pytest.mark.parametrize("rule", RULES, ids=[rule.id for rule in RULES])
def test_page_of_a_rule_says_law_sources_codes_and_examples(rule: CompositionRule) -> None:
    page = Client().get(f"/rules/army/{rule.id}/")
    text = unescape(page.content.decode())

    assert page.status_code == 200
    assert text.count("Keeps the rule") == text.count("Breaks the rule") == len(examples_of(rule.id))
    wanted = [f"<h1>{rule.id} {rule.title}", rule.text, *(library().sources[mark] for mark in rule.sources)]
    wanted += [f"<code>{code}</code>" for code, _ in rule.codes]
    assert [words for words in wanted if words not in text] == []


def test_repairs_are_shown_on_demand_only() -> None:
    client = Client()

    assert "What repairs it" in client.get("/rules/army/R-17/").content.decode()
    assert (
        "Chaos Knights moved to General&#x27;s Regiment" in client.get("/rules/army/R-17/?repairs=1").content.decode()
    )


def test_repairs_alone_for_htmx() -> None:
    answer = Client().get("/rules/army/R-17/?repairs=1", headers={"HX-Request": "true"})

    assert "<html" not in answer.content.decode()
    assert "HX-Request" in answer["Vary"]


@pytest.mark.parametrize("asked", ["99", "-1", "x", "1e3"])
def test_repairs_of_no_example(asked: str) -> None:
    page = Client().get(f"/rules/army/R-17/?repairs={asked}")

    assert page.status_code == (404 if asked == "99" else 200)
