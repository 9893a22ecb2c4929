"""Heroes of the Anvil of Apotheosis in lists of other tools: a unit of a fixed name, its features in the lines below.

Tools print ``Anvil of Apotheosis: <faction> Hero (350)`` and features with their cost in destiny points, as
``Infected Warrior · 4 dest``. The name that a player gave the hero is not printed.
"""

from __future__ import annotations

import re
from dataclasses import replace

from armybuilder.interchange.parsed import ParsedList, ParsedUnit
from armybuilder.rules.aos4.army import Creation, CreationKind, Feature
from armybuilder.rules.aos4.path_to_glory import creation_id
from armybuilder.rules.aos4.rulesets import is_glory

_HERO = re.compile(r"anvil of apotheosis:\s*\S.*", re.IGNORECASE)
_FEATURE = re.compile(r"(?P<name>\S.*?)\s*·\s*(?P<cost>[-−+]?\d{1,3})\s*dest(?:iny)?(?:\s+points?)?\.?", re.IGNORECASE)


def hero_name(faction: str) -> str:
    """What other tools call a hero of the Anvil."""
    return f"Anvil of Apotheosis: {faction} Hero"


def is_hero_name(name: str) -> bool:
    """Whether a unit's name is what other tools call a hero of the Anvil."""
    return bool(_HERO.fullmatch(name))


def feature_text(feature: Feature) -> str:
    """A feature as other tools print it."""
    return f"{feature.name} · {feature.cost} dest"


def feature_in(text: str) -> Feature | None:
    """The feature that a line below a hero names; None for any other line."""
    found = _FEATURE.fullmatch(text.strip())
    return Feature(found["name"], int(found["cost"].replace("−", "-"))) if found else None


def claimed(parsed: ParsedList, ruleset: str) -> tuple[ParsedList, tuple[Creation, ...]]:
    """The heroes that a Path to Glory list names, and the list with a reference to each of them.

    The tier is the printed figure; a list that has no figure there, or that states its creations itself, is given back.
    """
    if not is_glory(ruleset) or parsed.exact is not None:
        return parsed, ()
    creations: list[Creation] = []

    def unit(given: ParsedUnit) -> ParsedUnit:
        if given.points is None or not is_hero_name(given.name):
            return given
        features = tuple(feature for detail in given.details if (feature := feature_in(detail.text)))
        creations.append(Creation(CreationKind.ANVIL, given.name, given.points, features))
        return replace(given, ref=creation_id(len(creations) - 1))

    regiments = tuple(replace(taken, units=tuple(map(unit, taken.units))) for taken in parsed.regiments)
    auxiliaries = tuple(map(unit, parsed.auxiliaries))
    if not creations:
        return parsed, ()
    return replace(parsed, regiments=regiments, auxiliaries=auxiliaries), tuple(creations)
