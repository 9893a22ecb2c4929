"""Battlepacks: the forces of the game system, and which of them show an entry that is hidden by default."""

from __future__ import annotations

import re
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from factions.importer.normalise import slugify
from factions.importer.tree import Data, clean, conditions, kids, modifiers

UNOFFICIAL = "unofficial"
"""Stands for forces that are no battlepack of the publisher."""


@dataclass(frozen=True)
class Seasons:
    """``battlepacks`` gives the id of each force entry; ``pitched`` are the General's Handbooks, oldest first."""

    battlepacks: dict[str, str]

    @property
    def pitched(self) -> tuple[str, ...]:
        return tuple(sorted({pack for pack in self.battlepacks.values() if pack.startswith("ghb-")}))

    @property
    def official(self) -> tuple[str, ...]:
        packs = {pack for pack in self.battlepacks.values() if pack != UNOFFICIAL}
        return (*self.pitched, *sorted(packs - set(self.pitched)))

    def of_variant(self, name: str) -> str | None:
        """The battlepack of a seasonal variant by the publication in its name (R-88)."""
        if name.endswith("(Scourge of Ghyran)"):
            return "ghb-2025-26" if "ghb-2025-26" in self.pitched else self.pitched[-1]
        if name.endswith("(Scourge of Aqshy)"):
            return "ghb-2026-27"
        return None

    def shown_in(self, element: Element) -> frozenset[str]:
        """Battlepacks that show an element; empty when none of its modifiers depends on one.

        Only the plain form counts: hidden by default, shown below one of several forces.
        """
        if element.get("hidden") != "true":
            return frozenset()
        found: set[str] = set()
        for modifier, outer in modifiers(element):
            if modifier.get("field") == "hidden" and modifier.get("value") == "false":
                for part in (modifier, *outer):
                    for condition in conditions(part):
                        if condition.get("type") == "instanceOf" and condition.get("scope") in ("ancestor", "force"):
                            found.add(self.battlepacks.get(condition.get("childId", ""), UNOFFICIAL))
        return frozenset(found - {UNOFFICIAL})

    def is_gated(self, element: Element) -> bool:
        """Whether an element is hidden unless some battlepack, official or not, shows it."""
        return element.get("hidden") == "true"


def read_seasons(system: Element) -> Seasons:
    """The forces of the game system file that are battlepacks, by id."""
    found: dict[str, str] = {}
    for force in kids(system, "forceEntries"):
        name = clean(force.get("name", "")).replace("✦", "").strip()
        if match := re.match(r"General's Handbook (\d{4})-(\d{2})", name):
            found[force.get("id", "")] = f"ghb-{match.group(1)}-{match.group(2)}"
        elif name.startswith("Path to Glory") and "UNOFFICIAL" not in name.upper():
            found[force.get("id", "")] = slugify(name)
        elif "UNOFFICIAL" in name.upper() or "Freeform" in name:
            found[force.get("id", "")] = UNOFFICIAL
    return Seasons(found)


def hides_without_path_to_glory(element: Element, data: Data) -> bool:
    """Whether an element shows only where the Path to Glory cost is at least 1."""
    return any(
        "PTG" in data.name(condition.get("field", "")) and condition.get("type") == "atLeast"
        for modifier, outer in modifiers(element)
        if modifier.get("field") == "hidden" and modifier.get("value") == "false"
        for part in (modifier, *outer)
        for condition in conditions(part)
    )
