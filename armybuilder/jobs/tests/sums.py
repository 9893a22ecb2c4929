"""The kind of run that the tests use: it adds numbers."""

import os
import time
from collections.abc import Sequence
from typing import Any

from armybuilder.jobs.registry import register_kind

Json = dict[str, Any]


def parts(count: int, size: int = 100) -> list[Json]:
    """Give ``count`` specifications of ``size`` numbers each."""
    return [{"first": index * size, "last": (index + 1) * size} for index in range(count)]


def add(parameters: Json, part: Json) -> Json:
    """Give the sum of one part; takes as long as the parameters say."""
    time.sleep(parameters.get("seconds", 0))
    return {"sum": sum(range(part["first"], part["last"], parameters["step"])), "worker": os.getpid()}


def total(parameters: Json, results: Sequence[Json]) -> Json:
    """Give the sum of the sums and of how many."""
    return {"sum": sum(result["sum"] for result in results), "chunks": len(results)}


def fail(parameters: Json, part: Json) -> Json:
    """Fail as a computation with a fault does."""
    raise ZeroDivisionError(part["first"])


def register() -> None:
    """Make the kinds known: plain, ending early once the sum passes 10,000, and faulty."""
    register_kind("sum", add, total)
    register_kind("early", add, total, enough=lambda _, results: sum(result["sum"] for result in results) > 10_000)
    register_kind("faulty", fail, total)


# A worker in a process of its own imports this module by name.
register()
