"""One endpoint for each aid, and the list of them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.aids.aid import Aid, AidProblem
from armybuilder.aids.fields import defaults, read_json
from armybuilder.aids.registry import AIDS
from armybuilder.aids.views import rules_of
from armybuilder.api.base import ApiView
from armybuilder.api.problems import ErrorItem, Problem
from armybuilder.api.query import read_query
from armybuilder.api.schema import endpoint, example
from armybuilder.api.v1.aids.shapes import AnswerShape, question_shape

TAG = "Aids"


class AidShape(serializers.Serializer[Any]):
    name = serializers.CharField()
    title = serializers.CharField()
    summary = serializers.CharField()
    game = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())
    example = serializers.DictField(help_text="A question that the endpoint of the aid answers.")

    class Meta:
        ref_name = "Aid"


def _listed(aid: Aid) -> dict[str, Any]:
    return {
        "name": aid.name,
        "title": aid.title,
        "summary": aid.summary,
        "game": aid.game,
        "rules": list(aid.rules),
        "example": defaults(aid.fields),
    }


class AidList(ApiView):
    """Every aid with an example question."""

    stateless = True

    @endpoint(
        "list_aids",
        "Aids at the table",
        tag=TAG,
        answers={200: AidShape(many=True)},
        examples=[example("list_aids", _listed(AIDS[0]))],
    )
    def get(self, request: Request) -> Response:
        read_query(request)
        return Response([_listed(aid) for aid in AIDS])


class AidView(ApiView):
    """Answers the questions of one aid. The sub-classes name it."""

    stateless = True
    throttle_scope = "lists"
    aid: Aid

    def answer(self, request: Request) -> Response:
        """The answer to the JSON that was sent; what is wrong with it is told by location."""
        read_query(request)
        return Response(answered(self.aid, request.data))


def answered(aid: Aid, question: Any) -> dict[str, Any]:
    """The answer of an aid to a JSON question; a problem where that cannot be answered."""
    reading = read_json(aid.fields, question)
    if reading.faulty:
        items = [ErrorItem(fault.location, fault.code, fault.message) for fault in reading.faults]
        raise Problem("refused-fields", "Some fields are refused.", errors=items)
    try:
        answer = aid.answer(reading.values)
    except AidProblem as problem:
        said = ErrorItem("body", "impossible", str(problem))
        raise Problem("refused-fields", "These values do not go together.", errors=[said]) from problem
    return {
        "title": answer.title,
        "severity": answer.severity,
        "steps": [{"code": step.code, "text": step.text, "rule": step.rule} for step in answer.steps],
        "rules": rules_of(aid, answer),
        "data": answer.data,
    }


def view_of(aid: Aid) -> type[AidView]:
    """The view of one aid, described by what the aid asks."""

    @endpoint(
        f"ask_{aid.name.replace('-', '_')}",
        aid.title,
        tag=TAG,
        text=f"{aid.summary} Applies {', '.join(aid.rules)}.",
        request=question_shape(aid),
        answers={200: AnswerShape},
        examples=[
            example(aid.name, defaults(aid.fields), request=True),
            example(f"{aid.name} answered", answered(aid, defaults(aid.fields))),
        ],
    )
    def post(self: AidView, request: Request) -> Response:
        return self.answer(request)

    return type(
        f"Aid{aid.name.title().replace('-', '')}", (AidView,), {"aid": aid, "post": post, "__doc__": aid.summary}
    )
