"""Shapes of the roster endpoints."""

# Members of answers may be called as attributes of serializers are.
# mypy: disable-error-code="assignment"

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from armybuilder.api.army_list import EXAMPLE, ArmyListShape
from armybuilder.api.base import StrictSerializer
from armybuilder.api.schema import strict
from armybuilder.api.v1.lists.shapes import ProblemOfLineShape
from armybuilder.api.v1.lists.sources import MOST_LIST_LENGTH
from armybuilder.rosters.models import NAME_LENGTH
from armybuilder.rules.aos4.rulesets import RULE_SETS


@extend_schema_field(OpenApiTypes.OBJECT)
class DocumentField(serializers.DictField):
    """An object whose form belongs to a game system."""


class RosterEntryShape(serializers.Serializer[Any]):
    """A roster in a list of rosters."""

    code = serializers.CharField(allow_null=True, help_text="Its address; null for a reader with a share code.")
    share_code = serializers.CharField(help_text="Reads the roster without a key, in place of the code.")
    name = serializers.CharField()
    system = serializers.CharField(help_text="Game system.")
    revision = serializers.IntegerField(help_text="Grows with every change of the list.")
    faction = serializers.CharField(allow_blank=True)
    points = serializers.IntegerField()
    points_limit = serializers.IntegerField()
    legal = serializers.BooleanField()
    to_fix = serializers.IntegerField(help_text="Errors beside those that are still to do.")
    to_do = serializers.IntegerField(help_text="What a list under construction still has to get.")
    release = serializers.CharField(allow_blank=True, help_text="Data release that prices it.")
    created = serializers.DateTimeField()
    changed = serializers.DateTimeField()

    class Meta:
        ref_name = "RosterEntry"


DOCUMENT = "The list of another game, in the form of its system; of HORDES `list`, `profiles` and `ruleset`."


class RosterShape(RosterEntryShape):
    list = ArmyListShape(allow_null=True, help_text="Null for another game than Age of Sigmar.")
    document = DocumentField(allow_null=True, help_text=f"{DOCUMENT} Null for Age of Sigmar.")

    class Meta:
        ref_name = "Roster"


class SavedRosterShape(RosterShape):
    problems = ProblemOfLineShape(many=True, help_text="What could not be resolved and was left out (`partial`).")

    class Meta:
        ref_name = "SavedRoster"


class _Named(StrictSerializer):
    name = serializers.CharField(required=False, max_length=NAME_LENGTH)


class _Content(_Named):
    list = ArmyListShape(required=False)
    document = DocumentField(required=False, help_text=DOCUMENT)
    text = serializers.CharField(
        required=False, trim_whitespace=False, max_length=MOST_LIST_LENGTH, help_text="One list of any format."
    )
    partial = serializers.BooleanField(
        required=False, help_text="True: leave out what cannot be resolved instead of refusing with 422."
    )


class CreateShape(_Content):
    """One of `list`, `text`, `army` and `document`."""

    system = serializers.CharField(required=False, max_length=40, help_text="With `document`: the id of its game.")

    army = serializers.CharField(required=False, max_length=80, help_text="Start an empty list: slug or source id.")
    ruleset = serializers.ChoiceField(choices=sorted(RULE_SETS), required=False, help_text="With `army`.")
    points_limit = serializers.IntegerField(required=False, min_value=0, max_value=100_000, help_text="With `army`.")

    class Meta:
        ref_name = "CreateRoster"

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if sum(name in attrs for name in ("list", "text", "army", "document")) != 1:
            raise serializers.ValidationError("Send one of list, text, army and document.", code="one_of")
        if ("document" in attrs) != ("system" in attrs):
            raise serializers.ValidationError("document and system belong together.", code="not_with")
        if "army" not in attrs and ("ruleset" in attrs or "points_limit" in attrs):
            raise serializers.ValidationError("ruleset and points_limit belong to army.", code="not_with")
        return attrs


class ReplaceShape(_Content):
    """The whole roster: `list`, `text` or `document`. Without a name it keeps its own."""

    class Meta:
        ref_name = "ReplaceRoster"

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if sum(name in attrs for name in ("list", "text", "document")) != 1:
            raise serializers.ValidationError("Send one of list, text and document.", code="one_of")
        return attrs


class ListPatchShape(ArmyListShape):
    """Members of the list to exchange; those that are left out stay."""

    class Meta:
        ref_name = "ArmyListPatch"

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        found = super().get_fields()
        for one in found.values():
            one.required = False
        return found


class PatchShape(_Named):
    """`name`, `list` or `document`, or the name with one of them."""

    list = ListPatchShape(required=False)
    document = DocumentField(required=False, help_text="Members to exchange of the list of another game.")
    partial = serializers.BooleanField(required=False)

    class Meta:
        ref_name = "PatchRoster"

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "list" in attrs and "document" in attrs:
            raise serializers.ValidationError("Send either list or document.", code="one_of")
        return attrs


class CopyShape(_Named):
    class Meta:
        ref_name = "CopyRoster"


class StateShape(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    label = serializers.CharField(help_text="What led to it: “Chaos Knights added”.")
    created = serializers.DateTimeField()
    current = serializers.BooleanField(help_text="The state that is shown; later ones were undone.")

    class Meta:
        ref_name = "RosterState"


class HistoryShape(serializers.Serializer[Any]):
    results = StateShape(many=True)

    class Meta:
        ref_name = "RosterHistory"


strict("CreateRoster", "ReplaceRoster", "ArmyListPatch", "PatchRoster", "CopyRoster")

ENTRY: dict[str, Any] = {
    "code": "k3v9x2m1qa",
    "share_code": "p0t7c4e8y2n6w1zd",
    "name": "Sun and scales",
    "system": "aos4",
    "revision": 3,
    "faction": "Seraphon",
    "points": 410,
    "points_limit": 1000,
    "legal": False,
    "to_fix": 0,
    "to_do": 2,
    "release": "2026-08-18",
    "created": "2026-11-29T10:00:00Z",
    "changed": "2026-11-29T10:05:00Z",
}
ROSTER: dict[str, Any] = {**ENTRY, "list": EXAMPLE, "document": None}
OTHER_GAME: dict[str, Any] = {
    "name": "Cinders",
    "system": "hordes-primal",
    "document": {
        "list": {
            "system": "hordes-primal",
            "version": 1,
            "faction": "Emberwild",
            "points_limit": 500,
            "entries": [{"profile": "orsa-cinderhand", "attachments": []}],
        }
    },
}
SAVED: dict[str, Any] = {**ROSTER, "problems": []}
PAGE: dict[str, Any] = {"next": None, "previous": None, "results": [ENTRY]}
HISTORY: dict[str, Any] = {
    "results": [
        {"number": 2, "label": "Lord Kroak added", "created": "2026-11-29T10:05:00Z", "current": True},
        {"number": 1, "label": "List started", "created": "2026-11-29T10:00:00Z", "current": False},
    ]
}
