"""Charts as SVG text: pure functions, colours by class only, each with a title and a description.

Classes are those of the style sheet (``chart``, ``spark``, ``gauge`` and their parts). Callers put a data table
beside every chart. Ids are made from ``name``, which must be unique on the page.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDTH = 620
LEFT, RIGHT = 56, 610
LINE = 22
"""Height of a line of text on a phone, the largest there is."""
HEAT_STEPS = 6
_NAME = re.compile(r"[^a-z0-9-]+")


@dataclass(frozen=True, slots=True)
class Bar:
    """One place on the x axis: its label and the chance in it, with a second chance to compare if wanted."""

    label: str
    chance: float
    other: float | None = None


@dataclass(frozen=True, slots=True)
class Series:
    """One line of a line chart; the first is drawn full, the second dashed."""

    label: str
    values: tuple[float, ...]


def bars(name: str, title: str, description: str, columns: Sequence[Bar], axis: str = "") -> str:
    """Bar chart of a distribution; chances in percent above the bars, ``axis`` names what is counted."""
    highest = max([0.01, *(max(bar.chance, bar.other or 0.0) for bar in columns)])
    step = next(step for step in (0.02, 0.05, 0.1, 0.2, 0.25) if highest / step <= 5 or step == 0.25)
    base, height = 262, 212
    scale = height / (step * max(1, _ceil(highest / step)))
    parts = []
    for line in range(1, _ceil(highest / step) + 1):
        y = base - line * step * scale
        parts.append(_line("grid", LEFT, y, RIGHT, y))
        parts.append(_text(LEFT - 6, y + 4, f"{100 * line * step:.0f} %", anchor="end"))
    slot = (RIGHT - LEFT) / max(1, len(columns))
    compare = any(bar.other is not None for bar in columns)
    width = min(36.0, slot * (0.4 if compare else 0.7))
    every = _ceil(len(columns) / 20)
    for index, bar in enumerate(columns):
        middle = LEFT + slot * (index + 0.5)
        left = middle - (width + 1.5 if compare else width / 2)
        parts.append(_column("p", left, width, base, bar.chance * scale))
        if bar.chance >= 0.005 and slot >= 24:
            parts.append(_text(left + width / 2, base - bar.chance * scale - 6, f"{100 * bar.chance:.0f}", "val"))
        if bar.other is not None:
            parts.append(_column("q", middle + 1.5, width, base, bar.other * scale))
            if bar.other >= 0.005 and slot >= 48:
                x = middle + 1.5 + width / 2
                parts.append(_text(x, base - bar.other * scale - 6, f"{100 * bar.other:.0f}"))
        if index % every == 0:
            parts.append(_text(middle, base + 19, bar.label, "val"))
    parts.append(_line("axis", LEFT, base, RIGHT, base))
    if axis:
        parts.append(_text((LEFT + RIGHT) / 2, base + 40, axis))
    return _svg("chart", name, title, description, WIDTH, 310, parts)


def lines(name: str, title: str, description: str, series: Sequence[Series], labels: Sequence[str]) -> str:
    """Line chart of up to two series over the same labels, as victory points by round."""
    highest = max([1.0, *(value for one in series for value in one.values)])
    step = next((step for step in (1, 2, 5, 10, 20, 50, 100) if highest / step <= 5), 200)
    top = step * _ceil(highest / step)
    base, height, right = 190, 180, 448
    parts = []
    for value in range(step, top + 1, step):
        y = base - height * value / top
        parts.append(_line("grid", LEFT, y, right, y))
        parts.append(_text(LEFT - 8, y + 5, str(value), anchor="end"))
    parts.append(_line("axis", LEFT, base, right, base))
    gap = (right - LEFT) / max(1, len(labels) - 1)
    parts.extend(_text(LEFT + gap * index, base + 21, label) for index, label in enumerate(labels))
    ends: list[float] = []
    for one, drawn in zip(series, ("line-a", "line-b"), strict=False):
        points = [(LEFT + gap * index, base - height * value / top) for index, value in enumerate(one.values)]
        parts.append(f'<polyline class="{drawn}" points="{_points(points)}"/>')
        if points:
            ends.append(_beside(min(points[-1][1] + 5, base - LINE), ends, base - LINE))
            said = "val" if drawn == "line-a" else ""
            # the figure on a line of its own: on a phone, where text is larger, both together would be cut
            parts.append(_text(right + 10, ends[-1], one.label, said, anchor="start"))
            parts.append(_text(right + 10, ends[-1] + LINE, f"{one.values[-1]:.1f}", said, anchor="start"))
    return _svg("chart", name, title, description, WIDTH, 226, parts)


def spark(name: str, title: str, description: str, values: Sequence[float]) -> str:
    """Small line with every value written above its point, as a price over time."""
    low, high = (min(values), max(values)) if values else (0.0, 0.0)
    width, gap = 280, 240 / max(1, len(values) - 1)
    points = [
        (
            20 + gap * index if len(values) > 1 else width / 2,
            34.0 if high == low else 50 - 32 * (value - low) / (high - low),
        )
        for index, value in enumerate(values)
    ]
    parts = [_line("axis", 0, 63, width, 63), f'<polyline points="{_points(points)}"/>']
    for (x, y), value in zip(points, values, strict=True):
        parts.append(f'<circle cx="{_number(x)}" cy="{_number(y)}" r="3"/>')
        parts.append(_text(x, y - 7, _number(value)))
    return _svg("spark", name, title, description, width, 64, parts)


def shares(name: str, title: str, description: str, parts: Sequence[tuple[str, int]], tall: bool = True) -> str:
    """One bar cut into shares: ``(class, number)`` pairs, classes ``p``, ``none``, ``a``, ``b``, ``over``."""
    total = max(1, sum(number for _, number in parts))
    drawn, borders, left = [], [], 0
    for drawn_class, number in parts:
        width = round(1000 * (left + number) / total) - round(1000 * left / total)
        x = round(1000 * left / total)
        drawn.append(f'<rect class="{escape(drawn_class)}" x="{x}" width="{width}" height="10"/>')
        left += number
        if 0 < left < total:
            edge = round(1000 * left / total)
            borders.append(f'<line x1="{edge}" x2="{edge}" y1="0" y2="10"/>')
    kind = "gauge gauge-tall" if tall else "gauge"
    return _svg(kind, name, title, description, 1000, 10, [*drawn, *borders], stretched=True)


def outcome(name: str, won: int, drawn: int, lost: int, interval: tuple[float, float] | None = None) -> str:
    """Share bar of battles won, drawn and lost; ``interval`` is the interval of the win rate, 0 to 1."""
    total = max(1, won + drawn + lost)
    title = f"{won:,} won, {drawn:,} drawn, {lost:,} lost of {won + drawn + lost:,}"
    description = f"{100 * won / total:.1f} % won"
    if interval is not None:
        description += f", between {100 * interval[0]:.1f} and {100 * interval[1]:.1f} %"
    return shares(name, title, description, (("p", won), ("none", drawn), ("b", lost)))


def gauge(name: str, title: str, description: str, value: int, limit: int) -> str:
    """Bar of ``value`` against ``limit``; what is above the limit is drawn apart, as points of a list."""
    whole = max(1, value, limit)
    parts = (("a", min(value, limit)), ("over", max(0, value - limit)), ("none", whole - max(value, 0)))
    return shares(name, title, description, tuple(part for part in parts if part[1] > 0), tall=False)


def heat_class(value: float, steps: Sequence[float] = (15, 25, 35, 50, 70)) -> str:
    """Class ``h0`` to ``h5`` of a heat map cell: the number of ``steps`` (five at most) that ``value`` reaches."""
    return f"h{sum(value >= step for step in steps[: HEAT_STEPS - 1])}"


def heat_steps(values: Sequence[float]) -> tuple[float, ...]:
    """Five borders that cut the positive ``values`` into six classes of about equal size."""
    ordered = sorted(value for value in values if value > 0)
    if not ordered:
        return (1.0, 2.0, 3.0, 4.0, 5.0)
    return tuple(ordered[min(len(ordered) - 1, len(ordered) * cut // HEAT_STEPS)] for cut in range(1, HEAT_STEPS))


def _svg(
    kind: str,
    name: str,
    title: str,
    description: str,
    width: int,
    height: int,
    parts: Sequence[str],
    stretched: bool = False,
) -> str:
    plain = _NAME.sub("-", name.lower()).strip("-") or "chart"
    ratio = ' preserveAspectRatio="none"' if stretched else ""
    described = f'<desc id="{plain}-d">{escape(description)}</desc>' if description else ""
    ids = f' aria-describedby="{plain}-d"' if description else ""
    return (
        f'<svg class="{kind}" viewBox="0 0 {width} {height}"{ratio} role="img" aria-labelledby="{plain}-t"{ids}>'
        f'<title id="{plain}-t">{escape(title)}</title>{described}{"".join(parts)}</svg>'
    )


def _beside(y: float, taken: Sequence[float], lowest: float) -> float:
    """A height for two lines of text near ``y`` that leaves those of ``taken`` (one at most) readable."""
    for other in taken:
        if abs(y - other) < 2 * LINE:
            above, below = other - 2 * LINE, other + 2 * LINE
            fits = [place for place in (above, below) if LINE / 2 <= place <= lowest]
            return min(fits, key=lambda place: abs(place - y), default=y)
    return y


def _line(drawn: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="{drawn}" x1="{_number(x1)}" x2="{_number(x2)}" y1="{_number(y1)}" y2="{_number(y2)}"/>'


def _text(x: float, y: float, text: str, drawn: str = "", anchor: str = "middle") -> str:
    kind = f' class="{drawn}"' if drawn else ""
    return f'<text{kind} x="{_number(x)}" y="{_number(y)}" text-anchor="{anchor}">{escape(text)}</text>'


def _column(drawn: str, left: float, width: float, base: float, height: float) -> str:
    top = _number(base - height)
    return f'<rect class="{drawn}" x="{_number(left)}" y="{top}" width="{_number(width)}" height="{_number(height)}"/>'


def _points(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in points)


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _ceil(value: float) -> int:
    return int(-(-value // 1))
