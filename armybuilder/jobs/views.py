"""Pages about background work, and about webhooks with what was delivered to them."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import HttpResponseStopPolling

from armybuilder.accounts.again import not_done, sent_again
from armybuilder.accounts.models import User
from armybuilder.jobs import services
from armybuilder.jobs.forms import WebhookForm
from armybuilder.jobs.models import Run, Webhook
from armybuilder.jobs.registry import UnknownKind, kind_named
from armybuilder.jobs.selectors import progress, runs_of
from armybuilder.jobs.webhooks import services as webhooks
from armybuilder.jobs.webhooks.selectors import deliveries_of, webhooks_of
from armybuilder.jobs.webhooks.services import MOST_WEBHOOKS, TooManyWebhooks

PER_PAGE = 50


def result_page(run: Run) -> str:
    """Address of the page that shows a run's result; empty where its kind has none."""
    try:
        page = kind_named(run.kind).page
    except UnknownKind:
        return ""
    return reverse(page, args=[run.code]) if page else ""


@never_cache
@login_required
@require_GET
def index(request: HttpRequest) -> HttpResponse:
    """Background work that the person started, latest first."""
    page = Paginator(runs_of(user=request.user), PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "jobs/index.html", {"runs": page})


@never_cache
@vary_on_headers("HX-Request")
@require_GET
def detail(request: HttpRequest, code: str) -> HttpResponse:
    """State and progress of one run, for whoever has its code; the fragment asks again until the run is over."""
    run = get_object_or_404(Run, code=code)
    context = {
        "run": run,
        "progress": progress(run),
        "result": result_page(run) if run.state == Run.State.DONE else "",
        "mine": runs_of(user=request.user).filter(pk=run.pk).exists(),
    }
    if not getattr(request, "htmx", False):
        return render(request, "jobs/detail.html", context)
    answer = render(request, "jobs/detail.html#run", context)
    return answer if run.is_active else HttpResponseStopPolling(answer.content)


@require_POST
def cancel(request: HttpRequest, code: str) -> HttpResponse:
    """Cancel a run; only who started it may."""
    run = get_object_or_404(runs_of(user=request.user), code=code)
    if services.cancel_run(run):
        messages.info(request, "Cancelled. What was computed is thrown away.")
    return redirect("jobs:detail", code)


# Webhooks ------------------------------------------------------------------------------------------------------------


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def hooks(request: HttpRequest) -> HttpResponse:
    """The person's webhooks, and the form for a further one. The secret is on this answer only."""
    user = cast(User, request.user)
    form = WebhookForm(request.POST if request.method == "POST" else None, initial={"events": ["roster.changed"]})
    made, secret = None, ""
    if form.is_bound and form.is_valid():
        if sent_again(request):
            messages.info(request, "The webhook was made the first time; its secret is shown only then.")
            return redirect("jobs:webhooks")
        try:
            made, secret = webhooks.create_webhook(
                user=user, url=form.cleaned_data["url"], events=form.cleaned_data["events"]
            )
            form = WebhookForm(initial={"events": ["roster.changed"]})
        except TooManyWebhooks:
            not_done(request)
            form.add_error(None, f"An account has at most {MOST_WEBHOOKS} webhooks. Delete one first.")
    status = 201 if made else 422 if form.errors else 200
    context = {"hooks": webhooks_of(user), "form": form, "made": made, "secret": secret}
    return render(request, "jobs/webhooks.html", context, status=status)


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def hook(request: HttpRequest, code: str) -> HttpResponse:
    """One webhook: its settings and its deliveries."""
    webhook = _hook(request, code)
    initial = {"url": webhook.url, "events": webhook.events}
    form = WebhookForm(request.POST if request.method == "POST" else None, initial=initial)
    if form.is_bound and form.is_valid():
        webhooks.change_webhook(webhook=webhook, url=form.cleaned_data["url"], events=form.cleaned_data["events"])
        messages.info(request, "Saved.")
        return redirect("jobs:webhook", code)
    return _hook_page(request, webhook, form)


@never_cache
@login_required
@require_POST
def change_hook(request: HttpRequest, code: str) -> HttpResponse:
    """What the buttons of the page do: ``ping``, ``pause``, ``resume``, ``secret``, ``delete``."""
    webhook, action = _hook(request, code), request.POST.get("do")
    if action == "secret":
        if sent_again(request):
            messages.info(request, "The secret was renewed the first time; it is shown only then.")
            return redirect("jobs:webhook", code)
        return _hook_page(request, webhook, secret=webhooks.renew_secret(webhook=webhook))
    if action == "ping":
        webhooks.ping(webhook=webhook)
        messages.info(request, "A trial event is on its way.")
    elif action in ("pause", "resume"):
        webhooks.change_webhook(webhook=webhook, active=action == "resume")
    elif action == "delete":
        webhooks.delete_webhook(webhook=webhook)
        messages.info(request, "The webhook is deleted.")
        return redirect("jobs:webhooks")
    else:
        raise Http404
    return redirect("jobs:webhook", code)


@never_cache
@login_required
@require_POST
def again(request: HttpRequest, code: str, delivery: str) -> HttpResponse:
    """Send a delivery once more."""
    webhooks.deliver_again(delivery=get_object_or_404(deliveries_of(_hook(request, code)), code=delivery))
    return redirect("jobs:webhook", code)


def _hook(request: HttpRequest, code: str) -> Webhook:
    return get_object_or_404(webhooks_of(request.user), code=code)


def _hook_page(
    request: HttpRequest, webhook: Webhook, form: WebhookForm | None = None, *, secret: str = ""
) -> HttpResponse:
    shown = form or WebhookForm(initial={"url": webhook.url, "events": webhook.events})
    page = Paginator(deliveries_of(webhook), PER_PAGE).get_page(request.GET.get("page"))
    context = {"hook": webhook, "form": shown, "deliveries": page, "secret": secret}
    return render(request, "jobs/webhook.html", context, status=422 if shown.errors else 200)
