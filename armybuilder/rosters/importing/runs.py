"""Reading many files in the background: a run of the kind "import".

The run holds what was sent, so it is forgotten after a day; nothing becomes a list of the visitor before he saves it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from armybuilder.jobs.expiry import Expiry, register_expiry
from armybuilder.jobs.models import Chunk, Run
from armybuilder.jobs.registry import Json, register_kind
from armybuilder.jobs.selectors import runs_of
from armybuilder.jobs.services import start_run
from armybuilder.rosters.holder import Holder
from armybuilder.rosters.importing.sources import Gathered, Refusal, Source, pack, unpack
from armybuilder.rosters.importing.summary import Summary, SummaryRow, rows_of

KIND = "import"
PER_CHUNK = 20
"""Sources per chunk: about a third of a second of work."""


def register() -> None:
    """Make the kind known to web and worker processes."""
    register_kind(KIND, read_chunk, combine)
    register_expiry(IMPORTS)


def read_chunk(parameters: Json, specification: Json) -> Json:
    """Read and judge the sources of one chunk."""
    rows = [row for packed in specification["sources"] for row in rows_of(unpack(packed), as_of=parameters["as_of"])]
    return {"rows": [row.as_json() for row in rows]}


def combine(parameters: Json, results: Sequence[Json]) -> Json:
    """The rows stay with their chunks; the run itself keeps only how many there are."""
    return {"lists": sum(len(result["rows"]) for result in results)}


def start_import(*, gathered: Gathered, as_of: str | None, holder: Holder) -> Run:
    """Read everything that was sent in the background; an equal request of the same visitor gives the same run."""
    packed = [pack(source) for source in gathered.sources]
    parameters: dict[str, Any] = {
        "as_of": as_of,
        "refusals": [[refusal.name, refusal.words] for refusal in gathered.refusals],
    }
    who = f"user {holder.user.pk}" if holder.user else holder.visitor
    key = hashlib.sha256("\n".join([who, str(parameters), *packed]).encode()).hexdigest()
    chunks = [{"sources": packed[start : start + PER_CHUNK]} for start in range(0, len(packed), PER_CHUNK)]
    started = start_run(
        kind=KIND, key=key, parameters=parameters, chunks=chunks, owner=holder.user, visitor=holder.visitor
    )
    return started.run


def forget_imports(before: datetime) -> int:
    """Delete the imports begun before this time with what they held; gives their number."""
    return Run.objects.filter(kind=KIND, created__lt=before).delete()[1].get("jobs.Run", 0)


IMPORTS = Expiry("texts and files sent to be checked many at once", 1, "they were sent", forget_imports)


def import_of(holder: Holder, code: str) -> Run:
    """The import with this code, if it is the holder's; raises ``Run.DoesNotExist``."""
    return runs_of(user=holder.user, visitor=holder.visitor).get(kind=KIND, code=code)


def summary_of(run: Run) -> Summary:
    """The rows of what has been read so far, in the order in which it was sent."""
    results = run.chunks.filter(state=Chunk.State.DONE).order_by("index").values_list("result", flat=True)
    return Summary(tuple(SummaryRow(**row) for result in results if result for row in result["rows"]))


def refusals_of(run: Run) -> list[Refusal]:
    """What was sent along and could not be taken in."""
    return [Refusal(name, words) for name, words in run.parameters["refusals"]]


def source_in(run: Run, number: int) -> Source | None:
    """The list of a row of the summary, counted from 0."""
    rows = summary_of(run).rows
    return unpack(rows[number].packed) if 0 <= number < len(rows) else None
