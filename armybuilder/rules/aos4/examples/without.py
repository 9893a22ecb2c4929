"""Rows of the rule tables that no list can keep or break, and why; codes that no list can bring about."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

WITHOUT_EXAMPLE: Mapping[str, str] = MappingProxyType(
    {
        "R-05": "It says how a price is counted; no list can break it.",
        "R-06": "It says how prices are counted; no list can break it.",
        "R-16": "It permits: a leader alone is a regiment.",
        "R-35": "It lists units of the data; R-33 judges by them.",
        "R-37": "It says what auxiliary units cost; R-01 judges the sum.",
        "R-60": "It is an exception that R-59 heeds.",
        "R-62": "It says how drops are counted; no list can break it.",
        "R-73": "It is about what is given in play; such enhancements are no entries of a list.",
        "R-89e": "It is about names in lists that are read; a list that was read has the present names.",
        "R-90": "It says how drops are counted; no list can break it.",
        "R-91": "It is about play.",
        "R-92": "It is about play.",
        "R-93": "It is about play; R-36 reminds of it.",
        "R-94": "It says how totals are counted; no list can break it.",
        "R-95": "It is about play.",
        "SP-06": "It is about play.",
        "PG-05": "It says what is free; no list can break it.",
        "PG-10": "It is about records of a campaign; they are no entries of a list.",
    }
)
"""Id of a row to the reason why it has no examples."""

CANNOT_BE_BUILT: Mapping[str, str] = MappingProxyType(
    {"SEVERAL_LEADERS": "A regiment of a list has one leader at most."}
)
"""Code to the reason why no list brings it about."""
