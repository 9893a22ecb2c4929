"""Repairs of one violation as buttons: what each does, and the list that results."""

from dataclasses import dataclass

from armybuilder.rosters.builder.places import title_of
from armybuilder.rosters.builder.state import Judged
from armybuilder.rosters.builder.words import counted
from armybuilder.rules.aos4.edits import AuxiliaryPlace, EditRefused, Label, parse_place
from armybuilder.rules.violation import Violation
from armybuilder.validation.fixes import NO_REPAIR, Repair, repairs
from armybuilder.validation.messages import label_text
from armybuilder.validation.wording import together

_COMMANDS = {
    "UNIT_ADDED": "Add {unit}",
    "UNIT_REMOVED": "Remove {unit}",
    "UNIT_DUPLICATED": "Duplicate {unit}",
    "UNIT_REINFORCED": "Reinforce {unit}",
    "UNIT_NOT_REINFORCED": "Field {unit} at its minimum size",
    "UNIT_REPLACED": "Swap {old} for {unit}",
    "LEADER_CHOSEN": "Let {unit} lead the regiment",
    "GENERAL_CHOSEN": "Make {unit} the general",
    "WARGEAR_SET": "Give {unit} its usual weapons",
    "ENHANCEMENT_GIVEN": "Give {enhancement} to {unit}",
    "ENHANCEMENT_TAKEN": "Take {enhancement} away",
    "FORMATION_SET": "Choose the formation {option}",
    "LORE_SET": "Choose {option}",
    "TERRAIN_SET": "Choose {option}",
    "TACTIC_CARDS_SET": "Choose the cards {cards}",
    "RENOWN_ADDED": "Add {renown}",
    "RENOWN_REMOVED": "Remove {renown}",
    "RULESET_SET": "Write the list for {ruleset}",
    "POINTS_LIMIT_SET": "Set the points limit to {points}",
    "LEGENDS_SET": "Allow Legends",
}
_WITHOUT = {
    "FORMATION_SET": "Choose no formation",
    "LORE_SET": "Take no {kind} lore",
    "TERRAIN_SET": "Take no faction terrain",
}


@dataclass(frozen=True, slots=True)
class Offer:
    """A repair as a button: ``key`` is what the form posts, ``result`` the list that it makes."""

    key: str
    text: str
    result: str


def violation_at(judged: Judged, path: str, code: str) -> Violation | None:
    """The violation of the report with this path and code; None when it is gone."""
    return next((found for found in judged.report.violations if (found.path, found.code) == (path, code)), None)


def offers_for(judged: Judged, violation: Violation) -> tuple[Offer, ...]:
    """Up to three repairs, each tried and judged again."""
    return tuple(
        Offer(repair.key, command_of(repair.label, judged), _result(repair)) for repair in _repairs(judged, violation)
    )


def repair_with_key(judged: Judged, violation: Violation, key: str) -> Repair | None:
    """The repair that a button named, worked out again; None when it is no longer among them."""
    return next((repair for repair in _repairs(judged, violation) if repair.key == key), None)


def why_none(violation: Violation) -> str:
    """What is said where no repair is offered."""
    reason = NO_REPAIR.get(violation.code)
    return f"No single change repairs this: {reason}." if reason else "No single change repairs this."


def command_of(label: Label, judged: Judged) -> str:
    """What an edit will do, as a button says it: "Move Chaos Knights to Regiment 3"."""
    params = dict(label.params)
    if label.code == "UNIT_MOVED":
        try:
            place = parse_place(str(params["place"]))
        except EditRefused:
            return label_text(label, judged.army, judged.catalogue)
        if isinstance(place, AuxiliaryPlace):
            return f"Field {params['unit']} as an auxiliary unit"
        return f"Move {params['unit']} to {title_of(place, judged.army)}"
    text = _COMMANDS.get(label.code)
    if label.code in _WITHOUT and params.get("option") is None:
        text = _WITHOUT[label.code]
    if text is None:
        return label_text(label, judged.army, judged.catalogue)
    shown = {key: together(value) if isinstance(value, tuple) else value for key, value in params.items()}
    return text.format_map(shown)


def _repairs(judged: Judged, violation: Violation) -> tuple[Repair, ...]:
    return repairs(judged.army, judged.catalogue, violation, judged.ruleset)


def _result(repair: Repair) -> str:
    """The list that a repair makes, counted as the report above it counts: "4 to fix, 1 to do · 2,010 pts · 1 drop"."""
    counts = ((repair.errors - repair.to_do, "to fix"), (repair.to_do, "to do"))
    verdict = "Legal" if repair.legal else ", ".join(f"{number} {words}" for number, words in counts if number)
    return f"{verdict} · {repair.points:,} pts · {counted(repair.drops, 'drop')}"
