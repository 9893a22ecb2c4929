"""What a web process has at hand before its first visitor asks."""

import gc
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from armybuilder.rosters.models import Roster
from armybuilder.validation.tests.texts import LEGAL
from armybuilder.web import warming
from armybuilder.web.worker import Worker, without_bodies_of_head
from factions.catalogue import forget_catalogues
from factions.models import DataRelease

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def _cold() -> Iterator[None]:
    """A process that knows nothing yet, and is left as it was found."""
    forget_catalogues()
    yield
    gc.unfreeze()


def test_the_first_look_at_my_lists_reads_no_catalogue(
    reference_data: object, client: Client, django_assert_num_queries: Callable[[int], AbstractContextManager[None]]
) -> None:
    client.post(reverse("rosters:import-read"), {"do": "save", "text": LEGAL, "as_of": "2026-01-05"})
    forget_catalogues()

    warming.warm()

    roster = Roster.objects.get()
    with django_assert_num_queries(2):  # how many lists there are, and the lists
        page = client.get(reverse("rosters:lists")).content.decode()
    assert (roster.release, "Under the newest data: " in page) == ("2025-12-12", True)


def test_what_is_kept_is_nothing_for_the_collector(reference_data: object) -> None:
    warming.warm()

    assert (gc.isenabled(), gc.get_freeze_count() > 100_000) == (True, True)


def test_without_data_there_is_nothing_to_warm(db: object) -> None:
    DataRelease.objects.all().delete()

    warming.warm()

    assert gc.isenabled()


def test_a_web_process_warms_itself_once_it_has_loaded_the_site(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def load(worker: Worker) -> None:
        worker.wsgi = lambda environ, start_response: []
        done.append("loaded")

    monkeypatch.setattr("gunicorn.workers.base.Worker.load_wsgi", load)
    monkeypatch.setattr(warming, "begin", lambda: done.append("warming"))

    Worker.load_wsgi(Worker.__new__(Worker))

    assert done == ["loaded", "warming"]


def test_nothing_is_sent_to_head_but_the_request_ends() -> None:
    closed: list[bool] = []

    class Answer(list[bytes]):
        def close(self) -> None:
            closed.append(True)

    application = without_bodies_of_head(lambda environ, start_response: Answer([b"body"]))
    for method, body in (("GET", [b"body"]), ("HEAD", [])):
        answer: Any = application({"REQUEST_METHOD": method}, None)
        assert list(answer) == body
        answer.close()
    assert closed == [True, True]
