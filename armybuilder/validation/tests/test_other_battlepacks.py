"""Lists of Spearhead and of Path to Glory come back from every format that names their battlepack."""

from dataclasses import replace

import pytest

from armybuilder.interchange.writing import write
from armybuilder.rules.aos4.army import ArmyList, ArmyUnit, EnhancementChoice, Regiment
from armybuilder.rules.aos4.spearhead_boxes import BOXES
from armybuilder.validation.reading import read_lists

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.usefixtures("reference_data")]

NAMING_IT = ("json", "app-ios", "app-android", "new-recruit", "sigdex", "ros", "rosz", "new-recruit-json")


@pytest.mark.parametrize("format", NAMING_IT)
@pytest.mark.parametrize("slug", BOXES)
def test_a_spearhead_list_is_read_back_and_judged(slug: str, format: str) -> None:
    box = BOXES[slug]
    (condition,) = box.conditions
    general = condition.params["general"]
    others = [unit for unit, count in condition.params["units"].items() for _ in range(count) if unit != general]
    army = ArmyList(
        army=slug,
        ruleset="spearhead",
        release=box.release.id,
        name="Out of the box",
        points_limit=0,
        formations=(next(iter(box.formations)),),
        regiments=(
            Regiment(
                ArmyUnit("u1", general),
                tuple(ArmyUnit(f"u{number}", unit) for number, unit in enumerate(others, start=2)),
            ),
        ),
        enhancements=(EnhancementChoice(next(iter(box.enhancements)), "u1"),),
        generals=("u1",),
    )

    (found,) = read_lists(write(army, box, format))

    assert (found.problems, found.ruleset.id, found.legal) == ((), "spearhead", True)
    assert found.army is not None
    assert replace(found.army, as_of=None) == army
