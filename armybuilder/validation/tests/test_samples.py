"""What the readers promise on real lists (``docs/lists.md``), measured on the shared samples where they are present."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import pytest

from armybuilder.interchange.printing import printed
from armybuilder.interchange.repairs import repaired
from armybuilder.interchange.resolution import NOTES
from armybuilder.interchange.tests.samples import needs_shared, shared_samples
from armybuilder.interchange.writing import write
from armybuilder.rules.violation import Severity
from armybuilder.validation.catalogues import faction_of
from armybuilder.validation.reading import Reading, read_lists

pytestmark = [
    pytest.mark.integration,
    pytest.mark.django_db,
    pytest.mark.usefixtures("reference_data"),
    needs_shared,
]

ILLEGAL = {
    "t-app-android-fec-005.txt": {"NO_GENERAL"},
    "t-app-android-gg-003.txt": {"NO_GENERAL"},
    "t-app-android-mon-009.txt": {"NO_GENERAL"},
    "t-app-ios-fec-011.txt": {"NO_GENERAL"},
    "t-app-ios-skv-019.txt": {"NO_GENERAL"},
    "t-app-ios-dok-006.txt": {"TACTIC_CARDS_MISSING"},
    "t-app-ios-sce-025.txt": {"UNIT_NOT_ALLOWED_IN_REGIMENT", "WARMASTER_NOT_GENERAL"},
    "t-app-ios-skv-008.txt": {"WARMASTER_NOT_GENERAL"},
}
"""Tournament lists that are not legal, and by which codes; ``docs/lists.md`` says who is right."""
BY_HAND = frozenset({"r-app-helsmiths-md-08.txt"})
"""Texts of web pages that only resemble the app's, with lines in an order of their own."""
OTHER_PRICES = {"t-app-android-sbg-012.txt": (1970, 1990)}
"""Tournament lists whose printed total is not ours."""


@dataclass(frozen=True, slots=True)
class Sample:
    name: str
    text: str
    readings: tuple[Reading, ...]


@cache
def samples() -> tuple[Sample, ...]:
    """Every sample with its readings; read once, since a release never changes."""
    texts = [(path.name, path.read_text(encoding="utf-8")) for path in shared_samples()]
    return tuple(Sample(name, text, read_lists(text, name)) for name, text in texts)


def tournament() -> list[tuple[str, Reading]]:
    return [
        (sample.name, reading)
        for sample in samples()
        for reading in sample.readings
        if sample.name.startswith("t-") and reading.judgement is not None
    ]


def test_every_tournament_list_is_read() -> None:
    unread = [
        sample.name
        for sample in samples()
        if sample.name.startswith("t-") and not all(reading.readable for reading in sample.readings)
    ]
    assert unread == []


def test_99_percent_of_the_lines_are_resolved() -> None:
    found = [reading.resolution for _, reading in tournament() if reading.resolution]
    assert sum(item.resolved_lines for item in found) >= 0.99 * sum(item.total_lines for item in found)


def test_drops_are_those_printed() -> None:
    unequal = [
        name
        for name, reading in tournament()
        if reading.judgement is not None
        and reading.parsed.declared_drops is not None
        and reading.judgement.totals.drops != reading.parsed.declared_drops
    ]
    assert unequal == []


def test_points_are_those_printed_but_in_known_lists() -> None:
    priced = [
        (name, reading.parsed.declared_points, reading.judgement.totals.points)
        for name, reading in tournament()
        if reading.judgement is not None and reading.parsed.declared_points is not None
    ]
    other = {name: (declared, points) for name, declared, points in priced if declared != points}
    assert other == OTHER_PRICES
    assert len(other) <= 0.03 * len(priced)


def test_tournament_lists_are_legal_but_known_ones() -> None:
    illegal = {
        name: {found.code for found in reading.judgement.report.violations if found.severity is Severity.ERROR}
        for name, reading in tournament()
        if reading.judgement is not None and not reading.legal
    }
    assert illegal == ILLEGAL
    assert len(illegal) <= 0.05 * len(tournament())


def test_texts_of_the_app_with_the_prices_of_their_release_come_back_byte_equal() -> None:
    app = [sample for sample in samples() if sample.readings[0].parsed.format.startswith("app-")]
    comparable = [sample for sample in app if len(sample.readings) == 1 and _explained(sample.readings[0])]
    unequal = {sample.name for sample in comparable if not _comes_back(sample)}
    assert unequal == BY_HAND
    assert len(comparable) >= 0.9 * len(app)


def _explained(reading: Reading) -> bool:
    """Whether every line is resolved and every printed figure is the release's."""
    if reading.army is None or reading.catalogue is None or reading.resolution is None:
        return False
    page = printed(reading.army, reading.catalogue, reading.ruleset)
    units = [unit for regiment in page.regiments for unit in regiment] + list(page.auxiliaries)
    figures = [unit.points or 0 for unit in reading.parsed.units()]
    lost = [problem for problem in reading.problems if problem.code not in NOTES]
    same = [unit.total for unit in units] == figures
    return same and not lost and page.figures.points == reading.parsed.declared_points


def _comes_back(sample: Sample) -> bool:
    (reading,) = sample.readings
    assert reading.army is not None
    assert reading.catalogue is not None
    assert reading.resolution is not None
    written = write(
        reading.army,
        reading.catalogue,
        reading.parsed.format,
        ruleset=reading.ruleset,
        faction=faction_of(reading.catalogue),
        layout=reading.resolution.layout,
    )
    return written == repaired(reading.parsed, sample.text)
