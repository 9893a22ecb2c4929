"""Battles as background work: keys, chunks, totals, early end."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from armybuilder.rules.aos4.battle import simulate
from armybuilder.rules.aos4.battle.counters import BattleCounters
from armybuilder.simulations import battles
from armybuilder.simulations.battles import (
    MODEL_VERSION,
    Settings,
    added,
    armies_of,
    chunks_of,
    combine,
    key_of,
    parameters_of,
    play,
    play_both,
    precise_enough,
    settings_of,
)
from armybuilder.simulations.lists import FoughtList
from armybuilder.simulations.tests.conftest import FEW

LISTS: dict[str, dict[str, Any]] = {"a": {"name": "A"}, "b": {"name": "B"}}


def test_model_version_is_that_of_the_model() -> None:
    assert MODEL_VERSION == simulate.MODEL_VERSION
    assert battles.engine() in simulate.BATTLES_PER_SECOND


def test_key_depends_on_everything_but_where_the_lists_came_from() -> None:
    plain = parameters_of(FEW, LISTS, {"a": "roster:x"})

    assert key_of(plain) == key_of(parameters_of(FEW, LISTS, {"a": "shared:y"}))
    others = [
        parameters_of(replace(FEW, **changes), LISTS, {})  # type: ignore[arg-type]
        for changes in ({name: value} for name, value in {
            "battles": 21, "seed": 8, "battleplan": "long-watch", "policy_a": "greedy", "policy_b": "greedy",
            "precision": 0.05, "rounds": 4, "model": "reduced",
        }.items())
    ]  # fmt: skip
    others += [parameters_of(FEW, {**LISTS, "b": {"name": "C"}}, {}), {**plain, "version": 0}]
    assert len({key_of(parameters) for parameters in (plain, *others)}) == len(others) + 1


@pytest.mark.parametrize(
    ("engine", "number", "precision", "sizes"),
    [
        ("numba", 1000, None, [100] * 10),
        ("numba", 120, None, [50, 50, 20]),
        ("numba", 50_000, None, [1000] * 50),
        ("plain", 1000, None, [25] * 40),
        ("plain", 30, None, [10] * 3),
        ("numba", 250, 0.05, [100, 100, 50]),
        ("plain", 250, 0.05, [100, 100, 50]),
    ],
)
def test_chunks_cover_every_battle_once(
    engine: str, number: int, precision: float | None, sizes: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(battles, "engine", lambda: engine)

    chunks = chunks_of(Settings(battles=number, precision=precision))

    assert [chunk["last"] - chunk["first"] for chunk in chunks] == sizes
    assert [chunk["first"] for chunk in chunks[1:]] == [chunk["last"] for chunk in chunks[:-1]]
    assert chunks[-1]["last"] == number


def parameters(mine: FoughtList, theirs: FoughtList, settings: Settings = FEW) -> dict[str, Any]:
    from armybuilder.simulations.services import document_of

    return parameters_of(settings, {"a": document_of(mine), "b": document_of(theirs)}, {})


@pytest.mark.django_db
def test_totals_are_the_same_for_any_chunks(mine: FoughtList, theirs: FoughtList) -> None:
    given = parameters(mine, theirs)
    armies = armies_of(given)
    whole = simulate.run_battles(armies["a"], armies["b"], FEW.setup(), FEW.seed, 0, 20)

    for borders in ([0, 20], [0, 7, 13, 20], list(range(0, 21, 5))):
        ranges = [{"first": first, "last": last} for first, last in pairwise(borders)]
        results = [play(given, specification) for specification in ranges]
        assert combine(given, results) == {"counters": whole.to_json(), "digest": whole.digest()}


@pytest.mark.django_db
def test_pairs_play_the_same_seeds(mine: FoughtList, theirs: FoughtList) -> None:
    given = parameters(mine, theirs)
    given["lists"]["c"] = given["lists"]["a"]

    pairs = play_both(given, {"first": 0, "last": 10})

    assert pairs["first"] == pairs["second"] == play(given, {"first": 0, "last": 10})
    assert (pairs["wins"], pairs["margins"], pairs["win_squares"]) == (0, 0, 0)


@pytest.mark.django_db
def test_armies_bring_their_names_and_units(mine: FoughtList, theirs: FoughtList) -> None:
    armies = armies_of(parameters(mine, theirs))

    assert (armies["a"].name, armies["b"].name) == ("Spearpoint", "Skaven")
    assert [unit.name for unit in armies["a"].units if not unit.manifestation] == [unit.name for unit in mine.units]


def result(won: int, number: int) -> dict[str, int]:
    return {"won": won, "battles": number}


@pytest.mark.parametrize(
    ("precision", "results", "enough"),
    [
        (None, [result(100, 200)] * 50, False),
        (0.05, [result(50, 100)], False),
        (0.05, [result(50, 100)] * 3, False),
        (0.05, [result(50, 100)] * 4, True),
        (0.05, [result(99, 100)], False),
        (0.05, [result(99, 100)] * 2, True),
    ],
)
def test_precise_enough_needs_a_narrow_interval_of_enough_battles(
    precision: float | None, results: list[dict[str, int]], enough: bool
) -> None:
    given = parameters_of(replace(FEW, precision=precision), LISTS, {})

    assert precise_enough(given, results) is enough


def test_settings_survive_their_parameters() -> None:
    settings = Settings(battles=5, seed=2**62, precision=0.01)

    assert settings_of(parameters_of(settings, LISTS, {})) == settings


@pytest.mark.django_db
def test_added_is_the_sum_of_chunks(mine: FoughtList, theirs: FoughtList) -> None:
    given = parameters(mine, theirs)
    one, other = (play(given, {"first": first, "last": first + 3}) for first in (0, 3))

    assert added([one, other]) == BattleCounters.from_json(one) + BattleCounters.from_json(other)
