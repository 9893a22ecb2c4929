"""The endpoints of HORDES: a list is judged as on its page, and the schema of profile files is told."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.aids.hordes.lists import Judged, judge
from armybuilder.aids.hordes.profiles import PROBLEMS, book_of, storable
from armybuilder.api.base import ApiView, StrictSerializer
from armybuilder.api.problems import ErrorItem, Problem
from armybuilder.api.query import read_query
from armybuilder.api.schema import endpoint, example, strict
from armybuilder.api.v1.lists.shapes import ParamsField, TotalShape
from armybuilder.api.v1.matchups.shapes import FreeField
from armybuilder.api.v1.rosters.access import holder_of
from armybuilder.rules.hordes.army import SYSTEM_ID, VERSION, read_horde
from armybuilder.rules.hordes.demo import DEMO
from armybuilder.rules.hordes.profiles import ProfileBook, profiles_document, profiles_schema, read_profiles
from armybuilder.rules.hordes.reading import within
from armybuilder.rules.hordes.system import SYSTEM
from armybuilder.rules.system import DocumentProblem
from armybuilder.validation.hordes import horde_sentence

TAG = "Aids"
NO_PROFILES = profiles_document(())
HORDE = {
    "system": SYSTEM_ID,
    "version": VERSION,
    "faction": "Emberwild",
    "points_limit": 500,
    "entries": [{"profile": "ash-hound", "attachments": []}],
}


class HordeQuestionShape(StrictSerializer):
    list = FreeField(help_text="The list, as its page writes it with `?format=json`.")
    profiles = FreeField(
        required=False,
        help_text="The file of its profiles (`hordes/profiles/schema/`). Those that it lacks are looked up among the "
        "profiles of the account, then among the invented models.",
    )
    ruleset = serializers.ChoiceField(
        choices=[ruleset.id for ruleset in SYSTEM.rulesets()],
        required=False,
        help_text="How field allowances count; per army when left out.",
    )

    class Meta:
        ref_name = "HordeQuestion"


class HordeViolationShape(serializers.Serializer[Any]):
    code = serializers.CharField()
    rule = serializers.CharField(help_text="`HR-01` … `HR-10`, see `rules/{id}/`.")
    severity = serializers.ChoiceField(choices=["error", "warning", "info"])
    path = serializers.CharField(allow_blank=True, help_text="`entries[1].attachments[0]`; empty: the whole list.")
    params = ParamsField()
    message = serializers.CharField()

    class Meta:
        ref_name = "HordeViolation"


class HordeVerdictShape(serializers.Serializer[Any]):
    legal = serializers.BooleanField(help_text="No violation is an error.")
    complete = serializers.BooleanField(help_text="Nothing is still to do.")
    ruleset = serializers.CharField()
    totals = TotalShape(many=True)
    violations = HordeViolationShape(many=True)
    text = serializers.CharField(help_text="The list as text.")

    class Meta:
        ref_name = "HordeVerdict"


strict("HordeQuestion")


def verdict(judged: Judged) -> dict[str, Any]:
    """The verdict about a horde as JSON."""
    return {
        "legal": judged.report.legal,
        "complete": judged.report.complete,
        "ruleset": judged.ruleset,
        "totals": [{"name": each.name, "value": each.value, "limit": each.limit} for each in judged.totals],
        "violations": [
            {
                "code": found.code,
                "rule": found.rule,
                "severity": found.severity.value,
                "path": found.path,
                "params": dict(found.params),
                "message": horde_sentence(found),
            }
            for found in judged.report.violations
        ],
        "text": SYSTEM.export_text(SYSTEM.serialise(judged.horde), judged.book),
    }


def judged(horde: Any, profiles: Any, ruleset: str, known: ProfileBook) -> Judged:
    """A list judged by the profiles that were sent, then by those already known; raises `DocumentProblem`."""
    with within("profiles"):
        sent = read_profiles(profiles)
    more = tuple(profile for profile in known.profiles if sent.get(profile.id) is None)
    with within("list"):
        return judge(read_horde(horde), ProfileBook((*sent.profiles, *more)), ruleset)


EXAMPLE = verdict(judged(HORDE, NO_PROFILES, "", DEMO))


class ValidateHorde(ApiView):
    """Judges a list that is sent along."""

    stateless = True
    throttle_scope = "lists"

    @endpoint(
        "validate_horde",
        "Judge a HORDES list",
        tag=TAG,
        text="By the rules HR-01 to HR-10. An illegal list is a normal answer.",
        request=HordeQuestionShape,
        answers={200: HordeVerdictShape},
        examples=[example("validate_horde", {"list": HORDE}, request=True), example("validate_horde", EXAMPLE)],
    )
    def post(self, request: Request) -> Response:
        read_query(request)
        given = HordeQuestionShape(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        profiles = asked.get("profiles", NO_PROFILES)
        if not storable([asked["list"], profiles]):
            raise _refused(ErrorItem("body", "characters", "It holds characters that no text has."))
        try:
            found = judged(asked["list"], profiles, asked.get("ruleset", ""), book_of(holder_of(request)))
        except DocumentProblem as problem:
            said = " ".join(filter(None, (PROBLEMS.get(problem.code, problem.code), problem.detail)))
            raise _refused(ErrorItem(problem.path, problem.code.lower(), said)) from problem
        return Response(verdict(found))


class ProfileSchema(ApiView):
    """What a file of profiles looks like."""

    stateless = True

    @endpoint(
        "horde_profile_schema",
        "The JSON schema of HORDES profiles",
        tag=TAG,
        answers={200: OpenApiTypes.OBJECT},
        examples=[example("horde_profile_schema", {"title": "Model profiles for HORDES: Primal lists"})],
    )
    def get(self, request: Request) -> Response:
        read_query(request)
        return Response(profiles_schema())


def _refused(item: ErrorItem) -> Problem:
    return Problem("refused-fields", "The list cannot be read.", errors=[item])
