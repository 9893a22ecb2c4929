"""The same list under another data release: ids carried over, nothing else changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

from armybuilder.rules.aos4.army import ArmyList, ArmyUnit, Regiment, RenownRegiment
from armybuilder.rules.aos4.catalogue import Catalogue
from armybuilder.rules.aos4.edits.base import name_of


class _Named(Protocol):
    @property
    def name(self) -> str: ...


N = TypeVar("N", bound=_Named)


@dataclass(frozen=True, slots=True)
class Carried:
    """A list under another release. ``missing`` are names of what that release does not have; it stays in the list."""

    army: ArmyList
    missing: tuple[str, ...] = ()


def carried_over(army: ArmyList, old: Catalogue, new: Catalogue) -> Carried:
    """The list with the ids of another release of its army, and without a date: judged as today.

    An id that the other release still has stays, and so does a choice of another army; else the thing of the same name
    takes its place. Units that are gone stay under their names, so that the report names them.
    """
    missing: list[str] = []

    def same(key: str, before: Mapping[str, N], after: Mapping[str, N], shown: str = "") -> str:
        if key in after:
            return key
        if key in old.strangers and not shown:
            return key
        name = before[key].name if key in before else shown
        found = next((other for other, thing in after.items() if _alike(thing.name, name)), None) if name else None
        if found is None:
            missing.append(name or key)
        return found or key

    def several(keys: Iterable[str], before: Mapping[str, N], after: Mapping[str, N]) -> tuple[str, ...]:
        return tuple(same(key, before, after) for key in keys)

    def unit(given: ArmyUnit) -> ArmyUnit:
        name = name_of(old, given)
        profile = same(given.profile, old.profiles, new.profiles, name)
        return replace(given, profile=profile, name=given.name if profile in new.profiles else name)

    def renown(given: RenownRegiment) -> RenownRegiment:
        key = same(given.renown, old.renown, new.renown)
        known = new.renown.get(key)
        members = {member.profile for member in known.members} if known else set()
        if known is None or all(member.profile in members for member in given.units):
            return replace(given, renown=key)
        names = {member.profile: member.name for was in old.renown.values() for member in was.members}
        others = {member.name.casefold(): member.profile for member in known.members}
        return RenownRegiment(
            key,
            tuple(
                replace(member, profile=others.get(names.get(member.profile, "").casefold(), member.profile))
                for member in given.units
            ),
        )

    return Carried(
        replace(
            army,
            army=new.army.id,
            release=new.release.id,
            as_of=None,
            formations=several(army.formations, old.formations, new.formations),
            spell_lores=several(army.spell_lores, old.lores, new.lores),
            prayer_lores=several(army.prayer_lores, old.lores, new.lores),
            manifestation_lores=several(army.manifestation_lores, old.lores, new.lores),
            terrain=several(army.terrain, old.terrain, new.terrain),
            regiments=tuple(
                Regiment(unit(regiment.leader) if regiment.leader else None, tuple(map(unit, regiment.units)))
                for regiment in army.regiments
            ),
            auxiliaries=tuple(map(unit, army.auxiliaries)),
            renown=tuple(map(renown, army.renown)),
            enhancements=tuple(
                replace(choice, enhancement=same(choice.enhancement, old.enhancements, new.enhancements))
                for choice in army.enhancements
            ),
        ),
        tuple(dict.fromkeys(missing)),
    )


def _alike(name: str, other: str) -> bool:
    return name.casefold() == other.casefold()
