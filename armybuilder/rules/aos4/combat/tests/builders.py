"""Short ways to write the units of the tests."""

from typing import Any

from armybuilder.rules.aos4.combat.values import Attacker, Crit, Target, Weapon
from armybuilder.rules.dice import parse_dice

Json = dict[str, Any]


def weapon_json(**changes: Any) -> Json:
    """One attack 3+/3+/-/1 with changes."""
    plain = {"name": "blade", "wielders": 1, "attacks": "1", "hit": 3, "wound": 3, "rend": 0, "damage": "1"}
    return plain | {"abilities": [], "champions": 0} | changes


def attack_json(weapons: list[Json], target: Json | None = None, **attacker: Any) -> Json:
    """An attack case of one model (or as said) on a target 1 model, 1 Health, no save (or as said)."""
    models = max(1, *(weapon["wielders"] for weapon in weapons), 0)
    defender: Json = {"models": 1, "health": 1, "save": None, "ward": []} | (target or {})
    return {"attacker": {"models": models, "weapons": weapons} | attacker, "target": defender}


def case(case_input: Json, kind: str = "attack") -> Json:
    return {"id": "X", "kind": kind, "input": case_input}


def weapon(**changes: Any) -> Weapon:
    """The standard work's weapon, 3+/3+/1/D3, two attacks, ten wielders, with changes."""
    for name in ("attacks", "damage"):
        if name in changes:
            changes[name] = parse_dice(changes[name])
    plain: dict[str, Any] = {
        "name": "blade",
        "wielders": 10,
        "attacks": parse_dice("2"),
        "hit": 3,
        "wound": 3,
        "rend": 1,
        "damage": parse_dice("D3"),
    }
    return Weapon(**(plain | changes))


STANDARD_ATTACKER = Attacker(10, (weapon(crits=frozenset({Crit.MORTAL})),))
STANDARD_TARGET = Target(10, 2, 4, (5,))
