"""Charts are well-formed SVG with title and description, classes only, and show their numbers."""

from itertools import pairwise
from xml.etree import ElementTree

import pytest

from armybuilder.rules import charts

SVG = ElementTree.Element


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


EXAMPLES = [
    charts.bars(
        "slain", "Chance of <each>", "Most often 2", [charts.Bar("0", 0.2, 0.5), charts.Bar("1", 0.8, 0.5)], "slain"
    ),
    charts.bars("none", "Nothing", "", []),
    charts.lines(
        "vp", "Points & rounds", "A ahead", [charts.Series("A", (1, 3)), charts.Series("B", (2, 3))], ["1", "2"]
    ),
    charts.spark("price", "Price", "Falls", (230, 210, 190)),
    charts.spark("one", "Price", "Stays", (100,)),
    charts.outcome("end", 541, 31, 428, (0.51, 0.57)),
    charts.gauge("points", "Points", "Over", 2100, 2000),
]


@pytest.mark.parametrize("svg", EXAMPLES)
def test_chart_is_well_formed_and_labelled(svg: str) -> None:
    root = parsed(svg)
    title = root.find("title")
    assert title is not None
    assert title.get("id") == root.get("aria-labelledby")
    assert root.get("role") == "img"
    assert [element for element in root.iter() if element.get("style") or element.get("fill")] == []
    described = root.find("desc")
    assert root.get("aria-describedby") == (None if described is None else described.get("id"))


def test_bars_have_heights_in_proportion() -> None:
    root = parsed(EXAMPLES[0])
    heights = [float(rect.get("height", 0)) for rect in root.iter("rect") if rect.get("class") == "p"]
    assert heights[1] == pytest.approx(4 * heights[0], abs=0.3)
    assert [text.text for text in root.iter("text") if text.get("class") == "val"] == ["20", "0", "80", "1"]


def test_bars_thin_out_their_labels() -> None:
    root = parsed(charts.bars("many", "Many", "", [charts.Bar(str(n), 0.01) for n in range(60)]))
    assert [text.text for text in root.iter("text") if text.get("class") == "val"][:3] == ["0", "3", "6"]


@pytest.mark.parametrize(
    ("first", "second"), [((1, 3), (2, 3)), ((9, 30), (9, 29)), ((0, 0), (0, 0)), ((0, 0), (0, 2)), ((5, 30), (0, 0))]
)
def test_lines_write_name_and_last_value_beside_the_line(first: tuple[int, ...], second: tuple[int, ...]) -> None:
    root = parsed(charts.lines("vp", "Points", "", [charts.Series("A", first), charts.Series("B", second)], ["1", "2"]))
    ends = [text for text in root.iter("text") if text.get("text-anchor") == "start"]
    assert [text.text for text in ends] == ["A", f"{first[-1]:.1f}", "B", f"{second[-1]:.1f}"]
    heights = sorted(float(text.get("y", 0)) for text in ends)
    assert all(after - before >= 20 for before, after in pairwise(heights)), heights
    assert (heights[0] >= 10, heights[-1] <= 215) == (True, True)


def test_outcome_shares_fill_the_bar() -> None:
    root = parsed(EXAMPLES[5])
    widths = [(rect.get("class"), rect.get("width")) for rect in root.iter("rect")]
    assert widths == [("p", "541"), ("none", "31"), ("b", "428")]
    assert root.findtext("desc") == "54.1 % won, between 51.0 and 57.0 %"


def test_outcome_of_no_battles_is_empty() -> None:
    assert [rect.get("width") for rect in parsed(charts.outcome("end", 0, 0, 0)).iter("rect")] == ["0", "0", "0"]


def test_gauge_shows_what_is_over_the_limit() -> None:
    widths = {rect.get("class"): int(rect.get("width", 0)) for rect in parsed(EXAMPLES[6]).iter("rect")}
    assert widths == {"a": 952, "over": 48}


def test_heat_classes() -> None:
    assert [charts.heat_class(value) for value in (0, 14.9, 15, 34, 50, 70, 999)] == [
        "h0",
        "h0",
        "h1",
        "h2",
        "h4",
        "h5",
        "h5",
    ]
    assert charts.heat_steps([0, 6, 5, 4, 3, 2, 1]) == (2, 3, 4, 5, 6)
    assert charts.heat_steps([]) == (1, 2, 3, 4, 5)


def test_spark_writes_every_value() -> None:
    assert [text.text for text in parsed(EXAMPLES[3]).iter("text")] == ["230", "210", "190"]
