"""Weapons and command models of a unit: what may be chosen, how often, and what holds by default (R-89c, R-89d).

A choice names an option as printed: a weapon option (``Gore-choppa``) or a command model (``Champion``, ``Musician``,
``Standard Bearer``). Without choices a unit has its usual weapons, the first option of every group and all command
models.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from armybuilder.rules.aos4.army import ArmyUnit
from armybuilder.rules.aos4.case import Case
from armybuilder.rules.aos4.catalogue import BattleProfile
from armybuilder.rules.aos4.rulebook import error, rule
from armybuilder.rules.aos4.warscroll import CommandModel, CommandModelKind, Warscroll
from armybuilder.rules.violation import Violation

COMMAND_NAMES: Mapping[CommandModelKind, str] = MappingProxyType(
    {
        CommandModelKind.CHAMPION: "Champion",
        CommandModelKind.MUSICIAN: "Musician",
        CommandModelKind.STANDARD_BEARER: "Standard Bearer",
    }
)


@dataclass(frozen=True, slots=True)
class WargearOption:
    """Something that models of a unit may carry.

    ``allowed`` is the greatest number of models with it in a unit of minimum size (doubled when reinforced), None
    where only the models limit it. Of the options of one ``group`` each model of ``holder`` has exactly one;
    ``fallback`` marks the one of models that chose nothing. Options that replace the same weapon share the models.
    """

    name: str
    weapons: tuple[str, ...]
    allowed: int | None
    group: str
    holder: str
    replaces: frozenset[str]
    fallback: bool


def _options(warscroll: Warscroll) -> tuple[WargearOption, ...]:
    found: dict[tuple[str, str, str], WargearOption] = {}
    groups: set[tuple[str, str]] = set()
    for weapon in warscroll.weapons:
        if not (weapon.optional or weapon.group or weapon.limit is not None):
            continue
        name = weapon.option or weapon.name
        key = (weapon.holder, weapon.group, name)
        known = found.get(key)
        if known is None:
            first = bool(weapon.group) and (weapon.holder, weapon.group) not in groups
            groups.add((weapon.holder, weapon.group))
            found[key] = WargearOption(
                name, (weapon.id,), weapon.limit, weapon.group, weapon.holder, frozenset(weapon.replaces), first
            )
        else:
            found[key] = WargearOption(
                name,
                (*known.weapons, weapon.id),
                known.allowed,
                known.group,
                known.holder,
                known.replaces | frozenset(weapon.replaces),
                known.fallback,
            )
    return tuple(found.values())


def wargear_options(profile: BattleProfile) -> tuple[WargearOption, ...]:
    """The weapon options of a unit, in printed order; empty for the many units that have none."""
    return _options(profile.warscroll)


def command_limit(command: CommandModel, models: int) -> int:
    """How many models of a unit may be a command model: one, or one in every so many where that is printed."""
    return 1 if command.per is None else max(1, models // command.per)


def size_of(unit: ArmyUnit, profile: BattleProfile) -> int:
    """Number of models of a unit."""
    return unit.models if unit.models is not None else profile.models * (2 if unit.reinforced else 1)


def holders(profile: BattleProfile, holder: str, models: int) -> int:
    """How many models of a unit are of the kind that carries an option (all of them where none is named)."""
    entry = next((entry for entry in profile.warscroll.models if entry.name == holder), None)
    if not holder or entry is None:
        return models
    whole = sum(other.minimum for other in profile.warscroll.models) or models
    return max(1, models * max(entry.minimum, 1) // whole)


def allowed_models(profile: BattleProfile, option: WargearOption, unit: ArmyUnit) -> int:
    """How many models of a unit may carry an option."""
    models = holders(profile, option.holder, size_of(unit, profile))
    if option.allowed is None:
        return models
    return min(models, option.allowed * (2 if unit.reinforced else 1))


def chosen_counts(unit: ArmyUnit, profile: BattleProfile) -> Mapping[str, int]:
    """Option or command model to the number of models that have it, defaults filled in.

    In a group the models that chose nothing have its first option; of command models the greatest number is there
    unless the unit's choices name some of them.
    """
    counts: dict[str, int] = {}
    for choice in unit.wargear:
        counts[choice.option] = counts.get(choice.option, 0) + choice.count
    models = size_of(unit, profile)
    options = wargear_options(profile)
    for option in options:
        if option.fallback and option.name not in counts:
            others = sum(
                counts.get(other.name, 0)
                for other in options
                if (other.group, other.holder) == (option.group, option.holder)
            )
            counts[option.name] = max(0, holders(profile, option.holder, models) - others)
    names = {COMMAND_NAMES[command.kind] for command in profile.warscroll.command_models}
    if not names & counts.keys():
        for command in profile.warscroll.command_models:
            counts[COMMAND_NAMES[command.kind]] = command_limit(command, models)
    return MappingProxyType(counts)


@rule("R-89c", "WARGEAR_COUNT")
def weapon_counts(case: Case) -> Iterator[Violation]:
    """Each model has one option of a group, and no more models have an option than the unit's size allows."""
    for placed, profile in case.known:
        if not placed.unit.wargear:
            continue
        counts: dict[str, int] = {}
        for choice in placed.unit.wargear:
            counts[choice.option] = counts.get(choice.option, 0) + choice.count
        told = False
        options = wargear_options(profile)
        for option in options:
            found, allowed = counts.get(option.name, 0), allowed_models(profile, option, placed.unit)
            if found > allowed:
                told = True
                yield error(
                    "WARGEAR_COUNT",
                    "R-89c",
                    placed.path,
                    unit=placed.name,
                    wargear=(option.name,),
                    found=found,
                    allowed=allowed,
                )
        if not told:
            yield from _shared(placed.path, placed.name, placed.unit, profile, counts)


def _shared(
    path: str, name: str, unit: ArmyUnit, profile: BattleProfile, counts: Mapping[str, int]
) -> Iterator[Violation]:
    """Options that exclude each other on one model, chosen for more models than there are."""
    options = [option for option in wargear_options(profile) if counts.get(option.name)]
    for number, option in enumerate(options):
        rivals = [
            other
            for other in options[number:]
            if other.holder == option.holder
            and (other is option or (option.group and other.group == option.group) or other.replaces & option.replaces)
        ]
        found = sum(counts[other.name] for other in rivals)
        allowed = holders(profile, option.holder, size_of(unit, profile))
        if len(rivals) > 1 and found > allowed:
            yield error(
                "WARGEAR_COUNT",
                "R-89c",
                path,
                unit=name,
                wargear=tuple(other.name for other in rivals),
                found=found,
                allowed=allowed,
            )
            return


@rule("R-89d", "COMMAND_MODELS_COUNT")
def command_models(case: Case) -> Iterator[Violation]:
    """A unit has one champion, and musicians and standard bearers by their proportion."""
    for placed, profile in case.known:
        if not placed.unit.wargear:
            continue
        counts: dict[str, int] = {}
        for choice in placed.unit.wargear:
            counts[choice.option] = counts.get(choice.option, 0) + choice.count
        printed = {COMMAND_NAMES[command.kind]: command for command in profile.warscroll.command_models}
        for name in COMMAND_NAMES.values():
            found = counts.get(name, 0)
            allowed = command_limit(printed[name], placed.models) if name in printed else 0
            if found > allowed:
                yield error(
                    "COMMAND_MODELS_COUNT",
                    "R-89d",
                    placed.path,
                    unit=placed.name,
                    wargear=(name,),
                    found=found,
                    allowed=allowed,
                )
