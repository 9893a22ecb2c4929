"""The desk: who has sent what, one submission at a time, decisions, checks over all lists."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_POST

from armybuilder.numbers import whole_number
from armybuilder.tournaments.judging import judge_for_event
from armybuilder.tournaments.models import DecisionKind, Event, Organiser, Player, Role, Submission
from armybuilder.tournaments.repairs import chosen_offers, offers_for
from armybuilder.tournaments.selectors.across import faction_counts, findings_across
from armybuilder.tournaments.selectors.differences import against_today, since_version
from armybuilder.tournaments.selectors.events import (
    HEAVY,
    DeskFilter,
    DeskRow,
    code_counts,
    desk_rows,
    desk_state,
    filtered,
    judged_before,
    lists_changed_since,
    newest_entry,
    state_counts,
    submissions_of,
)
from armybuilder.tournaments.services import events, reminders
from armybuilder.tournaments.services import players as people
from armybuilder.tournaments.services import submissions as lists
from armybuilder.tournaments.views.access import HtmxRequest, actor_of, may_judge, may_own, organiser_page
from armybuilder.tournaments.views.once import once
from armybuilder.tournaments.views.rechecks import last_check, started
from armybuilder.tournaments.wording import STATES, audit_text, code_words
from armybuilder.validation.lines import line_rows, release_day
from armybuilder.validation.problems import reason_text
from armybuilder.validation.releases import release_table


@organiser_page()
@require_GET
def desk(request: HtmxRequest, event: Event, organiser: Organiser) -> HttpResponse:
    rows = desk_rows(event)
    wanted = _wanted(request.GET)
    shown = filtered(rows, wanted)
    counts = state_counts(rows)
    context = {
        "event": event,
        "organiser": organiser,
        "judge": may_judge(organiser),
        "owner": may_own(organiser),
        "rows": [(row, STATES[row.state], _why(row)) for row in shown],
        "all": len(rows),
        "counts": counts,
        "more_states": [
            (name, STATES[name][1], counts[name])
            for name in ("late", "illegal", "unreadable")
            if counts[name] or wanted.state == name
        ],
        "codes": [(code, code_words([code]), count) for code, count in code_counts(rows)],
        "wanted": wanted,
        "notes": [finding.text for finding in findings_across(event, rows)],
        "factions": faction_counts(rows),
        "releases": [release for release in reversed(release_table().ids) if release != event.release],
        "recheck": last_check(event),
        "next": next((row.player for row in shown if row.needs_you), None),
        "seen": newest_entry(event),
        "judged_before": judged_before(event, rows),
        "here": "desk",
    }
    template = "tournaments/desk.html#players" if request.htmx else "tournaments/desk.html"
    answer = render(request, template, context)
    answer["Vary"] = "HX-Request"
    return answer


def _wanted(query: QueryDict) -> DeskFilter:
    return DeskFilter(
        state=query.get("state", ""),
        code=query.get("code", ""),
        faction=query.get("faction", ""),
        words=query.get("q", ""),
        sort=query.get("sort", "player"),
    )


@organiser_page(Role.JUDGE)
@require_POST
@once
def bulk(request: HttpRequest, event: Event, organiser: Organiser) -> HttpResponse:
    """One action on the ticked players, or on all that the filter shows."""
    action = "approve" if request.POST.get("approve") else request.POST.get("do", "")
    players = _ticked(request.POST, event)
    actor = actor_of(request)
    note = request.POST.get("note", "").strip()[:5000]
    if action in ("approve", "return"):
        players = _unchanged(request, event, players)
    try:
        if action == "approve":
            approved, passed = lists.approve_all(players=players, actor=actor)
            messages.success(request, f"{len(approved)} approved.")
            late = [player for player in passed if desk_state(player.current) == "late"]
            _say_passed(request, "approved, late: open each to decide", late)
            _say_passed(request, "approved, open them one by one", [one for one in passed if one not in late])
        elif action == "return" and not note:
            messages.error(request, "Write the note that they are returned with.")
        elif action == "return":
            returned, passed = lists.return_all(players=players, actor=actor, note_text=note)
            told = reminders.tell_returned(players=returned, note_text=note, link=_link(request))
            messages.success(request, f"{len(returned)} returned, {told} told by e-mail.")
            _say_passed(request, "returned", passed)
    except events.EventLocked:
        messages.error(request, "The lists are locked. Nothing was decided.")
    if action in ("approve", "return"):
        return redirect("tournaments:desk", code=event.code)
    if action == "remind":
        told = reminders.remind(players=players, actor=actor, link=_link(request))
        messages.success(request, f"{told} reminded by e-mail.")
    elif action in ("in", "out"):
        changed = people.check_in(players=players, present=action == "in", actor=actor)
        messages.success(request, f"{changed} checked {action}.")
    elif action == "drop":
        for player in players:
            people.drop_player(player=player, actor=actor)
        messages.success(request, f"{len(players)} dropped. The players page brings them back, one or all.")
    elif action == "back":
        for player in players:
            people.bring_back_player(player=player, actor=actor)
        messages.success(request, f"{len(players)} brought back.")
        return redirect("tournaments:players", code=event.code)
    elif action == "recheck":
        return started(request, event)
    return redirect("tournaments:desk", code=event.code)


def _ticked(posted: QueryDict, event: Event) -> list[Player]:
    """The players that a bulk action is about: one button's, all that the filter shows, or the ticked ones."""
    players = event.players.select_related("current", "event")
    if posted.get("approve"):
        return list(players.filter(code=posted["approve"]))
    if posted.get("all"):
        shown = {row.player.pk for row in filtered(desk_rows(event), _wanted(posted))}
        return [player for player in players if player.pk in shown]
    return list(players.filter(code__in=posted.getlist("who")))


def _unchanged(request: HttpRequest, event: Event, players: list[Player]) -> list[Player]:
    """The players about whose lists nothing was done since the page was drawn; the others are named."""
    seen = request.POST.get("seen", "")
    changed = lists_changed_since(event, int(seen)) if seen.isdigit() else set()
    if named := [player.name for player in players if player.pk in changed]:
        said = "Sent, decided or checked again since this page was opened, so nothing was decided now"
        messages.warning(request, f"{said}: {', '.join(named)}.")
    return [player for player in players if player.pk not in changed]


def _say_passed(request: HttpRequest, done: str, passed: list[Player]) -> None:
    if passed:
        messages.warning(request, f"Not {done}: {', '.join(player.name for player in passed)}.")


@organiser_page()
@require_GET
def submission(request: HttpRequest, event: Event, organiser: Organiser, player: str) -> HttpResponse:
    """One list; with ``repairs=1`` also the repairs that may be suggested, worked out now."""
    return _submission_page(request, event, organiser, _player(event, player))


@organiser_page(Role.JUDGE)
@require_POST
@once
def decide(request: HttpRequest, event: Event, organiser: Organiser, player: str) -> HttpResponse:
    found = _player(event, player)
    shown = get_object_or_404(found.submissions, version=whole_number(request.POST.get("version", "")))
    kinds = {"approve": DecisionKind.APPROVE, "return": DecisionKind.RETURN, "reopen": DecisionKind.REOPEN}
    kind = kinds.get(request.POST.get("d", ""))
    if kind is None:
        return redirect("tournaments:submission", code=event.code, player=found.code)
    seen = whole_number(request.POST.get("decisions_made", ""))
    conflict = ""
    try:
        lists.decide(
            submission=shown,
            kind=kind,
            actor=actor_of(request),
            decisions_made=-1 if seen is None else seen,
            note_text=request.POST.get("note", "")[:5000],
            waived=request.POST.getlist("waive"),
            suggestions=[
                offer.as_json()
                for offer in chosen_offers(judge_for_event(event, shown.text)[0], request.POST.getlist("suggest"))
            ],
        )
    except lists.DecidedElsewhere as told:
        last = told.decision
        conflict = (
            f"{last.who} decided before you: {last.get_kind_display().lower()}." if last else "It was checked again."
        )
        conflict += " Your decision was not applied."
    except lists.SubmissionReplaced as told:
        conflict = f"{found.name} sent version {told.newer.version} meanwhile. Your decision was not applied."
    except events.EventLocked:
        conflict = "The lists are locked. Your decision was not applied."
    except lists.WaiverNeeded as missing:
        conflict = (
            f"To approve this list, waive each of its errors by name: {' '.join(shown.said(missing.keys))}"
            if shown.readable
            else "A list that cannot be read cannot be approved. Return it, or have one sent that can."
        )
    if conflict:
        return _submission_page(request, event, organiser, found, conflict=conflict, status=409)
    if kind == DecisionKind.RETURN:
        reminders.tell_returned(players=[found], note_text=request.POST.get("note", "")[:5000], link=_link(request))
    messages.success(request, f"{found.name}: {kind.label.lower()}.")
    following = _next_that_needs(event, found)
    if request.POST.get("stay") or following is None:
        return redirect("tournaments:submission", code=event.code, player=found.code)
    return redirect("tournaments:submission", code=event.code, player=following.code)


@organiser_page(Role.OWNER)
@require_POST
def lock(request: HttpRequest, event: Event, organiser: Organiser) -> HttpResponse:
    if request.POST.get("undo"):
        events.unlock_event(event=event, actor=actor_of(request))
        messages.info(request, "The lists are open again.")
    else:
        events.lock_event(event=event, actor=actor_of(request))
        messages.success(request, f"Locked. Hash of all approved lists: {event.lock_hash[:8]} {event.lock_hash[8:16]}.")
    return redirect("tournaments:desk", code=event.code)


@organiser_page()
@require_GET
def log(request: HttpRequest, event: Event, organiser: Organiser) -> HttpResponse:
    entries = Paginator(event.audit.select_related("player"), 100).get_page(request.GET.get("page"))
    context = {
        "event": event,
        "organiser": organiser,
        "entries": entries,
        "said": [(entry, audit_text(entry)) for entry in entries],
        "here": "log",
    }
    return render(request, "tournaments/log.html", context)


def _submission_page(
    request: HttpRequest, event: Event, organiser: Organiser, player: Player, *, conflict: str = "", status: int = 200
) -> HttpResponse:
    """One list. After a refused decision what was written and ticked is still there, to be decided anew."""
    versions = list(submissions_of(player).defer(*HEAVY))  # however many were sent, one is shown
    wanted = request.GET.get("version", "")
    shown = next((row for row in versions if str(row.version) == wanted), versions[0] if versions else None)
    if shown is not None:
        shown.refresh_from_db(fields=HEAVY)
    context: dict[str, Any] = {
        "event": event,
        "organiser": organiser,
        "judge": may_judge(organiser),
        "player": player,
        "versions": versions,
        "submission": shown,
        "conflict": conflict,
        "typed": {
            "kind": request.POST.get("d", ""),
            "note": request.POST.get("note", ""),
            "waived": request.POST.getlist("waive"),
            "suggested": request.POST.getlist("suggest"),
        },
        "next": _next_that_needs(event, player),
        "trail": [(entry, audit_text(entry)) for entry in player.audit.select_related("player")[:30]],
        "here": "desk",
    }
    if shown is not None:
        context |= _evidence(
            event, shown, versions, with_repairs="1" in request.GET.getlist("repairs") or "suggest" in request.POST
        )
    if getattr(request, "htmx", False) and "repairs" in request.GET:
        return render(request, "tournaments/submission.html#repairs", context, status=status)
    return render(request, "tournaments/submission.html", context, status=status)


def _evidence(event: Event, shown: Submission, versions: list[Submission], *, with_repairs: bool) -> dict[str, Any]:
    """Text beside the reading, differences and what may be waived."""
    readings = judge_for_event(event, shown.text)
    before = next((row for row in versions if row.version == shown.version - 1), None)
    keyed = [
        (number, found, f"{found['code']} {found['path']}".strip())
        for number, found in enumerate(shown.judged, start=1)
    ]
    offers = offers_for(readings[0]) if with_repairs and len(readings) == 1 else {}
    today = against_today(event, shown)
    return {
        "offers": [offer for found in offers.values() for offer in found],
        "offered": with_repairs,
        "rows": line_rows(readings, shown.text),
        "violations": keyed,
        "since": since_version(before, shown) if before else None,
        "before": before,
        "today": today,
        "today_new": code_words(today.codes_new) if today else "",
        "today_gone": code_words(today.codes_gone) if today else "",
        "release_reason": reason_text(readings[0].release_reason),
        "state": STATES[shown.state],
    }


def _player(event: Event, code: str) -> Player:
    return get_object_or_404(event.players.select_related("current", "event"), code=code)


def _next_that_needs(event: Event, after: Player) -> Player | None:
    waiting = [row.player for row in desk_rows(event) if row.needs_you and row.player.pk != after.pk]
    later = [player for player in waiting if player.name > after.name]
    return next(iter([*later, *waiting]), None)


def _why(row: DeskRow) -> str:
    """A few words on what a judge will find in a list."""
    found = row.submission
    if found is None:
        return ""
    if found.lists_found > 1:
        return f"{found.lists_found} armies in one text"
    words = [code_words(found.codes)] if found.codes else []
    words += [f"{len(found.waived)} waived"] if found.waived else []
    words += ["after the deadline"] if found.late else []
    words += [f"data of {release_day(found.written_release)}"] if found.written_release else []
    return ", ".join(words)


def _link(request: HttpRequest) -> str:
    return request.build_absolute_uri("/events/p/")
