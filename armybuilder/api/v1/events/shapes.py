"""Shapes of what the event endpoints answer."""

# Members of answers may be called as attributes of serializers are.
# mypy: disable-error-code="assignment"

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from armybuilder.api.v1.lists.shapes import JudgedShape, ProblemOfLineShape, ViolationShape
from armybuilder.rules.violation import Severity
from armybuilder.tournaments.event_rules import OPTIONS, SWITCHES
from armybuilder.tournaments.judging import NUMBERS
from armybuilder.tournaments.models import DecisionKind, PlayerState, Role, SubmissionState, Visibility
from armybuilder.tournaments.standings import TieBreak
from armybuilder.tournaments.wording import STATES

Shape = serializers.Serializer[Any]
NOT_YOURS = "Null for those whom it does not concern."


def text(help_text: str = "", **options: Any) -> serializers.CharField:
    return serializers.CharField(help_text=help_text, **options)


def number(help_text: str = "", **options: Any) -> serializers.IntegerField:
    return serializers.IntegerField(help_text=help_text, **options)


def texts(help_text: str = "") -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(), help_text=help_text)


def one_of(choices: Any, help_text: str = "", **options: Any) -> serializers.ChoiceField:
    return serializers.ChoiceField(choices=[str(choice) for choice in choices], help_text=help_text, **options)


class RulesShape(Shape):
    """What an event asks beyond its rule set."""

    legends = serializers.BooleanField()
    highlander = serializers.BooleanField(help_text="No warscroll twice.")
    renown = serializers.BooleanField(help_text="Regiments of Renown may be taken.")
    armies_of_renown = serializers.BooleanField()
    required_options = serializers.ListField(child=one_of(name for name, _ in OPTIONS))
    banned = texts("Printed names: units, enhancements, lores, terrain, formations, Regiments of Renown.")
    without = serializers.ListField(
        child=one_of(rule for rule, _ in SWITCHES), help_text="Rules of a single source that are not enforced."
    )
    severities = serializers.DictField(child=one_of(Severity), help_text="By code, where it is not the game's.")

    class Meta:
        ref_name = "EventRules"

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        numbers = {name: number(allow_null=True, help_text="Null: no such limit.") for name in NUMBERS}
        return {**super().get_fields(), **numbers}


class ScoringShape(Shape):
    win = number("Game points.")
    draw = number()
    loss = number()
    bye_victory_points = number()
    order = serializers.ListField(child=one_of(TieBreak), help_text="Tie-breaks, first to last.")

    class Meta:
        ref_name = "EventScoring"


class EventShape(Shape):
    code = text("Its address.")
    name = text()
    place = text(allow_blank=True)
    starts = serializers.DateField()
    ends = serializers.DateField()
    time_zone = text()
    points_limit = number()
    ruleset = text("Rule set that the event's own is built on.")
    release = text("Data release, frozen.")
    deadline = serializers.DateTimeField()
    grace_minutes = number()
    closes = serializers.DateTimeField(help_text="Deadline and grace: the last moment that is in time.")
    visibility = one_of(Visibility.values)
    reveal_at = serializers.DateTimeField(allow_null=True)
    lists_visible = serializers.BooleanField(help_text="Whether everybody may read the approved lists now.")
    capacity = number()
    rounds_planned = number()
    round_minutes = number()
    open_entry = serializers.BooleanField()
    check_in_opens = serializers.DateTimeField(allow_null=True)
    check_in_closes = serializers.DateTimeField(allow_null=True, help_text="Null: without end.")
    check_in_open = serializers.BooleanField(help_text="Whether players check themselves in now.")
    rules = RulesShape()
    scoring = ScoringShape()
    locked = serializers.DateTimeField(allow_null=True)
    lock_hash = text(allow_blank=True, help_text="SHA-256 over the hashes of the approved lists.")
    created = serializers.DateTimeField()
    changes = number("Send it with changes of the settings: it says which state you saw.")
    role = one_of(Role.values, "Yours.", allow_null=True)
    notes = text("For organisers; null for others.", allow_null=True, allow_blank=True)
    url = text()

    class Meta:
        ref_name = "Event"


class OrganiserShape(Shape):
    email = text(allow_blank=True)
    role = one_of(Role.values)

    class Meta:
        ref_name = "EventOrganiser"


class OrganisersShape(Shape):
    results = OrganiserShape(many=True)

    class Meta:
        ref_name = "EventOrganisers"


class ShortPlayerShape(Shape):
    code = text()
    name = text()

    class Meta:
        ref_name = "EventPlayerName"


class PlayerShape(ShortPlayerShape):
    club = text(allow_blank=True)
    state = one_of(PlayerState.values)
    checked_in = serializers.BooleanField()
    email = text(NOT_YOURS, allow_null=True, allow_blank=True)
    list_state = one_of(STATES, NOT_YOURS, allow_null=True)
    token = text("Of the private link; for judges and the player.", allow_null=True)
    mine = serializers.BooleanField(help_text="Whether it stands in the account of who asks.")
    may_return = serializers.BooleanField(help_text="Whether the player, having left, may come back alone now.")
    changes = number("Send it with a correction: it says which state you saw.")

    class Meta:
        ref_name = "EventPlayer"


class PlayersShape(Shape):
    results = PlayerShape(many=True)

    class Meta:
        ref_name = "EventPlayers"


class BrokenRowShape(Shape):
    line = number("From 1.")
    why = text()

    class Meta:
        ref_name = "BrokenRow"


class LoadedShape(Shape):
    added = PlayerShape(many=True)
    broken = BrokenRowShape(many=True, help_text="Rows that were not added, and why.")

    class Meta:
        ref_name = "EventPlayersLoaded"


class PenaltyShape(Shape):
    points = number()
    reason = text()
    who = text()
    created = serializers.DateTimeField()

    class Meta:
        ref_name = "EventPenalty"


class SuggestionShape(Shape):
    """A repair that was tried and judged by the event's rules."""

    key = text("Names the list that results; send it as `repair` or `suggest`.")
    code = text("The violation that it repairs.")
    path = text(allow_blank=True)
    text = serializers.CharField(help_text="What it does and what comes of it.")

    class Meta:
        ref_name = "EventRepair"


class DecisionShape(Shape):
    decision = one_of(DecisionKind.values)
    who = text()
    note = text(allow_blank=True)
    waived = texts("Violations let pass, as `CODE path`.")
    suggestions = SuggestionShape(many=True)
    created = serializers.DateTimeField()

    class Meta:
        ref_name = "EventDecision"


class DecidedShape(Shape):
    decided = ShortPlayerShape(many=True)
    passed = ShortPlayerShape(many=True, help_text="Players whose list this decision does not fit.")
    told = number("How many mails were sent.")

    class Meta:
        ref_name = "EventDecided"


class EntryShape(Shape):
    player = ShortPlayerShape()
    version = number()
    state = one_of(SubmissionState.values)
    desk_state = one_of(STATES, "The state, or `late` for a legal list after the deadline.")
    late = serializers.BooleanField()
    readable = serializers.BooleanField()
    legal = serializers.BooleanField()
    faction = text(allow_blank=True)
    name = text(allow_blank=True)
    points = number()
    drops = number()
    declared_points = number("As the text says.", allow_null=True)
    declared_drops = number(allow_null=True)
    codes = texts("Codes of its errors.")
    waived = texts()
    lists_found = number("More than one: a text with several armies, which counts as unreadable.")
    content_hash = text()
    release = text(allow_blank=True)
    written_release = text("Data that the text names, where they are others than the event's.", allow_blank=True)
    received = serializers.DateTimeField(help_text="By the server's clock.")
    decisions_made = number("Send it with a decision: it says on which state you decided.")

    class Meta:
        ref_name = "EventListEntry"


class EntriesShape(Shape):
    results = EntryShape(many=True)

    class Meta:
        ref_name = "EventListEntries"


class SubmissionShape(EntryShape):
    text = serializers.CharField(allow_blank=True)
    list = serializers.DictField(allow_null=True, help_text="The list as it was read; null when none could be.")
    violations = ViolationShape(many=True, help_text="For organisers and its owner.")
    problems = ProblemOfLineShape(many=True)
    decisions = DecisionShape(many=True, help_text="The newest first; for organisers and its owner.")
    versions = serializers.ListField(child=serializers.IntegerField())

    class Meta:
        ref_name = "EventList"


class VerdictShape(Shape):
    legal = serializers.BooleanField(help_text="One list, read and without an error.")
    lists = JudgedShape(many=True)
    repairs = SuggestionShape(many=True, help_text="With `repairs=1`.")
    text = serializers.CharField(allow_blank=True, help_text="What was judged: with `repair`, the rewritten list.")
    would_be_late = serializers.BooleanField(help_text="Whether it would be late if it were sent now.")

    class Meta:
        ref_name = "EventVerdict"


class ChangedLineShape(Shape):
    added = serializers.BooleanField(help_text="False: taken out.")
    text = serializers.CharField()

    class Meta:
        ref_name = "EventListLine"


class SinceShape(Shape):
    version = number("The version before.")
    lines = ChangedLineShape(many=True)
    points = number("By how much the list became dearer.")

    class Meta:
        ref_name = "EventListSince"


class ChangedUnitShape(Shape):
    name = text()
    before = number("Points with the event's data.")
    after = number("Points with the newest data.")
    models_before = number()
    models_after = number()

    class Meta:
        ref_name = "EventUnitToday"


class TodayShape(Shape):
    release = text()
    points = number()
    change = number("Against the event's data.")
    legal = serializers.BooleanField(help_text="By the event's rules and the newest data.")
    units = ChangedUnitShape(many=True)
    missing = texts("Names of what the newest data no longer have.")
    codes_new = texts()
    codes_gone = texts()

    class Meta:
        ref_name = "EventListToday"


class DifferencesShape(Shape):
    since = SinceShape(allow_null=True, help_text="Against the version before; null for the first.")
    today = TodayShape(allow_null=True, help_text="Null where the event's data are the newest, or nothing was read.")

    class Meta:
        ref_name = "EventListDifferences"


class RemindedShape(Shape):
    told = number("How many mails were sent.")

    class Meta:
        ref_name = "EventReminded"


class LogShape(Shape):
    what = text("Code.")
    said = text()
    who = text()
    player = ShortPlayerShape(allow_null=True)
    facts = serializers.DictField()
    created = serializers.DateTimeField()

    class Meta:
        ref_name = "EventLogEntry"
