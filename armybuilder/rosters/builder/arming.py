"""Weapons and command models of one unit as fields of a form."""

from collections.abc import Mapping
from dataclasses import dataclass

from armybuilder.numbers import whole_number
from armybuilder.rules.aos4.army import ArmyUnit, WargearChoice
from armybuilder.rules.aos4.catalogue import BattleProfile
from armybuilder.rules.aos4.wargear import (
    COMMAND_NAMES,
    allowed_models,
    chosen_counts,
    command_limit,
    size_of,
    wargear_options,
)


@dataclass(frozen=True, slots=True)
class ArmField:
    """How many models have an option: ``found`` of at most ``allowed``."""

    name: str
    label: str
    hint: str
    found: int
    allowed: int


def has_choices(profile: BattleProfile) -> bool:
    """Whether there is anything to choose about a unit's weapons and command models."""
    return bool(wargear_options(profile) or profile.warscroll.command_models)


def arm_fields(unit: ArmyUnit, profile: BattleProfile) -> tuple[ArmField, ...]:
    """The fields of a unit, weapon options first; empty where there is nothing to choose."""
    counts, fields = chosen_counts(unit, profile), []
    options = wargear_options(profile)
    for number, option in enumerate(options):
        rivals = [other.name for other in options if option.group and other.group == option.group]
        holder = option.holder or "model"
        hint = f"each {holder} has one of: {', '.join(rivals)}" if len(rivals) > 1 else option.holder
        fields.append(
            ArmField(f"w{number}", option.name, hint, counts.get(option.name, 0), allowed_models(profile, option, unit))
        )
    models = size_of(unit, profile)
    for number, command in enumerate(profile.warscroll.command_models):
        name = COMMAND_NAMES[command.kind]
        limit = command_limit(command, models)
        fields.append(ArmField(f"c{number}", name, "command model", counts.get(name, 0), limit))
    return tuple(fields)


def wargear_sent(sent: Mapping[str, str], unit: ArmyUnit, profile: BattleProfile) -> tuple[WargearChoice, ...] | None:
    """The choices of a posted form; None when a field holds no number of models.

    The usual weapons of the unit are no choices: a unit that has nothing else stays as it is printed.
    """
    choices = []
    for field in arm_fields(unit, profile):
        count = whole_number(sent.get(field.name, str(field.found)).strip(), longest=3)
        if count is None:
            return None
        choices.append(WargearChoice(field.label, count))
    usual = chosen_counts(ArmyUnit(unit.uid, unit.profile, reinforced=unit.reinforced, models=unit.models), profile)
    if all(usual.get(choice.option, 0) == choice.count for choice in choices):
        return ()
    return tuple(choices)
