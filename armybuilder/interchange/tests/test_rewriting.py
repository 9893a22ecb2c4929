"""Text to list to text is byte-equal for the app's dialects, after the documented repairs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from armybuilder.interchange.parsed import ParsedList
from armybuilder.interchange.printing import printed
from armybuilder.interchange.reading import read
from armybuilder.interchange.repairs import repaired
from armybuilder.interchange.resolution import Resolution
from armybuilder.interchange.resolve import infer_ruleset, resolve
from armybuilder.interchange.tests.armies import faction_name, library, needs_release
from armybuilder.interchange.tests.samples import needs_shared, shared_samples
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

ANDROID = """1290/2000 pts

Helsmiths of Hashut
Castigation Battery
General's Handbook 2026-27
Drops: 2
Prayer Lore - Prayers of the scorched Sect
Manifestation Lore - Primal Energy (10 Points), Twilit Sorceries
Battle Tactic Cards: Siege of Ashes, Smokescreen

General's Regiment
Urak Taar, The First Daemonsmith (340)
 • General
Deathshrieker Rocket Battery (140)
Regiment 1
Daemonsmith on Infernal Taurus (290)
 • Gem of Utorak
Bull Centaurs (380)
 • Reinforced
Tormentor Bombard (130)


Created with Warhammer Age of Sigmar: The App
App: 1.38.1 | Data: 483
"""

DAMAGED = """```
A name
over lines

760/1000 pts
-----
Grand Alliance Chaos | Helsmiths of Hashut | Castigation Battery
Drops: 2

-----
General’s Regiment
Urak Taar, the First Daemonsmith (340)

• General.
*  Gem of Utorak
-----
not part of it: see page 3.
Roster Regiment
Daemonsmith on Infernal Taurus (290)
Tormentor Bombard (130)
---
Regiment 9
-----
Created with Warhammer Age of Sigmar: The App
App: v1.9.1 (1) | Data: v235
```
"""

REPAIRED = """A name over lines 760/1000 pts
-----
Grand Alliance Chaos | Helsmiths of Hashut | Castigation Battery
Drops: 2

-----
General’s Regiment
Urak Taar, the First Daemonsmith (340)
• General
• Gem of Utorak
-----
Roster Regiment
Daemonsmith on Infernal Taurus (290)
Tormentor Bombard (130)
-----
Created with Warhammer Age of Sigmar: The App
App: v1.9.1 (1) | Data: v235
"""

RETYPED = """A name
Helsmiths of Hashut | Castigation Battery General's Handbook 2026-27
770/1000 points
2 drops
Battle Tactic Cards: Siege of Ashes / Smokescreen
Manifestation Lore: Primal Energy (10 pts)

General's Regiment
Urak Taar, the First Daemonsmith (340)
• General
1x Daemonsmith on Infernal Taurus (290)
• Gem of Utorak

Regiment 1
1x Tormentor Bombard (130)
"""

RELABELLED = """Helsmiths of Hashut | Castigation Battery
General's Handbook 2026-27
A name 770/1000 pts
Drops: 2
Battle Tactic Cards: Siege of Ashes, Smokescreen
Manifestation Lore - Primal Energy (10 Points)

General's Regiment
Urak Taar, the First Daemonsmith (340)
• General
Daemonsmith on Infernal Taurus (290)
• Gem of Utorak

Regiment 1
Tormentor Bombard (130)
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
@pytest.mark.parametrize("text", [IOS, ANDROID], ids=["ios", "android"])
def test_a_text_with_the_prices_of_the_release_comes_back_byte_equal(text: str) -> None:
    assert rewritten(text)[0] == text


@needs_release
def test_a_damaged_text_comes_back_repaired_and_no_more() -> None:
    written, parsed = rewritten(DAMAGED)
    assert repaired(parsed, DAMAGED) == REPAIRED
    assert written == REPAIRED


@needs_release
def test_a_retyped_header_comes_back_with_the_labels_of_the_app() -> None:
    written, parsed = rewritten(RETYPED)
    assert repaired(parsed, RETYPED) == RELABELLED
    assert written == RELABELLED


@needs_release
def test_an_edited_list_keeps_the_layout_around_the_edit() -> None:
    (parsed,) = read(IOS)
    found = resolve(parsed, library())
    assert found.army is not None
    first, second = found.army.regiments
    army = found.army.with_changes(regiments=(first, replace(second, units=())), auxiliaries=())
    written = write(army, library().catalogue(army.army), "app-ios", layout=found.layout)
    expected = IOS.replace("1220/2000", "760/2000").replace("Drops: 4", "Drops: 3")
    expected = expected.replace("Auxiliaries: 1 (+0 Points)", "Auxiliaries: 0 (+0 Points)")
    expected = expected.replace("Scourge of Aqshy: Anointed Sentinels (170)\n", "")
    assert written == expected.replace("-----\nAuxiliary Units\nDaemonsmith on Infernal Taurus (290)\n", "")


@needs_shared
@needs_release
def test_shared_texts_with_the_prices_of_the_newest_release_come_back_repaired() -> None:
    unequal: list[str] = []
    equal = 0
    for path in shared_samples("t-app-*.txt"):
        text = path.read_text(encoding="utf-8")
        lists = read(text)
        if len(lists) > 1 or infer_ruleset(lists[0])[0] != "ghb-2026-27":
            continue
        found = resolve(lists[0], library(), as_of="2026-08-01")
        if found.army is None or found.problems or not _prices_agree(found):
            continue
        written, parsed = rewritten(text)
        equal += written == repaired(parsed, text)
        unequal += [path.name] if written != repaired(parsed, text) else []
    assert (unequal, equal > 0) == ([], True)


def _prices_agree(found: Resolution) -> bool:
    """Whether every printed figure is the release's."""
    assert found.army is not None
    page = printed(found.army, library().catalogue(found.army.army))
    units = [unit for regiment in page.regiments for unit in regiment] + list(page.auxiliaries)
    figures = [unit.points or 0 for unit in found.parsed.units()]
    return [unit.total for unit in units] == figures and page.figures.points == found.parsed.declared_points
