"""The endpoints of background work."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import NotAuthenticated, NotFound, PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.api.base import ApiView
from armybuilder.api.problems import Problem
from armybuilder.api.query import read_query
from armybuilder.api.schema import endpoint, example
from armybuilder.api.v1.jobs.answers import JOB, JobShape, job_document
from armybuilder.jobs.models import Run
from armybuilder.jobs.selectors import runs_of
from armybuilder.jobs.services import cancel_run, visitor_of_token

TAG = "Jobs"
NO_STORE = {"Cache-Control": "no-store"}
CANCEL_TOKEN = OpenApiParameter(
    "Cancel-Token",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="The `cancel_token` of the answer that started it; not needed with the key that did.",
)


def run_named(code: str) -> Run:
    run = Run.objects.filter(code=code).defer("result").first()
    if run is None:
        raise NotFound
    return run


class JobDetail(ApiView):
    @endpoint(
        "get_job",
        "State and progress of background work",
        tag=TAG,
        text="For whoever has the code. Ask once a second or less often, until the state is done, cancelled or failed.",
        answers={200: JobShape},
        refuses=(404,),
        examples=[example("get_job", JOB)],
    )
    def get(self, request: Request, code: str) -> Response:
        read_query(request)
        return Response(job_document(run_named(code)), headers=NO_STORE)

    @endpoint(
        "cancel_job",
        "Cancel background work",
        tag=TAG,
        text="Only whoever started it may, by his key or session, or by the token that he was given when he started it "
        "without one. What was computed is thrown away.",
        parameters=[CANCEL_TOKEN],
        answers={200: JobShape},
        refuses=(403, 404, 409),
        examples=[example("cancel_job", {**JOB, "state": "cancelled"})],
    )
    def delete(self, request: Request, code: str) -> Response:
        read_query(request)
        run = run_named(code)
        token = request.headers.get("Cancel-Token", "")
        mine = runs_of(user=request.user, visitor=visitor_of_token(token) if token else "")
        if not mine.filter(pk=run.pk).exists():
            if not token and not request.user.is_authenticated:
                raise NotAuthenticated
            raise PermissionDenied("Only whoever started it may cancel it.")
        if not cancel_run(run):
            raise Problem("already-over", "The work is over.", status_code=409, extra={"state": str(run.state)})
        return Response(job_document(run), headers=NO_STORE)


class JobResult(ApiView):
    @endpoint(
        "get_job_result",
        "The plain result of background work",
        tag=TAG,
        text="The form depends on the kind; `result_url` of the job leads to the documented one where there is one.",
        answers={200: OpenApiTypes.OBJECT},
        refuses=(404, 409),
        examples=[example("get_job_result", {"sum": 4950})],
    )
    def get(self, request: Request, code: str) -> Response:
        read_query(request)
        run = run_named(code)
        if run.state != Run.State.DONE:
            raise Problem(
                "not-done",
                "There is no result.",
                status_code=409,
                extra={"state": str(run.state)},
                detail=self._why(run),
            )
        return Response(Run.objects.values_list("result", flat=True).get(pk=run.pk))

    def _why(self, run: Run) -> str:
        return "Ask again when the job is done." if run.is_active else "The job ended without one."
