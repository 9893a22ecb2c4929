"""Applies effects to the values of an attack. Pure: gives changed copies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from armybuilder.rules.aos4.combat.values import (
    TARGET_CHARGE,
    Attacker,
    Bonus,
    Characteristic,
    Modifier,
    Target,
    Weapon,
    plain_keyword,
)
from armybuilder.rules.aos4.effects.values import (
    AntiCharge,
    Change,
    Effect,
    GiveWard,
    IgnoreHitPenalties,
    IgnoreSaveBonuses,
    Modify,
    NoWeaponAbilities,
    Side,
    ToWeapons,
)

Marked = Mapping[str, frozenset[str]]
NOTHING_MARKED: Marked = {}
COMPANION = "Companion"


def with_effects(
    effects: Iterable[Effect], attacker: Attacker, target: Target, *, melee: bool, marked: Marked = NOTHING_MARKED
) -> tuple[Attacker, Target]:
    """Attacker and target of one attack with the effects that count for it.

    ``marked`` names the attacker's weapons that have a weapon ability without an effect of its own, such as
    ``{"Blood-hungry": {"Slaughter"}}``; Companion weapons need not be named. An effect is given once, however often
    it is named. Wards are read as the unit has them without these effects (A-98d), and the best of all counts (A-30).
    """
    wards = target.wards
    sure = bare = False
    for effect in dict.fromkeys(effects):
        sides = (frozenset(map(plain_keyword, each.keywords)) for each in (attacker, target))
        words, other = sides if effect.side is Side.ATTACKER else reversed(tuple(sides))
        if not effect.condition.holds(words, other, charged=attacker.charged, melee=melee):
            continue
        for change in effect.changes:
            attacker, target = _changed(change, effect, attacker, target, words, wards, marked)
            sure = sure or isinstance(change, IgnoreHitPenalties)
            bare = bare or isinstance(change, NoWeaponAbilities)
    if sure:
        kept = (each for each in attacker.modifiers if each.to is not Characteristic.HIT or each.value > 0)
        attacker, target = replace(attacker, modifiers=tuple(kept)), replace(target, cover=False)
    if bare:  # last of all: abilities that other effects give the weapons do nothing either
        attacker = replace(attacker, weapons=tuple(weapon.without_abilities() for weapon in attacker.weapons))
    return attacker, target


def _changed(
    change: Change,
    effect: Effect,
    attacker: Attacker,
    target: Target,
    words: frozenset[str],
    wards: tuple[int, ...],
    marked: Marked,
) -> tuple[Attacker, Target]:
    match change:
        case Modify():
            modifier = Modifier(change.to, change.value, change.source, change.affects_companion, effect.name)
            if change.to is Characteristic.SAVE:
                return attacker, replace(target, modifiers=(*target.modifiers, modifier))
            return replace(attacker, modifiers=(*attacker.modifiers, modifier)), target
        case GiveWard():
            upgraded = change.better is not None and wards and min(wards) == change.instead_of
            ward = change.better if upgraded and change.better is not None else change.ward
            return attacker, replace(target, wards=(*target.wards, ward))
        case IgnoreSaveBonuses():
            return attacker, replace(target, ignore_positive_save=True)
        case AntiCharge():
            given = Bonus(TARGET_CHARGE, Characteristic.REND)
            armed = (
                weapon if given in weapon.bonuses else replace(weapon, bonuses=(*weapon.bonuses, given))
                for weapon in attacker.weapons
            )
            return replace(attacker, weapons=tuple(armed)), target
        case ToWeapons():
            if not change.bearer <= words or change.bearer_not & words:
                return attacker, target
            names = marked.get(change.ability, frozenset())
            companions = change.ability == COMPANION
            weapons = tuple(
                _sharpened(w, change)
                if (w.name in names and (change.companions or not w.companion)) or (companions and w.companion)
                else w
                for w in attacker.weapons
            )
            return replace(attacker, weapons=weapons), target
        case _:
            return attacker, target


def _sharpened(weapon: Weapon, change: ToWeapons) -> Weapon:
    crits = weapon.crits | {change.crit} if change.crit else weapon.crits
    return replace(
        weapon,
        crits=crits,
        attacks=weapon.attacks.plus(change.attacks),
        rend=weapon.rend + change.rend,
        damage=weapon.damage.plus(change.damage),
    )
