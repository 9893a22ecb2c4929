"""What the views of the catalogue share: release, ETag, caching, sparse answers and pages."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.api.authentication import KeyAuthentication
from armybuilder.api.base import ApiView
from armybuilder.api.conditional import etag_for_request, not_modified
from armybuilder.api.paging import PageQuery, numbered
from armybuilder.api.query import FieldsField, QueryShape, ValueFilters, check_fields, narrowed, read_query, sparse
from armybuilder.api.v1.catalogue.releases import Release, asked_release

MINUTES_5 = "public, max-age=300"
DAY = "public, max-age=86400"


class FieldsQuery(QueryShape):
    fields_ = FieldsField()

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        found = super().get_fields()
        # The parameter is called as a serializer calls its own members.
        return {("fields" if name == "fields_" else name): one for name, one in found.items()}


class ReleaseField(serializers.CharField):
    def __init__(self, **kwargs: Any) -> None:
        told = "Id of a data release; the newest when left out."
        super().__init__(**{"required": False, "max_length": 20, "help_text": told, **kwargs})


class DocumentQuery(FieldsQuery):
    release = ReleaseField()


class DocumentPageQuery(DocumentQuery, PageQuery):
    pass


class FieldsPageQuery(FieldsQuery, PageQuery):
    pass


class CatalogueView(ApiView):
    """Answers one document, with the ETag of its state. Sessions are not looked at, so that caches may keep answers."""

    authentication_classes = (KeyAuthentication,)
    query: type[QueryShape] = DocumentQuery
    shape: type[serializers.Serializer[Any]]
    filters: type[ValueFilters] | None = None

    def state(self, asked: dict[str, Any], **address: str) -> tuple[Any, tuple[str, ...]]:
        """What the answer is made of, and the texts that change when it does."""
        release = asked_release(asked.get("release"))
        return release, (release.id, release.fingerprint)

    def document(self, source: Any, asked: dict[str, Any], **address: str) -> Any:
        raise NotImplementedError

    def get(self, request: Request, **address: str) -> HttpResponse:
        asked = read_query(request, self.query, self.filters)
        check_fields(asked.get("fields", ()), self.shape)
        source, state = self.state(asked, **address)
        etag = etag_for_request(request, *state)
        headers = {"ETag": etag, "Cache-Control": DAY if self.settled(asked, address) else MINUTES_5}
        known: HttpResponse | None = not_modified(request, etag)
        answer = known or self.answer(request, self.document(source, asked, **address), asked)
        for name, value in headers.items():
            answer[name] = value
        return answer

    def settled(self, asked: dict[str, Any], address: dict[str, str]) -> bool:
        """Whether the address names its release: what it answers does not change when a newer one comes."""
        return bool(asked.get("release"))

    def answer(self, request: Request, document: Any, asked: dict[str, Any]) -> HttpResponse:
        return Response(sparse(document, asked.get("fields", ())))


class CataloguePage(CatalogueView):
    """Answers one page of documents that the filters leave."""

    query: type[QueryShape] = DocumentPageQuery

    def answer(self, request: Request, document: Any, asked: dict[str, Any]) -> Response:
        left = narrowed(self.filters, request, document) if self.filters else list(document)
        page = numbered(request, left)
        fields = asked.get("fields", ())
        page["results"] = [sparse(one, fields) for one in page["results"]]
        return Response(page)


def release_state(release: Release) -> tuple[str, ...]:
    return release.id, release.fingerprint
