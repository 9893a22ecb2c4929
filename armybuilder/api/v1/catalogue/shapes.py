"""Shapes of the catalogue's answers. With ``fields`` an answer holds only what was asked for: nothing is required."""

# Members of answers may be called as attributes of serializers are.
# mypy: disable-error-code="assignment"

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from armybuilder.api.base import SparseSerializer
from armybuilder.rules.aos4.catalogue import ArmyKind, LoreKind
from armybuilder.rules.aos4.warscroll import WarscrollKind


def words(help_text: str = "") -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(), help_text=help_text)


def number(help_text: str = "", **options: Any) -> serializers.IntegerField:
    return serializers.IntegerField(help_text=help_text, **options)


def string(help_text: str = "", **options: Any) -> serializers.CharField:
    return serializers.CharField(help_text=help_text, **options)


@extend_schema_field(
    {
        "type": "array",
        "prefixItems": [
            {"type": "string", "description": "name"},
            {"type": "string", "enum": ["melee", "ranged"]},
            {"type": ["string", "null"], "description": "range"},
            {"type": "string", "description": "attacks"},
            {"type": "string", "description": "hit"},
            {"type": "string", "description": "wound"},
            {"type": "string", "description": "rend"},
            {"type": "string", "description": "damage"},
            {"type": "array", "items": {"type": "string"}, "description": "weapon abilities"},
        ],
        "items": False,
    }
)
class WeaponField(serializers.ListField):
    """Name, kind, range, attacks, hit, wound, rend, damage, abilities."""


class ReleaseShape(SparseSerializer):
    id = string("Its date.")
    date = serializers.DateField()
    battlepacks = words()
    in_force_from = serializers.DateField(allow_null=True, help_text="First day on which its prices held.")
    in_force_to = serializers.DateField(allow_null=True)
    app_versions = words("Versions of the official app that show these prices.")
    commit = string("Revision of the source.")

    class Meta:
        ref_name = "Release"


class ArmyShape(SparseSerializer):
    id = string("Source id, as lists name it.")
    slug = string("Its address.")
    name = string()
    alliance = string()
    kind = serializers.ChoiceField(choices=[str(kind) for kind in ArmyKind])
    keyword = string()
    parent = string("Slug of the faction that an Army of Renown belongs to.", allow_null=True)
    hosts = words("Slugs of the factions that may choose a shared army.")
    legends = serializers.BooleanField()

    class Meta:
        ref_name = "Army"


class TargetShape(serializers.Serializer[Any]):
    kind = string("keyword, tag, unit or sub-hero")
    name = string()
    min = number(required=False)
    max = number("No maximum: any number.", required=False)
    excluded = serializers.ListField(child=serializers.CharField(), required=False)
    line = number("Targets with the same line share one number.", required=False)

    class Meta:
        ref_name = "RegimentOption"


class StatsShape(serializers.Serializer[Any]):
    Move = string()
    Health = string()
    Save = string()
    Control = string()

    class Meta:
        ref_name = "Stats"


class UnitShape(serializers.Serializer[Any]):
    id = string("Warscroll id.")
    link = string("Battle profile id, as lists name the unit.")
    name = string()
    points = number()
    models = number()
    reinforceable = serializers.BooleanField()
    unique = serializers.BooleanField()
    legends = serializers.BooleanField()
    battlepacks = words("Battlepacks in which it may be used; none: every one.")
    keywords = words()
    stats = StatsShape()
    ward = words()
    weapons = serializers.ListField(child=WeaponField(), help_text="One row per weapon.")
    regiment_options = TargetShape(many=True)
    sub_hero_roles = words()
    can_lead = serializers.BooleanField()
    can_be_general = serializers.BooleanField()
    auxiliary = serializers.BooleanField()
    companion = serializers.BooleanField()
    season = string("Battlepack of a seasonal variant.", allow_null=True)

    class Meta:
        ref_name = "Unit"


class FormationShape(serializers.Serializer[Any]):
    id = string()
    name = string()
    points = number()
    battlepacks = words()
    legends = serializers.BooleanField()

    class Meta:
        ref_name = "Formation"


class GroupShape(serializers.Serializer[Any]):
    id = string()
    name = string()
    maximum = number()

    class Meta:
        ref_name = "EnhancementGroup"


class EnhancementShape(serializers.Serializer[Any]):
    id = string()
    group = string()
    table = string()
    name = string()
    points = number()
    bearer = string("Keyword expression; empty: no restriction.")
    battlepacks = words()

    class Meta:
        ref_name = "Enhancement"


class LoreEntryShape(serializers.Serializer[Any]):
    name = string()
    value = string("Casting or chanting value.")
    unlimited = serializers.BooleanField()
    warscroll = string("Id of the manifestation it summons.", allow_null=True)

    class Meta:
        ref_name = "LoreEntry"


class LoreShape(serializers.Serializer[Any]):
    id = string()
    name = string()
    kind = serializers.ChoiceField(choices=[str(kind) for kind in LoreKind])
    points = number()
    universal = serializers.BooleanField()
    battlepacks = words()
    entries = LoreEntryShape(many=True)

    class Meta:
        ref_name = "Lore"


class TerrainShape(serializers.Serializer[Any]):
    id = string()
    name = string()
    points = number()
    warscroll = string()
    battlepacks = words()

    class Meta:
        ref_name = "Terrain"


class FactionShape(ArmyShape):
    release = string()
    units = UnitShape(many=True)
    formations = FormationShape(many=True)
    enhancement_groups = GroupShape(many=True)
    enhancements = EnhancementShape(many=True)
    lores = LoreShape(many=True)
    terrain = TerrainShape(many=True)
    regiments_of_renown = words("Ids of those that it may include.")

    class Meta:
        ref_name = "Faction"


class AbilityShape(serializers.Serializer[Any]):
    """Name and parts of an ability; never its text."""

    name = string()
    kind = string()
    timing = string()
    value = string()
    keywords = words()

    class Meta:
        ref_name = "Ability"


class ProfileShape(serializers.Serializer[Any]):
    faction = string("Slug of the army.")
    link = string("Battle profile id.")
    name = string()
    points = number()
    models = number()
    reinforceable = serializers.BooleanField()
    legends = serializers.BooleanField()
    battlepacks = words()

    class Meta:
        ref_name = "Profile"


class WarscrollShape(SparseSerializer):
    release = string()
    id = string()
    name = string()
    kind = serializers.ChoiceField(choices=[str(kind) for kind in WarscrollKind])
    factions = words("Slugs of the armies that have it; none for what every army may summon.")
    keywords = words()
    stats = StatsShape()
    ward = number(allow_null=True)
    wizard = number("Power level, 0 for none.")
    priest = number("Power level, 0 for none.")
    base_size = string()
    legends = serializers.BooleanField()
    season = string(allow_null=True)
    variant_of = string("Warscroll that this is a seasonal variant of.", allow_null=True)
    weapons = serializers.ListField(child=WeaponField())
    abilities = AbilityShape(many=True)
    profiles = ProfileShape(many=True)

    class Meta:
        ref_name = "Warscroll"


class KeywordShape(SparseSerializer):
    name = string()
    warscrolls = number("How many warscrolls have it.")

    class Meta:
        ref_name = "Keyword"


class MemberShape(serializers.Serializer[Any]):
    warscroll = string()
    name = string()
    count = number()
    models = number("Models of each unit.")

    class Meta:
        ref_name = "RenownMember"


class RenownShape(SparseSerializer):
    id = string()
    name = string()
    points = number()
    allowed = words("Names of the armies that may include it.")
    factions = words("Slugs of these armies.")
    units = MemberShape(many=True)
    battlepacks = words()
    legends = serializers.BooleanField()

    class Meta:
        ref_name = "RegimentOfRenown"


class HitShape(SparseSerializer):
    kind = string()
    name = string()
    where = string("Where it belongs, in words.")
    faction = string("Slug of the army under which it stands.", allow_null=True)
    key = string("Source id.")
    points = number(allow_null=True)
    present = serializers.BooleanField(help_text="False for Legends and other seasons.")
    score = serializers.FloatField(help_text="100: the name itself.")
    url = serializers.URLField(allow_null=True, help_text="Where the API tells more.")

    class Meta:
        ref_name = "SearchHit"


class CodeShape(serializers.Serializer[Any]):
    code = string("Code of a violation.")
    severity = string()

    class Meta:
        ref_name = "RuleCode"


class RuleShape(SparseSerializer):
    id = string()
    type = serializers.ChoiceField(choices=["reference", "composition"])
    game = string()
    title = string()
    text = serializers.CharField(help_text="A summary in own words.")
    section = string()
    phase = string()
    kind = string()
    topics = words()
    standing = string("How well a composition rule is confirmed.", allow_null=True)
    codes = CodeShape(many=True)

    class Meta:
        ref_name = "Rule"


class RuleDetailShape(RuleShape):
    related = words("Ids of what belongs to it.")

    class Meta:
        ref_name = "RuleDetail"


class ChangeShape(SparseSerializer):
    kind = string("added, removed, renamed, repriced, resized, options, changed or warscroll")
    army = string()
    subject = string()
    before = string()
    after = string()

    class Meta:
        ref_name = "Change"


BINARY = OpenApiTypes.BINARY
