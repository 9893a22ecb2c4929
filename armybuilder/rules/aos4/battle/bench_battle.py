"""Work whose speed is watched, and two invented armies of 15 units that use everything the model has."""

from collections.abc import Callable

from armybuilder.rules.aos4.battle.simulate import BattleSetup, run_battles
from armybuilder.rules.aos4.battle.values import BattleArmy, BattleUnit
from armybuilder.rules.aos4.combat.profiles import weapon_from_profile
from armybuilder.rules.aos4.combat.values import Weapon

Bench = tuple[str, Callable[[], object], float]


def _weapon(
    wielders: int,
    attacks: str,
    hit: str,
    wound: str,
    rend: str,
    damage: str,
    abilities: str = "-",
    reach: str = "",
    champions: int = 0,
) -> Weapon:
    kind = "ranged" if reach else "melee"
    read = weapon_from_profile(kind, kind, reach, attacks, hit, wound, rend, damage, abilities, wielders, champions)
    assert read.weapon is not None
    return read.weapon


def example_army(name: str) -> BattleArmy:
    """Twelve units, three of them twice, and two manifestations: 15 units that fight for about 2,000 points."""
    hero = BattleUnit(
        "Marshal", 1, 7, 5, 3, 2, (), frozenset({"HERO", "INFANTRY"}),
        (_weapon(1, "5", "3+", "3+", "1", "2", "Crit (Mortal)"),), points=140, base_radius=0.8,
    )  # fmt: skip
    wizard = BattleUnit(
        "Sage", 1, 5, 5, 5, 2, (), frozenset({"HERO", "INFANTRY", "WIZARD (2)"}),
        (_weapon(1, "3", "4+", "4+", "-", "D3"),), wizard=2, points=120,
    )  # fmt: skip
    priest = BattleUnit(
        "Votary", 1, 5, 5, 4, 2, (6,), frozenset({"HERO", "INFANTRY", "PRIEST (1)"}),
        (_weapon(1, "4", "4+", "3+", "1", "1"),), priest=1, points=110,
    )  # fmt: skip
    line = BattleUnit(
        "Shields", 10, 2, 5, 4, 1, (), frozenset({"INFANTRY"}),
        (_weapon(10, "2", "3+", "4+", "1", "1", champions=1),), points=120, musician=True, standard_bearer=True,
    )  # fmt: skip
    horde = BattleUnit(
        "Levy", 20, 1, 5, 5, 1, (), frozenset({"INFANTRY"}),
        (_weapon(20, "1", "4+", "4+", "-", "1", "Crit (2 Hits)", champions=1),), points=110, musician=True,
    )  # fmt: skip
    shots = BattleUnit(
        "Archers", 10, 1, 5, 5, 1, (), frozenset({"INFANTRY"}),
        (_weapon(10, "2", "4+", "4+", "1", "1", reach='18"', champions=1), _weapon(10, "1", "5+", "4+", "-", "1")),
        points=120,
    )  # fmt: skip
    riders = BattleUnit(
        "Lancers", 5, 4, 10, 3, 1, (), frozenset({"CAVALRY"}),
        (
            _weapon(5, "3", "3+", "3+", "1", "1", "Charge (+1 Damage), Anti-INFANTRY (+1 Rend)", champions=1),
            _weapon(5, "2", "5+", "4+", "-", "1", "Companion"),
        ),
        points=190, base_radius=1.0,
    )  # fmt: skip
    monster = BattleUnit(
        "Terror", 1, 14, 10, 4, 5, (), frozenset({"MONSTER", "FLY"}),
        (_weapon(1, "6", "4+", "2+", "2", "D3+1", "Companion"), _weapon(1, "D6", "3+", "3+", "1", "2", reach='10"')),
        points=280, base_radius=2.3,
    )  # fmt: skip
    elite = BattleUnit(
        "Guard", 5, 3, 4, 3, 1, (5,), frozenset({"INFANTRY", "STRIKE-FIRST"}),
        (
            _weapon(3, "3", "3+", "3+", "1", "2", "Crit (Auto-wound)", champions=1),
            _weapon(2, "2", "4+", "2+", "2", "3"),
        ),
        points=200, base_radius=0.8,
    )  # fmt: skip
    scouts = BattleUnit(
        "Scouts", 5, 2, 6, 5, 1, (), frozenset({"INFANTRY"}),
        (_weapon(5, "2", "3+", "4+", "1", "1", "Shoot in Combat", '12"', 1), _weapon(5, "1", "4+", "4+", "-", "1")),
        points=100, reserve=True,
    )  # fmt: skip
    engine = BattleUnit(
        "Engine", 1, 9, 3, 4, 2, (), frozenset({"WAR MACHINE"}),
        (
            _weapon(1, "2D6", "4+", "2+", "2", "D3", "Anti-MONSTER (+1 Rend)", '24"'),
            _weapon(1, "2", "5+", "4+", "-", "1"),
        ),
        points=160, base_radius=1.5,
    )  # fmt: skip
    brutes = BattleUnit(
        "Brutes", 3, 5, 6, 5, 1, (), frozenset({"INFANTRY", "STRIKE-LAST"}),
        (_weapon(3, "3", "4+", "2+", "2", "D3", "Anti-charge (+1 Rend)", champions=1),),
        points=150, base_radius=1.0, charge_dice=3, seed_of_rebirth=True,
    )  # fmt: skip
    wall = BattleUnit(
        "Wall of thorns", 1, 8, 0, 6, 0, (6,), frozenset({"MANIFESTATION"}),
        (_weapon(1, "6", "4+", "3+", "1", "1"),), manifestation=True, casting_value=6, base_radius=1.6,
    )  # fmt: skip
    spirit = BattleUnit(
        "Roving spirit", 1, 6, 8, 5, 0, (6,), frozenset({"MANIFESTATION", "FLY"}),
        (_weapon(1, "5", "3+", "3+", "1", "D3"),), manifestation=True, invocation=True, casting_value=4,
        banishment_value=8, base_radius=1.2,
    )  # fmt: skip
    units = (
        hero,
        wizard,
        priest,
        line,
        line,
        horde,
        horde,
        shots,
        shots,
        riders,
        monster,
        elite,
        scouts,
        engine,
        brutes,
    )
    return BattleArmy(name, (*units, wall, spirit))


def benches() -> list[Bench]:
    """Name, work, and the longest time in milliseconds that it may take on one core with Numba."""
    mine, theirs = example_army("mine"), example_army("theirs")
    reduced, complete = BattleSetup(model="reduced"), BattleSetup()
    return [
        ("battles: 500 of the reduced model", lambda: run_battles(mine, theirs, reduced, 1, 0, 500), 500 / 8.0),
        ("battles: 500 of the complete model", lambda: run_battles(mine, theirs, complete, 1, 0, 500), 500 / 2.5),
    ]
