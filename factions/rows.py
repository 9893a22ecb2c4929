"""Between frozen values and rows: fields by name, sets and nested values as JSON columns."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar

from django.db import models

from armybuilder.rules.aos4.codec import to_json

M = TypeVar("M", bound=models.Model)

# Names that a model cannot use or that mean something else there.
_COLUMNS: dict[str, dict[str, str]] = {
    "Warscroll": {"save": "save_roll", "models": "model_entries"},
    "BattleProfile": {"models": "model_count", "keywords": "added_keywords"},
    "RenownMember": {"models": "model_count"},
}


@cache
def _pairs(kind: type, model: type[models.Model]) -> tuple[tuple[str, str, bool], ...]:
    """(field of the value, column, whether it is a JSON column) for each fact that both have."""
    own = {field.name: field for field in model._meta.concrete_fields}
    renamed = {"id": "source_id", **_COLUMNS.get(model.__name__, {})}
    found = []
    for field in dataclasses.fields(kind):
        column = renamed.get(field.name, field.name)
        if column in own and not own[column].is_relation:
            found.append((field.name, column, isinstance(own[column], models.JSONField)))
    return tuple(found)


def row_of(value: Any, model: type[M], **others: Any) -> M:
    """An unsaved row with the facts of a value; ``others`` are relations and positions."""
    columns = {
        column: to_json(getattr(value, name)) if is_json else _plain(getattr(value, name))
        for name, column, is_json in _pairs(type(value), model)  # type: ignore[arg-type]
    }
    return model(**{**columns, **others})


def json_of(row: Mapping[str, Any], kind: type, model: type[models.Model]) -> dict[str, Any]:
    """The JSON of a value from a row read with ``values()``."""
    return {name: row[column] for name, column, _ in _pairs(kind, model)}


def columns_of(kind: type, model: type[models.Model]) -> tuple[str, ...]:
    """The columns that hold the facts of a value."""
    return tuple(column for _, column, _ in _pairs(kind, model))


def _plain(value: Any) -> Any:
    return str(value) if isinstance(value, str) else value
