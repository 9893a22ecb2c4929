"""What an aid asks: fields and rows of fields, read from a form's address or from JSON with the same checks."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

Values = dict[str, Any]
MOST_TEXT = 80


class Kind(StrEnum):
    """What a field holds."""

    WHOLE = "whole"
    NUMBER = "number"
    FLAG = "flag"
    CHOICE = "choice"
    TEXT = "text"
    WHOLES = "wholes"


@dataclass(frozen=True, slots=True)
class Field:
    """One question. ``low`` and ``high`` bound numbers, ``longest`` texts; ``optional`` numbers may be None."""

    name: str
    label: str
    kind: Kind = Kind.WHOLE
    default: Any = 0
    low: float = 0
    high: float = 100
    choices: tuple[tuple[str, str], ...] = ()
    hint: str = ""
    optional: bool = False
    longest: int = MOST_TEXT

    @property
    def rows(self) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class Rows:
    """Several of the same, one per line. A line whose ``key`` column is empty counts as not given."""

    name: str
    label: str
    noun: str
    columns: tuple[Field, ...]
    key: str = "name"
    most: int = 20
    default: tuple[Mapping[str, Any], ...] = ()

    @property
    def rows(self) -> bool:
        return True


Fields = tuple[Field | Rows, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """One wrong value: where (``units.0.models``), a stable code, and a sentence."""

    location: str
    code: str
    message: str


@dataclass(slots=True)
class Reading:
    """Values by name, complete only when there is no fault."""

    values: Values = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    @property
    def faulty(self) -> bool:
        return bool(self.faults)


def whole(name: str, label: str, default: int | None = 0, low: int = 0, high: int = 100, hint: str = "") -> Field:
    """A whole number; with ``default`` None it may be left out."""
    return Field(name, label, Kind.WHOLE, default, low, high, hint=hint, optional=default is None)


def number(
    name: str, label: str, default: float | None = 0, low: float = 0, high: float = 200, hint: str = ""
) -> Field:
    """A number of inches; with ``default`` None it may be left out."""
    return Field(name, label, Kind.NUMBER, default, low, high, hint=hint, optional=default is None)


def flag(name: str, label: str, default: bool = False) -> Field:
    """A tick box."""
    return Field(name, label, Kind.FLAG, default)


def choice(name: str, label: str, choices: Sequence[tuple[str, str]], default: str = "") -> Field:
    """One of several."""
    return Field(name, label, Kind.CHOICE, default or choices[0][0], choices=tuple(choices))


def text(name: str, label: str, default: str = "", hint: str = "", longest: int = MOST_TEXT) -> Field:
    """A text, a short one unless ``longest`` says otherwise."""
    return Field(name, label, Kind.TEXT, default, hint=hint, longest=longest)


def wholes(name: str, label: str, default: Sequence[int] = (), low: int = 1, high: int = 6, hint: str = "") -> Field:
    """Several whole numbers, on a page separated by blanks."""
    return Field(name, label, Kind.WHOLES, tuple(default), low, high, hint=hint)


def defaults(fields: Fields) -> Values:
    """The values that a page shows before anything was entered."""
    return {each.name: _default_rows(each) if isinstance(each, Rows) else each.default for each in fields}


def _default_rows(rows: Rows) -> list[Values]:
    return [{column.name: row.get(column.name, column.default) for column in rows.columns} for row in rows.default]


# JSON -----------------------------------------------------------------------------------------------------------------


def read_json(fields: Fields, given: Any) -> Reading:
    """The values of a JSON object; unknown names are faults, what is left out stands at its default."""
    reading = Reading()
    if not isinstance(given, Mapping):
        reading.faults.append(Fault("body", "wrong_type", "An object is expected."))
        return reading
    known = {each.name for each in fields}
    reading.faults += [Fault(str(name), "unknown", "This field is not known.") for name in given if name not in known]
    for each in fields:
        if isinstance(each, Rows):
            reading.values[each.name] = _json_rows(each, given.get(each.name, _default_rows(each)), reading)
        else:
            reading.values[each.name] = _json_value(each, given.get(each.name, each.default), each.name, reading)
    return reading


def _json_rows(rows: Rows, given: Any, reading: Reading) -> list[Values]:
    if not isinstance(given, list):
        reading.faults.append(Fault(rows.name, "wrong_type", "A list is expected."))
        return []
    if len(given) > rows.most:
        reading.faults.append(Fault(rows.name, "too_many", f"At most {rows.most} are read."))
        return []
    found = []
    for place, row in enumerate(given):
        inner = read_json(rows.columns, row)
        reading.faults += [Fault(f"{rows.name}.{place}.{f.location}", f.code, f.message) for f in inner.faults]
        if not inner.faults and not str(inner.values[rows.key]).strip():
            reading.faults.append(Fault(f"{rows.name}.{place}.{rows.key}", "required", "This field is required."))
        found.append(inner.values)
    return found


def _json_value(asked: Field, value: Any, location: str, reading: Reading) -> Any:
    if value is None and asked.optional:
        return None
    wrong = _json_fault(asked, value)
    if wrong:
        reading.faults.append(Fault(location, *wrong))
        return asked.default
    return tuple(value) if asked.kind is Kind.WHOLES else value


def _json_fault(asked: Field, value: Any) -> tuple[str, str] | None:
    match asked.kind:
        case Kind.FLAG:
            return None if isinstance(value, bool) else ("wrong_type", "True or false is expected.")
        case Kind.CHOICE:
            names = [name for name, _ in asked.choices]
            return None if value in names else ("unknown_choice", f"One of: {', '.join(names)}.")
        case Kind.TEXT:
            if not isinstance(value, str):
                return ("wrong_type", "A text is expected.")
            return None if len(value) <= asked.longest else ("too_long", f"At most {asked.longest:,} characters.")
        case Kind.WHOLES:
            if not isinstance(value, list | tuple) or len(value) > 40:
                return ("wrong_type", "A list of at most 40 whole numbers is expected.")
            return next((wrong for each in value if (wrong := _number_fault(asked, each, whole_only=True))), None)
        case _:
            return _number_fault(asked, value, whole_only=asked.kind is Kind.WHOLE)


def _number_fault(asked: Field, value: Any, *, whole_only: bool) -> tuple[str, str] | None:
    fits = isinstance(value, int) or (isinstance(value, float) and not whole_only)
    if isinstance(value, bool) or not fits or value != value:
        return ("wrong_type", "A whole number is expected." if whole_only else "A number is expected.")
    if not asked.low <= value <= asked.high:
        return ("out_of_range", f"Between {asked.low:g} and {asked.high:g}.")
    return None


# Pages ----------------------------------------------------------------------------------------------------------------


def read_form(fields: Fields, sent: Mapping[str, str]) -> Reading:
    """The values of a form sent by its page: ``name`` for fields, ``name-0-column`` for rows; no empty boxes."""
    reading = Reading()
    for each in fields:
        if isinstance(each, Rows):
            reading.values[each.name] = _form_rows(each, sent, reading)
        else:
            reading.values[each.name] = _form_value(each, sent, each.name, reading)
    return reading


def _form_rows(rows: Rows, sent: Mapping[str, str], reading: Reading) -> list[Values]:
    found = []
    for place in range(rows.most):
        prefix = f"{rows.name}-{place}-"
        if not sent.get(prefix + rows.key, "").strip():
            continue
        found.append({column.name: _form_value(column, sent, prefix + column.name, reading) for column in rows.columns})
    return found


def _form_value(asked: Field, sent: Mapping[str, str], location: str, reading: Reading) -> Any:
    if asked.kind is Kind.FLAG:
        return location in sent
    said = sent.get(location)
    if said is None:
        return asked.default
    said = "".join(sign for sign in said if sign.isprintable())
    plain = said.strip()
    value: Any = plain
    if asked.kind in (Kind.WHOLE, Kind.NUMBER):
        if not plain and asked.optional:
            return None
        value = _as_number(plain, asked.kind)
    elif asked.kind is Kind.WHOLES:
        value = [_as_number(part, Kind.WHOLE) for part in re.split(r"[\s,;+]+", plain) if part]
    wrong = _json_fault(asked, value)
    if wrong:
        reading.faults.append(Fault(location, *wrong))
        return said
    return tuple(value) if asked.kind is Kind.WHOLES else value


def _as_number(plain: str, kind: Kind) -> Any:
    """The number, or the text itself, which is then refused as no number."""
    plain = plain.replace("−", "-").replace(",", ".").removesuffix('"').removesuffix("+")
    try:
        return int(plain) if kind is Kind.WHOLE or re.fullmatch(r"-?\d+", plain) else float(plain)
    except ValueError:
        return plain
