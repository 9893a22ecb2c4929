"""The account page: e-mail, API keys, own data."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from armybuilder.accounts import services
from armybuilder.accounts.again import not_done, sent_again
from armybuilder.accounts.forms import ApiKeyForm, DeleteAccountForm
from armybuilder.accounts.models import Scope, User
from armybuilder.accounts.selectors import api_keys_of, personal_data_of

FULL = f"An account holds {services.MOST_KEYS} keys. Revoke one first."


@login_required
@never_cache
@require_GET
def account(request: HttpRequest) -> HttpResponse:
    return _page(request)


@login_required
@never_cache
@require_POST
def create_key(request: HttpRequest) -> HttpResponse:
    """Create a key and show its text on the answer, once. The text is in no other answer and in no session."""
    user, form = _user(request), ApiKeyForm(request.POST)
    if not form.is_valid():
        return _page(request, key_form=form, status=422)
    if sent_again(request):
        messages.info(request, f"{form.cleaned_data['name']} was made the first time; its text is shown only then.")
        return redirect("accounts:account")
    try:
        key, text = services.create_api_key(
            user=user, name=form.cleaned_data["name"], scope=Scope(form.cleaned_data["scope"]), expires=form.expires()
        )
    except services.TooManyKeys:
        not_done(request)
        form.add_error(None, FULL)
        return _page(request, key_form=form, status=422)
    return _page(request, new_key=key, new_key_text=text, status=201)


@login_required
@require_POST
def revoke_key(request: HttpRequest, lookup: str) -> HttpResponse:
    key = get_object_or_404(api_keys_of(_user(request)), lookup=lookup)
    if request.POST.get("undo"):
        try:
            services.restore_api_key(key=key)
            messages.info(request, f"{key.name} works again.")
        except services.TooManyKeys:
            messages.warning(request, f"{key.name} stays revoked: {FULL}")
    else:
        services.revoke_api_key(key=key)
        messages.info(request, f"{key.name} revoked. Programs that use it are refused from now on.")
    return redirect("accounts:account")


@login_required
@never_cache
@require_GET
def export_data(request: HttpRequest) -> HttpResponse:
    """All own data as one JSON file."""
    answer = JsonResponse(personal_data_of(_user(request)), json_dumps_params={"indent": 2, "ensure_ascii": False})
    answer["Content-Disposition"] = f'attachment; filename="army-builder-data-{timezone.localdate():%Y-%m-%d}.json"'
    return answer


@login_required
@never_cache
def delete(request: HttpRequest) -> HttpResponse:
    user = _user(request)
    form = DeleteAccountForm(request.POST or None, user=user)
    if request.method == "POST" and form.is_valid():
        logout(request)
        services.delete_account(user=user)
        messages.info(request, "Your account and everything in it is deleted.")
        return redirect("/")
    context = {"form": form, "shared": services.what_deleting_does(user=user)}
    return render(request, "accounts/delete.html", context, status=422 if form.errors else 200)


def _page(
    request: HttpRequest,
    *,
    key_form: ApiKeyForm | None = None,
    new_key: object = None,
    new_key_text: str = "",
    status: int = 200,
) -> HttpResponse:
    context = {
        "keys": [(key, key.state()) for key in api_keys_of(_user(request))],
        "key_form": key_form or ApiKeyForm(),
        "new_key": new_key,
        "new_key_text": new_key_text,
    }
    return render(request, "accounts/account.html", context, status=status)


def _user(request: HttpRequest) -> User:
    return cast(User, request.user)
