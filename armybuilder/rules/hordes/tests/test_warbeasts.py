"""Warbeasts: threshold, frenzy step by step, fury, transfer, animi."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as some

from armybuilder.rules.hordes.steps import STEP_RULES, allowed, refused, step
from armybuilder.rules.hordes.warbeasts import (
    Beast,
    Frenzy,
    FrenzyAction,
    Neighbour,
    frenzy,
    may_gain_fury,
    may_transfer,
    may_use_animus,
    needs_threshold_check,
    threshold_chance,
    threshold_order,
    transfer,
    wild_beast_may,
)

BEAST = Beast("Ash Hound", fury=2, fury_stat=3, threshold=9, boxes_left=6, faction="Emberwild")


def near(name: str, distance: int, **facts: bool) -> Neighbour:
    return Neighbour(name, facts.pop("friendly", False), Fraction(distance), **facts)


def taken(result: Frenzy) -> tuple[FrenzyAction, tuple[str, ...]]:
    return result.action, result.targets


def test_h062_beasts_with_fury_test() -> None:
    assert needs_threshold_check(BEAST)
    assert needs_threshold_check(Beast("roused", 1, 3, 9))
    assert not needs_threshold_check(Beast("calm", 0, 3, 9))
    assert threshold_chance(BEAST) == Fraction(21, 36)


def test_h094_controller_orders_the_checks() -> None:
    calm, other = Beast("calm", 0, 3, 9), Beast("Tusker", 1, 4, 8)
    assert [s.code for s in threshold_order([other, calm, BEAST])] == [
        "THRESHOLD_ORDER", "THRESHOLD_CHECK", "THRESHOLD_CHECK",
    ]  # fmt: skip
    assert threshold_order([calm]) == ()


def test_h093_beast_with_somebody_in_reach_stays_and_strikes_enemies_first() -> None:
    models = [near("friend", 0, friendly=True, in_own_melee=True), near("foe", 0, in_own_melee=True), near("far", 5)]
    result = frenzy(models)
    assert taken(result) == (FrenzyAction.ATTACK, ("foe",))
    assert [s.code for s in result.steps] == ["FRENZY_STAYS", "FRENZY_ATTACK_BOOSTED", "FRENZY_NEXT_TARGET"]


def test_h064_beast_that_is_reached_advances_on_the_closest() -> None:
    models = [near("spear", 2, has_beast_in_melee=True), near("friend", 1, friendly=True)]
    assert taken(frenzy(models)) == (FrenzyAction.ADVANCE, ("friend",))


def test_h064_beast_otherwise_charges_the_nearest_it_sees() -> None:
    models = [near("hidden", 1, in_sight=False), near("friend", 4, friendly=True), near("foe", 4), near("far", 9)]
    result = frenzy(models)
    assert taken(result) == (FrenzyAction.CHARGE, ("foe",))
    assert "FRENZY_NO_FURY" in [s.code for s in result.steps]
    assert taken(frenzy(models, can_charge=False)) == (FrenzyAction.ADVANCE, ("foe",))


def test_h064_reach_of_a_model_that_it_cannot_strike_keeps_it_from_charging() -> None:
    models = [near("ghost", 1, incorporeal=True, has_beast_in_melee=True), near("foe", 5)]
    assert taken(frenzy(models)) == (FrenzyAction.ADVANCE, ("foe",))


def test_h064_equal_enemies_are_left_to_the_dice() -> None:
    assert frenzy([near("a", 4), near("b", 4)]).targets == ("a", "b")


def test_h064_blind_beast_advances_on_the_nearest() -> None:
    result = frenzy([near("behind", 3, in_sight=False)])
    assert taken(result) == (FrenzyAction.ADVANCE, ("behind",))
    assert result.steps[0].code == "FRENZY_ADVANCES_BLIND"


def test_h064_knocked_down_beast() -> None:
    reach = [near("foe", 0, in_own_melee=True)]
    assert taken(frenzy(reach, knocked_down=True)) == (FrenzyAction.STAND_UP_AND_ATTACK, ("foe",))
    result = frenzy([near("foe", 3)], knocked_down=True)
    assert taken(result) == (FrenzyAction.ADVANCE_ONLY, ("foe",))
    assert [s.code for s in result.steps] == ["FRENZY_CRAWLS"]


def test_h064_untargetable_models_are_never_chosen() -> None:
    ghost, veiled = near("ghost", 1, incorporeal=True), near("veiled", 1, melee_targetable=False)
    assert taken(frenzy([ghost, veiled])) == (FrenzyAction.NOTHING, ())
    assert taken(frenzy([ghost, veiled], hurts_incorporeal=True)) == (FrenzyAction.CHARGE, ("ghost",))


def test_h065_frenzied_attacks_are_boosted() -> None:
    assert step("FRENZY_ATTACK_BOOSTED") in frenzy([near("foe", 4)]).steps


def test_h095_frenzied_charge_adds_no_fury() -> None:
    assert step("FRENZY_NO_FURY") in frenzy([near("foe", 4)]).steps
    assert step("FRENZY_NO_FURY") not in frenzy([near("foe", 0, in_own_melee=True)]).steps


def test_h096_inert_warjacks_are_targets_like_any_model() -> None:
    assert frenzy([near("inert warjack", 3), near("foe", 5)]).targets == ("inert warjack",)


@given(
    some.lists(
        some.builds(
            Neighbour,
            some.text("abc", min_size=1, max_size=3),
            some.booleans(),
            some.fractions(0, 20),
            some.booleans(),
            some.booleans(),
            some.booleans(),
            some.booleans(),
            some.booleans(),
        ),
        max_size=5,
    ),
    some.booleans(),
    some.booleans(),
)
def test_frenzy_always_decides_and_only_for_models_it_may_strike(
    models: list[Neighbour], down: bool, charge: bool
) -> None:
    result = frenzy(models, knocked_down=down, can_charge=charge)
    possible = {m.id for m in models if m.melee_targetable and not m.incorporeal}
    assert set(result.targets) <= possible
    assert bool(result.targets) == bool(possible)


def test_h100_fury_never_exceeds_the_stat() -> None:
    assert may_gain_fury(BEAST) == allowed()
    assert may_gain_fury(BEAST, 2) == refused(step("FURY_FULL", fury=2, stat=3))
    assert may_gain_fury(BEAST, 2, rule_says_otherwise=True) == allowed()


def test_h057_wild_beast_does_nothing_of_its_own() -> None:
    assert wild_beast_may(be_forced=True) == refused(step("WILD_BEAST"))
    assert wild_beast_may() == allowed()


@pytest.mark.parametrize(
    "beast, once, codes",
    [
        (BEAST, False, ("TRANSFER_AFTER_DAMAGE",)),
        (BEAST, True, ("TRANSFER_ONCE",)),
        (Beast("b", 0, 3, 9, 6, faction="Emberwild", may_suffer_transfers=False), False, ("TRANSFER_IMMUNE",)),
        (Beast("b", 0, 3, 9, 6, faction="Emberwild", wild=True), False, ("WILD_BEAST",)),
        (Beast("b", 0, 3, 9, 6, faction="Tidebound"), False, ("TRANSFER_NOT_FRIENDLY_FACTION",)),
        (Beast("b", 0, 3, 9, 6, faction="Emberwild", friendly=False), False, ("TRANSFER_NOT_FRIENDLY_FACTION",)),
    ],
)
def test_h058_h099_and_h104_who_may_take_damage(beast: Beast, once: bool, codes: tuple[str, ...]) -> None:
    assert may_transfer(beast, warlock_faction="Emberwild", already_transferred=once).codes == codes


def test_h098_excess_is_the_first_sources_doing() -> None:
    result = transfer(10, BEAST, warlock_boxes_left=4, source="Tusker")
    assert (result.beast, result.warlock, result.warlock_destroyed_by) == (6, 4, "Tusker")
    assert transfer(5, BEAST, warlock_boxes_left=4, source="Tusker").warlock_destroyed_by is None
    assert transfer(7, BEAST, warlock_boxes_left=1, source="Tusker").warlock_destroyed_by == "Tusker"


def test_h105_one_animus_once() -> None:
    both = frozenset({"Howl", "Hide"})
    assert may_use_animus("Howl", animi=both, used_this_activation=frozenset()) == allowed()
    assert not may_use_animus("Hide", animi=both, used_this_activation=frozenset({"Howl"})).allowed


def test_step_of_an_unknown_code_is_an_error() -> None:
    with pytest.raises(KeyError):
        step("NOT_A_STEP")
    assert step("WILD_BEAST").rule == STEP_RULES["WILD_BEAST"] == "H-057"
