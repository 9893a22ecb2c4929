"""What the addresses in ``type`` of a refusal lead to: JSON for programs, for browsers a page outside of the API."""

from __future__ import annotations

import re
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.api.base import ApiView
from armybuilder.api.formats import AnyAccept
from armybuilder.api.problem_types import CASE_CODES, CODES, PROBLEM_TYPES, TYPE_BASE
from armybuilder.api.query import read_query
from armybuilder.validation.problems import PROBLEMS

PUBLIC = "public, max-age=3600"


def list_codes() -> dict[str, str]:
    """Codes of what could not be read of a list, with their sentences; three dots stand for a piece of the text."""
    return {code: str(said).format(text="…") for code, said in PROBLEMS.items()}


def type_document(kind: str) -> dict[str, Any]:
    """One kind of refusal as JSON; Http404 where there is none of this name."""
    found = PROBLEM_TYPES.get(kind)
    if found is None:
        raise Http404
    return {
        "type": TYPE_BASE + kind,
        "title": found.title,
        "status": found.status,
        "todo": found.todo,
        "page": f"{reverse('problems')}#{kind}",
    }


def _wants_page(request: Request) -> bool:
    """Whether HTML is what is asked for first, as browsers do; a program that takes anything gets JSON."""
    first = re.split("[,;]", request.headers.get("Accept", ""), maxsplit=1)[0].strip().lower()
    return first in ("text/html", "application/xhtml+xml")


class _Explained(ApiView):
    content_negotiation_class = AnyAccept

    def told(self, request: Request, document: Any, page: str) -> HttpResponse | Response:
        """The document, or the way to its page; which of them depends on ``Accept``."""
        read_query(request)
        headers = {"Cache-Control": PUBLIC}
        wanted = _wants_page(request)
        answer = HttpResponseRedirect(page, headers=headers) if wanted else Response(document, headers=headers)
        patch_vary_headers(answer, ["Accept"])
        return answer


class ProblemTypeList(_Explained):
    """Every kind of refusal and every code."""

    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponse | Response:
        types = [type_document(kind) for kind in PROBLEM_TYPES]
        document = {"types": types, "codes": CODES, "list_codes": list_codes(), "case_codes": CASE_CODES}
        return self.told(request, document, reverse("problems"))


class ProblemTypeDetail(_Explained):
    """One kind of refusal: what its ``type`` leads to."""

    @extend_schema(exclude=True)
    def get(self, request: Request, kind: str) -> HttpResponse | Response:
        document = type_document(kind)
        return self.told(request, document, document["page"])


@require_safe
def problems(request: HttpRequest) -> HttpResponse:
    """The page of all kinds of refusals and codes."""
    types = [{"kind": kind, **type_document(kind)} for kind in PROBLEM_TYPES]
    groups = [
        ("code", "Codes of fields and parameters", CODES.items()),
        ("line", "Codes of lines of a list", list_codes().items()),
        ("case", "Codes of cases of odds", CASE_CODES.items()),
    ]
    return render(request, "api/problems.html", {"types": types, "groups": groups})
