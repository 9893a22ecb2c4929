"""Search in memory: exact ids first, typing errors forgiven, all words needed."""

import pytest

from armybuilder.reference.search import index, words


def found(text: str) -> list[str]:
    return [getattr(hit.entry, "id", getattr(hit.entry, "name", "")) for hit in index().search(text).hits]


@pytest.mark.parametrize(
    "text, first",
    [
        ("A-45", "A-45"),
        ("r-15", "R-15"),
        ("H-064", "H-064"),
        ("strike-first", "STRIKE-FIRST"),
        ("underdog", "A-95"),
        ("reinforced replacements", "A-15"),
        ("King of the Hill", "H-091"),
        ("Murderlust", "A-99b"),
        ("Ruinous Champion", "Ruinous Champion"),
    ],
)
def test_search_finds_first(text: str, first: str) -> None:
    assert found(text)[0] == first


@pytest.mark.parametrize(
    "typed, expected",
    [("obejctive", "A-92"), ("penduulm", "H-089"), ("strike-frist", "A-45"), ("regimnet", "A-01"), ("wrd", "A-30")],
)
def test_typing_errors_are_forgiven(typed: str, expected: str) -> None:
    assert expected in found(typed)


@pytest.mark.parametrize(
    "typed, expected",
    [
        ("strike first", "A-45"),
        ("strik lats", "A-46"),
        ("roll off", "A-96"),
        ("once per battle replacement", "A-16"),
        ("morathy", "A-04"),
        ("under dog", "A-95"),
        ("ward save", "A-30"),
    ],
)
def test_words_are_found_with_and_without_hyphens_and_gaps(typed: str, expected: str) -> None:
    assert expected in found(typed)[:3]


def test_parts_of_ids_are_no_words() -> None:
    assert "A-45" not in found("45")


def test_corrections_are_told() -> None:
    assert index().search("penduulm").corrected == (("penduulm", "pendulum"),)
    assert index().search("pendulum").corrected == ()


def test_every_word_has_to_occur() -> None:
    both = set(found("ward mortal"))
    assert both == set(found("ward")) & set(found("mortal"))
    assert "A-34" in both
    assert found("ward zzzzzzzz") == []


@pytest.mark.parametrize(
    "question, answer",
    [
        ("How does a ward work?", "A-30"),
        ("Can a frenzied warbeast charge somebody it cannot see", "H-064"),
        ("when may I unbind an enemy spell", "A-83"),
        ("What happens when a building collapses?", "H-086"),
    ],
)
def test_questions_are_answered(question: str, answer: str) -> None:
    assert answer in found(question)[:8]


def test_most_words_count_where_no_entry_has_all() -> None:
    results = index().search("ward mortal zzzzzzzz")
    assert results.partly
    assert {getattr(hit.entry, "id", "") for hit in results.hits} >= {"A-34"}
    assert not index().search("ward mortal").partly


def test_listed_units_lead_to_their_keyword_queries() -> None:
    assert {"K-32", "K-33"} <= set(found("Arkanaut Frigate"))


def test_small_words_alone_are_still_searched_and_nothing_finds_nothing() -> None:
    assert found("the") != []
    assert found("") == []
    assert found("?!") == []


def test_words_fold_case_apostrophes_and_plurals() -> None:
    assert words("Gunnar’s OATHSWORN heroes' Regiments, miss") == ["gunnar", "oathsworn", "hero", "regiment", "miss"]
