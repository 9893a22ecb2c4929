"""The form above the rule index."""

from __future__ import annotations

from django import forms

from armybuilder.reference.entries import GAMES
from armybuilder.reference.selectors import Filters, phases, topics

MAX_TEXT = 200


class IndexForm(forms.Form):
    """Text and filters of the index. Unknown choices are left out rather than refused, so that old links work."""

    q = forms.CharField(required=False, max_length=MAX_TEXT)
    game = forms.CharField(required=False)
    phase = forms.CharField(required=False)
    topic = forms.CharField(required=False)

    def filters(self) -> Filters:
        """The filters chosen; what cannot be read does not narrow."""
        self.is_valid()
        read = self.cleaned_data
        game = read.get("game", "") if read.get("game") in GAMES else ""
        phase = read.get("phase", "")
        topic = read.get("topic", "")
        return Filters(
            text=read.get("q", ""),
            game=game,
            phase=phase if phase in dict(phases()) else "",
            topic=topic if topic in dict(topics()) else "",
        )
