"""When and at what warlocks cast spells and use feats (H-051, H-056, H-059, H-060, H-066 … H-068, H-106, H-108)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from armybuilder.rules.hordes.steps import allowed, refused, ruling, step
from armybuilder.rules.rulings import Ruling, Step


class Moment(Enum):
    """Points of a warlock's activation."""

    BEFORE_MOVING = auto()
    MOVING = auto()
    AFTER_MOVING = auto()
    BETWEEN_CHARGE_AND_ATTACK = auto()
    BEFORE_ATTACK = auto()
    RESOLVING_ATTACK = auto()
    AFTER_ATTACK = auto()


_CLOSED = {
    Moment.MOVING: "WINDOW_MOVING",
    Moment.BETWEEN_CHARGE_AND_ATTACK: "WINDOW_CHARGE",
    Moment.RESOLVING_ATTACK: "WINDOW_ATTACK",
}


def may_cast_or_feat(moment: Moment) -> Ruling:
    """Whether a spell may be cast or a feat used at that moment (H-059, H-060, H-068); being in melee is no bar."""
    return refused(step(_CLOSED[moment])) if moment in _CLOSED else allowed(step("WINDOW_OPEN"))


@dataclass(frozen=True, slots=True)
class Spell:
    """What matters of a spell: what it may be cast on (empty = anything), and its kind."""

    name: str
    target_types: frozenset[str] = frozenset()
    offensive: bool = False
    area: bool = False
    upkeep: bool = False


def may_target(spell: Spell, types: frozenset[str], *, is_self: bool = False, structure: bool = False) -> Ruling:
    """Whether a spell may be cast at a model of those types: one of the named types is enough (H-066, H-068)."""
    if structure and spell.offensive:
        return allowed(step("SPELL_STRUCTURE"))
    fits = not spell.target_types or bool(spell.target_types & types)
    return ruling(
        step("SPELL_SELF_OFFENSIVE") if is_self and spell.offensive else None,
        None if fits else step("SPELL_TARGET_TYPE", spell=spell.name),
    )


def weapon_may_target(special_rule_types: frozenset[str], types: frozenset[str]) -> bool:
    """Whether a weapon may be aimed at a model: types named in its special rules do not restrict targets (H-066)."""
    del special_rule_types, types  # named so that the difference to spells can be asked
    return True


def missed_into_melee(spell: Spell, chosen_types: frozenset[str]) -> Step:
    """What a missed spell does among models in melee: an area deviates, a fit new target is rolled for (H-066).

    ``chosen_types`` are those of the model that might be hit instead; an unfit one is unharmed.
    """
    if spell.area:
        return step("SPELL_DEVIATES")
    if spell.target_types and not spell.target_types & chosen_types:
        return step("SPELL_FIZZLES", spell=spell.name)
    return step("SPELL_NEW_TARGET")


def spells_after_casting(on_model: tuple[Spell, ...], new: Spell) -> tuple[tuple[Spell, ...], tuple[Step, ...]]:
    """Spells on a model after one more: a new upkeep spell ends the old one, all others stay side by side (H-067)."""
    if not new.upkeep:
        return (*on_model, new), ()
    ended = tuple(spell for spell in on_model if spell.upkeep)
    kept = tuple(spell for spell in on_model if not spell.upkeep)
    return (*kept, new), tuple(step("UPKEEP_REPLACED", spell=spell.name) for spell in ended)


@dataclass(frozen=True, slots=True)
class Departure:
    """A model leaving play."""

    destroyed: bool
    removed_from_play: bool


def gives_soul_token(departure: Departure) -> bool:
    """Whether a soul token is gained: only for destroyed models (H-051)."""
    return departure.destroyed


def destruction_effects_trigger(departure: Departure) -> bool:
    """Whether effects of destruction happen: also when the model is removed from play as well (H-056)."""
    return departure.destroyed


def activation_goes_on(departure: Departure | None) -> bool:
    """Whether the model's activation continues: a destroyed model's ends at once (H-056)."""
    return departure is None or not (departure.destroyed or departure.removed_from_play)


def unit_keeps_ability(*, tactic: bool, source_still_there: bool) -> bool:
    """Whether a unit still has a granted ability: those named Tactic stay for good (H-106)."""
    return tactic or source_still_there


def counts_as(rules: frozenset[str], model_type: frozenset[str]) -> frozenset[str]:
    """Whether a model is a minion, a mercenary, or both: its rules count as much as its type line (H-108)."""
    return (rules | model_type) & frozenset({"Minion", "Mercenary"})
