"""The contract of game systems: a third system is registered, builds, judges and exports, and touches no module."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from armybuilder.rules.hordes.system import SYSTEM as HORDES
from armybuilder.rules.ruleset import Rulebook, RuleSet, run_rules
from armybuilder.rules.system import (
    Document,
    DocumentProblem,
    GameSystem,
    RuleEntry,
    Total,
    discover,
    game_system,
    game_systems,
    register,
    unregister,
)
from armybuilder.rules.violation import Report, Severity, Violation

TOYS = Rulebook("toys")


@dataclass(frozen=True, slots=True)
class ToyArmy:
    """A box of toys: each has a name, and the catalogue a price."""

    toys: tuple[str, ...] = ()


@TOYS.rule("T-01", "TOO_MANY_TOYS")
def at_most_two_toys(case: tuple[ToyArmy, dict[str, int]]) -> Iterator[Violation]:
    """A box holds two toys."""
    army, _ = case
    if len(army.toys) > 2:
        yield Violation("TOO_MANY_TOYS", "T-01", Severity.ERROR, "toys", {"found": len(army.toys), "allowed": 2})


class ToySystem:
    """The third system."""

    id = "toys"
    name = "Toys"

    def rulesets(self) -> tuple[RuleSet, ...]:
        return (RuleSet("toys", "Toys", "toys", "", ("T-01",), None),)

    def rule_index(self) -> tuple[RuleEntry, ...]:
        return tuple(RuleEntry(rule.id, rule.law, rule.codes) for rule in TOYS)

    def empty(self) -> dict[str, Any]:
        return {"toys": []}

    def parse(self, document: Document) -> ToyArmy:
        toys = document.get("toys")
        if not isinstance(toys, list):
            raise DocumentProblem("toys", "NOT_A_LIST")
        return ToyArmy(tuple(toys))

    def serialise(self, army: Any) -> dict[str, Any]:
        return {"toys": list(army.toys)}

    def evaluate(self, document: Document, catalogue: Any, ruleset_id: str) -> Report:
        ruleset = {each.id: each for each in self.rulesets()}[ruleset_id]
        return run_rules(TOYS, ruleset, (self.parse(document), catalogue))

    def totals(self, document: Document, catalogue: Any) -> tuple[Total, ...]:
        return (Total("points", sum(catalogue[toy] for toy in self.parse(document).toys), 10),)

    def export_text(self, document: Document, catalogue: Any) -> str:
        return "\n".join(f"{toy} {catalogue[toy]}" for toy in self.parse(document).toys)


@pytest.fixture
def toys() -> Iterator[GameSystem]:
    yield register(ToySystem())
    unregister("toys")


def test_third_system_builds_judges_and_exports_a_list(toys: GameSystem) -> None:
    system = game_system("toys")
    prices = {"Bear": 3, "Kite": 2, "Drum": 4}
    document = system.empty()
    document["toys"] += ["Bear", "Kite"]
    assert system.evaluate(document, prices, "toys").legal
    assert system.totals(document, prices) == (Total("points", 5, 10),)
    assert system.export_text(document, prices) == "Bear 3\nKite 2"
    document["toys"].append("Drum")
    assert system.evaluate(document, prices, "toys").codes() == ("TOO_MANY_TOYS",)
    assert system.serialise(system.parse(document)) == document


def test_every_system_keeps_the_contract(toys: GameSystem) -> None:
    for system in game_systems():
        assert isinstance(system, GameSystem)
        empty = system.empty()
        assert system.serialise(system.parse(empty)) == empty
        known = {entry.id for entry in system.rule_index()}
        for ruleset in system.rulesets():
            assert ruleset.system == system.id
            assert set(ruleset.rules) <= known


def test_systems_are_known_by_id(toys: GameSystem) -> None:
    assert game_system("hordes-primal") is HORDES
    assert {"hordes-primal", "toys"} <= {system.id for system in game_systems()}
    with pytest.raises(KeyError):
        game_system("chess")


def test_second_system_of_one_id_is_refused(toys: GameSystem) -> None:
    assert register(toys) is toys
    with pytest.raises(ValueError, match="twice"):
        register(ToySystem())


def test_discovery_finds_a_package_with_a_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "shelf" / "puzzles"
    package.mkdir(parents=True)
    (tmp_path / "shelf" / "__init__.py").touch()
    (package / "__init__.py").touch()
    (package / "system.py").write_text(
        "from armybuilder.rules.tests.test_system import ToySystem\n"
        "class Puzzles(ToySystem):\n    id = 'puzzles'\n"
        "SYSTEM = Puzzles()\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    discover("shelf")
    try:
        assert game_system("puzzles").id == "puzzles"
    finally:
        unregister("puzzles")
