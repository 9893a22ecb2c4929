"""Each grammar on our own samples: what every part of the page says."""

from __future__ import annotations

from armybuilder.interchange.names import InMemoryNames, NameKind, default_mapping
from armybuilder.interchange.parsed import ParsedDetail, ParsedList, ParsedLore, ParsedName, ParsedUnit
from armybuilder.interchange.reading import read
from armybuilder.interchange.tests.samples import OWN


def sample(name: str) -> tuple[ParsedList, ...]:
    return read((OWN / f"{name}.txt").read_bytes())


def shape(parsed: ParsedList) -> list[list[str]]:
    return [[unit.name for unit in regiment.units] for regiment in parsed.regiments]


def test_app_ios_header() -> None:
    (parsed,) = sample("app-ios-helsmiths")
    assert (parsed.format, parsed.title, parsed.alliance) == ("app-ios", "Brass and Ash", "Chaos")
    assert parsed.faction == ParsedName("Helsmiths of Hashut", 3)
    assert parsed.formations == (ParsedName("Castigation Battery", 3, 10),)
    assert parsed.handbook == ParsedName("General's Handbook 2026-27", 4)
    assert (parsed.declared_points, parsed.points_limit, parsed.declared_drops) == (1990, 2000, 5)
    assert (parsed.declared_auxiliaries, parsed.declared_surcharge) == (2, 20)
    assert parsed.lores == (
        ParsedLore("spell", "Lore of Infernal Power", 7),
        ParsedLore("prayer", "Prayers of the Scorched Sect", 8),
        ParsedLore("manifestation", "Morbid Conjuration", 9, 20),
        ParsedLore("manifestation", "Twilit Sorceries", 9),
    )
    assert [card.text for card in parsed.tactic_cards] == ["Blazing Onslaught", "Legend of the Parch"]
    assert (parsed.app_version, parsed.data_version) == ("1.38.1", "483")


def test_app_ios_blocks() -> None:
    (parsed,) = sample("app-ios-helsmiths")
    assert [(regiment.generals, regiment.number) for regiment in parsed.regiments] == [(True, None), (False, 1)]
    assert parsed.regiments[1].units[0] == ParsedUnit(
        "Daemonsmith", 22, 90, details=(ParsedDetail("Gem of Utorak", 23),)
    )
    assert [unit.name for unit in parsed.auxiliaries] == ["Hobgrotz Vandalz", "Hobgrotz Vandalz"]
    (battery,) = parsed.renown
    assert (battery.name, battery.points) == ("The Curse-Steel Battery", 380)
    assert [member.name for member in battery.members] == [
        "Daemonsmith",
        "Deathshrieker Rocket Battery",
        "Tormentor Bombard",
    ]
    assert (parsed.printed_points, parsed.drops) == (1990, 5)


def test_app_android_costs_in_words() -> None:
    (parsed,) = sample("app-android-lumineth")
    assert parsed.format == "app-android"
    assert parsed.formations == (ParsedName("Scinari Council", 4, 10),)
    assert parsed.regiments[1].units[0].details == (
        ParsedDetail("Flawless Commander", 19),
        ParsedDetail("Silver Wand", 20, 20),
    )
    assert [card.text for card in parsed.tactic_cards] == ["Restless Energy", "Intercept and Recover"]
    assert parsed.terrain == (ParsedName("Shrine Luminor", 29, 10),)
    assert parsed.layout.bullet == " • "


def test_app_without_name_and_handbook() -> None:
    (parsed,) = sample("app-android-2025")
    assert (parsed.title, parsed.declared_points, parsed.points_limit, parsed.handbook) == ("", 1500, 1500, None)
    assert (parsed.faction, parsed.formations) == (
        ParsedName("Stormcast Eternals", 3),
        (ParsedName("Vanguard Wing", 3),),
    )
    assert parsed.regiments[0].units[2].details == (ParsedDetail("Stormcall Trident", 15, None, 1),)


def test_two_lists_in_one_text_are_two_lists() -> None:
    first, second = sample("app-two-lists")
    assert (first.title, first.format, first.footer[-1]) == (
        "First of two",
        "app-ios",
        "App: v1.15.0 (2) | Data: v274",
    )
    assert (second.title, second.format, second.declared_points) == ("Second of two", "app-android", 300)
    assert second.regiments[0].units[1] == ParsedUnit("Black Coach", 23, 200)


def test_damaged_text_is_read_through_its_damage() -> None:
    (parsed,) = sample("app-damaged")
    assert parsed.title == "Line one of a long name and its second line"
    assert (parsed.parent_book, parsed.faction) == ("Orruk Warclans", ParsedName("Ironjawz", 7))
    assert parsed.formations == (ParsedName("Weirdfist", 7),)
    assert parsed.handbook == ParsedName("General's Handbook 2025-26", 7)
    assert (parsed.declared_drops, parsed.drops) == (2, 2)
    assert shape(parsed) == [
        ["Gordrakk, the Fist of Gork", "Brutes", "Ardboyz"],
        ["Weirdnob Shaman", "Gore-gruntas", "Bossrokk Tower"],
    ]
    assert [unit.points for unit in parsed.units()] == [340, 160, 160, 110, 180, None]
    assert parsed.regiments[0].units[2].remark == "(the green ones)"
    assert parsed.regiments[1].units[1].models == 6
    assert [(problem.line, problem.code) for problem in parsed.problems] == [(17, "LINE_NOT_READ")]


def test_damaged_text_with_known_names_finds_terrain_and_lost_bullets() -> None:
    names = InMemoryNames({**default_mapping(), NameKind.TERRAIN: ["Bossrokk Tower"]})
    (parsed,) = read((OWN / "app-damaged.txt").read_bytes(), names=names)
    assert parsed.terrain == (ParsedName("Bossrokk Tower", 23),)
    assert [unit.name for unit in parsed.regiments[1].units] == ["Weirdnob Shaman", "Gore-gruntas"]


def test_new_recruit() -> None:
    (parsed,) = sample("new-recruit-soulblight")
    assert (parsed.format, parsed.title) == ("new-recruit", "Crypts, 2nd try (v2)")
    assert (parsed.declared_points, parsed.points_limit, parsed.printed_points) == (1410, None, 1410)
    assert parsed.handbook == ParsedName("General's Handbook 2025-26", 1)
    assert [card.text for card in parsed.tactic_cards] == ["Master the Paths", "Restless Energy"]
    assert parsed.regiments[0].units[1].details == (
        ParsedDetail("Champion", 17, None, 1),
        ParsedDetail("Standard Bearer", 18, None, 1),
    )
    assert [(unit.name, unit.points) for unit in parsed.renown[0].members] == [
        ("Callis and Toll", 0),
        ("Toll's Companions", 0),
    ]
    assert [unit.name for unit in parsed.auxiliaries] == ["Barrow Knights"]


def test_sigdex_adds_costs_on_bullets() -> None:
    (parsed,) = sample("sigdex-nighthaunt")
    assert (parsed.format, parsed.declared_wounds, parsed.app_version, parsed.data_version) == (
        "sigdex",
        54,
        "22.1.0",
        "43",
    )
    assert parsed.auxiliaries[0].details == (ParsedDetail("Vociferous Defamers", 21, 10),)
    assert parsed.printed_points == 720


def test_listbot_opens_a_regiment_at_the_margin() -> None:
    (parsed,) = sample("listbot-khaine")
    assert shape(parsed) == [
        ["High Gladiatrix", "Witch Aelves with Paired Sciansá", "Blood Sisters"],
        ["Slaughter Queen on Cauldron of Blood [SoG]", "Melusai Ironscale", "Khainite Shadowstalkers"],
    ]
    assert parsed.regiments[0].generals is True
    assert [unit.models for unit in parsed.regiments[0].units] == [None, 20, 5]
    assert parsed.regiments[0].units[0].details == (ParsedDetail("Zealous Orator", 10, None, None, "Heroic Trait"),)
    assert parsed.lores == (
        ParsedLore("spell", "Lore of Shadows", 5),
        ParsedLore("manifestation", "Manifestations of Khaine", 6, 20),
    )
    assert [card.text for card in parsed.tactic_cards] == ["Scouting Force", "Wrathful Cycles"]
    assert (parsed.declared_points, parsed.declared_drops) == (1020, 2)


def test_scrollcaster() -> None:
    (parsed,) = sample("scrollcaster-kruleboyz")
    assert (parsed.format, parsed.title, parsed.formations) == (
        "scrollcaster",
        "Swamp Things",
        (ParsedName("Light Finga", 4),),
    )
    assert [(lore.kind, lore.text, lore.points) for lore in parsed.lores] == [
        ("manifestation", "Forbidden Power", 20),
        ("spell", "Lore of the Swamp", None),
    ]
    assert shape(parsed) == [["Swampboss Skumdrekk", "Hobgrot Slittaz"]]
    assert [(item.name, item.points, item.members) for item in parsed.renown] == [("The Exiled One", 390, ())]
    assert [item.text for item in parsed.terrain] == ["Skaregob Totem"]


def test_order_of_battle() -> None:
    first, second = sample("order-of-battle-stormcast")
    assert (first.title, second.title) == ("Hammers of the Dawn", "Empty Hall")
    assert (first.declared_points, first.points_limit, first.printed_points) == (1050, 2000, 1050)
    assert shape(first) == [["Yndrasta, the Celestial Spear", "Liberators"], ["Knight-Relictor"]]
    liberators, relictor = first.regiments[0].units[1], first.regiments[1].units[0]
    assert (liberators.reinforced, liberators.models, liberators.points) == (True, 10, 180)
    assert [(detail.label, detail.text, detail.points) for detail in relictor.details] == [
        ("Artefact", "Mirrorshield", None),
        ("Heroic trait", "Envoy of the Heavens", 10),
    ]
    assert [unit.general for unit in first.units()] == [True, False, False, False]
    assert [(item.name, item.points, len(item.members)) for item in first.renown] == [
        ("Saviours of Cinderfall", 290, 2)
    ]


def test_third_edition_is_recognised_and_refused() -> None:
    (parsed,) = sample("third-edition")
    assert (parsed.format, parsed.readable) == ("third-edition", False)
    assert [(problem.line, problem.code) for problem in parsed.problems] == [(1, "THIRD_EDITION")]


def test_tactics_on_lines_of_their_own() -> None:
    (parsed,) = read(
        "x 150/1000 pts\n\nSkaven\nClaw-horde\nTactics:\nRestless Energy (nr 3)\nScouting Force (nr 5)\n\n"
        "General's Regiment\nClanrats (150)\n• General\n"
    )
    assert [(card.text, card.line) for card in parsed.tactic_cards] == [("Restless Energy", 6), ("Scouting Force", 7)]
    assert parsed.formations == (ParsedName("Claw-horde", 4),)
    assert parsed.problems == ()


def test_a_name_may_run_into_its_total() -> None:
    units = "General's Regiment\nClanrats (1500)\nStormfiends (500)\n"
    totals = [
        read(f"{title} pts\n-----\nSkaven | Claw-horde\n-----\n{units}")[0]
        for title in ("Round 32000/2000", "Team 5/2000", "Week 12 2000/2000", "Best of 2026: 1,990/2,000", "2000/2000")
    ]
    assert [(parsed.title, parsed.declared_points, parsed.points_limit) for parsed in totals] == [
        ("Round 3", 2000, 2000),
        ("Team 5", None, 2000),
        ("Week 12", 2000, 2000),
        ("Best of 2026:", 1990, 2000),
        ("", 2000, 2000),
    ]


def test_a_name_may_end_in_a_number_before_a_total_of_three_digits() -> None:
    units = "General's Regiment\nClanrats ({})\n"
    totals = [
        read(f"{title} pts\n\nSkaven\nClaw-horde\n\n{units.format(points)}")[0]
        for title, points in (
            ("Game 2 930/1000", 930),
            ("Game 2 930/1000", 900),
            ("Game 1 480/1500", 480),
            ("Game 1 480/1500", 1480),
            ("Game 1 480/1 500", 1480),
            ("1 480/1 500", 1480),
        )
    ]
    assert [(parsed.title, parsed.declared_points, parsed.points_limit) for parsed in totals] == [
        ("Game 2", 930, 1000),
        ("Game 2", 930, 1000),
        ("Game 1", 480, 1500),
        ("Game", 1480, 1500),
        ("Game", 1480, 1500),
        ("", 1480, 1500),
    ]


def test_a_sentence_below_the_terrain_is_no_terrain() -> None:
    (parsed,) = read("x 10/20 pts\nSkaven\nRegiment 1\nClanrats (10)\nFaction Terrain\nGnawhole\nThanks for reading!\n")
    assert [terrain.text for terrain in parsed.terrain] == ["Gnawhole"]
    assert [(problem.line, problem.code) for problem in parsed.problems] == [(7, "LINE_NOT_READ")]
