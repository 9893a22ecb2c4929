"""What the catalogue pages show, worked out of a small catalogue of Slaves to Darkness."""

from dataclasses import replace

import pytest

from armybuilder.rules.aos4.catalogue import ArmyKind
from armybuilder.rules.aos4.examples.catalogues import CITIES, SLAVES, any_of, keyword, named, one_of, required, role
from armybuilder.rules.aos4.warscroll import Weapon, WeaponKind
from factions.presentation.book import by_alliance, fielded_as, is_faction, is_other_army
from factions.presentation.cards import unit_card, warscroll_card
from factions.presentation.choices import choices
from factions.presentation.leading import leaders, leading
from factions.presentation.queries import PROBLEMS, Candidate, ask
from factions.presentation.units import UnitFilter, listing
from factions.presentation.words import base_words, day, listed, option_words, options_words, season_words, unit_type

LORD = SLAVES.profiles["chaos-lord"]
WARQUEEN = SLAVES.profiles["darkoath-warqueen"]


# Words ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "words"),
    [
        (any_of(keyword("DARKOATH")), "any DARKOATH"),
        (any_of(named("Ogroid Theridons")), "Ogroid Theridons"),
        (one_of(keyword("MONSTER")), "one MONSTER"),
        (one_of(role("Ruinous Champion")), "one Ruinous Champion"),
        (required(named("Singri Brand")), "always Singri Brand"),
        (any_of(keyword("SIGMARITE"), named("Toll")), "any SIGMARITE or Toll"),
        (any_of(keyword("SOULBLIGHT GRAVELORDS", "HERO")), "any SOULBLIGHT GRAVELORDS but not HERO"),
        (replace(one_of(keyword("BEAST")), maximum=2), "up to two BEAST"),
        (replace(one_of(keyword("BEAST")), minimum=1, maximum=3), "one to three BEAST"),
    ],
)
def test_option_line_in_words(option, words):
    assert option_words(option) == words


def test_days_are_written_out():
    assert [day(iso) for iso in ("2027-06-01", "soon")] == ["1 June 2027", "soon"]
    champion = next(one for one in SLAVES.profiles.values() if one.legends_from)
    assert "Moves to Legends on 1 June 2027." in unit_card(SLAVES, champion).terms
    rows = [row for section in listing(SLAVES, UnitFilter()).sections for row in section.rows]
    assert [row.notes for row in rows if row.profile == champion] == [("Legends from 1 June 2027",)]


def test_options_of_a_leader_as_one_phrase():
    assert options_words(WARQUEEN.options) == "one Oathsworn, one MONSTER and any DARKOATH"


def test_names_are_listed_with_and_before_the_last():
    assert [listed(names) for names in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == ["", "A", "A and B", "A, B and C"]


@pytest.mark.parametrize(
    ("printed", "words"),
    [
        ("32mm", "32 mm base"),
        ("90x52mm", "90 × 52 mm base"),
        ("Use model", "Use model"),
        ("3/10 32mm (Champion)\n7/10 28.5mm", "3/10 32 mm (Champion) · 7/10 28.5 mm"),
        ("", ""),
    ],
)
def test_base_size_in_words(printed, words):
    assert base_words(printed) == words


@pytest.mark.parametrize(
    ("keywords", "title"),
    [
        ({"HERO", "CAVALRY"}, "Cavalry hero"),
        ({"MONSTER", "INFANTRY"}, "Monster"),
        ({"WAR MACHINE"}, "War machine"),
        ({"SWARM"}, "Unit"),
        ({"MANIFESTATION", "ENDLESS SPELL"}, "Endless spell"),
        ({"MANIFESTATION", "INVOCATION"}, "Manifestation"),
        ({"MONSTER", "WAR MACHINE", "HERO"}, "Monster hero"),
    ],
)
def test_type_of_a_unit(keywords, title):
    assert unit_type(frozenset(keywords)) == title


def test_season_in_words():
    assert season_words(frozenset({"ghb-2025-26"})) == "General's Handbook 2025-26"
    assert season_words(frozenset()) == ""


# Who leads whom -------------------------------------------------------------------------------------------------------


def test_leading_names_units_and_heroes_that_the_lines_admit():
    found = leading(SLAVES, WARQUEEN)
    assert found is not None
    assert [follower.profile.name for follower in found.units] == [
        "Slaughterbrute",
        "Darkoath Marauders",
        "Darkoath Savagers",
    ]
    assert [(follower.profile.name, follower.line) for follower in found.heroes] == [
        ("Darkoath Chieftain", "one Oathsworn"),
        ("Darkoath Warqueen", "one Oathsworn"),
    ]


def test_leading_is_nothing_for_a_unit_that_leads_no_regiment():
    assert leading(SLAVES, SLAVES.profiles["chaos-knights"]) is None


def test_leaders_heed_the_note_of_the_unit():
    found = leaders(SLAVES, SLAVES.profiles["eternus-blade-of-the-first-prince"])
    assert [follower.profile.name for follower in found.leaders] == ["Be'lakor, the Dark Master"]


def test_leaders_of_a_unit_are_those_with_a_line_for_it():
    found = leaders(SLAVES, SLAVES.profiles["slaughterbrute"])
    assert {follower.profile.name: follower.line for follower in found.leaders}["Ogroid Myrmidon"] == (
        "any MONSTER or any DAEMON"
    )
    assert "Chaos Lord on Manticore" not in {follower.profile.name for follower in found.leaders}


def test_leaders_name_the_roles_by_which_a_hero_joins():
    assert leaders(SLAVES, WARQUEEN).roles == ("Oathsworn",)


# The faction page -----------------------------------------------------------------------------------------------------


def test_listing_groups_units_by_type_without_legends():
    found = listing(SLAVES, UnitFilter())
    assert [section.title for section in found.sections] == [
        "Heroes",
        "Infantry",
        "Cavalry",
        "Beasts",
        "Monsters",
        "Other units",
    ]
    assert [row.profile.name for row in found.sections[2].rows] == ["Chaos Knights", "Varanguard"]
    assert found.shown == found.total == len(SLAVES.profiles) - 1


def test_listing_shows_legends_when_asked():
    found = listing(SLAVES, UnitFilter(text="manticore", retired=True))
    assert [(row.profile.name, row.notes) for row in found.sections[0].rows] == [
        ("Chaos Lord on Manticore", ("Legends",))
    ]


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        (
            UnitFilter(text="darkoath", role="Infantry"),
            ["Darkoath Marauders", "Darkoath Savagers", "The Oathsworn Kin"],
        ),
        (UnitFilter(text="wizard sorc"), ["Chaos Sorcerer Lord"]),
        (UnitFilter(text="daemon", leads=True), ["Be'lakor, the Dark Master"]),
    ],
)
def test_listing_narrows_by_text_type_and_leading(asked, names):
    assert [row.profile.name for section in listing(SLAVES, asked).sections for row in section.rows] == names


def test_listing_offers_near_names_where_nothing_fits():
    found = listing(SLAVES, UnitFilter(text="karkadrax"))
    assert (found.shown, found.sections) == (0, ())
    assert found.near[0].name == "Chaos Lord on Karkadrak"


# The card -------------------------------------------------------------------------------------------------------------


def test_card_says_what_the_unit_is_and_costs():
    card = unit_card(SLAVES, LORD)
    assert (card.subtitle, card.points) == ("HERO · INFANTRY · 1 model", 100)
    assert card.stats == (("Move", '6"'), ("Health", "7"), ("Save", "4+"), ("Control", "1"), ("Ward", "–"))


def test_card_states_the_terms_of_use():
    assert unit_card(SLAVES, SLAVES.profiles["gunnar-brand"]).terms == (
        "A UNIQUE unit: once per army.",
        "Cannot be reinforced.",
        "Not as an auxiliary unit.",
    )
    assert "Only in a regiment led by Gunnar Brand." in unit_card(SLAVES, SLAVES.profiles["singri-brand"]).terms
    whisperblade = CITIES.profiles["freeguild-command-corps-whisperblade"]
    assert "Only with Freeguild Command Corps Adjutants in the same regiment." in unit_card(CITIES, whisperblade).terms
    assert "Takes no place of its regiment." in unit_card(CITIES, whisperblade).terms


def test_card_links_the_unit_of_other_seasons():
    base = unit_card(SLAVES, SLAVES.profiles["chaos-lord-on-karkadrak"])
    variant = unit_card(SLAVES, SLAVES.profiles["chaos-lord-on-karkadrak-scourge-of-aqshy"])
    assert [other.id for other in base.variants] == ["chaos-lord-on-karkadrak-scourge-of-aqshy"]
    assert [other.id for other in variant.variants] == ["chaos-lord-on-karkadrak"]
    assert variant.leads is not None
    assert variant.leads.lines == "one Ruinous Champion and any SLAVES TO DARKNESS"
    assert "For General's Handbook 2026-27 only." in variant.terms


def test_card_lists_ranged_weapons_before_melee_and_each_ability_once():
    weapons = (
        Weapon("1", "Blade", WeaponKind.MELEE, None, "4", "3+", "3+", "1", "2", ("Crit (Mortal)",)),
        Weapon("2", "Bow", WeaponKind.RANGED, '18"', "2", "4+", "3+", "1", "1", ("Crit (Mortal)", "Companion")),
        Weapon("3", "Banner Spear", WeaponKind.MELEE, "-", "2", "3+", "3+", "1", "1", limit=1),
    )
    card = unit_card(SLAVES, replace(LORD, warscroll=replace(LORD.warscroll, weapons=weapons)))
    assert [(table.title, [row.range for row in table.rows]) for table in card.weapons] == [
        ("Ranged weapons", ['18"']),
        ("Melee weapons", ["Melee", "Melee"]),
    ]
    assert card.weapons[1].rows[1].note == "at most 1 model"
    assert card.weapon_abilities == ("Crit (Mortal)", "Companion")


def test_card_of_terrain_has_no_leaders():
    terrain = SLAVES.terrain["nexus-chaotica"]
    card = warscroll_card(terrain.warscroll, terrain.points)
    assert (card.name, card.subtitle, card.leads, card.leaders) == ("Nexus Chaotica", "Faction terrain", None, None)


# Keyword queries ------------------------------------------------------------------------------------------------------

CANDIDATES = tuple(
    Candidate(SLAVES.army, profile.id, profile.warscroll.id, profile.name, profile.keywords, profile.points)
    for profile in SLAVES.profiles.values()
)


def test_query_groups_what_it_finds_by_type():
    answer = ask("darkoath AND Not unique", CANDIDATES)
    assert [(group.title, [found.first.name for found in group.found]) for group in answer.groups] == [
        ("Infantry hero", ["Darkoath Chieftain", "Darkoath Warqueen"]),
        ("Infantry", ["Darkoath Marauders", "Darkoath Savagers"]),
    ]
    assert answer.total == 4


def test_query_names_a_unit_of_two_armies_once():
    other = replace(SLAVES.army, slug="legion", name="Legion")
    answer = ask("BEAST", [*CANDIDATES, *(replace(candidate, army=other) for candidate in CANDIDATES)])
    assert [found.where for found in answer.groups[0].found] == [("Slaves to Darkness", "Legion")]
    assert answer.total == 1


def test_query_finds_tags_beside_keywords():
    tagged = replace(CANDIDATES[0], tags=frozenset({"Ruinous Champion"}))
    assert ask("ruinous champion", [*CANDIDATES[1:], tagged]).groups[0].found[0].first is tagged


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("DARKOATH and", "A keyword is expected after “DARKOATH and”."),
        ("or", "A keyword is expected at the start."),
        ("(HERO or BEAST", "A bracket is not closed after “(HERO or BEAST”."),
        ('"HERO', "A quotation mark is opened at the start and not closed."),
        ("HERO)", "“and” or “or” is expected after “HERO”."),
        ("(" * 60 + "HERO", "The query has too many brackets within brackets."),
        ("", ""),
    ],
)
def test_query_that_cannot_be_read_says_where(text, problem):
    answer = ask(text, CANDIDATES)
    assert (answer.problem, answer.groups) == (problem, ())


def test_every_problem_of_a_query_has_a_sentence():
    codes = {"TOO_LONG", "TOO_DEEP", "QUOTE_NOT_CLOSED", "BRACKET_NOT_CLOSED", "EMPTY_NAME", "NAME_EXPECTED"}
    assert set(PROBLEMS) == codes | {"OPERATOR_EXPECTED"}


def test_query_offers_keywords_like_an_unknown_one():
    assert ask("DARKOTH", CANDIDATES).unknown == (("DARKOTH", ("DARKOATH",)),)


# Armies by alliance ---------------------------------------------------------------------------------------------------


def test_armies_stand_by_alliance_in_the_order_of_the_books():
    renown = replace(
        SLAVES.army, id="aor", slug="swords", name="Swords", kind=ArmyKind.ARMY_OF_RENOWN, parent=SLAVES.army.slug
    )
    armies = [SLAVES.army, CITIES.army, renown]
    groups = by_alliance(armies, {"slaves-to-darkness": 41}, is_faction)
    assert [(group.name, [entry.name for entry in group.factions]) for group in groups] == [
        ("Order", ["Cities of Sigmar"]),
        ("Chaos", ["Slaves to Darkness"]),
    ]
    assert groups[1].factions[0].units == 41
    assert by_alliance(armies, {}, is_other_army)[0].factions[0].parent == "Slaves to Darkness"
    assert fielded_as("slaves-to-darkness", armies) == (renown,)


# What an army chooses -------------------------------------------------------------------------------------------------


def test_choices_leave_out_other_seasons_unless_asked():
    now, all_of_them = choices(SLAVES), choices(SLAVES, retired=True)
    assert [lore.name for lore in now.lores] == [
        "Lore of the Damned",
        "Prayers of Ruin",
        "Manifestations of Malevolence",
    ]
    assert [(lore.name, lore.notes) for lore in all_of_them.lores][1] == (
        "Lore of Ruin",
        ("General's Handbook 2025-26 only",),
    )
    assert [lore.name for lore in now.universal_lores] == ["Forbidden Power"]


def test_choices_name_the_bearer_only_where_it_is_unusual():
    tables = {table.title: table for table in choices(SLAVES).enhancements}
    assert [option.bearer for option in tables["Relics"].options] == ["", "", ""]
    assert tables["Ensorcelled Banners"].options[0].bearer == "(INFANTRY or CAVALRY) and STANDARD BEARER"
    assert [table.group for table in choices(SLAVES).enhancements] == [
        "Heroic Traits",
        "Artefacts of Power",
        "Ensorcelled Banners",
    ]


def test_choices_hold_the_regiments_of_renown_that_may_be_included():
    found = [(regiment.name, regiment.points, regiment.members) for regiment in choices(SLAVES).renown]
    assert found == [
        ("Godmarked Ascendant", 300, (("Daemon Prince", "daemon-prince"),)),
        ("Nurgle's Gift", 180, (("2 Nurglings of 3 models", "nurglings"),)),
        ("The Dark Band", 500, (("Be'lakor, the Dark Master", "belakor-the-dark-master"),)),
    ]
