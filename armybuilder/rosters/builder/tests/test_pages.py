"""What the pages of a list show."""

import html
import re
from typing import Any

import pytest
from django.test import Client

from armybuilder.rosters.builder.tests.building import Visitor, l0
from armybuilder.rosters.templatetags import army
from factions.presentation.units import SECTIONS


def page_of(visitor: Visitor, path: str = "", **query: str) -> str:
    answer = visitor.client.get(f"{visitor.url}{path}", query)
    assert answer.status_code == 200
    return answer.content.decode()


def test_an_empty_list_names_the_next_step():
    page = page_of(Visitor())
    assert "No leader yet." in page
    assert "Still to do: start a regiment with a HERO." in page


def test_the_builder_marks_a_violation_on_its_unit_and_in_the_report():
    visitor = l0(limit="2000")
    visitor.add("Chaos Knights", to="regiment-1")
    page = page_of(visitor)
    uid = visitor.army.regiments[1].units[-1].uid
    assert f'<a href="#u-{uid}">Chaos Knights</a> cannot join Regiment 1' in page
    assert 'href="#v1" aria-label="Problem 1: Chaos Knights cannot join Regiment 1' in page
    assert "Not legal yet" in page


def test_the_builder_shows_subtotals_and_drops():
    page = page_of(l0())
    assert '<span class="sub num">830<span class="vh"> points</span></span>' in page
    assert "<dt>drops</dt><dd>2</dd>" in page


def test_a_regiment_that_may_become_the_generals_has_its_places():
    visitor = l0()
    roster = visitor.roster
    roster.document = {**roster.document, "generals": []}
    roster.save()
    page = page_of(visitor)
    assert "4 of 4 units, full" in page
    assert "too many" not in page
    assert "The first one becomes your general." not in page_of(visitor, "add/", to="new")


def test_the_builder_escapes_the_name_of_the_list():
    visitor = l0()
    visitor.post("rename/", name="<script>alert(1)</script>")
    assert "<script>alert" not in page_of(visitor)


@pytest.mark.parametrize("at", ["regiment-0", "regiment-1", "new", "auxiliary", "renown", "", "regiment-77", "x" * 300])
def test_the_picker_opens_for_any_place(at):
    assert "Add" in page_of(l0(), "add/", at=at)


def test_the_picker_names_the_leaders_lines_and_the_reason_of_a_refusal():
    page = page_of(l0(), "add/", at="regiment-1", all="1")
    assert "leads one MONSTER and any DARKOATH." in page
    assert "Darkoath Chieftain has no line for it." in page
    assert "<b>Can go to:</b>" in page


def test_the_picker_finds_by_name_and_keyword():
    visitor = l0(limit="2000")
    page = page_of(visitor, "add/", at="regiment-1", q="marauders")
    assert ("Darkoath Marauders" in page, "Darkoath Savagers" in page) == (True, False)
    page = page_of(visitor, "add/", at="regiment-1", q="oathsworn kin")
    assert "No unit is called" not in page


def test_the_picker_asks_where_a_unit_can_go_once_it_is_searched_for():
    visitor = l0(limit="2000")
    where = f'href="{visitor.url}where/{visitor.profile("Darkoath Marauders")}/" aria-label="Where? Darkoath Marauders"'
    assert where in page_of(visitor, "add/", at="regiment-1", q="marauders")
    assert where not in page_of(visitor, "add/", at="regiment-1")


def test_the_picker_offers_near_names():
    page = page_of(l0(), "add/", at="regiment-0", q="karkadrax")
    assert "No unit is called “karkadrax”." in page
    assert "Chaos Lord on Karkadrak" in page
    page = html.unescape(page_of(Visitor(faction="skaven"), "add/", at="renown", q="nurgels gift"))
    assert ("No Regiment of Renown is called “nurgels gift”." in page, ">Nurgle's Gift</a>" in page) == (True, True)


def test_the_picker_says_when_nothing_fits():
    page = page_of(l0(), "add/", at="regiment-1", fits="1")
    assert "Nothing fits the 10 points left." in page
    assert "Filters in force: fits the points left." in page


def test_the_picker_says_when_no_regiment_of_renown_joins_the_army():
    page = page_of(Visitor(faction="the-great-grand-gnawhorde"), "add/", at="renown")
    assert ("No Regiment of Renown joins The Great-grand Gnawhorde." in page, "0 of 1." in page) == (True, False)
    assert "0 of 1." in page_of(Visitor(faction="skaven"), "add/", at="renown")


def test_the_picker_leaves_out_what_is_in_the_army():
    visitor = l0(limit="2000")
    assert 'id="less-' in page_of(visitor, "add/", at="regiment-1")
    assert 'id="less-' not in page_of(visitor, "add/", at="regiment-1", fresh="1")


def listed(page: str) -> list[str]:
    """The units and headings of the picker that can be added, in their order."""
    page = page.partition('id="picker-list"')[2].partition('id="refused"')[0]
    return re.findall(r'(?:class="pick-group"><span class="label">|class="name"[^>]*>)([^<]+)<', page)


def test_the_picker_lists_by_points_name_or_kind():
    visitor = l0(limit="2000")
    by_points = listed(page_of(visitor, "add/", at="regiment-1"))
    by_name = listed(page_of(visitor, "add/", at="regiment-1", sort="name"))
    by_kind = listed(page_of(visitor, "add/", at="regiment-1", sort="role"))
    assert by_points[0] == by_name[0] == "Can join"
    assert by_name[1:] == sorted(by_points[1:]) != by_points[1:]
    assert [name for name in by_kind if name in SECTIONS] == ["Infantry", "Cavalry", "Beasts", "Monsters"]
    assert {*by_kind} - {*SECTIONS} == {*by_points[1:]}
    assert listed(page_of(visitor, "add/", at="regiment-1", sort="weight")) == by_points
    renown = listed(page_of(visitor, "add/", at="renown", sort="name"))[1:]
    assert renown == sorted(renown) != listed(page_of(visitor, "add/", at="renown", sort="role"))[1:]


def test_the_order_of_the_picker_stays_where_filters_are_left_behind():
    visitor = Visitor()
    page = visitor.swap("units/?to=new", add=visitor.profile("Chaos Lord"), at="new", lead="1", sort="name").content
    assert b'<option value="name" selected>' in page
    assert b"?at=new&amp;sort=name" in page
    assert b"lead=1" not in page


def test_the_picker_never_offers_retired_units():
    visitor = l0(limit="2000")
    retired = [profile.name for profile in visitor.known.profiles.values() if profile.legends]
    page = page_of(visitor, "add/", at="new", all="1")
    assert retired
    assert [name for name in retired if f">{name}<" in page] == []


def test_the_picker_for_htmx_is_a_fragment():
    visitor = l0()
    answer = visitor.client.get(f"{visitor.url}add/?at=new", headers={"HX-Request": "true"})
    assert "<html" not in answer.content.decode()
    assert "HX-Request" in answer["Vary"]


def test_the_move_page_says_for_each_place_whether_it_may():
    visitor = l0()
    page = page_of(visitor, f"units/{visitor.uid('Chaos Knights')}/move/")
    assert "Where can Chaos Knights go?" in page
    assert "Is here now" in page
    assert "Not MONSTER or DARKOATH: Darkoath Chieftain has no line for it." in page
    assert "Make auxiliary" in page


def test_the_move_page_of_an_unknown_unit_is_404():
    visitor = l0()
    assert visitor.client.get(f"{visitor.url}units/u99/move/").status_code == 404
    assert visitor.client.get(f"{visitor.url}where/nothing/").status_code == 404


def test_the_reasons_for_dragging_are_json():
    visitor = l0()
    answer = visitor.client.get(f"{visitor.url}units/{visitor.uid('Chaos Knights')}/move/?reasons=1")
    reasons = answer.json()
    assert set(reasons) == {"regiment-0", "regiment-1", "new", "auxiliary"}
    assert (reasons["regiment-0"], reasons["auxiliary"]) == ("", "")
    assert reasons["regiment-1"] != ""


def test_where_adds_a_further_unit_to_the_chosen_place():
    visitor = l0(limit="2000")
    spawn = visitor.profile("Chaos Spawn")
    assert "Add here" in page_of(visitor, f"where/{spawn}/")
    visitor.post("units/", add=spawn, to="auxiliary")
    assert len(visitor.army.auxiliaries) == 1


def test_the_print_page_has_characteristics_and_boxes():
    page = page_of(l0(), "print/")
    assert "Chaos Warriors ×10" in page
    assert 'class="boxes"' in page
    assert "Judged legal on" in page
    page = page_of(l0(), "print/", set="1", weapons="1")
    assert 'class="boxes"' not in page
    assert "attacks" in page


def test_the_print_page_says_that_a_list_is_not_legal():
    visitor = l0(limit="2000")
    visitor.add("Chaos Knights", to="regiment-1")
    assert "Judged not legal on" in page_of(visitor, "print/")


@pytest.mark.parametrize(
    ("layout", "lines"),
    [
        (
            "app-android",
            ["Slaves to Darkness list 990/1000 pts", "General's Handbook 2026-27", " • General"],
        ),
        ("app-ios", ["Grand Alliance Chaos | Slaves to Darkness | ", "-----", "• General"]),
    ],
)
def test_the_text_page_writes_the_layouts_of_the_app(layout, lines):
    visitor = l0()
    answer = visitor.client.get(f"{visitor.url}text/?layout={layout}")
    text = answer.context["text"]
    for line in lines:
        assert line in text


def test_the_text_page_takes_an_unknown_layout_for_the_first():
    visitor = l0()
    assert visitor.client.get(f"{visitor.url}text/?layout=papyrus").context["layout"] == "app-android"


def test_settings_change_points_battlepack_and_name():
    visitor = l0()
    sent = {"name": "  Spear of\tthe Varanspire ", "points": "1,500", "battlepack": "ghb-2025-26"}
    assert visitor.post("settings/", **sent).status_code == 303
    army = visitor.army
    assert (army.name, army.points_limit, army.ruleset) == ("Spear of the Varanspire", 1500, "ghb-2025-26")
    assert army.tactic_cards == ("Master the Paths", "Restless Energy")


@pytest.mark.parametrize(
    ("field", "value", "problem"),
    [
        ("points", "-50", "Type a number from 50 to 10,000."),
        ("points", "many", "Type a number from 50 to 10,000."),
        ("points", "9" * 40, "Type a number from 50 to 10,000."),
        ("name", "", "Type a name for the list."),
        ("name", "x" * 101, "The name has 101 characters; 100 are allowed."),
        ("battlepack", "ghb-1999", "Choose a battlepack of the list."),
    ],
)
def test_settings_refuse_what_makes_no_sense(field, value, problem):
    visitor = l0()
    sent = {"name": "A name", "points": "1000", "battlepack": "ghb-2026-27", field: value}
    answer = visitor.post("settings/", **sent)
    assert answer.status_code == 422
    assert problem in answer.content.decode()
    assert visitor.roster.name == "Slaves to Darkness list"


@pytest.mark.parametrize("revision", ["2", "", "²", "9" * 5000])
def test_settings_on_a_stale_revision_are_409(revision):
    visitor = l0()
    sent = {"name": "A name", "points": "1500", "battlepack": "ghb-2026-27", "revision": revision}
    assert visitor.post("settings/", **sent).status_code == 409


def test_history_lists_the_states():
    page = page_of(l0(), "history/")
    assert "Chaos Spawn added" in page
    assert "Go back to this" in page


def test_the_list_page_of_an_unknown_code_is_404():
    assert Client().get("/rosters/abcdefghij/").status_code == 404
    assert Client().get("/rosters/ABCDEFGHIJ/").status_code == 404
    assert Client().get("/rosters/short/").status_code == 404


def test_a_list_whose_data_are_gone_is_judged_by_the_present_ones():
    visitor = l0()
    roster = visitor.roster
    roster.document = {**roster.document, "release": "1999-01-01"}
    roster.save()
    page = page_of(visitor)
    assert "This list was written with the data of 1999-01-01; it is judged with those of 2026-08-18." in page


def test_a_hero_of_the_regiment_may_take_the_lead():
    visitor = l0(limit="2000")
    visitor.post(f"units/{visitor.uid('Chaos Spawn')}/remove/")
    visitor.add("Exalted Hero of Chaos", to="regiment-0")
    uid = visitor.uid("Exalted Hero of Chaos")
    assert f'id="lead-{uid}"' in page_of(visitor)
    visitor.post(f"units/{uid}/lead/")
    leader = visitor.army.regiments[0].leader
    assert leader is not None
    assert (leader.uid, visitor.army.generals) == (uid, (uid,))


def test_a_caster_without_a_lore_is_told_of_a_free_one():
    visitor = l0(limit="2000")
    assert "knows no spell lore yet" not in page_of(visitor)
    visitor.add("Chaos Sorcerer Lord", to="new")
    assert "Your WIZARD knows no spell lore yet; " in page_of(visitor)
    lore = next(lore for lore in visitor.known.lores.values() if lore.name == "Lore of the Damned")
    visitor.post("choices/", spell_lores=lore.id)
    assert "knows no spell lore yet" not in page_of(visitor)


def test_two_copies_of_a_regiment_of_renown_have_names_of_their_own():
    visitor = l0(limit="2000")
    renown = next(r for r in visitor.known.renown.values() if visitor.judged.case.index.may_include(r))
    for _ in range(2):
        assert visitor.post("units/?to=renown", add=renown.id).status_code == 303
    page = html.unescape(page_of(visitor))
    for title in (renown.name, f"{renown.name} (2)"):
        assert page.count(f'aria-label="Remove {title}"') == 1


def test_rows_that_did_not_change_are_not_written_again(monkeypatch):
    visitor = l0()
    page_of(visitor)
    written: list[str] = []
    write = army.render_to_string

    def noted(template: str, context: dict[str, Any]) -> str:
        written.append(context["row"].name)
        return write(template, context)

    monkeypatch.setattr(army, "render_to_string", noted)
    visitor.swap(f"units/{visitor.uid('Chaos Warriors')}/reinforce/")
    page_of(visitor)
    assert written == ["Chaos Warriors"]


def test_a_row_that_was_written_for_its_owner_is_not_shown_to_readers():
    visitor = l0()
    assert "Move to…" in page_of(visitor)
    shared = Client().get(f"/rosters/shared/{visitor.roster.share_code}/").content.decode()
    assert ("Chaos Warriors" in shared, "Move to…" in shared) == (True, False)


def test_a_list_whose_army_no_release_has_says_so_and_can_be_kept():
    visitor = l0()
    roster = visitor.roster
    roster.document = {**roster.document, "army": "army-that-is-gone"}
    roster.save()
    for path in ("", "print/", "text/", "add/", "repairs/"):
        answer = visitor.client.get(f"{visitor.url}{path}")
        assert answer.status_code == 410, path
        assert f'href="{visitor.url}change/">Keep a backup or delete it' in answer.content.decode()
    assert Client().get(f"/rosters/shared/{roster.share_code}/").status_code == 410
    assert visitor.post("units/u1/remove/").status_code == 410
    for path in ("change/", "backup/", "links/"):
        assert visitor.client.get(f"{visitor.url}{path}").status_code == 200
    assert visitor.client.get("/rosters/").status_code == 200


def test_a_reader_is_not_told_what_to_choose():
    visitor = l0()
    assert ("· default" in page_of(visitor), "Keep or change them." in page_of(visitor)) == (True, True)
    shared = Client().get(f"/rosters/shared/{visitor.roster.share_code}/").content.decode()
    assert ("· default" in shared, "Keep or change them." in shared) == (False, False)
    assert ("<small>Formation</small>" in shared, '<details class="choices"' in shared) == (True, False)


def test_a_share_link_tells_in_short_what_it_leads_to():
    visitor = l0()
    visitor.post("rename/", name='The "Spearpoint"')
    page = Client().get(f"/rosters/shared/{visitor.roster.share_code}/").content.decode()
    short = "Slaves to Darkness · 990 of 1,000 points · Legal"
    assert f'<meta name="description" content="{short}">' in page
    assert f'<meta property="og:description" content="{short}">' in page
    assert '<meta property="og:title" content="The &quot;Spearpoint&quot;">' in page


def test_the_note_on_unused_enhancements_leads_to_who_can_bear_one():
    visitor = l0()
    lord = visitor.uid("Chaos Lord")
    page = html.unescape(page_of(visitor))
    assert (
        f'<a href="#u-{lord}">Artefacts of Power</a>'
        in page.partition("Nothing is chosen yet of")[2].partition("</p>")[0]
    )
