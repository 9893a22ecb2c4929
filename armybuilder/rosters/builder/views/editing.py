"""How every change of a list runs: check the revision, edit the value, judge it, save it, answer with what changed."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme

from armybuilder.numbers import whole_number
from armybuilder.rosters import services
from armybuilder.rosters.builder.finding import ARMIES, army_or_404
from armybuilder.rosters.builder.page import Page, page_of, verdict_words
from armybuilder.rosters.builder.picker import picker_of
from armybuilder.rosters.builder.query import PickerQuery
from armybuilder.rosters.builder.state import Judged, army_of, change_to, judge, judged_roster, summarise
from armybuilder.rosters.holder import holder_of
from armybuilder.rosters.models import Roster
from armybuilder.rosters.selectors import neighbours
from armybuilder.rosters.services import Change, StaleRevision
from armybuilder.rules.aos4.army import ArmyList

MOST_UNITS = 150
"""Units, and enhancements, that a list may hold here: far more than any army, and less than what a document holds."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A list after a step.

    ``done`` says what was done ("Chaos Knights added"); ``focus`` are element ids, of which the first that exists gets
    the focus; ``target`` is the place that the picker adds to from now on.
    """

    army: ArmyList
    done: str
    focus: tuple[str, ...] = ()
    target: str | None = None
    quiet: bool = False
    """Whether the step is read out only when it changes the verdict."""
    to_picker: bool = False
    """Whether a regiment was begun: the search is emptied and the focus goes to the first unit that may follow."""
    verdict: bool = False
    """Whether the verdict is read out even when it stays the same."""

    def aimed(self, query: PickerQuery, target: str) -> PickerQuery:
        """The query of the picker after this step."""
        return query.begun(target) if self.to_picker else query.at(target)


class Refused(Exception):
    """A step that cannot be done; the text is a sentence for the player."""


class UnknownThing(Exception):
    """A posted id that names nothing in this list or its catalogue."""


def apply_step(request: HttpRequest, code: str, step: Callable[[Judged], Outcome]) -> HttpResponse:
    """Change the list by one step and answer with a redirect, or for htmx with the fragments that changed."""
    revision = sent_revision(request)
    if revision is None:
        return HttpResponseBadRequest("The form carries no revision of the list.", content_type="text/plain")
    seen: list[tuple[Judged, Judged, Outcome]] = []

    def edit(roster: Roster) -> Change | None:
        if roster.system not in ARMIES:
            raise Roster.DoesNotExist
        before = judge(army_of(roster))
        outcome = step(before)
        if _overfull(outcome.army) and not _overfull(before.army):
            raise Refused(f"A list holds at most {MOST_UNITS} units and as many enhancements.")
        if outcome.army == before.army:
            seen.append((before, before, outcome))
            return None
        same_data = outcome.army.release == before.army.release
        after = judge(outcome.army, before.catalogue if same_data else None)
        seen.append((before, after, outcome))
        return change_to(after, outcome.done)

    try:
        roster = services.change_roster(holder=holder_of(request), code=code, revision=revision, edit=edit)
    except Roster.DoesNotExist:
        raise Http404 from None
    except StaleRevision as stale:
        return stale_answer(request, code, stale)
    except UnknownThing:
        return refused_answer(request, code, "That is no longer there: the page was out of date.", status=404)
    except Refused as refusal:
        return refused_answer(request, code, str(refusal), status=422)
    before, after, outcome = seen[-1]
    return changed_answer(request, roster, before, after, outcome)


def step_in_history(request: HttpRequest, code: str, *, back: bool) -> HttpResponse:
    """Undo or redo one step."""
    revision = sent_revision(request)
    if revision is None:
        return HttpResponseBadRequest("The form carries no revision of the list.", content_type="text/plain")
    holder = holder_of(request)
    before_roster = army_or_404(holder, code)
    service = services.undo if back else services.redo
    try:
        label = service(holder=holder, code=code, revision=revision, summarise=summarise)
    except Roster.DoesNotExist:
        raise Http404 from None
    except StaleRevision as stale:
        return stale_answer(request, code, stale)
    roster = army_or_404(holder, code)
    after = judged_roster(roster)
    nothing = "There is nothing to undo" if back else "There is nothing to redo"
    done = f"{'Undone' if back else 'Done again'}: {label}" if label else nothing
    focus = ("undo", "redo", "choices-s") if back else ("redo", "undo", "choices-s")
    return changed_answer(request, roster, judged_roster(before_roster), after, Outcome(after.army, done, focus))


def changed_answer(
    request: HttpRequest, roster: Roster, before: Judged, after: Judged, outcome: Outcome
) -> HttpResponse:
    """What the browser needs after a saved change."""
    said = _said(before, after, outcome)
    if not getattr(request, "htmx", False):
        if said:
            messages.success(request, said)
        return redirect(_back(request, roster.code, outcome))
    on_builder = request.POST.get("view") != "picker"
    query = PickerQuery.of(request.POST.dict(), after.army)
    if outcome.target is not None:
        query = outcome.aimed(query, outcome.target)
    page, old = page_of(roster, after), page_of(roster, before)
    undo, redo = neighbours(roster)
    picker = picker_of(after, roster.code, query)
    focus = outcome.focus
    if outcome.to_picker and picker.groups:
        focus = (f"add-{picker.groups[0].rows[0].id}", *focus)
    context = {
        "oob": True,
        "roster": roster,
        "page": page,
        "undo": undo,
        "redo": redo,
        "said": said,
        "picker": picker,
        "begun": outcome.to_picker,
        "view": "builder" if on_builder else "picker",
        **(_changes(old, page) if on_builder else {}),
    }
    response = render(request, "rosters/swaps.html", context)
    response["Vary"] = "HX-Request"
    if focus:
        response["HX-Trigger-After-Settle"] = json.dumps({"roster:focus": {"id": " ".join(focus)}})
    return response


def stale_answer(request: HttpRequest, code: str, stale: StaleRevision) -> HttpResponse:
    """409: the list was changed elsewhere; nothing was written."""
    kept = [(name, value) for name in request.POST for value in request.POST.getlist(name)]
    context = {
        "changed": timezone.localtime(stale.changed),
        "builder_url": reverse("rosters:detail", args=[code]),
        "again_url": request.get_full_path(),
        "again_fields": [
            *((name, value) for name, value in kept if name not in ("csrfmiddlewaretoken", "revision")),
            ("revision", stale.revision),
        ],
    }
    return _notice(request, "rosters/stale.html", context, 409)


def refused_answer(request: HttpRequest, code: str, text: str, *, status: int) -> HttpResponse:
    """404 or 422: the step could not be done; nothing was written."""
    context = {"text": text, "builder_url": reverse("rosters:detail", args=[code])}
    return _notice(request, "rosters/refused.html", context, status)


def _notice(request: HttpRequest, template: str, context: Mapping[str, object], status: int) -> HttpResponse:
    if not getattr(request, "htmx", False):
        return render(request, template, context, status=status)
    response = render(request, f"{template}#notice", {**context, "oob": True}, status=status)
    response["HX-Trigger-After-Settle"] = json.dumps({"roster:focus": {"id": "notice-said"}})
    return response


def _changes(old: Page, new: Page) -> dict[str, object]:
    """Which parts of the army zone differ; all blocks where their number or order changed."""
    same_order = [block.id for block in old.blocks] == [block.id for block in new.blocks]
    return {
        "all_blocks": not same_order,
        "changed_blocks": [block for block in new.blocks if block not in old.blocks] if same_order else [],
        "choices_changed": old.choices != new.choices,
    }


def _said(before: Judged, after: Judged, outcome: Outcome) -> str:
    """What is read out: what was done, what is left, and the verdict when it changed."""
    was, now = verdict_words(before), verdict_words(after)
    if outcome.quiet:
        return now if was != now else ""
    left = after.totals.left
    points = f"{left:,} points left." if left >= 0 else f"{-left:,} points over."
    return " ".join([f"{outcome.done}.", points, *([now] if was != now or outcome.verdict else [])])


def _overfull(army: ArmyList) -> bool:
    return sum(1 for _ in army.placed_units()) > MOST_UNITS or len(army.enhancements) > MOST_UNITS


def sent_revision(request: HttpRequest) -> int | None:
    """The revision of the list that a form was made on; None where it carries none."""
    return whole_number(request.POST.get("revision", ""))


def _back(request: HttpRequest, code: str, outcome: Outcome) -> str:
    """Where a browser without scripts goes on: the page that the form was on, at the place of the step."""
    home = reverse("rosters:detail", args=[code])
    back = request.POST.get("back", "")
    if not back.startswith(home) or not url_has_allowed_host_and_scheme(back, allowed_hosts=None):
        back = home
    if outcome.target is not None:
        path, _, sent = back.partition("#")[0].partition("?")
        back = outcome.aimed(PickerQuery.of(QueryDict(sent).dict(), outcome.army), outcome.target).url(path)
    place = next((part for part in outcome.focus if part.startswith(("u-", "regiment-"))), "")
    return f"{back.partition('#')[0]}{f'#{place}' if place else ''}"


def posted(request: HttpRequest, field: str) -> str:
    """A posted value of at most 200 characters; empty when it is missing."""
    return request.POST.get(field, "")[:200]
