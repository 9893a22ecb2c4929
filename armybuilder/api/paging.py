"""Pages: by number for reference data, by cursor for what users create."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.core.paginator import InvalidPage
from django.db import DataError
from drf_spectacular.utils import inline_serializer
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.pagination import CursorPagination, PageNumberPagination
from rest_framework.request import Request

from armybuilder.api.query import ErrorItem, QueryShape, wrong_query

MOST_PER_PAGE = 200
PER_PAGE = 50


class PageQuery(QueryShape):
    page = serializers.IntegerField(required=False, min_value=1, max_value=100_000, default=1, help_text="From 1.")
    page_size = serializers.IntegerField(
        required=False, min_value=1, max_value=MOST_PER_PAGE, default=PER_PAGE, help_text="Entries per page."
    )


class NumberPages(PageNumberPagination):
    page_size = PER_PAGE
    page_size_query_param = "page_size"
    max_page_size = MOST_PER_PAGE


class CursorQuery(QueryShape):
    cursor = serializers.CharField(required=False, max_length=400, help_text="From `next` or `previous` of an answer.")
    page_size = serializers.IntegerField(
        required=False, min_value=1, max_value=MOST_PER_PAGE, default=PER_PAGE, help_text="Entries per page."
    )


class CursorPages(CursorPagination):
    page_size = PER_PAGE
    page_size_query_param = "page_size"
    max_page_size = MOST_PER_PAGE

    def __init__(self, *ordering: str) -> None:
        self.ordering = ordering


def by_cursor(request: Request, rows: Any, *ordering: str) -> tuple[list[Any], dict[str, Any]]:
    """One page of a query set, and the ``next`` and ``previous`` of the answer.

    A problem where the cursor is none: it holds a value of the first column, and who makes one up may write anything.
    """
    pages = CursorPages(*ordering)
    try:
        found: list[Any] = pages.paginate_queryset(rows, request) or []
    except (NotFound, ValidationError, OverflowError, DataError) as error:
        raise wrong_query([ErrorItem("query.cursor", "invalid", "This is no cursor of an answer.")]) from error
    return found, {"next": pages.get_next_link(), "previous": pages.get_previous_link()}


def numbered(request: Request, documents: list[Any]) -> dict[str, Any]:
    """One page of documents: ``count``, ``next``, ``previous``, ``results``. A page that is not there is a problem."""
    pages = NumberPages()
    try:
        results = pages.paginate_queryset(documents, request)
    except (NotFound, InvalidPage) as error:
        raise wrong_query([ErrorItem("query.page", "out_of_range", "There are not so many pages.")]) from error
    return {
        "count": len(documents),
        "next": pages.get_next_link(),
        "previous": pages.get_previous_link(),
        "results": results,
    }


def _page_name(shape: type[serializers.Serializer[Any]]) -> str:
    return f"{vars(shape)['Meta'].ref_name}Page"


def page_of(shape: type[serializers.Serializer[Any]]) -> serializers.Serializer[Any]:
    """The shape of a numbered page of ``shape``, which has a ``ref_name``."""
    return inline_serializer(
        _page_name(shape),
        {
            "count": serializers.IntegerField(),
            "next": serializers.URLField(allow_null=True),
            "previous": serializers.URLField(allow_null=True),
            "results": shape(many=True),
        },
    )


def cursor_page_of(shape: type[serializers.Serializer[Any]]) -> serializers.Serializer[Any]:
    """The shape of a page by cursor."""
    return inline_serializer(
        _page_name(shape),
        {
            "next": serializers.URLField(allow_null=True),
            "previous": serializers.URLField(allow_null=True),
            "results": shape(many=True),
        },
    )
