"""Shapes of what the list endpoints answer."""

# Members of answers may be called as attributes of serializers are.
# mypy: disable-error-code="assignment"

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from armybuilder.api.army_list import EXAMPLE, ArmyListShape

Shape = serializers.Serializer[Any]


def text(help_text: str = "", **options: Any) -> serializers.CharField:
    return serializers.CharField(help_text=help_text, **options)


def number(help_text: str = "", **options: Any) -> serializers.IntegerField:
    return serializers.IntegerField(help_text=help_text, **options)


def texts(help_text: str = "") -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(), help_text=help_text)


@extend_schema_field(OpenApiTypes.OBJECT)
class ParamsField(serializers.DictField):
    """Facts for the sentence: names and numbers."""


class ProblemOfLineShape(Shape):
    line = number("Source line, from 1; 0 for the whole source.")
    code = text("What could not be read or resolved, stable.")
    message = text()
    candidates = texts("Names that may be meant, best first.")

    class Meta:
        ref_name = "LineProblem"


class LinesShape(Shape):
    total = number()
    resolved = number()

    class Meta:
        ref_name = "Lines"


class ViolationShape(Shape):
    code = text("Stable.")
    rule = text("Id of the rule, see `rules/{id}/`.")
    severity = serializers.ChoiceField(choices=["error", "warning", "info"])
    path = text("Where in the list, counted from 0: `regiments[1].units[2]`; empty: the whole list.", allow_blank=True)
    params = ParamsField()
    message = text("A sentence for people.")
    line = number("Line of the source.", allow_null=True)

    class Meta:
        ref_name = "Violation"


class ReadShape(Shape):
    """What every answer about a list says."""

    source = text("The name that you gave, a file's name, or `-`; `#2` behind it: the second list of a source.")
    format = text("Detected format.")
    confidence = serializers.FloatField(help_text="How sure the format is, 0 to 1.")
    faction = text(allow_null=True)
    army_of_renown = text(allow_null=True)
    battlepack = text()
    ruleset = text()
    release = text("Data release that it is read with.")
    release_reason = text("Why this release: asked, as-of, source, app-data, app-version, handbook, newest; +prices.")
    declared_points = number("Total that the source prints.", allow_null=True)
    points = number("Total by the release; null when no list could be read.", allow_null=True)
    declared_drops = number(allow_null=True)
    drops = number(allow_null=True)
    general = text(allow_null=True)
    problems = ProblemOfLineShape(many=True)
    lines = LinesShape()


class DifferenceShape(Shape):
    path = text()
    line = number()
    name = text()
    printed = number()
    price = number()

    class Meta:
        ref_name = "PriceDifference"


class ParsedShape(ReadShape):
    system = text("Game system of the list.")
    list = ArmyListShape(allow_null=True, help_text="An army of Age of Sigmar.")
    document = serializers.DictField(allow_null=True, help_text="A list of another game, as rosters take it.")
    price_differences = DifferenceShape(many=True)

    class Meta:
        ref_name = "ParsedList"


class ParsedListsShape(Shape):
    lists = ParsedShape(many=True)

    class Meta:
        ref_name = "ParsedLists"


class RepairShape(Shape):
    code = text("Code of the violation that it repairs.")
    path = text("Path of that violation.", allow_blank=True)
    edit = text("What kind of change it is, stable.")
    message = text("What was done, for people.")
    points = number()
    points_before = number()
    drops = number()
    drops_before = number()
    errors = number("Errors that are left.")
    legal = serializers.BooleanField()
    removal = serializers.BooleanField(help_text="It only takes something away.")
    list = ArmyListShape()

    class Meta:
        ref_name = "Repair"


class TotalShape(Shape):
    name = text()
    value = number()
    limit = number(allow_null=True)

    class Meta:
        ref_name = "ListTotal"


class JudgedShape(ReadShape):
    legal = serializers.BooleanField(help_text="A list was read and no violation is an error.")
    complete = serializers.BooleanField(help_text="Nothing is still to do.")
    violations = ViolationShape(many=True)
    repairs = RepairShape(many=True, required=False, help_text="Only with `repairs=1`.")
    totals = TotalShape(many=True, required=False, help_text="Of another game than Age of Sigmar: all its figures.")

    class Meta:
        ref_name = "JudgedList"


class JudgedListsShape(Shape):
    legal = serializers.BooleanField(help_text="Every list is legal.")
    lists = JudgedShape(many=True)

    class Meta:
        ref_name = "JudgedLists"


class ConvertedShape(Shape):
    source = text()
    format = text()
    media_type = text()
    filename = text()
    content = text("The list; null when it could not be converted whole.", allow_null=True)
    encoding = serializers.ChoiceField(choices=["text", "base64"])
    problems = ProblemOfLineShape(many=True)

    class Meta:
        ref_name = "ConvertedList"


class ConvertedListsShape(Shape):
    lists = ConvertedShape(many=True)

    class Meta:
        ref_name = "ConvertedLists"


class ArrangedShape(Shape):
    source = text()
    arranged = serializers.BooleanField(help_text="False when no arrangement is legal; `obstacles` say why.")
    proven = serializers.BooleanField(help_text="No other arrangement has fewer drops or auxiliary units.")
    drops_before = number(allow_null=True)
    drops = number(allow_null=True)
    auxiliaries = number(allow_null=True)
    points_before = number(allow_null=True)
    points = number(allow_null=True)
    obstacles = texts("Units that find no place.")
    problems = ProblemOfLineShape(many=True)
    list = ArmyListShape(allow_null=True)

    class Meta:
        ref_name = "ArrangedList"


class ArrangedListsShape(Shape):
    lists = ArrangedShape(many=True)

    class Meta:
        ref_name = "ArrangedLists"


class FieldedWargearShape(Shape):
    option = text()
    count = number()

    class Meta:
        ref_name = "FieldedWargear"


class FieldedShape(Shape):
    name = text()
    points = number("Enhancements included.")
    models = number()
    reinforced = serializers.BooleanField()
    general = serializers.BooleanField()
    enhancements = texts()
    wargear = FieldedWargearShape(many=True)

    class Meta:
        ref_name = "FieldedUnit"


class PairShape(Shape):
    before = FieldedShape()
    after = FieldedShape()

    class Meta:
        ref_name = "ChangedUnit"


class ChoiceShape(Shape):
    choice = text("army, ruleset, release, points_limit, formation, spell_lore, …")
    before = texts()
    after = texts()

    class Meta:
        ref_name = "ChangedChoice"


class ComparedShape(Shape):
    lists = JudgedShape(many=True, help_text="Both lists, judged.")
    same = serializers.BooleanField()
    removed = FieldedShape(many=True)
    added = FieldedShape(many=True)
    changed = PairShape(many=True)
    arranged_otherwise = serializers.BooleanField(help_text="The same units stand in other regiments.")
    choices = ChoiceShape(many=True)

    class Meta:
        ref_name = "Comparison"


# Examples ------------------------------------------------------------------------------------------------------------

_READ: dict[str, Any] = {
    "source": "-",
    "format": "app-android",
    "confidence": 0.99,
    "faction": "Seraphon",
    "army_of_renown": None,
    "battlepack": "ghb-2026-27",
    "ruleset": "ghb-2026-27",
    "release": "2026-08-18",
    "release_reason": "handbook",
    "declared_points": 410,
    "points": 410,
    "declared_drops": 1,
    "drops": 1,
    "general": "Lord Kroak",
    "problems": [],
    "lines": {"total": 4, "resolved": 4},
}
PARSED: dict[str, Any] = {
    "lists": [{**_READ, "system": "aos4", "list": EXAMPLE, "document": None, "price_differences": []}]
}
VIOLATION: dict[str, Any] = {
    "code": "FORMATION_MISSING",
    "rule": "R-75",
    "severity": "error",
    "path": "formation",
    "params": {},
    "message": "The army has no battle formation; it needs one.",
    "line": None,
}
JUDGED_LIST: dict[str, Any] = {**_READ, "legal": False, "complete": False, "violations": [VIOLATION]}
JUDGED: dict[str, Any] = {"legal": False, "lists": [JUDGED_LIST]}
CONVERTED: dict[str, Any] = {
    "lists": [
        {
            "source": "mine",
            "format": "app-ios",
            "media_type": "text/plain; charset=utf-8",
            "filename": "sun-and-scales.app-ios.txt",
            "content": "Sun and scales 410/1000 pts\n…",
            "encoding": "text",
            "problems": [],
        }
    ]
}
ARRANGED: dict[str, Any] = {
    "lists": [
        {
            "source": "-",
            "arranged": True,
            "proven": True,
            "drops_before": 4,
            "drops": 2,
            "auxiliaries": 0,
            "points_before": 1060,
            "points": 1000,
            "obstacles": [],
            "problems": [],
            "list": EXAMPLE,
        }
    ]
}
FIELDED: dict[str, Any] = {
    "name": "Saurus Warriors",
    "points": 140,
    "models": 10,
    "reinforced": False,
    "general": False,
    "enhancements": [],
    "wargear": [],
}
COMPARED: dict[str, Any] = {
    "lists": [JUDGED_LIST, {**JUDGED_LIST, "source": "-#2"}],
    "same": False,
    "removed": [FIELDED],
    "added": [],
    "changed": [],
    "arranged_otherwise": False,
    "choices": [{"choice": "formation", "before": [], "after": ["Thunderquake Starhost"]}],
}
