"""The extractor on a made-up snapshot: what it reads, and what stops it."""

import pytest

from armybuilder.rules.aos4.catalogue import OptionKind, RegimentOption, Target
from armybuilder.rules.aos4.codec import to_json
from factions.importer.errors import ImportProblem
from factions.importer.extract import extract
from factions.tests.importing import sample


@pytest.fixture(scope="module")
def catalogue():
    return extract(sample.snapshot()).facts.catalogue("testers")


def test_army_is_read_from_its_file(catalogue) -> None:
    army = catalogue.army

    assert (army.id, army.name, army.kind, army.alliance, army.keyword, army.revision) == (
        "cat-testers", "Testers", "faction", "Order", "TESTERS", 7,
    )  # fmt: skip


def test_release_knows_its_battlepacks(catalogue) -> None:
    assert to_json(catalogue.release) == {
        "id": "2026-09-01",
        "date": "2026-09-01",
        "commit": "abc1234",
        "battlepacks": ["ghb-2025-26", "ghb-2026-27"],
    }


def test_leader_has_lines_for_keyword_unit_and_role(catalogue) -> None:
    captain = catalogue.profiles["link-captain"]

    assert captain.can_lead
    assert captain.can_be_general
    assert captain.options == (
        RegimentOption((Target(OptionKind.KEYWORD, "TESTERS", "TESTERS"),)),
        RegimentOption((Target(OptionKind.UNIT, "u-guard", "Guard"),), 0, 1),
        RegimentOption((Target(OptionKind.SUB_HERO, "role-1", "Second in Command"),), 0, 1),
    )


def test_sub_hero_has_its_role(catalogue) -> None:
    assert catalogue.roles == {"role-1": "Second in Command"}
    assert catalogue.profiles["link-sergeant"].roles == {"role-1"}


def test_unit_has_price_size_and_reinforcing(catalogue) -> None:
    found = {p.name: (p.points, p.models, p.reinforceable) for p in catalogue.profiles.values()}

    assert found == {
        "Captain": (120, 1, False),
        "Sergeant": (80, 1, False),
        "Guard": (100, 10, True),
        "Guard (Scourge of Aqshy)": (110, 10, False),
    }


def test_seasonal_variant_names_its_base_and_battlepack(catalogue) -> None:
    variant = catalogue.profiles["link-guard-soa"]

    assert (variant.warscroll.variant_of, variant.warscroll.season, variant.battlepacks) == (
        "u-guard", "ghb-2026-27", {"ghb-2026-27"},
    )  # fmt: skip


def test_warscroll_has_characteristics_ward_and_weapons(catalogue) -> None:
    scroll = catalogue.profiles["link-captain"].warscroll

    assert (scroll.move, scroll.health, scroll.save, scroll.control, scroll.ward) == ('5"', "2", "4+", "1", 6)
    weapons = [(w.name, w.attacks, w.hit, w.wound, w.rend, w.damage, w.abilities) for w in scroll.weapons]
    assert weapons == [("Axe", "2", "3+", "4+", "1", "D3", ("Crit (Mortal)",))]


def test_choices_have_prices_and_seasons(catalogue) -> None:
    trait = catalogue.enhancements["trait-1"]

    assert [f.name for f in catalogue.formations.values()] == ["Line"]
    assert (trait.table, trait.points, trait.bearer, trait.battlepacks) == (
        "Virtues", 10, "HERO and not UNIQUE", {"ghb-2026-27"},
    )  # fmt: skip
    assert [(t.name, t.points) for t in catalogue.terrain.values()] == [("Hut", 20)]


def test_lore_keeps_values_and_no_text(catalogue) -> None:
    (lore,) = catalogue.lores.values()

    assert [(e.name, e.value, e.unlimited) for e in lore.entries] == [("Bolt", "6", True)]


def test_regiment_of_renown_has_members_price_and_armies(catalogue) -> None:
    (regiment,) = catalogue.renown.values()

    assert (regiment.name, regiment.points, regiment.allowed, regiment.battlepacks) == (
        "Guests", 250, {"cat-testers"}, {"ghb-2026-27"},
    )  # fmt: skip
    assert [(m.name, m.count, m.models) for m in regiment.members] == [("Guard", 2, 10)]


def test_name_of_a_link_that_differs_becomes_an_alias() -> None:
    assert extract(sample.snapshot()).facts.common.aliases["Guard"] == ("Guardsmen",)


def test_no_sentence_of_the_source_is_kept() -> None:
    documents = extract(sample.snapshot()).facts.documents

    assert "sentence of somebody" not in str(documents)


def test_same_snapshot_gives_equal_documents() -> None:
    assert extract(sample.snapshot()).facts.documents == extract(sample.snapshot()).facts.documents


def test_forbidden_characters_are_stripped_and_counted() -> None:
    source = sample.snapshot()
    source.files["Testers.cat"] = source.files["Testers.cat"].replace(b"Brave", b"Bra\x02\x1fve")

    found = extract(source)

    assert found.stripped == {"Testers.cat": 2}
    assert found.facts.catalogue("testers").enhancements["trait-1"].name == "Brave"


@pytest.mark.parametrize(
    "changes, file, found, expected",
    [
        (
            {"army": sample.army(captain_modifiers='<modifier type="set" value="9" field="hidden"/>')},
            "Testers.cat", "modifier 'set hidden=9'", "a reviewed idiom (idioms.toml)",
        ),
        (
            {"army": sample.army(captain_lines=sample.admits(sample.OPTION, "nobody"))},
            "Testers.cat", "modifier 'add category=Regimental Option self.entries.recursive.nobody",
            "a reviewed idiom (idioms.toml)",
        ),
        (
            {"army": sample.army(captain_lines=sample.admits(sample.OPTION, "u-hut-2")),
             "library": sample.library(sample.unit("u-hut-2", "Other", "INFANTRY"))},
            "Testers.cat", "option target Other", "a unit of the army",
        ),
        (
            {"library": sample.library(holder=sample.weapon(attacks="D7"))},
            "Testers - Library.cat", "value 'D7'", "a number or dice such as 4, D6 or 2D3+1",
        ),
        (
            {"library": sample.library(holder=sample.weapon(abilities="Crit (Ultra)"))},
            "Testers - Library.cat", "weapon ability 'Crit (Ultra)'", "a weapon ability of the rules",
        ),
        (
            {"army": sample.army(extra=sample.army_link("x", "Ghost", "gone", 5))},
            "Testers.cat", "targetId gone", "the id of an element",
        ),
        ({"army": sample.army().replace("cat-testers", "<")}, "Testers.cat", "not well-formed", "well-formed XML"),
        (
            {"army": "<!DOCTYPE a [<!ENTITY b 'c'>]>" + sample.army()},
            "Testers.cat", "a document type or entity definition", "plain elements",
        ),
        (
            {"army": '<catalogue id="cat-testers" name="Testers"/>'},
            "Testers.cat", "a catalogue without units", "a faction, Army of Renown, library or shared army",
        ),
        (
            {"renown": sample.renown().replace("force-guests", "force-nobody")},
            "Regiments of Renown.cat", "a priced regiment of renown without units", "at least one unit",
        ),
    ],
)  # fmt: skip
def test_what_nobody_has_reviewed_stops_the_import(
    changes: dict[str, str], file: str, found: str, expected: str
) -> None:
    with pytest.raises(ImportProblem) as problem:
        extract(sample.snapshot(**changes))

    assert problem.value.file == file
    assert problem.value.found.startswith(found)
    assert problem.value.expected == expected
    assert problem.value.element


def test_a_restriction_that_nobody_has_read_stops_the_import() -> None:
    rule = (
        '<rules><rule id="er" name="Enhancement Restrictions"><description>Left-handed units only</description>'
        "</rule></rules>"
    )
    text = sample.army().replace('name="Virtues" hidden="true">', f'name="Virtues" hidden="true">{rule}')

    with pytest.raises(ImportProblem, match=r"expected a reviewed one \(overrides\.toml\)"):
        extract(sample.snapshot(army=text))


def test_a_table_that_no_battlepack_shows_is_no_table_of_enhancements() -> None:
    opening = '<selectionEntryGroup id="group-traits" name="Heroic Traits"'
    shown = (
        '><modifiers><modifier type="set" value="false" field="hidden"><conditions>'
        + sample.condition("instanceOf", "parent", "a-campaign")
        + "</conditions></modifier></modifiers>"
    )
    text = sample.army().replace(f"{opening}>", f'{opening} hidden="true"{shown}')
    usual, hidden = (extract(sample.snapshot(army=army)).facts for army in (sample.army(), text))

    assert [bool(facts.catalogue("testers").enhancement_groups) for facts in (usual, hidden)] == [True, False]


def test_a_release_needs_a_date() -> None:
    with pytest.raises(ImportProblem, match="--release"):
        extract(sample.snapshot(date=""))


def test_two_game_systems_are_refused() -> None:
    source = sample.snapshot()
    source.files["Other.gst"] = sample.system().encode()

    with pytest.raises(ImportProblem, match="exactly one"):
        extract(source)


def test_limit_of_a_role_that_names_a_leader_is_his_line() -> None:
    lines = sample.admits(sample.OPTION, sample.keyword_id("TESTERS"))

    found = extract(sample.snapshot(army=sample.army(captain_lines=lines)))

    assert found.facts.catalogue("testers").profiles["link-captain"].options == (
        RegimentOption((Target(OptionKind.KEYWORD, "TESTERS", "TESTERS"),)),
        RegimentOption((Target(OptionKind.SUB_HERO, "role-1", "Second in Command"),), 0, 1),
    )
    assert found.notes == [
        "Testers.cat: Captain: role Second in Command has a limit for this leader: read as his line",
    ]


def test_role_of_another_file_is_the_own_one_of_its_name() -> None:
    source = sample.snapshot()
    part = sample.army().replace('id="cat-testers" name="Testers"', 'id="cat-elite" name="Testers - Elite"')
    part = part.replace("link-", "elite-").replace('categoryEntry id="role-1"', 'categoryEntry id="role-elite"')
    source.files["Testers - Elite.cat"] = part.encode()

    elite = extract(source).facts.catalogue("elite")

    assert elite.roles == {"role-elite": "Second in Command"}
    assert elite.profiles["elite-sergeant"].roles == {"role-elite"}
    assert elite.profiles["elite-captain"].options[-1] == RegimentOption(
        (Target(OptionKind.SUB_HERO, "role-elite", "Second in Command"),), 0, 1
    )
