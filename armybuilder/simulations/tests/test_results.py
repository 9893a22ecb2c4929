"""What the page of a run says in words and writes into its chart."""

from collections.abc import Callable

import pytest

from armybuilder.jobs.models import Run
from armybuilder.simulations.lists import FoughtList, fought_list
from armybuilder.simulations.results import RunPage, short_names, stronger
from armybuilder.simulations.services import paste_list, start_battles
from armybuilder.simulations.tests.conftest import FEW, OWNER
from armybuilder.validation.tests.texts import LEGAL

CLOSE = "Too close to call: 1,000 battles do not tell which of the two is the stronger."
ANNA = "Anna is the stronger of the two here: it beats Ben more often than chance would."
BEN = "Ben is the stronger of the two here: it beats Anna more often than chance would."


@pytest.mark.parametrize(
    "won, lost, said",
    [(496, 457, CLOSE), (500, 500, CLOSE), (530, 470, CLOSE), (531, 469, ANNA), (300, 650, BEN), (1000, 0, ANNA)],
)
def test_a_list_is_called_stronger_only_outside_the_interval(won: int, lost: int, said: str) -> None:
    assert stronger("Anna", "Ben", won, lost, 1000) == said


def test_nothing_is_said_of_no_battle() -> None:
    assert stronger("Anna", "Ben", 0, 0, 0) == ""


@pytest.mark.parametrize(
    "first, second, shown",
    [
        ("Skaven", "Seraphon, old", ("Skaven", "Seraphon")),
        ("Blades of Khorne", "Skaven", ("Blades of…", "Skaven")),
        ("Player list 011", "Player list 074", ("…r list 011", "…r list 074")),
        ("Skaven list", "Skaven list", ("first list", "second list")),
        ("a" * 40, "a" * 50, ("first list", "second list")),
    ],
)
def test_names_at_the_ends_of_lines_can_be_told_apart(first: str, second: str, shown: tuple[str, str]) -> None:
    assert short_names(first, second) == shown


def test_twins_are_counted_in_the_order_of_the_list(theirs: FoughtList, work: Callable[..., Run]) -> None:
    twins = fought_list(paste_list(text=LEGAL.replace("Chaos Chosen (250)", "Chaos Spawn (60)")).key, OWNER)
    workers = dict(RunPage(work(start_battles(mine=twins, theirs=theirs, settings=FEW, holder=OWNER).run)).workers)
    spawn = sorted(unit.name for unit in workers["Spearpoint"] if "Spawn" in unit.name)
    assert spawn == ["Chaos Spawn", "Chaos Spawn (2)"]
