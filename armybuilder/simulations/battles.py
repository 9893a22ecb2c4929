"""Whole battles as background work: what a run is made of, how a chunk is played, how chunks add up.

Nothing here loads the battle kernel before a chunk is played: web processes start runs and show results without it.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from armybuilder.jobs.registry import Json, register_kind
from armybuilder.rules.aos4.battle.battleplans import battleplan
from armybuilder.rules.aos4.battle.counters import BattleCounters, PairedCounters
from armybuilder.rules.aos4.battle.policies import policy
from armybuilder.rules.aos4.battle.summary import CONFIDENCE_95, compare, wilson
from armybuilder.rules.aos4.battle.values import BattleArmy
from armybuilder.simulations.lists import list_of_document
from armybuilder.simulations.units import battle_army

if TYPE_CHECKING:
    from armybuilder.rules.aos4.battle.simulate import BattleSetup

KIND, COMPARISON = "battles", "battles-compare"
MODEL_VERSION = 7
"""That of ``battle.simulate``, which loads Numba when it is imported; a test holds both equal."""

BORDER = 100
"""Battles per chunk where a run may end early, so that it ends at the same battle on every machine."""
FEWEST_FOR_PRECISION = 200
FEWEST_CHUNKS = 10
CHUNK_SIZES = {"numba": (50, 1000), "plain": (10, 25)}
"""Fewest and most battles of a chunk: about half a second of work at most."""
STALE_AFTER = 180.0
"""Seconds after which a chunk is given to another worker; the first one may have to compile the kernel."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How two lists fight; ids of the battleplan and of the policies."""

    battles: int = 1000
    seed: int = 2026
    battleplan: str = "two-rivers"
    policy_a: str = "objective-first"
    policy_b: str = "objective-first"
    precision: float | None = None
    rounds: int = 5
    model: str = "complete"

    def setup(self) -> BattleSetup:
        """The set-up of the battle model."""
        from armybuilder.rules.aos4.battle.simulate import BattleSetup

        return BattleSetup(
            battleplan=battleplan(self.battleplan),
            rounds=self.rounds,
            model="reduced" if self.model == "reduced" else "complete",
            policy_a=policy(self.policy_a),
            policy_b=policy(self.policy_b),
        )


def engine() -> str:
    """Which way battles are played here: ``numba`` or ``plain``."""
    off = os.environ.get("ARMYBUILDER_NUMBA", "1") == "0"
    return "plain" if off or find_spec("numba") is None else "numba"


def parameters_of(
    settings: Settings,
    lists: Mapping[str, Json],
    sources: Mapping[str, str],
    abilities: Mapping[str, Sequence[str]] | None = None,
) -> Json:
    """What a run depends on. ``lists`` are documents: ``a`` and ``b``, and for a comparison ``c`` in place of ``a``.

    ``sources`` say where the lists came from; they are no part of the key. ``abilities`` are the ids of the faction
    traits and single abilities that each list uses; a run in which there are none has the key that it ever had.
    """
    found = {"version": MODEL_VERSION, "settings": asdict(settings), "lists": dict(lists), "sources": dict(sources)}
    if abilities and any(abilities.values()):
        found["abilities"] = {side: list(ids) for side, ids in abilities.items()}
    return found


def key_of(parameters: Json) -> str:
    """SHA-256 of everything the result depends on."""
    hashed = {name: value for name, value in parameters.items() if name != "sources"}
    return hashlib.sha256(json.dumps(hashed, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def settings_of(parameters: Json) -> Settings:
    return Settings(**parameters["settings"])


def chunks_of(settings: Settings) -> list[Json]:
    """The ranges of battles that workers play in one go."""
    if settings.precision is not None:
        size = BORDER
    else:
        fewest, most = CHUNK_SIZES[engine()]
        size = max(fewest, min(most, settings.battles // FEWEST_CHUNKS))
    return [{"first": first, "last": min(first + size, settings.battles)} for first in range(0, settings.battles, size)]


def abilities_of(parameters: Json) -> dict[str, tuple[str, ...]]:
    """The abilities that each list of a run uses."""
    chosen = parameters.get("abilities", {})
    return {side: tuple(chosen.get(side, ())) for side in parameters["lists"]}


def armies_of(parameters: Json) -> dict[str, BattleArmy]:
    """The armies of a run by side."""
    abilities = abilities_of(parameters)
    return {
        side: _army(json.dumps(document, sort_keys=True), abilities[side])
        for side, document in parameters["lists"].items()
    }


@lru_cache(maxsize=16)
def _army(document: str, abilities: tuple[str, ...]) -> BattleArmy:
    found = list_of_document("run", json.loads(document))
    return battle_army(found.name, found.army, found.catalogue, abilities)


def play(parameters: Json, specification: Json) -> Json:
    """Play the battles of one chunk."""
    from armybuilder.rules.aos4.battle.simulate import run_battles

    settings, armies = settings_of(parameters), armies_of(parameters)
    first, last = specification["first"], specification["last"]
    counters = run_battles(armies["a"], armies["b"], settings.setup(), settings.seed, first, last)
    return counters.to_json()


def play_both(parameters: Json, specification: Json) -> Json:
    """Play the battles of one chunk with both versions of a list."""
    from armybuilder.rules.aos4.battle.simulate import compare_battles

    settings, armies = settings_of(parameters), armies_of(parameters)
    first, last = specification["first"], specification["last"]
    counters = compare_battles(
        armies["a"], armies["c"], armies["b"], settings.setup(), settings.seed, first, last
    )  # fmt: skip
    return counters.to_json()


def added(results: Sequence[Json]) -> BattleCounters:
    """The counters of several chunks together; at least one."""
    total = BattleCounters.from_json(results[0])
    for result in results[1:]:
        total += BattleCounters.from_json(result)
    return total


def added_pairs(results: Sequence[Json]) -> PairedCounters:
    """The counters of several chunks of a comparison together; at least one."""
    total = PairedCounters.from_json(results[0])
    for result in results[1:]:
        total += PairedCounters.from_json(result)
    return total


def combine(parameters: Json, results: Sequence[Json]) -> Json:
    """The counters of the whole run."""
    total = added(results)
    return {"counters": total.to_json(), "digest": total.digest()}


def combine_pairs(parameters: Json, results: Sequence[Json]) -> Json:
    """The counters of the whole comparison."""
    return {"counters": added_pairs(results).to_json()}


def precise_enough(parameters: Json, results: Sequence[Any]) -> bool:
    """Whether the share of battles won is known to the wanted precision: half the width of its 95 % interval."""
    precision = settings_of(parameters).precision
    if precision is None:
        return False
    won, battles = sum(result["won"] for result in results), sum(result["battles"] for result in results)
    low, high = wilson(won, battles)
    return battles >= FEWEST_FOR_PRECISION and (high - low) / 2 <= precision


def difference_precise_enough(parameters: Json, results: Sequence[Any]) -> bool:
    """Whether the difference of the shares won is known to the wanted precision."""
    precision = settings_of(parameters).precision
    if precision is None:
        return False
    found = compare(added_pairs(results))
    return found.battles >= FEWEST_FOR_PRECISION and CONFIDENCE_95 * found.won_error <= precision


def register() -> None:
    """Make both kinds known; called when Django starts."""
    page, resource = "matchups:run", "api:simulation"
    register_kind(KIND, play, combine, enough=precise_enough, stale_after=STALE_AFTER, page=page, resource=resource)
    register_kind(
        COMPARISON,
        play_both,
        combine_pairs,
        enough=difference_precise_enough,
        stale_after=STALE_AFTER,
        page=page,
        resource=resource,
    )
