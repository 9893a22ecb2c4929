"""Profiles: JSON round trip, faults with their path, the schema, and the demo models."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as some

from armybuilder.rules.hordes.demo import DEMO
from armybuilder.rules.hordes.profiles import (
    STATS,
    BaseSize,
    Kind,
    ModelProfile,
    ProfileBook,
    WeaponKind,
    WeaponProfile,
    profiles_document,
    profiles_schema,
    read_profiles,
)
from armybuilder.rules.system import DocumentProblem

SCHEMA_FILE = Path(__file__).parents[1] / "profiles.schema.json"
words = some.text("abc -'", min_size=1, max_size=8).filter(str.strip)
small = some.integers(0, 30)
weapons = some.builds(
    WeaponProfile,
    words,
    some.sampled_from(WeaponKind),
    small,
    some.none() | small,
    some.integers(1, 5),
    some.none() | some.integers(1, 5),
)
profiles = some.builds(
    ModelProfile,
    id=words,
    name=words,
    faction=words,
    kind=some.sampled_from(Kind),
    points=some.integers(0, 300),
    field_allowance=some.sampled_from(["U", "C", 1, 4]),
    victory_points=some.none() | small,
    base=some.none() | some.sampled_from(BaseSize),
    models=some.integers(1, 20),
    boxes=some.none() | some.integers(1, 40),
    stats=some.dictionaries(some.sampled_from(STATS), small).map(
        lambda stats: tuple((name, stats[name]) for name in STATS if name in stats)
    ),
    types=some.lists(words, max_size=2).map(tuple),
    works_for=some.lists(words, max_size=2).map(tuple),
    attachment_kind=some.just("") | words,
    attaches_to=some.lists(words, max_size=2).map(tuple),
    permits=some.lists(words, max_size=2).map(tuple),
    leader=some.booleans(),
    gunners=some.integers(0, 2),
    crewmen=some.integers(0, 4),
    weapons=some.lists(weapons, max_size=2).map(tuple),
    animi=some.lists(words, max_size=2).map(tuple),
)


@given(some.lists(profiles, max_size=3, unique_by=lambda profile: profile.id))
def test_profiles_survive_their_file_and_fit_the_schema(found: list[ModelProfile]) -> None:
    document = json.loads(json.dumps(profiles_document(found)))
    jsonschema.validate(document, profiles_schema())
    assert read_profiles(document) == ProfileBook(tuple(found))


def test_checked_in_schema_is_the_one_of_the_code() -> None:
    assert json.loads(SCHEMA_FILE.read_text()) == profiles_schema()


def test_demo_has_twelve_complete_models() -> None:
    assert len(DEMO.profiles) == 12
    assert len({profile.name for profile in DEMO.profiles}) == 12
    assert read_profiles(profiles_document(DEMO.profiles)) == DEMO
    for profile in DEMO.profiles:
        assert profile.victory_points is not None
        assert profile.base is not None
        assert profile.stat("CMD") is not None


PLAIN = {"id": "a", "name": "A", "faction": "F", "kind": "solo", "points": 10}


@pytest.mark.parametrize(
    "change, path, code",
    [
        ({"kind": "dragon"}, "profiles[0].kind", "UNKNOWN_CHOICE"),
        ({"points": -1}, "profiles[0].points", "OUT_OF_RANGE"),
        ({"points": "ten"}, "profiles[0].points", "NOT_A_WHOLE_NUMBER"),
        ({"name": " "}, "profiles[0].name", "EMPTY"),
        ({"name": None}, "profiles[0].name", "MISSING"),
        ({"name": "x" * 501}, "profiles[0].name", "TOO_LONG"),
        ({"name": 4}, "profiles[0].name", "NOT_A_TEXT"),
        ({"types": "Minion"}, "profiles[0].types", "NOT_A_LIST"),
        ({"types": ["Minion"] * 1001}, "profiles[0].types", "TOO_MANY"),
        ({"leader": "yes"}, "profiles[0].leader", "NOT_TRUE_OR_FALSE"),
        ({"stats": {"LUCK": 3}}, "profiles[0].stats.LUCK", "UNKNOWN_KEY"),
        ({"stats": [3]}, "profiles[0].stats", "NOT_A_MAPPING"),
        ({"stats": []}, "profiles[0].stats", "NOT_A_MAPPING"),
        ({"field_allowance": "X"}, "profiles[0].field_allowance", "UNKNOWN_CHOICE"),
        ({"field_allowance": 0}, "profiles[0].field_allowance", "OUT_OF_RANGE"),
        ({"weapons": [{"name": "Axe", "kind": "melee"}]}, "profiles[0].weapons[0].power", "MISSING"),
        ({"cost": 5}, "profiles[0].cost", "UNKNOWN_KEY"),
    ],
)
def test_faulty_profile_says_where(change: dict[str, Any], path: str, code: str) -> None:
    document = {"format": "hordes-profiles", "version": 1, "profiles": [PLAIN | change]}
    with pytest.raises(DocumentProblem) as caught:
        read_profiles(document)
    assert (caught.value.path, caught.value.code) == (path, code)


@pytest.mark.parametrize(
    "document, path, code",
    [
        ({"format": "other", "version": 1, "profiles": []}, "format", "UNKNOWN_CHOICE"),
        ({"format": "hordes-profiles", "version": 2, "profiles": []}, "version", "OUT_OF_RANGE"),
        ({"format": "hordes-profiles", "version": 1, "profiles": [PLAIN, PLAIN]}, "profiles[1].id", "TWICE"),
    ],
)
def test_faulty_file_says_where(document: dict[str, Any], path: str, code: str) -> None:
    with pytest.raises(DocumentProblem) as caught:
        read_profiles(document)
    assert (caught.value.path, caught.value.code) == (path, code)


def test_null_is_a_value_that_is_not_given() -> None:
    empty = {**PLAIN, "stats": None, "field_allowance": None, "types": None, "boxes": None}
    assert read_profiles({"format": "hordes-profiles", "version": 1, "profiles": [empty]}) == read_profiles(
        {"format": "hordes-profiles", "version": 1, "profiles": [PLAIN]}
    )
