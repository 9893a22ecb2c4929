"""Path to Glory: how a roster begins, its alliance, its creations with budgets, printing, and who may do it."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from armybuilder.rosters.builder.state import Judged, army_of, judged_roster
from armybuilder.rosters.glory import edits
from armybuilder.rosters.models import Roster
from armybuilder.rules.aos4.army import ArmyList, ArmyUnit, Creation, CreationKind, Feature, Regiment
from armybuilder.rules.aos4.catalogue import ReleaseInfo
from armybuilder.validation.catalogues import catalogue_for, widened
from factions.catalogue import catalogue

PACK = "path-to-glory-ascension"
ONE, TWO = (Creation(CreationKind.ANVIL, name, 150) for name in ("One", "Two"))


@pytest.fixture(autouse=True)
def _data(db: None, reference_data: ReleaseInfo) -> None:
    """Every test uses the newest shipped release."""


class Player:
    """A visitor with a roster of Cities of Sigmar, led by a Freeguild Marshal unless told otherwise."""

    def __init__(self, warlord: str = "Freeguild Marshal and Relic Envoy", faction: str = "cities-of-sigmar") -> None:
        self.client = Client()
        self.own = catalogue("2026-08-18", faction)
        form = {"pack": PACK, "faction": faction, "warlord": self.profile(warlord) if warlord else ""}
        answer = self.client.post("/rosters/path-to-glory/", form)
        assert answer.status_code == 303, answer.content
        self.code = answer["Location"].split("/")[2]

    def profile(self, name: str) -> str:
        if name.startswith("anvil-"):
            return name
        return next(profile.id for profile in self.own.profiles.values() if profile.name == name)

    @property
    def roster(self) -> Roster:
        return Roster.objects.get(code=self.code)

    @property
    def army(self) -> ArmyList:
        return army_of(self.roster)

    @property
    def judged(self) -> Judged:
        return judged_roster(self.roster)

    def post(self, path: str, **fields: Any) -> Any:
        sent = {"revision": self.roster.revision, **{key.replace("_", "-"): value for key, value in fields.items()}}
        return self.client.post(f"/rosters/{self.code}/{path}", sent)

    def text(self, path: str = "") -> str:
        answer = self.client.get(f"/rosters/{self.code}/{path}")
        assert answer.status_code == 200, path
        return unescape(answer.content.decode())

    def codes(self) -> list[str]:
        return [found.code for found in self.judged.report.errors]


# Edits


def test_creations_move_up_when_one_is_removed() -> None:
    leaders = (ArmyUnit("u1", "creation-0"), ArmyUnit("u2", "creation-1"))
    army = ArmyList("a", PACK, creations=(ONE, TWO), regiments=tuple(map(Regiment, leaders)), generals=("u1",))

    after = edits.without_creation(army, 0)

    assert after.creations == (TWO,)
    assert after.regiments == (Regiment(ArmyUnit("u2", "creation-0")),)
    assert after.generals == ()


def test_removing_the_last_creation_leaves_the_others_as_they_are() -> None:
    army = ArmyList("a", PACK, creations=(ONE, TWO), regiments=(Regiment(ArmyUnit("u1", "creation-0")),))

    assert edits.without_creation(army, 1) == army.with_changes(creations=(ONE,))


def test_changed_creation_keeps_its_number() -> None:
    army = ArmyList("a", PACK, creations=(ONE, TWO))

    assert edits.with_changed(army, 0, TWO).creations == (TWO, TWO)


# Start


def test_start_offers_packs_and_factions_but_no_armies_of_renown() -> None:
    text = unescape(Client().get("/rosters/path-to-glory/").content.decode())

    assert [name for name in ("Ravaged Coast", "Ascension", "Blighted Wilds") if name not in text] == []
    assert 'value="cities-of-sigmar"' in text
    assert 'value="big-waaagh"' not in text
    assert re.findall(r"<h3>(\w+)</h3>", text) == ["Order", "Chaos", "Death", "Destruction"]


def test_pg01_and_pg02_warlords_are_single_models_up_to_350_points() -> None:
    text = unescape(Client().get(f"/rosters/path-to-glory/?pack={PACK}&faction=slaves-to-darkness").content.decode())

    assert "Choose Chaos Lord, 100 points" in text
    assert "Be'lakor" not in text
    assert "Create a hero of 350 points" in text


def test_roster_begins_with_its_warlord_and_1000_points() -> None:
    player = Player()

    assert (player.army.ruleset, player.army.points_limit) == (PACK, 1000)
    assert player.judged.case.general is not None
    assert player.judged.case.general.name == "Freeguild Marshal and Relic Envoy"
    assert player.codes() == []


def test_roster_may_begin_without_a_warlord() -> None:
    player = Player(warlord="")

    assert (player.army.regiments, player.codes()) == ((), ["NO_GENERAL", "NO_REGIMENT"])


def test_pg08_own_hero_leads_the_roster() -> None:
    player = Player(warlord="anvil-250")

    assert player.army.creations == (Creation(CreationKind.ANVIL, "Cities of Sigmar Hero", 250),)
    assert player.judged.totals.points == 250
    assert player.codes() == []


@pytest.mark.parametrize(
    "form",
    [
        {"faction": "nobody"},
        {"faction": "cities-of-sigmar", "warlord": "nobody"},
        {"faction": "cities-of-sigmar", "warlord": "anvil-1"},
        {"faction": "big-waaagh"},
    ],
)
def test_start_refuses_what_is_not_offered(form: dict[str, str]) -> None:
    assert Client().post("/rosters/path-to-glory/", {"pack": PACK, **form}).status_code == 422
    assert Roster.objects.count() == 0


def test_the_battlepack_of_a_new_list_leads_to_the_choice_of_a_warlord() -> None:
    answer = Client().post("/rosters/new/", {"faction": "cities-of-sigmar", "ruleset": PACK})

    assert (answer.status_code, answer["Location"]) == (
        303,
        f"/rosters/path-to-glory/?pack={PACK}&faction=cities-of-sigmar",
    )


# Alliance


def test_pg04_a_roster_is_judged_with_its_whole_alliance() -> None:
    player = Player()
    known = player.judged.catalogue

    assert {army.alliance for army in known.hosts.values()} == {"Order"}
    assert len(known.hosts) > 100
    assert catalogue_for(player.army) is known


def test_a_list_of_another_format_is_judged_narrowly() -> None:
    player = Player()
    plain = player.army.with_changes(ruleset="ghb-2026-27")

    assert widened(player.judged.catalogue, plain) is catalogue_for(plain)
    assert catalogue_for(plain) == player.own


def test_pg04_leaders_of_the_alliance_join_with_units_of_their_own_faction() -> None:
    player = Player()
    sylvaneth = catalogue("2026-08-18", "sylvaneth")
    named = {profile.name: profile.id for profile in sylvaneth.profiles.values()}
    assert player.post("units/?to=new", add=named["Branchwych"]).status_code == 303
    assert player.post("units/?to=regiment-1", add=named["Dryads"]).status_code == 303
    assert player.codes() == []

    assert player.post("units/?to=regiment-0", add=named["Dryads"]).status_code == 303

    assert player.codes() == ["PTG_REGIMENT_FACTION"]
    assert "cannot join the warlord's regiment: it takes no HEROES" in player.text()
    assert f"/factions/sylvaneth/{named['Dryads']}/" in player.text()


def with_branchwych() -> Player:
    """A roster of Cities of Sigmar with a leader of the Sylvaneth."""
    player = Player()
    sylvaneth = catalogue("2026-08-18", "sylvaneth")
    branchwych = next(profile.id for profile in sylvaneth.profiles.values() if profile.name == "Branchwych")
    assert player.post("units/?to=new", add=branchwych).status_code == 303
    return player


def test_units_of_the_alliance_are_carried_over_to_the_newest_data() -> None:
    player = with_branchwych()
    before, roster = player.army, player.roster
    roster.document = {**roster.document, "release": "2026-07-26"}
    roster.release = "2026-07-26"
    roster.save()

    assert "no longer there" not in player.client.get("/rosters/").content.decode()
    assert player.post("update/").status_code == 303

    assert player.army.with_changes(as_of="") == before.with_changes(as_of="")
    assert player.codes() == []


def test_units_of_the_alliance_are_compared_with_their_prices() -> None:
    player, other = with_branchwych(), Player()
    price = player.judged.totals.points - other.judged.totals.points

    answer = player.client.get(f"/rosters/compare/?a={player.code}&b={other.roster.share_code}")

    assert answer.context["page"].headline == f"Units: 1 out. −{price} points, 1 drop fewer."
    assert "Branchwych" in answer.content.decode()


# Creations


def test_creation_is_added_changed_and_removed() -> None:
    player = Player()
    made = {"name": "Ilse", "tier": "150", "feature_0": "Keen Blade", "cost_0": "12"}

    assert player.post("creations/new/anvil/", **made).status_code == 303
    assert player.army.creations == (Creation(CreationKind.ANVIL, "Ilse", 150, (Feature("Keen Blade", 12),)),)
    assert player.codes() == ["PTG_DESTINY_BUDGET"]
    assert "Ilse uses 12 destiny points; 10 are allowed for 150 points." in player.text("creations/")

    flaw = {**made, "feature_1": "Old Wound", "cost_1": "-2"}
    assert player.post("creations/0/", **flaw).status_code == 303
    assert player.codes() == []
    assert "10 of 10 destiny points" in player.text("creations/")

    assert player.post("creations/0/remove/").status_code == 303
    assert player.army.creations == ()


def test_hero_of_the_anvil_is_fielded_once_and_counts_once() -> None:
    player = Player()
    player.post("creations/new/anvil/", name="Ilse", tier="150")
    before = player.judged.totals.points

    assert player.post("creations/0/field/").status_code == 303
    assert player.post("creations/0/field/").status_code == 404

    assert player.judged.totals.points == before
    assert player.army.regiments[1].leader == ArmyUnit("u2", "creation-0")
    assert player.codes() == []


def test_pg09_regiment_of_ghyran_is_judged_by_its_tier() -> None:
    player = Player()
    steelhelms = player.profile("Freeguild Steelhelms")
    price = player.own.profiles[steelhelms].points
    made = {"name": "Rootguard", "tier": "300", "unit_0": steelhelms, "unit_1": steelhelms, "feature_0": "Rooted"}

    player.post("creations/new/ghyran/", **made, cost_0="3")
    assert player.codes() == []
    assert f"{2 * price + 30} of 300 points" in player.text("creations/")

    player.post("creations/0/", **{**made, "tier": "150"}, cost_0="3")
    assert player.codes() == ["PTG_CUSTOM_REGIMENT"]


def test_creations_are_on_the_builders_page_and_on_paper() -> None:
    player = Player()
    steelhelms = player.profile("Freeguild Steelhelms")
    player.post(
        "creations/new/ghyran/",
        name="Rootguard",
        tier="300",
        unit_0=steelhelms,
        unit_1=steelhelms,
        feature_0="Rooted",
        cost_0="3",
    )

    assert "Rootguard" in player.text()
    paper = player.text("print/")
    assert "Regiment of Ghyran: Rootguard" in paper
    assert "Rooted" in paper
    assert paper.count("Freeguild Steelhelms") == 2


def test_creation_can_be_undone() -> None:
    player = Player()
    player.post("creations/new/anvil/", name="Ilse", tier="150")

    assert player.post("undo/").status_code == 303

    assert player.army.creations == ()


@pytest.mark.parametrize(
    "fields, problem",
    [
        ({"name": "", "tier": "150"}, "Give it a name."),
        ({"name": "Ilse", "tier": ""}, "Choose a tier."),
        ({"name": "Ilse", "tier": "150", "cost_0": "3"}, "Name each feature that has a cost."),
        ({"name": "Ilse", "tier": "150", "feature_0": "Wings", "cost_0": "many"}, "The cost of Wings is a number"),
        ({"name": "Ilse", "tier": "150", "feature_0": "Wings", "cost_0": "101"}, "The cost of Wings is a number"),
        ({"name": "Ilse", "tier": "150", "unit_0": "nobody"}, "Choose units of the faction."),
    ],
)
def test_form_of_a_creation_says_what_is_wrong(fields: dict[str, str], problem: str) -> None:
    player = Player()

    answer = player.post("creations/new/anvil/", **fields)

    assert answer.status_code == 422
    assert problem in unescape(answer.content.decode())
    assert player.army.creations == ()


def test_old_revision_is_refused() -> None:
    player = Player()

    assert player.post("creations/new/anvil/", name="Ilse", tier="150", revision=99).status_code == 409


# Who may


@pytest.mark.parametrize("path", ["creations/", "creations/new/anvil/", "creations/0/"])
def test_others_do_not_see_creations(path: str) -> None:
    player = Player(warlord="anvil-150")

    assert Client().get(f"/rosters/{player.code}/{path}").status_code == 404


@pytest.mark.parametrize("path", ["creations/new/anvil/", "creations/0/", "creations/0/remove/", "creations/0/field/"])
def test_others_do_not_change_creations(path: str) -> None:
    player = Player(warlord="anvil-150")

    answer = Client().post(
        f"/rosters/{player.code}/{path}", {"revision": player.roster.revision, "name": "X", "tier": "150"}
    )

    assert answer.status_code == 404
    assert player.army.creations[0].name == "Cities of Sigmar Hero"


def test_lists_of_matched_play_have_no_creations() -> None:
    client = Client()
    code = client.post("/rosters/new/", {"faction": "cities-of-sigmar"})["Location"].split("/")[2]

    assert client.get(f"/rosters/{code}/creations/").status_code == 404


@pytest.mark.parametrize("path", ["creations/1/", "creations/new/nothing/"])
def test_unknown_creations_are_not_found(path: str) -> None:
    player = Player()

    assert player.client.get(f"/rosters/{player.code}/{path}").status_code == 404
