"""Army lists as documents: round trip, canonical text, strictness."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from armybuilder.rules.aos4.army import (
    ArmyList,
    ArmyUnit,
    Creation,
    CreationKind,
    EnhancementChoice,
    Feature,
    Regiment,
    RenownRegiment,
    WargearChoice,
)
from armybuilder.rules.aos4.army_document import DocumentProblem, canonical, digest, from_document, to_document
from armybuilder.rules.aos4.examples.catalogues import L0

_TEXTS = st.text(st.characters(blacklist_categories=["Cs", "Cc"]), min_size=1, max_size=12)
_MAYBE = st.text(st.characters(blacklist_categories=["Cs", "Cc"]), max_size=12)
_IDS = st.lists(_TEXTS, max_size=2).map(tuple)
_WARGEAR = st.lists(st.builds(WargearChoice, _TEXTS, st.integers(0, 40)), max_size=2).map(tuple)
_CREATIONS = st.builds(
    Creation,
    st.sampled_from(CreationKind),
    _TEXTS,
    st.integers(0, 500),
    st.lists(st.builds(Feature, _TEXTS, st.integers(-9, 9)), max_size=2).map(tuple),
    _IDS,
)


@st.composite
def army_lists(draw: st.DrawFn) -> ArmyList:
    """Any list that can be written down, legal or not; uids are unique."""
    uids = iter(f"u{number}" for number in range(1000))

    def unit() -> ArmyUnit:
        name = draw(_MAYBE)
        return ArmyUnit(
            next(uids),
            draw(_MAYBE if name else _TEXTS),
            draw(st.booleans()),
            draw(st.none() | st.integers(0, 60)),
            draw(_WARGEAR),
            name,
        )

    def units(most: int) -> tuple[ArmyUnit, ...]:
        return tuple(unit() for _ in range(draw(st.integers(0, most))))

    regiments = tuple(
        Regiment(unit() if draw(st.booleans()) else None, units(3)) for _ in range(draw(st.integers(0, 3)))
    )
    return ArmyList(
        army=draw(_TEXTS),
        ruleset=draw(_TEXTS),
        release=draw(_MAYBE),
        name=draw(_MAYBE),
        points_limit=draw(st.integers(0, 10_000)),
        as_of=draw(st.none() | st.dates().map(lambda day: day.isoformat())),
        formations=draw(_IDS),
        spell_lores=draw(_IDS),
        prayer_lores=draw(_IDS),
        manifestation_lores=draw(_IDS),
        terrain=draw(_IDS),
        tactic_cards=draw(_IDS),
        regiments=regiments,
        auxiliaries=units(2),
        renown=tuple(RenownRegiment(draw(_TEXTS), units(2)) for _ in range(draw(st.integers(0, 1)))),
        enhancements=draw(st.lists(st.builds(EnhancementChoice, _TEXTS, _TEXTS), max_size=2).map(tuple)),
        generals=draw(_IDS),
        legends=draw(st.booleans()),
        creations=draw(st.lists(_CREATIONS, max_size=2).map(tuple)),
    )


@settings(max_examples=80, deadline=None)
@given(army_lists())
def test_reading_what_was_written_gives_the_same_list(army: ArmyList) -> None:
    assert from_document(json.loads(json.dumps(to_document(army)))) == army


@settings(max_examples=30, deadline=None)
@given(army_lists())
def test_canonical_text_is_the_same_for_the_same_list(army: ArmyList) -> None:
    again = from_document(json.loads(canonical(army)))

    assert (canonical(again), digest(again)) == (canonical(army), digest(army))


def test_different_lists_have_different_digests() -> None:
    assert digest(L0) != digest(L0.with_changes(name="L1"))
    assert len(digest(L0)) == 64


def test_defaults_are_left_out() -> None:
    assert to_document(ArmyList("a", "ghb-2026-27")) == {
        "format": "armybuilder-list",
        "version": 1,
        "army": "a",
        "ruleset": "ghb-2026-27",
        "points_limit": 2000,
    }


def _changed(**changes: Any) -> dict[str, Any]:
    return {**to_document(L0), **changes}


@pytest.mark.parametrize(
    "document, path, code",
    [
        ([], "", "wrong_type"),
        ({}, "format", "wrong_format"),
        (_changed(format="other"), "format", "wrong_format"),
        (_changed(version=2), "version", "unknown_version"),
        (_changed(version=True), "version", "unknown_version"),
        (_changed(colour="red"), "colour", "unknown_key"),
        (_changed(army=7), "army", "wrong_type"),
        (_changed(army=""), "army", "out_of_range"),
        (_changed(name="x" * 201), "name", "out_of_range"),
        (_changed(points_limit="2000"), "points_limit", "wrong_type"),
        (_changed(points_limit=-1), "points_limit", "out_of_range"),
        (_changed(points_limit=True), "points_limit", "wrong_type"),
        (_changed(as_of="yesterday"), "as_of", "wrong_type"),
        (_changed(legends="no"), "legends", "wrong_type"),
        (_changed(generals="lord"), "generals", "wrong_type"),
        (_changed(generals=[1]), "generals[0]", "wrong_type"),
        (_changed(regiments=[{"boss": {}}]), "regiments[0].boss", "unknown_key"),
        (_changed(regiments=[{"leader": {"uid": "a"}}]), "regiments[0].leader.profile", "missing_key"),
        (_changed(auxiliaries=[{"uid": "a", "name": "b"}]), "auxiliaries[0].profile", "missing_key"),
        (_changed(auxiliaries=[{"uid": "a", "profile": ""}]), "auxiliaries[0].profile", "out_of_range"),
        (
            _changed(regiments=[{"units": [{"uid": "a", "profile": "b", "size": 3}]}]),
            "regiments[0].units[0].size",
            "unknown_key",
        ),
        (_changed(auxiliaries=[{"uid": "lord", "profile": "b"}]), "auxiliaries[0].uid", "repeated_uid"),
        (_changed(auxiliaries=[{"uid": "a", "profile": "b"}] * 201), "auxiliaries", "out_of_range"),
        (_changed(renown=[{"units": []}]), "renown[0].renown", "missing_key"),
        (_changed(creations=[{"kind": "golem", "name": "a", "tier": 1}]), "creations[0].kind", "out_of_range"),
        (_changed(enhancements=[{"enhancement": "a"}]), "enhancements[0].bearer", "missing_key"),
    ],
)
def test_anything_else_is_refused_with_its_path(document: Any, path: str, code: str) -> None:
    with pytest.raises(DocumentProblem) as caught:
        from_document(document)

    assert (caught.value.path, caught.value.code) == (path, code)
