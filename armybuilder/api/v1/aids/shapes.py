"""Serializers of aids, made from what each aid asks, for the description of the API."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from armybuilder.aids.aid import Aid
from armybuilder.aids.fields import Field, Fields, Kind, Rows
from armybuilder.api.schema import strict


def camel(name: str) -> str:
    """``fight-order`` as ``FightOrder``."""
    return "".join(word.capitalize() for word in name.replace("_", "-").split("-"))


class StepShape(serializers.Serializer[Any]):
    code = serializers.CharField(help_text="Stable.")
    text = serializers.CharField(help_text="The same for people.")
    rule = serializers.CharField(help_text="Row of the rules reference: `rules/{id}/`.")

    class Meta:
        ref_name = "AidStep"


class AnswerShape(serializers.Serializer[Any]):
    """What an aid says; ``data`` holds the figures of that aid."""

    title = serializers.CharField()
    severity = serializers.ChoiceField(choices=["ok", "warning", "error", "info"])
    steps = StepShape(many=True)
    rules = serializers.ListField(child=serializers.CharField(), help_text="Rows applied, those of the steps first.")
    data = serializers.DictField()  # type: ignore[assignment]

    class Meta:
        ref_name = "AidAnswer"


def question_shape(aid: Aid) -> type[serializers.Serializer[Any]]:
    """The serializer of an aid's question."""
    return _shape(f"Aid{camel(aid.name)}", aid.fields)


def _shape(name: str, fields: Fields) -> type[serializers.Serializer[Any]]:
    strict(name)
    members: dict[str, Any] = {each.name: _member(name, each) for each in fields}
    members["Meta"] = type("Meta", (), {"ref_name": name})
    return type(f"{name}Shape", (serializers.Serializer,), members)


def _member(name: str, asked: Field | Rows) -> Any:
    if isinstance(asked, Rows):
        inner = _shape(f"{name}{camel(asked.name)}", asked.columns)
        return inner(many=True, required=False, help_text=asked.label)
    told: dict[str, Any] = {"required": False, "help_text": asked.label}
    if asked.optional:
        told |= {"allow_null": True}
    elif asked.kind is not Kind.WHOLES:
        told |= {"default": asked.default}
        told.pop("required")
    match asked.kind:
        case Kind.FLAG:
            return serializers.BooleanField(**told)
        case Kind.CHOICE:
            return serializers.ChoiceField(choices=[value for value, _ in asked.choices], **told)
        case Kind.TEXT:
            return serializers.CharField(allow_blank=True, max_length=80, **told)
        case Kind.WHOLES:
            child = serializers.IntegerField(min_value=int(asked.low), max_value=int(asked.high))
            return serializers.ListField(child=child, max_length=40, **told)
        case Kind.NUMBER:
            return serializers.FloatField(min_value=asked.low, max_value=asked.high, **told)
        case _:
            return serializers.IntegerField(min_value=int(asked.low), max_value=int(asked.high), **told)
