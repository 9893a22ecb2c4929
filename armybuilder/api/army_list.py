"""The own JSON of a list in the API: its shape, and the document of a list that is at hand.

The same as ``docs/schema/army-list-v1.schema.json``; members that it does not have are refused.
"""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from armybuilder.api.base import StrictSerializer
from armybuilder.api.schema import strict
from armybuilder.interchange.own_json import MARKER, SCHEMA_VERSION
from armybuilder.interchange.printing import printed
from armybuilder.interchange.source import MAX_UNITS
from armybuilder.interchange.writers import own_json
from armybuilder.rules.aos4.army import ArmyList, CreationKind
from armybuilder.rules.aos4.catalogue import ArmyKind, Catalogue
from armybuilder.rules.ruleset import RuleSet
from factions.catalogue import armies

MOST_REGIMENTS = 100
LARGEST = 1_000_000


def many(shape: type[serializers.Serializer[Any]], most: int, **options: Any) -> Any:
    """Up to ``most`` of a shape."""
    return shape(many=True, max_length=most, **options)  # type: ignore[call-arg]


def _id(**options: Any) -> serializers.CharField:
    return serializers.CharField(max_length=200, trim_whitespace=False, **options)


def _name(**options: Any) -> serializers.CharField:
    return serializers.CharField(max_length=300, allow_blank=True, trim_whitespace=False, **options)


def _points() -> serializers.IntegerField:
    return serializers.IntegerField(required=False, min_value=0, max_value=LARGEST)


class ListArmyShape(StrictSerializer):
    id = _id(help_text="Source id of the faction or Army of Renown.")
    name = _name()
    faction = _name(required=False, help_text="Name of the faction of an Army of Renown.")

    class Meta:
        ref_name = "ArmyListArmy"


class PieceShape(StrictSerializer):
    id = _id()
    name = _name()
    points = _points()

    class Meta:
        ref_name = "ArmyListPiece"


class WargearShape(StrictSerializer):
    option = _id()
    count = serializers.IntegerField(min_value=0, max_value=LARGEST)

    class Meta:
        ref_name = "ArmyListWargear"


class ListUnitShape(StrictSerializer):
    uid = serializers.CharField(max_length=60, trim_whitespace=False, help_text="Unique within the list.")
    profile = _id(allow_blank=True, help_text="Battle profile id; empty for a unit that nobody knows.")
    name = _name()
    points = _points()
    models = serializers.IntegerField(
        required=False, allow_null=True, min_value=0, max_value=LARGEST, help_text="Where it is not the usual size."
    )
    reinforced = serializers.BooleanField(required=False)
    wargear = many(WargearShape, 100, required=False)

    class Meta:
        ref_name = "ArmyListUnit"


class RegimentShape(StrictSerializer):
    leader = ListUnitShape(allow_null=True)
    units = many(ListUnitShape, MAX_UNITS)

    class Meta:
        ref_name = "ArmyListRegiment"


class ListRenownShape(StrictSerializer):
    id = _id()
    name = _name()
    points = _points()
    units = many(ListUnitShape, MAX_UNITS)

    class Meta:
        ref_name = "ArmyListRenown"


class ListEnhancementShape(StrictSerializer):
    id = _id()
    name = _name()
    points = _points()
    bearer = serializers.CharField(
        max_length=60, trim_whitespace=False, allow_blank=True, help_text="uid of the unit that bears it."
    )

    class Meta:
        ref_name = "ArmyListEnhancement"


class ListFeatureShape(StrictSerializer):
    id = _id(help_text="Name of the feature.")
    cost = serializers.IntegerField(
        min_value=-LARGEST, max_value=LARGEST, help_text="Destiny points; flaws give some back."
    )

    class Meta:
        ref_name = "ArmyListFeature"


class ListCreationShape(StrictSerializer):
    """What a Path to Glory player created. A hero who is fielded is the unit with the profile creation-0, and so on."""

    kind = serializers.ChoiceField(choices=[kind.value for kind in CreationKind])
    name = _name()
    tier = serializers.IntegerField(min_value=0, max_value=LARGEST)
    features = many(ListFeatureShape, 100, required=False)
    units = many(PieceShape, MAX_UNITS, required=False)

    class Meta:
        ref_name = "ArmyListCreation"


class ListTotalsShape(StrictSerializer):
    points = serializers.IntegerField()
    drops = serializers.IntegerField()
    models = serializers.IntegerField(required=False)
    wounds = serializers.IntegerField(required=False)
    auxiliary_surcharge = serializers.IntegerField(required=False)

    class Meta:
        ref_name = "ArmyListTotals"


class ArmyListShape(StrictSerializer):
    """A list exactly as it was chosen, legal or not. Ids decide; names and points are for people."""

    format = serializers.ChoiceField(choices=[MARKER])
    schema_version = serializers.ChoiceField(choices=[SCHEMA_VERSION])
    name = _name()
    army = ListArmyShape()
    ruleset = _id(help_text="Id of the rule set, such as ghb-2026-27.")
    battlepack = _name(required=False)
    release = _id(allow_blank=True, help_text="Id of the data release that prices the list.")
    as_of = serializers.RegexField(r"^\d{4}-\d{2}-\d{2}$", required=False, allow_null=True)
    points_limit = serializers.IntegerField(min_value=0, max_value=LARGEST)
    legends = serializers.BooleanField(required=False)
    formations = many(PieceShape, MOST_REGIMENTS)
    spell_lores = many(PieceShape, MOST_REGIMENTS)
    prayer_lores = many(PieceShape, MOST_REGIMENTS)
    manifestation_lores = many(PieceShape, MOST_REGIMENTS)
    terrain = many(PieceShape, MOST_REGIMENTS)
    tactic_cards = many(PieceShape, MOST_REGIMENTS)
    regiments = many(RegimentShape, MOST_REGIMENTS)
    auxiliaries = many(ListUnitShape, MAX_UNITS)
    renown = many(ListRenownShape, MOST_REGIMENTS)
    enhancements = many(ListEnhancementShape, MAX_UNITS)
    generals = serializers.ListField(child=serializers.CharField(max_length=60, trim_whitespace=False), max_length=100)
    creations = many(ListCreationShape, MOST_REGIMENTS, required=False)
    totals = ListTotalsShape(required=False, help_text="Computed when written; not heeded when read.")
    hash = serializers.RegexField(r"^[0-9a-f]{64}$", required=False)

    class Meta:
        ref_name = "ArmyList"


strict(
    *("ArmyList", "ArmyListArmy", "ArmyListPiece", "ArmyListWargear", "ArmyListUnit", "ArmyListRegiment"),
    *("ArmyListRenown", "ArmyListEnhancement", "ArmyListTotals", "ArmyListFeature", "ArmyListCreation"),
)


def list_document(army: ArmyList, catalogue: Catalogue, ruleset: RuleSet | None = None) -> dict[str, Any]:
    """The own JSON of a list."""
    return own_json.document(printed(army, catalogue, ruleset, parent_name(catalogue)))


def parent_name(catalogue: Catalogue) -> str:
    """Name of the faction that an Army of Renown belongs to; empty for a faction."""
    own = catalogue.army
    if own.kind is ArmyKind.FACTION:
        return ""
    slug = own.parent or (own.hosts[0] if own.hosts else "")
    return next((army.name for army in armies(catalogue.release) if army.slug == slug), "")


ID = "4e3-e1a7-a8d4-8719"
EXAMPLE: dict[str, Any] = {
    "format": MARKER,
    "schema_version": SCHEMA_VERSION,
    "name": "Sun and scales",
    "army": {"id": ID, "name": "Seraphon"},
    "ruleset": "ghb-2026-27",
    "release": "2026-08-18",
    "points_limit": 1000,
    "formations": [],
    "spell_lores": [],
    "prayer_lores": [],
    "manifestation_lores": [],
    "terrain": [],
    "tactic_cards": [{"id": "Smokescreen", "name": "Smokescreen"}],
    "regiments": [
        {"leader": {"uid": "u1", "profile": "b137-2ba4-aec4-ee33", "name": "Lord Kroak", "points": 410}, "units": []}
    ],
    "auxiliaries": [],
    "renown": [],
    "enhancements": [],
    "generals": ["u1"],
}
