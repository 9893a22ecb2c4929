"""Deleting or garbling any line of any list changes what is read, or is reported at that line.

Blank lines and decoration (rules, fences) say nothing, so deleting one may leave no trace; garbling one may not.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from armybuilder.interchange.parsed import LineKind, ParsedList
from armybuilder.interchange.reading import TEXT_FORMATS, read
from armybuilder.interchange.tests.samples import needs_shared, own_samples, shared_samples, without_lines

GARBAGE = "zzqx wvk"


def _problem_lines(lists: tuple[ParsedList, ...]) -> set[tuple[int, str]]:
    return {(problem.line, problem.code) for parsed in lists for problem in parsed.problems}


def lost_lines(text: str) -> list[tuple[int, str]]:
    """Lines (number, change) whose deletion or garbling leaves no trace; ``[]`` is the aim."""
    lines = text.split("\n")
    whole = read(text)
    decoration = {entry.number for parsed in whole for entry in parsed.ledger if entry.kind is LineKind.DECORATION}
    said, problems = without_lines(whole), _problem_lines(whole)
    lost = []
    for index, line in enumerate(lines):
        if not line.strip():
            continue
        before, after = lines[:index], lines[index + 1 :]
        for change, changed_lines in {"deleted": [*before, *after], "garbled": [*before, GARBAGE, *after]}.items():
            if change == "deleted" and index + 1 in decoration:
                continue
            changed = read("\n".join(changed_lines))
            if without_lines(changed) == said and not any(
                number == index + 1 for number, _ in _problem_lines(changed) - problems
            ):
                lost.append((index + 1, change))
    return lost


@pytest.mark.parametrize("path", own_samples(), ids=lambda path: path.stem)
def test_no_line_of_an_own_sample_is_lost(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if not read(text)[0].readable:
        pytest.skip("refused as a whole")
    assert lost_lines(text) == []


@needs_shared
@pytest.mark.parametrize("path", shared_samples(), ids=lambda path: path.stem)
def test_no_line_of_a_shared_sample_is_lost(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    first = read(text)[0]
    if first.format not in TEXT_FORMATS or not first.readable:
        pytest.skip("refused as a whole, or a file where a broken line makes all unreadable")
    assert lost_lines(text) == []


@pytest.mark.parametrize("path", [*own_samples(), *shared_samples("t-*.txt")], ids=lambda path: path.stem)
def test_the_ledger_holds_every_line_once(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    numbers = [line.number for parsed in read(text) for line in parsed.ledger]
    assert numbers == list(range(1, len(text.removesuffix("\n").split("\n")) + 1))


@pytest.mark.parametrize("path", [*own_samples(), *shared_samples("t-*.txt")], ids=lambda path: path.stem)
def test_every_unread_line_has_a_problem(path: Path) -> None:
    for parsed in read(path.read_text(encoding="utf-8")):
        if not parsed.readable:
            continue
        unread = {line.number for line in parsed.ledger if line.kind is LineKind.UNREAD}
        assert unread - {problem.line for problem in parsed.problems} == set()
