"""Edits of units: add, remove, duplicate, move, lead, reinforce, arm."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from armybuilder.rules.aos4.army import ArmyList, ArmyUnit, Regiment, WargearChoice
from armybuilder.rules.aos4.catalogue import BattleProfile, Catalogue, OptionKind
from armybuilder.rules.aos4.edits.base import (
    AuxiliaryPlace,
    Edit,
    EditRefused,
    NewRegiment,
    Place,
    RegimentPlace,
    done,
    leads,
    name_of,
    place_of,
    profile_named,
    regiment_at,
    tidied,
    unit_named,
    with_regiment,
    with_unit,
    without_units,
)
from armybuilder.rules.aos4.index import index_of
from armybuilder.rules.aos4.reinforcement import bars_reinforcing
from armybuilder.rules.aos4.rulesets import get_ruleset
from armybuilder.rules.aos4.seasons import in_legends


def add_unit(army: ArmyList, catalogue: Catalogue, profile_id: str, place: Place, *, reinforced: bool = False) -> Edit:
    """The list with one more unit.

    A HERO added to a regiment without leader leads it; the first leader of a list becomes its general; a leader brings
    the companions that his profile requires.
    """
    profile = profile_named(catalogue, profile_id)
    unit = ArmyUnit(army.next_uid(), profile.id)
    after = _joined(army, catalogue, unit, profile, place)
    if reinforced:
        after = reinforce(after, catalogue, unit.uid).army
    return done(after, "UNIT_ADDED", unit.uid, unit=profile.name)


def _joined(
    army: ArmyList, catalogue: Catalogue, unit: ArmyUnit, profile: BattleProfile | None, place: Place
) -> ArmyList:
    """The list with a unit put into a place."""
    if isinstance(place, AuxiliaryPlace):
        return replace(army, auxiliaries=(*army.auxiliaries, unit))
    # A list that was read without its general has one among its leaders: the next to come is not him.
    chosen = army.generals or (isinstance(place, NewRegiment) and any(led.leader for led in army.regiments))
    if isinstance(place, NewRegiment):
        army = replace(army, regiments=(*army.regiments, Regiment()))
        place = RegimentPlace(len(army.regiments) - 1)
    regiment = regiment_at(army, place.index)
    if regiment.leader is None and profile is not None and profile.can_lead and not profile.companion:
        army = with_regiment(army, place.index, replace(regiment, leader=unit))
        if not chosen:
            army = replace(army, generals=(unit.uid,))
        return _with_companions(army, catalogue, profile, place.index)
    return with_regiment(army, place.index, replace(regiment, units=(*regiment.units, unit)))


def _with_companions(army: ArmyList, catalogue: Catalogue, leader: BattleProfile, index: int) -> ArmyList:
    """The list with the companions that a leader requires and does not have yet (R-24, R-87)."""
    for companion in required_companions(army, catalogue, leader):
        regiment = army.regiments[index]
        identity = companion.warscroll.identity
        present = any(
            other.warscroll.identity == identity
            for unit in regiment.units
            if (other := catalogue.profiles.get(unit.profile)) is not None
        )
        if not present:
            unit = ArmyUnit(army.next_uid(), companion.id)
            army = with_regiment(army, index, replace(regiment, units=(*regiment.units, unit)))
    return army


def required_companions(army: ArmyList, catalogue: Catalogue, leader: BattleProfile) -> Iterator[BattleProfile]:
    """The profiles that a leader's required lines name, one for each unit required, fit for the list's battlepack."""
    index = index_of(catalogue)
    battlepack = get_ruleset_battlepack(army)
    for option in index.options[leader.id]:
        if not option.minimum:
            continue
        for target in option.targets:
            if target.kind is not OptionKind.UNIT:
                continue
            named = index.by_identity.get(index.identity(target.id), ())
            fit = [profile for profile in named if not profile.battlepacks or battlepack in profile.battlepacks]
            fit.sort(key=lambda profile: (in_legends(profile, army.as_of), bool(profile.battlepacks)))
            if fit:
                yield from [fit[0]] * option.minimum
            break


def get_ruleset_battlepack(army: ArmyList) -> str:
    """The battlepack of a list's own rule set; an event's rule set is not known here and counts as the default one."""
    try:
        return get_ruleset(army.ruleset).battlepack
    except KeyError:
        return ""


def companions_of(army: ArmyList, catalogue: Catalogue, uid: str) -> tuple[ArmyUnit, ...]:
    """Units that stand in a leader's regiment only because of him (R-25)."""
    place = place_of(army, uid)
    unit = army.unit(uid)
    if not isinstance(place, RegimentPlace) or unit is None or not leads(army, uid):
        return ()
    leader = catalogue.profiles.get(unit.profile)
    if leader is None:
        return ()
    index = index_of(catalogue)
    found = []
    for other in army.regiments[place.index].units:
        profile = catalogue.profiles.get(other.profile)
        if profile and profile.companion and profile.only_led_by and index.led_by(profile, leader):
            found.append(other)
    return tuple(found)


def remove_unit(army: ArmyList, catalogue: Catalogue, uid: str) -> Edit:
    """The list without a unit, its enhancements and, if it led, the companions that need it. Other units stay."""
    unit = unit_named(army, uid)
    gone = frozenset({uid, *(other.uid for other in companions_of(army, catalogue, uid))})
    return done(tidied(without_units(army, gone)), "UNIT_REMOVED", unit=name_of(catalogue, unit))


def duplicate_unit(army: ArmyList, catalogue: Catalogue, uid: str) -> Edit:
    """The list with a copy of a unit behind it; a leader's copy starts a new regiment. Enhancements are not copied."""
    unit = unit_named(army, uid)
    profile = catalogue.profiles.get(unit.profile)
    if profile is not None and profile.unique:
        raise EditRefused("UNIQUE_DUPLICATE", unit=profile.name)
    copy = replace(unit, uid=army.next_uid())
    label = {"unit": name_of(catalogue, unit)}
    place = place_of(army, uid)
    if leads(army, uid):
        return done(_joined(army, catalogue, copy, profile, NewRegiment()), "UNIT_DUPLICATED", copy.uid, **label)
    if isinstance(place, RegimentPlace):
        regiment = army.regiments[place.index]
        after = with_regiment(army, place.index, replace(regiment, units=_behind(regiment.units, uid, copy)))
    else:
        after = replace(army, auxiliaries=_behind(army.auxiliaries, uid, copy))
    return done(after, "UNIT_DUPLICATED", copy.uid, **label)


def _behind(units: tuple[ArmyUnit, ...], uid: str, copy: ArmyUnit) -> tuple[ArmyUnit, ...]:
    return tuple(entry for unit in units for entry in ((unit, copy) if unit.uid == uid else (unit,)))


def move_unit(army: ArmyList, catalogue: Catalogue, uid: str, place: Place) -> Edit:
    """The list with a unit in another place; it keeps its enhancements.

    A leader takes along the companions that need him; a general who no longer leads is general no longer. A regiment
    that becomes empty is gone.
    """
    unit = unit_named(army, uid)
    if isinstance(place, RegimentPlace):
        regiment_at(army, place.index)
    here = place_of(army, uid)
    if place == here:
        raise EditRefused("ALREADY_THERE", unit=name_of(catalogue, unit))
    followers = companions_of(army, catalogue, uid)
    taken = frozenset({uid, *(other.uid for other in followers)})
    after = _joined(without_units(army, taken), catalogue, unit, catalogue.profiles.get(unit.profile), place)
    target = place_of(after, uid)
    for other in followers:
        if isinstance(target, RegimentPlace):
            regiment = after.regiments[target.index]
            if all(name_of(catalogue, present) != name_of(catalogue, other) for present in regiment.units):
                after = with_regiment(after, target.index, replace(regiment, units=(*regiment.units, other)))
        else:
            after = replace(after, auxiliaries=(*after.auxiliaries, other))
    if not leads(after, uid):
        after = replace(after, generals=tuple(general for general in after.generals if general != uid))
    return done(tidied(after), "UNIT_MOVED", uid, unit=name_of(catalogue, unit), place=str(place))


def make_leader(army: ArmyList, catalogue: Catalogue, uid: str) -> Edit:
    """The list with a unit leading its regiment; the old leader accompanies it. The general's mark goes along."""
    unit = unit_named(army, uid)
    place = place_of(army, uid)
    if not isinstance(place, RegimentPlace):
        raise EditRefused("NOT_IN_REGIMENT", unit=name_of(catalogue, unit))
    regiment = army.regiments[place.index]
    old = regiment.leader
    if old is not None and old.uid == uid:
        raise EditRefused("ALREADY_THERE", unit=name_of(catalogue, unit))
    profile = catalogue.profiles.get(unit.profile)
    if profile is not None and not profile.can_lead:
        raise EditRefused("LEADER_NOT_HERO", unit=profile.name, hero=profile.hero)
    rest = tuple(other for other in regiment.units if other.uid != uid)
    after = with_regiment(army, place.index, Regiment(unit, (old, *rest) if old else rest))
    if old is not None and old.uid in army.generals:
        after = replace(after, generals=tuple(uid if general == old.uid else general for general in army.generals))
    elif not after.generals:
        after = replace(after, generals=(uid,))
    if profile is not None:
        after = _with_companions(after, catalogue, profile, place.index)
    return done(after, "LEADER_CHOSEN", uid, unit=name_of(catalogue, unit))


def reinforce(army: ArmyList, catalogue: Catalogue, uid: str) -> Edit:
    """The list with a unit of twice its size; refused for units that are never reinforced (R-46 … R-48)."""
    unit = unit_named(army, uid)
    profile = profile_named(catalogue, unit.profile)
    barred = bars_reinforcing(profile)
    if barred:
        raise EditRefused(barred[0], unit=profile.name, models=profile.models)
    after = with_unit(army, replace(unit, reinforced=True, models=None, wargear=()))
    return done(after, "UNIT_REINFORCED", uid, unit=profile.name)


def unreinforce(army: ArmyList, catalogue: Catalogue, uid: str) -> Edit:
    """The list with a unit of its minimum size."""
    unit = unit_named(army, uid)
    after = with_unit(army, replace(unit, reinforced=False, models=None, wargear=()))
    return done(after, "UNIT_NOT_REINFORCED", uid, unit=name_of(catalogue, unit))


def choose_general(army: ArmyList, catalogue: Catalogue, uid: str) -> Edit:
    """The list with one general; refused for a unit that leads no regiment (R-32)."""
    unit = unit_named(army, uid)
    if not leads(army, uid):
        raise EditRefused("GENERAL_NOT_LEADER", unit=name_of(catalogue, unit))
    return done(replace(army, generals=(uid,)), "GENERAL_CHOSEN", uid, unit=name_of(catalogue, unit))


def replace_unit(army: ArmyList, catalogue: Catalogue, uid: str, profile_id: str) -> Edit:
    """The list with a unit exchanged for another one in the same place; enhancements that do not fit are dropped."""
    old = unit_named(army, uid)
    profile = profile_named(catalogue, profile_id)
    reinforced = old.reinforced and bars_reinforcing(profile) is None
    after = with_unit(army, ArmyUnit(uid, profile.id, reinforced=reinforced))
    index = index_of(catalogue)
    kept = tuple(
        choice
        for choice in army.enhancements
        if choice.bearer != uid
        or ((enhancement := catalogue.enhancements.get(choice.enhancement)) and index.eligible(profile, enhancement))
    )
    after = replace(after, enhancements=kept)
    place = place_of(after, uid)
    if isinstance(place, RegimentPlace) and leads(after, uid):
        after = _with_companions(after, catalogue, profile, place.index)
    return done(after, "UNIT_REPLACED", uid, unit=profile.name, old=name_of(catalogue, old))


def set_wargear(army: ArmyList, catalogue: Catalogue, uid: str, wargear: tuple[WargearChoice, ...]) -> Edit:
    """The list with other weapons and command models in a unit; choices of no model are left out."""
    unit = unit_named(army, uid)
    chosen = tuple(choice for choice in wargear if choice.count > 0)
    return done(with_unit(army, replace(unit, wargear=chosen)), "WARGEAR_SET", uid, unit=name_of(catalogue, unit))
