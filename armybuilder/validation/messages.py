"""From codes to sentences with names and numbers filled in: what pages, API and commands say of a report.

A sentence names the unit, says what is found and then what is allowed. The codes that a list under construction meets
on its way have a second wording as "still to do". Nothing here judges.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _now

from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.catalogue import Catalogue
from armybuilder.rules.aos4.edits import EditRefused, Label, parse_place
from armybuilder.rules.aos4.edits.base import AuxiliaryPlace, NewRegiment, RegimentPlace
from armybuilder.rules.aos4.index import index_of
from armybuilder.rules.aos4.rulebook import RULEBOOK
from armybuilder.rules.violation import STILL_TO_DO, Parameter, Report, Severity, Violation
from armybuilder.validation import wording
from armybuilder.validation.sentences import (
    CASTERS,
    CHOICES,
    KIND_NAMES,
    KINDS,
    LABELS,
    MESSAGES,
    OPTIONS,
    REFUSALS,
    STILL_TO_DO_MESSAGES,
)
from factions.presentation.words import day

__all__ = [
    "LABELS",
    "MESSAGES",
    "REFUSALS",
    "STILL_TO_DO_MESSAGES",
    "Item",
    "anchor_of",
    "label_text",
    "present",
    "refusal_text",
    "rule_title",
    "sentence",
    "uid_of",
]


@dataclass(frozen=True, slots=True)
class Item:
    """One violation as a page shows it.

    ``number`` counts from 1 in report order; ``todo``: worded as "still to do"; ``uid`` is the unit that it is about
    (None: the list or a choice of it); ``anchor`` is the id of the element to lead to; ``law`` is the rule in one
    sentence.
    """

    number: int
    code: str
    severity: Severity
    todo: bool
    text: str
    path: str
    uid: str | None
    anchor: str
    rule: str
    law: str
    violation: Violation


def present(report: Report, army: ArmyList, catalogue: Catalogue, *, building: bool = False) -> list[Item]:
    """The items of a report in its order; with ``building`` unfinished things are worded as still to do."""
    items = []
    for number, violation in enumerate(report.violations, start=1):
        todo = building and violation.code in STILL_TO_DO
        uid = uid_of(violation, army)
        items.append(
            Item(
                number=number,
                code=violation.code,
                severity=violation.severity,
                todo=todo,
                text=sentence(violation, army, catalogue, building=building),
                path=violation.path,
                uid=uid,
                anchor=anchor_of(violation.path, uid),
                rule=violation.rule,
                law=rule_title(violation.rule),
                violation=violation,
            )
        )
    return items


def sentence(violation: Violation, army: ArmyList, catalogue: Catalogue, *, building: bool = False) -> str:
    """The sentence of one violation, names and numbers filled in."""
    template = MESSAGES[violation.code]
    if building and violation.code in STILL_TO_DO_MESSAGES:
        template = STILL_TO_DO_MESSAGES[violation.code]
    return str(template).format_map(_fields(violation.params, violation.path, army, catalogue))


def refusal_text(refused: EditRefused, army: ArmyList, catalogue: Catalogue) -> str:
    """Why an edit was refused, in one sentence."""
    template = REFUSALS.get(refused.code) or MESSAGES[refused.code]
    return str(template).format_map(_fields(refused.params, "", army, catalogue))


def label_text(label: Label, army: ArmyList, catalogue: Catalogue) -> str:
    """What an edit did: "Chaos Knights added". ``army`` is the list after the edit."""
    return str(LABELS[label.code]).format_map(_fields(label.params, "", army, catalogue))


def rule_title(rule_id: str) -> str:
    """The law of a rule in one sentence."""
    return RULEBOOK[rule_id].law if rule_id in RULEBOOK else ""


def uid_of(violation: Violation, army: ArmyList) -> str | None:
    """The unit that a violation is about: the one at its path, or the bearer of the enhancement there."""
    for path, unit in army.placed_units():
        if path == violation.path:
            return unit.uid
    if violation.path.startswith("enhancements["):
        number = int(violation.path.removeprefix("enhancements[").rstrip("]"))
        if number < len(army.enhancements) and army.unit(army.enhancements[number].bearer):
            return army.enhancements[number].bearer
    return None


def anchor_of(path: str, uid: str | None) -> str:
    """Id of the element that shows a place: ``u-…`` for a unit, ``regiment-2``, ``choices`` for formation and so on."""
    if uid is not None:
        return f"u-{uid}"
    head, _bracket, rest = path.partition("[")
    index = rest.partition("]")[0]
    if head == "regiments":
        return f"regiment-{index}"
    if head == "renown":
        return f"renown-{index}"
    if head == "auxiliaries":
        return "auxiliaries"
    return "choices" if head else "army"


class _Fields(dict[str, str]):
    """Fields of a sentence; one that is missing shows as nothing, never as an exception on a page."""

    def __missing__(self, key: str) -> str:
        return ""


def _fields(params: Mapping[str, Parameter], path: str, army: ArmyList, catalogue: Catalogue) -> _Fields:
    fields = _Fields()
    for key, value in params.items():
        fields[key] = _plain(value)
    fields["place"] = wording.place_name(army, catalogue, path)
    if isinstance(place := params.get("place"), str):
        fields["place_name"] = _edit_place(place, army)
    if isinstance(found := params.get("found"), int):
        fields["found_units"] = wording.units(found)
        fields["found_models"] = wording.models(found)
    if isinstance(allowed := params.get("allowed"), int) and not isinstance(allowed, bool):
        fields["allowed_are"] = wording.allowed(allowed)
    if isinstance(allowed, bool):
        fields["allowed_word"] = _now("allowed") if allowed else _now("not allowed")
    if isinstance(surcharge := params.get("surcharge"), int):
        fields["surcharge_points"] = wording.points(surcharge)
    _name_lines(fields, params, catalogue)
    _name_units(fields, params, catalogue)
    _name_seasons(fields, params)
    if isinstance(kind := params.get("kind"), str):
        fields["caster"] = str(CASTERS.get(kind, kind))
        fields["kind_name"] = str(KIND_NAMES.get(kind, kind))
        fields["kind"] = str(KINDS.get(kind, kind))
    if isinstance(price := params.get("points"), int):
        fields["price"] = _now(" and costs %(points)s") % {"points": wording.points(price)} if price else ""
    if "home" in params:
        home = params["home"]
        fields["home"] = _now(" but of %(home)s") % {"home": home} if home else ""
    if "heroes" in params:
        fields["home"] = _now(": its HEROES are %(keywords)s") % {"keywords": params["heroes"]}
    if "option" in params:
        option = params["option"]
        fields["option"] = _now("none") if option is None else str(option)
        fields["option_name"] = str(OPTIONS.get(str(option), str(option)))
    if isinstance(wanted := params.get("wanted"), tuple):
        fields["wanted_names"] = wording.either(wanted)
    if "equal" in params:
        equal = _now("as many of the one as of the other are needed")
        fields["wanted_ratio"] = (
            equal if params["equal"] else _now("no more of the first than of the second are allowed")
        )
    if isinstance(choice := params.get("choice"), str):
        fields["choice_name"] = str(CHOICES.get(choice, choice))
    if isinstance(missing := params.get("missing"), tuple) and isinstance(extra := params.get("extra"), tuple):
        parts = [_now("missing: %(names)s") % {"names": wording.together(missing)}] if missing else []
        parts += [_now("too many: %(names)s") % {"names": wording.together(extra)}] if extra else []
        fields["missing_and_extra"] = f" ({'; '.join(parts)})" if parts else ""
    if "bearer" in params:
        fields["bearer"] = str(params["bearer"]) or _now("other units")
    return fields


def _plain(value: Parameter) -> str:
    if value is None:
        return ""
    if isinstance(value, tuple):
        return wording.together(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return wording.number(value)
    return str(value)


def _edit_place(place: str, army: ArmyList) -> str:
    try:
        match parse_place(place):
            case RegimentPlace(index=index):
                return wording.regiment_name(army, index)
            case NewRegiment():
                return _now("a new regiment")
            case AuxiliaryPlace():
                return _now("Auxiliary Units")
    except EditRefused:
        return place


def _name_lines(fields: _Fields, params: Mapping[str, Parameter], catalogue: Catalogue) -> None:
    """Whom the leader leads, and the line that is full."""
    leader = catalogue.profiles.get(str(params.get("leader_profile")))
    if leader is None:
        return
    fields["lines"] = wording.leads_text(catalogue, leader)
    options = index_of(catalogue).options[leader.id]
    line = params.get("line")
    if isinstance(line, int) and line < len(options):
        fields["line_text"] = wording.line_text(options[line])


def _name_units(fields: _Fields, params: Mapping[str, Parameter], catalogue: Catalogue) -> None:
    """By what way a HERO joins others, beside whom a companion stands, what a small copy is counted by."""
    profile = catalogue.profiles.get(str(params.get("unit_profile")))
    if profile is not None:
        roles = sorted(catalogue.roles.get(role, "") for role in index_of(catalogue).roles[profile.id])
        leaders = wording.warscroll_names(catalogue, sorted(profile.only_led_by))
        if leaders:
            fields["way"] = _now("in the regiment of %(names)s") % {"names": wording.either(leaders)}
        elif any(roles):
            fields["way"] = _now("as %(roles)s") % {"roles": wording.either([role for role in roles if role])}
        else:
            fields["way"] = _now("by name")
        needed = wording.warscroll_names(catalogue, sorted(profile.only_led_by | profile.needs_in_regiment))
        fields["needed"] = wording.either(needed) or _now("its leader")
    if isinstance(per := params.get("per"), tuple):
        fields["per"] = wording.either(wording.warscroll_names(catalogue, per)) or _now("unit that it belongs to")


def _name_seasons(fields: _Fields, params: Mapping[str, Parameter]) -> None:
    if isinstance(battlepacks := params.get("battlepacks"), tuple):
        fields["battlepacks"] = wording.together([wording.battlepack_name(pack) for pack in battlepacks])
    if isinstance(battlepack := params.get("battlepack"), str):
        fields["battlepack"] = wording.battlepack_name(battlepack)
    if isinstance(moment := params.get("date"), str):
        fields["date"] = day(moment)
    if isinstance(card := params.get("card"), str):
        fields["season"] = wording.card_season(card) or _now("no season")
