"""The list of aids, and one page for each: a form whose address holds the whole question."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.middleware import HtmxDetails

from armybuilder.aids.aid import Aid, AidProblem, Answer
from armybuilder.aids.fields import Fault, Field, Fields, Kind, Reading, Rows, Values, defaults, read_form
from armybuilder.aids.registry import aid as aid_of
from armybuilder.aids.registry import groups
from armybuilder.reference.library import library

SPARE_ROWS = 2


class HtmxRequest(HttpRequest):
    """A request that knows whether htmx sent it."""

    htmx: HtmxDetails


@dataclass(frozen=True, slots=True)
class Box:
    """A field as its page shows it: id and name of the control, what stands in it, what is wrong with it."""

    id: str
    name: str
    field: Field
    value: Any
    problem: str

    @property
    def shown(self) -> str:
        """The text of the control."""
        if self.value is None:
            return ""
        if isinstance(self.value, tuple | list):
            return " ".join(map(str, self.value))
        return f"{self.value:g}" if isinstance(self.value, float) else str(self.value)

    @property
    def kind(self) -> Kind:
        return self.field.kind


@dataclass(frozen=True, slots=True)
class Line:
    """One line of rows: what it is called to listeners, and its controls."""

    label: str
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """Fields, or rows with their lines, or tick boxes, side by side."""

    boxes: tuple[Box, ...] = ()
    rows: Rows | None = None
    lines: tuple[Line, ...] = ()
    flags: tuple[Box, ...] = ()


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Every aid of both games, and the score keepers."""
    return render(request, "aids/index.html", {"aos4": groups("aos4"), "hordes": groups("hordes-primal")})


@require_safe
@vary_on_headers("HX-Request")
def page(request: HtmxRequest, name: str) -> HttpResponse:
    """One aid: its form, and the answer to what stands in it. An empty address shows the example."""
    found = aid_of(name)
    if found is None:
        raise Http404
    sent: QueryDict = request.GET
    reading = read_form(found.fields, sent.dict()) if sent else Reading(defaults(found.fields))  # type: ignore[arg-type]
    answer, problem = answered(found, reading)
    context = {
        "aid": found,
        "parts": parts_of(found.fields, reading),
        "answer": answer,
        "problem": problem,
        "faults": reading.faults,
        "rows": [row for row in map(library().row, rules_of(found, answer)) if row],
    }
    template = "aids/aid.html#result" if request.htmx and not reading.faulty else "aids/aid.html"
    return render(request, template, context, status=422 if reading.faulty else 200)


def answered(found: Aid, reading: Reading) -> tuple[Answer | None, str]:
    """The answer, or why there is none."""
    if reading.faulty:
        return None, ""
    try:
        return found.answer(reading.values), ""
    except AidProblem as problem:
        return None, str(problem)


def rules_of(found: Aid, answer: Answer | None) -> list[str]:
    """The rows that a page shows: those that the answer applies first."""
    return list(dict.fromkeys((*(answer.rules if answer else ()), *found.rules)))


def parts_of(fields: Fields, reading: Reading) -> list[Part]:
    """A form in its order, with what stands in it; fields and tick boxes in a row share a part."""
    problems = {fault.location: fault for fault in reading.faults}
    shown: list[Part] = []
    for kind, several in groupby(fields, _kind_of_part):
        asked = list(several)
        if kind == "rows":
            shown += [
                Part(rows=e, lines=_lines(e, reading.values[e.name], problems)) for e in asked if isinstance(e, Rows)
            ]
            continue
        boxes = tuple(_box(e, e.name, reading.values[e.name], problems) for e in asked if isinstance(e, Field))
        shown.append(Part(flags=boxes) if kind == "flags" else Part(boxes=boxes))
    return shown


def _kind_of_part(each: Field | Rows) -> str:
    if isinstance(each, Rows):
        return "rows"
    return "flags" if each.kind is Kind.FLAG else "boxes"


def _lines(rows: Rows, filled: list[Values], problems: dict[str, Fault]) -> tuple[Line, ...]:
    lines = []
    for place in range(min(rows.most, len(filled) + SPARE_ROWS)):
        values = filled[place] if place < len(filled) else {column.name: column.default for column in rows.columns}
        boxes = tuple(
            _box(column, f"{rows.name}-{place}-{column.name}", values[column.name], problems) for column in rows.columns
        )
        lines.append(Line(f"{rows.noun} {place + 1}", boxes))
    return tuple(lines)


def _box(asked: Field, name: str, value: Any, problems: dict[str, Fault]) -> Box:
    fault = problems.get(name)
    return Box(f"f-{name}", name, asked, value, fault.message if fault else "")
