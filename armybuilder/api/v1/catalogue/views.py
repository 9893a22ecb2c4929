"""The endpoints of the catalogue."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from drf_spectacular.utils import extend_schema_view
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.api.formats import AnyAccept
from armybuilder.api.paging import page_of
from armybuilder.api.query import QueryShape, parameters_of
from armybuilder.api.schema import IF_NONE_MATCH, endpoint, example, header
from armybuilder.api.v1.catalogue import documents, examples, filters, names, rules, shapes
from armybuilder.api.v1.catalogue.base import (
    CataloguePage,
    CatalogueView,
    DocumentPageQuery,
    DocumentQuery,
    FieldsPageQuery,
    FieldsQuery,
    ReleaseField,
    release_state,
)
from armybuilder.api.v1.catalogue.releases import (
    Release,
    asked_release,
    release_document,
    release_documents,
    release_named,
)
from factions.catalogue import UnknownArmy
from factions.models import DataRelease
from factions.search import Hit

TAG = "Catalogue"
CACHING = [IF_NONE_MATCH, header("ETag", "Names the state of the data.", [200, 304])]
NOT_MODIFIED: dict[int | tuple[int, str], Any] = {304: None}
MOST_HITS = 50


def documented(
    operation: str,
    summary: str,
    shape: Any,
    query: type[QueryShape],
    value: Any,
    *,
    narrowed_by: type[filters.ValueFilters] | None = None,
    refuses: tuple[int, ...] = (),
    text: str = "",
) -> Any:
    """Describe the one method of a catalogue view."""
    parameters = [query, *(parameters_of(narrowed_by) if narrowed_by else ()), *CACHING]
    described = endpoint(
        operation,
        summary,
        tag=TAG,
        text=text,
        parameters=parameters,
        answers={200: shape, **NOT_MODIFIED},
        refuses=(503, *refuses),
        examples=[example(operation, value)],
    )
    return extend_schema_view(get=described)


@documented(
    "list_releases",
    "Data releases, the newest first",
    page_of(shapes.ReleaseShape),
    FieldsPageQuery,
    examples.page(examples.RELEASE),
)
class ReleaseList(CataloguePage):
    query = FieldsPageQuery
    shape = shapes.ReleaseShape

    def state(self, asked: dict[str, Any], **address: str) -> tuple[Any, tuple[str, ...]]:
        found = release_documents()
        return found, (repr(found),)

    def document(self, source: Any, asked: dict[str, Any], **address: str) -> Any:
        return source


class _OneRelease(CatalogueView):
    """A view whose address names the release."""

    query: type[QueryShape] = FieldsQuery

    def state(self, asked: dict[str, Any], **address: str) -> tuple[Any, tuple[str, ...]]:
        release = release_named(address["release"])
        return release, release_state(release)


@documented("get_release", "One data release", shapes.ReleaseShape, FieldsQuery, examples.RELEASE, refuses=(404,))
class ReleaseDetail(_OneRelease):
    shape = shapes.ReleaseShape

    def document(self, source: Release, asked: dict[str, Any], **address: str) -> Any:
        return release_document(DataRelease.objects.get(id=source.id))


@extend_schema_view(
    get=endpoint(
        "download_catalogue",
        "The whole catalogue of a release as one compressed JSON file",
        tag=TAG,
        text="The document of `manage.py export_catalogue`, gzip: factions, Armies of Renown, Regiments of Renown.",
        parameters=CACHING,
        answers={(200, "application/gzip"): shapes.BINARY, **NOT_MODIFIED},
        refuses=(404, 503),
    )
)
class ReleaseDownload(_OneRelease):
    query = QueryShape
    shape = serializers.Serializer
    content_negotiation_class = AnyAccept

    def settled(self, asked: dict[str, Any], address: dict[str, str]) -> bool:
        return True

    def document(self, source: Release, asked: dict[str, Any], **address: str) -> Any:
        return source.id, documents.packed_catalogue(source)

    def answer(self, request: Request, document: Any, asked: dict[str, Any]) -> HttpResponse:
        release, packed = document
        answer = HttpResponse(packed, content_type="application/gzip")
        answer["Content-Disposition"] = f'attachment; filename="catalogue-{release}.json.gz"'
        return answer


class DiffQuery(FieldsPageQuery):
    since = ReleaseField(help_text="Release to compare with; the one before when left out.")


@documented(
    "diff_release",
    "What changed since another release",
    page_of(shapes.ChangeShape),
    DiffQuery,
    examples.page(examples.CHANGE),
    narrowed_by=filters.ChangeFilters,
    refuses=(404,),
    text="Pieces are compared by source id, so a new name is a renaming. The first release has no changes.",
)
class ReleaseDiff(_OneRelease, CataloguePage):
    query = DiffQuery
    filters = filters.ChangeFilters
    shape = shapes.ChangeShape
    throttle_scope = "work"

    def state(self, asked: dict[str, Any], **address: str) -> tuple[Any, tuple[str, ...]]:
        after = release_named(address["release"])
        if asked.get("since"):
            before: Release | None = asked_release(asked["since"], "since")
        else:
            day = date.fromisoformat(release_document(DataRelease.objects.get(id=after.id))["date"])
            earlier = DataRelease.objects.filter(date__lt=day).order_by("date").last()
            before = release_named(earlier.id) if earlier else None
        return (before, after), (*(release_state(before) if before else ()), *release_state(after))

    def document(self, source: Any, asked: dict[str, Any], **address: str) -> Any:
        before, after = source
        if before is None:
            return ()
        try:
            return documents.changes_between(before, after)
        except FileNotFoundError as error:
            raise NotFound("The facts of one of the releases are not kept here.") from error


@documented(
    "list_factions",
    "Factions, Armies of Renown and shared armies",
    page_of(shapes.ArmyShape),
    DocumentPageQuery,
    examples.page(examples.ARMY),
    narrowed_by=filters.ArmyFilters,
)
class FactionList(CataloguePage):
    filters = filters.ArmyFilters
    shape = shapes.ArmyShape

    def document(self, source: Release, asked: dict[str, Any], **address: str) -> Any:
        return documents.army_documents(source)


@documented(
    "get_faction",
    "Everything one army may choose",
    shapes.FactionShape,
    DocumentQuery,
    examples.FACTION,
    refuses=(404,),
    text="Battle profiles, formations, enhancements, lores, terrain. The address takes the slug or the source id.",
)
class FactionDetail(CatalogueView):
    shape = shapes.FactionShape

    def document(self, source: Release, asked: dict[str, Any], **address: str) -> Any:
        try:
            return documents.faction_document(source, address["slug"])
        except UnknownArmy as error:
            raise NotFound from error


class WarscrollQuery(DocumentPageQuery):
    keywords = serializers.CharField(
        required=False, max_length=500, help_text="Query of printed keywords, for example `DARKOATH and not HERO`."
    )


@documented(
    "list_warscrolls",
    "Warscrolls by name, army, kind and keyword query",
    page_of(shapes.WarscrollShape),
    WarscrollQuery,
    examples.page(examples.WARSCROLL),
    narrowed_by=filters.WarscrollFilters,
)
class WarscrollList(CataloguePage):
    query = WarscrollQuery
    filters = filters.WarscrollFilters
    shape = shapes.WarscrollShape

    def document(self, source: Release, asked: dict[str, Any], **address: str) -> Any:
        wanted = filters.keyword_query(asked["keywords"]) if asked.get("keywords") else None
        if wanted is None:
            return documents.scrolls_of(source).documents.values()
        return documents.scrolls_with(source, wanted)


@documented(
    "get_warscroll",
    "One warscroll with its battle profiles",
    shapes.WarscrollShape,
    DocumentQuery,
    examples.WARSCROLL,
    refuses=(404,),
    text="The address takes the id of the warscroll or of one of its battle profiles.",
)
class WarscrollDetail(CatalogueView):
    shape = shapes.WarscrollShape

    def document(self, source: Release, asked: dict[str, Any], **address: str) -> Any:
        found = documents.scrolls_of(source).get(address["key"])
        if found is None:
            raise NotFound
        return found


@documented(
    "list_keywords",
    "Printed keywords",
    page_of(shapes.KeywordShape),
    DocumentPageQuery,
    examples.page(examples.KEYWORD),
    narrowed_by=filters.KeywordFilters,
)
class KeywordList(CataloguePage):
    filters = filters.KeywordFilters
    shape = shapes.KeywordShape

    def document(self, source: Release, asked: dict[str, Any], **address: str) -> Any:
        return documents.keyword_documents(source)


@documented(
    "list_regiments_of_renown",
    "Regiments of Renown",
    page_of(shapes.RenownShape),
    DocumentPageQuery,
    examples.page(examples.RENOWN),
    narrowed_by=filters.RenownFilters,
)
class RenownList(CataloguePage):
    filters = filters.RenownFilters
    shape = shapes.RenownShape

    def document(self, source: Release, asked: dict[str, Any], **address: str) -> Any:
        return documents.renown_documents(source)


KINDS = ("warscroll", "army", "renown", "formation", "enhancement", "lore", "lore-entry", "keyword")


class SearchQuery(DocumentPageQuery):
    q = serializers.CharField(min_length=2, max_length=100, help_text="Typing errors are forgiven.")
    kind = serializers.ChoiceField(choices=KINDS, required=False, help_text="Names of this kind only.")


@documented(
    "search",
    "Names of any kind, best first",
    page_of(shapes.HitShape),
    SearchQuery,
    examples.page(examples.HIT),
    text=f"At most {MOST_HITS} names of a release.",
)
class Search(CataloguePage):
    query = SearchQuery
    shape = shapes.HitShape

    def document(self, source: Release, asked: dict[str, Any], **address: str) -> Any:
        kinds = frozenset({asked["kind"]}) if asked.get("kind") else frozenset()
        query = f"?release={source.id}" if asked.get("release") else ""
        found = names.names_of(source).find(asked["q"], kinds=kinds, limit=MOST_HITS)
        return [_hit(hit, query) for hit in found]

    def answer(self, request: Request, document: Any, asked: dict[str, Any]) -> Response:
        for hit in document:
            hit["url"] = request.build_absolute_uri(hit["url"]) if hit["url"] else None
        return super().answer(request, document, asked)


def _hit(hit: Hit, query: str) -> dict[str, Any]:
    entry = hit.entry
    url = None
    if entry.kind == "warscroll":
        url = reverse("api:warscroll", args=[entry.key]) + query
    elif entry.army:
        url = reverse("api:faction", args=[entry.army]) + query
    return {
        "kind": entry.kind,
        "name": entry.name,
        "where": entry.where,
        "faction": entry.army or None,
        "key": entry.key,
        "points": entry.points,
        "present": entry.present,
        "score": round(hit.score, 1),
        "url": url,
    }


class RuleQuery(FieldsPageQuery):
    q = serializers.CharField(required=False, max_length=200, help_text="Words that must all occur, best first.")


class _Rules(CatalogueView):
    """The reference belongs to no release."""

    def state(self, asked: dict[str, Any], **address: str) -> tuple[Any, tuple[str, ...]]:
        return None, (rules.fingerprint(),)


@documented(
    "list_rules",
    "The rules reference: summaries in own words, and composition rules with their codes",
    page_of(shapes.RuleShape),
    RuleQuery,
    examples.page(examples.RULE),
    narrowed_by=filters.RuleFilters,
)
class RuleList(_Rules, CataloguePage):
    query = RuleQuery
    filters = filters.RuleFilters
    shape = shapes.RuleShape

    def document(self, source: None, asked: dict[str, Any], **address: str) -> Any:
        return rules.rule_documents(asked.get("q", ""))


@documented(
    "get_rule",
    "One row of the reference or composition rule",
    shapes.RuleDetailShape,
    FieldsQuery,
    {**examples.RULE, "related": ["A-21"]},
    refuses=(404,),
)
class RuleDetail(_Rules):
    query = FieldsQuery
    shape = shapes.RuleDetailShape

    def document(self, source: None, asked: dict[str, Any], **address: str) -> Any:
        found = rules.rule_document(address["rule"])
        if found is None:
            raise NotFound
        return found
