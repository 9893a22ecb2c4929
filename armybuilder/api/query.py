"""Query parameters: declared as a shape, refused when unknown, found wrong with their names.

A list endpoint narrows its values with a django-filter ``FilterSet``; the values are plain documents, whatever release
they come from, so its filters are functions over sequences.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

import django_filters
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request

from armybuilder.api.problems import ErrorItem, Problem, field_errors

Document = dict[str, Any]


class QueryShape(serializers.Serializer[Any]):
    """The query parameters of an endpoint; a base without any."""


class ValueFilters(django_filters.FilterSet):
    """Filters over documents. Each is declared with a function ``(documents, name, value)`` as its method."""

    def narrowed(self, documents: Iterable[Document]) -> list[Document]:
        """The documents that fit; raises a problem that names the parameters at fault."""
        if not self.form.is_valid():
            raise wrong_query(
                ErrorItem(f"query.{name}", str(error.code), " ".join(error.messages))
                for name, errors in self.form.errors.as_data().items()
                for error in errors
            )
        left = list(documents)
        for name, value in self.form.cleaned_data.items():
            left = self.filters[name].filter(left, value)
        return left


class _Nothing(list[Any]):
    """Stands where a filter set expects a query set."""

    model = None


def narrowed(filters: type[ValueFilters], request: Request, documents: Iterable[Document]) -> list[Document]:
    """The documents that fit the filters of the query; every filter is optional."""
    if filters.base_filters.keys().isdisjoint(request.query_params):
        return list(documents)
    return filters(request.query_params, _Nothing()).narrowed(documents)


def equal(key: str) -> Callable[..., list[Document]]:
    """A filter method: the member ``key`` is the value, or holds it."""

    def method(documents: Sequence[Document], name: str, value: Any) -> list[Document]:
        return [
            document
            for document in documents
            if document[key] == value or (isinstance(document[key], list) and value in document[key])
        ]

    return method


def containing(*keys: str) -> Callable[..., list[Document]]:
    """A filter method: one of the members holds the text, case ignored."""

    def method(documents: Sequence[Document], name: str, value: str) -> list[Document]:
        wanted = value.casefold()
        return [document for document in documents if any(wanted in str(document[key]).casefold() for key in keys)]

    return method


def in_battlepack(documents: Sequence[Document], name: str, value: str) -> list[Document]:
    """What may be used in a battlepack: no battlepacks means every one."""
    return [document for document in documents if not document["battlepacks"] or value in document["battlepacks"]]


def text_filter(help_text: str, method: Callable[..., list[Document]]) -> django_filters.CharFilter:
    return django_filters.CharFilter(method=method, help_text=help_text, max_length=200, label="")


def choice_filter(help_text: str, method: Callable[..., list[Document]], *choices: str) -> django_filters.ChoiceFilter:
    pairs = [(choice, choice) for choice in choices]
    return django_filters.ChoiceFilter(method=method, help_text=help_text, choices=pairs, label="")


def flag_filter(help_text: str, method: Callable[..., list[Document]]) -> django_filters.ChoiceFilter:
    """``true`` or ``false``, nothing else."""

    def wrapped(documents: Sequence[Document], name: str, value: str) -> list[Document]:
        return method(documents, name, value == "true")

    return choice_filter(help_text, wrapped, "true", "false")


def parameters_of(filters: type[django_filters.FilterSet]) -> list[OpenApiParameter]:
    """How the schema describes a filter set."""
    return [
        OpenApiParameter(
            name,
            OpenApiTypes.STR,
            description=str(one.extra["help_text"]),
            enum=[value for value, _ in one.extra["choices"]] if "choices" in one.extra else None,
        )
        for name, one in filters.base_filters.items()
    ]


def read_query(
    request: Request, shape: type[QueryShape] = QueryShape, filters: type[django_filters.FilterSet] | None = None
) -> dict[str, Any]:
    """The parameters of a request, checked; those of ``filters`` are left to :func:`narrowed`."""
    reader = _built(shape)
    known = reader.fields
    others = set(filters.base_filters) if filters else set()
    given = request.query_params
    unknown = sorted(name for name in given if name not in known and name not in others)
    if unknown:
        raise wrong_query(ErrorItem(f"query.{name}", "unknown", "This parameter is not known.") for name in unknown)
    repeated = [name for name in given if len(given.getlist(name)) > 1]
    if repeated:
        raise wrong_query(ErrorItem(f"query.{name}", "repeated", "One value is read of this.") for name in repeated)
    try:
        asked = reader.run_validation({name: value for name, value in given.items() if name in known})
    except serializers.ValidationError as error:
        raise wrong_query(field_errors(error, "query")) from error
    return dict(asked)


@cache
def _built(shape: type[serializers.Serializer[Any]]) -> serializers.Serializer[Any]:
    """A shape with its fields, made once: copying them for each request took longer than reading the query.

    Reading changes nothing in it, so threads may share it. It has no data of its own: only its fields and
    ``run_validation`` may be used.
    """
    made = shape()
    _ = made.fields  # made when first asked for: here, and not by several threads at once
    return made


def wrong_query(errors: Iterable[ErrorItem]) -> Problem:
    return Problem("refused-parameters", "Some parameters of the query are refused.", errors=tuple(errors))


class FieldsField(serializers.CharField):
    """``fields=name,points``: the members to answer with; all when left out."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            **{
                "required": False,
                "max_length": 500,
                "help_text": "Members to answer with, separated by commas; all when left out.",
                **kwargs,
            }
        )

    def to_internal_value(self, data: Any) -> Any:
        text = super().to_internal_value(data)
        return tuple(dict.fromkeys(part.strip() for part in text.split(",") if part.strip()))


def sparse(document: Document, fields: Sequence[str]) -> Document:
    """The document with the wanted members; whoever reads the query has refused unknown names."""
    if not fields:
        return document
    return {name: document[name] for name in fields if name in document}


def check_fields(fields: Sequence[str], shape: type[serializers.Serializer[Any]]) -> None:
    if not fields:
        return
    members = _built(shape).fields
    unknown = [name for name in fields if name not in members]
    if unknown:
        known = ", ".join(members)
        raise wrong_query(
            ErrorItem("query.fields", "unknown", f"“{name}” is no member; there are {known}.") for name in unknown
        )
