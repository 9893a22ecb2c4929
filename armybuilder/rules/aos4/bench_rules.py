"""Benchmarks of the rules: what is timed, on which list, and the time that is aimed at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TypeAlias

from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.arrange import arrange
from armybuilder.rules.aos4.catalogue import Catalogue
from armybuilder.rules.aos4.documents import ReleaseFacts
from armybuilder.rules.aos4.edits import AuxiliaryPlace, NewRegiment, Place, RegimentPlace, add_unit, new_army
from armybuilder.rules.aos4.evaluate import evaluate, totals
from armybuilder.rules.aos4.options import candidates
from armybuilder.rules.aos4.places import places_for
from armybuilder.rules.aos4.rulesets import DEFAULT_RULESET, get_ruleset

Bench: TypeAlias = tuple[str, Callable[[], object], float]
"""Name, what is timed, and the median in milliseconds that is aimed at."""

FACTION = "slaves-to-darkness"
NEWEST = Path(__file__).parents[3] / "fixtures" / "releases"


@cache
def bench_catalogue() -> Catalogue:
    newest = max(folder for folder in NEWEST.iterdir() if folder.is_dir())
    return ReleaseFacts.from_folder(newest).catalogue(FACTION)


@cache
def full_list() -> ArmyList:
    """A list of about 2000 points with four regiments and two auxiliary units."""
    catalogue = bench_catalogue()
    by_name = {profile.name: profile.id for profile in reversed(tuple(catalogue.profiles.values()))}
    army = new_army(catalogue, get_ruleset(DEFAULT_RULESET), 2000)
    plan: tuple[tuple[Place, str], ...] = (
        (NewRegiment(), "Chaos Lord"),
        *(
            (RegimentPlace(0), name)
            for name in ("Chaos Warriors", "Chaos Knights", "Exalted Hero of Chaos", "Chaos Spawn")
        ),
        (NewRegiment(), "Ogroid Myrmidon"),
        *((RegimentPlace(1), name) for name in ("Chaos Furies", "Slaughterbrute")),
        (NewRegiment(), "Darkoath Warqueen"),
        *((RegimentPlace(2), name) for name in ("Darkoath Chieftain", "Darkoath Marauders")),
        (NewRegiment(), "Chaos Sorcerer Lord"),
        *((RegimentPlace(3), name) for name in ("Varanguard",)),
        (AuxiliaryPlace(), "Chaos Spawn"),
        (AuxiliaryPlace(), "Chaos Spawn"),
    )
    for place, name in plan:
        army = add_unit(army, catalogue, by_name[name], place).army
    return army


def benches() -> list[Bench]:
    """The benchmarks of this package; the first call of each also works out what is kept afterwards."""
    catalogue = bench_catalogue()
    ruleset = get_ruleset(DEFAULT_RULESET)
    army = full_list()
    units = tuple(unit for _, unit in army.placed_units())
    bag = replace(army, regiments=(), auxiliaries=units, generals=(), points_limit=9000)
    again = tuple(replace(unit, uid=f"{unit.uid}b") for unit in units if not catalogue.profiles[unit.profile].unique)
    large_bag = replace(bag, auxiliaries=(*units, *again)[:24])
    member = army.regiments[0].units[0].uid
    return [
        (f"evaluate, {len(units)} units", lambda: evaluate(army, catalogue, ruleset), 1.0),
        ("totals", lambda: totals(army, catalogue, ruleset), 1.0),
        ("picker of a regiment", lambda: candidates(army, catalogue, ruleset, RegimentPlace(1)), 30.0),
        ("where can this go", lambda: places_for(army, catalogue, ruleset, member), 30.0),
        (f"auto-regiment, {len(units)} units", lambda: arrange(bag, catalogue, ruleset), 200.0),
        ("auto-regiment, 24 units", lambda: arrange(large_bag, catalogue, ruleset), 200.0),
    ]
