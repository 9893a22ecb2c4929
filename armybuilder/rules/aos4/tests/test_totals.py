"""Points, drops and the other sums of a list (R-05, R-06, R-37, R-62, R-90 … R-94)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from armybuilder.rules.aos4.army import Creation, CreationKind, EnhancementChoice
from armybuilder.rules.aos4.evaluate import totals
from armybuilder.rules.aos4.examples.catalogues import L0, NURGLES_GIFT_TAKEN, SLAVES, placed, regiment, with_regiments
from armybuilder.rules.aos4.rulesets import get_ruleset, surcharge


def test_r90_totals_of_l0() -> None:
    found = totals(L0, SLAVES)

    assert (found.points, found.limit, found.left, found.drops) == (990, 1000, 10, 2)
    assert (found.models, found.wounds, found.control) == (33, 80, 33)
    assert (found.wizards, found.priests, found.auxiliaries, found.surcharge) == (0, 0, 0, 0)
    assert (found.regiments, found.auxiliary_points, found.renown, found.choices) == ((830, 160), 0, (), 0)


def test_r05_reinforcing_doubles_the_unit_but_not_its_enhancement() -> None:
    banner = replace(SLAVES.enhancements["the-dread-banner"], points=20)
    catalogue = replace(SLAVES, enhancements={**SLAVES.enhancements, banner.id: banner})
    army = with_regiments(
        regiment("Chaos Lord", placed("w", "Chaos Warriors", reinforced=True)),
        enhancements=(EnhancementChoice("the-dread-banner", "w"),),
    )
    found = totals(army, catalogue)

    assert (found.points, found.units["w"], found.enhancements) == (480, 360, (20,))
    assert found.regiments == (480,)


def test_r06_choices_cost_points_by_battlepack() -> None:
    army = L0.with_changes(
        formations=("champions-of-chaos",),
        prayer_lores=("prayers-of-ruin",),
        manifestation_lores=("forbidden-power",),
        terrain=("charnel-throne",),
        enhancements=(EnhancementChoice("radiance-of-dark-glory", "lord"),),
    )
    added = {
        ruleset: totals(army, SLAVES, get_ruleset(ruleset)).points - 990
        for ruleset in ("ghb-2024-25", "ghb-2026-27", "path-to-glory-ascension")
    }

    assert added == {
        "ghb-2024-25": 40 + 20,
        "ghb-2026-27": 40 + 10 + 20 + 10 + 20,
        "path-to-glory-ascension": 10,
    }


@pytest.mark.parametrize("units, extra", [(0, 0), (1, 0), (2, 20), (3, 60), (4, 120), (19, 3420), (57, 31920)])
def test_r37_surcharge_grows_with_every_auxiliary_unit(units: int, extra: int) -> None:
    assert surcharge(get_ruleset("ghb-2026-27").limits, units, None) == extra


@pytest.mark.parametrize(
    "as_of, extra", [(None, 60), ("2026-08-31", 0), ("2026-09-01", 60), ("2026-11-29", 60)]
)  # fmt: skip
def test_r37_surcharge_is_due_from_september_2026(as_of: str | None, extra: int) -> None:
    auxiliaries = tuple(placed(f"a{number}", "Chaos Spawn") for number in range(3))
    found = totals(L0.with_changes(auxiliaries=auxiliaries, as_of=as_of), SLAVES)

    assert (found.surcharge, found.points) == (extra, 990 + 3 * 60 + extra)


def test_r62_every_kind_of_group_is_one_drop() -> None:
    army = L0.with_changes(
        auxiliaries=(placed("a1", "Chaos Spawn"), placed("a2", "Chaos Spawn")), renown=(NURGLES_GIFT_TAKEN,)
    )
    found = totals(army, SLAVES)

    assert (found.drops, found.renown, found.auxiliary_points) == (2 + 2 + 1, (180,), 120)
    assert found.points == 990 + 120 + 20 + 180


def test_r94_members_of_renown_count_as_models() -> None:
    assert totals(L0.with_changes(renown=(NURGLES_GIFT_TAKEN,)), SLAVES).models == 33 + 6


def test_r94_counts_wizards() -> None:
    found = totals(with_regiments(regiment("Be'lakor, the Dark Master", "Chaos Sorcerer Lord")), SLAVES)

    assert (found.wizards, found.priests) == (2, 0)


def test_subtotals_add_up() -> None:
    army = L0.with_changes(
        auxiliaries=(placed("a1", "Chaos Spawn"), placed("a2", "Chaos Spawn")),
        renown=(NURGLES_GIFT_TAKEN,),
        formations=("champions-of-chaos",),
        enhancements=(EnhancementChoice("radiance-of-dark-glory", "gone"),),
        creations=(Creation(CreationKind.ANVIL, "Own hero", 150),),
    )
    found = totals(army, SLAVES)
    parts = (
        *found.regiments,
        found.auxiliary_points,
        *found.renown,
        found.choices,
        found.surcharge,
        found.unborne,
        found.creations,
    )

    assert sum(parts) == found.points


def test_unknown_units_and_choices_cost_nothing() -> None:
    army = L0.with_changes(auxiliaries=(placed("a1", "Nobody"),), formations=("none",), terrain=("none",))

    assert totals(army, SLAVES).points == 990
