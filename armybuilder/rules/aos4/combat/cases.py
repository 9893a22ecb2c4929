"""Answers calculations given as JSON: the form of the command ``attack_odds`` and of the API.

A document is ``{"cases": [{"id", "kind", "input"}, …]}``; kinds are ``attack``, ``duel``, ``dice`` and
``fight_order``. The answer is ``{"results": {id: {…}}}`` with plain numbers; a case that cannot be read stands
in ``problems`` instead, with path and code, and does not stop the others.
"""

from collections.abc import Callable, Mapping
from typing import Any

from armybuilder.rules.aos4.combat.attack import attack
from armybuilder.rules.aos4.combat.dice_cases import answer_dice
from armybuilder.rules.aos4.combat.duel import duel, ways_to_fight
from armybuilder.rules.aos4.combat.fight_order import FightOrder, Waiting, band_of
from armybuilder.rules.aos4.combat.limits import (
    MOST_ATTACK_WORK,
    MOST_DUEL_WORK,
    MOST_POOLS,
    MOST_STEPS,
    attack_work,
    duel_pools,
    duel_work,
    whole,
)
from armybuilder.rules.aos4.combat.reading import (
    CaseProblem,
    Reader,
    problem,
    read_attacker,
    read_duel_unit,
    read_step,
    read_target,
    strike_tag,
)
from armybuilder.rules.aos4.combat.values import STANDARD_RULES, CombatRules
from armybuilder.rules.aos4.effects.applying import with_effects
from armybuilder.rules.aos4.effects.catalogue import effect
from armybuilder.rules.aos4.effects.duelling import Bearing, changes_of_duel
from armybuilder.rules.aos4.effects.values import Effect

Answer = dict[str, Any]
MOST_CASES = 10_000
LISTED_ORDER = "each player picks own eligible unit in listed order"
"""The only policy of a fight order."""


def answer(case: Mapping[str, Any], rules: CombatRules = STANDARD_RULES) -> Answer:
    """The result keys of one case; raises ``CaseProblem`` with path and code if it cannot be worked out."""
    reader = Reader(case, "")
    kind = reader.choice("kind", ("attack", "duel", "dice", "fight_order"))
    given = Reader(reader.required("input"), "input")
    match kind:
        case "attack":
            return _attack(given, rules)
        case "duel":
            return _duel(given, rules)
        case "dice":
            return answer_dice(given)
        case _:
            return _fight_order(given)


def answer_document(
    document: object,
    rules: CombatRules = STANDARD_RULES,
    without_kind: Callable[[Mapping[str, Any]], Answer] | None = None,
    more: Callable[[], bool] = lambda: True,
) -> Answer:
    """Results of every case of a document, and the problems of those that cannot be worked out.

    Raises ``CaseProblem`` if the document itself has no list of cases. ``without_kind`` answers cases that name
    no kind beside their id, as those of the second game system do (their input holds it). ``more`` is asked before each
    case whether there is time for it.
    """
    reader = Reader(document, "")
    cases = reader.required("cases")
    if not isinstance(cases, list | tuple):
        problem("cases", "NOT_A_LIST", cases)
    if len(cases) > MOST_CASES:
        problem("cases", "TOO_MANY", len(cases))
    results: Answer = {}
    problems: list[dict[str, str]] = []
    for index, case in enumerate(cases):
        path = f"cases[{index}]"
        try:
            name = _id(case, path, results)
            if not more():
                problem(path, "OUT_OF_TIME")
            other_system = without_kind is not None and "kind" not in case
            results[name] = without_kind(case) if other_system and without_kind else answer(case, rules)
        except CaseProblem as fault:
            where = fault.path if fault.path.startswith(path) else f"{path}.{fault.path}"
            known = case.get("id", "") if isinstance(case, Mapping) else ""
            problems.append({"id": str(known), "path": where, "code": fault.code, "message": str(fault)})
    return {"results": results, "problems": problems} if problems else {"results": results}


def _id(case: object, path: str, results: Answer) -> str:
    name = Reader(case, path).text("id")
    if name in results:
        problem(f"{path}.id", "REPEATED_ID", name)
    return name


def _attack(given: Reader, rules: CombatRules) -> Answer:
    given.only("attacker", "target", "effects", "shooting")
    attacker = read_attacker(given.required("attacker"), given.at("attacker"))
    target = read_target(given.required("target"), given.at("target"))
    if attack_work(attacker, target) > MOST_ATTACK_WORK:
        problem(given.at("target.health"), "OUT_OF_RANGE", whole(target))
    effects = given.items("effects", read_effect)
    melee = not given.flag("shooting")
    attacker, target = with_effects(effects, attacker, target, melee=melee, marked=read_marked(given, "attacker"))
    odds = attack(attacker, target, rules)
    most = min(target.remaining, odds.most_damage)
    most_slain = min(target.models, (most + target.damage_points) // target.health)
    return {
        "mean_damage_pool_after_wards": odds.mean_pool,
        "mean_damage_allocated": odds.mean_allocated,
        "mean_slain": odds.mean_slain,
        "p_destroyed": odds.p_destroyed,
        "p_damage_ge": {str(k): odds.p_damage_at_least(k) for k in range(1, most + 1)},
        "p_slain_ge": {str(k): odds.p_slain_at_least(k) for k in range(1, most_slain + 1)},
    }


def _duel(given: Reader, rules: CombatRules) -> Answer:
    given.only("A", "B", "steps")
    a = read_duel_unit(given.required("A"), given.at("A"))
    b = read_duel_unit(given.required("B"), given.at("B"))
    sides = {"A": a, "B": b}
    if duel_work(a.target, b.target) > MOST_DUEL_WORK:
        larger = max(sides, key=lambda side: whole(sides[side].target))
        problem(given.at(f"{larger}.health"), "OUT_OF_RANGE", whole(sides[larger].target))
    steps = given.items("steps", read_step, MOST_STEPS)
    if (pools := duel_pools(ways_to_fight(a, b, steps).values())) > MOST_POOLS:
        larger = max(sides, key=lambda side: sides[side].attacker.models * len(sides[side].attacker.weapons))
        problem(given.at(f"{larger}.weapons"), "TOO_MANY", pools)
    borne = (Bearing(_borne(given, side), read_marked(given, side)) for side in sides)
    odds = duel(a, b, steps, rules, changes_of_duel(*borne))
    return {
        "p_A_destroyed": odds.p_a_destroyed,
        "p_B_destroyed": odds.p_b_destroyed,
        "mean_models_A": odds.mean_models_a,
        "mean_models_B": odds.mean_models_b,
        "mean_hp_A": odds.mean_hp_a,
        "mean_hp_B": odds.mean_hp_b,
    }


def _borne(given: Reader, side: str) -> tuple[Effect, ...]:
    return Reader(given.required(side), given.at(side)).items("effects", read_effect)


def read_effect(value: object, path: str) -> Effect:
    """The effect of an id; raises ``CaseProblem``."""
    if not isinstance(value, str):
        problem(path, "NOT_A_TEXT", value)
    try:
        return effect(value)
    except KeyError:
        problem(path, "UNKNOWN_VALUE", value)


def read_marked(given: Reader, side: str) -> dict[str, frozenset[str]]:
    """Weapons of a side by weapon abilities that do nothing of their own: ``{"Blood-hungry": ["axe"]}``."""
    reader = Reader(given.required(side), given.at(side))
    if not reader.has("marked"):
        return {}
    marks = Reader(reader.data["marked"], reader.at("marked"))
    return {ability: frozenset(marks.items(ability, text)) for ability in marks.data}


def text(value: object, path: str) -> str:
    if not isinstance(value, str):
        problem(path, "NOT_A_TEXT", value)
    return value


def _fight_order(given: Reader) -> Answer:
    given.only("active", "units", "policy")
    given.choice("policy", (LISTED_ORDER,), LISTED_ORDER)
    units = given.items("units", _waiting)
    ids = [unit.id for unit in units]
    for index, unit_id in enumerate(ids):
        if unit_id in ids[:index]:
            problem(f"{given.at('units')}[{index}].id", "REPEATED_ID", unit_id)
    players, active = {unit.player for unit in units}, given.text("active")
    if len(players) > 2:
        problem(given.at("units"), "TOO_MANY_PLAYERS")
    if len(players) == 2 and active not in players:
        problem(given.at("active"), "UNKNOWN_VALUE", active)
    return {"order": list(FightOrder.start(active, units).in_listed_order())}


def _waiting(value: object, path: str) -> Waiting:
    reader = Reader(value, path).only("id", "player", "tags")
    return Waiting(reader.text("id"), reader.text("player"), band_of(reader.items("tags", strike_tag)))
