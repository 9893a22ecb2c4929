"""Terrain (A-64, A-72 to A-78)."""

from __future__ import annotations

from armybuilder.rules.aos4.table.terrain import (
    TERRAIN_TYPES,
    Standing,
    TerrainAbility,
    hit_modifier,
    may_activate,
    may_cross,
    may_end_on,
    obscured,
)

WOOD, POWER = TERRAIN_TYPES["Obscuring terrain"], TERRAIN_TYPES["Place of power"]
ROCK = TERRAIN_TYPES["Impassable terrain"]


def test_a72_cover_takes_one_from_hit_rolls() -> None:
    assert hit_modifier(WOOD, Standing(behind_or_wholly_on=True))[0] == -1
    assert hit_modifier(WOOD, Standing(behind_or_wholly_on=True, charged=True))[0] == 0
    assert hit_modifier(WOOD, Standing(behind_or_wholly_on=True, keywords=frozenset({"FLY"})))[0] == 0
    assert hit_modifier(WOOD, Standing())[0] == 0
    assert hit_modifier(ROCK, Standing(behind_or_wholly_on=True))[0] == 0


def test_a73_obscuring_hides_small_units_that_stand_close() -> None:
    assert obscured(WOOD, Standing(every_model_close=True)).allowed
    for keyword in ("MONSTER", "WAR MACHINE", "FLY"):
        assert not obscured(WOOD, Standing(every_model_close=True, keywords=frozenset({keyword}))).allowed
    assert not obscured(WOOD, Standing()).allowed
    assert not obscured(POWER, Standing(every_model_close=True)).allowed


def test_a64_guardian_is_seen_by_abilities_that_target_it() -> None:
    assert obscured(WOOD, Standing(every_model_close=True), guardian_targeted=True).codes == ("GUARDIAN_SEEN",)


def test_a74_unstable_may_be_crossed_but_not_stood_on_above_an_inch() -> None:
    assert may_end_on(WOOD, Standing(height=1.0)).allowed
    assert may_end_on(WOOD, Standing(height=1.1)).codes == ("UNSTABLE",)
    assert may_cross(WOOD).allowed


def test_a75_impassable_is_neither_crossed_nor_stood_on() -> None:
    assert may_cross(ROCK).codes == ("IMPASSABLE",)
    assert may_end_on(ROCK, Standing()).codes == ("IMPASSABLE",)


def test_a76_hero_within_three_inches_activates_a_place_of_power() -> None:
    hero = frozenset({"HERO"})
    assert may_activate(POWER, Standing(distance=3.0, keywords=hero)).allowed
    assert not may_activate(POWER, Standing(distance=3.1, keywords=hero)).allowed
    assert not may_activate(POWER, Standing(distance=1.0)).allowed
    assert not may_activate(WOOD, Standing(distance=1.0, keywords=hero)).allowed


def test_a77_abilities_of_obscuring_terrain() -> None:
    assert {TerrainAbility.COVER, TerrainAbility.OBSCURING, TerrainAbility.UNSTABLE} == WOOD


def test_a78_abilities_of_places_of_power() -> None:
    assert {TerrainAbility.COVER, TerrainAbility.PLACE_OF_POWER, TerrainAbility.UNSTABLE} == POWER
