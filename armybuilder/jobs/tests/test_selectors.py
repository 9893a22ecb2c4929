"""Who sees which run among his own."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser

from armybuilder.accounts.models import User
from armybuilder.jobs.models import Run
from armybuilder.jobs.selectors import runs_of

pytestmark = pytest.mark.django_db


def test_user_has_the_runs_he_started_latest_first(start: Callable[..., Run], user: User, other_user: User) -> None:
    first, second = start(key="a", owner=user), start(key="b", owner=user)
    start(key="c", owner=other_user)
    start(key="d", visitor="v")

    assert list(runs_of(user=user)) == [second, first]


def test_visitor_has_the_runs_of_his_browser(start: Callable[..., Run], user: User) -> None:
    own = start(key="a", visitor="v")
    start(key="b", visitor="w")
    start(key="c", owner=user, visitor="v")

    assert list(runs_of(user=AnonymousUser(), visitor="v")) == [own]


def test_nobody_has_no_runs(start: Callable[..., Run]) -> None:
    start(key="a")

    assert list(runs_of(user=AnonymousUser(), visitor="")) == []
