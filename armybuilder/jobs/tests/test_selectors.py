"""Who sees which run among his own."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser

from armybuilder.accounts.models import User
from armybuilder.jobs import services
from armybuilder.jobs.models import Run
from armybuilder.jobs.selectors import MOST_WAITING, runs_of, visitors_wait_long

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


def test_visitors_wait_long_when_much_of_theirs_waits_and_nothing_of_others(
    start: Callable[..., Run], user: User
) -> None:
    start(MOST_WAITING, key="a", owner=user)
    services.cancel_run(start(MOST_WAITING, key="b", visitor="v"))
    start(MOST_WAITING - 1, key="c", visitor="v")
    assert not visitors_wait_long()
    start(1, key="d", visitor="w")
    assert visitors_wait_long()


def test_nobody_has_no_runs(start: Callable[..., Run]) -> None:
    start(key="a")

    assert list(runs_of(user=AnonymousUser(), visitor="")) == []
