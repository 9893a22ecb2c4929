"""Strike-first, strike-last and follow-ups (A-45 to A-50)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.rules.aos4.combat.cases import answer
from armybuilder.rules.aos4.combat.fight_order import Band, FightOrder, Waiting, band_of
from armybuilder.rules.aos4.combat.reading import CaseProblem


def test_a46_both_tags_cancel() -> None:
    assert band_of(["Strike-first", "STRIKE-LAST"]) is Band.NORMAL
    assert [band_of([tag]) for tag in ("STRIKE-FIRST", "STRIKE-LAST", "FLY")] == [Band.FIRST, Band.LAST, Band.NORMAL]


@pytest.mark.parametrize("tag", ["STRIKE\u2011LAST", "strike last", "Strike_Last", " STRIKE \u2013 LAST "])
def test_a46_whatever_joins_the_words_is_a_hyphen(tag: str) -> None:
    assert band_of([tag]) is Band.LAST


UNIT = {"models": 1, "health": 1}


@pytest.mark.parametrize(
    ("case", "path"),
    [
        ({"kind": "fight_order", "input": {"active": "A", "units": [], "policy": "strongest first"}}, "input.policy"),
        (
            {
                "kind": "fight_order",
                "input": {"active": "A", "units": [{"id": "a", "player": "A", "tags": ["HERO", "STRIKE-LATS"]}]},
            },
            "input.units[0].tags[1]",
        ),
        (
            {"kind": "duel", "input": {"A": UNIT | {"strike": ["STRIKES-FIRST"]}, "B": UNIT, "steps": []}},
            "input.A.strike[0]",
        ),
    ],
)
def test_order_that_would_not_be_followed_is_refused(case: dict[str, object], path: str) -> None:
    with pytest.raises(CaseProblem) as caught:
        answer(case)
    assert (caught.value.path, caught.value.code) == (path, "UNKNOWN_VALUE")


def test_a48_three_own_fights_in_a_row_for_the_active_player() -> None:
    units = (Waiting("a1", "A", Band.FIRST), Waiting("a2", "A"), Waiting("a3", "A"), Waiting("b1", "B"))
    state = FightOrder.start("A", units).fight("a1").follow_up("a2", "A")
    assert (state.picker(), state.options()) == ("A", ("a3",))


def test_a48_opponent_follows_up_once_then_the_active_player_picks() -> None:
    units = (Waiting("b1", "B", Band.FIRST), Waiting("b2", "B"), Waiting("a1", "A"), Waiting("b3", "B"))
    state = FightOrder.start("A", units).fight("b1").follow_up("b2", "B")
    assert (state.picker(), state.options()) == ("A", ("a1",))


def test_a48_nobody_follows_while_strike_first_units_wait() -> None:
    units = (Waiting("a1", "A", Band.FIRST), Waiting("a2", "A"), Waiting("b1", "B", Band.FIRST))
    state = FightOrder.start("A", units).fight("a1")
    assert state.follow_up_options("A") == ()
    with pytest.raises(ValueError, match="a2"):
        state.follow_up("a2", "A")


def test_a47_strike_last_cannot_follow_strike_first() -> None:
    units = (Waiting("a1", "A", Band.FIRST), Waiting("a2", "A", Band.LAST), Waiting("b1", "B"))
    assert FightOrder.start("A", units).fight("a1").follow_up_options("A") == ()


def test_a45_unit_pulled_in_is_no_strike_first_unit() -> None:
    state = FightOrder.start("A", (Waiting("a1", "A"), Waiting("b1", "B"))).fight("a1")
    joined = state.joined_by(Waiting("b2", "B", Band.FIRST)).joined_by(Waiting("a2", "A"))
    assert joined.options() == ("b1", "b2")


def test_a48_last_band_goes_on_with_the_other_player() -> None:
    units = (Waiting("a1", "A", Band.FIRST), Waiting("a2", "A", Band.LAST), Waiting("b1", "B", Band.LAST))
    assert FightOrder.start("A", units).in_listed_order() == ("a1", "b1", "a2")


def test_pick_that_is_not_offered_is_refused() -> None:
    state = FightOrder.start("A", (Waiting("a1", "A"), Waiting("b1", "B")))
    with pytest.raises(ValueError, match="b1"):
        state.fight("b1")


def test_destroyed_units_do_not_fight() -> None:
    state = FightOrder.start("A", (Waiting("a1", "A"), Waiting("b1", "B"))).fight("a1").without(["b1"])
    assert (state.picker(), state.options()) == (None, ())


UNITS = st.lists(st.tuples(st.sampled_from("AB"), st.sampled_from(Band)), max_size=8)


@given(UNITS, st.sampled_from("AB"))
def test_every_unit_fights_once_and_bands_are_kept(units: list[tuple[str, Band]], active: str) -> None:
    waiting = [Waiting(str(n), player, band) for n, (player, band) in enumerate(units)]
    order = FightOrder.start(active, waiting).in_listed_order()
    assert sorted(order) == sorted(unit.id for unit in waiting)
    bands = [units[int(unit_id)][1] for unit_id in order]
    assert bands == sorted(bands)
