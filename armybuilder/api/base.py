"""The base of every API view: problems, rates and strict serializers in one place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple, dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from django.utils.http import http_date
from rest_framework import serializers
from rest_framework.exceptions import APIException, AuthenticationFailed, NotFound, Throttled
from rest_framework.request import Request
from rest_framework.views import APIView

from armybuilder.api.problems import CompressedBody, LengthRequired
from armybuilder.api.throttling import RateHeaders

WITH_BODY = ("POST", "PUT", "PATCH")
A_YEAR = timedelta(days=365)


@dataclass(frozen=True, slots=True)
class Deprecation:
    """From which day an endpoint is not to be used any more, and from which it may be gone."""

    since: date
    sunset: date

    def __post_init__(self) -> None:
        if self.sunset - self.since < A_YEAR:
            raise ValueError("What is deprecated stays for at least twelve months.")


class ApiView(RateHeaders, APIView):
    """A view below ``/api/v1/``. ``throttle_scope`` names its rate; ``stateless`` views store nothing; ``deprecation``
    is told in the headers of every answer (RFC 9745 and 8594) and in the schema."""

    throttle_scope = "general"
    stateless = False
    deprecation: Deprecation | None = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Besides what every view checks: refused requests are counted too, a body says how long it is and is not
        compressed, and an address with a character that no database takes leads nowhere."""
        try:
            super().initial(request, *args, **kwargs)
        except Throttled:
            raise
        except APIException:
            self._count(request)
            raise
        if request.method in WITH_BODY:
            if "chunked" in request.headers.get("Transfer-Encoding", "").lower():
                raise LengthRequired  # of such a body the server hands on nothing
            if request.headers.get("Content-Encoding", "identity").strip().lower() not in ("", "identity"):
                raise CompressedBody  # read as it is, it would be taken for a text in which nothing is known
        if any("\x00" in str(part) for part in kwargs.values()):
            raise NotFound

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        answer = super().finalize_response(request, response, *args, **kwargs)
        answer.headers.setdefault("Cache-Control", "private, no-store")  # views of what is public say so themselves
        if self.deprecation:
            since, sunset = (datetime.combine(day, time(), UTC) for day in astuple(self.deprecation))
            answer["Deprecation"] = f"@{since.timestamp():.0f}"
            answer["Sunset"] = http_date(sunset.timestamp())
        return answer

    def _count(self, request: Request) -> None:
        """Count a request that is refused for its key, its rights or its ``Accept``: nobody guesses without end."""
        try:
            self.check_throttles(request)
        except AuthenticationFailed:  # from now on the request is a visitor's
            self.check_throttles(request)
            raise


class StrictSerializer(serializers.Serializer[Any]):
    """A serializer that refuses fields it does not know and values of another JSON type, with their names."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            refused: dict[str, Any] = {
                str(name): serializers.ErrorDetail("This field is not known.", code="unknown")
                for name in sorted(data, key=str)
                if name not in self.fields
            }
            for name, field in self.fields.items():
                if wrong := _wrong_type(field, data.get(name)):
                    refused[name] = wrong
            if refused:
                raise serializers.ValidationError(refused)
        return super().to_internal_value(data)


JSON_TYPES: tuple[tuple[type[serializers.Field[Any, Any, Any, Any]], tuple[type, ...]], ...] = (
    (serializers.BooleanField, (bool,)),
    (serializers.IntegerField, (int, float)),
    (serializers.FloatField, (int, float)),
    (serializers.CharField, (str,)),
)
"""What the fields take that would also take a text for a number, a number for a text, or "no" for false."""


def _wrong_type(field: Any, value: Any) -> Any:
    """What is said of a value that is not of the JSON type that the schema says; None where it is."""
    if value is None:
        return None
    if isinstance(field, serializers.ListField) and isinstance(value, list):
        found = {str(place): wrong for place, one in enumerate(value) if (wrong := _wrong_type(field.child, one))}
        return found or None
    if isinstance(field, serializers.ChoiceField) and not isinstance(value, list | dict):
        known = any(type(value) is type(choice) and value == choice for choice in field.choices)
        known = known or (value == "" and field.allow_blank)
        told, code = field.error_messages["invalid_choice"].format(input=value), "invalid_choice"
        return None if known else serializers.ErrorDetail(told, code=code)
    for kind, types in JSON_TYPES:
        if isinstance(field, kind) and not isinstance(field, serializers.ChoiceField):
            right = isinstance(value, types) and (bool in types or not isinstance(value, bool))
            return None if right else serializers.ErrorDetail(str(field.error_messages["invalid"]), code="invalid")
    return None


class SparseSerializer(serializers.Serializer[Any]):
    """A shape whose members are all optional in answers, because ``fields`` may leave any of them out."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        found = super().get_fields()
        for one in found.values():
            one.required = False
        return found
