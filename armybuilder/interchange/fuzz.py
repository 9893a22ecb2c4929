"""Random damage to real-looking lists: nothing may crash, and nothing may take two seconds of processor time.

``python -m armybuilder.interchange.fuzz --minutes 10 --release fixtures/releases/2026-08-18 FOLDER…`` takes every
``.txt`` below the folders as seeds, damages and mixes them, reads, resolves and writes the result. It prints the number
of runs and the slowest one, and ends with 1 at the first failure, whose text it leaves in ``--keep``.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback
from collections.abc import Sequence
from pathlib import Path

from armybuilder.interchange.choosing import Library
from armybuilder.interchange.reading import read
from armybuilder.interchange.resolve import InMemoryLibrary, resolve
from armybuilder.interchange.writing import FORMATS, write
from armybuilder.rules.aos4.documents import ReleaseFacts

SECONDS_ALLOWED = 2.0
_LONGEST = 200_000
_SIGNS = "•-–—()[]{}<>|/:,;.'’\"`*#&✦ \t\r\n\x00\x0b\u00a0\u200b\ufeff\u202e0123456789xX×éß😀"


def damaged(rng: random.Random, seeds: Sequence[str]) -> str:
    """One seed, or the halves of two, with up to eight accidents."""
    lines = rng.choice(seeds).split("\n")
    if rng.random() < 0.2:
        other = rng.choice(seeds).split("\n")
        lines = lines[: rng.randrange(len(lines) + 1)] + other[rng.randrange(len(other) + 1) :]
    for _ in range(rng.randrange(9)):
        lines = rng.choice(_ACCIDENTS)(rng, lines or [""])
    return "\n".join(lines)


def _drop(rng: random.Random, lines: list[str]) -> list[str]:
    place = rng.randrange(len(lines))
    return lines[:place] + lines[place + 1 :]


def _repeat(rng: random.Random, lines: list[str]) -> list[str]:
    place = rng.randrange(len(lines))
    return lines[:place] + [lines[place]] * rng.choice((2, 3, 40)) + lines[place:]


def _swap(rng: random.Random, lines: list[str]) -> list[str]:
    first, second = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines = list(lines)
    lines[first], lines[second] = lines[second], lines[first]
    return lines


def _join(rng: random.Random, lines: list[str]) -> list[str]:
    place = rng.randrange(len(lines))
    return [*lines[:place], " ".join(lines[place : place + 2]), *lines[place + 2 :]]


def _garble(rng: random.Random, lines: list[str]) -> list[str]:
    place = rng.randrange(len(lines))
    text = lines[place]
    cut = rng.randrange(len(text) + 1)
    sign = "".join(rng.choices(_SIGNS, k=rng.choice((1, 1, 2, 30))))
    return [*lines[:place], text[:cut] + sign + text[cut + rng.randrange(3) :], *lines[place + 1 :]]


def _lengthen(rng: random.Random, lines: list[str]) -> list[str]:
    place = rng.randrange(len(lines))
    longer = (lines[place] * rng.choice((2, 20, 500)))[:_LONGEST]
    return [*lines[:place], longer, *lines[place + 1 :]]


_ACCIDENTS = (_drop, _repeat, _swap, _join, _garble, _garble, _garble, _lengthen)


def run(text: str, library: Library, rng: random.Random) -> None:
    """Read, resolve and write one text in a random format."""
    data = text.encode("utf-8", "surrogatepass") if rng.random() < 0.1 else text
    for parsed in read(data):
        found = resolve(parsed, library)
        if found.army is not None:
            format = rng.choice(list(FORMATS))
            write(found.army, library.catalogue(found.army.army), format, layout=found.layout)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; 0 when all went well."""
    parser = argparse.ArgumentParser(prog="python -m armybuilder.interchange.fuzz", description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--release", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=Path, default=Path("fuzz-failure.txt"))
    options = parser.parse_args(arguments)
    facts = ReleaseFacts.from_folder(options.release)
    library = InMemoryLibrary([facts.catalogue(slug) for slug in facts.army_slugs()])
    paths = [path for folder in options.folders for path in sorted(folder.rglob("*.txt"))]
    seeds = [path.read_text(encoding="utf-8", errors="replace") for path in paths]
    rng = random.Random(options.seed)
    end = time.monotonic() + 60 * options.minutes
    runs, slowest = 0, 0.0
    while time.monotonic() < end:
        text = damaged(rng, seeds)
        start = time.process_time()
        try:
            run(text, library, rng)
        except Exception:
            options.keep.write_text(text, encoding="utf-8", errors="surrogatepass")
            traceback.print_exc()
            return 1
        taken = time.process_time() - start
        runs, slowest = runs + 1, max(slowest, taken)
        if taken > SECONDS_ALLOWED:
            options.keep.write_text(text, encoding="utf-8", errors="surrogatepass")
            sys.stderr.write(f"{taken:.2f} s for {len(text)} characters\n")
            return 1
    sys.stdout.write(f"{runs} runs, slowest {slowest:.3f} s\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
