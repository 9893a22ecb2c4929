"""Lists whose lines a mail program or a narrow page has wrapped."""

from __future__ import annotations

import textwrap

import pytest

from armybuilder.interchange.reading import read
from armybuilder.interchange.tests.armies import needs_release
from armybuilder.interchange.tests.test_typed_lines import problems, resolved, units

pytestmark = needs_release

TEXT = """Spearpoint 1320/2000 pts
-----
Grand Alliance Chaos | Slaves to Darkness | Legion of Chaos (10 Points)
General's Handbook 2026-27
Drops: 2
Spell Lore - Lore of the Damned
Manifestation Lore - Aetherwrought Machineries (20 Points)
Battle Tactics Cards: Burning for Vengeance and Siege of Ashes
-----
General's Regiment
Chaos Lord on Daemonic Mount (130)
• General
• Infernal Puppet
Scourge of Aqshy: Chaos Warriors (400)
• Reinforced
Chaos Knights (240)
---
Regiment 1
Eternus, Blade of the First Prince (200)
-----
Faction Terrain
Nexus Chaotica
-----
Created with Warhammer Age of Sigmar: The App
App: v1.36.0 (1) | Data: v466
"""
RENOWN = """Night ride 640/1000 pts
-----
Grand Alliance Death | Soulblight Gravelords | Knights of the Crimson Keep
Army of Renown
General's Handbook 2026-27
Drops: 1
-----
General's Regiment
Wight King on Skeletal Steed (180)
• General
"""


def wrapped(text: str, width: int) -> str:
    lines = (textwrap.wrap(line, width, break_on_hyphens=False) or [line] for line in text.split("\n"))
    return "\n".join(line for parts in lines for line in parts)


@pytest.mark.parametrize("text", [TEXT, RENOWN])
@pytest.mark.parametrize("width", [72, 60, 50, 40])
def test_a_wrapped_list_is_the_same_list(text: str, width: int) -> None:
    usual, found = resolved(text, ""), resolved(wrapped(text, width), "")
    assert (found.army, problems(found)) == (usual.army, [])


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Chaos Lord on Daemonic", "Mount (130)"),
        ("Chaos Lord", "on Daemonic Mount (130)"),
        ("Chaos Lord on Daemonic Mount", "(130)"),
        ("Chaos Lord on Daemonic Mount (130", "pts)"),
    ],
)
def test_a_unit_may_go_on_in_the_next_line(first: str, second: str) -> None:
    found = resolved(f"\nGeneral's Regiment\n{first}\n{second}\n• General\n")
    assert (units(found), problems(found)) == ([("Chaos Lord on Daemonic Mount", True, False, ())], [])


def test_two_units_are_not_joined() -> None:
    found = resolved("\nGeneral's Regiment\nChaos Lord\nChaos Warriors (180)\n")
    assert [name for name, *_ in units(found)] == ["Chaos Lord", "Chaos Warriors"]


def test_a_handbook_may_go_on_in_the_next_line() -> None:
    (parsed,) = read("x 10/20 pts\nSkaven\nClaw-horde General's\nHandbook 2026-27\nRegiment 1\nClanrats (10)\n")
    assert parsed.handbook is not None
    assert (parsed.handbook.text, [name.text for name in parsed.formations]) == (
        "General's Handbook 2026-27",
        ["Claw-horde"],
    )
