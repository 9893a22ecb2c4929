"""The kinds of background work that are known: packages register theirs when Django starts."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from armybuilder.jobs.models import Run

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Kind:
    """How one kind of run is computed.

    - ``compute_chunk(parameters, specification)`` gives the result of one chunk. It may be called again for the same
      chunk after a worker died, so it must depend on its arguments only and change nothing.
    - ``combine(parameters, results)`` gives the result of the run from the chunks' results in their order.
    - ``enough(parameters, results)`` may end a run early: the run takes the results of the shortest row of first chunks
      for which it is true, whatever the order in which workers finish.
    - ``finished(run)`` is called in the transaction that stores the result of a run that is done.
    - ``stale_after``: seconds after which a claim is given to another worker although its owner seems alive.
    - ``page`` and ``resource``: names of the addresses that show the result, as a page and in the API; both take the
      code of the run. Empty: there is none.
    """

    name: str
    compute_chunk: Callable[[Json, Json], Json]
    combine: Callable[[Json, Sequence[Json]], Json]
    enough: Callable[[Json, Sequence[Json]], bool] | None = None
    finished: Callable[["Run"], None] | None = None
    stale_after: float = 60.0
    page: str = ""
    resource: str = ""


class UnknownKind(LookupError):
    """No package has registered this kind of run."""


_kinds: dict[str, Kind] = {}


def register_kind(
    name: str,
    compute_chunk: Callable[[Json, Json], Json],
    combine: Callable[[Json, Sequence[Json]], Json],
    *,
    enough: Callable[[Json, Sequence[Json]], bool] | None = None,
    finished: Callable[["Run"], None] | None = None,
    stale_after: float = 60.0,
    page: str = "",
    resource: str = "",
) -> Kind:
    """Make a kind of run known under ``name``; a later registration of the same name replaces the first.

    Call it from ``AppConfig.ready``, so that every web and worker process knows it.
    """
    kind = Kind(name, compute_chunk, combine, enough, finished, stale_after, page, resource)
    _kinds[name] = kind
    return kind


def kind_named(name: str) -> Kind:
    """Give the kind registered under ``name``; raises `UnknownKind`."""
    try:
        return _kinds[name]
    except KeyError:
        raise UnknownKind(name) from None
