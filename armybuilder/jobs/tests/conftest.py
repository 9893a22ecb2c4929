"""A kind of run for the tests: sums of ranges of numbers."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from armybuilder.jobs import registry, services
from armybuilder.jobs.models import Chunk, Run
from armybuilder.jobs.tests import sums


@pytest.fixture(autouse=True)
def _sums() -> Iterator[None]:
    before = dict(registry._kinds)
    sums.register()
    yield
    registry._kinds.clear()
    registry._kinds.update(before)


@pytest.fixture
def start(db: None) -> Callable[..., Run]:
    """A function that starts a run of ``parts`` chunks of 100 numbers each, without sending messages."""

    def start_sum(parts: int = 4, *, key: str = "k", kind: str = "sum", **options: Any) -> Run:
        return services.start_run(kind=kind, key=key, parameters={"step": 1}, chunks=sums.parts(parts), **options).run

    return start_sum


@pytest.fixture
def work() -> Callable[..., None]:
    """A function that computes the queued chunks of a run in this process, at most ``limit``, last first if wanted."""
    from armybuilder.jobs.tasks import compute_chunk

    def compute(run: Run, limit: int | None = None, *, backwards: bool = False) -> None:
        queued = run.chunks.filter(state=Chunk.State.QUEUED).order_by("-index" if backwards else "index")
        for chunk in list(queued)[:limit]:
            compute_chunk(chunk.pk)
        run.refresh_from_db()

    return compute
