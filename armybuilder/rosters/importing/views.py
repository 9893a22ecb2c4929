"""Pages of the import: send, check what was read, several lists at once, the progress of many files."""

from __future__ import annotations

import time
from collections.abc import Sequence

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import HttpResponseStopPolling

from armybuilder.jobs.models import Run
from armybuilder.jobs.selectors import progress, visitors_wait_long
from armybuilder.jobs.services import cancel_run
from armybuilder.numbers import whole_number
from armybuilder.rosters.builder.finding import ARMIES
from armybuilder.rosters.files import lists_of_games, plain_text
from armybuilder.rosters.holder import holder_for_new_list, holder_of, remember
from armybuilder.rosters.importing import runs, services
from armybuilder.rosters.importing.checking import Checked, check, parts_of
from armybuilder.rosters.importing.choices import Choice
from armybuilder.rosters.importing.forms import ImportForm, choices_from, packed_from, source_from
from armybuilder.rosters.importing.guard import within_limits
from armybuilder.rosters.importing.page import page_of
from armybuilder.rosters.importing.sources import Gathered, Refusal, Source, gather, pack, unpack
from armybuilder.rosters.importing.summary import Summary, row_of
from armybuilder.validation.reading import Reading

BUDGET = 0.4
"""Seconds that a page reads by itself; what takes longer becomes a run."""
MOST_SAVED_AT_ONCE = 100
MOST_CARRIED = 1_000_000
"""Letters that the form of a table carries; what is more stays on the server, as a run."""
BUSY = "Many files of visitors are being read already. Send fewer at once, or try again in a few minutes."
LONGEST_RETURNED = 50_000
"""Letters of a refused text that its form still shows."""


def _refuse(request: HttpRequest, words: str) -> HttpResponse:
    return _start_page(request, ImportForm(), refused=words, status=413)


def _start_page(
    request: HttpRequest, form: ImportForm, *, refused: str = "", text: str = "", status: int = 200
) -> HttpResponse:
    context = {"form": form, "refused": refused, "text": text or form["text"].value(), "as_of": form["as_of"].value()}
    return render(request, "rosters/importing/start.html", context, status=status)


@never_cache
@require_http_methods(["GET", "POST"])
@within_limits(_refuse)
def start(request: HttpRequest) -> HttpResponse:
    """Paste a text or send files; the answer shows what was read."""
    if request.method == "GET":
        return _start_page(request, ImportForm())
    return _read(request)


@never_cache
@require_http_methods(["GET", "POST"])
@within_limits(_refuse)
def reading(request: HttpRequest) -> HttpResponse:
    """The steps of the page that shows what was read: judge again, save and open, another text, one of several."""
    if request.method == "GET":
        return redirect("rosters:import")
    step = request.POST.get("do", "read")
    if "open" in request.POST:
        return _open(request)
    if step == "save-all":
        return _save_all(request, packed_from(request.POST)[:MOST_SAVED_AT_ONCE])
    return _check(request, save=step == "save") if step in ("judge", "save") else _read(request)


def _read(request: HttpRequest) -> HttpResponse:
    form = ImportForm(request.POST)
    files = request.FILES.getlist("file")
    if not form.is_valid():
        return _start_page(request, form, status=422)
    gathered = gather(form.cleaned_data["text"], files)
    if not gathered.sources:
        said = " ".join(f"{refusal.name}: {refusal.words}" for refusal in gathered.refusals)
        return _start_page(request, form, refused=said or "Paste a text or choose a file first.", status=422)
    if other := _other_game(gathered.sources):
        return _start_page(request, form, refused=other, status=422)
    found = _read_in_time(gathered.sources, form.day)
    if found is None:
        return _in_background(request, gathered, form.day)
    if len(found) == 1 and not gathered.refusals:
        part, reading = found[0]
        return _reading_page(request, check(part, as_of=form.day, first=reading), form.day)
    rows = tuple(row_of(part, reading) for part, reading in found)
    if sum(len(row.packed) for row in rows) > MOST_CARRIED:
        return _in_background(request, gathered, form.day)
    return _summary_page(request, Summary(rows), gathered.refusals, form.day)


def _other_game(sources: Sequence[Source]) -> str:
    """What is said of a list of another game than Age of Sigmar, or of a backup file; empty for anything else."""
    found = lists_of_games(plain_text(sources[0].data)) if len(sources) == 1 else ()
    if not found:
        return ""
    if found[0].system.id in ARMIES:
        return "This is the backup of a list. “My lists” loads it."
    return f"This is a list of {found[0].system.name}. The page of that game loads it, and “My lists” its backup."


def _read_in_time(sources: Sequence[Source], as_of: str | None) -> list[tuple[Source, Reading]] | None:
    """The lists of all sources, read; None when reading them here would keep the visitor waiting."""
    end = time.monotonic() + BUDGET
    found: list[tuple[Source, Reading]] = []
    for number, source in enumerate(sources):
        if number and time.monotonic() > end:
            return None
        found += parts_of(source, as_of=as_of)
    return found


def _check(request: HttpRequest, *, save: bool) -> HttpResponse:
    form = ImportForm(request.POST)
    source = source_from(request.POST)
    if source is None:
        return _start_page(request, form, refused="Paste a text or choose a file first.", status=422)
    as_of = form.day if form.is_valid() else None
    choices: tuple[Choice, ...] = choices_from(request.POST)
    checked = check(source, choices, as_of=as_of)
    if not save or form.errors:
        return _reading_page(request, checked, as_of, form, status=422 if form.errors else 200)
    holder = holder_for_new_list(request)
    roster = services.save_checked(holder=holder, checked=checked)
    if roster is None:
        return _reading_page(request, checked, as_of, status=422)
    response = redirect("rosters:detail", roster.code)
    remember(response, holder)
    return response


def _open(request: HttpRequest) -> HttpResponse:
    sources = packed_from(request.POST)
    number = whole_number(request.POST["open"])
    if number is None or number >= len(sources):
        return _start_page(request, ImportForm(), refused="That list is no longer at hand; send it again.", status=422)
    form = ImportForm(request.POST)
    as_of = form.day if form.is_valid() else None
    return _reading_page(request, check(sources[number], as_of=as_of), as_of)


def _save_all(request: HttpRequest, sources: Sequence[Source], as_of: str | None = None) -> HttpResponse:
    if as_of is None:
        form = ImportForm(request.POST)
        as_of = form.day if form.is_valid() else None
    holder = holder_for_new_list(request)
    saved = services.save_all(holder=holder, sources=sources, as_of=as_of)
    lists = "1 list" if len(saved) == 1 else f"{len(saved)} lists"
    messages.success(request, f"{lists} saved." if saved else "No list was saved: each has lines to look at.")
    response = redirect("rosters:lists")
    if saved:
        remember(response, holder)
    return response


def _reading_page(
    request: HttpRequest, checked: Checked, as_of: str | None, form: ImportForm | None = None, *, status: int = 200
) -> HttpResponse:
    page, is_text = page_of(checked), checked.source.is_text
    if page.refusal and not page.rows:
        shown = checked.source.data if isinstance(checked.source.data, str) else ""
        said = f"{checked.source.name}: {page.refusal}" if checked.source.name else page.refusal
        text = shown if len(shown) < LONGEST_RETURNED else ""
        return _start_page(request, form or ImportForm({"as_of": as_of}), refused=said, text=text, status=422)
    context = {
        "page": page,
        "text": checked.source.data if is_text else "",
        "packed": "" if is_text else pack(checked.source),
        "file_name": checked.source.name,
        "as_of": request.POST.get("as_of", "") if form and form.errors else as_of or "",
        "form": form,
    }
    return render(request, "rosters/importing/reading.html", context, status=status)


def _summary_page(
    request: HttpRequest, summary: Summary, refusals: Sequence[Refusal], as_of: str | None
) -> HttpResponse:
    context = {
        "summary": summary,
        "refusals": refusals,
        "as_of": as_of or "",
        "action": reverse("rosters:import-read"),
        "carried": True,
        "most": MOST_SAVED_AT_ONCE,
    }
    return render(request, "rosters/importing/summary.html", context)


# Many files


def _in_background(request: HttpRequest, gathered: Gathered, as_of: str | None) -> HttpResponse:
    holder = holder_for_new_list(request)
    if holder.user is None and visitors_wait_long():
        return _start_page(request, ImportForm(), refused=BUSY, status=503)
    run = runs.start_import(gathered=gathered, as_of=as_of, holder=holder)
    response = redirect("rosters:import-run", run.code)
    remember(response, holder)
    return response


def _run_or_404(request: HttpRequest, code: str) -> Run:
    try:
        return runs.import_of(holder_of(request), code)
    except Run.DoesNotExist:
        raise Http404 from None


@never_cache
@vary_on_headers("HX-Request")
@require_GET
def run_page(request: HttpRequest, code: str) -> HttpResponse:
    """How far the reading of many files is, and what was read when it is done."""
    run = _run_or_404(request, code)
    context = {
        "run": run,
        "progress": progress(run),
        "summary": runs.summary_of(run),
        "refusals": runs.refusals_of(run),
        "action": reverse("rosters:import-run-save", args=[code]),
        "most": MOST_SAVED_AT_ONCE,
        "as_of": run.parameters["as_of"] or "",
    }
    if not getattr(request, "htmx", False):
        return render(request, "rosters/importing/summary.html", context)
    answer = render(request, "rosters/importing/summary.html#lists", context)
    return answer if run.is_active else HttpResponseStopPolling(answer.content)


@never_cache
@require_GET
def run_list(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """One list of a run, to be checked and saved."""
    run = _run_or_404(request, code)
    source = runs.source_in(run, number)
    if source is None:
        raise Http404
    as_of = run.parameters["as_of"]
    return _reading_page(request, check(source, as_of=as_of), as_of)


@require_POST
def run_save(request: HttpRequest, code: str) -> HttpResponse:
    """Save the lists of a run of which every line is understood, or stop reading."""
    run = _run_or_404(request, code)
    if request.POST.get("do") == "stop":
        cancel_run(run)
        return redirect("rosters:import-run", code)
    rows = [row for row in runs.summary_of(run).rows if row.clean][:MOST_SAVED_AT_ONCE]
    return _save_all(request, [unpack(row.packed) for row in rows], run.parameters["as_of"])
