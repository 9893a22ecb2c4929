"""Timed pieces of work. A module ``bench_<thing>.py`` in any package offers ``benches() -> list[Bench]``.

Packages that may not import this module offer tuples ``(name, function, aim_ms)`` instead.
"""

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bench:
    """One piece of work: ``function`` takes nothing and is called often; ``aim_ms`` is what one call may take.

    ``calls`` fixes how often a round calls it; 0 calls it until a round takes about a tenth of a second. A bench that
    leaves rows behind, or takes seconds, says ``calls=1``.
    """

    name: str
    function: Callable[[], object]
    aim_ms: float
    calls: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """Milliseconds of one call, one figure per round, and calls that make one round of the reference loop."""

    bench: Bench
    rounds_ms: tuple[float, ...]
    reference_ms: float

    @property
    def median_ms(self) -> float:
        """The median over the rounds."""
        return statistics.median(self.rounds_ms)

    @property
    def of_aim(self) -> float:
        """The median as a share of the aim: 1 is just reached, less is better."""
        return self.median_ms / self.bench.aim_ms

    @property
    def of_reference(self) -> float:
        """The median as a multiple of the reference loop, which other machines can be compared by."""
        return self.median_ms / self.reference_ms


def reference_loop() -> int:
    """Add a hundred thousand numbers: what this machine does in plain Python."""
    total = 0
    for number in range(100_000):
        total += number & 7
    return total


def measure(benches: Sequence[Bench], *, rounds: int = 5) -> list[Result]:
    """Time every bench once per round, in turn, so that a slow moment of the machine does not hit one bench alone."""
    everything = [Bench("reference loop", reference_loop, 1.0), *benches]
    calls = [bench.calls or _calls_for(bench.function) for bench in everything]
    figures: list[list[float]] = [[] for _ in everything]
    for _ in range(rounds):
        for position, bench in enumerate(everything):
            figures[position].append(_milliseconds(bench.function, calls[position]))
    reference = statistics.median(figures[0])
    return [Result(bench, tuple(row), reference) for bench, row in zip(benches, figures[1:], strict=True)]


def _calls_for(function: Callable[[], object], wanted_ms: float = 100.0) -> int:
    function()  # fills caches, compiles
    once = _milliseconds(function, 1)
    return max(1, min(100_000, round(wanted_ms / max(once, 0.0005))))


def _milliseconds(function: Callable[[], object], calls: int) -> float:
    started = time.perf_counter()
    for _ in range(calls):
        function()
    return (time.perf_counter() - started) * 1000 / calls
