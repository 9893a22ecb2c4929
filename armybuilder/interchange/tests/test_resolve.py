"""Names to ids against the newest release."""

from __future__ import annotations

import pytest

from armybuilder.interchange.known_names import catalogue_names
from armybuilder.interchange.names import NameKind
from armybuilder.interchange.reading import read
from armybuilder.interchange.resolution import Resolution
from armybuilder.interchange.resolve import infer_ruleset, resolve
from armybuilder.interchange.tests.armies import library, needs_release, newest
from armybuilder.rules.aos4.index import index_of

pytestmark = needs_release

HEAD = """Brass 500/1000 pts
-----
Grand Alliance Chaos | Helsmiths of Hashut | Castigation Battery
General's Handbook 2026-27
-----
General's Regiment
"""


def resolved(body: str, head: str = HEAD) -> Resolution:
    (parsed,) = read(head + body)
    return resolve(parsed, library())


def names(found: Resolution) -> list[str]:
    assert found.army is not None
    catalogue = library().catalogue(found.army.army)
    return [
        catalogue.profiles[unit.profile].name if unit.profile in catalogue.profiles else unit.name
        for _, unit in found.army.placed_units()
    ]


def problems(found: Resolution) -> list[tuple[int, str, str]]:
    return [(problem.line, problem.code, problem.text) for problem in found.problems]


@pytest.mark.parametrize(
    "printed, name",
    [
        ("Daemonsmith", "Daemonsmith"),
        ("daemonsmith", "Daemonsmith"),
        ("Daemonsmiht", "Daemonsmith"),
        ("Hobgrotz Vandalz", "Hobgrot Vandalz"),
        ("Hobgrot Vandal", "Hobgrot Vandalz"),
        ("Scourge of Aqshy: Anointed Sentinels", "Anointed Sentinels (Scourge of Aqshy)"),
        ("Anointed Sentinels (Scourge of Aqshy)", "Anointed Sentinels (Scourge of Aqshy)"),
        ("Anointed Sentinels [SoA]", "Anointed Sentinels (Scourge of Aqshy)"),
        ("Anointed Sentinels", "Anointed Sentinels"),
    ],
)
def test_a_unit_is_found_under_many_spellings(printed: str, name: str) -> None:
    found = resolved(f"{printed} (100)\n")
    assert (names(found), found.problems) == ([name], ())


def test_a_season_that_a_unit_does_not_have_is_noted() -> None:
    found = resolved("Scourge of Ghyran Hobgrot Vandalz (70)\n")
    assert names(found) == ["Hobgrot Vandalz"]
    assert problems(found) == [(7, "SEASON_NOT_FOUND", "Scourge of Ghyran Hobgrot Vandalz")]
    assert found.resolved_lines == found.total_lines


def test_an_unknown_unit_stays_under_its_name_with_candidates() -> None:
    found = resolved("Daemonsmithery of Note (90)\n• General\n• Gem of Utorak\n")
    assert names(found) == ["Daemonsmithery of Note"]
    (problem,) = found.problems
    assert (problem.line, problem.code) == (7, "UNIT_NOT_FOUND")
    assert "Daemonsmith" in problem.candidates
    assert found.army is not None
    assert found.army.generals == ("u1",)


def test_a_unit_of_another_army_is_that_armys() -> None:
    found = resolved("Clanrats (150)\n")
    assert found.army is not None
    leader = found.army.regiments[0].leader
    assert leader is not None
    assert (newest().catalogue("helsmiths-of-hashut").strangers[leader.profile].name, found.problems) == (
        "Clanrats",
        (),
    )


def test_a_sentence_between_units_is_a_problem_and_no_unit() -> None:
    found = resolved("Daemonsmith (80)\nbring the bull next time\n")
    assert names(found) == ["Daemonsmith"]
    assert problems(found) == [(8, "LINE_NOT_RESOLVED", "bring the bull next time")]
    assert (found.resolved_lines, found.total_lines) == (3, 4)


def test_a_lore_and_terrain_among_the_units_are_what_they_are() -> None:
    found = resolved(
        "Skarbrand (430)\nKrondspine Incarnate (20)\nskull altar (0)\n",
        HEAD.replace("Helsmiths of Hashut | Castigation Battery", "Blades of Khorne | Murderhost"),
    )
    assert found.army is not None
    catalogue = library().catalogue(found.army.army)
    assert names(found) == ["Skarbrand"]
    assert [catalogue.lores[lore].name for lore in found.army.manifestation_lores] == ["Krondspine Incarnate"]
    assert [catalogue.terrain[terrain].name for terrain in found.army.terrain] == ["Skull Altar"]
    assert (found.problems, found.lines["manifestation_lore"], found.lines["terrain"]) == ((), 8, 9)


def test_enhancements_and_weapons_are_told_apart() -> None:
    found = resolved("Daemonsmith (80)\n• General\n• gem of utorak\n• Wobbly Axe\n")
    assert found.army is not None
    catalogue = library().catalogue(found.army.army)
    assert [catalogue.enhancements[choice.enhancement].name for choice in found.army.enhancements] == ["Gem of Utorak"]
    assert problems(found) == [(10, "OPTION_NOT_FOUND", "Wobbly Axe")]


def test_paths_lead_back_to_lines() -> None:
    found = resolved(
        "Daemonsmith (80)\n• General\n• Gem of Utorak\nHobgrot Vandalz (70)\n-----\nAuxiliary Units\n"
        "Bull Centaurs (190)\n-----\nRegiments of Renown\nNurgle's Gift (180)\nNurglings\nNurglings\n"
    )
    assert dict(found.lines) == {
        "": 1,
        "formation": 3,
        "regiments[0]": 6,
        "regiments[0].leader": 7,
        "regiments[0].units[0]": 10,
        "enhancements[0]": 9,
        "auxiliaries[0]": 13,
        "renown[0]": 16,
        "renown[0].units[0]": 17,
        "renown[0].units[1]": 18,
    }


def test_the_heading_alone_makes_the_general() -> None:
    found = resolved("Daemonsmith (80)\n")
    assert found.army is not None
    assert found.army.generals == ("u1",)


def test_a_regiment_without_units_is_no_regiment() -> None:
    found = resolved("Daemonsmith (80)\n---\nRegiment 1\n")
    assert found.army is not None
    assert len(found.army.regiments) == 1


def test_doubled_numbers_mean_reinforced() -> None:
    (parsed,) = read(
        "Helsmiths of Hashut\nCastigation Battery\n[Siege of Ashes]\n\nDaemonsmith (80)\n"
        "- 20 x Hobgrot Vandalz (140)\n- 10 x Hobgrot Vandalz (70)\n220/1000pts\n1 drop\nGenerated by Listbot 4.0\n"
    )
    found = resolve(parsed, library())
    assert found.army is not None
    assert [(unit.reinforced, unit.models) for unit in found.army.regiments[0].units] == [(True, None), (False, None)]


def test_a_regiment_of_renown_without_members_has_all_of_them() -> None:
    found = resolved("Daemonsmith (80)\n-----\nRegiments of Renown\nNurgle's Gift (180)\n")
    assert found.army is not None
    assert [len(regiment.units) for regiment in found.army.renown] == [2]


def test_a_stranger_among_the_members_is_a_problem() -> None:
    found = resolved("Daemonsmith (80)\n-----\nRegiments of Renown\nNurgle's Gift (180)\nNurglings\nClanrats\n")
    assert problems(found) == [(12, "MEMBER_NOT_FOUND", "Clanrats")]
    assert found.problems[0].candidates == ("Nurglings",)


@pytest.mark.parametrize(
    "army_lines, slug",
    [
        ("Blades of Khorne | The Baleful Lords\nArmy of Renown", "the-baleful-lords"),
        ("Grand Alliance Chaos | Blades of Khorne | Murderhost", "blades-of-khorne"),
        ("Blades of Khorne | Baleful Lords", "the-baleful-lords"),
        ("Orruk Warclans | Ironjawz | Weirdfist", "ironjawz"),
        ("Orruk Warclans | Kruleboyz\nLight Finga", "kruleboyz"),
        ("lumineth realmlords", "lumineth-realm-lords"),
    ],
)
def test_the_header_names_the_army(army_lines: str, slug: str) -> None:
    found = resolved("", f"x 0/1000 pts\n-----\n{army_lines}\n-----\nGeneral's Regiment\nNobody (10)\n")
    assert found.army is not None
    assert newest().slug_of(found.army.army) == slug


def test_an_unknown_army_leaves_the_list_unresolved_with_candidates() -> None:
    found = resolved("", "x 150/1000 pts\n\nSkavens of Chaos\n\nGeneral's Regiment\nClanrats (150)\n")
    assert found.army is None
    assert [(problem.line, problem.code) for problem in found.problems] == [(3, "ARMY_NOT_FOUND")]
    assert "Skaven" in found.problems[0].candidates


@pytest.mark.parametrize(
    "text, expected",
    [
        ("General's Handbook 2025-26\n", ("ghb-2025-26", "handbook")),
        ("Battle Tactics Cards: Wrathful Cycles and Restless Energy\n", ("ghb-2025-26", "tactic-cards")),
        ("App: v1.12.0 (1) | Data: v259\n", ("ghb-2024-25", "app-version")),
        ("App: v1.38.0 (1) | Data: v480\n", ("ghb-2026-27", "default")),
    ],
)
def test_the_rule_set_is_inferred(text: str, expected: tuple[str, str]) -> None:
    (parsed,) = read(f"x 10/20 pts\n-----\nSkaven | Claw-horde\n{text}", format="app-ios")
    assert infer_ruleset(parsed) == expected


def test_names_of_the_catalogues_tell_lines_without_labels_apart() -> None:
    known = catalogue_names([newest().catalogue("blades-of-khorne")])
    assert known.kinds("skull altar") == frozenset({NameKind.TERRAIN})
    (parsed,) = read(
        "x 100/1000 pts\n\nBlades of Khorne\nMurderhost\n\nGeneral's Regiment\nSkarbrand (430)\nGeneral\nSkull Altar\n",
        names=known,
    )
    assert [item.text for item in parsed.terrain] == ["Skull Altar"]
    assert parsed.regiments[0].units[0].general is True


def test_candidates_for_an_option_are_ranked_over_enhancements_and_weapons_together() -> None:
    found = resolved("Infernal Razers with Blunderbusses (120)\n• 2x Blunderbussess Mk 2\n• Gem of Utorrak and more\n")
    weapon, enhancement = found.problems
    assert (weapon.candidates[0], enhancement.candidates[0]) == ("Grizmalok Blunderbusses", "Gem of Utorak")


def test_candidates_for_a_member_are_all_members_the_likeliest_first() -> None:
    found = resolved("Daemonsmith (90)\nRegiments of Renown\nThe Curse-Steel Battery (380)\nTormentors Bombast\n")
    (problem,) = found.problems
    assert (problem.code, problem.candidates[0]) == ("MEMBER_NOT_FOUND", "Tormentor Bombard")
    assert set(problem.candidates) == {"Daemonsmith", "Deathshrieker Rocket Battery", "Tormentor Bombard"}


def test_candidates_are_worked_out_for_the_first_problems_only() -> None:
    found = resolved("".join(f"Hobgrotz Vandal {number:03} times over (70)\n" for number in range(100)))
    asked = [bool(problem.candidates) for problem in found.problems]
    assert asked == [True] * 60 + [False] * 40


@pytest.mark.parametrize(
    "others", [("Ardboyz (160)", "Gore-gruntas (160)"), ("Gutrippaz (160)", "Man-skewer Boltboyz (100)")]
)
def test_a_leader_that_two_hosts_of_an_army_share_is_that_of_the_units_below(others: tuple[str, str]) -> None:
    head = "Stomp 900/1000 pts\n\nKruleboyz | Big Waaagh!\nArmy of Renown\n\nGeneral's Regiment\n"
    found = resolved("Kragnos, the End of Empires (580)\n" + "\n".join(others), head)
    assert found.problems == ()
    assert found.army is not None
    assert found.army.regiments[0].leader is not None
    index = index_of(library().catalogue(found.army.army))
    profiles = index.catalogue.profiles
    leader = profiles[found.army.regiments[0].leader.profile]
    assert leader.name == "Kragnos, the End of Empires"
    assert all(index.lines(leader, profiles[unit.profile]) for unit in found.army.regiments[0].units)
