"""What people send to be read: text, files, a date, and choices about doubtful lines."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from django import forms
from django.http import QueryDict

from armybuilder.rosters.importing.choices import Choice
from armybuilder.rosters.importing.sources import LARGEST_TOTAL, Source, Unpackable, unpack

LONGEST_CHOICE = 200
EARLIEST = "2024-07-01"
"""The fourth edition began on this day."""


class ImportForm(forms.Form):
    """Text and date; the files come beside it, as many as there are."""

    text = forms.CharField(required=False, strip=False)
    as_of = forms.DateField(
        required=False, error_messages={"invalid": "Write the date as in 2026-11-29, or leave it empty."}
    )

    def clean_as_of(self) -> str | None:
        chosen = self.cleaned_data["as_of"]
        if chosen is None:
            return None
        if chosen.isoformat() < EARLIEST:
            raise forms.ValidationError("The fourth edition began on 1 July 2024; no list of it is older.")
        return str(chosen.isoformat())

    @property
    def day(self) -> str | None:
        """The date as ISO 8601, None when none was given."""
        value: Any = self.cleaned_data.get("as_of")
        return value or None


def choices_from(sent: QueryDict) -> tuple[Choice, ...]:
    """The choices of a form: ``fix_line``, ``fix_text`` and ``fix_to``, once per doubtful piece."""
    rows = zip_longest(sent.getlist("fix_line"), sent.getlist("fix_text"), sent.getlist("fix_to"), fillvalue="")
    return tuple(
        Choice(int(line), text[:LONGEST_CHOICE], to[:LONGEST_CHOICE].replace("\n", " "))
        for line, text, to in rows
        if line.isdecimal() and len(line) < 8 and text
    )


def source_from(sent: QueryDict) -> Source | None:
    """The list that a form carries: a packed file, or the text of its field; None without either."""
    if packed := sent.get("packed"):
        try:
            return unpack(packed)
        except Unpackable:
            return None
    text = sent.get("text", "")
    return Source(sent.get("file_name", "")[:120], text) if text.strip() else None


def packed_from(sent: QueryDict) -> list[Source]:
    """The lists that the form of a summary carries; what is no list is left out.

    Together they unpack to no more than was ever taken in: whoever packs himself could send a gigabyte in a small form.
    """
    found: list[Source] = []
    left = LARGEST_TOTAL
    for packed in sent.getlist("packed"):
        try:
            source = unpack(packed)
        except Unpackable:
            continue
        left -= len(source.data)
        if left < 0:
            break
        found.append(source)
    return found
