"""Text to list to text is byte-equal for the app's dialects, after the documented repairs."""

from __future__ import annotations

import pytest

from armybuilder.interchange.parsed import ParsedList
from armybuilder.interchange.reading import read
from armybuilder.interchange.resolve import resolve
from armybuilder.interchange.tests.armies import faction_name, library, needs_release
from armybuilder.interchange.writing import write

IOS = """Brass and Ash 1220/2000 pts
-----
Grand Alliance Chaos | Helsmiths of Hashut | Castigation Battery
General's Handbook 2026-27
Auxiliaries: 1 (+0 Points)
Drops: 4
Spell Lore - Lore of Infernal Power
Manifestation Lore - Morbid Conjuration (20 Points)
Battle Tactics Cards: Blazing Onslaught and Legend of the Parch
-----
General's Regiment
Urak Taar, the First Daemonsmith (340)
• General
Hobgrotz Vandalz (140)
• Reinforced
---
Regiment 3
Daemonsmith (80)
• Gem of Utorak
Scourge of Aqshy: Anointed Sentinels (170)
-----
Auxiliary Units
Daemonsmith on Infernal Taurus (290)
-----
Regiments of Renown
Nurgle's Gift (180)
Nurglings
Nurglings
-----
Created with Warhammer Age of Sigmar: The App
App: v1.38.1 (1) | Data: v483
"""


def rewritten(text: str) -> tuple[str, ParsedList]:
    (parsed,) = read(text)
    found = resolve(parsed, library())
    assert found.army is not None
    catalogue = library().catalogue(found.army.army)
    written = write(found.army, catalogue, parsed.format, faction=faction_name(catalogue), layout=found.layout)
    assert isinstance(written, str)
    return written, parsed


@needs_release
@pytest.mark.parametrize("text", [IOS], ids=["ios"])
def test_a_text_with_the_prices_of_the_release_comes_back_byte_equal(text: str) -> None:
    assert rewritten(text)[0] == text
