"""What a game system has to offer, and the register of systems.

The product builds, judges, totals and exports lists of any registered system through this contract alone. A further
system is a sub-package with a module ``system`` that holds a ``SYSTEM``; nothing else changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any, Protocol, TypeAlias, runtime_checkable

from armybuilder.rules.ruleset import RuleSet
from armybuilder.rules.violation import Report

Document: TypeAlias = Mapping[str, Any]
"""A list as JSON: texts, numbers, booleans, lists and mappings. Its keys belong to the system."""


class DocumentProblem(ValueError):
    """A document that cannot be read: ``path`` says where, ``code`` what is wrong, ``detail`` what was found."""

    def __init__(self, path: str, code: str, detail: str = "") -> None:
        super().__init__(f"{path}: {code}" + (f" ({detail})" if detail else ""))
        self.path = path
        self.code = code
        self.detail = detail


@dataclass(frozen=True, slots=True)
class Total:
    """One figure of a list, with the figure it should not exceed where there is one."""

    name: str
    value: int
    limit: int | None = None


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """One rule in a system's index: its id, its law in one sentence, and the codes that it reports."""

    id: str
    law: str
    codes: tuple[str, ...]


@runtime_checkable
class GameSystem(Protocol):
    """A game whose lists can be built, judged and exported.

    ``catalogue`` is the system's own frozen value: whatever its lists are judged against.
    """

    @property
    def id(self) -> str:
        """Short name, stored with every list."""
        ...

    @property
    def name(self) -> str:
        """Printed name of the game."""
        ...

    def rulesets(self) -> tuple[RuleSet, ...]:
        """The rule sets of the game, the default one first."""
        ...

    def rule_index(self) -> tuple[RuleEntry, ...]:
        """Every rule that a rule set may name."""
        ...

    def empty(self) -> dict[str, Any]:
        """The document of a new list."""
        ...

    def parse(self, document: Document) -> Any:
        """The list as the value that is judged; raises `DocumentProblem` for a document that cannot be read."""
        ...

    def serialise(self, army: Any) -> dict[str, Any]:
        """The document of a list; `parse` gives the same value back."""
        ...

    def evaluate(self, document: Document, catalogue: Any, ruleset_id: str) -> Report:
        """Everything wrong with a readable list, by one rule set; raises `KeyError` for an unknown rule set."""
        ...

    def totals(self, document: Document, catalogue: Any) -> tuple[Total, ...]:
        """The figures shown beside a list, the points first."""
        ...

    def export_text(self, document: Document, catalogue: Any) -> str:
        """The list as text for people."""
        ...


_SYSTEMS: dict[str, GameSystem] = {}
_SEARCHED: set[str] = set()


def register(system: GameSystem) -> GameSystem:
    """Makes a system known; a second one of the same id is an error."""
    if system.id in _SYSTEMS and _SYSTEMS[system.id] is not system:
        raise ValueError(f"game system {system.id} is registered twice")
    _SYSTEMS[system.id] = system
    return system


def unregister(system_id: str) -> None:
    """Forgets a system; forgetting an unknown one does nothing."""
    _SYSTEMS.pop(system_id, None)


def discover(package: str = "armybuilder.rules") -> None:
    """Registers the ``SYSTEM`` of every sub-package of ``package`` that has a module ``system``. Runs once."""
    if package in _SEARCHED:
        return
    for module in iter_modules(import_module(package).__path__, f"{package}."):
        if module.ispkg and find_spec(f"{module.name}.system") is not None:
            register(import_module(f"{module.name}.system").SYSTEM)
    _SEARCHED.add(package)


def game_system(system_id: str) -> GameSystem:
    """The system of that id; raises `KeyError` for an unknown one."""
    discover()
    return _SYSTEMS[system_id]


def game_systems() -> tuple[GameSystem, ...]:
    """All known systems by id."""
    discover()
    return tuple(system for _, system in sorted(_SYSTEMS.items()))
