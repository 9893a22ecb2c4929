"""Start of a round (A-71, A-95, A-96)."""

from armybuilder.rules.aos4.table.rounds import reserve_destroyed, roll_off, underdog


def test_a95_fewest_points_is_the_underdog_and_a_tie_is_nobody() -> None:
    assert underdog({"Mira": 12, "Tom": 9}) == "Tom"
    assert underdog({"Mira": 9, "Tom": 9}) is None
    assert underdog({}) is None


def test_a96_higher_die_wins_and_equal_dice_are_rolled_again() -> None:
    assert roll_off({"Mira": 5, "Tom": 4}).winner == "Mira"
    tied = roll_off({"Mira": 4, "Tom": 4})
    assert (tied.winner, tied.steps[0].code) == (None, "ROLL_AGAIN")


def test_a71_reserves_are_lost_in_round_four() -> None:
    assert [reserve_destroyed(number) for number in (3, 4, 5)] == [False, True, True]
    assert not reserve_destroyed(4, by_deploy_ability=False)
    assert not reserve_destroyed(4, still_in_reserve=False)
