"""The picker and "Where can this go?"."""

from __future__ import annotations

import pytest

from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.edits import (
    AuxiliaryPlace,
    EditRefused,
    NewRegiment,
    Place,
    RegimentPlace,
    add_unit,
    move_unit,
)
from armybuilder.rules.aos4.evaluate import evaluate
from armybuilder.rules.aos4.examples.catalogues import CITIES, L0, SLAVES, cities, placed, regiment, with_regiments
from armybuilder.rules.aos4.options import Candidate, candidates, errors_of_joining, offered
from armybuilder.rules.aos4.places import Destination, Verdict, places_for
from armybuilder.rules.aos4.rulebook import error
from armybuilder.rules.aos4.rulesets import get_ruleset
from armybuilder.rules.violation import Report, Violation

GHB = get_ruleset("ghb-2026-27")
NEW = NewRegiment()
AUXILIARY = AuxiliaryPlace()
MYRMIDON = with_regiments(
    regiment("Chaos Lord", "Exalted Hero of Chaos", "Chaos Warriors", "Chaos Chosen", "Chaos Spawn"),
    regiment("Ogroid Myrmidon", "Chaos Furies", uid="y"),
    regiment("Darkoath Warqueen", "Chaos Knights", uid="z"),
    regiment("Chaos Sorcerer Lord", uid="w"),
)


def report_of(*violations: Violation) -> Report:
    return Report(violations)


def candidate(army: ArmyList, place: Place, profile: str) -> Candidate:
    return next(found for found in candidates(army, SLAVES, GHB, place) if found.profile.id == profile)


def reason(army: ArmyList, place: Place, profile: str) -> str | None:
    found = candidate(army, place, profile).reason
    return found.code if found else None


def test_picker_offers_nothing_retired_or_unselectable() -> None:
    names = {profile.id for profile in offered(L0, SLAVES, GHB)}

    assert names & {"chaos-lord-on-manticore", "zontari-auto-endrin"} == set()
    assert "chaos-lord-on-manticore" in {profile.id for profile in offered(L0.with_changes(legends=True), SLAVES, GHB)}
    assert "chaos-warriors-scourge-of-aqshy" not in {
        profile.id for profile in offered(L0, SLAVES, get_ruleset("ghb-2025-26"))
    }


@pytest.mark.parametrize(
    "place, profile, expected",
    [
        (RegimentPlace(1), "slaughterbrute", None),
        (RegimentPlace(1), "chaos-furies", None),
        (RegimentPlace(1), "ogroid-theridons", None),
        (RegimentPlace(1), "chaos-spawn", "UNIT_NOT_ALLOWED_IN_REGIMENT"),
        (RegimentPlace(1), "exalted-hero-of-chaos", "HERO_CANNOT_JOIN_REGIMENT"),
        (RegimentPlace(0), "chaos-knights", "REGIMENT_TOO_LARGE"),
        (RegimentPlace(0), "singri-brand", "COMPANION_WITHOUT_LEADER"),
        (RegimentPlace(2), "darkoath-chieftain", None),
        (NEW, "chaos-lord", None),
        (NEW, "chaos-knights", "REGIMENT_WITHOUT_LEADER"),
        (AUXILIARY, "chaos-knights", None),
        (AUXILIARY, "gunnar-brand", "HERO_CANNOT_BE_AUXILIARY"),
        (AUXILIARY, "chaos-warriors-scourge-of-aqshy", "VARIANT_CONFLICT"),
    ],
)
def test_picker_gives_the_reason(place: Place, profile: str, expected: str | None) -> None:
    assert reason(MYRMIDON, place, profile) == expected


def test_picker_says_where_a_refused_unit_can_go() -> None:
    found = candidate(MYRMIDON, RegimentPlace(1), "chaos-knights")

    assert found.can_go == (RegimentPlace(3), AUXILIARY)
    assert (found.in_army, found.in_place) == (1, 0)


def test_picker_refuses_a_second_unique_unit_everywhere() -> None:
    army = with_regiments(regiment("Archaon, the Everchosen"))
    found = candidate(army, NEW, "archaon-the-everchosen")

    assert (found.reason.code if found.reason else None, found.can_go) == ("UNIQUE_DUPLICATE", ())


NOBODY_COMMANDS = with_regiments(
    regiment("Chaos Lord", *["Chaos Warriors"] * 5), regiment("Exalted Hero of Chaos", uid="y"), generals=()
)
"""A list that was read without its general, with a regiment that is too large for the general's too."""


@pytest.mark.parametrize(
    "place, profile, expected",
    [(NEW, "chaos-lord", None), (RegimentPlace(1), "chaos-knights", None), (AUXILIARY, "chaos-knights", None)],
)
def test_picker_blames_no_unit_for_a_regiment_that_was_too_large_before(
    place: Place, profile: str, expected: str | None
) -> None:
    assert reason(NOBODY_COMMANDS, place, profile) == expected


def test_picker_keeps_everybody_out_of_a_regiment_that_is_too_large() -> None:
    assert reason(NOBODY_COMMANDS, RegimentPlace(0), "chaos-knights") == "REGIMENT_TOO_LARGE"


def test_where_blames_no_unit_for_a_regiment_that_was_too_large_before() -> None:
    assert destinations(NOBODY_COMMANDS, "chaos-lord")["new"].verdict is Verdict.MAY


def test_an_error_that_only_changes_its_rule_is_not_the_fault_of_who_joins() -> None:
    """A sub-hero with lines of his own makes R-17 of a unit R-23; it was as wrong before."""
    stays, grows = ("regiments[0].units[2]", {"unit": "Stormcoven"}), ("regiments[0].units[3]", {"unit": "Spawn"})
    before = report_of(
        error("UNIT_NOT_ALLOWED_IN_REGIMENT", "R-17", stays[0], **stays[1]),
        error("REGIMENT_OPTION_LIMIT", "R-18", grows[0], **grows[1], found=2, allowed=1),
    )
    after = report_of(
        error("UNIT_NOT_ALLOWED_IN_REGIMENT", "R-23", stays[0], **stays[1]),
        larger := error("REGIMENT_OPTION_LIMIT", "R-18", grows[0], **grows[1], found=3, allowed=1),
    )

    assert errors_of_joining(before, after, RegimentPlace(0)) == (larger,)


def test_picker_counts_points_over_the_limit_but_still_allows() -> None:
    found = candidate(L0, AUXILIARY, "chaos-furies")

    assert (found.allowed, found.points, found.over_by) == (True, 120, 110)
    assert [note.code for note in found.notes] == ["POINTS_LIMIT_EXCEEDED"]


def test_picker_counts_the_surcharge_of_a_further_auxiliary_unit() -> None:
    army = L0.with_changes(auxiliaries=(placed("a", "Chaos Spawn"),), points_limit=2000)

    assert candidate(army, AUXILIARY, "chaos-spawn").points == 60 + 20


def test_picker_allows_a_warmaster_with_a_note() -> None:
    found = candidate(MYRMIDON, NEW, "belakor-the-dark-master")

    assert (found.allowed, found.can_lead) == (True, True)
    assert "WARMASTER_NOT_GENERAL" in [note.code for note in found.notes]


def test_picker_refuses_a_sixth_regiment() -> None:
    army = with_regiments(*(regiment("Darkoath Chieftain", uid=sign) for sign in "abcde"))

    assert reason(army, NEW, "chaos-lord") == "TOO_MANY_REGIMENTS"


def test_picker_verdict_is_the_reports_verdict() -> None:
    before = evaluate(MYRMIDON, SLAVES).errors
    for found in candidates(MYRMIDON, SLAVES, GHB, RegimentPlace(3)):
        after = evaluate(add_unit(MYRMIDON, SLAVES, found.profile.id, RegimentPlace(3)).army, SLAVES).errors
        fresh = [violation for violation in after if violation not in before]

        assert (found.reason in fresh) is (not found.allowed)


def test_picker_of_an_unknown_place_is_refused() -> None:
    with pytest.raises(EditRefused):
        candidates(L0, SLAVES, GHB, RegimentPlace(9))


def destinations(army: ArmyList, subject: str) -> dict[str, Destination]:
    return {str(found.place): found for found in places_for(army, SLAVES, GHB, subject)}


def test_where_can_chaos_knights_go() -> None:
    found = destinations(MYRMIDON, "z1")

    assert {place: destination.verdict for place, destination in found.items()} == {
        "regiment-3": Verdict.MAY,
        "auxiliary": Verdict.MAY,
        "regiment-0": Verdict.IF_ROOM,
        "regiment-1": Verdict.MAY_NOT,
        "regiment-2": Verdict.HERE,
        "new": Verdict.NEEDS_LEADER,
    }
    assert found["regiment-2"].reason is not None
    assert found["regiment-2"].reason.code == "UNIT_NOT_ALLOWED_IN_REGIMENT"
    assert (found["regiment-3"].outcome.legal, found["regiment-3"].outcome.drops) == (True, 4)
    assert (found["auxiliary"].outcome.legal, found["auxiliary"].outcome.drops) == (True, 5)


def test_what_would_make_room() -> None:
    room = destinations(MYRMIDON, "z1")["regiment-0"].room

    assert len(room) == 2
    assert all(offer.outcome.legal for offer in room)
    assert room[0].outcome.drops <= room[1].outcome.drops


def test_who_could_lead_instead() -> None:
    assert destinations(MYRMIDON, "z1")["regiment-1"].leaders == (
        "chaos-lord",
        "chaos-sorcerer-lord",
        "eternus-blade-of-the-first-prince",
    )


def test_outcome_is_that_of_the_move() -> None:
    outcome = destinations(MYRMIDON, "z1")["regiment-3"].outcome
    report = evaluate(move_unit(MYRMIDON, SLAVES, "z1", RegimentPlace(3)).army, SLAVES)

    assert (outcome.legal, outcome.errors) == (report.legal, len(report.errors))


def test_a_unit_may_leave_a_regiment_that_stays_wrong_without_it() -> None:
    army = with_regiments(
        regiment("Darkoath Warqueen", "Chaos Knights", "Chaos Chosen", "Chaos Warriors"),
        regiment("Chaos Sorcerer Lord", uid="w"),
    )
    found = destinations(army, "x2")

    assert {place: destination.verdict for place, destination in found.items()} == {
        "regiment-1": Verdict.MAY,
        "auxiliary": Verdict.MAY,
        "regiment-0": Verdict.HERE,
        "new": Verdict.NEEDS_LEADER,
    }
    assert not found["auxiliary"].outcome.legal


def test_a_move_that_ends_a_regiment_is_not_blamed_for_what_the_next_ones_had() -> None:
    army = with_regiments(
        regiment("Chaos Lord"),
        regiment("Exalted Hero of Chaos", uid="y"),
        regiment("Darkoath Warqueen", "Chaos Knights", "Chaos Chosen", uid="z"),
    )

    assert destinations(army, "y0")["regiment-0"].verdict is Verdict.MAY


def test_where_can_a_further_unit_go() -> None:
    found = destinations(MYRMIDON, "chaos-lord")

    assert (found["new"].verdict, found["new"].outcome.drops) == (Verdict.MAY, 5)
    assert found["regiment-2"].verdict is Verdict.MAY_NOT


def test_who_may_go_somewhere_is_named_first() -> None:
    verdicts = [destination.verdict for destination in places_for(MYRMIDON, SLAVES, GHB, "z1")]

    assert verdicts == sorted(verdicts, key=list(Verdict).index)


def test_nobody_goes_nowhere() -> None:
    with pytest.raises(EditRefused):
        places_for(L0, SLAVES, GHB, "nobody")


def test_proportion_is_a_reason() -> None:
    army = cities(regiment("Freeguild Marshal"))
    found = next(
        entry
        for entry in candidates(army, CITIES, GHB, AUXILIARY)
        if entry.profile.id == "pusgoyle-blightlords-1-model"
    )

    assert found.reason is not None
    assert found.reason.code == "PROPORTION_EXCEEDED"
