"""A player's private link: the list and its verdict, receipts, check-in, results; no account is needed."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from armybuilder.accounts.models import User
from armybuilder.rosters.builder.state import army_of
from armybuilder.rosters.holder import holder_of
from armybuilder.rosters.models import Roster
from armybuilder.rosters.selectors import rosters_visible_to
from armybuilder.rules.aos4.rulesets import SYSTEM
from armybuilder.tournaments.forms import ListForm, PlayerForm, ResultForm
from armybuilder.tournaments.judging import judge_for_event
from armybuilder.tournaments.models import Event, Game, GameState, Player, PlayerState
from armybuilder.tournaments.repairs import offers_for, repaired_text
from armybuilder.tournaments.selectors.events import may_see_list, player_by_token, submissions_of
from armybuilder.tournaments.selectors.rounds import games_of_player, reports_of
from armybuilder.tournaments.services import events, reminders, rounds
from armybuilder.tournaments.services import players as services
from armybuilder.tournaments.services import submissions as lists
from armybuilder.tournaments.services.audit import Actor
from armybuilder.tournaments.services.pace import may_act, may_enter
from armybuilder.tournaments.views.access import HtmxRequest
from armybuilder.tournaments.views.once import once
from armybuilder.tournaments.wording import STATES, reports_said
from armybuilder.validation.lines import line_rows
from armybuilder.validation.messages import present


@require_http_methods(["GET", "POST"])
@once
def enter(request: HttpRequest, code: str) -> HttpResponse:
    """Enter an event by oneself; gives the private link."""
    event = get_object_or_404(Event, code=code)
    if not event.takes_entries():
        return render(request, "tournaments/entry_closed.html", {"event": event}, status=HTTPStatus.NOT_FOUND)
    user = request.user if isinstance(request.user, User) else None
    form = PlayerForm(request.POST or None, initial={"email": user.email if user else ""})
    status = HTTPStatus.UNPROCESSABLE_ENTITY
    if request.method == "POST" and form.is_valid() and not may_enter(request):
        form.add_error(None, "Too many players entered from your network within an hour. Try again later.")
        status = HTTPStatus.TOO_MANY_REQUESTS
    if request.method == "POST" and form.is_valid():
        try:
            player = services.add_player(
                event=event,
                actor=Actor(form.cleaned_data["name"], user),
                user=user,
                by_oneself=True,
                **form.cleaned_data,
            )
        except services.EventFull:
            form.add_error(None, "This event takes no more players.")
        except services.AddressTaken:
            form.add_error("email", "This address has entered already. Its private link is the organiser's to give.")
        else:
            mailed = reminders.send_link(
                player=player, actor=Actor.player(player), link=request.build_absolute_uri("/events/p/")
            )
            said = "You are in." if player.state == PlayerState.REGISTERED else "You are on the waiting list."
            kept = " It is mailed to you as well." if mailed else ""
            messages.success(request, f"{said} Keep the address of this page: it is your private link.{kept}")
            return redirect("tournaments:player", token=player.token)
    context = {
        "event": event,
        "form": form,
        "full": services.is_full(event),
        "here_first": services.places_go_to_who_is_here(event),
    }
    with timezone.override(event.zone):
        return render(request, "tournaments/enter.html", context, status=status if form.errors else HTTPStatus.OK)


@never_cache
@require_GET
def player(request: HttpRequest, token: str) -> HttpResponse:
    """A player's own page: send a list, see the decision, report results."""
    return _player_page(request, _by_token(token))


@never_cache
@require_POST
def preview(request: HtmxRequest, token: str) -> HttpResponse:
    """The verdict before sending, with repairs on demand: nothing is stored.

    ``repairs``: work repairs out. ``repair``: rewrite the list with the repair of this key and judge it again.
    """
    found = _by_token(token)
    form = ListForm(request.POST, request.FILES)
    source = _source(request, form)
    if source is None:
        return _player_page(request, found, list_form=form, status=422)
    data, filename = source
    readings = judge_for_event(found.event, data, filename)
    text = lists.text_of_source(found.event, data, readings)
    repaired, refused = False, ""
    if request.POST.get("repair"):
        rewritten = repaired_text(found.event, readings[0], request.POST["repair"])
        if rewritten is None:
            refused = "That is no repair of this list any more. Nothing was changed."
        else:
            data, text, repaired = rewritten, rewritten, True
            readings = judge_for_event(found.event, rewritten)
    reading = readings[0]
    wanted = bool(request.POST.get("repairs")) and len(readings) == 1
    offers = offers_for(reading) if wanted else {}
    context = {
        "offers": [offer for rows in offers.values() for offer in rows],
        "offered": wanted,
        "repaired": repaired,
        "refused": refused,
        "over": timezone.now() > found.event.closes,
        "kept": lists.is_kept(found.event, found.current, timezone.now()),
        "event": found.event,
        "player": found,
        "text": text,
        "readings": readings,
        "reading": reading,
        "rows": line_rows(readings, data),
        "items": present(reading.judgement.report, reading.army, reading.catalogue)
        if len(readings) == 1 and reading.judgement and reading.army and reading.catalogue
        else [],
    }
    template = "tournaments/preview.html#repairs" if request.htmx and wanted else "tournaments/preview.html"
    with timezone.override(found.event.zone):
        return render(request, template, context, status=409 if refused else 200)


@never_cache
@require_POST
@once
def send(request: HttpRequest, token: str) -> HttpResponse:
    """Send the list: it is judged and stored as a new version, and a receipt is shown and mailed."""
    found = _by_token(token)
    form = ListForm(request.POST, request.FILES)
    source = _source(request, form)
    if source is None:
        return _player_page(request, found, list_form=form, status=422)
    if not may_act(request, found):
        return _too_often(request, found)
    data, filename = source
    refused = ""
    try:
        sent = lists.submit_list(player=found, data=data, filename=filename, actor=Actor.player(found))
    except events.EventLocked:
        refused = "The lists are locked. Yours stays as it was."
    except lists.DeadlinePassed:
        refused = "The deadline is over. Your list stays as it was, unless the organiser returns it."
    except services.NotPlaying:
        refused = "You have dropped from this event."
    if refused:
        return _player_page(request, found, refused=refused, status=409)
    link = request.build_absolute_uri("/events/p/")
    reminders.send_receipt(player=found, submission=sent, link=link)
    received = timezone.localtime(sent.received, found.event.zone)
    late = " That is after the deadline; the organiser decides." if sent.late else ""
    messages.success(
        request,
        f"Received at {received:%H:%M:%S} as version {sent.version}. "
        f"Receipt {sent.content_hash[:4]} {sent.content_hash[4:8]}.{late}",
    )
    return redirect("tournaments:player", token=token)


@never_cache
@require_POST
def attend(request: HttpRequest, token: str) -> HttpResponse:
    """Check in, leave the event, keep it in one's account, and take each back."""
    found = _by_token(token)
    if not may_act(request, found):
        return _too_often(request, found)
    action, refused = request.POST.get("do", ""), ""
    try:
        if action in ("in", "out"):
            services.check_in_by_link(player=found, present=action == "in")
        elif action == "leave":
            services.leave_event(player=found)
        elif action == "return":
            services.return_to_event(player=found)
        elif action in ("keep", "let-go") and isinstance(request.user, User):
            change = services.keep_player if action == "keep" else services.let_player_go
            change(player=found, user=request.user)
    except services.CheckInClosed:
        refused = "Check-in is not open now. Tell the organiser that you are here."
    except services.NotPlaying:
        refused = "You have dropped from this event."
    except services.KeptElsewhere:
        refused = "This entry is among the events of another account."
    except services.CannotReturn:
        refused = "Only the organiser can bring you back now."
    if refused:
        return _player_page(request, _by_token(token), refused=refused, status=409)
    return redirect("tournaments:player", token=token)


@never_cache
@require_POST
@once
def report(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """Report or confirm the result of one's own game in a round."""
    found = _by_token(token)
    game = _own_game(found, number)
    form = ResultForm(request.POST)
    if game is None or not form.is_valid():
        return _player_page(request, found, result_form=form, status=404 if game is None else 422)
    if not may_act(request, found):
        return _too_often(request, found)
    try:
        rounds.report_result(game=game, player=found, score=form.score(), changes=form.cleaned_data["changes"])
    except rounds.ResultDecided:
        refused = "The result changed meanwhile, or a judge has set it. Yours was not applied: look at it below."
        return _player_page(request, found, refused=refused, status=409)
    return redirect("tournaments:player", token=token)


@never_cache
@require_GET
def game_lists(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """Both lists of one's own game in a round, as far as they are shown now."""
    found = _by_token(token)
    game = _own_game(found, number)
    if game is None:
        raise Http404
    sides = [side for side in (game.first, game.second) if side is not None]
    shown = [
        (side, side.current if side.current and may_see_list(found.event, side.current, found, None) else None)
        for side in sides
    ]
    context = {"event": found.event, "player": found, "game": game, "lists": shown}
    with timezone.override(found.event.zone):
        return render(request, "tournaments/game_lists.html", context)


def _own_game(found: Player, number: int) -> Game | None:
    return (
        games_of_player(found).select_related("first__current", "second__current").filter(round__number=number).first()
    )


def _player_page(
    request: HttpRequest,
    found: Player,
    *,
    list_form: ListForm | None = None,
    result_form: ResultForm | None = None,
    refused: str = "",
    status: int = 200,
) -> HttpResponse:
    versions = list(submissions_of(found))
    current = versions[0] if versions else None
    own = list(games_of_player(found).select_related("reported_by").order_by("-round__number"))
    told = reports_of(game for game in own if game.state == GameState.DISPUTED)
    context = {
        "event": found.event,
        "player": found,
        "current": current,
        "versions": versions,
        "state": STATES[current.state] if current else STATES["none"],
        "decision": current.decisions.first() if current else None,
        "open": found.event.locked is None,
        "over": timezone.now() > found.event.closes,
        "kept": lists.is_kept(found.event, current, timezone.now()),
        "form": list_form or ListForm(),
        "rosters": list(_own_rosters(request).only("code", "name", "points")[:50]),
        "games": [(game, _result_form(game, result_form), reports_said(told.get(game.pk, ()))) for game in own],
        "refused": refused,
        "link": request.build_absolute_uri(reverse("tournaments:player", args=[found.token])),
        "check_in_open": found.event.takes_check_in(),
        "here_first": services.places_go_to_who_is_here(found.event),
        # On a phone what is to be done now stands first.
        "attend_first": found.state == PlayerState.DROPPED or (found.event.takes_check_in() and not found.checked_in),
        "check_in_later": found.event.check_in_opens is not None and found.event.check_in_opens > timezone.now(),
        "keeps": ""
        if not isinstance(request.user, User) or found.user_id not in (None, request.user.pk)
        else ("let-go" if found.user_id else "keep"),
        "may_return": services.may_return(found, services.rounds_paired(found.event)),
        "event_over": timezone.localdate(timezone=found.event.zone) > found.event.ends,
    }
    with timezone.override(found.event.zone):
        return render(request, "tournaments/player.html", context, status=status)


def _too_often(request: HttpRequest, found: Player) -> HttpResponse:
    refused = "You have sent too much within an hour, so this was not taken. Try again later, or tell the organiser."
    return _player_page(request, found, refused=refused, status=HTTPStatus.TOO_MANY_REQUESTS)


def _result_form(game: Game, posted: ResultForm | None) -> ResultForm | None:
    if game.second_id is None or game.state == GameState.FINAL:
        return None
    if posted is not None:
        return posted
    names = ("first_points", "second_points", "first_tactics", "second_tactics", "changes")
    return ResultForm(initial={name: getattr(game, name) for name in names})


def _by_token(token: str) -> Player:
    return get_object_or_404(player_by_token(token))


def _source(request: HttpRequest, form: ListForm) -> tuple[str | bytes, str] | None:
    """Text or file of the form, or one of the sender's saved lists written as text."""
    code = request.POST.get("roster", "")
    if code:
        roster = get_object_or_404(_own_rosters(request), code=code)
        return lists.text_of_saved(army_of(roster)), ""
    return form.source() if form.is_valid() else None


def _own_rosters(request: HttpRequest) -> QuerySet[Roster]:
    """The sender's saved lists of the game that is played; those of other games cannot be sent."""
    return rosters_visible_to(holder_of(request)).filter(system=SYSTEM)
