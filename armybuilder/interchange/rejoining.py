"""Lines that go on in the next one, as mail programs wrap them, known by their form alone: figures and their words.

What only a name tells is made whole later, where the names are known (``unwrapping.py``, ``regrouping.py``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from armybuilder.interchange.folding import fold
from armybuilder.interchange.source import Line

_PRICE_ALONE = re.compile(r"^[(\[]\d{1,3}(?:\s*(?:points?|pts))?[)\]]$", re.IGNORECASE)
_WORD_ALONE = re.compile(r"^(?:points?|pts)\)?$", re.IGNORECASE)
_FIGURE_AT_END = re.compile(r"\(\d{1,3}\)?$")
_NAME = re.compile(r"[^\W\d].*[^\W_]$")
_HANDBOOK = re.compile(r"^handbook\s+20\d\d", re.IGNORECASE)


def rejoined(lines: Sequence[Line]) -> list[Line]:
    """The lines with what stands alone put back behind the line above: a price, its word, the rest of a handbook.

    The line it stood on is empty.
    """
    found = list(lines)
    for place in range(1, len(found)):
        above, line = found[place - 1], found[place]
        alone = bool(_PRICE_ALONE.match(line.text)) and bool(_NAME.search(above.text))
        word = bool(_WORD_ALONE.match(line.text)) and bool(_FIGURE_AT_END.search(above.text))
        book = bool(_HANDBOOK.match(line.text)) and fold(above.text).endswith("generals")
        if alone or word or book:
            found[place - 1] = replace(above, text=f"{above.text} {line.text}")
            found[place] = replace(line, text="")
    return found
