"""Fields of which the bodies of the event endpoints are made."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from armybuilder.rosters.names import clean_name


class NameField(serializers.CharField):
    """A name on one line, without what cannot be shown."""

    def to_internal_value(self, data: Any) -> str:
        name = clean_name(super().to_internal_value(data))
        if not name and not self.allow_blank:
            self.fail("blank")
        return name


def names(most: int, length: int = 200) -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(max_length=length), max_length=most, required=False)


def whole(least: int, most: int, **options: Any) -> serializers.IntegerField:
    return serializers.IntegerField(**{"min_value": least, "max_value": most, "required": False, **options})


def choices(values: Any, **options: Any) -> serializers.ChoiceField:
    return serializers.ChoiceField(**{"choices": [str(value) for value in values], "required": False, **options})
