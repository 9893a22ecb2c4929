"""The invented army of the benches as a list of each faction whose traits the model knows."""

from dataclasses import replace

from armybuilder.rules.aos4.battle.bench_battle import example_army
from armybuilder.rules.aos4.battle.values import BattleArmy, BattleUnit
from armybuilder.rules.aos4.effects.abilities import usual_for

FACTIONS = {
    "slaves-to-darkness": "SLAVES TO DARKNESS",
    "blades-of-khorne": "BLADES OF KHORNE",
    "kharadron-overlords": "KHARADRON OVERLORDS",
    "flesh-eater-courts": "FLESH-EATER COURTS",
}


def traited_army(faction: str, abilities: tuple[str, ...] | None = None) -> BattleArmy:
    """The army with the keywords of a faction; ``abilities`` None: all that are usual for it."""
    units = tuple(_of(faction, unit) for unit in example_army("army").units)
    return BattleArmy(faction, units, usual_for(faction) if abilities is None else abilities)


def _of(faction: str, unit: BattleUnit) -> BattleUnit:
    if unit.manifestation:
        return unit
    words = unit.keywords | {FACTIONS[faction]}
    match faction:
        case "blades-of-khorne":
            kind = {"DAEMON"} if "CAVALRY" in words else {"BLOODBOUND"} if "INFANTRY" in words else set()
            marked = tuple(("Blood-hungry", weapon.name) for weapon in unit.weapons if not weapon.ranged)
            return replace(unit, keywords=words | kind, marked=marked)
        case "kharadron-overlords" if unit.name in ("Terror", "Engine"):
            room = (3, 22) if unit.name == "Terror" else (1, 5)
            return replace(unit, keywords=words | {"SKYVESSEL"}, transport=room, move=max(10.0, unit.move))
        case "flesh-eater-courts":
            name = "Abhorrant Ghoul King on Royal Terrorgheist" if "MONSTER" in words else unit.name
            return replace(unit, name=name, keywords=words)
        case _:
            return replace(unit, keywords=words, has=frozenset({"Seed of Rebirth"} if "HERO" in words else ()))
