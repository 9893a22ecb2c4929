"""From what a client sends to the list that is stored."""

from __future__ import annotations

import json
from typing import Any

from rest_framework import serializers

from armybuilder.api.army_list import ArmyListShape, list_document
from armybuilder.api.problems import Problem
from armybuilder.api.v1.catalogue.releases import no_data
from armybuilder.api.v1.lists.sources import unreadable
from armybuilder.interchange.resolution import NOTES
from armybuilder.rosters.builder.state import Judged
from armybuilder.rosters.files import lists_of_games
from armybuilder.rosters.verdicts import army_of
from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.edits import new_army
from armybuilder.rules.aos4.rulesets import DEFAULT_RULESET, RULE_SETS, get_ruleset
from armybuilder.rules.aos4.spearhead_boxes import BOXES
from armybuilder.validation.answers import problem_json
from armybuilder.validation.reading import read_lists
from armybuilder.validation.releases import release_table
from factions.catalogue import UnknownArmy, UnknownRelease, catalogue, current_release

Json = dict[str, Any]


def sent_army(content: Json) -> tuple[ArmyList, list[Json]]:
    """The list of ``list`` or ``text``, and the problems of reading it where ``partial`` lets it be written.

    Raises a 422 problem for what cannot be read whole.
    """
    if not release_table().ids:
        raise no_data()
    if "list" in content:
        _check_names(content["list"])
        data: str | bytes = json.dumps(content["list"])
    else:
        data = army_of(lists_of_games(content["text"])) or content["text"]  # a backup file holds an army, too
    found = read_lists(data)
    if len(found) != 1:
        raise one_list_needed(len(found))
    (reading,) = found
    lost = [problem for problem in reading.problems if problem.code not in NOTES]
    if reading.army is None or (lost and not content.get("partial")):
        raise unreadable("-", reading.problems)
    return reading.army, [problem_json(problem) for problem in reading.problems]


def one_list_needed(found: int) -> Problem:
    return Problem("one-list-needed", "A roster holds one list.", status_code=422, detail=f"{found} lists were found.")


def _check_names(document: Json) -> None:
    if document["ruleset"] not in RULE_SETS:
        raise _refused("ruleset", "No rule set has this id.")
    boxed = document["army"]["id"] in BOXES  # boxes belong to no release of the data
    if document["release"] and not boxed and document["release"] not in release_table().ids:
        raise _refused("release", "No data release has this id.")
    uids = [unit["uid"] for unit in _units(document)]
    if len(set(uids)) != len(uids):
        raise _refused("regiments", "Two units have the same uid.", "repeated_uid")


def _units(document: Json) -> list[Json]:
    found = list(document["auxiliaries"])
    for regiment in document["regiments"]:
        found += [unit for unit in (regiment["leader"], *regiment["units"]) if unit]
    for regiment in document["renown"]:
        found += regiment["units"]
    return found


def _refused(member: str, message: str, code: str = "unknown") -> serializers.ValidationError:
    return serializers.ValidationError({"list": {member: [serializers.ErrorDetail(message, code=code)]}})


def patched(judged: Judged, changes: Json) -> Json:
    """The own JSON of a list with members exchanged, checked as a whole."""
    document = list_document(judged.army, judged.catalogue, judged.ruleset)
    for computed in ("totals", "hash"):
        document.pop(computed, None)
    shape = ArmyListShape(data={**document, **changes})
    if not shape.is_valid():
        raise serializers.ValidationError({"list": shape.errors})
    checked: Json = shape.validated_data
    return checked


def empty_army(content: Json) -> ArmyList:
    """A new list of an army by slug or source id."""
    try:
        known = catalogue(current_release(), content["army"])
    except UnknownRelease as error:
        raise no_data() from error
    except UnknownArmy as error:
        unknown = serializers.ErrorDetail("No army has this slug or id.", code="unknown")
        raise serializers.ValidationError({"army": [unknown]}) from error
    ruleset = get_ruleset(content.get("ruleset", DEFAULT_RULESET))
    return new_army(known, ruleset, content.get("points_limit", 2000))
