"""Three lists that players took to events of the 2026-27 season, built from an empty page to a legal report.

Names and choices only, spelt as in the data; totals and drops are those that the official app printed.
"""

import pytest
from playwright.sync_api import Page

from armybuilder.e2e.building import Army, Builder, Unit

SLAANESH = Army(
    faction="Hedonites of Slaanesh",
    formation="Depraved Carnival",
    spell_lore="Lore of Extravagance",
    manifestation_lore="Manifestations of Depravity",
    terrain="Fane of Slaanesh",
    cards=("Flanking Firestorm", "Siege of Ashes"),
    regiments=(
        (
            Unit("Shalaxi Helbane"),
            Unit("Myrmidesh Painbringers", reinforced=True),
            Unit("Myrmidesh Painbringers", reinforced=True),
            Unit("Myrmidesh Painbringers", reinforced=True),
        ),
        (Unit("Shardspeaker of Slaanesh"), Unit("Lord of Hysteria", enhancements=("Incensed",))),
        (
            Unit("Thricefold Discord", enhancements=("Bashful Visage",)),
            Unit("Blissbarb Seekers", reinforced=True, enhancements=("Obsession with Control",)),
            Unit("The Masque"),
        ),
    ),
    points=2000,
    drops=3,
)
SKAVEN = Army(
    faction="Skaven",
    formation="Warpcog Convocation",
    spell_lore="Lore of Ruin",
    manifestation_lore="Forbidden Power",
    terrain="Gnawhole",
    cards=("Blazing Onslaught", "Siege of Ashes"),
    regiments=(
        (
            Unit("Thanquol on Boneripper"),
            Unit("Clanrats"),
            Unit("Doom-flayers", reinforced=True),
            Unit("Ratling Guns", reinforced=True),
            Unit("Stormfiends", reinforced=True, enhancements=("Transplanted Brains",)),
        ),
        (
            Unit("Grey Seer", enhancements=("Foulhide", "Masterclan Connections")),
            Unit("Clanrats"),
            Unit("Clanrats"),
            Unit("Doomwheel"),
        ),
    ),
    points=2000,
    drops=2,
)
CITIES = Army(
    faction="Cities of Sigmar",
    formation="Collegiate Exemplars",
    spell_lore="Spells of the Collegiate Arcane",
    prayer_lore="Scriptures of Sigmar",
    manifestation_lore="Aetherwrought Machineries",
    terrain="Dawner's Triumph",
    cards=("Blazing Onslaught", "Burning for Vengeance"),
    regiments=(
        (
            Unit("Freeguild Cavalier-Marshal", enhancements=("The Last Blade of Embergard", "Cosmopolitan Leader")),
            Unit("Freeguild Cavaliers", reinforced=True, enhancements=("The Living City Cross",)),
            Unit("Freeguild Cavaliers", reinforced=True),
            Unit("Freeguild Marshal and Relic Envoy"),
            Unit("Gate Gargants"),
        ),
        (Unit("Alchemite Warforger"), Unit("Freeguild Fusiliers"), Unit("Ironweld Great Cannon")),
        (Unit("Fusil-Major on Ogor Warhulk"), Unit("Freeguild Fusiliers"), Unit("Ironweld Great Cannon")),
    ),
    points=1970,
    drops=3,
)


@pytest.mark.parametrize("army", [SLAANESH, SKAVEN, CITIES], ids=lambda army: army.faction)
def test_a_real_list_is_built_to_a_legal_report(army: Army, live_page: Page, reference_data: object) -> None:
    builder = Builder(live_page)
    builder.build(army)
    builder.expect_report("legal", drops=army.drops, points=army.points)
