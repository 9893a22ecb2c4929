"""Lists by their keys: own, shared, pasted, past and reference lists."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from armybuilder.rosters.holder import Holder
from armybuilder.rosters.models import Roster
from armybuilder.rosters.services import change_roster
from armybuilder.rules.aos4.army import ArmyList, ArmyUnit, Regiment
from armybuilder.rules.aos4.rulesets import get_ruleset
from armybuilder.simulations.lists import UnknownList, fought_list, list_groups, list_of_army
from armybuilder.simulations.reference_lists import FACTIONS, reference_lists
from armybuilder.simulations.services import paste_list
from armybuilder.simulations.tests.conftest import OWNER, STRANGER
from armybuilder.validation.service import judgement_for
from armybuilder.validation.tests.texts import LEGAL
from factions.catalogue import catalogue

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("reference_data")]
Make = Callable[..., Roster]


@pytest.mark.parametrize("slug", FACTIONS)
def test_reference_list_of_each_faction_is_legal_and_of_its_faction(slug: str) -> None:
    army = reference_lists()[slug]
    known = catalogue(army.release, army.army)

    judgement = judgement_for(army, known, get_ruleset(army.ruleset))

    assert judgement.report.legal
    assert known.army.slug == slug
    assert 1900 <= judgement.totals.points <= 2000


def test_reference_lists_are_twelve_of_twelve_factions() -> None:
    assert tuple(reference_lists()) == FACTIONS
    assert len({army.army for army in reference_lists().values()}) == 12


def test_fought_list_gives_the_owner_his_list(make_list: Make) -> None:
    roster = make_list()

    found = fought_list(f"roster:{roster.code}", OWNER)

    assert (found.name, found.faction, len(found.units)) == ("Spearpoint", "Slaves to Darkness", 7)


@pytest.mark.parametrize("holder", [STRANGER, Holder()])
def test_fought_list_hides_a_list_from_others(make_list: Make, holder: Holder) -> None:
    roster = make_list()

    with pytest.raises(UnknownList):
        fought_list(f"roster:{roster.code}", holder)


def test_fought_list_shows_a_shared_list_to_everybody(make_list: Make) -> None:
    roster = make_list()

    by_code = fought_list(f"shared:{roster.share_code}", STRANGER)
    by_link = fought_list(f"https://example.org/rosters/shared/{roster.share_code}/", Holder())

    assert by_code.army == by_link.army
    assert by_link.key == f"shared:{roster.share_code}"


def test_fought_list_of_a_past_version(make_list: Make) -> None:
    roster = make_list()
    number = roster.position
    first = fought_list(f"roster:{roster.code}", OWNER).army
    shorter = first.with_changes(regiments=first.regiments[:1])

    from armybuilder.rosters.builder.state import change_to, judge

    change_roster(
        holder=OWNER,
        code=roster.code,
        revision=roster.revision,
        edit=lambda locked: change_to(judge(shorter), "Regiment 1 removed"),
    )

    assert len(fought_list(f"roster:{roster.code}", OWNER).units) == 5
    assert len(fought_list(f"roster:{roster.code}@{number}", OWNER).units) == 7
    with pytest.raises(UnknownList):
        fought_list(f"roster:{roster.code}@99", OWNER)


@pytest.mark.parametrize(
    "key",
    ["", "roster:", "roster:aaaaaaaaaa", "shared:aaaaaaaaaaaaaaaa", "pasted:00", "reference:gnomes", "x:y", "a b"],
)
def test_fought_list_of_a_key_that_names_nothing(key: str) -> None:
    with pytest.raises(UnknownList):
        fought_list(key, OWNER)


def test_fought_list_of_another_game_is_unknown(make_list: Make) -> None:
    roster = make_list()
    Roster.objects.filter(pk=roster.pk).update(system="hordes")

    with pytest.raises(UnknownList):
        fought_list(f"shared:{roster.share_code}", OWNER)


def test_list_groups_offer_own_sent_and_reference_lists(make_list: Make) -> None:
    roster = make_list()
    pasted = fought_list(paste_list(text=LEGAL).key, OWNER)

    groups = list_groups(OWNER, pasted, None)

    assert [group.label for group in groups] == ["Your lists", "Sent here", "Reference lists"]
    assert [choice.key for choice in groups[0].choices] == [f"roster:{roster.code}"]
    assert [choice.key for choice in groups[1].choices] == [pasted.key]
    assert len(groups[2].choices) == 12


def test_units_of_the_alliance_fight_in_a_path_to_glory_roster() -> None:
    cities, sylvaneth = (catalogue("2026-08-18", slug) for slug in ("cities-of-sigmar", "sylvaneth"))
    branchwych = next(profile.id for profile in sylvaneth.profiles.values() if profile.name == "Branchwych")
    army = ArmyList(
        cities.army.id,
        "path-to-glory-ascension",
        release="2026-08-18",
        regiments=(Regiment(ArmyUnit("u1", branchwych)),),
    )

    assert [unit.name for unit in list_of_army("glory", army).units] == ["Branchwych"]
