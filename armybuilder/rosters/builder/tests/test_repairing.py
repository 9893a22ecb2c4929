"""Repairs of one violation, fewest drops, newest data."""

import html

import pytest

from armybuilder.rosters.builder.repairing import offers_for, violation_at
from armybuilder.rosters.builder.tests.building import Visitor, l0

KNIGHTS = {"path": "regiments[1].units[1]", "code": "UNIT_NOT_ALLOWED_IN_REGIMENT"}


@pytest.fixture
def broken() -> Visitor:
    """L0 with Chaos Knights in the regiment of a Darkoath Chieftain, who has no line for them."""
    visitor = l0(limit="2000")
    visitor.add("Chaos Knights", to="regiment-1")
    return visitor


def offers(visitor: Visitor) -> dict[str, str]:
    violation = violation_at(visitor.judged, KNIGHTS["path"], KNIGHTS["code"])
    assert violation is not None
    return {offer.text: offer.key for offer in offers_for(visitor.judged, violation)}


def test_repairs_are_buttons_that_say_what_results(broken):
    answer = broken.client.get(f"{broken.url}repairs/", KNIGHTS, headers={"HX-Request": "true"})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "<html" not in page
    assert "Field Chaos Knights as an auxiliary unit<small>Legal · 1,230 pts · 3 drops</small>" in page


def test_repairs_count_what_is_left_as_the_report_does(broken):
    roster = broken.roster
    roster.document = {**roster.document, "generals": []}
    roster.save()
    page = broken.client.get(f"{broken.url}repairs/", KNIGHTS).content.decode()
    assert "Field Chaos Knights as an auxiliary unit<small>1 to do · 1,230 pts · 3 drops</small>" in page


def test_repairs_are_a_page_without_scripts(broken):
    page = broken.client.get(f"{broken.url}repairs/", KNIGHTS).content.decode()
    assert "<h1>Repairs</h1>" in page
    assert 'name="revision" value="9"' in page


def test_a_repair_is_applied_and_said(broken):
    key = offers(broken)["Field Chaos Knights as an auxiliary unit"]
    answer = broken.client.post(
        f"{broken.url}repairs/?path=regiments[1].units[1]&code=UNIT_NOT_ALLOWED_IN_REGIMENT",
        {"revision": 9, "repair": key},
        headers={"HX-Request": "true"},
    )
    assert "Chaos Knights moved to Auxiliary Units. 770 points left. Legal." in answer.content.decode()
    assert broken.judged.report.legal


@pytest.mark.parametrize("key", ["", "nothing", "x" * 300])
def test_a_repair_that_is_not_offered_is_404(broken, key):
    url = f"{broken.url}repairs/?path=regiments[1].units[1]&code=UNIT_NOT_ALLOWED_IN_REGIMENT"
    assert broken.client.post(url, {"revision": 9, "repair": key}).status_code == 404


def test_repairs_of_a_problem_that_is_gone_say_so(broken):
    answer = broken.client.get(f"{broken.url}repairs/", {"path": "regiments[7]", "code": "REGIMENT_TOO_LARGE"})
    assert "This problem is gone." in answer.content.decode()


def test_the_report_offers_repairs_for_problems_only(broken):
    page = broken.client.get(broken.url).content.decode()
    assert page.count("Show repairs") == 1


def test_arrange_moves_an_auxiliary_unit_into_a_regiment():
    visitor = l0(limit="2000")
    visitor.post(f"units/{visitor.uid('Chaos Spawn')}/move/", to="auxiliary")
    answer = visitor.swap("arrange/")
    assert "Units arranged: 2 drops." in answer.content.decode()
    assert (visitor.judged.totals.drops, visitor.judged.report.legal) == (2, True)


def test_arrange_leaves_the_best_arrangement_alone():
    visitor = l0()
    answer = visitor.swap("arrange/")
    assert "The list has the fewest drops already: 2." in answer.content.decode()
    assert visitor.roster.revision == 8


def test_arrange_says_what_stands_in_the_way():
    visitor = Visitor()
    visitor.post("units/?to=auxiliary", add=visitor.profile("Chaos Spawn"))
    answer = visitor.post("arrange/")
    assert answer.status_code == 422
    assert "cannot be arranged into a legal list" in answer.content.decode()


def test_arrange_has_nothing_to_do_in_an_empty_army():
    answer = Visitor().post("arrange/")
    assert answer.status_code == 422
    assert "There is nothing to arrange yet: the army has no units of its own." in answer.content.decode()


def test_arrange_names_units_that_nothing_admits_once():
    visitor = Visitor(faction="slaves-to-darkness")
    visitor.add("Chaos Lord", to="new")
    for _ in range(2):
        visitor.post("units/?to=auxiliary", add=visitor.profile("Gunnar Brand"))
    said = html.unescape(visitor.post("arrange/").content.decode())
    assert "nothing admits Gunnar Brand." in said


def test_update_with_the_newest_data_changes_nothing():
    visitor = l0()
    assert visitor.post("update/").status_code == 303
    assert visitor.roster.revision == 8


def test_update_carries_an_old_list_over():
    visitor = l0()
    roster = visitor.roster
    roster.document = {**roster.document, "release": "2026-07-26"}
    roster.save()
    page = visitor.client.get(visitor.url).content.decode()
    assert "The newest data change nothing in this list." in page
    answer = visitor.swap("update/")
    assert answer.status_code == 200
    assert visitor.army.release == "2026-08-18"
