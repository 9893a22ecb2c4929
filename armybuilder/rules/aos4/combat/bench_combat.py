"""Work whose speed is watched: one attack, a heat map of two lists, a duel."""

from collections.abc import Callable

from armybuilder.rules.aos4.combat.attack import Fighter, attack, heatmap
from armybuilder.rules.aos4.combat.duel import DuelUnit, duel, rounds
from armybuilder.rules.aos4.combat.values import Attacker, Bonus, Characteristic, Crit, Target, Weapon
from armybuilder.rules.dice import Dice, parse_dice

Bench = tuple[str, Callable[[], object], float]


def benches() -> list[Bench]:
    """Name, work, and the longest time in milliseconds that it may take."""
    blade = Weapon("blade", 10, Dice(bonus=2), 3, 3, 1, Dice(1, 3), crits=frozenset({Crit.MORTAL}))
    attacker, target = Attacker(10, (blade,)), Target(10, 2, 4, (5,))
    mine, theirs = _army(0), _army(5)
    twenty = DuelUnit(
        Attacker(20, (Weapon("blade", 20, Dice(bonus=2), 4, 4, 0, Dice(bonus=1), 1, frozenset({Crit.MORTAL})),)),
        Target(20, 2, 5, (6,)),
    )
    steps = rounds(twenty, twenty, 5)
    return [
        (
            "attack: 10 x 2 attacks, D3, Crit (Mortal) into 10 x 2 Health, ward",
            lambda: attack(attacker, target),
            0.1,
        ),
        ("heat map: 15 x 15 units, both directions", lambda: heatmap(mine, theirs), 60.0),
        ("duel: 20 x 2 Health against 20 x 2 Health, 5 rounds", lambda: duel(twenty, twenty, steps), 10.0),
    ]


def _army(shift: int) -> tuple[Fighter, ...]:
    """Fifteen units of usual profiles, most with two weapons, no two alike."""
    anti = Bonus("INFANTRY", Characteristic.REND)
    fighters = []
    for number in range(15):
        models = (1, 5, 10, 3, 20)[(number + shift) % 5]
        health = {1: 12, 5: 2, 10: 2, 3: 5, 20: 1}[models] + number % 2
        first = Weapon(
            "first", models, parse_dice(("4", "2", "2", "3", "2")[(number + shift) % 5]), 3 + number % 2, 3,
            number % 3, parse_dice(("2", "1", "1", "D3", "1")[(number + shift) % 5]), int(models > 1),
            frozenset({(Crit.MORTAL, Crit.AUTO_WOUND, Crit.TWO_HITS, Crit.NONE)[number % 4]}),
            bonuses=(anti,) if number % 3 == 0 else (),
        )  # fmt: skip
        second = Weapon("second", max(1, models // 2), parse_dice("D6" if number % 6 == 0 else "2"), 4, 3 + number % 2,
                        1, Dice(bonus=1), companion=True)  # fmt: skip
        weapons = (first, second) if number % 4 else (first,)
        wards = ((), (6,), (), (5,))[(number + shift) % 4]
        keywords = frozenset({("INFANTRY", "CAVALRY", "MONSTER")[number % 3]})
        target = Target(models, health, 3 + (number + shift) % 4, wards, keywords)
        fighters.append(Fighter(f"unit {number}", Attacker(models, weapons, charged=True), target, 100 + 10 * number))
    return tuple(fighters)
