"""Who may do what: each address as owner, as another user, as a visitor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from armybuilder.accounts.models import User
from armybuilder.jobs.models import Run
from armybuilder.rosters.holder import Holder
from armybuilder.rosters.models import Roster
from armybuilder.simulations.lists import FoughtList
from armybuilder.simulations.services import start_battles
from armybuilder.simulations.tests.conftest import FEW

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("reference_data")]


@pytest.fixture
def run(user: User, mine: FoughtList, theirs: FoughtList) -> Run:
    """A run of ``user`` that waits."""
    return start_battles(mine=mine, theirs=theirs, settings=FEW, holder=Holder(user=user)).run


@pytest.fixture
def clients(user_client: Client, other_client: Client, client: Client) -> dict[str, Client]:
    return {"owner": user_client, "other": other_client, "visitor": client}


@pytest.mark.parametrize("who", ["owner", "other", "visitor"])
@pytest.mark.parametrize(("part", "status"), [("", 200), ("progress/", 200)])
def test_run_is_read_by_whoever_has_its_address(
    who: str, part: str, status: int, clients: dict[str, Client], run: Run
) -> None:
    answer = clients[who].get(f"/matchups/battles/{run.code}/{part}", headers={"HX-Request": "true"})

    assert answer.status_code == status
    assert ("Stop here" in answer.content.decode()) is (who == "owner")


@pytest.mark.parametrize(
    ("who", "status", "state"), [("owner", 303, "cancelled"), ("other", 404, "queued"), ("visitor", 404, "queued")]
)
def test_run_is_stopped_by_its_owner_alone(
    who: str, status: int, state: str, clients: dict[str, Client], run: Run
) -> None:
    answer = clients[who].post(f"/matchups/battles/{run.code}/stop/")

    run.refresh_from_db()
    assert (answer.status_code, run.state) == (status, state)


@pytest.mark.parametrize(("who", "seen"), [("owner", True), ("other", False), ("visitor", False)])
def test_runs_are_listed_for_their_owner_alone(who: str, seen: bool, clients: dict[str, Client], run: Run) -> None:
    page = clients[who].get("/matchups/battles/").content.decode()

    assert (run.code in page) is seen


@pytest.mark.parametrize(("who", "seen"), [("owner", True), ("other", False), ("visitor", False)])
@pytest.mark.parametrize(
    "address", ["/matchups/heatmap/?a=roster:{}", "/matchups/battles/?a=roster:{}", "/matchups/?af=roster:{}"]
)
def test_lists_fight_for_their_owner_alone(
    address: str, who: str, seen: bool, clients: dict[str, Client], user: User, make_list: Callable[..., Roster]
) -> None:
    roster = make_list(Holder(user=user), name="Secret host")

    page = clients[who].get(address.format(roster.code)).content.decode()

    assert ("Secret host" in page) is seen


@pytest.mark.parametrize("who", ["owner", "other", "visitor"])
@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("get", "stop/"), ("get", "what-if/"), ("post", ""), ("post", "progress/"),
    ],
)  # fmt: skip
def test_other_methods_are_refused(who: str, method: str, path: str, clients: dict[str, Client], run: Run) -> None:
    send: Any = getattr(clients[who], method)

    assert send(f"/matchups/battles/{run.code}/{path}").status_code == 405


@pytest.mark.parametrize("who", ["owner", "other", "visitor"])
@pytest.mark.parametrize("path", ["aaaaaaaaaa/", "aaaaaaaaaa/progress/"])
def test_unknown_run_is_not_found(who: str, path: str, clients: dict[str, Client]) -> None:
    assert clients[who].get(f"/matchups/battles/{path}").status_code == 404


def test_runs_of_other_kinds_have_no_page_here(client: Client, run: Run) -> None:
    Run.objects.filter(pk=run.pk).update(kind="event-recheck")

    assert client.get(f"/matchups/battles/{run.code}/").status_code == 404
