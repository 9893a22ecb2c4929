"""Replacement units and the answers to questions about them (A-12 to A-17)."""

from __future__ import annotations

from fractions import Fraction

from armybuilder.rules.aos4.table.replacement import Original, replacement

HALF = Fraction(1, 2)


def codes(original: Original, share: Fraction = Fraction(1)) -> set[str]:
    return {each.code for each in replacement(original, share).steps}


def test_a13_same_size_unless_a_share_is_named() -> None:
    assert replacement(Original(10)).models == 10
    assert replacement(Original(10), HALF).models == 5
    assert replacement(Original(5), HALF).models == 3


def test_a14_each_unit_once_and_replacements_never() -> None:
    assert not replacement(Original(10, is_replacement=True)).allowed
    assert not replacement(Original(10, was_replaced=True)).allowed
    assert "REPLACEMENT_NEW_UNIT" in codes(Original(10))


def test_a15_reinforced_with_more_than_half_stays_reinforced() -> None:
    assert replacement(Original(20, reinforced=True)).reinforced
    assert not replacement(Original(20, reinforced=True), HALF).reinforced
    assert replacement(Original(20, reinforced=True), Fraction(11, 20)).reinforced
    assert not replacement(Original(10)).reinforced


def test_a16_abilities_of_the_warscroll_are_there_again() -> None:
    assert "REPLACEMENT_ABILITIES" in codes(Original(10))


def test_a17_faq_no_enhancement_carries_over() -> None:
    assert "REPLACEMENT_NO_ENHANCEMENT" in codes(Original(1, enhanced=True))
    assert "REPLACEMENT_NO_ENHANCEMENT" not in codes(Original(1))


def test_a17_faq_weapon_proportions_are_free_in_a_smaller_unit() -> None:
    assert "REPLACEMENT_PROPORTIONS" in codes(Original(10), HALF)
    assert "REPLACEMENT_PROPORTIONS" not in codes(Original(10))


def test_a17_faq_no_model_returns_beyond_the_new_size() -> None:
    limits = [dict(each.params) for each in replacement(Original(10), HALF).steps if each.code == "REPLACEMENT_LIMIT"]
    assert limits == [{"models": 5}]


def test_a12_replacement_of_a_unit_of_renown_belongs_to_it() -> None:
    assert replacement(Original(5, of_renown=True)).of_renown
    assert "REPLACEMENT_OF_RENOWN" in codes(Original(5, of_renown=True))
