"""Faction traits of lists in whole battles: chosen, kept in the key of a run, shown beside its result."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from armybuilder.jobs.models import Run
from armybuilder.rules.aos4.army import EnhancementChoice
from armybuilder.rules.aos4.catalogue import ArmyKind
from armybuilder.rules.aos4.documents import ReleaseFacts
from armybuilder.rules.aos4.effects.abilities import ABILITIES, battle_ability
from armybuilder.rules.aos4.effects.delusions import DELUSIONS, UNDELUDED
from armybuilder.rules.aos4.effects.skyfarers import ENDRINWORKS
from armybuilder.simulations.abilities import HOW, NOT_PLAYED, abilities_for, ability_groups, usual_abilities
from armybuilder.simulations.battles import abilities_of, armies_of, key_of, parameters_of
from armybuilder.simulations.lists import FoughtList, fought_list
from armybuilder.simulations.results import RunPage
from armybuilder.simulations.services import CannotFight, start_battles, start_comparison
from armybuilder.simulations.tests.conftest import FEW, OWNER
from armybuilder.simulations.units import battle_army, unit_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("reference_data")]

Work = Callable[..., Run]
BATTLES = "/matchups/battles/"
PLEDGES = ("pledge-khorne", "pledge-tzeentch", "pledge-nurgle", "pledge-slaanesh")


@pytest.fixture
def khorne() -> FoughtList:
    return fought_list("reference:blades-of-khorne", OWNER)


# What a list has


def test_list_has_the_traits_of_its_faction(mine: FoughtList, theirs: FoughtList, khorne: FoughtList) -> None:
    assert usual_abilities(mine) == PLEDGES
    assert usual_abilities(theirs) == ()
    assert {"murderlust", "cleave-wide", "blood-drenched", "eruption-of-fury"} <= set(usual_abilities(khorne))


def test_army_of_renown_has_not_the_traits_of_its_faction(mine: FoughtList) -> None:
    known = replace(mine.catalogue, army=replace(mine.catalogue.army, kind=ArmyKind.ARMY_OF_RENOWN))
    assert usual_abilities(replace(mine, catalogue=known)) == ()
    assert abilities_for(mine, PLEDGES) == PLEDGES


def test_enhancement_of_the_list_brings_its_ability(mine: FoughtList) -> None:
    seed = replace(next(iter(mine.catalogue.enhancements.values())), id="seed", name="Seed of Rebirth")
    known = replace(mine.catalogue, enhancements={**mine.catalogue.enhancements, "seed": seed})
    bearer = mine.units[0].uid
    army = mine.army.with_changes(enhancements=(EnhancementChoice("seed", bearer),))
    given = replace(mine, army=army, catalogue=known)
    assert usual_abilities(given) == ("seed-of-rebirth", *PLEDGES)
    assert "Seed of Rebirth" in battle_army("a", army, known).units[0].has


def test_units_of_lists_bring_what_abilities_read(khorne: FoughtList) -> None:
    reavers = next(unit for unit in khorne.units if unit.name == "Bloodreavers").in_battle()
    assert ("Blood-hungry", reavers.weapons[0].name) in reavers.marked
    assert reavers.transport == (0, 0)
    assert not reavers.renown


def test_vessels_carry_as_many_as_their_warscroll_says(release_facts: ReleaseFacts) -> None:
    fleet = release_facts.catalogue("kharadron-overlords")
    vessels = {
        profile.name: unit.in_battle().transport
        for profile in fleet.profiles.values()
        if (unit := unit_of(profile)) is not None and "Transport Capacity" in unit.in_battle().has
    }
    assert vessels["Arkanaut Ironclad"] == (3, 22)
    assert vessels["Arkanaut Frigate"] == (2, 12)
    assert vessels["Grundstok Gunhauler"] == vessels["Grundstok Gunhauler (Scourge of Ghyran)"] == (1, 5)
    assert all(room != (0, 0) for room in vessels.values())


def test_delusions_and_endrinworks_have_the_names_of_the_data(release_facts: ReleaseFacts) -> None:
    court, fleet = (release_facts.catalogue(slug) for slug in ("flesh-eater-courts", "kharadron-overlords"))
    printed = {ability.name for profile in court.profiles.values() for ability in profile.warscroll.abilities}
    names = {profile.warscroll.name for profile in court.profiles.values()}
    assert {choice.bringer for choice in DELUSIONS if choice.bringer} <= names
    assert UNDELUDED in printed
    assert {work.name for work in ENDRINWORKS} <= {each.name for each in fleet.enhancements.values()}


# Runs


def start(mine: FoughtList, theirs: FoughtList, a: Any = None, b: Any = None) -> Run:
    return start_battles(mine=mine, theirs=theirs, settings=FEW, holder=OWNER, abilities_a=a, abilities_b=b).run


def test_abilities_are_part_of_the_key_and_none_leave_it_as_it_was(mine: FoughtList, theirs: FoughtList) -> None:
    usual, none, one = start(mine, theirs), start(mine, theirs, ()), start(mine, theirs, ("pledge-khorne",))
    assert len({usual.key, none.key, one.key}) == 3
    assert "abilities" not in none.parameters
    assert none.key == key_of(parameters_of(FEW, none.parameters["lists"], {}))
    assert start(mine, theirs, PLEDGES) == usual
    assert abilities_of(one.parameters) == {"a": ("pledge-khorne",), "b": ()}
    assert armies_of(one.parameters)["a"].abilities == ("pledge-khorne",)


def test_ability_that_no_unit_can_have_is_refused(mine: FoughtList, theirs: FoughtList) -> None:
    with pytest.raises(CannotFight, match="Spearpoint has no unit for Cleave Wide"):
        start(mine, theirs, ("cleave-wide",))
    assert Run.objects.count() == 0


def test_result_counts_the_uses(mine: FoughtList, theirs: FoughtList, work: Work) -> None:
    page = RunPage(work(start(mine, theirs)))
    used = {use.ability.id: use.per_battle for use in page.abilities}
    assert tuple(used) == PLEDGES
    assert sum(value or 0 for value in used.values()) > 1
    assert {use.side for use in page.abilities} == {"Spearpoint"}


def test_totals_do_not_depend_on_chunks(mine: FoughtList, theirs: FoughtList, work: Work) -> None:
    from armybuilder.simulations.battles import added, play

    run = work(start(mine, theirs))
    parts = [play(run.parameters, {"first": low, "last": low + 5}) for low in (0, 5, 10, 15)]
    assert run.result is not None
    assert added(parts).digest() == run.result["digest"]


@pytest.mark.parametrize(("chosen", "expected"), [(None, PLEDGES), ((), ()), (("pledge-khorne",), ("pledge-khorne",))])
def test_comparison_uses_what_the_first_list_used(
    mine: FoughtList, theirs: FoughtList, work: Work, chosen: Any, expected: tuple[str, ...]
) -> None:
    finished = work(start(mine, theirs, chosen))
    compared = start_comparison(base=finished, other=mine, holder=OWNER).run
    assert abilities_of(compared.parameters) == {"a": expected, "b": (), "c": expected}
    assert RunPage(work(compared)).difference is not None


def test_comparison_with_another_faction_uses_its_traits(
    mine: FoughtList, theirs: FoughtList, khorne: FoughtList, work: Work
) -> None:
    compared = start_comparison(base=work(start(mine, theirs)), other=khorne, holder=OWNER).run
    assert abilities_of(compared.parameters)["c"] == usual_abilities(khorne)


# Pages


def send(client: Client, **changes: Any) -> Any:
    sent = {
        "a": "reference:slaves-to-darkness", "b": "reference:blades-of-khorne", "battles": 20, "seed": 7,
        "battleplan": "two-rivers", "policy_a": "greedy", "policy_b": "cautious", "precision": "",
    }  # fmt: skip
    return client.post(BATTLES, {**sent, **changes})


@pytest.mark.parametrize(
    ("changes", "mine"),
    [
        ({}, PLEDGES),
        ({"traits_a": "usual"}, PLEDGES),
        ({"traits_a": "none"}, ()),
        ({"traits_a": "none", "fx_a": ["pledge-nurgle", "pledge-khorne"]}, ("pledge-khorne", "pledge-nurgle")),
    ],
)
def test_form_chooses_the_abilities_of_a_side(client: Client, changes: dict[str, Any], mine: tuple[str, ...]) -> None:
    assert send(client, **changes).status_code == 303
    chosen = abilities_of(Run.objects.get().parameters)
    assert chosen["a"] == mine
    assert "cleave-wide" in chosen["b"]


@pytest.mark.parametrize(
    ("changes", "said"), [({"fx_a": ["cleave-wide"]}, "has no unit for Cleave Wide."), ({"fx_a": ["luck"]}, "luck")]
)
def test_form_refuses_abilities_with_words_and_keeps_the_ticks(
    client: Client, changes: dict[str, Any], said: str
) -> None:
    answer = send(client, fx_b=["murderlust"], **changes)
    page = unescape(answer.content.decode())
    assert answer.status_code == 422
    assert said in page
    assert 'name="fx_b" value="murderlust" aria-label="Murderlust, their list" checked' in page


def test_form_offers_every_ability_for_both_sides_without_scripts(client: Client) -> None:
    page = client.get(f"{BATTLES}?a=reference:skaven&b=reference:ironjawz&fx_a=pledge-khorne").content.decode()
    for each in ABILITIES:
        for side in ("fx_a", "fx_b"):
            assert f'name="{side}" value="{each.id}"' in page
    assert 'name="fx_a" value="pledge-khorne" aria-label="Pledge to Khorne, my list" checked' in page


def test_result_page_names_the_abilities_and_starts_again_with_them(client: Client, work: Work) -> None:
    send(client, fx_a=["pledge-khorne"], traits_b="none")
    run = work(Run.objects.get())
    page = unescape(client.get(f"{BATTLES}{run.code}/").content.decode())
    assert "Faction traits and abilities" in page
    assert '<a href="/rules/A-98b/">Pledge to Khorne</a>' in page
    assert "fx_a=pledge-khorne&traits_b=none" in page
    assert "cleave-wide" not in page
    again = client.get(f"{BATTLES}?{RunPage(run).again}").content.decode()
    assert 'name="fx_a" value="pledge-khorne" aria-label="Pledge to Khorne, my list" checked' in again
    assert '<option value="none" selected>' in again


def test_result_page_says_that_there_are_none(client: Client, work: Work) -> None:
    send(client, a="reference:skaven", b="reference:ironjawz")
    page = client.get(f"{BATTLES}{work(Run.objects.get()).code}/").content.decode()
    assert "without faction traits" in page
    assert 'id="traits"' not in page


def test_method_page_tells_how_each_ability_is_played_and_what_is_not(client: Client) -> None:
    page = unescape(client.get("/matchups/method/").content.decode())
    assert set(HOW) == {each.id for each in ABILITIES}
    for each in ABILITIES:
        assert each.name in page
        assert HOW[each.id] in page
    for sentence in NOT_PLAYED:
        assert sentence in page


def test_every_ability_stands_in_one_group() -> None:
    grouped = [each.id for group in ability_groups() for each in group.abilities]
    assert sorted(grouped) == sorted(each.id for each in ABILITIES)
    assert battle_ability("cleave-wide").rule == "A-99i"


# The command


def simulate(*options: str) -> dict[str, Any]:
    out = io.StringIO()
    lists = ("reference:slaves-to-darkness", "reference:blades-of-khorne")
    call_command("simulate_battles", *lists, "--battles", "10", "--json", *options, stdout=out)
    found: dict[str, Any] = json.loads(out.getvalue())
    return found


def test_command_uses_the_traits_of_the_faction_or_those_named() -> None:
    usual, none = simulate(), simulate("--abilities-a", "none", "--abilities-b", "none")
    one = simulate("--abilities-a", "pledge-khorne", "--abilities-b", "murderlust, punish-the-pacifist")
    assert usual["abilities"]["a"] == list(PLEDGES)
    assert "abilities" not in none["counters"]
    assert one["abilities"] == {"a": ["pledge-khorne"], "b": ["murderlust", "punish-the-pacifist"]}
    assert len({each["digest"] for each in (usual, none, one)}) == 3


def test_command_prints_the_uses() -> None:
    out = io.StringIO()
    call_command("simulate_battles", "reference:slaves-to-darkness", "reference:skaven", "--battles", "10", stdout=out)
    assert "Slaves to Darkness: traits and abilities" in out.getvalue()
    assert "Pledge to Khorne" in out.getvalue()


@pytest.mark.parametrize(
    ("ids", "said"),
    [("luck", "luck: no such ability; there is seed-of-rebirth"), ("cleave-wide", "no unit for Cleave Wide")],
)
def test_command_refuses_abilities_that_are_none(ids: str, said: str) -> None:
    with pytest.raises(CommandError, match=said):
        simulate("--abilities-a", ids)
