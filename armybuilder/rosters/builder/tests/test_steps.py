"""The steps that change a list: what each does, and what it refuses without touching the list."""

import pytest
from django.test import Client

from armybuilder.rosters.builder.tests.building import Visitor, l0
from armybuilder.rosters.models import Roster


def test_add_first_hero_leads_a_regiment_and_is_the_general():
    visitor = Visitor()
    visitor.add("Chaos Lord", to="new")
    assert visitor.names() == [["Chaos Lord"]]
    assert visitor.army.generals == (visitor.uid("Chaos Lord"),)


def test_l0_is_legal_with_990_points_and_two_drops():
    judged = l0().judged
    assert (judged.report.legal, judged.totals.points, judged.totals.drops) == (True, 990, 2)


def test_add_without_scripts_returns_to_the_page_it_came_from():
    visitor = l0()
    back = f"{visitor.url}add/?at=regiment-1&q=spawn"
    answer = visitor.post("units/?to=regiment-1", add=visitor.profile("Darkoath Marauders"), back=back)
    assert (answer.status_code, answer["Location"]) == (303, back)


def test_add_never_returns_to_another_site():
    visitor = l0()
    for back in ("https://example.org/", "//example.org/", "/accounts/", f"{visitor.url}/../../../accounts/"):
        answer = visitor.post("units/?to=regiment-1", add=visitor.profile("Darkoath Marauders"), back=back)
        assert answer["Location"].startswith(visitor.url), back


def test_add_with_a_new_regiment_goes_on_in_that_regiment():
    visitor = Visitor()
    answer = visitor.post("units/?to=new", add=visitor.profile("Chaos Lord"), back=f"{visitor.url}add/?at=new")
    assert answer["Location"] == f"{visitor.url}add/?at=regiment-0"


def test_a_regiment_that_is_begun_empties_the_search_that_found_its_leader():
    visitor = Visitor()
    found = {"q": "chaos lord", "lead": "1", "fits": "1"}
    back = f"{visitor.url}add/?at=new&q=chaos+lord&lead=1&fits=1"
    page = visitor.swap("units/?to=new", add=visitor.profile("Chaos Lord"), at="new", **found).content.decode()
    assert 'maxlength="60" placeholder="Name or keyword" value="" data-key="/"' in page
    assert ('name="fits" value="1" checked' in page, 'name="lead" value="1" checked' in page) == (True, False)
    assert 'aria-label="Add Chaos Warriors, ' in page
    plain = visitor.post("units/?to=new", add=visitor.profile("Darkoath Chieftain"), back=back, **found)
    assert plain["Location"] == f"{visitor.url}add/?at=regiment-1&fits=1"


def test_a_full_regiment_says_so_and_where_to_go_on():
    visitor = Visitor()
    visitor.add("Chaos Lord", to="new")
    visitor.add("Chaos Warriors", "Chaos Warriors", "Chaos Knights", "Chaos Spawn", to="regiment-0")
    page = visitor.client.get(f"{visitor.url}add/?at=regiment-0").content.decode()
    assert "<p>All 4 places are taken.</p>" in page
    searched = visitor.client.get(f"{visitor.url}add/?at=regiment-0&q=knights").content.decode()
    assert "<p>All 4 places are taken.</p>" in searched
    assert ' href="?at=new" hx-get=' in page
    assert ' href="?at=auxiliary" hx-get=' in page


def test_add_by_htmx_sends_only_what_changed():
    visitor = l0(limit="2000")
    answer = visitor.swap("units/?to=regiment-1", add=visitor.profile("Darkoath Marauders"), at="regiment-1")
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "HX-Request" in answer["Vary"]
    assert 'id="regiment-1"' in page
    assert 'id="regiment-0"' not in page
    assert 'id="choices"' not in page
    assert 'name="revision" id="revision" value="9"' in page
    assert "Darkoath Marauders added. 930 points left." in page


def test_add_of_an_unknown_unit_is_404_and_changes_nothing():
    visitor = l0()
    for profile in ("", "no-such-unit", "x" * 500, "\x00"):
        answer = visitor.swap("units/?to=regiment-0", add=profile)
        assert answer.status_code == 404
        assert 'id="notice"' in answer.content.decode()
    assert visitor.roster.revision == 8


@pytest.mark.parametrize("place", ["", "regiment-9", "regiment-x", "elsewhere", "regiment-" + "1" * 50])
def test_add_to_an_unknown_place_is_404(place):
    visitor = l0()
    answer = visitor.post(f"units/?to={place}", add=visitor.profile("Chaos Spawn"))
    assert answer.status_code == 404
    assert visitor.roster.revision == 8


def test_less_takes_the_last_one_out_of_the_place():
    visitor = l0()
    answer = visitor.post("units/?to=regiment-0", less=visitor.profile("Chaos Spawn"))
    assert answer.status_code == 303
    assert visitor.names()[0] == ["Chaos Lord", "Chaos Warriors", "Chaos Knights", "Chaos Chosen"]


def test_less_of_a_unit_that_is_not_there_is_404():
    visitor = l0()
    assert visitor.post("units/?to=regiment-1", less=visitor.profile("Chaos Spawn")).status_code == 404


def test_remove_takes_a_unit_out_and_the_focus_to_the_next_row():
    visitor = l0()
    gone, following = visitor.uid("Chaos Warriors"), visitor.uid("Chaos Knights")
    answer = visitor.swap(f"units/{gone}/remove/")
    assert f"s-{following}" in answer["HX-Trigger-After-Settle"]
    assert visitor.army.unit(gone) is None


def test_remove_of_the_last_unit_takes_its_regiment_away():
    visitor = Visitor()
    visitor.add("Chaos Lord", to="new")
    answer = visitor.swap(f"units/{visitor.uid('Chaos Lord')}/remove/")
    assert visitor.names() == []
    assert "new-regiment" in answer["HX-Trigger-After-Settle"]


def test_duplicate_puts_a_copy_behind_the_unit():
    visitor = l0()
    visitor.post(f"units/{visitor.uid('Darkoath Marauders')}/duplicate/")
    assert visitor.names()[1] == ["Darkoath Chieftain", "Darkoath Marauders", "Darkoath Marauders"]


def test_reinforce_doubles_and_single_takes_it_back():
    visitor = l0()
    uid = visitor.uid("Chaos Warriors")
    visitor.post(f"units/{uid}/reinforce/")
    assert visitor.judged.totals.sizes[uid] == 20
    visitor.post(f"units/{uid}/single/")
    assert visitor.judged.totals.sizes[uid] == 10


def test_reinforce_of_one_model_is_refused_with_the_reason():
    visitor = l0()
    answer = visitor.post(f"units/{visitor.uid('Chaos Spawn')}/reinforce/")
    assert answer.status_code == 422
    assert "Chaos Spawn is one model and cannot be reinforced." in answer.content.decode()


def test_general_moves_to_another_leader():
    visitor = l0()
    visitor.post(f"units/{visitor.uid('Darkoath Chieftain')}/general/")
    assert visitor.army.generals == (visitor.uid("Darkoath Chieftain"),)


def test_general_that_leads_nothing_is_refused():
    visitor = l0()
    answer = visitor.post(f"units/{visitor.uid('Chaos Spawn')}/general/")
    assert (answer.status_code, visitor.army.generals) == (422, (visitor.uid("Chaos Lord"),))


def test_enhance_gives_changes_and_takes_away():
    visitor = l0()
    uid = visitor.uid("Chaos Lord")
    by_name = {enhancement.name: enhancement for enhancement in visitor.known.enhancements.values()}
    deathmonger, puppet = by_name["Deathmonger"], by_name["Infernal Puppet"]
    visitor.post(
        f"units/{uid}/enhance/",
        **{f"gift:{uid}:{deathmonger.group}": deathmonger.id, f"gift:{uid}:{puppet.group}": puppet.id},
    )
    assert {choice.enhancement for choice in visitor.army.enhancements} == {deathmonger.id, puppet.id}
    visitor.post(f"units/{uid}/enhance/", **{f"gift:{uid}:{deathmonger.group}": ""})
    assert [choice.enhancement for choice in visitor.army.enhancements] == [puppet.id]


def test_enhance_with_an_unknown_enhancement_is_404():
    visitor = l0()
    uid = visitor.uid("Chaos Lord")
    group = next(iter(visitor.known.enhancement_groups))
    assert visitor.post(f"units/{uid}/enhance/", **{f"gift:{uid}:{group}": "nothing"}).status_code == 404


def test_enhance_of_a_unit_that_may_not_is_refused():
    visitor = l0()
    uid = visitor.uid("Chaos Spawn")
    trait = next(e for e in visitor.known.enhancements.values() if e.name == "Deathmonger")
    answer = visitor.post(f"units/{uid}/enhance/", **{f"gift:{uid}:{trait.group}": trait.id})
    assert answer.status_code == 422
    assert "Chaos Spawn cannot bear Deathmonger" in answer.content.decode()


@pytest.mark.parametrize("step", ["remove", "duplicate", "reinforce", "single", "general", "lead", "enhance"])
def test_step_of_an_unknown_unit_is_404(step):
    visitor = l0()
    assert visitor.post(f"units/u99/{step}/").status_code == 404
    assert visitor.roster.revision == 8


def test_unknown_step_is_404():
    visitor = l0()
    assert visitor.post(f"units/{visitor.uid('Chaos Lord')}/promote/").status_code == 404


def test_move_puts_the_unit_into_its_new_place_and_says_the_verdict():
    visitor = l0()
    uid = visitor.uid("Chaos Spawn")
    answer = visitor.swap(f"units/{uid}/move/", to="auxiliary")
    assert [unit.uid for unit in visitor.army.auxiliaries] == [uid]
    assert "Chaos Spawn moved to Auxiliary Units. 10 points left. Legal." in answer.content.decode()
    assert f"s-{uid}" in answer["HX-Trigger-After-Settle"]


def test_move_to_where_it_is_or_nowhere_is_refused():
    visitor = l0()
    uid = visitor.uid("Chaos Spawn")
    assert visitor.post(f"units/{uid}/move/", to="regiment-0").status_code == 422
    assert visitor.post(f"units/{uid}/move/", to="regiment-7").status_code == 404
    assert visitor.post("units/u99/move/", to="auxiliary").status_code == 404


def test_choose_sets_formation_lore_terrain_and_cards():
    visitor = l0()
    formation = next(f for f in visitor.known.formations.values() if f.name == "Legion of Chaos")
    answer = visitor.swap(
        "choices/",
        formation=formation.id,
        terrain="",
        spell_lores="",
        card0="Smokescreen",
        card1="Siege of Ashes",
    )
    army = visitor.army
    assert (army.formations, army.terrain, army.spell_lores) == ((formation.id,), (), ())
    assert army.tactic_cards == ("Smokescreen", "Siege of Ashes")
    assert 'id="choices"' in answer.content.decode()
    assert 'id="regiments"' not in answer.content.decode()


def test_choose_is_read_out_only_when_the_verdict_changes():
    visitor = l0()
    said = visitor.swap("choices/", card0="Smokescreen", card1="Siege of Ashes").content.decode()
    assert '<span id="status" hx-swap-oob="innerHTML"></span>' in said
    said = visitor.swap("choices/", card0="Smokescreen", card1="Smokescreen").content.decode()
    assert '<span id="status" hx-swap-oob="innerHTML">1 to do.</span>' in said


@pytest.mark.parametrize("field", ["formation", "spell_lores", "manifestation_lores", "terrain", "card0"])
def test_choose_of_something_unknown_is_404(field):
    visitor = l0()
    assert visitor.post("choices/", **{field: "nothing"}).status_code == 404
    assert visitor.roster.revision == 8


def test_renown_is_added_and_removed():
    visitor = l0()
    renown = next(r for r in visitor.known.renown.values() if visitor.judged.case.index.may_include(r))
    assert visitor.post("units/?to=renown", add=renown.id).status_code == 303
    assert [taken.renown for taken in visitor.army.renown] == [renown.id]
    assert visitor.post("renown/0/remove/").status_code == 303
    assert visitor.army.renown == ()
    assert visitor.post("renown/0/remove/").status_code == 404
    assert visitor.post("units/?to=renown", less=renown.id).status_code == 404
    assert visitor.post("units/?to=renown", add="nothing").status_code == 404


def test_undo_and_redo_name_the_step():
    visitor = l0()
    said = visitor.swap("undo/").content.decode()
    assert "Undone: Darkoath Marauders added." in said
    assert 'aria-label="Undo: Regiment 1 started, led by Darkoath Chieftain"' in said
    assert visitor.names()[1] == ["Darkoath Chieftain"]
    assert "Done again: Darkoath Marauders added." in visitor.swap("redo/").content.decode()
    assert visitor.names()[1] == ["Darkoath Chieftain", "Darkoath Marauders"]


def test_undo_with_nothing_to_undo_says_so():
    visitor = Visitor()
    assert "There is nothing to undo." in visitor.swap("undo/").content.decode()


def test_return_to_an_earlier_state_can_be_undone():
    visitor = l0()
    assert visitor.post("history/2/").status_code == 303
    assert visitor.names() == [["Chaos Lord"]]
    visitor.post("undo/")
    assert len(visitor.names()) == 2
    assert visitor.post("history/99/").status_code == 404


@pytest.mark.parametrize(
    "path", ["units/?to=new", "units/u1/remove/", "units/u1/move/", "choices/", "renown/0/remove/", "undo/", "redo/"]
)
def test_a_stale_revision_is_409_and_loses_nothing(path):
    visitor = l0()
    before = visitor.roster.document
    answer = visitor.post(path, revision=3, to="auxiliary", add=visitor.profile("Chaos Spawn"))
    assert answer.status_code == 409
    assert "This list was changed in another window" in answer.content.decode()
    assert visitor.roster.document == before


def test_a_stale_revision_by_htmx_is_a_notice_only():
    visitor = l0()
    answer = visitor.swap("units/u2/remove/", revision=3)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "<html" not in page
    assert 'role="alert"' in page
    assert "notice-said" in answer["HX-Trigger-After-Settle"]


def test_a_stale_change_can_be_applied_to_the_newer_list():
    visitor = l0()
    answer = visitor.post("units/?to=regiment-1", revision=3, add=visitor.profile("Darkoath Marauders"))
    page = answer.content.decode()
    assert f'action="{visitor.url}units/?to=regiment-1"' in page
    assert '<input type="hidden" name="revision" value="8">' in page
    assert f'<input type="hidden" name="add" value="{visitor.profile("Darkoath Marauders")}">' in page


@pytest.mark.parametrize("revision", ["", "-1", "x", "1e3", "9" * 30, "8 "])
def test_a_forged_revision_is_400(revision):
    visitor = l0()
    assert visitor.post("undo/", revision=revision).status_code == 400
    assert visitor.roster.revision == 8


def test_a_revision_of_the_future_is_409():
    visitor = l0()
    assert visitor.post("undo/", revision=9000).status_code == 409


def test_steps_are_posts():
    visitor = l0()
    for path in ("units/", "units/u1/remove/", "choices/", "renown/0/remove/", "undo/", "redo/", "history/1/"):
        assert visitor.client.get(f"{visitor.url}{path}").status_code == 405


def test_steps_need_the_token_of_the_form():
    visitor = l0(client=Client(enforce_csrf_checks=False))
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = visitor.client.cookies
    assert strict.post(f"{visitor.url}undo/", {"revision": 8}).status_code == 403
    assert Roster.objects.get(code=visitor.code).revision == 8


def test_a_list_holds_at_most_150_units():
    visitor = l0()
    roster = visitor.roster
    spawn = visitor.profile("Chaos Spawn")
    spawns = [{"uid": f"u{number}", "profile": spawn} for number in range(100, 243)]
    roster.document = {**roster.document, "auxiliaries": spawns}
    roster.save()
    assert sum(1 for _ in visitor.army.placed_units()) == 150
    answer = visitor.post("units/?to=auxiliary", add=spawn)
    assert answer.status_code == 422
    assert "A list holds at most 150 units" in answer.content.decode()
    assert visitor.post("units/u100/remove/").status_code == 303
