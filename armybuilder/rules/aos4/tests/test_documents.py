"""Documents and values: equal both ways, for any value and for the shipped release."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from armybuilder.rules.aos4.catalogue import (
    Army,
    ArmyCondition,
    ArmyKind,
    BattleProfile,
    Enhancement,
    FactionTerrain,
    Formation,
    LeaderCap,
    Lore,
    LoreEntry,
    LoreKind,
    OptionKind,
    RegimentOfRenown,
    RegimentOption,
    ReleaseInfo,
    RenownMember,
    Target,
)
from armybuilder.rules.aos4.codec import DocumentError, from_json, to_json
from armybuilder.rules.aos4.documents import (
    ArmyFacts,
    CommonFacts,
    ReleaseFacts,
    army_document,
    common_document,
)
from armybuilder.rules.aos4.warscroll import (
    Ability,
    CommandModel,
    ModelEntry,
    Warscroll,
    WarscrollKind,
    Weapon,
    WeaponKind,
)

RELEASES = Path(__file__).resolve().parents[4] / "fixtures" / "releases"
words = st.text("abcABC' (1)", max_size=8)
names = st.frozensets(words, max_size=3)


def scroll(scroll_id: str = "w1", **changes: object) -> Warscroll:
    values = {"name": "Axes", "kind": WarscrollKind.UNIT, "move": '5"', "health": "2", "save": "4+", "control": "1"}
    return Warscroll(id=scroll_id, **{**values, **changes})  # type: ignore[arg-type]


def army_facts(**changes: object) -> ArmyFacts:
    unit = scroll(keywords=frozenset({"INFANTRY"}), tags=frozenset({"Choppers"}))
    target = Target(OptionKind.KEYWORD, "INFANTRY", "INFANTRY")
    profile = BattleProfile(
        "p1",
        unit,
        "Axes",
        120,
        10,
        keywords=unit.keywords | {"HOST"},
        tags=unit.tags,
        options=(RegimentOption((target,), 0, 1),),
    )
    army = Army("a1", "testers", "Testers", ArmyKind.FACTION, "Order", "TESTERS")
    values = {"profiles": (profile,), "warscrolls": (unit,), "roles": {"r1": "Captain"}}
    return ArmyFacts(army, **{**values, **changes})  # type: ignore[arg-type]


RELEASE = ReleaseInfo("2030-01-01", "2030-01-01", "abc1234", ("ghb-2029-30",))


@pytest.mark.parametrize(
    "kind",
    [Ability, Army, CommandModel, Enhancement, Formation, LeaderCap, Lore, LoreEntry, ModelEntry, Target, Weapon],
)
@given(data=st.data())
@settings(max_examples=30)
def test_any_value_comes_back_equal(kind: type, data: st.DataObject) -> None:
    value = data.draw(st.builds(kind))

    assert from_json(kind, to_json(value)) == value


@given(st.builds(RegimentOption))
def test_nested_values_come_back_equal(option: RegimentOption) -> None:
    assert from_json(RegimentOption, to_json(option)) == option


@given(keywords=names, tags=names, added=names, roles=names)
def test_profile_comes_back_with_its_warscroll(
    keywords: frozenset[str], tags: frozenset[str], added: frozenset[str], roles: frozenset[str]
) -> None:
    unit = scroll(keywords=keywords, tags=tags)
    profile = BattleProfile("p1", unit, "Axes", 5, 1, keywords=keywords | added, tags=tags | added, roles=roles)
    facts = army_facts(profiles=(profile,), warscrolls=(unit,))

    assert ReleaseFacts.of(CommonFacts(RELEASE), [facts]).facts("testers") == facts


def test_profile_without_the_tags_of_its_warscroll_comes_back_without_them() -> None:
    unit = scroll(tags=frozenset({"Choppers"}))
    facts = army_facts(profiles=(BattleProfile("p1", unit, "Axes", 5, 1),), warscrolls=(unit,))

    assert ReleaseFacts.of(CommonFacts(RELEASE), [facts]).facts("testers") == facts


def test_release_comes_back_equal() -> None:
    beast = scroll("w2", name="Beast", kind=WarscrollKind.MANIFESTATION, banishment="7+")
    hut = scroll("w3", name="Hut", kind=WarscrollKind.TERRAIN)
    lore = Lore("l1", "Lore", LoreKind.MANIFESTATION, entries=(LoreEntry("Summon Beast", "6", warscroll="w2"),))
    facts = army_facts(
        warscrolls=(army_facts().warscrolls[0], beast, hut),
        lores=(lore,),
        terrain=(FactionTerrain("t1", "Hut", 10, hut, frozenset({"ghb-2029-30"})),),
        conditions=(ArmyCondition("must-include", {"units": ("w1",)}),),
    )
    regiment = RegimentOfRenown(
        "g1", "Guests", 200, (RenownMember("m1", facts.warscrolls[0], "Axes", 2, 10),), frozenset({"a1"})
    )
    common = CommonFacts(RELEASE, ("INFANTRY",), ("Choppers",), renown=(regiment,), aliases={"Axes": ("Hatchets",)})

    release = ReleaseFacts.of(common, [facts])

    assert (release.facts("testers"), release.common) == (facts, common)
    assert release.catalogue("a1").manifestations == {"w2": beast}
    assert release.catalogue("testers").renown == {"g1": regiment}


def test_profiles_of_other_armies_are_strangers() -> None:
    nine = scroll("w9", name="Nine")
    army = Army("a2", "others", "Others", ArmyKind.FACTION, "Chaos")
    other = ArmyFacts(army, (BattleProfile("p2", nine, "Nine", 90, 9),), (nine,))

    release = ReleaseFacts.of(CommonFacts(RELEASE), [army_facts(), other])

    found = release.catalogue("testers").strangers
    assert {key: (value.name, value.army) for key, value in found.items()} == {"p2": ("Nine", "Others")}


def test_defaults_are_left_out_of_documents() -> None:
    assert to_json(Weapon("x", "Axe", WeaponKind.MELEE, None, "2", "3+", "3+", "-", "1")) == {
        "id": "x", "name": "Axe", "kind": "melee", "range": None,
        "attacks": "2", "hit": "3+", "wound": "3+", "rend": "-", "damage": "1",
    }  # fmt: skip


@pytest.mark.parametrize(
    "document",
    [
        {"id": "x"},
        {"id": 7, "name": "n", "points": 5},
        {"id": "x", "name": "n", "points": "5"},
        {"id": "x", "name": "n", "nothing": 1},
        {"id": "x", "name": "n", "legends": 1},
        [],
        None,
    ],
)
def test_a_document_of_another_form_is_refused(document: object) -> None:
    with pytest.raises(DocumentError):
        from_json(Formation, document)


def test_a_release_needs_its_common_document() -> None:
    with pytest.raises(DocumentError):
        ReleaseFacts({"testers": army_document(army_facts())})


def test_a_file_that_is_no_json_is_named(tmp_path: Path) -> None:
    (tmp_path / "common.json").write_text("{", encoding="utf-8")

    with pytest.raises(DocumentError, match=r"common\.json"):
        ReleaseFacts.from_folder(tmp_path)


@pytest.mark.parametrize("army", ["squats", "common", ""])
def test_an_unknown_army_is_a_key_error(army: str) -> None:
    release = ReleaseFacts.of(CommonFacts(RELEASE), [army_facts()])

    with pytest.raises(KeyError):
        release.catalogue(army)


def test_shipped_release_reads_and_writes_equal() -> None:
    release = ReleaseFacts.from_folder(max(child for child in RELEASES.iterdir() if child.is_dir()))

    again = {slug: army_document(release.facts(slug)) for slug in release.army_slugs()}

    assert {"common": common_document(release.common), **again} == dict(release.documents)


def test_shipped_release_has_every_army_once() -> None:
    release = ReleaseFacts.from_folder(max(child for child in RELEASES.iterdir() if child.is_dir()))

    kinds = [release.army(slug).kind for slug in release.army_slugs()]

    assert {kind: kinds.count(kind) for kind in ArmyKind} == {"faction": 27, "army-of-renown": 60, "shared": 3}


@pytest.mark.parametrize("battlepacks", ["ghb", ["ghb", 1], [["ghb"]], 5])
def test_names_that_are_no_list_of_strings_are_refused(battlepacks: object) -> None:
    with pytest.raises(DocumentError):
        from_json(Formation, {"id": "f", "name": "Legion", "battlepacks": battlepacks})


@pytest.mark.parametrize(
    "field", [{"points": True}, {"points": "10"}, {"name": None}, {"kind": "song"}, {"kind": ["spell"]}]
)
def test_a_field_of_another_class_is_refused(field: dict[str, object]) -> None:
    with pytest.raises(DocumentError):
        from_json(Lore, {"id": "l", "name": "Lore", "kind": "spell", **field})
