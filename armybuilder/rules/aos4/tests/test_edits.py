"""Edits: what each does to a list, and what is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from armybuilder.rules.aos4.army import ArmyList, EnhancementChoice, WargearChoice
from armybuilder.rules.aos4.catalogue import LoreKind
from armybuilder.rules.aos4.edits import (
    AuxiliaryPlace,
    EditRefused,
    NewRegiment,
    Place,
    RegimentPlace,
    add_renown,
    add_unit,
    choose_general,
    duplicate_unit,
    give_enhancement,
    make_leader,
    move_unit,
    new_army,
    parse_place,
    place_of,
    reinforce,
    remove_renown,
    remove_unit,
    rename,
    replace_unit,
    set_date,
    set_formation,
    set_legends,
    set_lore,
    set_points_limit,
    set_ruleset,
    set_tactic_cards,
    set_terrain,
    set_wargear,
    take_enhancement,
    unreinforce,
)
from armybuilder.rules.aos4.evaluate import evaluate, totals
from armybuilder.rules.aos4.examples.catalogues import L0, SLAVES, placed, regiment, with_regiments
from armybuilder.rules.aos4.rulesets import get_ruleset
from armybuilder.rules.aos4.tests.judging import errors

GHB = get_ruleset("ghb-2026-27")
NEW = NewRegiment()
AUXILIARY = AuxiliaryPlace()


def shape(army: ArmyList) -> list[list[str]]:
    """Profiles by regiment, the leader first (``-`` without one)."""
    return [
        [entry.leader.profile if entry.leader else "-", *(unit.profile for unit in entry.units)]
        for entry in army.regiments
    ]


def test_new_army_has_its_defaults() -> None:
    army = new_army(SLAVES, GHB, 1000, name="First")

    assert (army.army, army.ruleset, army.release, army.points_limit, army.name) == (
        "slaves-to-darkness",
        "ghb-2026-27",
        "2026-08-18",
        1000,
        "First",
    )
    assert (army.formations, army.terrain) == (("legion-of-chaos",), ("nexus-chaotica",))
    assert (army.spell_lores, army.prayer_lores) == (("lore-of-the-damned",), ())
    assert army.manifestation_lores == ("manifestations-of-malevolence",)
    assert army.tactic_cards == ("Blazing Onslaught", "Siege of Ashes")
    assert evaluate(army, SLAVES).codes() == ("NO_GENERAL", "NO_REGIMENT")


def test_new_army_of_2024_25_has_free_lores_and_no_cards() -> None:
    army = new_army(SLAVES, get_ruleset("ghb-2024-25"))

    assert (army.prayer_lores, army.tactic_cards, army.points_limit) == (("prayers-of-ruin",), (), 2000)


def test_six_edits_make_a_legal_list_of_two_regiments() -> None:
    army = new_army(SLAVES, GHB, 1000)
    army = add_unit(army, SLAVES, "chaos-lord", NEW).army
    army = add_unit(army, SLAVES, "chaos-warriors", RegimentPlace(0)).army
    army = add_unit(army, SLAVES, "darkoath-chieftain", NEW).army
    army = add_unit(army, SLAVES, "darkoath-marauders", RegimentPlace(1)).army

    assert shape(army) == [["chaos-lord", "chaos-warriors"], ["darkoath-chieftain", "darkoath-marauders"]]
    assert (army.generals, errors(army)) == (("u1",), ())


def test_add_unit_tells_what_it_did() -> None:
    edit = add_unit(L0, SLAVES, "chaos-furies", AUXILIARY)

    assert (edit.label.code, dict(edit.label.params), edit.uid) == ("UNIT_ADDED", {"unit": "Chaos Furies"}, "u1")
    assert edit.army.auxiliaries[0].profile == "chaos-furies"


def test_first_hero_leads_a_regiment_without_leader() -> None:
    army = add_unit(new_army(SLAVES, GHB), SLAVES, "chaos-knights", NEW).army
    army = add_unit(army, SLAVES, "chaos-lord", RegimentPlace(0)).army
    army = add_unit(army, SLAVES, "exalted-hero-of-chaos", RegimentPlace(0)).army

    assert shape(army) == [["chaos-lord", "chaos-knights", "exalted-hero-of-chaos"]]


def test_only_the_first_leader_becomes_general() -> None:
    army = add_unit(L0, SLAVES, "chaos-lord", NEW).army

    assert army.generals == ("lord",)


def test_further_leader_of_a_list_without_general_does_not_become_it() -> None:
    army = add_unit(L0.with_changes(generals=()), SLAVES, "chaos-lord", NEW).army

    assert army.generals == ()


def test_leader_brings_his_required_companions() -> None:
    army = add_unit(new_army(SLAVES, GHB), SLAVES, "gunnar-brand", NEW).army

    assert shape(army) == [["gunnar-brand", "singri-brand", "the-oathsworn-kin"]]
    assert errors(army) == ()


def test_add_unit_reinforced() -> None:
    army = add_unit(L0, SLAVES, "chaos-knights", RegimentPlace(0), reinforced=True).army

    assert army.regiments[0].units[-1].reinforced is True


def test_remove_unit_drops_its_enhancements() -> None:
    edit = remove_unit(L0, SLAVES, "warriors")

    assert edit.army.unit("warriors") is None
    assert [choice.bearer for choice in edit.army.enhancements] == ["lord", "chief"]
    assert (edit.label.code, edit.uid) == ("UNIT_REMOVED", None)


def test_remove_last_unit_removes_the_regiment() -> None:
    army = remove_unit(remove_unit(L0, SLAVES, "marauders").army, SLAVES, "chief").army

    assert len(army.regiments) == 1


def test_remove_leader_leaves_his_units_without_leader() -> None:
    army = remove_unit(L0, SLAVES, "lord").army

    assert shape(army)[0] == ["-", "chaos-warriors", "chaos-knights", "chaos-chosen", "chaos-spawn"]
    assert army.generals == ()


def test_remove_leader_removes_companions_that_need_him() -> None:
    army = add_unit(new_army(SLAVES, GHB), SLAVES, "gunnar-brand", NEW).army

    assert remove_unit(army, SLAVES, "u1").army.regiments == ()


def test_duplicate_unit_stands_behind_the_original() -> None:
    army = duplicate_unit(L0, SLAVES, "knights").army

    assert [unit.uid for unit in army.regiments[0].units] == ["warriors", "knights", "u1", "chosen", "spawn"]


def test_duplicate_of_a_leader_starts_a_regiment() -> None:
    assert shape(duplicate_unit(L0, SLAVES, "chief").army)[2] == ["darkoath-chieftain"]


def test_duplicate_of_an_auxiliary_unit() -> None:
    army = duplicate_unit(L0.with_changes(auxiliaries=(placed("a", "Chaos Spawn"),)), SLAVES, "a").army

    assert [unit.profile for unit in army.auxiliaries] == ["chaos-spawn", "chaos-spawn"]


@pytest.mark.parametrize(
    "uid, place, expected",
    [
        ("spawn", RegimentPlace(1), [4, 3]),
        ("spawn", AUXILIARY, [4, 2]),
        ("spawn", NEW, [4, 2, 1]),
        ("chief", NEW, [5, 1, 1]),
        ("chief", RegimentPlace(0), [6, 1]),
    ],
)
def test_move_unit(uid: str, place: Place, expected: list[int]) -> None:
    army = move_unit(L0, SLAVES, uid, place).army

    assert [len(entry.everyone()) for entry in army.regiments] == expected
    assert {unit.uid for _, unit in army.placed_units()} == {unit.uid for _, unit in L0.placed_units()}


def test_moved_unit_keeps_its_enhancement() -> None:
    assert move_unit(L0, SLAVES, "warriors", AUXILIARY).army.enhancements == L0.enhancements


def test_moved_general_is_general_no_longer() -> None:
    assert move_unit(L0, SLAVES, "lord", AUXILIARY).army.generals == ()
    assert move_unit(L0, SLAVES, "lord", NEW).army.generals == ("lord",)


def test_moving_the_last_unit_closes_its_regiment() -> None:
    army = with_regiments(
        regiment("Chaos Lord"), regiment("Exalted Hero of Chaos", uid="y"), regiment(None, "Chaos Spawn", uid="z")
    )
    after = move_unit(army, SLAVES, "y0", RegimentPlace(0)).army

    assert shape(after) == [["chaos-lord", "exalted-hero-of-chaos"], ["-", "chaos-spawn"]]
    moved_up = move_unit(army, SLAVES, "x0", RegimentPlace(2)).army
    assert shape(moved_up) == [["exalted-hero-of-chaos"], ["chaos-lord", "chaos-spawn"]]


def test_companions_follow_their_leader() -> None:
    army = with_regiments(regiment("Gunnar Brand", "Singri Brand", "The Oathsworn Kin", "Darkoath Marauders"))
    after = move_unit(army, SLAVES, "x0", NEW).army

    assert shape(after) == [["-", "darkoath-marauders"], ["gunnar-brand", "singri-brand", "the-oathsworn-kin"]]


def test_make_leader_swaps_and_hands_on_the_generals_mark() -> None:
    army = with_regiments(regiment("Chaos Lord", "Exalted Hero of Chaos", "Chaos Knights"))
    after = make_leader(army, SLAVES, "x1").army

    assert shape(after) == [["exalted-hero-of-chaos", "chaos-lord", "chaos-knights"]]
    assert after.generals == ("x1",)


def test_make_leader_of_a_regiment_without_one() -> None:
    army = with_regiments(regiment(None, "Chaos Lord", "Chaos Knights"))
    after = make_leader(army, SLAVES, "x1").army

    assert (shape(after), after.generals) == ([["chaos-lord", "chaos-knights"]], ("x1",))


def test_reinforce_and_back() -> None:
    army = reinforce(L0, SLAVES, "knights").army

    assert totals(army, SLAVES).units["knights"] == 480
    assert unreinforce(army, SLAVES, "knights").army == L0


def test_choose_general() -> None:
    assert choose_general(L0, SLAVES, "chief").army.generals == ("chief",)


def test_replace_unit_keeps_what_fits() -> None:
    army = reinforce(L0, SLAVES, "warriors").army
    knights = replace_unit(army, SLAVES, "warriors", "chaos-knights").army
    spawn = replace_unit(army, SLAVES, "warriors", "chaos-spawn").army

    assert (knights.unit("warriors"), knights.enhancements) == (
        placed("warriors", "Chaos Knights", reinforced=True),
        L0.enhancements,
    )
    assert (spawn.unit("warriors"), len(spawn.enhancements)) == (placed("warriors", "Chaos Spawn"), 2)


def test_give_enhancement_takes_the_place_of_one_of_its_type() -> None:
    army = give_enhancement(L0, SLAVES, "conquerors-crown", "chief").army

    assert army.enhancements == (
        EnhancementChoice("deathmonger", "lord"),
        EnhancementChoice("the-dread-banner", "warriors"),
        EnhancementChoice("conquerors-crown", "chief"),
    )


def test_give_enhancement_moves_it_from_another_bearer() -> None:
    army = give_enhancement(L0, SLAVES, "deathmonger", "chief").army

    assert [choice.bearer for choice in army.enhancements if choice.enhancement == "deathmonger"] == ["chief"]


def test_take_enhancement() -> None:
    army = take_enhancement(L0, SLAVES, "deathmonger").army

    assert [choice.enhancement for choice in army.enhancements] == ["infernal-puppet", "the-dread-banner"]


def test_choices_of_the_army() -> None:
    army = set_formation(L0, SLAVES, "darkoath-horde").army
    army = set_lore(army, SLAVES, LoreKind.SPELL, None).army
    army = set_lore(army, SLAVES, LoreKind.PRAYER, "prayers-of-ruin").army
    army = set_lore(army, SLAVES, LoreKind.MANIFESTATION, "forbidden-power").army
    army = set_terrain(army, SLAVES, None).army
    army = set_tactic_cards(army, ("Siege of Ashes", "Smokescreen")).army

    assert (army.formations, army.spell_lores, army.prayer_lores) == (("darkoath-horde",), (), ("prayers-of-ruin",))
    assert (army.manifestation_lores, army.terrain) == (("forbidden-power",), ())
    assert army.tactic_cards == ("Siege of Ashes", "Smokescreen")


def test_renown_comes_whole_and_goes_whole() -> None:
    army = add_renown(L0, SLAVES, "nurgles-gift").army

    assert [unit.uid for unit in army.renown[0].units] == ["u1", "u2"]
    assert evaluate(army.with_changes(points_limit=2000), SLAVES).legal is True
    assert remove_renown(army, SLAVES, 0).army == L0


def test_settings_of_the_list() -> None:
    army = rename(L0, "  The   Host ").army
    army = set_points_limit(army, 1500).army
    army = set_date(army, "2026-08-01").army
    army = set_legends(army, True).army

    assert (army.name, army.points_limit, army.as_of, army.legends) == ("The Host", 1500, "2026-08-01", True)


def test_other_battlepack_brings_its_cards() -> None:
    assert set_ruleset(L0, SLAVES, "ghb-2025-26").army.tactic_cards == ("Master the Paths", "Restless Energy")
    assert set_ruleset(L0, SLAVES, "ghb-2024-25").army.tactic_cards == ()
    assert set_ruleset(L0, SLAVES, "ghb-2026-27").army.tactic_cards == L0.tactic_cards


def test_wargear_without_models_is_left_out() -> None:
    army = set_wargear(L0, SLAVES, "knights", (WargearChoice("glaive", 2), WargearChoice("lance", 0))).army

    assert army.unit("knights").wargear == (WargearChoice("glaive", 2),)  # type: ignore[union-attr]


_GUNNAR = with_regiments(regiment("Gunnar Brand", "Singri Brand", "The Oathsworn Kin"))


@pytest.mark.parametrize(
    "edit, code",
    [
        (lambda: add_unit(L0, SLAVES, "nobody", NEW), "UNIT_NOT_IN_FACTION"),
        (lambda: add_unit(L0, SLAVES, "zontari-auto-endrin", NEW), "NOT_SELECTABLE"),
        (lambda: add_unit(L0, SLAVES, "chaos-knights", RegimentPlace(7)), "UNKNOWN_PLACE"),
        (lambda: add_unit(L0, SLAVES, "chaos-spawn", AUXILIARY, reinforced=True), "REINFORCE_SIZE_ONE"),
        (lambda: remove_unit(L0, SLAVES, "gone"), "UNKNOWN_UNIT"),
        (lambda: duplicate_unit(_GUNNAR, SLAVES, "x0"), "UNIQUE_DUPLICATE"),
        (lambda: move_unit(L0, SLAVES, "spawn", RegimentPlace(0)), "ALREADY_THERE"),
        (lambda: move_unit(L0, SLAVES, "spawn", RegimentPlace(5)), "UNKNOWN_PLACE"),
        (lambda: make_leader(L0, SLAVES, "knights"), "LEADER_NOT_HERO"),
        (lambda: make_leader(L0, SLAVES, "lord"), "ALREADY_THERE"),
        (lambda: reinforce(_GUNNAR, SLAVES, "x2"), "REINFORCE_UNIQUE"),
        (lambda: choose_general(L0, SLAVES, "knights"), "GENERAL_NOT_LEADER"),
        (lambda: give_enhancement(L0, SLAVES, "nothing", "lord"), "OPTION_NOT_IN_FACTION"),
        (lambda: give_enhancement(L0, SLAVES, "deathmonger", "knights"), "ENHANCEMENT_NOT_ELIGIBLE"),
        (lambda: give_enhancement(L0, SLAVES, "deathmonger", "gone"), "UNKNOWN_UNIT"),
        (lambda: take_enhancement(L0, SLAVES, "conquerors-crown"), "NOT_CHOSEN"),
        (lambda: set_formation(L0, SLAVES, "fortress"), "OPTION_NOT_IN_FACTION"),
        (lambda: set_lore(L0, SLAVES, LoreKind.SPELL, "forbidden-power"), "OPTION_NOT_IN_FACTION"),
        (lambda: set_terrain(L0, SLAVES, "fortress"), "OPTION_NOT_IN_FACTION"),
        (lambda: set_tactic_cards(L0, ("Ace of Spades",)), "OPTION_NOT_IN_FACTION"),
        (lambda: add_renown(L0, SLAVES, "nobody"), "OPTION_NOT_IN_FACTION"),
        (lambda: remove_renown(L0, SLAVES, 0), "UNKNOWN_PLACE"),
        (lambda: rename(L0, " "), "NAME_LENGTH"),
        (lambda: rename(L0, "x" * 101), "NAME_LENGTH"),
        (lambda: set_points_limit(L0, 0), "POINTS_RANGE"),
        (lambda: set_ruleset(L0, SLAVES, "ghb-1999"), "UNKNOWN_RULESET"),
        (lambda: parse_place("attic"), "UNKNOWN_PLACE"),
    ],
)  # fmt: skip
def test_what_has_no_meaning_is_refused(edit: Callable[[], object], code: str) -> None:
    with pytest.raises(EditRefused) as caught:
        edit()

    assert caught.value.code == code


@pytest.mark.parametrize("place", [RegimentPlace(0), RegimentPlace(12), NEW, AUXILIARY])
def test_places_are_written_and_read(place: Place) -> None:
    assert parse_place(str(place)) == place


def test_place_of_a_unit() -> None:
    assert (place_of(L0, "marauders"), place_of(L0, "gone")) == (RegimentPlace(1), None)
