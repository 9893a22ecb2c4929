"""From armies, battleplan and policies to the two arrays that the kernel plays on."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from armybuilder.rules.aos4.battle.kernel import layout as at
from armybuilder.rules.aos4.battle.traits import keywords_asked_for, muster, put_abilities
from armybuilder.rules.aos4.battle.values import (
    MOST_UNITS,
    BattleArmy,
    Battleplan,
    BattleProblem,
    BattleUnit,
    Policy,
    Terrain,
    TerrainKind,
)
from armybuilder.rules.aos4.combat.attack import weapon_mean
from armybuilder.rules.aos4.combat.chances import charge
from armybuilder.rules.aos4.combat.resolve import resolve
from armybuilder.rules.aos4.combat.values import (
    OWN_CHARGE,
    STANDARD_RULES,
    TARGET_CHARGE,
    Attacker,
    Characteristic,
    Crit,
    Target,
    Weapon,
    plain_keyword,
    sharing,
)

_KINDS = {
    TerrainKind.WOOD: at.COVER | at.OBSCURING | at.UNSTABLE,
    TerrainKind.RUIN: at.COVER | at.UNSTABLE,
    TerrainKind.ROCK: at.IMPASSABLE | at.COVER,
    TerrainKind.PLACE_OF_POWER: at.COVER | at.PLACE_OF_POWER | at.UNSTABLE,
}
_CRITS = {Crit.NONE: 0, Crit.MORTAL: 1, Crit.AUTO_WOUND: 2, Crit.TWO_HITS: 3}


@dataclass(slots=True)
class Arrays:
    """The two arrays of a pair of armies, as lists, and the bit of every effect that their abilities may give."""

    ints: list[int]
    reals: list[float]
    effects: dict[str, int] = field(default_factory=dict)


def prepare(
    armies: tuple[BattleArmy, BattleArmy],
    plan: Battleplan,
    terrain: tuple[Terrain, ...],
    rounds: int,
    complete: bool,
    policies: tuple[Policy, Policy],
) -> Arrays:
    """Fills the arrays; raises ``BattleProblem`` for what the kernel has no place for."""
    arrays = Arrays([0] * at.INTS, [0.0] * at.REALS)
    _check(armies, terrain, rounds)
    ints, reals = arrays.ints, arrays.reals
    ints[at.COMPLETE] = int(complete)
    ints[at.LAST_ROUND] = rounds
    _put_table(arrays, plan, terrain if complete else ())
    mustered = tuple(muster(army) for army in armies)
    sides = [[unit for unit in army.units if complete or not unit.manifestation] for army in mustered]
    units = [*sides[0], *sides[1]]
    ints[at.FIRST], ints[at.END] = 0, len(sides[0])
    ints[at.FIRST + 1], ints[at.END + 1] = len(sides[0]), len(units)
    conditions = _conditions(units, keywords_asked_for(armies))
    weapon_end = 0
    for number, unit in enumerate(units):
        side = int(number >= len(sides[0]))
        weapon_end = _put_unit(arrays, number, side, unit, conditions, weapon_end)
    _put_expectations(arrays, sides)
    abilities = armies[0].abilities, armies[1].abilities
    arrays.effects = put_abilities(ints, reals, abilities, sides, conditions)
    for side, policy in enumerate(policies):
        for place, weight in enumerate(policy.weights()):
            reals[at.POLICY + 16 * side + place] = float(weight)
        for place, (x, y) in enumerate(_slots(plan, side, terrain if complete else ())):
            reals[at.SLOT_X + side * at.UNITS + place] = x
            reals[at.SLOT_Y + side * at.UNITS + place] = y
    for needed in range(14):
        reals[at.CHARGE_CHANCE + needed] = charge(needed)
        reals[at.LONG_CHARGE_CHANCE + needed] = _long_charge(needed)
    return arrays


@cache
def _long_charge(needed: int) -> float:
    return charge(needed, 3, 2)


def _check(armies: tuple[BattleArmy, BattleArmy], terrain: tuple[Terrain, ...], rounds: int) -> None:
    if not 1 <= rounds <= at.ROUNDS:
        raise BattleProblem("rounds", "OUT_OF_RANGE")
    if len(terrain) > at.TERRAIN:
        raise BattleProblem("terrain", "TOO_MANY")
    if sum(len(unit.weapons) for army in armies for unit in army.units) > at.WEAPONS:
        raise BattleProblem("armies", "TOO_MANY_WEAPONS")
    for name, army in zip(("army_a", "army_b"), armies, strict=True):
        if len(army.units) > MOST_UNITS:
            raise BattleProblem(f"{name}.units", "TOO_MANY")
        for index, unit in enumerate(army.units):
            if unit.models < 1 or unit.health < 1 or unit.base_radius <= 0 or unit.move < 0:
                raise BattleProblem(f"{name}.units[{index}]", "OUT_OF_RANGE")


def _put_table(arrays: Arrays, plan: Battleplan, terrain: tuple[Terrain, ...]) -> None:
    ints, reals = arrays.ints, arrays.reals
    reals[at.TABLE_X], reals[at.TABLE_Y] = float(plan.width), float(plan.depth)
    reals[at.ACROSS_X], reals[at.ACROSS_Y] = (float(part) for part in plan.direction)
    reals[at.BORDER], reals[at.BORDER + 1] = float(plan.near), float(plan.far)
    ints[at.OBJECTIVE_COUNT] = len(plan.objectives)
    for number, objective in enumerate(plan.objectives):
        ints[at.OBJECTIVE_VALUE + number] = objective.value
        reals[at.OBJECTIVE_X + number], reals[at.OBJECTIVE_Y + number] = float(objective.x), float(objective.y)
    ints[at.SCORE_FROM] = plan.scoring.from_round
    ints[at.SCORE_ONE], ints[at.SCORE_TWO] = plan.scoring.one, plan.scoring.two
    ints[at.SCORE_MORE], ints[at.SCORE_EACH] = plan.scoring.more, plan.scoring.each
    ints[at.TERRAIN_COUNT] = len(terrain)
    for number, feature in enumerate(terrain):
        ints[at.TERRAIN_KIND + number] = _KINDS[feature.kind]
        reals[at.TERRAIN_X + number], reals[at.TERRAIN_Y + number] = float(feature.x), float(feature.y)
        reals[at.TERRAIN_R + number] = float(feature.radius)


def _conditions(units: list[BattleUnit], asked_for: frozenset[str]) -> dict[str, int]:
    """A bit for every keyword that some weapon has Anti-X against, or that an effect asks for."""
    words = {
        bonus.condition
        for unit in units
        for weapon in unit.weapons
        for bonus in weapon.bonuses
        if bonus.condition not in (OWN_CHARGE, TARGET_CHARGE)
    }
    return {word: 1 << bit for bit, word in enumerate(sorted(words | asked_for)[:60])}


def _flags(unit: BattleUnit) -> int:
    words = {plain_keyword(keyword) for keyword in unit.keywords}
    shooter = any(weapon.ranged for weapon in unit.weapons)
    chosen = {
        at.FLY: "FLY" in words,
        at.HERO: "HERO" in words,
        at.INFANTRY: "INFANTRY" in words,
        at.FIRST_STRIKE: "STRIKE-FIRST" in words,
        at.LAST_STRIKE: "STRIKE-LAST" in words,
        at.MANIFESTATION: unit.manifestation,
        at.IMMOBILE: unit.move <= 0,
        at.RESERVE: unit.reserve and not unit.manifestation,
        at.MUSICIAN: unit.musician,
        at.STANDARD: unit.standard_bearer,
        at.REBIRTH: unit.seed_of_rebirth,
        at.NEVER_OBSCURED: bool(words & {"MONSTER", "WAR MACHINE"}),
        at.SHOOTER: shooter,
        at.INVOCATION: unit.invocation,
        at.BACK_ROW: shooter or unit.wizard > 0 or unit.priest > 0,
    }
    return sum(flag for flag, set_ in chosen.items() if set_)


def _put_unit(
    arrays: Arrays, number: int, side: int, unit: BattleUnit, conditions: dict[str, int], weapon_end: int
) -> int:
    words = {plain_keyword(keyword) for keyword in unit.keywords}
    columns = {
        at.SIDE: side,
        at.MODELS: unit.models,
        at.HEALTH: unit.health,
        at.SAVE: unit.save if unit.save is not None else 99,
        at.WARD: min(unit.wards, default=7),
        at.CONTROL: unit.control,
        at.CONDITIONS: sum(bit for word, bit in conditions.items() if word in words),
        at.FLAGS: _flags(unit),
        at.WIZARD: unit.wizard,
        at.PRIEST: unit.priest,
        at.POINTS: unit.points,
        at.CAST_VALUE: unit.casting_value,
        at.BANISH_VALUE: unit.banishment_value,
        at.CHARGE_DICE: min(3, max(2, unit.charge_dice)),
        at.WEAPON_FIRST: weapon_end,
        at.WEAPON_END: weapon_end + len(unit.weapons),
    }
    for column, value in columns.items():
        arrays.ints[column + number] = value
    arrays.reals[at.MOVE + number] = float(unit.move)
    arrays.reals[at.BASE + number] = float(unit.base_radius)
    arrays.reals[at.WORTH + number] = max(unit.points, 1) / (unit.models * unit.health)
    arrays.reals[at.REACH + number] = float(max((weapon.range for weapon in unit.weapons), default=0))
    for place, weapon in enumerate(unit.weapons):
        _put_weapon(arrays, weapon_end + place, unit, weapon, conditions)
    _put_shared(arrays, weapon_end, unit)
    return weapon_end + len(unit.weapons)


def _put_weapon(arrays: Arrays, number: int, unit: BattleUnit, weapon: Weapon, conditions: dict[str, int]) -> None:
    anti = {bonus.condition for bonus in weapon.bonuses if bonus.to is Characteristic.REND}
    own_charge = [bonus for bonus in weapon.bonuses if bonus.condition == OWN_CHARGE]
    reaches = not weapon.companion or "BEAST" in {plain_keyword(keyword) for keyword in unit.keywords}
    crit = max(weapon.crits, key=lambda one: (one is Crit.MORTAL, one is Crit.TWO_HITS), default=Crit.NONE)
    columns = {
        at.W_RANGED: int(weapon.ranged),
        at.W_IN_COMBAT: int(weapon.shoot_in_combat),
        at.W_ATTACK_DICE: weapon.attacks.count,
        at.W_ATTACK_SIDES: weapon.attacks.sides,
        at.W_ATTACK_BONUS: weapon.attacks.bonus,
        at.W_CHAMPION_BONUS: int(reaches),
        at.W_HIT: weapon.hit,
        at.W_WOUND: weapon.wound,
        at.W_REND: weapon.rend,
        at.W_DAMAGE_DICE: weapon.damage.count,
        at.W_DAMAGE_SIDES: weapon.damage.sides,
        at.W_DAMAGE_BONUS: weapon.damage.bonus,
        at.W_CRIT: _CRITS[crit],
        at.W_ANTI: sum(bit for word, bit in conditions.items() if word in anti),
        at.W_ANTI_CHARGE: int(TARGET_CHARGE in anti),
        at.W_CHARGE_DAMAGE: sum(bonus.value for bonus in own_charge if bonus.to is Characteristic.DAMAGE),
        at.W_WIELDERS: weapon.wielders,
        at.W_CHAMPIONS: weapon.champions,
        at.W_COMPANION: int(weapon.companion),
    }
    for column, value in columns.items():
        arrays.ints[column + number] = value
    arrays.reals[at.W_RANGE + number] = float(weapon.range)


def _put_shared(arrays: Arrays, first: int, unit: BattleUnit) -> None:
    """Order in which the wielders of weapons that share the models out fall, of melee and of ranged weapons."""
    for ranged in (False, True):
        places = [place for place, weapon in enumerate(unit.weapons) if weapon.ranged is ranged]
        before, groups = sharing([unit.weapons[place] for place in places], unit.models)
        leaders = [max(unit.weapons[places[index]].champions for index in group) for group in groups]
        for group, champions in zip(groups, leaders, strict=True):
            for index in group:
                number = first + places[index]
                arrays.ints[at.W_SHARED + number] = 1
                arrays.ints[at.W_BEFORE + number] = before
                arrays.ints[at.W_PLAIN_MODELS + number] = unit.models - sum(leaders)
            before += unit.weapons[places[group[0]]].wielders - champions


def _put_expectations(arrays: Arrays, sides: list[list[BattleUnit]]) -> None:
    """Mean damage of every whole unit at every enemy, melee and ranged."""
    mine, theirs = len(sides[0]), len(sides[1])
    for side in (0, 1):
        for row, unit in enumerate(sides[side]):
            attacker = Attacker(unit.models, unit.weapons, unit.keywords)
            for column, enemy in enumerate(sides[1 - side]):
                target = Target(enemy.models, enemy.health, enemy.save, enemy.wards, enemy.keywords)
                melee = ranged = 0.0
                for weapon in unit.weapons:
                    mean = weapon_mean(resolve(weapon, attacker, target, STANDARD_RULES))
                    melee += 0.0 if weapon.ranged else mean
                    ranged += mean if weapon.ranged else 0.0
                place = (row, mine + column) if side == 0 else (mine + row, column)
                arrays.reals[at.EXPECTED_MELEE + place[0] * at.UNITS + place[1]] = melee
                arrays.reals[at.EXPECTED_RANGED + place[0] * at.UNITS + place[1]] = ranged
    assert mine + theirs <= at.UNITS


def _slots(plan: Battleplan, side: int, terrain: tuple[Terrain, ...]) -> list[tuple[float, float]]:
    """Places of a territory for ``MOST_UNITS`` units, the foremost row first, clear of rocks and ruins."""
    for spacing in (5.0, 4.0, 3.0, 2.0):
        slots = [
            (x, y)
            for x, y in _grid(plan, side, spacing)
            if all((x - one.x) ** 2 + (y - one.y) ** 2 > (one.radius + 0.7) ** 2 for one in terrain)
        ]
        if len(slots) >= MOST_UNITS:
            break
    while len(slots) < MOST_UNITS:
        slots.append(slots[len(slots) % max(1, len(slots) // 2)])
    return slots[:MOST_UNITS]


def _grid(plan: Battleplan, side: int, spacing: float) -> Iterator[tuple[float, float]]:
    a, b = plan.direction
    sign = -1.0 if side == 0 else 1.0
    border = plan.near if side == 0 else plan.far
    middle_x, middle_y = plan.width / 2, plan.depth / 2
    centre = a * middle_x + b * middle_y
    for row in range(40):
        along = border + sign * (1.5 + row * spacing * 0.8)
        base_x = middle_x + (along - centre) * a
        base_y = middle_y + (along - centre) * b
        for step in range(60):
            across = spacing * ((step + 1) // 2) * (1 if step % 2 else -1)
            x, y = base_x + sign * b * across, base_y - sign * a * across
            if 1.5 <= x <= plan.width - 1.5 and 1.5 <= y <= plan.depth - 1.5:
                yield x, y
