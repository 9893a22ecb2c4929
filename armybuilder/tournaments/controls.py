"""Fields of the forms of the desk: names, times by a clock, and long menus that are written quickly."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django import forms
from django.forms.utils import flatatt
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from armybuilder.rosters.names import clean_name

LOCAL = "%Y-%m-%dT%H:%M"


class LocalDateTime(forms.DateTimeInput):
    """A browser's date and time control; the zone is that of the event, not of the browser."""

    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format=LOCAL)


class ClockTime(forms.DateTimeField):
    """A time by the clock of the event's place, without a zone: that is another field of the form."""

    widget = LocalDateTime

    def __init__(self, **options: Any) -> None:
        super().__init__(input_formats=[LOCAL], **options)

    def to_python(self, value: Any) -> datetime | None:
        with timezone.override(UTC):  # whose clocks are never put forward or back
            found = super().to_python(value)
        return found and found.replace(tzinfo=None)


class NameField(forms.CharField):
    """A name on one line, without what cannot be shown."""

    def to_python(self, value: Any) -> str:
        return clean_name(super().to_python(value) or "")


class QuickSelect(forms.Select):
    """A menu without groups, written at once: Django renders a template for each of its options.

    The settings of an event have more than 700 options, of which most are time zones.
    """

    def render(self, name: str, value: Any, attrs: dict[str, Any] | None = None, renderer: Any = None) -> SafeString:
        chosen = "" if value is None else str(value)
        options = format_html_join(
            "",
            '<option value="{}"{}>{}</option>',
            ((key, SafeString(" selected") if str(key) == chosen else "", label) for key, label in self.choices),
        )
        return format_html(
            '<select name="{}"{}>{}</select>', name, flatatt(self.build_attrs(self.attrs, attrs)), options
        )
