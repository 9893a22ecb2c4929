"""What a name that nothing bears may mean: the candidates of the reading, and everything of its kind, ranked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rapidfuzz import fuzz

from armybuilder.interchange.folding import fold_name
from armybuilder.interchange.parsed import ParseProblem
from armybuilder.rules.aos4.rulesets import TACTIC_CARDS
from armybuilder.validation.reading import Reading
from factions.catalogue import armies

LIKELY = 70
"""From this likeness (0 to 100) on the best name is taken until the visitor says otherwise."""
PRICE_FITS = 12
"""What a fitting price adds to the likeness of a unit."""
MOST_NAMES = 6


def nearest(problem: ParseProblem, reading: Reading) -> tuple[tuple[str, ...], tuple[str, ...], bool]:
    """The likeliest names, best first, all other names of the kind, and whether the best one is likely enough."""
    prices = _prices(problem, reading)
    printed = _printed_points(problem, reading)
    text = fold_name(problem.text)[0]

    def score(name: str) -> float:
        likeness = fuzz.ratio(text, fold_name(name)[0])
        fits = printed is not None and prices.get(name) in (printed, printed / 2)
        return likeness + (PRICE_FITS if fits else 0)

    kind = dict.fromkeys(_all_of_kind(problem.code, reading))
    ranked = sorted(dict.fromkeys((*problem.candidates, *kind)), key=lambda name: -score(name))
    near = [name for name in ranked if name in problem.candidates or score(name) >= LIKELY][:MOST_NAMES]
    others = sorted(name for name in kind if name not in near)
    # A wrong option would pass unseen where a missing one does not, so of options none is taken by likeness alone.
    likely = bool(near) and problem.code != "OPTION_NOT_FOUND" and score(near[0]) >= LIKELY
    return tuple(near), tuple(others), likely


def _all_of_kind(code: str, reading: Reading) -> Iterable[str]:
    """Names of everything that could stand in a place like this; nothing where the candidates are all there is."""
    if code == "ARMY_NOT_FOUND":
        return [army.name for army in armies(reading.release)]
    known = reading.catalogue
    if known is None:
        return []
    pack = reading.ruleset.battlepack
    if code == "UNIT_NOT_FOUND":
        profiles = known.profiles.values()
        return [profile.name for profile in profiles if not profile.battlepacks or pack in profile.battlepacks]
    if code == "TACTIC_CARD_NOT_FOUND":
        return TACTIC_CARDS.get(pack, ())
    named: dict[str, Mapping[str, Any]] = {
        "FORMATION_NOT_FOUND": known.formations,
        "LORE_NOT_FOUND": known.lores,
        "TERRAIN_NOT_FOUND": known.terrain,
        "RENOWN_NOT_FOUND": known.renown,
    }
    return [str(thing.name) for thing in named.get(code, {}).values()]


def _prices(problem: ParseProblem, reading: Reading) -> dict[str, int]:
    if problem.code != "UNIT_NOT_FOUND" or reading.catalogue is None:
        return {}
    return {profile.name: profile.points for profile in reading.catalogue.profiles.values()}


def _printed_points(problem: ParseProblem, reading: Reading) -> int | None:
    return next((unit.points for unit in reading.parsed.units() if unit.line == problem.line), None)
