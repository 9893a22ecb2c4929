"""Judging all lists of an event again as a background run: after its rules changed, or against another release.

A chunk judges a few submissions and changes nothing; when the run is done and was asked to, the new verdicts are stored
in one transaction. Which verdicts changed is the run's result.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date
from hashlib import sha256
from typing import Any

from armybuilder.accounts.models import User
from armybuilder.jobs.models import Run
from armybuilder.jobs.registry import register_kind
from armybuilder.jobs.services import StartedRun, start_run
from armybuilder.tournaments.judging import judge_for_event
from armybuilder.tournaments.models import Event, PlayerState, Submission, SubmissionState
from armybuilder.tournaments.services.audit import Actor, note
from armybuilder.tournaments.services.submissions import error_keys, judge_submission

KIND = "event-recheck"
LISTS_PER_CHUNK = 15
STORED = (
    *("reading", "document", "judged", "codes", "legal", "readable", "name", "faction", "points", "drops"),
    *(
        "declared_points",
        "declared_drops",
        "units",
        "data_release",
        "written_release",
        "content_hash",
        "source_format",
        "lists_found",
    ),
)


def start_recheck(*, event: Event, user: User, release: str = "", store: bool = True) -> StartedRun:
    """Start judging every newest submission again.

    ``release`` judges by other data than the event's own, which is never stored; neither is anything after the lock.
    An equal run is reused.
    """
    rows = list(
        event.players.exclude(state=PlayerState.DROPPED)
        .exclude(current=None)
        .order_by("id")
        # Stored verdicts and decisions count up, so that an earlier run is reused only while nothing was stored since.
        .values_list("current_id", "current__content_hash", "current__decisions_made")
    )
    store = store and not release and event.locked is None
    parameters = {
        "event": event.pk,
        "release": release or event.release,
        "store": store,
        "by": user.email,
        "rules": _rules(event),
    }
    key = sha256(json.dumps([parameters, rows], sort_keys=True).encode()).hexdigest()
    ids = [row[0] for row in rows]
    chunks = [{"submissions": ids[start : start + LISTS_PER_CHUNK]} for start in range(0, len(ids), LISTS_PER_CHUNK)]
    return start_run(kind=KIND, key=key, parameters=parameters, chunks=chunks or [{"submissions": []}], owner=user)


def compute_chunk(parameters: dict[str, Any], specification: dict[str, Any]) -> dict[str, Any]:
    """Judge the submissions of one chunk; gives for each what was and what is now found."""
    event = Event.objects.get(pk=parameters["event"])
    event.release = parameters["release"]
    # By the rules of the run's start: lists of one run are judged alike, whatever is changed while it runs.
    event.ruleset, event.event_rules, event.points_limit, starts = parameters["rules"]
    event.starts = date.fromisoformat(starts)
    found = []
    sent = Submission.objects.filter(pk__in=specification["submissions"]).select_related("player")
    for submission in sent.order_by("player_id"):
        before = _verdict(submission)
        judge_submission(submission, judge_for_event(event, submission.text))
        after = _verdict(submission)
        found.append(
            {
                "submission": submission.pk,
                "player": submission.player.name,
                "before": before,
                "after": after,
                "state": str(submission.state),
                "fields": {name: getattr(submission, name) for name in STORED},
            }
        )
    return {"lists": found}


def combine(parameters: dict[str, Any], results: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """How many lists were checked and which verdicts changed."""
    lists = [found for result in results for found in result["lists"]]
    changed = [
        {name: found[name] for name in ("submission", "player", "before", "after")}
        for found in lists
        if found["before"] != found["after"]
    ]
    return {"checked": len(lists), "release": parameters["release"], "changed": changed}


def store_verdicts(run: Run) -> None:
    """Store what a finished run found. A decision of a judge stays, unless its list became illegal or legal, or an
    approved list has an error that nobody waived.

    A lock that came meanwhile, or rules that were changed, keep everything as it is: the run's result still lists what
    changed.
    """
    parameters = run.parameters
    if not parameters["store"]:
        return
    event = Event.objects.select_for_update().get(pk=parameters["event"])
    if event.locked is not None:
        return
    actor = Actor(parameters["by"], run.owner)
    if not is_current(event, parameters):
        note(event, actor, "recheck_outdated")
        return
    changed = 0
    for result in run.chunks.order_by("index").values_list("result", flat=True):
        for found in (result or {}).get("lists", ()):
            submission = Submission.objects.select_for_update().filter(pk=found["submission"]).first()
            if submission is not None and _store(submission, found):
                changed += found["before"] != found["after"]
    note(event, actor, "rechecked", changed=changed)


def _store(submission: Submission, found: dict[str, Any]) -> bool:
    """Store what was found of one list, and whether there was anything to store: other data alone change its hash."""
    if all(getattr(submission, name) == value for name, value in found["fields"].items()):
        return False
    for name, value in found["fields"].items():
        setattr(submission, name, value)
    errors = error_keys(submission)
    decided = submission.state in (SubmissionState.APPROVED, SubmissionState.RETURNED)
    let_pass = submission.state != SubmissionState.APPROVED or set(errors) <= set(submission.waived)
    if decided and let_pass and found["before"]["legal"] == found["after"]["legal"]:
        submission.waived = [key for key in submission.waived if key in errors]
    else:
        submission.state, submission.waived = SubmissionState(found["state"]), []
    submission.decisions_made += 1
    submission.save()
    return True


def is_current(event: Event, parameters: dict[str, Any]) -> bool:
    """Whether a run judges by the data and rules that the event has now."""
    return [parameters["release"], *parameters["rules"]] == [event.release, *_rules(event)]


def _rules(event: Event) -> list[Any]:
    """What lists are judged by beside the release, as it is kept with a run."""
    return [event.ruleset, event.event_rules, event.points_limit, event.starts.isoformat()]


def _verdict(submission: Submission) -> dict[str, Any]:
    return {
        "readable": submission.readable,
        "legal": submission.legal,
        "codes": submission.codes,
        "errors": error_keys(submission),
        "points": submission.points,
    }


def register() -> None:
    """Make the kind known; called when Django starts."""
    register_kind(KIND, compute_chunk, combine, finished=store_verdicts)
