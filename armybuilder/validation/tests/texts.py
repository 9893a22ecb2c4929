"""Lists for tests, written by hand from names and points of the present data."""

LEGAL = """Spearpoint 990/1000 pts

Slaves to Darkness
Legion of Chaos
General's Handbook 2026-27
Drops: 2
Spell Lore - Lore of the Damned
Manifestation Lore - Manifestations of Malevolence

Battle Tactic Cards: Blazing Onslaught, Smokescreen

General's Regiment
Chaos Lord (100)
 • General
 • Deathmonger
Chaos Warriors (180)
 • The Dread Banner
Chaos Knights (240)
Chaos Chosen (250)
Chaos Spawn (60)

Regiment 1
Darkoath Chieftain (80)
 • Infernal Puppet
Darkoath Marauders (80)

Faction Terrain
Nexus Chaotica

Created with Warhammer Age of Sigmar: The App
App: 1.35.1 | Data: 462
"""

ILLEGAL = (
    LEGAL.replace(" • General\n", "")
    .replace("General's Regiment", "Regiment 1")
    .replace("\nRegiment 1\nDark", "\nRegiment 2\nDark")
)
"""Without a general."""

OTHER_LEGAL = LEGAL.replace("Chaos Spawn (60)\n", "").replace("990/1000", "930/1000")

TWO = LEGAL + "\n" + OTHER_LEGAL.replace("Spearpoint", "Second")

UNREADABLE = "I will send my list tomorrow, sorry!\n"
