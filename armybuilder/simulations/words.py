"""Numbers as matchup pages say them."""

from __future__ import annotations

_WORDS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
SURE, HARDLY = 0.995, 0.0005


def number_word(number: int) -> str:
    """Small numbers in words."""
    return _WORDS[number] if 0 <= number < len(_WORDS) else f"{number:,}"


def chance_of(chance: float) -> str:
    """A chance as "31 of 100" or "1 of 200" attacks; "hardly any" and "nearly all" at the ends."""
    if chance >= 1 - 1e-12:
        return "all"
    if chance >= SURE:
        return "nearly all"
    if chance <= 0:
        return "no"
    if chance < HARDLY:
        return "hardly any"
    if chance >= 0.02:
        return f"{100 * chance:.0f} of 100"
    one_of = 1 / chance
    rounded = round(one_of, -2) if one_of >= 1000 else round(one_of, -1) if one_of >= 200 else round(one_of)
    return f"1 of {rounded:,.0f}"
