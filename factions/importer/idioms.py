"""The reviewed list of idioms: what a modifier on a unit's army link means, told by its shape.

A shape spells a modifier with every id replaced by what it names (``LINK`` another unit of the army, ``KW`` a
keyword, ``TAG`` a list-building tag, ``SELF`` the unit itself). ``idioms.toml`` gives each known shape its reading.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from xml.etree.ElementTree import Element

from factions.importer.normalise import is_keyword
from factions.importer.tree import Data, kids

IDIOMS = Path(__file__).with_name("idioms.toml")
_SCOPES = frozenset({"self", "force", "roster", "ancestor", "parent", "primary-catalogue", "root-entry"})
_NAMED_ENTRIES = frozenset({"Reinforced", "Allow Legends", "General", "Warlord", "Renown"})
_NAMED_TAGS = frozenset({"Undersize Unit", "Legends", "Restrict General"})


@dataclass(frozen=True)
class Shaper:
    """Spells the shapes of one link: ``own`` are the ids of the link and its target."""

    data: Data
    own: frozenset[str]
    limits: Mapping[str, Element]
    """Constraints of the link and its target by id: modifiers name them in ``field``."""

    def shape(self, modifier: Element, outer: tuple[Element, ...]) -> str:
        """The shape of a modifier with the groups around it."""
        field = modifier.get("field", "")
        value = modifier.get("value", "")
        limit = self.limits.get(field)
        if limit is not None:
            field = f"{limit.get('type')}{limit.get('value')}@{self._scope(limit.get('scope', ''))}"
        elif field not in ("hidden", "category", "error", "name", "defaultAmount"):
            field = self._word(field)
        if field == "category":
            value = self._word(value)
        elif field in ("error", "name"):
            value = "*"
        affects = ".".join(
            self._word(part) if part in self.data.ids else part for part in modifier.get("affects", "").split(".")
        )
        repeats = sorted(
            f"REP({self._word(repeat.get('childId', ''))}@{repeat.get('scope', '')}{self._conditions(repeat)})"
            for repeat in kids(modifier, "repeats")
        )
        parts = [f"{modifier.get('type')} {field}={value}", affects]
        parts += [f"scope={modifier.get('scope')}"] if modifier.get("scope") else []
        parts += [f"G{self._conditions(group)}" for group in outer]
        parts += [self._conditions(modifier), *dict.fromkeys(repeats)]
        return " ".join(part for part in parts if part)

    def _conditions(self, element: Element) -> str:
        found = {
            self._condition(child)
            for container in ("conditions", "conditionGroups", "localConditionGroups")
            for child in kids(element, container)
        }
        return "{" + "; ".join(sorted(found)) + "}" if found else ""

    def _condition(self, element: Element) -> str:
        kind = element.get("type", "")
        if element.tag == "conditionGroup":
            return kind.upper() + self._conditions(element)
        if element.tag == "localConditionGroup":
            return f"LOCAL[{kind}{element.get('value')}@{element.get('scope')}]{self._conditions(element)}"
        number = "" if kind in ("instanceOf", "notInstanceOf") else element.get("value", "")
        field = element.get("field", "")
        field = "" if field == "selections" else self._word(field) + " "
        scope = self._scope(element.get("scope", ""))
        return f"{kind}{number}({field}{scope}:{self._word(element.get('childId', ''))})"

    def _scope(self, scope: str) -> str:
        return scope if scope in _SCOPES else self._word(scope)

    def _word(self, element_id: str) -> str:
        if element_id in self.own:
            return "SELF"
        element = self.data.ids.get(element_id)
        if element is None:
            return element_id if element_id in ("any", "model", "unit", "upgrade", "points", "forces") else "?"
        name = element.get("name", "")
        if element.tag == "forceEntry":
            return "F:" + re.sub(r"[^A-Za-z0-9]+", "", name)
        if element.tag == "categoryEntry":
            if name.startswith("Regimental") or name in _NAMED_TAGS:
                return name
            return "KW" if is_keyword(name) else "TAG"
        if element.tag == "selectionEntry":
            return f"E:{name}" if name in _NAMED_ENTRIES else "ENTRY"
        return {"entryLink": "LINK", "catalogue": "CAT"}.get(element.tag, element.tag)


@cache
def reviewed_idioms(path: Path = IDIOMS) -> tuple[dict[str, str], ...]:
    with path.open("rb") as stream:
        return tuple(tomllib.load(stream)["idiom"])


def readings(release: str) -> dict[str, str]:
    """Shape to reading for the release of a date: an idiom holds from ``since`` to ``until`` where it says so."""
    return {
        idiom["shape"]: idiom["reading"]
        for idiom in reviewed_idioms()
        if idiom.get("since", "") <= (release or "9999") and (release or "0000") <= idiom.get("until", "9999")
    }
