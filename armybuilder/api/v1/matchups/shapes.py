"""Shapes of what the matchup endpoints take and answer."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from armybuilder.api.army_list import ArmyListShape
from armybuilder.api.base import StrictSerializer
from armybuilder.api.schema import strict
from armybuilder.jobs.models import Run
from armybuilder.rules.aos4.battle.battleplans import BATTLEPLANS
from armybuilder.rules.aos4.battle.policies import POLICIES
from armybuilder.rules.aos4.effects.abilities import ABILITIES
from armybuilder.simulations.forms import DEFAULT_BATTLES, DEFAULT_SEED, LEAST_BATTLES, MOST_BATTLES
from armybuilder.simulations.reference_lists import FACTIONS

Shape = serializers.Serializer[Any]
MOST_CASES = 500
MOST_TEXT = 200_000
ONE_OF = ("text", "list", "share_code", "roster", "reference")

strict("OddsCases", "FightingList", "HeatmapRequest", "SimulationRequest")


@extend_schema_field(OpenApiTypes.OBJECT)
class FreeField(serializers.JSONField):
    """A JSON object whose form depends on the kind of case."""


class CasesShape(StrictSerializer):
    """Cases to work out: `attack`, `duel`, `dice`, `fight_order`, and those of HORDES."""

    cases = serializers.ListField(
        child=FreeField(), max_length=MOST_CASES, help_text="Each `{id, kind, input}`; see the guide to the API."
    )

    class Meta:
        ref_name = "OddsCases"


class CaseProblemShape(Shape):
    id = serializers.CharField(help_text="Id of the case, empty when it has none.", allow_blank=True)
    path = serializers.CharField(help_text="Where: `cases[0].input.target.models`.")
    code = serializers.CharField(help_text="What is wrong, stable.")
    message = serializers.CharField()

    class Meta:
        ref_name = "CaseProblem"


class ResultsShape(Shape):
    results = FreeField(help_text="By id of the case; numbers.")
    problems = CaseProblemShape(many=True, help_text="Cases that could not be worked out.")

    class Meta:
        ref_name = "OddsResults"


class FightingListShape(StrictSerializer):
    """A list that fights: exactly one of these."""

    text = serializers.CharField(
        required=False, trim_whitespace=False, max_length=MOST_TEXT, help_text="Any readable format."
    )
    list = ArmyListShape(required=False)
    share_code = serializers.RegexField(r"^[a-z0-9]{16}$", required=False, help_text="Of a shared roster.")
    roster = serializers.RegexField(r"^[a-z0-9]{10}$", required=False, help_text="Code of a roster of your own.")
    reference = serializers.ChoiceField(choices=FACTIONS, required=False, help_text="A shipped list of a faction.")

    class Meta:
        ref_name = "FightingList"

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if len(attrs) != 1:
            raise serializers.ValidationError(f"Send exactly one of {', '.join(ONE_OF)}.", code="one_of")
        return attrs


class HeatmapRequestShape(StrictSerializer):
    a = FightingListShape()
    b = FightingListShape()
    charged = serializers.BooleanField(required=False, default=True)
    cover = serializers.BooleanField(required=False, default=False)
    shooting = serializers.BooleanField(required=False, default=False)

    class Meta:
        ref_name = "HeatmapRequest"


class HeatCellShape(Shape):
    attacker = serializers.CharField()
    attacker_points = serializers.IntegerField()
    defender = serializers.CharField()
    defender_points = serializers.IntegerField()
    damage = serializers.FloatField(help_text="Mean damage points after wards.")
    slain = serializers.FloatField(help_text="Mean number of slain models.")
    destroyed = serializers.FloatField(help_text="Chance that nothing is left.")
    points_slain = serializers.FloatField(help_text="Mean share of the defender's Health, in points.")
    points_slain_per_100 = serializers.FloatField(help_text="The same for 100 points of the attacker.")

    class Meta:
        ref_name = "HeatCell"


class HeatmapShape(Shape):
    a = serializers.CharField(help_text="Name of the first list.")
    b = serializers.CharField()
    forth = HeatCellShape(many=True, help_text="Units of the first list into those of the second.")
    back = HeatCellShape(many=True)

    class Meta:
        ref_name = "Heatmap"


def _abilities(side: str) -> serializers.ListField:
    return serializers.ListField(
        child=serializers.ChoiceField(choices=[each.id for each in ABILITIES]),
        required=False,
        allow_null=True,
        default=None,
        help_text=f"Faction traits and single abilities that `{side}` uses; null: what it has anyway, the traits of "
        "its faction and what its enhancements bring; an empty list: none.",
    )


class SimulationRequestShape(StrictSerializer):
    a = FightingListShape()
    b = FightingListShape()
    battles = serializers.IntegerField(
        required=False, default=DEFAULT_BATTLES, min_value=LEAST_BATTLES, max_value=MOST_BATTLES
    )
    seed = serializers.IntegerField(required=False, default=DEFAULT_SEED, min_value=0, max_value=2**63 - 1)
    battleplan = serializers.ChoiceField(
        choices=[plan.id for plan in BATTLEPLANS], required=False, default=BATTLEPLANS[0].id
    )
    policy_a = serializers.ChoiceField(
        choices=[one.id for one in POLICIES], required=False, default="objective-first", help_text="How `a` plays."
    )
    policy_b = serializers.ChoiceField(
        choices=[one.id for one in POLICIES], required=False, default="objective-first", help_text="How `b` plays."
    )
    precision = serializers.FloatField(
        required=False,
        allow_null=True,
        default=None,
        min_value=0.001,
        max_value=0.5,
        help_text="End when half the 95 % interval of the share won is this small; null: play all battles.",
    )

    abilities_a = _abilities("a")
    abilities_b = _abilities("b")

    class Meta:
        ref_name = "SimulationRequest"


class UnitShape(Shape):
    name = serializers.CharField()
    points = serializers.IntegerField()
    scored = serializers.FloatField(help_text="Victory points in an average battle.")
    points_slain = serializers.FloatField()
    per_100 = serializers.FloatField(help_text="Points slain per 100 points of its own.")
    destroyed = serializers.FloatField(help_text="Share of battles in which it was destroyed.")
    damage = serializers.FloatField(help_text="Health points that it took from the enemy.")
    kept = serializers.FloatField(help_text="Share of its own Health left at the end.")

    class Meta:
        ref_name = "SimulatedUnit"


class OutcomeShape(Shape):
    """Compares lists, does not foretell games."""

    battles = serializers.IntegerField()
    won = serializers.FloatField(help_text="Share won by the first list.")
    drawn = serializers.FloatField()
    lost = serializers.FloatField()
    interval = serializers.ListField(child=serializers.FloatField(), help_text="95 % interval of `won`.")
    margin = serializers.FloatField(help_text="Mean difference of victory points.")
    margin_error = serializers.FloatField(help_text="Its standard error.")
    vp_by_round = serializers.ListField(
        child=serializers.ListField(child=serializers.FloatField()), help_text="Mean victory points after each round."
    )
    units = serializers.ListField(child=UnitShape(many=True), help_text="What each unit did, one list per side.")

    class Meta:
        ref_name = "SimulatedOutcome"


class SettingsShape(Shape):
    battles = serializers.IntegerField()
    seed = serializers.IntegerField()
    battleplan = serializers.CharField()
    policy_a = serializers.CharField()
    policy_b = serializers.CharField()
    precision = serializers.FloatField(allow_null=True)
    rounds = serializers.IntegerField()
    model = serializers.CharField()

    class Meta:
        ref_name = "SimulationSettings"


class DifferenceShape(Shape):
    battles = serializers.IntegerField()
    won = serializers.FloatField(help_text="Second version minus first, paired by seeds.")
    won_error = serializers.FloatField()
    margin = serializers.FloatField()
    margin_error = serializers.FloatField()

    class Meta:
        ref_name = "SimulatedDifference"


class AbilityUseShape(Shape):
    id = serializers.CharField()
    name = serializers.CharField()
    rule = serializers.CharField(help_text="Row of the rules reference.")
    list = serializers.CharField(help_text="Name of the list that has it.")
    per_battle = serializers.FloatField(
        allow_null=True,
        help_text="Uses in an average battle; null while there is no outcome, or if it holds throughout.",
    )

    class Meta:
        ref_name = "SimulatedAbility"


class SimulationShape(Shape):
    code = serializers.CharField()
    kind = serializers.CharField()
    state = serializers.ChoiceField(choices=[str(state) for state in Run.State.values])
    a = serializers.CharField(help_text="Name of the first list.")
    b = serializers.CharField()
    settings = SettingsShape()
    abilities = AbilityUseShape(
        many=True, help_text="Faction traits and single abilities in use; of a comparison those of the other version."
    )
    outcome = OutcomeShape(allow_null=True, help_text="Null while there is none; of a stopped run what was played.")
    digest = serializers.CharField(allow_null=True, help_text="Equal digests are equal runs.")
    difference = DifferenceShape(allow_null=True, help_text="Of a comparison of two versions of the first list.")

    class Meta:
        ref_name = "Simulation"
