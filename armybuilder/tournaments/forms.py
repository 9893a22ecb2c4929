"""Forms of the desk and of players' links."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms

from armybuilder.interchange.source import MAX_BYTES, Refused, decode
from armybuilder.rules.violation import Severity
from armybuilder.tournaments.controls import ClockTime, NameField, QuickSelect
from armybuilder.tournaments.event_rules import (
    OPTIONS,
    SEVERITIES,
    SWITCHES,
    plain_rules,
    stored_rules,
    usual_severity,
)
from armybuilder.tournaments.judging import NUMBERS, ids_of_names
from armybuilder.tournaments.models import Event, Role, Visibility
from armybuilder.tournaments.services.players import NAME_LENGTH
from armybuilder.tournaments.services.rounds import MOST_POINTS, Score
from armybuilder.tournaments.standings import TieBreak
from armybuilder.tournaments.times import NOT_HELD_THEN, NotOneTime, is_held_then, moment_at, on_clock, zones
from armybuilder.tournaments.wording import SEVERITY_WORDS, TIE_BREAKS, code_words
from armybuilder.validation.releases import release_table

LIST_TEXT_LIMIT = 200_000
NOTES_LENGTH = 20_000
LEAST_MINUTES, MOST_MINUTES = 10, 600
"""Of a round."""
RULE_FIELDS = ("legends", "highlander", "required_options", "banned", "without")
TIMES = ("deadline", "reveal_at", "check_in_opens", "check_in_closes")
SEVERITY = "severity-"
"""How the fields of severities begin; a code follows."""


GROUPS = (
    ("The event", ("name", "place", "starts", "ends", "time_zone")),
    ("Rules and data", ("ruleset", "points_limit", "release", "as_of", "legends")),
    ("Lists", ("deadline", "grace_minutes", "visibility", "reveal_at")),
    (
        "Players and rounds",
        ("capacity", "rounds_planned", "round_minutes", "check_in_opens", "check_in_closes", "open_entry", "notes"),
    ),
)
"""The groups of an event's settings; what is in none of them is a house rule."""


@dataclass(frozen=True, slots=True)
class FieldGroup:
    """Some fields of a form under one title; ``closed`` groups open when they are ``used``."""

    title: str
    fields: list[forms.BoundField]
    closed: bool = False
    used: bool = False


def _zones(present: str = "") -> list[tuple[str, str]]:
    """Every time zone of a place, and the ``present`` one of an event, which programs may have given another name."""
    places = sorted(name for name in zones() if "/" in name and not name.startswith("Etc/"))
    return [(zone, zone.replace("_", " ")) for zone in dict.fromkeys([*places, "UTC", *filter(None, [present])])]


class EventForm(forms.Form):
    """All settings of an event. Times are local to its time zone; ``cleaned_data`` holds them as instants."""

    name = NameField(max_length=120)
    place = forms.CharField(max_length=160, required=False)
    starts = forms.DateField(widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"), label="First day")
    ends = forms.DateField(widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"), label="Last day")
    time_zone = forms.ChoiceField(widget=QuickSelect, label="Time zone", initial="Europe/London")
    points_limit = forms.IntegerField(min_value=50, max_value=10_000, initial=2000, label="Points limit")
    ruleset = forms.ChoiceField(label="Rule set")
    release = forms.ChoiceField(label="Data", help_text="Prices and profiles are frozen at this release.")
    as_of = forms.DateField(
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        required=False,
        label="or the data of a day",
        help_text="Instead of a release: the one in force on that day, frozen when this is saved.",
    )
    deadline = ClockTime(label="Lists are due")
    grace_minutes = forms.IntegerField(
        min_value=0, max_value=10_080, initial=0, label="Grace", help_text="Minutes after which a list counts as late."
    )
    visibility = forms.ChoiceField(choices=Visibility.choices, label="Lists are")
    reveal_at = ClockTime(required=False, label="Revealed from")
    check_in_opens = ClockTime(
        required=False,
        label="Check-in opens",
        help_text="Players check in from their link between these times; or open and close it on the players page.",
    )
    check_in_closes = ClockTime(required=False, label="Check-in closes")
    capacity = forms.IntegerField(min_value=2, max_value=1000, initial=16, label="Places")
    rounds_planned = forms.IntegerField(min_value=1, max_value=12, initial=3, label="Rounds")
    round_minutes = forms.IntegerField(
        min_value=LEAST_MINUTES, max_value=MOST_MINUTES, initial=165, label="Minutes a round"
    )
    legends = forms.BooleanField(required=False, label="Legends allowed")
    highlander = forms.BooleanField(required=False, label="No warscroll twice")
    unit_points = forms.IntegerField(min_value=10, max_value=10_000, required=False, label="Most points for one unit")
    unit_copies = forms.IntegerField(min_value=1, max_value=50, required=False, label="Most copies of one unit")
    maximum_drops = forms.IntegerField(min_value=1, max_value=50, required=False, label="Most drops")
    maximum_auxiliaries = forms.IntegerField(min_value=0, max_value=50, required=False, label="Most auxiliary units")
    minimum_points = forms.IntegerField(min_value=0, max_value=10_000, required=False, label="Fewest points")
    required_options = forms.MultipleChoiceField(
        choices=OPTIONS, required=False, widget=forms.CheckboxSelectMultiple, label="Every list needs"
    )
    banned = forms.CharField(
        widget=forms.Textarea(attrs={"rows": 3}),
        required=False,
        label="Banned",
        help_text="One name a line: units, enhancements, lores, terrain, Regiments of Renown.",
    )
    no_renown = forms.BooleanField(required=False, label="No Regiments of Renown")
    no_armies_of_renown = forms.BooleanField(required=False, label="No Armies of Renown")
    without = forms.MultipleChoiceField(
        choices=[(rule, f"{rule}: {law}") for rule, law in SWITCHES],
        required=False,
        widget=forms.CheckboxSelectMultiple,
        label="Not enforced here",
        help_text="Rules that only one source supports. Ticked: this event plays without it.",
    )
    open_entry = forms.BooleanField(required=False, initial=True, label="Anybody with the address may enter")
    notes = forms.CharField(
        widget=forms.Textarea(attrs={"rows": 4}), required=False, max_length=NOTES_LENGTH, label="Private notes"
    )
    changes = forms.IntegerField(min_value=0, required=False, widget=forms.HiddenInput)

    def __init__(
        self, *args: Any, rulesets: list[tuple[str, str]], releases: list[tuple[str, str]], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        for name, choices in (
            ("time_zone", _zones(self.initial.get("time_zone", ""))),
            ("ruleset", rulesets),
            ("release", releases),
        ):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = choices
        usual = self.initial.get("ruleset", "ghb-2026-27")
        for code, _, law in SEVERITIES:
            word = SEVERITY_WORDS[usual_severity(code, usual)]
            self.fields[f"{SEVERITY}{code}"] = forms.ChoiceField(
                choices=[("", f"As usual: {word}"), *((one.value, SEVERITY_WORDS[one]) for one in Severity)],
                required=False,
                widget=QuickSelect,
                label=code_words([code]),
                help_text=law,
            )

    def groups(self) -> list[FieldGroup]:
        """The visible fields beside the severities, in groups; house rules are closed until one is used."""
        rest = {field.name: field for field in self.visible_fields() if not field.name.startswith(SEVERITY)}
        found = [(title, [rest.pop(name) for name in names]) for title, names in GROUPS]
        house = list(rest.values())
        used = any(field.value() or field.errors for field in house)
        return [*(FieldGroup(title, fields) for title, fields in found), FieldGroup("House rules", house, True, used)]

    def severity_fields(self) -> list[forms.BoundField]:
        """One field for every code whose severity an event may choose."""
        return [field for field in self.visible_fields() if field.name.startswith(SEVERITY)]

    def severities_chosen(self) -> bool:
        """Whether any severity is not the usual one, or is refused."""
        return any(field.value() or field.errors for field in self.severity_fields())

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        for name in ("starts", "ends", *TIMES):
            if data.get(name) and not is_held_then(data[name]):
                self.add_error(name, NOT_HELD_THEN)
        if data.get("starts") and data.get("ends") and data["ends"] < data["starts"]:
            self.add_error("ends", "The last day is before the first.")
        if data.get("visibility") == Visibility.REVEALED and not data.get("reveal_at"):
            self.add_error("reveal_at", "Say from when the lists are shown.")
        zone = data.get("time_zone")
        for name in TIMES:
            if data.get(name) and zone:
                self._take_moment(name, zone)
        opens, closes = data.get("check_in_opens"), data.get("check_in_closes")
        if closes and (not opens or closes < opens):
            self.add_error("check_in_closes", "Check-in cannot close before it opens.")
        return data

    def _take_moment(self, name: str, zone: str) -> None:
        """Make the moment of what a time says; one that was not changed stays what it is, to the second."""
        typed, kept = self.cleaned_data[name], self.initial.get("moments", {}).get(name)
        if (
            kept
            and zone == self.initial["time_zone"]
            and on_clock(kept, zone).replace(second=0, microsecond=0) == typed
        ):
            self.cleaned_data[name] = kept
            return
        try:
            self.cleaned_data[name] = moment_at(typed, zone)
        except NotOneTime as told:
            self.add_error(name, str(told))

    def clean_banned(self) -> list[str]:
        """The names, one a line; those that nothing bears in the newest data are refused."""
        names = [name.strip() for name in self.cleaned_data["banned"].splitlines() if name.strip()]
        _, unknown = ids_of_names(names)
        if unknown:
            raise forms.ValidationError(f"Nothing is called {', '.join(unknown)}.")
        return names

    def event_fields(self) -> dict[str, Any]:
        """What the services store; rules and switches go into ``event_rules``, a day becomes its release."""
        data = dict(self.cleaned_data)
        data.pop("changes")
        severities = {code: data.pop(f"{SEVERITY}{code}") for code, _, _ in SEVERITIES}
        day = data.pop("as_of")
        if day is not None:
            data["release"] = release_table().at(day.isoformat())
        plain = {name: data.pop(name) for name in (*RULE_FIELDS, *NUMBERS)}
        plain["severities"] = {code: value for code, value in severities.items() if value}
        plain["renown"] = not data.pop("no_renown")
        plain["armies_of_renown"] = not data.pop("no_armies_of_renown")
        return {**data, "event_rules": stored_rules(plain)}


def initial_of(event: Event) -> dict[str, Any]:
    """The form's values for an event as it is."""
    values = {name: getattr(event, name) for name in EventForm.base_fields if hasattr(event, name)}
    moments = {name: getattr(event, name) for name in TIMES}
    for name, moment in moments.items():
        values[name] = on_clock(moment, event.time_zone) if moment else None
    rules = plain_rules(event.event_rules)
    return {
        **values,
        "moments": moments,
        **rules,
        "banned": "\n".join(rules["banned"]),
        "no_renown": not rules["renown"],
        "no_armies_of_renown": not rules["armies_of_renown"],
        **{f"{SEVERITY}{code}": value for code, value in rules["severities"].items()},
    }


class OrganiserForm(forms.Form):
    email = forms.EmailField(label="E-mail of an account")
    role = forms.ChoiceField(choices=Role.choices, initial=Role.JUDGE)


class DeleteEventForm(forms.Form):
    """The event's name typed, so that nobody deletes one by a slip; its case and spaces do not matter."""

    name = forms.CharField(max_length=200, label="Type the name of the event")

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event

    def clean_name(self) -> str:
        typed: str = self.cleaned_data["name"]
        if typed.casefold().split() != self.event.name.casefold().split():
            raise forms.ValidationError(f"The event is called {self.event.name}.")
        return typed


class PlayerForm(forms.Form):
    name = NameField(max_length=NAME_LENGTH)
    email = forms.EmailField(required=False, max_length=NAME_LENGTH, label="E-mail")
    club = NameField(max_length=NAME_LENGTH, required=False)


class CorrectionForm(PlayerForm):
    """A player's name, address and club set right. ``changes`` says which state was seen."""

    renew_link = forms.BooleanField(required=False, label="Give a new private link; the old one stops working")
    mail_link = forms.BooleanField(required=False, label="Mail the private link to this address")
    changes = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if data.get("mail_link") and not data.get("email") and "email" not in self.errors:
            self.add_error("email", "Write the address that the link is mailed to.")
        return data

    def details(self) -> dict[str, str]:
        return {name: self.cleaned_data[name] for name in ("name", "email", "club")}


class PlayersFileForm(forms.Form):
    """A CSV file, or its text. Files of spreadsheets in Windows-1252 and UTF-16 are read as well."""

    file = forms.FileField(required=False, label="CSV file")
    text = forms.CharField(widget=forms.Textarea(attrs={"rows": 6}), required=False, label="or its text")

    def clean_file(self) -> str:
        """The text of the file, empty without one."""
        uploaded = self.cleaned_data.get("file")
        try:
            return decode(uploaded.read(MAX_BYTES + 1)) if uploaded else ""
        except Refused:
            raise forms.ValidationError("This is no CSV file: it is no text, or larger than a megabyte.") from None

    def content(self) -> str:
        return self.cleaned_data["file"] or self.cleaned_data["text"]


class ListForm(forms.Form):
    """A list to submit: pasted text or one file."""

    text = forms.CharField(
        widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false"}),
        required=False,
        max_length=LIST_TEXT_LIMIT,
        label="Your list",
    )
    file = forms.FileField(required=False, label="or a file")

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if not data.get("file") and not (data.get("text") or "").strip():
            raise forms.ValidationError("Paste your list or choose a file.")
        if data.get("file") and data["file"].size > LIST_TEXT_LIMIT:
            raise forms.ValidationError(f"A list file has at most {LIST_TEXT_LIMIT:,} bytes.")
        return data

    def source(self) -> tuple[str | bytes, str]:
        """The list and the name of its file, empty for pasted text."""
        uploaded = self.cleaned_data.get("file")
        return (uploaded.read(), uploaded.name) if uploaded else (self.cleaned_data["text"], "")


class ResultForm(forms.Form):
    """Victory points and battle tactics of both sides."""

    first_points = forms.IntegerField(min_value=0, max_value=MOST_POINTS)
    second_points = forms.IntegerField(min_value=0, max_value=MOST_POINTS)
    first_tactics = forms.IntegerField(min_value=0, max_value=MOST_POINTS, required=False)
    second_tactics = forms.IntegerField(min_value=0, max_value=MOST_POINTS, required=False)
    changes = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    def score(self) -> Score:
        data = self.cleaned_data
        return Score(
            (data["first_points"], data["second_points"]), (data["first_tactics"] or 0, data["second_tactics"] or 0)
        )


class MinutesForm(forms.Form):
    """How long a round lasts; as it is without a number."""

    minutes = forms.IntegerField(min_value=LEAST_MINUTES, max_value=MOST_MINUTES, required=False)


class PenaltyForm(forms.Form):
    points = forms.IntegerField(min_value=1, max_value=MOST_POINTS, initial=1)
    reason = forms.CharField(max_length=200)


class ScoringForm(forms.Form):
    """Game points and the order of tie-breaks. ``changes`` says which settings were seen."""

    win = forms.IntegerField(min_value=0, max_value=MOST_POINTS, initial=2)
    draw = forms.IntegerField(min_value=0, max_value=MOST_POINTS, initial=1)
    loss = forms.IntegerField(min_value=0, max_value=MOST_POINTS, initial=0)
    bye_victory_points = forms.IntegerField(
        min_value=0, max_value=MOST_POINTS, initial=0, label="Victory points of a bye"
    )
    changes = forms.IntegerField(min_value=0, required=False, widget=forms.HiddenInput({"id": "scoring-changes"}))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for place in range(1, len(TieBreak) + 1):
            self.fields[f"order_{place}"] = forms.ChoiceField(
                choices=[("", "nothing more"), *((one.value, TIE_BREAKS[one]) for one in TieBreak)],
                required=place == 1,
                label="Places go by" if place == 1 else "then by",
            )

    @staticmethod
    def initial_order(order: Sequence[str]) -> dict[str, str]:
        """The values of the fields for an order of tie-breaks."""
        return {f"order_{place}": str(name) for place, name in enumerate(order, start=1)}

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        named = [(field, data.pop(field, "")) for field in [f"order_{n}" for n in range(1, len(TieBreak) + 1)]]
        data["order"] = order = []
        for field, name in named:
            if name in order:
                self.add_error(field, "This stands above already.")
            elif name:
                order.append(name)
        return data
