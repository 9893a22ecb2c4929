"""The visitor cookie."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.test import RequestFactory

from armybuilder.accounts.models import User
from armybuilder.rosters.holder import COOKIE, Holder, holder_for_new_list, holder_of, remember


def request_with(cookie: str | None = None, user: User | None = None):
    request = RequestFactory().get("/")
    request.user = user or AnonymousUser()
    if cookie is not None:
        request.COOKIES[COOKIE] = cookie
    return request


def cookie_of(holder: Holder) -> str:
    response = HttpResponse()
    remember(response, holder)
    return response.cookies[COOKIE].value


def test_holder_of_reads_its_own_cookie():
    assert holder_of(request_with(cookie_of(Holder(visitor="key")))) == Holder(visitor="key")


@pytest.mark.parametrize("cookie", [None, "", "key", "key:forged", cookie_of(Holder(visitor="key")) + "x"])
def test_holder_of_an_unsigned_cookie_is_nobody(cookie):
    assert holder_of(request_with(cookie)) == Holder()


def test_holder_for_new_list_makes_a_key_for_nobody_only():
    user = User(pk=1)
    assert len(holder_for_new_list(request_with()).visitor) == 43
    assert holder_for_new_list(request_with(user=user)) == Holder(user)
    assert holder_for_new_list(request_with(cookie_of(Holder(visitor="key")))) == Holder(visitor="key")


def test_remember_sets_no_cookie_for_nobody():
    response = HttpResponse()
    remember(response, Holder())
    assert COOKIE not in response.cookies


def test_remember_sets_a_cookie_that_scripts_cannot_read():
    response = HttpResponse()
    remember(response, Holder(visitor="key"))
    morsel = response.cookies[COOKIE]
    assert (morsel["httponly"], morsel["samesite"], morsel["max-age"] > 60 * 60 * 24 * 365) == (True, "Lax", True)
