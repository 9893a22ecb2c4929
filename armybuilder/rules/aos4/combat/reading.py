"""Reads the JSON form of attackers, targets and duels; says exactly what is wrong, where.

The form is that of the reference cases: see ``cases.py``.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NoReturn, TypeVar

from armybuilder.rules.aos4.combat.duel import DuelUnit, Fight, Heal, Step
from armybuilder.rules.aos4.combat.fight_order import STRIKES_FIRST, STRIKES_LAST, band_of, strike_word
from armybuilder.rules.aos4.combat.limits import MOST_HEALTH, MOST_ITEMS, MOST_MODELS, MOST_MORTAL, MOST_WEAPONS
from armybuilder.rules.aos4.combat.profiles import read_ability
from armybuilder.rules.aos4.combat.values import (
    Attacker,
    Bonus,
    Characteristic,
    Crit,
    Modifier,
    Reroll,
    Rerolls,
    Source,
    Target,
    Weapon,
)
from armybuilder.rules.dice import Dice, DiceProblem, parse_dice

Value = TypeVar("Value")
_ROLL = re.compile(r"^([1-7])\+?$")
_ATTACKER_CHANGES = frozenset(Characteristic) - {Characteristic.SAVE}
_LABELS = frozenset({"id", "name", "title", "note"})
"""Keys that may stand everywhere and change nothing."""
_OF_UNITS = (
    *("models", "keywords", "charged", "modifiers", "rerolls"),
    *("weapons", "removal", "crit_on", "mortal", "marked", "strike"),
    *("health", "save", "ward", "ward_rolls", "damage_points", "ignore_positive_save"),
)
"""A unit is described once and may attack, be attacked and fight a duel; each reads what it needs."""
_OF_WEAPONS = ("name", "wielders", "attacks", "hit", "wound", "rend", "damage", "abilities", "champions")


class CaseProblem(ValueError):
    """Input that cannot be worked out: where (``path``), which kind of fault (``code``), and what was found."""

    def __init__(self, path: str, code: str, found: str = "") -> None:
        super().__init__(path, code, found)
        self.path, self.code, self.found = path, code, found

    def __str__(self) -> str:
        return f"{self.path}: {self.code}" + (f" ({self.found})" if self.found else "")


def problem(path: str, code: str, found: object = "") -> NoReturn:
    raise CaseProblem(path, code, str(found)[:80])


class Reader:
    """One JSON object with its path; every read names the key in the problem that it raises."""

    def __init__(self, value: object, path: str) -> None:
        if not isinstance(value, Mapping):
            problem(path, "NOT_AN_OBJECT", value)
        self.data: Mapping[str, Any] = value
        self.path = path

    def only(self, *known: str) -> "Reader":
        """Refuses keys that nobody would read: a misspelt one would change the answer without a word."""
        for key in self.data:
            if key not in known and key not in _LABELS:
                problem(self.at(str(key)), "UNKNOWN_KEY")
        return self

    def at(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def has(self, key: str) -> bool:
        return self.data.get(key) is not None

    def required(self, key: str) -> object:
        if key not in self.data:
            problem(self.at(key), "MISSING")
        return self.data[key]

    def integer(self, key: str, least: int, most: int, default: int | None = None) -> int:
        if default is not None and not self.has(key):
            return default
        return integer(self.required(key), self.at(key), least, most)

    def flag(self, key: str, default: bool = False) -> bool:
        value = self.data.get(key)
        if value is None:
            return default
        if not isinstance(value, bool):
            problem(self.at(key), "NOT_A_FLAG", value)
        return value

    def text(self, key: str, default: str | None = None) -> str:
        value = self.data.get(key, default) if default is not None else self.required(key)
        if not isinstance(value, str):
            problem(self.at(key), "NOT_A_TEXT", value)
        return value

    def dice(self, key: str, default: str | None = None) -> Dice:
        value = self.data.get(key, default) if default is not None else self.required(key)
        return dice(value, self.at(key))

    def items(self, key: str, read: Callable[[object, str], Value], most: int = MOST_ITEMS) -> tuple[Value, ...]:
        """Every element of an optional list of at most so many."""
        values = self.data.get(key)
        if values is None:
            return ()
        if isinstance(values, str) or not isinstance(values, list | tuple):
            problem(self.at(key), "NOT_A_LIST", values)
        if len(values) > most:
            problem(self.at(key), "TOO_MANY", len(values))
        return tuple(read(value, f"{self.at(key)}[{index}]") for index, value in enumerate(values))

    def choice(self, key: str, choices: Iterable[str], default: str | None = None) -> str:
        value = self.text(key, default)
        if value not in choices:
            problem(self.at(key), "UNKNOWN_VALUE", value)
        return value


def integer(value: object, path: str, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        problem(path, "NOT_AN_INTEGER", value)
    if not least <= value <= most:
        problem(path, "OUT_OF_RANGE", value)
    return value


def needed_roll(value: object, path: str) -> int:
    """A needed roll as a number (3) or as printed ("3+")."""
    if isinstance(value, str) and (found := _ROLL.match(value)):
        return int(found[1])
    return integer(value, path, 1, 7)


def dice(value: object, path: str) -> Dice:
    if isinstance(value, bool) or not isinstance(value, str | int):
        problem(path, "NOT_DICE", value)
    try:
        return parse_dice(value)
    except DiceProblem:
        problem(path, "NOT_DICE", value)


def keyword(value: object, path: str) -> str:
    if not isinstance(value, str):
        problem(path, "NOT_A_TEXT", value)
    return value.strip().upper()


def strike_tag(value: object, path: str) -> str:
    """A keyword that says when a unit fights, or another one; a misspelt STRIKE would count for nothing."""
    word = strike_word(keyword(value, path))
    if word.startswith("STRIKE") and word not in (STRIKES_FIRST, STRIKES_LAST):
        problem(path, "UNKNOWN_VALUE", value)
    return word


def read_attacker(value: object, path: str) -> Attacker:
    """The attacker of a case; raises ``CaseProblem``."""
    reader = Reader(value, path).only(*_OF_UNITS)
    models = reader.integer("models", 1, MOST_MODELS)
    return _attacker(reader, models, _ATTACKER_CHANGES, _rerolls(reader, "hit", "wound"))


def _attacker(reader: Reader, models: int, allowed: frozenset[Characteristic], rerolls: Rerolls) -> Attacker:
    weapons = reader.items("weapons", lambda value, path: _weapon(value, path, models), MOST_WEAPONS)
    names = [weapon.name for weapon in weapons]
    removal = reader.items("removal", lambda value, path: _position(value, path, names))
    return Attacker(
        models=models,
        weapons=weapons,
        keywords=frozenset(reader.items("keywords", keyword)),
        charged=reader.flag("charged"),
        crit_on=reader.integer("crit_on", 2, 7, 6),
        modifiers=reader.items("modifiers", lambda value, path: _modifier(value, path, allowed)),
        mortal=_mortal(reader),
        rerolls=rerolls,
        removal=removal,
    )


def _mortal(reader: Reader) -> tuple[Dice, ...]:
    found = reader.items("mortal", dice)
    points = sum(each.maximum for each in found)
    if points > MOST_MORTAL:
        problem(reader.at("mortal"), "OUT_OF_RANGE", points)
    return found


def read_target(value: object, path: str) -> Target:
    """The target of a case; raises ``CaseProblem``."""
    reader = Reader(value, path).only(*_OF_UNITS)
    return _target(reader, frozenset({Characteristic.SAVE}), _rerolls(reader, "save", "ward"))


def _target(reader: Reader, allowed: frozenset[Characteristic], rerolls: Rerolls) -> Target:
    models = reader.integer("models", 1, MOST_MODELS)
    health = reader.integer("health", 1, MOST_HEALTH)
    if models * health > MOST_HEALTH:
        problem(reader.at("health"), "OUT_OF_RANGE", models * health)
    modifiers = reader.items("modifiers", lambda value, path: _modifier(value, path, allowed))
    return Target(
        models=models,
        health=health,
        save=needed_roll(reader.data["save"], reader.at("save")) if reader.has("save") else None,
        wards=_wards(reader),
        keywords=frozenset(reader.items("keywords", keyword)),
        charged=reader.flag("charged"),
        damage_points=reader.integer("damage_points", 0, health - 1, 0),
        ward_rolls=reader.flag("ward_rolls", True),
        modifiers=tuple(modifier for modifier in modifiers if modifier.to is Characteristic.SAVE),
        ignore_positive_save=reader.flag("ignore_positive_save"),
        rerolls=rerolls,
    )


def _wards(reader: Reader) -> tuple[int, ...]:
    value = reader.data.get("ward")
    if isinstance(value, int | str):
        return (needed_roll(value, reader.at("ward")),)
    return reader.items("ward", needed_roll)


def _weapon(value: object, path: str, models: int) -> Weapon:
    reader = Reader(value, path).only(*_OF_WEAPONS)
    wielders = reader.integer("wielders", 0, MOST_MODELS, models)
    crits: set[Crit] = set()
    bonuses: list[Bonus] = []
    flags = set()
    for ability in reader.items("abilities", _ability):
        if isinstance(ability, Crit):
            crits.add(ability)
        elif isinstance(ability, Bonus):
            bonuses.append(ability)
        else:
            flags.add(ability)
    return Weapon(
        name=reader.text("name", "weapon"),
        wielders=wielders,
        attacks=reader.dice("attacks"),
        hit=needed_roll(reader.required("hit"), reader.at("hit")),
        wound=needed_roll(reader.required("wound"), reader.at("wound")),
        rend=reader.integer("rend", 0, 20, 0),
        damage=reader.dice("damage"),
        champions=reader.integer("champions", 0, wielders, 0),
        crits=frozenset(crits),
        companion="companion" in flags,
        shoot_in_combat="shoot in combat" in flags,
        bonuses=tuple(bonuses),
    )


def _ability(value: object, path: str) -> Crit | Bonus | str:
    if not isinstance(value, str):
        problem(path, "NOT_A_TEXT", value)
    ability = read_ability(value)
    if ability is None:
        problem(path, "UNKNOWN_ABILITY", value)
    return ability


def _position(value: object, path: str, names: list[str]) -> int:
    if not isinstance(value, str) or value not in names:
        problem(path, "UNKNOWN_WEAPON", value)
    return names.index(value)


def _modifier(value: object, path: str, allowed: frozenset[Characteristic]) -> Modifier:
    reader = Reader(value, path).only("to", "value", "source", "affects_companion", "ability")
    return Modifier(
        to=Characteristic(reader.choice("to", allowed)),
        value=reader.integer("value", -20, 20),
        source=Source(reader.choice("source", set(Source), Source.FRIENDLY)),
        affects_companion=reader.flag("affects_companion"),
        ability=reader.text("ability", ""),
    )


def _rerolls(reader: Reader, *names: str) -> Rerolls:
    if not reader.has("rerolls"):
        return Rerolls()
    inner = Reader(reader.data["rerolls"], reader.at("rerolls")).only(*names)
    chosen = {}
    for name in names:
        reroll = Reroll(inner.choice(name, set(Reroll), Reroll.NONE))
        if name == "ward" and reroll is Reroll.ONE_FAILURE:
            problem(inner.at(name), "UNKNOWN_VALUE", reroll)
        chosen[name] = reroll
    return Rerolls(**chosen)


def read_duel_unit(value: object, path: str) -> DuelUnit:
    """One side of a duel: keys of an attacker and of a target together."""
    reader = Reader(value, path).only(*_OF_UNITS, "effects")
    everything = frozenset(Characteristic)
    rerolls = _rerolls(reader, "hit", "wound", "save", "ward")
    target = _target(reader, everything, rerolls)
    attacker = _attacker(reader, target.models, everything, rerolls)
    tags = (*reader.items("strike", strike_tag), *attacker.keywords)
    return DuelUnit(attacker, target, band_of(tags))


def read_step(value: object, path: str) -> Step:
    """One step of a duel."""
    reader = Reader(value, path)
    unit = reader.choice("unit", ("A", "B"))
    if reader.choice("do", ("fight", "heal")) == "heal":
        return Heal(unit, reader.only("do", "unit", "amount").dice("amount"))
    reader.only("do", "unit", "charged", "target_charged")
    charged = reader.flag("charged") if reader.has("charged") else None
    target_charged = reader.flag("target_charged") if reader.has("target_charged") else None
    return Fight(unit, charged, target_charged)
