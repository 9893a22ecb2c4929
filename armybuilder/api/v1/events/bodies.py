"""Shapes of what the event endpoints take; members that they do not know are refused."""

# Members of bodies may be called as attributes of serializers are.
# mypy: disable-error-code="assignment"

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from armybuilder.api.army_list import ArmyListShape
from armybuilder.api.base import StrictSerializer
from armybuilder.api.schema import strict
from armybuilder.api.v1.events.fields import NameField, choices, names, whole
from armybuilder.rules.aos4.rulesets import RULE_SETS
from armybuilder.rules.violation import Severity
from armybuilder.tournaments.event_rules import OPTIONS, SEVERITIES, SWITCHES, UnknownNames, stored_rules
from armybuilder.tournaments.forms import LIST_TEXT_LIMIT, NOTES_LENGTH, TIMES
from armybuilder.tournaments.models import DecisionKind, PlayerState, Role, Visibility
from armybuilder.tournaments.services.players import NAME_LENGTH
from armybuilder.tournaments.services.rounds import MOST_POINTS
from armybuilder.tournaments.standings import TieBreak
from armybuilder.tournaments.times import NOT_HELD_THEN, is_held_then, zones
from armybuilder.validation.releases import release_table


class RulesBody(StrictSerializer):
    """What the event asks beyond its rule set; what is left out is as the game has it."""

    legends = serializers.BooleanField(required=False)
    highlander = serializers.BooleanField(required=False)
    renown = serializers.BooleanField(required=False, default=True)
    armies_of_renown = serializers.BooleanField(required=False, default=True)
    unit_points = whole(10, 10_000, allow_null=True, help_text="Greatest price of one unit.")
    unit_copies = whole(1, 50, allow_null=True)
    minimum_points = whole(0, 10_000, allow_null=True)
    maximum_drops = whole(1, 50, allow_null=True)
    maximum_auxiliaries = whole(0, 50, allow_null=True)
    required_options = serializers.ListField(
        child=choices((name for name, _ in OPTIONS), required=True), max_length=len(OPTIONS), required=False
    )
    banned = names(100)
    without = serializers.ListField(
        child=choices((rule for rule, _ in SWITCHES), required=True), max_length=len(SWITCHES), required=False
    )
    severities = serializers.DictField(
        child=choices(Severity, required=True),
        required=False,
        help_text="Severity by code, where it is not the game's. Errors of confirmed rules stay errors.",
    )

    class Meta:
        ref_name = "EventRulesBody"

    def validate_severities(self, value: dict[str, str]) -> dict[str, str]:
        known = {code for code, _, _ in SEVERITIES}
        told = {
            code: [serializers.ErrorDetail("No event may change the severity of this code.", code="not_adjustable")]
            for code in value
            if code not in known
        }
        if told:
            raise serializers.ValidationError(told)
        return value

    def validate_banned(self, value: list[str]) -> list[str]:
        try:
            stored_rules({"banned": value})
        except UnknownNames as unknown:
            raise serializers.ValidationError(
                f"Nothing is called {', '.join(unknown.names)}.", code="unknown"
            ) from None
        return value


class ScoringBody(StrictSerializer):
    win = whole(0, MOST_POINTS, default=2)
    draw = whole(0, MOST_POINTS, default=1)
    loss = whole(0, MOST_POINTS, default=0)
    bye_victory_points = whole(0, MOST_POINTS, default=0)
    order = serializers.ListField(
        child=choices(TieBreak, required=True), min_length=1, max_length=len(TieBreak), required=False
    )

    class Meta:
        ref_name = "EventScoringBody"

    def validate_order(self, value: list[str]) -> list[str]:
        if len(set(value)) != len(value):
            raise serializers.ValidationError("A tie-break stands here twice.", code="repeated")
        return value


class EventBody(StrictSerializer):
    """Times are instants with their offset. `release` or `as_of` (a day) freezes the data."""

    name = NameField(max_length=120)
    place = serializers.CharField(max_length=160, required=False, allow_blank=True)
    starts = serializers.DateField()
    ends = serializers.DateField()
    time_zone = serializers.CharField(max_length=64, required=False)
    points_limit = whole(50, 10_000)
    ruleset = choices(sorted(RULE_SETS))
    release = serializers.CharField(max_length=60, required=False)
    as_of = serializers.DateField(required=False, help_text="Instead of `release`: the one in force on this day.")
    deadline = serializers.DateTimeField()
    grace_minutes = whole(0, 10_080)
    visibility = choices(Visibility.values)
    reveal_at = serializers.DateTimeField(required=False, allow_null=True)
    capacity = whole(2, 1000)
    rounds_planned = whole(1, 12)
    round_minutes = whole(10, 600)
    open_entry = serializers.BooleanField(required=False)
    check_in_opens = serializers.DateTimeField(
        required=False, allow_null=True, help_text="From then on players check in with their token; null: never."
    )
    check_in_closes = serializers.DateTimeField(required=False, allow_null=True, help_text="Null: without end.")
    notes = serializers.CharField(max_length=NOTES_LENGTH, required=False, allow_blank=True)
    rules = RulesBody(required=False)
    scoring = ScoringBody(required=False)

    class Meta:
        ref_name = "EventBody"

    def validate_time_zone(self, value: str) -> str:
        if value not in zones():
            raise serializers.ValidationError("No time zone is called so.", code="unknown")
        return value

    def validate_release(self, value: str) -> str:
        if value not in release_table().ids:
            raise serializers.ValidationError("No data release has this id.", code="unknown")
        return value

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        event = self.context.get("event")

        def value(name: str) -> Any:
            return attrs.get(name, getattr(event, name, None))

        beyond = [name for name in ("starts", "ends", *TIMES) if attrs.get(name) and not is_held_then(attrs[name])]
        if beyond:
            raise serializers.ValidationError({name: [NOT_HELD_THEN] for name in beyond}, code="out_of_range")
        if "release" in attrs and "as_of" in attrs:
            raise serializers.ValidationError("Send either release or as_of.", code="one_of")
        if value("starts") and value("ends") and value("ends") < value("starts"):
            raise serializers.ValidationError({"ends": ["The last day is before the first."]}, code="order")
        if value("visibility") == Visibility.REVEALED and not value("reveal_at"):
            raise serializers.ValidationError({"reveal_at": ["Say from when the lists are shown."]}, code="required")
        opens, closes = value("check_in_opens"), value("check_in_closes")
        if closes and (not opens or closes < opens):
            told = ["Check-in cannot close before it opens."]
            raise serializers.ValidationError({"check_in_closes": told}, code="order")
        return attrs

    def event_fields(self) -> dict[str, Any]:
        """What the services store."""
        data = dict(self.validated_data)
        day = data.pop("as_of", None)
        if day is not None:
            data["release"] = release_table().at(day.isoformat())
        elif "event" not in self.context:
            data.setdefault("release", release_table().newest)
        rules = data.pop("rules", None)
        if rules is not None:
            data["event_rules"] = stored_rules(rules)
        return data


class EventPatchBody(EventBody):
    """What is sent replaces what was; `rules` and `scoring` as a whole."""

    changes = whole(0, 1_000_000, help_text="As you read it: 409 when the settings were changed since.")

    class Meta:
        ref_name = "EventPatch"

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        found = super().get_fields()
        for one in found.values():
            one.required = False
        return found


class CopyBody(StrictSerializer):
    name = NameField(max_length=120, required=False)
    days_later = whole(-3650, 3650, default=0)

    class Meta:
        ref_name = "CopyEvent"


class OrganiserBody(StrictSerializer):
    """Gives the account with this address a role; null takes it away."""

    email = serializers.EmailField()
    role = choices(Role.values, required=True, allow_null=True)

    class Meta:
        ref_name = "SetEventOrganiser"


class PlayerBody(StrictSerializer):
    name = NameField(max_length=NAME_LENGTH)
    email = serializers.EmailField(required=False, allow_blank=True, max_length=NAME_LENGTH)
    club = NameField(max_length=NAME_LENGTH, required=False, allow_blank=True)

    class Meta:
        ref_name = "AddEventPlayer"


CORRECTIONS = frozenset({"name", "email", "club", "renew_link"})
"""Members of a player that are corrected, and by judges only."""


class PlayersBody(StrictSerializer):
    csv = serializers.CharField(
        max_length=500_000, trim_whitespace=False, help_text="A heading row with name, and perhaps e-mail and club."
    )

    class Meta:
        ref_name = "LoadEventPlayers"


class PlayerPatchBody(StrictSerializer):
    """A player sends `checked_in`, `state` or `mine` for themselves; everything else is for judges."""

    checked_in = serializers.BooleanField(required=False)
    state = choices((PlayerState.REGISTERED, PlayerState.DROPPED), help_text="`registered` waits when it is full.")
    name = NameField(max_length=NAME_LENGTH, required=False)
    email = serializers.EmailField(required=False, allow_blank=True, max_length=NAME_LENGTH)
    club = NameField(max_length=NAME_LENGTH, required=False, allow_blank=True)
    mine = serializers.BooleanField(
        required=False, help_text="By the player with a key or session: keep the entry in the account, or take it out."
    )
    renew_link = serializers.BooleanField(required=False, help_text="True: a new token; the old one stops working.")
    mail_link = serializers.BooleanField(required=False, help_text="True: mail the private link to the player.")
    changes = whole(0, 1_000_000, help_text="As you read it; needed to correct: 409 when it was corrected since.")

    class Meta:
        ref_name = "PatchEventPlayer"

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if CORRECTIONS & attrs.keys() and "changes" not in attrs:
            told = ["Say on which state you correct: `changes` as you read it."]
            raise serializers.ValidationError({"changes": told}, code="required")
        return attrs


class RemindBody(StrictSerializer):
    players = names(1000, 10)

    class Meta:
        ref_name = "RemindEventPlayers"


class PenaltyBody(StrictSerializer):
    points = whole(1, MOST_POINTS, required=True)
    reason = serializers.CharField(max_length=200)

    class Meta:
        ref_name = "GiveEventPenalty"


class ListBody(StrictSerializer):
    """One of `text` (any format), `list` (own JSON) and `roster` (the code of one of yours)."""

    text = serializers.CharField(required=False, trim_whitespace=False, max_length=LIST_TEXT_LIMIT)
    list = ArmyListShape(required=False)
    roster = serializers.CharField(required=False, max_length=20)

    class Meta:
        ref_name = "EventListBody"

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        # An uploaded file stands for all three.
        if sum(name in attrs for name in ("text", "list", "roster")) + ("file" in self.context) != 1:
            raise serializers.ValidationError("Send one of text, list and roster, or a file.", code="one_of")
        return attrs


class CheckBody(ListBody):
    repair = serializers.CharField(
        required=False, max_length=40, help_text="`key` of a repair: the list is rewritten with it and judged again."
    )

    class Meta:
        ref_name = "CheckEventList"


class SubmitBody(ListBody):
    player = serializers.CharField(
        required=False, max_length=10, help_text="For judges: the player whose list it is. Others send their own."
    )

    class Meta:
        ref_name = "SubmitEventList"


class DecisionBody(StrictSerializer):
    decision = choices(DecisionKind.values, required=True)
    version = whole(1, 100_000, required=True)
    decisions_made = whole(0, 100_000, required=True, help_text="As you read it; 409 when somebody was quicker.")
    note = serializers.CharField(max_length=5000, required=False, allow_blank=True)
    waive = names(200, 300)
    suggest = names(50, 40)

    class Meta:
        ref_name = "DecideEventList"


class DecideManyBody(StrictSerializer):
    decision = choices((DecisionKind.APPROVE, DecisionKind.RETURN), required=True)
    players = names(1000, 10)
    note = serializers.CharField(max_length=5000, required=False, allow_blank=True, help_text="A return needs one.")

    class Meta:
        ref_name = "DecideEventLists"

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["decision"] == DecisionKind.RETURN and not attrs.get("note", "").strip():
            raise serializers.ValidationError({"note": ["Lists are returned with a note."]}, code="required")
        return attrs


class RecheckBody(StrictSerializer):
    release = serializers.CharField(
        max_length=60, required=False, help_text="Judge by other data than the event's; nothing is stored then."
    )

    class Meta:
        ref_name = "RecheckEvent"

    def validate_release(self, value: str) -> str:
        if value not in release_table().ids:
            raise serializers.ValidationError("No data release has this id.", code="unknown")
        return value


class SwapBody(StrictSerializer):
    one = serializers.CharField(max_length=10, help_text="Code of a player.")
    other = serializers.CharField(max_length=10)

    class Meta:
        ref_name = "SwapEventPlayers"


class ResultBody(StrictSerializer):
    first_points = whole(0, MOST_POINTS, required=True)
    second_points = whole(0, MOST_POINTS, required=True)
    first_tactics = whole(0, MOST_POINTS, default=0)
    second_tactics = whole(0, MOST_POINTS, default=0)
    changes = whole(0, 100_000, required=True, help_text="As you read it; 409 when the game changed since.")

    class Meta:
        ref_name = "EventResult"


class StartBody(StrictSerializer):
    minutes = whole(10, 600, help_text="How long the round lasts, also while its clock runs; left out: as it is.")

    class Meta:
        ref_name = "StartEventRound"


strict(
    *("EventRulesBody", "EventScoringBody", "EventBody", "EventPatch", "CopyEvent", "SetEventOrganiser"),
    *(
        "AddEventPlayer",
        "LoadEventPlayers",
        "PatchEventPlayer",
        "RemindEventPlayers",
        "GiveEventPenalty",
        "EventListBody",
    ),
    *(
        "CheckEventList",
        "SubmitEventList",
        "DecideEventList",
        "DecideEventLists",
        "RecheckEvent",
        "SwapEventPlayers",
        "StartEventRound",
        "EventResult",
    ),
)
