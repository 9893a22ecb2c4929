"""Search over names with typing errors forgiven."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factions.search import Entry, Names, folded

NAMES = Names(
    [
        Entry("unit", "Chaos Lord on Karkadrak", "Slaves to Darkness"),
        Entry("unit", "Chaos Lord on Karkadrak (Scourge of Aqshy)", "Slaves to Darkness"),
        Entry("unit", "Chaos Lord", "Slaves to Darkness"),
        Entry("unit", "Chaos Lord on Manticore", "Slaves to Darkness", present=False),
        Entry("unit", "Be'lakor, the Dark Master", "Slaves to Darkness"),
        Entry("unit", "Liberators", "Stormcast Eternals"),
        Entry("lore", "Lore of the Damned", "Slaves to Darkness"),
        Entry("keyword", "DARKOATH"),
    ]
)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("chaos lord", "Chaos Lord"),
        ("karkadrax", "Chaos Lord on Karkadrak"),
        ("lord kark", "Chaos Lord on Karkadrak"),
        ("BELAKOR", "Be'lakor, the Dark Master"),
        ("be’lakor", "Be'lakor, the Dark Master"),
        ("libarators", "Liberators"),
        ("lore damned", "Lore of the Damned"),
        ("darkoth", "DARKOATH"),
    ],
)
def test_search_finds_the_meant_name_first(text, first):
    assert NAMES.find(text)[0].entry.name == first


def test_search_puts_what_is_not_of_the_season_last_among_equals():
    names = [hit.entry.name for hit in NAMES.find("chaos lord on")]
    assert names[:3] == [
        "Chaos Lord on Karkadrak",
        "Chaos Lord on Karkadrak (Scourge of Aqshy)",
        "Chaos Lord on Manticore",
    ]


@pytest.mark.parametrize("text", ["", "x", "  ", "zzzzzzzz"])
def test_search_finds_nothing_for_nothing(text):
    assert NAMES.find(text) == ()


@pytest.mark.parametrize("text", ["be lakor", "chaoslord", "lordkarkadrak chaos"])
def test_words_may_be_parted_and_joined(text):
    assert NAMES.find(text)


def test_every_word_of_the_text_must_be_meant():
    assert [hit.entry.name for hit in NAMES.find("chaos dark")] == []
    assert {hit.entry.name for hit in NAMES.find("lord chaos")} == {
        entry.name for entry in NAMES.entries if entry.name.startswith("Chaos Lord")
    }


def test_equal_names_keep_their_order():
    twice = Names([Entry("unit", "Liberators", str(number)) for number in range(9)])
    assert [hit.entry.where for hit in twice.find("liberators")] == [str(number) for number in range(9)]


def test_search_keeps_to_the_kinds_asked_for():
    assert {hit.entry.kind for hit in NAMES.find("darkoath", kinds=frozenset({"keyword"}))} == {"keyword"}


def test_folding_drops_case_accents_and_marks():
    assert folded("  Be’lakor, the DÀRK-Master ") == "belakor the dark master"


@given(st.text(max_size=60))
def test_folding_is_stable_and_search_never_fails(text):
    assert folded(folded(text)) == folded(text)
    assert len(NAMES.find(text, limit=5)) <= 5
