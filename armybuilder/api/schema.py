"""How endpoints are described: one decorator that says what an operation takes, answers and refuses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, cast

from django.http import HttpResponse
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.plumbing import get_lib_doc_excludes
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiYamlRenderer
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiParameter,
    OpenApiResponse,
    PolymorphicProxySerializer,
    extend_schema,
)
from rest_framework import serializers
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from armybuilder.api.base import ApiView, SparseSerializer, StrictSerializer
from armybuilder.api.conditional import etag_of, not_modified
from armybuilder.api.problems import KINDS, MEDIA_TYPE, ErrorItem
from armybuilder.api.query import QueryShape, wrong_query

VISITOR: list[dict[str, list[str]]] = [{}, {"key": []}, {"session": []}]
MEMBER: list[dict[str, list[str]]] = [{"key": []}, {"session": []}]
DECIMALS = 9
"""Of the figures in examples."""
SECURITY_SCHEMES = {
    "key": {"type": "http", "scheme": "bearer", "description": "An API key of the account page: ab_…"},
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": "armybuilder_session",
        "description": "A browser's log-in; writes need the CSRF token as X-CSRFToken.",
    },
}


class ErrorShape(serializers.Serializer[Any]):
    location = serializers.CharField(help_text="Where: `points_limit`, `query.release`, `line 12`.")
    code = serializers.CharField(help_text="What is wrong, stable.")
    message = serializers.CharField(help_text="The same for people.")

    class Meta:
        ref_name = "ProblemError"


class ProblemShape(serializers.Serializer[Any]):
    """Every refusal (RFC 9457)."""

    type = serializers.CharField(
        help_text="Names the kind of refusal, stable: `/api/v1/problems/…`; the address explains it."
    )
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField(required=False)
    errors = ErrorShape(many=True)  # type: ignore[assignment]

    class Meta:
        ref_name = "Problem"


def _problem(status: int) -> OpenApiResponse:
    kind, title = KINDS[status]
    example = {"type": f"/api/v1/problems/{kind}", "title": title, "status": status, "errors": []}
    examples = [OpenApiExample(kind, example, response_only=True, status_codes=[str(status)], media_type=MEDIA_TYPE)]
    return OpenApiResponse(ProblemShape, description=title, examples=examples)


def header(name: str, description: str, statuses: Sequence[int | str] | bool) -> OpenApiParameter:
    """A header of answers."""
    told = statuses if isinstance(statuses, bool) else list(statuses)
    return OpenApiParameter(
        name,
        OpenApiTypes.STR,
        OpenApiParameter.HEADER,
        description=description,
        response=told,
    )


IF_MATCH = OpenApiParameter(
    "If-Match",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    required=False,
    description="The ETag of the state that the change was made on; `*` for whatever it is. 428 without it.",
)
IF_MATCH_AT_WILL = OpenApiParameter(
    "If-Match",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    required=False,
    description="The ETag of the state that you mean; whatever it is when left out.",
)
IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="The ETag of a state that you hold: 304 when it is still that.",
)


def endpoint(
    operation: str,
    summary: str,
    *,
    tag: str,
    answers: Mapping[int | tuple[int, str], Any],
    text: str = "",
    request: Any = None,
    parameters: Sequence[Any] = (),
    refuses: Sequence[int] = (),
    member: bool = False,
    examples: Sequence[OpenApiExample] = (),
) -> Callable[[Any], Any]:
    """Describe a method of a view. ``member``: a key or session is needed. ``refuses``: problems beside those that any
    request may meet; a body brings 411, 413 and 415, a member's operation 401 and 403, any key 401."""
    statuses = {400, 401, 406, 429, *refuses}
    if member:
        statuses |= {403}
    if request is not None:
        statuses |= {411, 413, 415}
    problems = {(status, MEDIA_TYPE): _problem(status) for status in sorted(statuses)}
    return extend_schema(
        operation_id=operation,
        summary=summary,
        description=text or f"{summary}.",
        tags=[tag],
        request=request,
        parameters=list(parameters),
        responses={**answers, **problems},
        auth=cast(Any, MEMBER if member else VISITOR),
        examples=list(examples),
    )


def example(
    name: str, value: Any, *, request: bool = False, status: int = 200, media_type: str = "application/json"
) -> OpenApiExample:
    """An example of a body, or of the answer with a status.

    Figures are rounded: the last digits of a computed one depend on the processor, the checked-in document must not.
    """
    value = _rounded(value)
    if request:
        return OpenApiExample(name, value, request_only=True, media_type=media_type)
    return OpenApiExample(name, value, response_only=True, status_codes=[str(status)], media_type=media_type)


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _rounded(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_rounded(each) for each in value]
    return round(value, DECIMALS) if isinstance(value, float) else value


def finished(result: dict[str, Any], generator: object, request: object, public: bool) -> dict[str, Any]:
    """The last step of making the schema: which bodies refuse members that they do not know, and how one logs in."""
    components = result["components"]["schemas"]
    for name in STRICT_NAMES & components.keys():
        components[name]["additionalProperties"] = False
    for name in OPEN_NAMES & components.keys():
        components[name] = {"anyOf": [*components[name]["oneOf"], {"type": "object", "additionalProperties": True}]}
    _without_marks(result)
    result["components"]["securitySchemes"] = SECURITY_SCHEMES
    result["components"]["responses"] = _shared_problems(result)
    return result


def _without_marks(part: Any) -> None:
    """Drop what the generator notes for itself."""
    if isinstance(part, dict):
        part.pop("x-spec-enum-id", None)
        for value in part.values():
            _without_marks(value)
    elif isinstance(part, list):
        for value in part:
            _without_marks(value)


def _shared_problems(result: dict[str, Any]) -> dict[str, Any]:
    """Problems that many operations answer, each written once; the operations are made to refer to them."""
    found: dict[str, Any] = {}
    for operations in result["paths"].values():
        for operation in operations.values():
            for status, answer in operation["responses"].items():
                if set(answer.get("content", ())) == {MEDIA_TYPE} and int(status) in KINDS:
                    name = "".join(word.capitalize() for word in KINDS[int(status)][0].split("-"))
                    found[name] = answer
                    operation["responses"][status] = {"$ref": f"#/components/responses/{name}"}
    return dict(sorted(found.items()))


STRICT_NAMES: set[str] = set()
"""Names of components whose serializers refuse unknown members."""


OPEN_NAMES: set[str] = set()
"""Names of answers that may also be some other object, such as a file in a foreign JSON format."""


def strict(*names: str) -> None:
    """Note components whose serializers refuse unknown members."""
    STRICT_NAMES.update(names)


def one_of(name: str, *shapes: type[serializers.Serializer[Any]]) -> PolymorphicProxySerializer:
    """An answer that has one of several shapes, or is an object of a foreign format."""
    OPEN_NAMES.add(name)
    return PolymorphicProxySerializer(component_name=name, serializers=list(shapes), resource_type_field_name=None)


def plain_bases() -> list[type]:
    """Classes whose docstrings say nothing about what derives from them."""
    return [*get_lib_doc_excludes(), ApiView, StrictSerializer, SparseSerializer, QueryShape]


@cache
def schema_document() -> dict[str, Any]:
    """The OpenAPI document of the API, made once per process."""
    document: dict[str, Any] = SchemaGenerator(api_version="v1").get_schema(request=None, public=True)
    return document


@cache
def schema_text(renderer: Any) -> tuple[bytes, str]:
    """The document as a renderer class writes it, which takes long, and the ETag of that."""
    rendered = renderer().render(schema_document(), renderer_context={})
    text = rendered if isinstance(rendered, bytes) else rendered.encode()
    return text, etag_of(text.decode())


class _Json(OpenApiJsonRenderer):
    media_type = JSONRenderer.media_type


class _ByFormat(DefaultContentNegotiation):
    """By ``?format=``, else by ``Accept``."""

    def select_renderer(self, request: Request, renderers: Any, format_suffix: str | None = None) -> Any:
        asked = request.query_params.get("format")
        if asked is None:
            return super().select_renderer(request, renderers, format_suffix)
        fitting = [renderer for renderer in renderers if renderer.format == asked]
        if not fitting:
            raise wrong_query([ErrorItem("query.format", "invalid_choice", "The document is there as yaml and json.")])
        return fitting[0], fitting[0].media_type


class SchemaView(ApiView):
    """The OpenAPI document: YAML, or JSON by ``Accept`` or ``?format=json``."""

    renderer_classes = (OpenApiYamlRenderer, OpenApiJsonRenderer, _Json)
    authentication_classes = ()
    content_negotiation_class = _ByFormat

    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponse:
        renderer: Any = type(request.accepted_renderer)
        text, etag = schema_text(renderer)
        written = f"{renderer.media_type}; charset={renderer.charset}" if renderer.charset else renderer.media_type
        answer: HttpResponse = not_modified(request, etag) or HttpResponse(text, written, headers={"ETag": etag})
        answer["Cache-Control"] = "public, max-age=300"
        return answer
