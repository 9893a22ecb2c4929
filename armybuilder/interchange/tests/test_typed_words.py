"""Words that people put where tools print others: headings, labels, marks, seasons, separators of a header."""

from __future__ import annotations

import re

import pytest

from armybuilder.interchange.headings import heading
from armybuilder.interchange.reading import read
from armybuilder.interchange.resolution import Resolution
from armybuilder.interchange.tests.armies import library, needs_release
from armybuilder.interchange.tests.test_typed_lines import BODY, HEAD, UNITS, problems, resolved, units

pytestmark = needs_release

RENOWN = """
Regiments of Renown
The Curse-Steel Battery (380)
Tormentor Bombard
Deathshrieker Rocket Battery
Daemonsmith
"""


def names(found: Resolution) -> tuple[list[str], ...]:
    """Formations, lores of each kind, terrain and cards."""
    army = found.army
    assert army is not None
    known = library().catalogue(army.army)
    return (
        [known.choice_name(id) for id in army.formations],
        [known.choice_name(id) for id in (*army.spell_lores, *army.prayer_lores, *army.manifestation_lores)],
        [known.choice_name(id) for id in army.terrain],
        list(army.tactic_cards),
    )


@pytest.mark.parametrize(
    ("text", "kind", "generals", "number"),
    [
        ("General's Regiment (1000 pts)", "regiment", True, None),
        ("General's Regiment - 1000 pts", "regiment", True, None),
        ("General's Regiment (5 units)", "regiment", True, None),
        ("Genral's Regement", "regiment", True, None),
        ("1. General's Regiment", "regiment", True, None),
        ("+ General's Regiment +", "regiment", True, None),
        ("++ General's Regiment [1000 pts] ++", "regiment", True, None),
        ("Regiment 1 (General)", "regiment", True, 1),
        ("Regiment 2 (480)", "regiment", False, 2),
        ("• Regiment 2", "regiment", False, 2),
        ("Regiment No. 2", "regiment", False, 2),
        ("Regiment 2 / 5", "regiment", False, 2),
        ("Reg. 2", "regiment", False, 2),
        ("Regiment IV", "regiment", False, None),
        ("RoR:", "renown", False, None),
        ("Regiments of Renown (1)", "renown", False, None),
        ("Aux", "auxiliary-units", False, None),
        ("Auxiliary Units - 20 pts", "auxiliary-units", False, None),
        ("Faction Terrain Feature", "terrain", False, None),
    ],
)
def test_headings_as_people_type_them(text: str, kind: str, generals: bool, number: int | None) -> None:
    found = heading(text)
    assert found is not None
    assert (found.kind, found.generals, found.number) == (kind, generals, number)


@pytest.mark.parametrize(
    "text", ["General", "• General", "Reinforced", "Terrain Riders (70)", "Regiment of 5 rats", "Reg"]
)
def test_lines_that_are_no_heading(text: str) -> None:
    assert heading(text) is None


def test_general_alone_above_the_units_is_the_heading_of_his_regiment() -> None:
    found = resolved(BODY.replace("General's Regiment", "General:").replace(" • General\n", ""))
    assert (units(found), problems(found)) == (UNITS, [])


@pytest.mark.parametrize(
    "line",
    ["General!", "The General", "Army General", "Warlord", "General: Yes", "1x General"],
)
def test_a_general_may_be_named_in_other_words(line: str) -> None:
    found = resolved(BODY.replace("• General", f"• {line}"))
    assert (units(found), problems(found)) == (UNITS, [])


@pytest.mark.parametrize(
    "line",
    [
        "reinforced x1",
        "1x Reinforced",
        "Reinforced: yes",
        "Reinforced (x2)",
        "Reinforced unit",
        "Reinforeced",
        "(Reinforced)",
    ],
)
def test_reinforced_may_be_said_in_other_words(line: str) -> None:
    found = resolved(BODY.replace("• Reinforced", f"• {line}"))
    assert (units(found), problems(found)) == (UNITS, [])


@pytest.mark.parametrize(
    "line",
    [
        "Reinforced Chaos Warriors (360)",
        "Chaos Warriors [R] (360)",
        "Chaos Warriors (R) (360)",
        "Reinforced: Chaos Warriors (360)",
    ],
)
def test_marks_may_stand_at_the_name(line: str) -> None:
    text = BODY.replace("Chaos Warriors (360)\n • Reinforced", line).replace(
        "Chaos Lord (100)\n • General", "General: Chaos Lord (100)"
    )
    found = resolved(text)
    assert (units(found), problems(found)) == (UNITS, [])


@pytest.mark.parametrize(
    "pattern",
    [
        " • Heroic Trait: {}",
        " • Heroic Trait - {}",
        "Heroic Trait: {}",
        " • [Heroic Trait]: {}",
        "[Heroic Trait: {}]",
        " • Heroic Trait {}",
        " • Artefact = {}",
        " • Enhancement: {}",
        " • {} (Heroic Trait)",
        " • {} - Heroic Trait",
        "[{}]",
        "({})",
        "§ {}",
        "a) {}",
    ],
)
def test_an_option_may_have_a_label(pattern: str) -> None:
    found = resolved(BODY.replace(" • Deathmonger", pattern.format("Deathmonger")))
    assert (units(found), problems(found)) == (UNITS, [])


@pytest.mark.parametrize("between", [", ", " / ", " | ", " + ", " - "])
def test_marks_and_options_may_share_a_line(between: str) -> None:
    found = resolved(BODY.replace("General\n • Deathmonger", f"General{between}Deathmonger"))
    assert (units(found), problems(found)) == (UNITS, [])


@pytest.mark.parametrize(
    "line",
    [
        "Chaos Lord, General, Deathmonger (100)",
        "Chaos Lord - General, Deathmonger (100)",
        "Chaos Lord w/ General, Deathmonger (100)",
    ],
)
def test_marks_and_options_may_stand_before_the_figure(line: str) -> None:
    found = resolved(BODY.replace("Chaos Lord (100)\n • General\n • Deathmonger", line))
    assert (units(found), problems(found)) == (UNITS, [])


def test_several_lines_that_are_nothing_keep_no_options() -> None:
    found = resolved(BODY.replace(" • Deathmonger", "1\n2026 Anna's cup\n • Deathmonger"))
    assert units(found) == UNITS
    assert {code for _, code, _ in problems(found)} == {"LINE_NOT_RESOLVED"}


@pytest.mark.parametrize(
    "pattern",
    [
        "{} - Scourge of Aqshy (200)",
        "{}, Scourge of Aqshy (200)",
        "{} Scourge of Aqshy (200)",
        "{} SoA (200)",
        "(SoA) {} (200)",
        "[SOA] {} (200)",
        "{} (200) [SoA]",
        "{} (200) (Scourge of Aqshy)",
    ],
)
def test_a_season_may_be_spelt_in_other_places(pattern: str) -> None:
    found = resolved(f"\nGeneral's Regiment\nChaos Lord (100)\n{pattern.format('Chaos Warriors')}\n")
    assert [unit[0] for unit in units(found)] == ["Chaos Lord", "Chaos Warriors (Scourge of Aqshy)"]
    assert problems(found) == []


@pytest.mark.parametrize(
    "lines",
    [
        "Slaves to Darkness – Legion of Chaos",
        "Slaves to Darkness / Legion of Chaos",
        "Slaves to Darkness: Legion of Chaos",
        "Slaves to Darkness, Legion of Chaos",
        "Slaves to Darkness > Legion of Chaos",
        "Slaves to Darkness (Legion of Chaos)",
        "Grand Alliance Chaos - Slaves to Darkness - Legion of Chaos",
        "Army: Slaves to Darkness\nFormation: Legion of Chaos",
        "Faction: Slaves to Darkness\nSubfaction: Legion of Chaos",
        "Slaves to Darkness\nBattle Formation - Legion of Chaos",
        "Slaves to Darkness\nBattle Formation\nLegion of Chaos",
    ],
)
def test_army_lines_may_be_joined_and_labelled(lines: str) -> None:
    found = resolved(BODY, HEAD.replace("Slaves to Darkness\nLegion of Chaos", lines))
    assert (names(found)[0], units(found), problems(found)) == (["Legion of Chaos"], UNITS, [])


@pytest.mark.parametrize(
    "line",
    [
        "Battle Tactic 1: Smokescreen\nBattle Tactic 2: Siege of Ashes",
        "Battle Tactics Cards\nSmokescreen\nSiege of Ashes",
        "Battle Tactic Cards Smokescreen, Siege of Ashes",
        "Cards: Smokescreen & Siege of Ashes",
        "Tactics: Smokescreen + Siege of Ashes",
        "Tactics: 1. Smokescreen 2. Siege of Ashes",
        "• Battle Tactics: Smokescreen, Siege of Ashes",
    ],
)
def test_battle_tactic_cards_may_have_other_labels(line: str) -> None:
    found = resolved(BODY, HEAD + line + "\n")
    assert (names(found)[3], units(found), problems(found)) == (["Smokescreen", "Siege of Ashes"], UNITS, [])


@pytest.mark.parametrize(
    "label", ["Spell Lore ", "Spells: ", "Spell: ", "Spell Lore = ", "Spell Lore -> ", "• Spell Lore - "]
)
def test_lores_may_have_other_labels(label: str) -> None:
    found = resolved(BODY, HEAD + f"{label}Lore of the Damned\nEndless Spells: Primal Energy\n")
    assert (names(found)[1], problems(found)) == (["Lore of the Damned", "Primal Energy"], [])


@pytest.mark.parametrize("label", ["", "Spell Lore\n", "Spell Lore:\n"])
def test_lores_are_known_without_label_and_below_it(label: str) -> None:
    found = resolved(BODY, HEAD + f"Drops: 2\n{label}Lore of the Damned\nNexus Chaotica\n")
    assert (names(found)[1:3], units(found), problems(found)) == (
        (["Lore of the Damned"], ["Nexus Chaotica"]),
        UNITS,
        [],
    )


@pytest.mark.parametrize("label", ["Faction Terrain: ", "Terrain - ", "Faction Terrain = "])
def test_terrain_may_stand_on_the_line_of_its_label(label: str) -> None:
    line = f"{label}Nexus Chaotica\n"
    for found in (resolved(BODY, HEAD + line), resolved(BODY + line)):
        assert (names(found)[2], units(found), problems(found)) == (["Nexus Chaotica"], UNITS, [])


@pytest.mark.parametrize("label", ["Regiments of Renown: ", "Regiment of Renown - "])
def test_a_regiment_of_renown_may_stand_on_the_line_of_its_heading(label: str) -> None:
    usual = resolved(BODY + RENOWN)
    found = resolved(BODY + RENOWN.replace("Regiments of Renown\n", label))
    assert (found.army, problems(found)) == (usual.army, [])


@pytest.mark.parametrize("bullet", ["• ", "- 1x "])
def test_members_of_a_regiment_of_renown_may_have_bullets(bullet: str) -> None:
    usual = resolved(BODY + RENOWN)
    found = resolved(BODY + re.sub(r"\n(Tor|Dea|Daem)", rf"\n{bullet}\1", RENOWN))
    assert (found.army, problems(found)) == (usual.army, [])


@pytest.mark.parametrize("above", [RENOWN, "\nAuxiliary Units\nChaos Furies (120)\n"])
def test_terrain_without_heading_is_known_behind_any_block(above: str) -> None:
    found = resolved(BODY + above + "\nNexus Chaotica\n")
    assert (names(found)[2], problems(found)) == (["Nexus Chaotica"], [])


@pytest.mark.parametrize(
    "line",
    ["Total Drops: 2", "Number of drops: 2", "Drops = 2", "Drop count: 2", "Drops: 2 drops", "Drops: 2 (one each)"],
)
def test_drops_may_have_other_labels(line: str) -> None:
    found = resolved(BODY, HEAD + line + "\nModels: 41\nAuxiliary units: 0\n")
    assert (found.parsed.declared_drops, found.parsed.declared_auxiliaries, problems(found)) == (2, 0, [])


@pytest.mark.parametrize("line", ["Season: Scourge of Aqshy", "Scourge of Aqshy", "Pack: General's Handbook 2026-27"])
def test_the_season_may_be_named_in_other_words(line: str) -> None:
    found = resolved(BODY, HEAD.replace("General's Handbook 2026-27", line))
    assert found.army is not None
    assert (found.army.ruleset, problems(found)) == ("ghb-2026-27", [])


@pytest.mark.parametrize(
    "pattern",
    [
        "{} ({} Punkte)",
        "{} ({} puntos)",
        "{} ({}pnts)",
        "{} {})",
        "{} <{}>",
        "{},{}",
        "{} @ {}",
        '"{}",{}',
        "[ ] {} ({})",
        "a) {} ({})",
        "| {} | {} |",
    ],
)
def test_prices_may_have_other_words_and_signs(pattern: str) -> None:
    found = resolved(re.sub(r"\n(\w.*) \((\d+)\)", lambda match: "\n" + pattern.format(*match.groups()), BODY))
    assert (units(found), problems(found)) == (UNITS, [])


def test_a_price_may_stand_before_the_name_with_its_word() -> None:
    found = resolved(re.sub(r"\n(\w.*) \((\d+)\)", r"\n\2pts \1", BODY))
    assert (units(found), problems(found)) == (UNITS, [])


def test_a_number_before_a_leader_is_his_price_where_it_can_be_no_size() -> None:
    found = resolved("\nGeneral's Regiment\n100 Chaos Lord\n\nRegiment 1\n80 Darkoath Chieftain\n")
    printed = [(unit.points, unit.models) for unit in found.units.values()]
    assert (printed, problems(found)) == ([(100, None), (80, None)], [])


def test_a_column_of_quoted_cells_is_read_without_its_quotation_marks() -> None:
    (parsed,) = read("\n".join(f'"{line}"' if line else "" for line in (HEAD + BODY).split("\n")))
    (usual,) = read(HEAD + BODY)
    assert (parsed.regiments, parsed.formations, parsed.problems) == (usual.regiments, usual.formations, ())


def test_one_unit_of_a_size_of_its_own_is_one_unit() -> None:
    (parsed,) = read("x 70/1000 pts\n\nSeraphon\n\nRegiment 1\n1x Terradon Riders (2 models) (70)\n")
    assert [unit.models for unit in parsed.units()] == [2]
