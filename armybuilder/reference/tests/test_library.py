"""The reference data: complete, consistent, and in its own words."""

import os
import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from string import Formatter

import pytest

from armybuilder.reference.entries import GAMES, GLOSSARY_KINDS, KINDS, PHASES, TAGS, Row
from armybuilder.reference.library import library
from armybuilder.reference.selectors import terms_of
from armybuilder.rules import aos4
from armybuilder.rules.aos4.rulebook import RULEBOOK
from armybuilder.rules.hordes.steps import STEP_RULES
from armybuilder.rules.hordes.validator import BOOK as HORDES_RULES
from armybuilder.rules.keywords import parse, write

ROOT = Path(__file__).parents[3]
SHARED = Path(os.environ.get("ARMYBUILDER_SHARED", ROOT.parent / "shared"))
SEEDS = SHARED / "seeds"
RUN = 8
LIBRARY = library()
IDS = {row.id for row in LIBRARY.rows}
RULE_IDS = {rule.id for rule in LIBRARY.rules}


def test_every_row_of_the_catalogue_is_there() -> None:
    assert Counter(row.id[0] for row in LIBRARY.rows) == {"A": 116, "K": 39, "H": 108}
    assert len(IDS) == len(LIBRARY.rows)


def test_rows_are_numbered_without_gaps() -> None:
    numbers = {letter: {int(re.sub(r"\D", "", i)) for i in IDS if i[0] == letter} for letter in "AKH"}
    assert numbers == {"A": set(range(1, 101)), "K": set(range(1, 40)), "H": set(range(1, 109))}


@pytest.mark.parametrize("row", LIBRARY.rows, ids=lambda row: row.id)
def test_row_is_complete(row: Row) -> None:
    assert row.title
    assert row.place
    assert row.effect.endswith((".", ")"))
    assert row.topics
    assert not row.open or row.open.endswith(".")
    assert row.tags
    assert set(row.tags) <= set(TAGS)
    assert row.kind in KINDS
    assert row.phase in PHASES
    assert row.game in GAMES
    assert {*row.related, *row.changes} <= IDS - {row.id}
    assert set(row.list_rules) <= RULE_IDS


def test_errata_and_answers_of_age_of_sigmar_are_attached_to_a_row() -> None:
    loose = [
        r.id for r in LIBRARY.rows if r.game == "aos4" and r.kind in ("errata", "addendum", "faq") if not r.changes
    ]
    assert loose == []


def test_change_is_shown_at_the_row_it_changes() -> None:
    assert [row.id for row in LIBRARY.changes_of("A-13")] == ["A-15", "A-17"]
    assert [row.id for row in LIBRARY.changes_of("H-064")] == ["H-093", "H-095", "H-096"]


@pytest.mark.parametrize("row", [row for row in LIBRARY.rows if row.query], ids=lambda row: row.id)
def test_keyword_query_is_read_and_written_the_same(row: Row) -> None:
    assert row.query is not None
    assert parse(write(parse(row.query.text))) == parse(row.query.text)
    assert len({unit.name for unit in row.query.units}) == len(row.query.units) > 0


@pytest.mark.parametrize(
    "row_id, listed",
    [("K-01", 51), ("K-02", 2), ("K-04", 21), ("K-08", 40), ("K-30", 57), ("K-33", 14), ("K-37", 8), ("K-39", 7)],
)
def test_keyword_query_lists_the_units_of_the_source(row_id: str, listed: int) -> None:
    row = LIBRARY.row(row_id)
    assert row is not None
    assert row.query is not None
    assert len(row.query.units) == listed


def test_rules_are_complete() -> None:
    assert len(RULE_IDS) == len(LIBRARY.rules)
    for rule in LIBRARY.rules:
        assert rule.title
        assert rule.text.endswith(".")
        assert set(rule.sources) <= set(LIBRARY.sources)
        assert rule.standing in LIBRARY.standings
        assert {severity for _, severity in rule.codes} <= {"error", "warning", "info"}


def test_every_rule_that_judges_lists_is_explained_with_its_codes() -> None:
    for module in iter_modules(aos4.__path__, f"{aos4.__name__}."):
        if not module.ispkg:
            import_module(module.name)
    known = {rule.id: {code for code, _ in rule.codes} for rule in LIBRARY.rules}
    unexplained = {rule.id: set(rule.codes) - known.get(rule.id, set()) for rule in RULEBOOK}
    assert {rule_id: codes for rule_id, codes in unexplained.items() if codes or rule_id not in known} == {}


def test_hordes_rules_name_the_codes_of_the_validator() -> None:
    assert {rule.id: tuple(code for code, _ in rule.codes) for rule in LIBRARY.rules if rule.id.startswith("HR")} == {
        rule.id: rule.codes for rule in HORDES_RULES
    }


def test_every_step_of_the_hordes_aids_has_a_sentence() -> None:
    assert set(LIBRARY.hordes_steps) == set(STEP_RULES)
    assert set(STEP_RULES.values()) <= IDS
    for sentence in LIBRARY.hordes_steps.values():
        assert all(name is None or name.isidentifier() for _, name, _, _ in Formatter().parse(sentence))


def test_glossary_is_complete() -> None:
    assert len({(e.name.casefold(), e.kind, e.game) for e in LIBRARY.glossary}) == len(LIBRARY.glossary)
    for entry in LIBRARY.glossary:
        assert entry.summary.endswith(".")
        assert entry.kind in GLOSSARY_KINDS
        assert entry.game in GAMES
        assert set(entry.rows) <= IDS


ABILITIES = (
    *("Companion", "Crit (Mortal)", "Crit (Auto-wound)", "Shoot in Combat", "Charge (+1 Damage)", "Crit (2 Hits)"),
    *("Anti-INFANTRY (+1 Rend)", "Anti-MONSTER (+1 Rend)", "Anti-HERO (+1 Rend)", "Anti-charge (+1 Rend)"),
    *("Anti-WIZARD (+1 Rend)", "Anti-CAVALRY (+1 Rend)", "Anti-FACTION TERRAIN (+1 Rend)", "Anti-BEAST (+1 Rend)"),
    *("Anti-UNIQUE (+1 Rend)", "Anti-PRIEST (+1 Rend)", "Anti-MANIFESTATION (+1 Rend)", "Blood-hungry"),
    *("Anti-WAR MACHINE (+1 Rend)", "Anti-CHAOS (+1 Rend)", "Anti-DEATH (+1 Rend)", "Anti-DAEMON (+1 Rend)"),
    "Wyrdflame",
)


@pytest.mark.parametrize("name", ABILITIES)
def test_every_weapon_ability_is_explained(name: str) -> None:
    entry = LIBRARY.entry(name)
    assert entry is not None
    assert (entry.name, entry.kind) == (name, "weapon-ability")


@pytest.mark.parametrize(
    "asked, found",
    [("WARD (5+)", "WARD"), ("wizard (2)", "WIZARD"), ("STANDARD BEARER (1/5)", "STANDARD BEARER"), ("HERO", "HERO")],
)
def test_keyword_is_found_with_its_level(asked: str, found: str) -> None:
    entry = LIBRARY.entry(asked)
    assert entry is not None
    assert entry.name == found
    assert LIBRARY.entry("no such keyword") is None


def test_terms_are_told_once_and_only_where_rows_say_more() -> None:
    terms = terms_of(["Crit (Mortal)", "WARD (5+)", "ward (6+)", "SKRYRE", "no such thing"])
    assert [(term.name, [row.id for row in term.rows]) for term in terms] == [
        ("Crit (Mortal)", ["A-41"]),
        ("WARD (5+)", ["A-30"]),
    ]


def test_lookups() -> None:
    assert LIBRARY.row("a-01") is LIBRARY.rows[0]
    assert LIBRARY.row("A-999") is None
    assert LIBRARY.rule("r-02") in LIBRARY.unconfirmed()
    assert LIBRARY.rule("R-999") is None
    assert "A-05" in [row.id for row in LIBRARY.rows_of_rule("R-45")]
    assert [rule.id for rule in LIBRARY.rules_of_code("WARMASTER_NOT_GENERAL")] == ["R-33", "R-34"]


def own_texts() -> Iterator[tuple[str, str]]:
    for row in LIBRARY.rows:
        for part in (row.title, row.timing, row.trigger, row.effect, row.open):
            yield row.id, part
    for rule in LIBRARY.rules:
        yield rule.id, rule.title
        yield rule.id, rule.text
    for entry in LIBRARY.glossary:
        yield entry.name, entry.summary
    yield from LIBRARY.hordes_steps.items()


def runs(text: str) -> Iterator[tuple[str, ...]]:
    words = re.findall(r"[\w'+\"/]+", text.casefold().replace("’", "'").replace("”", '"'))
    return (tuple(words[i : i + RUN]) for i in range(len(words) - RUN + 1))


@pytest.mark.skipif(not SEEDS.exists(), reason="the source texts are not beside the project")
def test_no_run_of_eight_words_is_taken_from_the_source() -> None:
    taken = {run for seed in SEEDS.glob("*.txt") for run in runs(seed.read_text(encoding="utf-8", errors="replace"))}
    assert [(name, " ".join(run)) for name, text in own_texts() for run in runs(text) if run in taken] == []


def test_runs_are_compared_word_by_word() -> None:
    assert list(runs("One two, three four five six seven eight.")) == [
        ("one", "two", "three", "four", "five", "six", "seven", "eight")
    ]
