"""What people send about webhooks."""

from __future__ import annotations

from typing import Any

from django import forms

from armybuilder.jobs.webhooks.addresses import LONGEST, REASONS, RefusedAddress, target_of
from armybuilder.jobs.webhooks.events import event_types


class WebhookForm(forms.Form):
    """Address and events of a webhook."""

    url = forms.CharField(
        max_length=LONGEST,
        label="Address",
        help_text="Begins with https:// and is reachable from the internet.",
        widget=forms.URLInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    events = forms.MultipleChoiceField(
        label="Events", widget=forms.CheckboxSelectMultiple, error_messages={"required": "Choose at least one event."}
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(name, f"{name}: {told}") for name, told in event_types().items()]
        self.fields["events"].choices = choices  # type: ignore[attr-defined]

    def clean_url(self) -> str:
        url: str = self.cleaned_data["url"].strip()
        try:
            target_of(url)
        except RefusedAddress as refused:
            raise forms.ValidationError(REASONS[refused.code], code=refused.code) from None
        return url
