"""The rules on real data: L0, its edits, and what users of other builders reported as faults (F-01 … F-47)."""

from __future__ import annotations

from armybuilder.rules.aos4.army import ArmyList, ArmyUnit, EnhancementChoice, Regiment
from armybuilder.rules.aos4.edits import NewRegiment, RegimentPlace, add_unit, new_army
from armybuilder.rules.aos4.evaluate import evaluate, totals
from armybuilder.rules.aos4.index import index_of
from armybuilder.rules.aos4.options import candidates
from armybuilder.rules.aos4.rulesets import EventLimits, event_ruleset, get_ruleset
from armybuilder.rules.aos4.tests.generator import catalogue_of, profile_called

GHB = get_ruleset("ghb-2026-27")
_NEW = NewRegiment()


class Names:
    """Builds lists of an army by names; uids are the places: ``0.0`` is the first leader, ``0.1`` his first unit."""

    def __init__(self, slug: str) -> None:
        self.catalogue = catalogue_of(slug)

    def unit(self, name: str, uid: str, *, reinforced: bool = False) -> ArmyUnit:
        return ArmyUnit(uid, profile_called(self.catalogue, name).id, reinforced)

    def army(self, *regiments: tuple[str, ...], points: int = 9000, auxiliaries: tuple[str, ...] = ()) -> ArmyList:
        """A list with its defaults; a name with ``2x`` in front is reinforced."""
        built = []
        for index, names in enumerate(regiments):
            units = [self._unit(name, f"{index}.{number}") for number, name in enumerate(names)]
            built.append(Regiment(units[0], tuple(units[1:])))
        return new_army(self.catalogue, GHB, points).with_changes(
            regiments=tuple(built),
            auxiliaries=tuple(self._unit(name, f"a.{number}") for number, name in enumerate(auxiliaries)),
            generals=("0.0",) if regiments else (),
        )

    def _unit(self, name: str, uid: str) -> ArmyUnit:
        return self.unit(name.removeprefix("2x "), uid, reinforced=name.startswith("2x "))

    def errors(self, army: ArmyList) -> tuple[tuple[str, str], ...]:
        return tuple((found.code, found.path) for found in evaluate(army, self.catalogue).errors)

    def enhancement(self, name: str) -> str:
        return next(option.id for option in self.catalogue.enhancements.values() if option.name == name)


STD = Names("slaves-to-darkness")


def _l0() -> ArmyList:
    army = STD.army(
        ("Chaos Lord", "Chaos Warriors", "Chaos Knights", "Chaos Chosen", "Chaos Spawn"),
        ("Darkoath Chieftain", "Darkoath Marauders"),
        points=1000,
    )
    chosen = (("Deathmonger", "0.0"), ("Infernal Puppet", "1.0"), ("The Dread Banner", "0.1"))
    return army.with_changes(enhancements=tuple(EnhancementChoice(STD.enhancement(name), uid) for name, uid in chosen))


def test_l0_on_real_data() -> None:
    found = totals(_l0(), STD.catalogue)

    assert (STD.errors(_l0()), found.points, found.drops, found.models) == ((), 990, 2, 33)


def test_edits_of_l0_on_real_data() -> None:
    army = _l0()
    first, second = army.regiments
    furies = army.with_changes(
        regiments=(Regiment(first.leader, (*first.units[:3], STD.unit("Chaos Furies", "f"))), second)
    )
    gone = army.with_changes(generals=())

    assert STD.errors(furies) == (("POINTS_LIMIT_EXCEEDED", ""),)
    assert STD.errors(gone) == (("NO_GENERAL", ""),)


def test_regiment_options_on_real_data() -> None:
    assert STD.errors(STD.army(("Darkoath Chieftain", "Slaughterbrute"))) == ()
    assert STD.errors(STD.army(("Darkoath Chieftain", "Slaughterbrute", "Slaughterbrute"))) == (
        ("REGIMENT_OPTION_LIMIT", "regiments[0].units[1]"),
    )
    assert STD.errors(STD.army(("Ogroid Myrmidon", "Slaughterbrute", "Slaughterbrute"))) == ()
    assert STD.errors(STD.army(("Darkoath Chieftain", "Chaos Knights"))) == (
        ("UNIT_NOT_ALLOWED_IN_REGIMENT", "regiments[0].units[0]"),
    )
    assert STD.errors(STD.army(("Chaos Lord", "Darkoath Warqueen"))) == (
        ("HERO_CANNOT_JOIN_REGIMENT", "regiments[0].units[0]"),
    )
    assert STD.errors(STD.army(("Gunnar Brand",))) == (
        ("REQUIRED_COMPANION_MISSING", "regiments[0].leader"),
        ("REQUIRED_COMPANION_MISSING", "regiments[0].leader"),
    )


def test_r14_an_ironclad_leads_the_magnates_crew_but_no_other_regiment() -> None:
    crew = Names("the-magnates-crew")
    overlords = Names("kharadron-overlords")

    assert crew.errors(crew.army(("Arkanaut Ironclad", "Skywardens"))) == ()
    assert overlords.errors(overlords.army(("Arkanaut Ironclad",))) == (("LEADER_NOT_HERO", "regiments[0].leader"),)


def test_r85_one_ironclad_in_the_magnates_crew() -> None:
    crew = Names("the-magnates-crew")

    assert crew.errors(crew.army(("Arkanaut Ironclad", "Skywardens"), auxiliaries=("Arkanaut Ironclad",))) == (
        ("AOR_LIMIT_EXCEEDED", "auxiliaries[0]"),
    )


def test_r83_ironmongerz_need_zoggrok_as_general_but_not_in_every_regiment() -> None:
    smiths = Names("zoggroks-ironmongerz")

    assert smiths.errors(smiths.army(("Zoggrok Anvilsmasha", "Brutes"), ("Megaboss", "Brutes"))) == ()
    assert smiths.errors(smiths.army(("Megaboss", "Brutes"))) == (
        ("AOR_REQUIRED_UNIT_MISSING", ""),
        ("AOR_WRONG_GENERAL", "regiments[0].leader"),
    )


def test_r86_big_waaagh_has_as_many_regiments_of_either_kind() -> None:
    waaagh = Names("big-waaagh")
    boss, killa = ("Megaboss",), ("Killaboss with Stab-grot",)

    assert waaagh.errors(waaagh.army(boss, boss, killa, killa)) == ()
    assert waaagh.errors(waaagh.army(boss, boss, boss, killa)) == (("AOR_PROPORTION_FAILED", ""),)


def test_r87_event_may_forbid_armies_of_renown() -> None:
    smiths = Names("zoggroks-ironmongerz")
    rules = event_ruleset("gt", "A tournament", GHB, EventLimits(armies_of_renown=False))
    report = evaluate(smiths.army(("Zoggrok Anvilsmasha", "Brutes")), smiths.catalogue, rules)

    assert [found.code for found in report.errors] == ["EVENT_ARMY_OF_RENOWN_NOT_ALLOWED"]


def test_f01_single_pusgoyle_counts_across_regiments() -> None:
    rot = Names("maggotkin-of-nurgle")

    assert rot.errors(rot.army(("Lord of Plagues", "Pusgoyle Blightlords (1 model)"), ("Lord of Afflictions",))) == ()
    assert rot.errors(rot.army(("Lord of Plagues", "Pusgoyle Blightlords (1 model)"))) == (
        ("PROPORTION_EXCEEDED", "regiments[0].units[0]"),
    )


def test_f02_single_dracothian_guard_needs_a_lord_celestant_on_dracoth() -> None:
    storm = Names("stormcast-eternals")

    assert storm.errors(storm.army(("Lord-Celestant on Dracoth", "Dracothian Guard Concussors (1 model)"))) == ()
    assert storm.errors(storm.army(("Lord-Celestant on Dracoth", *["Dracothian Guard Concussors (1 model)"] * 2))) == (
        ("PROPORTION_EXCEEDED", "regiments[0].units[1]"),
    )


def test_f04_small_copies_have_their_own_size() -> None:
    assert profile_called(catalogue_of("maggotkin-of-nurgle"), "Pusgoyle Blightlords (1 model)").models == 1


def test_f05_two_heroic_traits_in_an_army() -> None:
    army = _l0()
    second = next(
        option.id
        for option in STD.catalogue.enhancements.values()
        if option.group == STD.catalogue.enhancements[STD.enhancement("Deathmonger")].group
        and option.points == 0
        and option.name != "Deathmonger"
    )

    assert STD.errors(army.with_changes(enhancements=(*army.enhancements, EnhancementChoice(second, "1.0")))) == (
        ("ENHANCEMENT_TYPE_LIMIT", "enhancements[3]"),
    )


def test_f08_scourge_megaboss_leads_whom_the_base_leads() -> None:
    jaws = Names("ironjawz")

    assert jaws.errors(jaws.army(("Megaboss (Scourge of Aqshy)", "Zoggrok Anvilsmasha", "Brutes"))) == ()


def test_f10_f11_sub_heroes_have_their_lines() -> None:
    grave, khaine, storm = Names("soulblight-gravelords"), Names("daughters-of-khaine"), Names("stormcast-eternals")

    assert STD.errors(STD.army(("Eternus, Blade of the First Prince", "Exalted Hero of Chaos"))) == ()
    assert grave.errors(grave.army(("Wight King on Skeletal Steed", "Wight King"))) == ()
    assert storm.errors(storm.army(("Lord-Vigilant on Gryph-stalker", "Lord-Terminos"))) == ()
    assert index_of(khaine.catalogue).options[profile_called(khaine.catalogue, "Bloodwrack Shrine").id] != ()


def test_f14_hero_added_first_leads() -> None:
    army = add_unit(
        new_army(STD.catalogue, GHB), STD.catalogue, profile_called(STD.catalogue, "Chaos Knights").id, _NEW
    )
    hero = profile_called(STD.catalogue, "Chaos Lord")
    led = add_unit(army.army, STD.catalogue, hero.id, RegimentPlace(0)).army

    assert led.regiments[0].leader is not None
    assert led.regiments[0].leader.profile == hero.id


def test_f16_f17_one_warmaster_is_the_general() -> None:
    both = STD.army(("Archaon, the Everchosen",), ("Be'lakor, the Dark Master",))
    neither = STD.army(("Chaos Lord",), ("Archaon, the Everchosen",))

    assert STD.errors(both) == ()
    assert STD.errors(neither) == (("WARMASTER_NOT_GENERAL", "regiments[1].leader"),)


def test_f20_keywords_of_the_unit_are_all_looked_at() -> None:
    skaven = Names("skaven")

    assert skaven.errors(skaven.army(("Grey Seer", "Doom-flayers"))) == ()
    assert skaven.errors(skaven.army(("Warlock Galvaneer", "Ratling Guns"))) == ()


def test_f22_exalted_hero_leads_warriors_of_chaos() -> None:
    assert STD.errors(STD.army(("Exalted Hero of Chaos", "Chaos Warriors", "Chaos Knights"))) == ()


def test_f23_herald_on_blood_throne_leads_daemons_only() -> None:
    khorne = Names("blades-of-khorne")

    assert khorne.errors(khorne.army(("Herald of Khorne on Blood Throne", "Bloodletters"))) == ()
    assert khorne.errors(khorne.army(("Herald of Khorne on Blood Throne", "Bloodreavers"))) == (
        ("UNIT_NOT_ALLOWED_IN_REGIMENT", "regiments[0].units[0]"),
    )


def test_f25_neaves_companions_stay_with_neave() -> None:
    storm = Names("stormcast-eternals")

    assert storm.errors(storm.army(("Lord-Terminos", "Neave's Companions"))) == (
        ("COMPANION_WITHOUT_LEADER", "regiments[0].units[0]"),
    )


def test_a04_the_shadow_queen_takes_a_place_beside_morathi() -> None:
    daughters = Names("daughters-of-khaine")
    five = ("Morathi-Khaine", "The Shadow Queen", *("Witch Aelves",) * 3)

    assert daughters.errors(daughters.army(five)) == ()
    assert daughters.errors(daughters.army((*five, "Witch Aelves"))) == (("REGIMENT_TOO_LARGE", "regiments[0]"),)


def test_f26_one_kraken_eater_is_no_conflict() -> None:
    sons = Names("sons-of-behemat")
    twins = ("Kraken-eater Mega-Gargant", "Kraken-eater Mega-Gargant (Scourge of Ghyran)")

    assert sons.errors(sons.army((twins[0],))) == ()
    assert sons.errors(sons.army((twins[0],), (twins[1],))) == (
        ("UNIT_NOT_IN_BATTLEPACK", "regiments[1].leader"),
        ("VARIANT_CONFLICT", "regiments[1].leader"),
    )


def test_f28_eligibility_is_by_keywords() -> None:
    courts = catalogue_of("flesh-eater-courts")
    index = index_of(courts)
    artefact = next(option for option in courts.enhancements.values() if option.name == "Charnel Vestments")

    assert index.eligible(profile_called(courts, "Royal Decapitator"), artefact) is True
    assert index.eligible(profile_called(courts, "Grand Justice Gormayne"), artefact) is False


def test_f38_regiments_can_be_added_in_an_army_of_renown() -> None:
    smiths = Names("zoggroks-ironmongerz")
    offers = candidates(smiths.army(("Zoggrok Anvilsmasha",)), smiths.catalogue, GHB, _NEW)

    assert "Megaboss" in {found.profile.name for found in offers if found.allowed}


def test_f40_f41_terrain_of_oracles_and_of_factions() -> None:
    assert dict(catalogue_of("the-oracles-of-fate").terrain) == {}
    assert [option.name for option in STD.catalogue.terrain.values()] == ["Nexus Chaotica"]


def test_r77_a_trait_may_make_a_priest() -> None:
    courts = Names("flesh-eater-courts")
    prayers = [lore.id for lore in courts.catalogue.lores.values() if lore.kind == "prayer"][:1]
    army = courts.army(("Royal Decapitator",)).with_changes(
        spell_lores=(), manifestation_lores=(), prayer_lores=tuple(prayers)
    )
    blessed = army.with_changes(enhancements=(EnhancementChoice(courts.enhancement("Charnel Vestments"), "0.0"),))

    assert "LORE_WITHOUT_CASTER" in evaluate(army, courts.catalogue).codes()
    assert "LORE_WITHOUT_CASTER" not in evaluate(blessed, courts.catalogue).codes()


def test_r08_a_host_has_its_own_price() -> None:
    prices = {
        slug: next(
            profile.points
            for profile in catalogue_of(slug).profiles.values()
            if profile.name.startswith("Nagash, Supreme Lord of the Undead")
        )
        for slug in ("ossiarch-bonereapers", "nighthaunt", "soulblight-gravelords", "flesh-eater-courts")
    }

    assert prices == {
        "ossiarch-bonereapers": 830,
        "nighthaunt": 750,
        "soulblight-gravelords": 750,
        "flesh-eater-courts": 750,
    }


def test_r56_every_faction_but_the_gargants_own_may_take_the_stumblefoot_gargant() -> None:
    lumineth, sons = catalogue_of("lumineth-realm-lords"), catalogue_of("sons-of-behemat")
    gargant = next(renown for renown in lumineth.renown.values() if renown.name == "Stumblefoot Gargant")

    assert (index_of(lumineth).may_include(gargant), index_of(sons).may_include(gargant)) == (True, False)
