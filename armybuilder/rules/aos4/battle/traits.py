"""Faction traits and single abilities of two armies as the kernel reads them: changed units, rows of effects, plans."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from armybuilder.rules.aos4.battle.kernel import abilities as numbers
from armybuilder.rules.aos4.battle.kernel import layout as at
from armybuilder.rules.aos4.battle.rows import Encoding
from armybuilder.rules.aos4.battle.values import BattleArmy, BattleUnit
from armybuilder.rules.aos4.combat.attack import weapon_mean
from armybuilder.rules.aos4.combat.chances import charge
from armybuilder.rules.aos4.combat.resolve import resolve
from armybuilder.rules.aos4.combat.values import STANDARD_RULES, Attacker, Target, plain_keyword
from armybuilder.rules.aos4.effects.abilities import (
    PLEDGES,
    BattleAbility,
    battle_ability,
    in_order,
)
from armybuilder.rules.aos4.effects.applying import COMPANION, with_effects
from armybuilder.rules.aos4.effects.catalogue import effect
from armybuilder.rules.aos4.effects.delusions import DELUSIONS
from armybuilder.rules.aos4.effects.skyfarers import ENDRINWORKS, KHARADRON, SKYVESSEL, Endrinwork
from armybuilder.rules.aos4.effects.tithe import tithe_ability
from armybuilder.rules.aos4.effects.values import Effect

TITHE_PLAN = (
    "punish-the-pacifist",
    "glorious-combat",
    "cleave-wide",
    "slaughter-triumphant",
    "revel-in-battle",
    "divine-scorn",
    "murder-the-mystic",
)
"""The order in which the policies of the model unlock what a side is to have."""

PROCEDURES = {
    at.TELEPORT_EFFECT: "pledge-tzeentch",
    at.GALVANISE_EFFECT: "nullstone-galvanisation",
    at.RAM_EFFECT: "battle-ram",
    at.VENTS_EFFECT: "repulser-vents",
}
"""Effects whose bearers use a procedure of the kernel."""


def helped(unit: BattleUnit, ability: BattleAbility) -> bool:
    """Whether an ability of its side may help a unit: it never does a manifestation (A-88)."""
    return not unit.manifestation and ability.fits(unit.keywords, unit.has)


def bears(unit: BattleUnit, ability: BattleAbility) -> bool:
    """Whether a unit may use an ability of its side.

    Units of Regiments of Renown use no battle traits of their host, though these may help them (A-11); what a unit
    brings itself (an ability without an army) it keeps.
    """
    return helped(unit, ability) and not (unit.renown and ability.army)


def usable(units: Sequence[BattleUnit], ability_ids: Iterable[str]) -> tuple[str, ...]:
    """Those of the abilities that some of the units can bear, in the order of the catalogue."""
    return tuple(each for each in in_order(ability_ids) if any(bears(unit, battle_ability(each)) for unit in units))


def muster(army: BattleArmy) -> BattleArmy:
    """The army as its abilities change it before the battle: Seed of Rebirth, the Great Endrinworks (A-97, A-100b)."""
    units = list(army.units)
    if "seed-of-rebirth" in army.abilities:
        seed = battle_ability("seed-of-rebirth")
        units = [replace(unit, seed_of_rebirth=True) if bears(unit, seed) else unit for unit in units]
    if any(work.id in army.abilities for work in ENDRINWORKS):
        units = [_with_endrinwork(unit, _endrinwork(unit)) for unit in _with_flagship(units, army.abilities)]
    return replace(army, units=tuple(units))


def _with_flagship(units: list[BattleUnit], ability_ids: Sequence[str]) -> list[BattleUnit]:
    """The dearest SKYVESSEL without a Great Endrinwork becomes the FLAGSHIP and is given one.

    The first of the chosen abilities says which.
    """
    work = next(one for one in ENDRINWORKS if one.id in ability_ids)
    fits = [place for place, unit in enumerate(units) if bears(unit, battle_ability(work.id))]
    without = [place for place in fits if _endrinwork(units[place]) is None]
    if without:
        chosen = max(without, key=lambda place: (units[place].points, -place))
        unit = units[chosen]
        units[chosen] = replace(unit, has=unit.has | {work.name}, keywords=unit.keywords | {"FLAGSHIP"})
    return units


def _endrinwork(unit: BattleUnit) -> Endrinwork | None:
    return next((work for work in ENDRINWORKS if work.name in unit.has), None)


def _with_endrinwork(unit: BattleUnit, work: Endrinwork | None) -> BattleUnit:
    words = {plain_keyword(word) for word in unit.keywords}
    if work is None or not words >= KHARADRON | {SKYVESSEL}:
        return unit
    return replace(unit, control=unit.control + work.control, move=unit.move + work.move)


def keywords_asked_for(armies: Iterable[BattleArmy]) -> frozenset[str]:
    """Keywords of the other unit that effects of these armies ask for."""
    return frozenset(
        word
        for army in armies
        for ability in in_order(army.abilities)
        for each in battle_ability(ability).effects
        for word in effect(each).condition.against
    )


def put_abilities(
    ints: list[int],
    reals: list[float],
    ability_ids: tuple[tuple[str, ...], tuple[str, ...]],
    sides: list[list[BattleUnit]],
    conditions: dict[str, int],
) -> dict[str, int]:
    """Writes what both sides' abilities need into the arrays, nothing where there are none; gives the effects' bits."""
    chosen = [[battle_ability(each) for each in usable(*one)] for one in zip(sides, ability_ids, strict=True)]
    if not any(chosen):
        return {}
    ints[at.TRAITS] = 1
    code = Encoding(ints, conditions)
    number = 0
    for side in (0, 1):
        ints[at.ABILITY + side] = sum(1 << numbers.NAMES.index(each.id) for each in chosen[side])
        for unit in sides[side]:
            _put_unit(code, number, unit, chosen[side])
            _put_pledge(code, reals, number, unit, chosen[side], sides[1 - side])
            number += 1
        _put_tithe(code, side, chosen[side])
        first = number - len(sides[side])
        _put_delusions(code, side, chosen[side], sides[side], first, number if side == 0 else 0, sides[1 - side])
    sharpening = effect("blood-drenched").changes
    ints[at.DRENCH_MARKS] = sum(mark for change, mark in code.marks if change in sharpening)
    for column, each in PROCEDURES.items():
        ints[column] = code.effects.get(each, 0)
    for number, unit in enumerate((*sides[0], *sides[1])):
        words = {plain_keyword(word) for word in unit.keywords}
        if not unit.manifestation:
            known = words | {unit.name.upper()}
            ints[at.GROUPS + number] = sum(bit for group, bit in code.groups.items() if group <= known)
        for place, weapon in enumerate(unit.weapons):
            ints[at.W_MARKS + ints[at.WEAPON_FIRST + number] + place] = sum(
                mark
                for change, mark in code.marks
                if ((change.ability, weapon.name) in unit.marked or (change.ability == COMPANION and weapon.companion))
                and (change.companions or not weapon.companion)
                and change.bearer <= words
                and not change.bearer_not & words
            )
    return code.effects


def _put_unit(code: Encoding, number: int, unit: BattleUnit, chosen: list[BattleAbility]) -> None:
    ints = code.ints
    words = {plain_keyword(word) for word in unit.keywords}
    for ability in chosen:
        if not helped(unit, ability):
            continue
        if bears(unit, ability):
            ints[at.FITS + number] |= 1 << numbers.NAMES.index(ability.id)
        borne = [each for each in ability.effects if _may_bear(words, effect(each))]
        ints[at.MAY + number] |= code.bits(borne)
        if ability.id.startswith("pledge-") and f"PLEDGED TO {ability.id[7:].upper()}" in words:
            ints[at.START_HELD + number] |= code.bits(borne)
        if any(work.id == ability.id for work in ENDRINWORKS):
            own = _endrinwork(unit)
            ints[at.START_HELD + number] |= code.bits(own.effects) if own else 0
        if ability.id == "transport-skyfarers" and not unit.renown:
            ints[at.TRANSPORT_UNITS + number], ints[at.TRANSPORT_MODELS + number] = unit.transport
    if KHARADRON | {"INFANTRY"} <= words and not unit.manifestation:
        ints[at.FLAGS + number] |= at.PASSENGER


def _may_bear(words: set[str], each: Effect) -> bool:
    condition = each.condition
    return each.bearers | condition.bearer <= words and not (each.never | condition.bearer_not) & words


def _put_pledge(
    code: Encoding,
    reals: list[float],
    number: int,
    unit: BattleUnit,
    chosen: list[BattleAbility],
    enemies: list[BattleUnit],
) -> None:
    """To which of the gods that its side may choose a unit pledges itself, and what that is worth in points."""
    words = {plain_keyword(word) for word in unit.keywords}
    if "UNIQUE" in words or any(word.startswith("PLEDGED TO ") for word in words):
        return
    offered = [each for each in chosen if each.id.startswith("pledge-") and helped(unit, each)]
    worth = {each.id: _worth(unit, each.id.removeprefix("pledge-"), enemies) for each in offered}
    if not worth:
        return
    best = max(worth, key=lambda each: worth[each])
    code.ints[at.PLEDGE + number] = code.bits(battle_ability(best).effects)
    code.ints[at.PLEDGE_ABILITY + number] = numbers.NAMES.index(best)
    reals[at.PLEDGE_VALUE + number] = worth[best]


FIGHTS, CHARGES, PERIL, WANDERING = 2.0, 0.8, 0.5, 0.2
"""A guess for choosing a god: fights and charges of a unit in a battle, share of it that is attacked, what nearness
is worth. Each god alone, played with the reference lists, gave the order of their sizes."""


def _worth(unit: BattleUnit, god: str, enemies: list[BattleUnit]) -> float:
    assert god in PLEDGES
    targets = [enemy for enemy in enemies if not enemy.manifestation]
    plain = _points_taken(unit, targets, ())
    if god == "khorne":
        return FIGHTS * (_points_taken(unit, targets, (effect("pledge-khorne"),)) - plain)
    if god == "slaanesh":
        return CHARGES * plain * (charge(8, 3, 2) - charge(8))
    if god == "nurgle":
        given = with_effects((effect("pledge-nurgle"),), Attacker(1), Target(1, 1, None, unit.wards), melee=True)[
            1
        ].ward
        before = (min(unit.wards, default=7) - 1) / 6
        after = ((given or 7) - 1) / 6
        return PERIL * unit.points * (before - after) / before if before else 0.0
    return WANDERING * unit.points * max(0.0, 8.0 - unit.move) / 8.0


def _points_taken(unit: BattleUnit, enemies: list[BattleUnit], effects: tuple[Effect, ...]) -> float:
    """Points that one combat attack takes from an average enemy."""
    melee = tuple(weapon for weapon in unit.weapons if not weapon.ranged)
    total = 0.0
    for enemy in enemies:
        attacker, target = with_effects(
            effects,
            Attacker(unit.models, melee, unit.keywords),
            Target(enemy.models, enemy.health, enemy.save, enemy.wards, enemy.keywords),
            melee=True,
        )
        whole = enemy.models * enemy.health
        mean = sum(weapon_mean(resolve(weapon, attacker, target, STANDARD_RULES)) for weapon in attacker.weapons)
        total += min(mean, whole) * enemy.points / whole
    return total / len(enemies) if enemies else 0.0


def tithe_plan(ability_ids: Iterable[str]) -> tuple[str, ...]:
    """The order in which a side unlocks those of its Blood Tithe abilities that it can: each after one of its needs."""
    asked = set(ability_ids)
    wanted = [each for each in TITHE_PLAN if each in asked]
    plan: list[str] = []
    while True:
        following = (
            each
            for each in wanted
            if each not in plan and (not tithe_ability(each).needs or set(tithe_ability(each).needs) & set(plan))
        )
        found = next(following, None)
        if found is None:
            return tuple(plan)
        plan.append(found)


def _put_tithe(code: Encoding, side: int, chosen: list[BattleAbility]) -> None:
    plan = tithe_plan(each.id for each in chosen)
    code.ints[at.UNLOCK_COUNT + side] = len(plan)
    for number, ability_id in enumerate(plan):
        place = at.CHOICES * side + number
        code.ints[at.UNLOCK_ABILITY + place] = numbers.NAMES.index(ability_id)
        code.ints[at.UNLOCK_COST + place] = tithe_ability(ability_id).cost
        code.ints[at.UNLOCK_EFFECTS + place] = code.bits(battle_ability(ability_id).effects)
    if any(each.id == "blood-drenched" for each in chosen):
        code.ints[at.DRENCH_EFFECTS + side] = code.bits(battle_ability("blood-drenched").effects)


def _put_delusions(
    code: Encoding,
    side: int,
    chosen: list[BattleAbility],
    units: list[BattleUnit],
    first: int,
    first_foe: int,
    foes: list[BattleUnit],
) -> None:
    deluded = next((each for each in chosen if each.id == "kingdom-deluded"), None)
    if deluded is None or not any(bears(unit, deluded) for unit in units):
        return
    number = 0
    for delusion in DELUSIONS:
        bringers = [place for place, unit in enumerate(units) if unit.name == delusion.bringer and not unit.renown]
        if delusion.bringer and not bringers:
            continue
        place = at.CHOICES * side + number
        code.ints[at.DELUSION_EFFECTS + place] = code.bits(delusion.effects)
        code.ints[at.DELUSION_BROUGHT + place] = int(bool(delusion.bringer))
        code.ints[at.DELUSION_OWN + place] = delusion.own
        code.ints[at.DELUSION_THEIRS + place] = delusion.theirs
        code.ints[at.DELUSION_FOES + place] = code.bits(delusion.foes)
        for foe in range(first_foe, first_foe + len(foes)):
            code.ints[at.MAY + foe] |= code.bits(delusion.foes)
        for unit_place in bringers:
            code.ints[at.BRINGS + first + unit_place] |= 1 << number
        number += 1
    code.ints[at.DELUSION_COUNT + side] = number
