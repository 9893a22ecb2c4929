"""Checks of all lists of an event in the background: started, followed, and what they changed."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_POST

from armybuilder.jobs.models import Run
from armybuilder.jobs.selectors import progress
from armybuilder.tournaments import recheck as rechecks
from armybuilder.tournaments.models import Event, Organiser, Role, Submission
from armybuilder.tournaments.views.access import HtmxRequest, organiser_page, user_of
from armybuilder.tournaments.wording import code_words
from armybuilder.validation.releases import release_table


@organiser_page(Role.JUDGE)
@require_POST
def recheck(request: HttpRequest, event: Event, organiser: Organiser) -> HttpResponse:
    release = request.POST.get("release", "")
    if release and release not in release_table().ids:
        messages.error(request, "No data release is called so. Nothing was checked.")
        return redirect("tournaments:desk", code=event.code)
    return started(request, event, "" if release == event.release else release)


def started(request: HttpRequest, event: Event, release: str = "") -> HttpResponse:
    """Start a check of all lists and lead to its page."""
    check = rechecks.start_recheck(event=event, user=user_of(request), release=release)
    if check.queue_reached is False:
        messages.warning(request, "The queue does not answer. The check starts when it is back.")
    return redirect("tournaments:recheck-run", code=event.code, run=check.run.code)


@organiser_page()
@require_GET
def recheck_run(request: HtmxRequest, event: Event, organiser: Organiser, run: str) -> HttpResponse:
    """Progress and result of a check; polled with status 286 at its end."""
    found = get_object_or_404(Run, code=run, kind=rechecks.KIND, parameters__event=event.pk)
    context = {
        "event": event,
        "organiser": organiser,
        "run": found,
        "progress": progress(found),
        "other_data": found.parameters["release"] != event.release,
        "outdated": not rechecks.is_current(event, found.parameters),
        "changed": _changed_verdicts(event, found),
        "here": "desk",
    }
    if request.htmx:
        status = 200 if found.is_active else 286
        return render(request, "tournaments/recheck.html#progress", context, status=status)
    return render(request, "tournaments/recheck.html", context)


def _changed_verdicts(event: Event, run: Run) -> list[dict[str, Any]]:
    """The verdicts that a check changed: from what to what, the errors that are new and gone, and whose list it is."""
    changed = (run.result or {}).get("changed", ())
    codes = dict(Submission.objects.filter(player__event=event).values_list("pk", "player__code")) if changed else {}
    return [_changed_verdict(row, codes.get(row["submission"], "")) for row in changed]


def _changed_verdict(row: dict[str, Any], code: str) -> dict[str, Any]:
    before, after = row["before"], row["after"]
    return {
        "player": row["player"],
        "code": code,
        "verdicts": [_verdict(before), _verdict(after)],
        "points": [before["points"], after["points"]],
        "new": _only_in(after, before),
        "gone": _only_in(before, after),
    }


def _only_in(one: dict[str, Any], other: dict[str, Any]) -> str:
    """The errors of one verdict that the other has not at the same place, in words. Older checks know codes only."""
    keys, others = (verdict.get("errors", verdict["codes"]) for verdict in (one, other))
    return code_words(dict.fromkeys(key.partition(" ")[0] for key in keys if key not in others))


def _verdict(found: dict[str, Any]) -> str:
    if found["legal"]:
        return "legal"
    return "not legal" if found["readable"] else "unreadable"


def last_check(event: Event) -> Run | None:
    """The newest check of all lists of an event, done or not."""
    return Run.objects.filter(kind=rechecks.KIND, parameters__event=event.pk).order_by("-created").first()
