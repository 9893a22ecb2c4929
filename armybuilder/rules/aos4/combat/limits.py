"""How large a calculation may be: far beyond what warscrolls and events bring about, and done in about a second.

One place for the command, the API and the page of odds.
"""

from collections.abc import Iterable

from armybuilder.rules.aos4.combat.values import Attacker, Reroll, Rerolls, Target

MOST_MODELS = 200
MOST_HEALTH = 2000
"""Of a whole unit."""
MOST_MORTAL = 2000
"""Points of mortal damage that one attack ability inflicts beside its weapons."""
MOST_WEAPONS = 20
MOST_ITEMS = 200
"""Of any other list in a case."""
MOST_STEPS = 100
"""Of a duel: five battle rounds have twenty fights."""
MOST_DUEL_WORK = 10_000_000
"""Two units of 214 Health each, more than any unit of the game has."""
MOST_POOLS = 3000
"""Of a duel: 250 models with two weapons on each side that charge, are charged and fight on."""
MOST_ATTACK_WORK = 100_000_000
"""Twenty weapons against 2,000 Health, or one of them with single re-rolls of two kinds."""


def attack_work(attacker: Attacker, target: Target) -> int:
    """How much an attack costs at most: the target's Health by itself, for each weapon."""
    return len(attacker.weapons) * _ties(attacker.rerolls, target.rerolls) * whole(target) ** 2


def duel_work(a: Target, b: Target) -> int:
    """How much the fights of a duel cost at most: the Health of both units, once more by that of the larger one."""
    sizes = sorted((whole(a) + 1, whole(b) + 1))
    return sizes[0] * sizes[1] ** 2


def duel_pools(fights: Iterable[tuple[Attacker, Target]]) -> int:
    """How much a duel costs before its fights: for each way to fight the weapons of every number of models left."""
    return sum(
        attacker.models * len(attacker.weapons) * _ties(attacker.rerolls, target.rerolls) for attacker, target in fights
    )


def whole(target: Target) -> int:
    """The Health of all models of a unit."""
    return target.models * target.health


def _ties(attackers: Rerolls, targets: Rerolls) -> int:
    """A re-roll of one failure ties all attacks together, which is four times the work."""
    rerolls = (attackers.hit, attackers.wound, targets.save)
    return int(4 ** sum(reroll is Reroll.ONE_FAILURE for reroll in rerolls))
