"""Filters of the matchup pages."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString

from armybuilder.rules.aos4.battle.summary import CONFIDENCE_95

register = template.Library()


@register.filter
def percent(chance: float | None, places: int = 1) -> str:
    """A chance in percent; what is neither 0 nor 1 is never rounded to it."""
    if chance is None:
        return "–"
    smallest = 0.5 * 10.0 ** -(places + 2)
    if 0 < chance < smallest:
        return f"< {10.0**-places:.{places}f} %"
    if 1 - smallest < chance < 1 - 1e-12:
        return f"> {100 - 10.0**-places:.{places}f} %"
    return f"{100 * chance:.{places}f} %"


@register.filter
def drawn(svg: str) -> SafeString:
    """A chart of ``rules.charts``, whose texts are escaped where it is drawn."""
    return SafeString(svg)


@register.filter
def percent_number(chance: float) -> str:
    """A chance in percent without its sign, beside another that has it."""
    return f"{100 * chance:.1f}"


@register.filter
def signed_percent(difference: float) -> str:
    """A difference of chances in percent: ``+0.9 %``, ``−1.4 %``."""
    return f"{_signed(100 * difference)} %"


@register.filter
def signed_number(value: float) -> str:
    """A number with its sign and one place: ``+1.7``."""
    return _signed(value)


@register.filter
def twice(error: float) -> str:
    """Half a 95 % interval from a standard error."""
    return f"{CONFIDENCE_95 * error:.1f}"


@register.filter
def sure(difference: float, interval: float) -> bool:
    """Whether a difference is larger than half its interval."""
    return abs(difference) > interval


@register.filter
def battles(number: int, state: str) -> str:
    """How many battles a run has, and how it ended."""
    return f"{number:,} battles, {state}"


def _signed(value: float) -> str:
    text = f"{abs(value):.1f}"
    if text == "0.0":
        return "±0.0"
    return f"+{text}" if value > 0 else f"−{text}"
