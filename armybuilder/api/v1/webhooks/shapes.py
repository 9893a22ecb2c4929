"""Shapes of the webhook endpoints."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rest_framework import serializers

from armybuilder.api.base import StrictSerializer
from armybuilder.api.schema import strict
from armybuilder.jobs.models import Delivery
from armybuilder.jobs.webhooks.addresses import LONGEST, REASONS, RefusedAddress, target_of
from armybuilder.jobs.webhooks.events import event_types


def _public(url: str) -> None:
    try:
        target_of(url)
    except RefusedAddress as refused:
        raise serializers.ValidationError(REASONS[refused.code], code=refused.code) from None


def _known(name: str) -> None:
    if name not in event_types():
        known = ", ".join(event_types())
        raise serializers.ValidationError(f"No event is called so; there are {known}.", code="unknown")


_VALIDATORS: list[Callable[[str], None]] = [_public]


class WebhookShape(serializers.Serializer[Any]):
    code = serializers.CharField()
    url = serializers.CharField()
    events = serializers.ListField(child=serializers.CharField())
    active = serializers.BooleanField(help_text="Switched off by you, or after ten deliveries in a row that failed.")
    failed_in_row = serializers.IntegerField()
    created = serializers.DateTimeField()

    class Meta:
        ref_name = "Webhook"


class NewWebhookShape(WebhookShape):
    secret = serializers.CharField(help_text="Signs every delivery; shown this once.")

    class Meta:
        ref_name = "NewWebhook"


class CreateWebhookShape(StrictSerializer):
    url = serializers.CharField(max_length=LONGEST, validators=_VALIDATORS, help_text="https://, reachable by anybody.")
    events = serializers.ListField(
        child=serializers.CharField(max_length=60, validators=[_known]),
        min_length=1,
        max_length=50,
        help_text="Types of events: `roster.changed`, `roster.deleted`, …",
    )

    class Meta:
        ref_name = "CreateWebhook"


class PatchWebhookShape(CreateWebhookShape):
    active = serializers.BooleanField(required=False)

    class Meta:
        ref_name = "PatchWebhook"

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        found = super().get_fields()
        for one in found.values():
            one.required = False
        return found


class DeliveryShape(serializers.Serializer[Any]):
    code = serializers.CharField(help_text="Sent as Army-Builder-Delivery; the same for every attempt.")
    event = serializers.CharField()
    state = serializers.ChoiceField(choices=[str(state) for state in Delivery.State.values])
    attempts = serializers.IntegerField()
    status = serializers.IntegerField(allow_null=True, help_text="Status of the last answer.")
    error = serializers.CharField(allow_blank=True)
    created = serializers.DateTimeField()
    due = serializers.DateTimeField(allow_null=True, help_text="Next attempt.")
    finished = serializers.DateTimeField(allow_null=True)

    class Meta:
        ref_name = "Delivery"


strict("CreateWebhook", "PatchWebhook")

WEBHOOK: dict[str, Any] = {
    "code": "m1qZk3v9x2",
    "url": "https://bot.example/hook",
    "events": ["roster.changed"],
    "active": True,
    "failed_in_row": 0,
    "created": "2026-11-29T10:00:00Z",
}
DELIVERY: dict[str, Any] = {
    "code": "x2m1qZk3v9",
    "event": "roster.changed",
    "state": "delivered",
    "attempts": 1,
    "status": 200,
    "error": "",
    "created": "2026-11-29T10:00:00Z",
    "due": None,
    "finished": "2026-11-29T10:00:01Z",
}
