"""Weapons from printed profiles: the characteristics and ability words as the warscrolls give them.

A value that cannot be simulated is flagged, never guessed and never an error.
"""

import re
from dataclasses import dataclass

from armybuilder.rules.aos4.combat.values import (
    OWN_CHARGE,
    TARGET_CHARGE,
    Bonus,
    Characteristic,
    Crit,
    Weapon,
    plain_keyword,
)
from armybuilder.rules.dice import Dice, DiceProblem, parse_dice

_CRITS = {"mortal": Crit.MORTAL, "auto-wound": Crit.AUTO_WOUND, "auto wound": Crit.AUTO_WOUND, "2 hits": Crit.TWO_HITS}
_CRIT = re.compile(r"^crit \((.+)\)$")
_BONUS = re.compile(
    r"^(?:(charge)|an(?:ti|it)-\s*(.+?))\s*\(?\s*\+(\d)\s+(rend|damage|attacks?|hit|wound)\)?$", re.IGNORECASE
)
_MARKUP = re.compile(r"\*\*|\^\^")
_ROLL = re.compile(r"^([2-6])\+$")
_NUMBER = re.compile(r"^(\d+)")
_FLAGS = frozenset({"companion", "shoot in combat"})
_NOTHING = frozenset({"", "-", "–", "—", "none", "nan"})


def read_ability(text: str) -> Crit | Bonus | str | None:
    """One weapon ability: a critical effect, a conditional bonus, ``companion`` or ``shoot in combat``.

    None for a word that is none of these. Bold marks, odd hyphens and spaces do not matter.
    """
    word = plain(text)
    low = word.lower()
    if low in _FLAGS:
        return low
    if found := _CRIT.match(low):
        return _CRITS.get(found[1])
    if found := _BONUS.match(word):
        to = Characteristic.ATTACKS if found[4].lower().startswith("attack") else Characteristic(found[4].lower())
        condition = OWN_CHARGE if found[1] else plain_keyword(found[2])
        if condition in ("CHARGED", "CHARGING"):
            condition = TARGET_CHARGE
        return Bonus(condition, to, int(found[3]))
    return None


def plain(text: str) -> str:
    """The text without bold marks, with plain hyphens and single spaces."""
    text = _MARKUP.sub("", text)
    for hyphen in "‑‐–—−":
        text = text.replace(hyphen, "-")
    return " ".join(text.replace("\xa0", " ").split())


@dataclass(frozen=True, slots=True)
class ReadWeapon:
    """A weapon and what of its profile could not be taken over: ``(field, printed value)`` pairs.

    ``weapon`` is None when a needed number cannot be simulated at all (a profile that says "see ability").
    """

    weapon: Weapon | None
    unsimulated: tuple[tuple[str, str], ...] = ()


def weapon_from_profile(
    name: str,
    kind: str,
    range: str,
    attacks: str,
    hit: str,
    wound: str,
    rend: str,
    damage: str,
    abilities: str | tuple[str, ...],
    wielders: int,
    champions: int = 0,
) -> ReadWeapon:
    """The weapon of a printed profile: ``weapon_from_profile("Maul", "melee", "", "2", "3+", "3+", "1", "D3", …)``.

    ``kind`` is ``melee`` or ``ranged``; ``range`` like ``18"``; ``abilities`` separated by commas or as a tuple.
    """
    odd: list[tuple[str, str]] = []
    numbers = {
        "attacks": _dice(attacks),
        "damage": _dice(damage),
        "hit": _needed(hit),
        "wound": _needed(wound),
        "rend": _rend(rend),
    }
    printed = {"attacks": attacks, "damage": damage, "hit": hit, "wound": wound, "rend": rend}
    odd.extend((field, printed[field] or "") for field, number in numbers.items() if number is None)
    reach = _NUMBER.match(plain(range or ""))
    ranged = kind.strip().lower().startswith("ranged")
    if ranged and reach is None:
        odd.append(("range", range or ""))
    if any(field in ("attacks", "damage", "hit", "wound", "range") for field, _ in odd):
        return ReadWeapon(None, tuple(odd))
    words = abilities.split(",") if isinstance(abilities, str) else abilities
    crits: set[Crit] = set()
    bonuses: list[Bonus] = []
    flags: set[str] = set()
    for word in words:
        if plain(word).lower() in _NOTHING:
            continue
        ability = read_ability(word)
        if ability is None:
            odd.append(("abilities", plain(word)))
        elif isinstance(ability, Crit):
            crits.add(ability)
        elif isinstance(ability, Bonus):
            bonuses.append(ability)
        else:
            flags.add(ability)
    attack_dice, damage_dice = numbers["attacks"], numbers["damage"]
    assert isinstance(attack_dice, Dice)
    assert isinstance(damage_dice, Dice)
    weapon = Weapon(
        name=name,
        wielders=wielders,
        attacks=attack_dice,
        hit=_as_int(numbers["hit"]),
        wound=_as_int(numbers["wound"]),
        rend=_as_int(numbers["rend"]),
        damage=damage_dice,
        champions=min(champions, wielders),
        crits=frozenset(crits),
        companion="companion" in flags,
        shoot_in_combat="shoot in combat" in flags,
        bonuses=tuple(bonuses),
        range=int(reach[1]) if ranged and reach else 0,
    )
    return ReadWeapon(weapon, tuple(odd))


def needed_roll(text: str | None) -> int | None:
    """The number of a printed roll such as ``4+``; None for ``-`` or anything else."""
    return _needed(text or "")


def printed_number(text: str | None) -> int | None:
    """The number at the start of a printed characteristic such as ``5"`` or ``10``; None without one."""
    found = _NUMBER.match(plain(text or ""))
    return int(found[1]) if found else None


def _needed(text: str) -> int | None:
    found = _ROLL.match(plain(text or ""))
    return int(found[1]) if found else None


def _dice(text: str) -> Dice | None:
    try:
        return parse_dice(plain(text or "").replace(" ", "").replace("+0", ""))
    except DiceProblem:
        return None


def _rend(text: str) -> int | None:
    word = plain(text or "")
    if word.lower() in _NOTHING:
        return 0
    found = re.match(r"^-?(\d+)$", word)
    return int(found[1]) if found else None


def _as_int(value: Dice | int | None) -> int:
    return value if isinstance(value, int) else 0
