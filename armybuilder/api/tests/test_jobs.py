"""Background work in the API."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client

from armybuilder.accounts.models import User
from armybuilder.api.v1.jobs.answers import accepted
from armybuilder.jobs import registry
from armybuilder.jobs.models import Chunk, Run
from armybuilder.jobs.services import start_run
from armybuilder.jobs.tasks import compute_chunk
from armybuilder.jobs.tests import sums

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def _sums() -> Iterator[None]:
    before = dict(registry._kinds)
    sums.register()
    yield
    registry._kinds.clear()
    registry._kinds.update(before)


@pytest.fixture
def run(user: User) -> Run:
    return start_run(kind="sum", key="k", parameters={"step": 1}, chunks=sums.parts(4), owner=user).run


def work(run: Run, limit: int | None = None) -> None:
    for chunk in list(run.chunks.filter(state=Chunk.State.QUEUED).order_by("index"))[:limit]:
        compute_chunk(chunk.pk)


def test_accepted_says_where_to_ask(run: Run) -> None:
    answer = accepted(run)
    assert (answer.status_code, answer["Location"]) == (202, f"/api/v1/jobs/{run.code}/")
    assert (answer.data["state"], answer.data["progress"]) == ("queued", {"done": 0, "total": 4, "percent": 0})


def test_job_tells_its_progress_to_whoever_has_the_code(client: Client, run: Run) -> None:
    work(run, 3)
    told = client.get(f"/api/v1/jobs/{run.code}/")
    assert told.headers["Cache-Control"] == "no-store"
    assert (told.json()["state"], told.json()["progress"]["percent"], told.json()["result_url"]) == (
        "running",
        75,
        None,
    )


def test_job_that_is_done_leads_to_its_result(client: Client, run: Run) -> None:
    work(run)
    told = client.get(f"/api/v1/jobs/{run.code}/").json()
    assert (told["state"], told["progress"]["percent"]) == ("done", 100)
    assert client.get(told["result_url"]).json() == {"sum": 79800, "chunks": 4}


def test_job_leads_to_the_resource_that_its_kind_names(client: Client, run: Run) -> None:
    registry.register_kind("sum", sums.add, sums.total, resource="api:roster")
    work(run)
    assert client.get(f"/api/v1/jobs/{run.code}/").json()["result_url"] == f"/api/v1/rosters/{run.code}/"


@pytest.mark.parametrize(("state", "said"), [("running", "Ask again"), ("failed", "ended without one")])
def test_result_is_409_until_there_is_one(client: Client, run: Run, state: str, said: str) -> None:
    Run.objects.filter(pk=run.pk).update(state=state)
    answer = client.get(f"/api/v1/jobs/{run.code}/result/")
    assert (answer.status_code, answer.json()["state"], said in answer.json()["detail"]) == (409, state, True)


def test_job_is_cancelled_by_who_started_it(key_client: Client, run: Run) -> None:
    assert key_client.delete(f"/api/v1/jobs/{run.code}/").json()["state"] == "cancelled"
    again = key_client.delete(f"/api/v1/jobs/{run.code}/")
    assert (again.status_code, again.json()["type"]) == (409, "/api/v1/problems/already-over")


def test_job_is_not_cancelled_by_others(client: Client, other_client: Client, run: Run) -> None:
    address = f"/api/v1/jobs/{run.code}/"
    assert [other_client.delete(address).status_code, client.delete(address).status_code] == [403, 401]
    run.refresh_from_db()
    assert run.state == "queued"


def test_unknown_job_is_404(client: Client) -> None:
    assert client.get("/api/v1/jobs/nonsense00/").status_code == 404


def test_job_asks_two_queries(client: Client, run: Run, django_assert_num_queries: Callable[..., Any]) -> None:
    with django_assert_num_queries(2):
        client.get(f"/api/v1/jobs/{run.code}/")
