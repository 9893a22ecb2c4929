"""A run in the API, and the 202 with which an endpoint answers that has started one."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers, status
from rest_framework.response import Response

from armybuilder.api.schema import example
from armybuilder.jobs.models import Run
from armybuilder.jobs.registry import UnknownKind, kind_named
from armybuilder.jobs.selectors import progress


class ProgressShape(serializers.Serializer[Any]):
    done = serializers.IntegerField(help_text="Parts that are computed.")
    total = serializers.IntegerField(help_text="Parts in all.")
    percent = serializers.IntegerField(help_text="0 to 100; only a run that is done says 100.")

    class Meta:
        ref_name = "Progress"


class JobShape(serializers.Serializer[Any]):
    code = serializers.CharField(help_text="Its address; whoever has it may ask.")
    kind = serializers.CharField()
    state = serializers.ChoiceField(choices=[str(state) for state in Run.State.values])
    progress = ProgressShape()
    error = serializers.CharField(allow_blank=True, help_text="Why it failed.")
    created = serializers.DateTimeField()
    started = serializers.DateTimeField(allow_null=True)
    finished = serializers.DateTimeField(allow_null=True)
    url = serializers.CharField(help_text="Where to ask for its state.")
    result_url = serializers.CharField(allow_null=True, help_text="Where its result is, once it is done.")

    class Meta:
        ref_name = "Job"


class StartedJobShape(JobShape):
    """The job, as the answer that has started it tells it."""

    cancel_token = serializers.CharField(
        allow_null=True,
        help_text="Cancels this job when sent as `Cancel-Token`; told this once. Null where a key or session started "
        "it, which cancels it by itself, and for a job that was there already.",
    )

    class Meta:
        ref_name = "StartedJob"


JOB: dict[str, Any] = {
    "code": "Zk3v9x2m1q",
    "kind": "battles",
    "state": "running",
    "progress": {"done": 12, "total": 40, "percent": 30},
    "error": "",
    "created": "2026-11-29T10:00:00Z",
    "started": "2026-11-29T10:00:01Z",
    "finished": None,
    "url": "/api/v1/jobs/Zk3v9x2m1q/",
    "result_url": None,
}


def job_document(run: Run) -> dict[str, Any]:
    """State, progress and links of a run."""
    far = progress(run)
    return {
        "code": run.code,
        "kind": run.kind,
        "state": str(run.state),
        "progress": {"done": far.done, "total": far.total, "percent": far.percent},
        "error": run.error,
        "created": run.created.isoformat(),
        "started": run.started.isoformat() if run.started else None,
        "finished": run.finished.isoformat() if run.finished else None,
        "url": reverse("api:job", args=[run.code]),
        "result_url": result_url(run) if run.state == Run.State.DONE else None,
    }


def result_url(run: Run) -> str:
    """Where the result of a run is: the address that its kind names, else the plain result."""
    try:
        resource = kind_named(run.kind).resource
    except UnknownKind:
        resource = ""
    return reverse(resource or "api:job-result", args=[run.code])


def accepted(run: Run, *, cancel_token: str | None = None) -> Response:
    """202: the work has been taken on; ``Location`` is where to ask how far it is. Use with :data:`ACCEPTED`.

    ``cancel_token`` is that of a run which was started now, by nobody that has an account.
    """
    document = {**job_document(run), "cancel_token": cancel_token}
    return Response(
        document, status=status.HTTP_202_ACCEPTED, headers={"Location": document["url"], "Retry-After": "1"}
    )


ACCEPTED: dict[int | tuple[int, str], Any] = {202: StartedJobShape}
"""What an endpoint that answers :func:`accepted` says in its schema, beside the header ``Location``."""


def accepted_example() -> OpenApiExample:
    return example("accepted", {**JOB, "cancel_token": None}, status=202)
