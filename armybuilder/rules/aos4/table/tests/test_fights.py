"""The fight-order aid: who picks next and why (A-45 to A-50), the three answers to questions among them (A-48)."""

from __future__ import annotations

from armybuilder.rules.aos4.combat.fight_order import Band
from armybuilder.rules.aos4.table.fights import Entered, next_pick, whole_order


def unit(name: str, player: str, **changes: bool) -> Entered:
    return Entered(name, player, **changes)


def why(pick: object) -> list[str]:
    return [each.code for each in pick.steps]  # type: ignore[attr-defined]


def test_a49_active_player_picks_first_and_picks_alternate() -> None:
    units = (unit("a1", "A"), unit("a2", "A"), unit("b1", "B"))
    first = next_pick("A", units)
    assert (first.picker, first.options, why(first)) == ("A", ("a1", "a2"), ["ACTIVE_PICKS"])
    second = next_pick("A", (unit("a1", "A", fought=True), *units[1:]), last_picker="A", last_band=Band.NORMAL)
    assert (second.picker, why(second)) == ("B", ["ALTERNATES"])
    assert whole_order("A", units) == (("A", "a1"), ("B", "b1"), ("A", "a2"))


def test_a49_player_with_units_left_goes_on_alone() -> None:
    pick = next_pick("A", (unit("b1", "B"), unit("b2", "B")), last_picker="B", last_band=Band.NORMAL)
    assert (pick.picker, why(pick)) == ("B", ["ONLY_ONE_SIDE"])


def test_a45_strike_first_is_picked_before_all_others_and_the_active_player_follows() -> None:
    units = (unit("a1", "A"), unit("b1", "B", strike_first=True))
    first = next_pick("A", units)
    assert (first.picker, first.options) == ("B", ("b1",))
    after = next_pick("A", (units[0], unit("b2", "B")), last_picker="B", last_band=Band.FIRST)
    assert (after.picker, why(after)) == ("A", ["AFTER_FIRST_BAND"])


def test_a45_unit_pulled_in_later_does_not_strike_first() -> None:
    pick = next_pick("A", (unit("a1", "A"), unit("b1", "B", strike_first=True, pulled_in=True)))
    assert (pick.picker, pick.options, why(pick)) == ("A", ("a1",), ["PULLED_IN", "ACTIVE_PICKS"])


def test_a46_strike_last_waits_and_both_cancel() -> None:
    pick = next_pick("A", (unit("a1", "A", strike_last=True), unit("b1", "B")))
    assert (pick.picker, pick.options) == ("B", ("b1",))
    both = next_pick("A", (unit("a1", "A", strike_first=True, strike_last=True), unit("b1", "B")))
    assert (both.picker, why(both)) == ("A", ["BOTH_CANCEL", "ACTIVE_PICKS"])


def test_a47_unit_that_strikes_last_cannot_follow_one_that_strikes_first() -> None:
    pick = next_pick("A", (unit("a1", "A", strike_first=True), unit("a2", "A", strike_last=True), unit("b1", "B")))
    assert (pick.options, pick.follow_up) == (("a1",), ())


def test_a48_faq_no_normal_unit_follows_while_another_strikes_first() -> None:
    pick = next_pick("A", (unit("a1", "A", strike_first=True), unit("a2", "A"), unit("b1", "B", strike_first=True)))
    assert (pick.options, pick.follow_up) == (("a1",), ())


def test_a48_faq_lone_strike_first_with_a_follower() -> None:
    with_active = next_pick(
        "A", (unit("a1", "A", strike_first=True), unit("a2", "A"), unit("a3", "A"), unit("b1", "B"))
    )
    assert with_active.follow_up == ("a2", "a3")
    third = next_pick("A", (unit("a3", "A"), unit("b1", "B")), last_picker="A", last_band=Band.FIRST)
    assert third.picker == "A"
    opponents = next_pick("A", (unit("a1", "A"), unit("b3", "B")), last_picker="B", last_band=Band.FIRST)
    assert opponents.picker == "A"


def test_a48_faq_only_strike_last_left_goes_on_alternating() -> None:
    units = (unit("a1", "A", strike_last=True), unit("b1", "B", strike_last=True))
    pick = next_pick("A", units, last_picker="A", last_band=Band.NORMAL)
    assert (pick.picker, why(pick)) == ("B", ["LAST_BAND", "INTO_LAST_BAND"])


def test_a50_unit_that_fought_is_not_picked_again() -> None:
    pick = next_pick("A", (unit("a1", "A", fought=True), unit("b1", "B", fought=True)))
    assert (pick.picker, why(pick)) == (None, ["ALL_FOUGHT"])
