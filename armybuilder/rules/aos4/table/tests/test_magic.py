"""Spells, unbinding, prayers and banishing with rolled dice (A-79 to A-91), the answers to questions among them."""

from __future__ import annotations

import pytest

from armybuilder.rules.aos4.table.magic import (
    CastResult,
    banish,
    cast,
    chant,
    may_cast,
    may_chant,
    may_summon,
    may_unbind,
    sacred_rites,
)


@pytest.mark.parametrize(
    ("faces", "value", "unbinding", "result"),
    [
        ((3, 4), 7, None, CastResult.CAST),
        ((3, 3), 7, None, CastResult.FAILED),
        ((1, 1), 2, None, CastResult.MISCAST),
        ((1, 1, 6), 5, None, CastResult.MISCAST),
        ((3, 4), 7, 7, CastResult.CAST),
        ((3, 4), 7, 8, CastResult.UNBOUND),
    ],
)
def test_a80_a83_casting_roll(faces: tuple[int, ...], value: int, unbinding: int | None, result: CastResult) -> None:
    assert cast(faces, value, unbinding=unbinding).result is result


def test_a80_modifier_counts_for_the_roll_that_must_be_beaten() -> None:
    casting = cast((3, 4), 7, modifier=1, unbinding=8)
    assert (casting.roll, casting.result) == (8, CastResult.CAST)


def test_a79_power_level_limits_spells_and_prayers() -> None:
    assert [may_cast(2, used, miscast=False).allowed for used in (0, 1, 2)] == [True, True, False]
    assert [may_chant(1, used).allowed for used in (0, 1)] == [True, False]


def test_a80_no_spell_after_a_miscast() -> None:
    assert may_cast(3, 1, miscast=True).codes == ("NO_MORE_SPELLS",)


def test_a83_unbinding_needs_range_and_happens_once() -> None:
    assert may_unbind(30, tried=False).allowed
    assert may_unbind(30.5, tried=True).codes == ("UNBIND_RANGE", "UNBIND_TWICE")


@pytest.mark.parametrize(
    ("face", "points", "bank", "answered", "left"),
    [
        (1, 4, False, False, 2),
        (1, 1, True, False, 0),
        (4, 0, False, True, 0),
        (3, 0, False, False, 0),
        (2, 2, False, True, 0),
        (5, 3, True, False, 8),
        (2, 1, False, False, 1),
    ],
)
def test_a84_chanting_roll(face: int, points: int, bank: bool, answered: bool, left: int) -> None:
    result = chant(face, points, 4, bank=bank, loss=2)
    assert (result.answered, result.points) == (answered, left)


def test_a84_answered_prayer_empties_the_bank() -> None:
    assert chant(6, 9, 4).points == 0


def test_a84_modifier_counts_for_the_answer_and_for_the_bank() -> None:
    assert chant(3, 2, 6, modifier=1).answered
    assert not chant(3, 2, 6, modifier=-1).answered
    assert chant(3, 2, 6, bank=True, modifier=1).points == 6


def test_a85_sacred_rites_never_empty_the_bank() -> None:
    assert [sacred_rites(face, 3).points for face in (1, 2, 6)] == [2, 5, 9]
    assert sacred_rites(1, 0).points == 0


def test_a87_one_attempt_a_turn_and_none_after_removal() -> None:
    assert may_summon(tried_this_turn=False, removed_this_turn=False).allowed
    assert may_summon(tried_this_turn=True, removed_this_turn=True).codes == ("SUMMON_TWICE", "SUMMON_REMOVED")


@pytest.mark.parametrize(("roll", "manifestations", "gone"), [(7, 1, True), (6, 1, False), (6, 2, True), (5, 3, True)])
def test_a91_each_further_manifestation_adds_one(roll: int, manifestations: int, gone: bool) -> None:
    assert banish(roll, 7, manifestations=manifestations).banished is gone


def test_a91_banishing_is_refused_with_every_reason() -> None:
    answer = banish(12, 7, distance=31, summoned_now=True, tried=True)
    assert (answer.allowed, answer.banished) == (False, False)
    assert [each.code for each in answer.steps] == ["BANISH_RANGE", "BANISH_SUMMONED", "BANISH_TWICE"]
