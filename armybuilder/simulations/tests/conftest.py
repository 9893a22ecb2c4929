"""Lists, runs and work for the tests of matchups."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from armybuilder.jobs.models import Chunk, Run
from armybuilder.rosters.builder.state import SYSTEM, change_to, judge
from armybuilder.rosters.holder import Holder
from armybuilder.rosters.models import Roster
from armybuilder.rosters.services import create_roster
from armybuilder.rules.aos4.catalogue import ReleaseInfo
from armybuilder.simulations.battles import Settings
from armybuilder.simulations.lists import FoughtList, fought_list
from armybuilder.simulations.services import paste_list, start_battles
from armybuilder.validation.reading import read_lists
from armybuilder.validation.tests.texts import LEGAL

OWNER = Holder(visitor="owner-of-the-list")
STRANGER = Holder(visitor="somebody-else")
FEW = Settings(battles=20, seed=7)


@pytest.fixture
def mine(db: None, reference_data: ReleaseInfo) -> FoughtList:
    """A pasted list of 990 points."""
    return fought_list(paste_list(text=LEGAL).key, OWNER)


@pytest.fixture
def theirs(db: None, reference_data: ReleaseInfo) -> FoughtList:
    """A reference list."""
    return fought_list("reference:skaven", OWNER)


@pytest.fixture
def make_list(db: None, reference_data: ReleaseInfo) -> Callable[..., Roster]:
    """A function that saves a list for somebody."""

    def make(holder: Holder = OWNER, text: str = LEGAL, name: str = "Spearpoint") -> Roster:
        army = read_lists(text)[0].army
        assert army is not None
        return create_roster(holder=holder, system=SYSTEM, name=name, change=change_to(judge(army), "Read from a text"))

    return make


@pytest.fixture
def started(mine: FoughtList, theirs: FoughtList) -> Run:
    """A run of 20 battles of the owner that no worker has begun."""
    return start_battles(mine=mine, theirs=theirs, settings=FEW, holder=OWNER).run


@pytest.fixture
def work() -> Callable[..., Run]:
    """A function that computes the queued chunks of a run in this process, at most ``limit``."""
    from armybuilder.jobs.tasks import compute_chunk

    def compute(run: Run, limit: int | None = None) -> Run:
        for chunk in list(run.chunks.filter(state=Chunk.State.QUEUED).order_by("index"))[:limit]:
            compute_chunk(chunk.pk)
        run.refresh_from_db()
        return run

    return compute


@pytest.fixture
def finished(started: Run, work: Callable[..., Run]) -> Run:
    """The same run, done."""
    return work(started)
