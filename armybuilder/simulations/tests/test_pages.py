"""Pages of matchups: what they show, what they refuse, how many queries they take."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from armybuilder.jobs import services as jobs
from armybuilder.jobs.models import Run
from armybuilder.rosters.builder.tests.building import l0
from armybuilder.rosters.models import Roster
from armybuilder.simulations.lists import FoughtList
from armybuilder.validation.tests.texts import LEGAL, UNREADABLE

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("reference_data")]
Make = Callable[..., Roster]
Work = Callable[..., Run]

ODDS, HEAT, BATTLES = "/matchups/", "/matchups/heatmap/", "/matchups/battles/"
KNIGHTS = "af=slaves-to-darkness&df=stormcast-eternals"


def text_of(client: Client, url: str, status: int = 200, **options: Any) -> str:
    answer = client.get(url, **options)
    assert answer.status_code == status
    return answer.content.decode()


# Odds -----------------------------------------------------------------------------------------------------------------


def test_odds_show_a_sentence_a_chart_and_tables_at_once(client: Client) -> None:
    page = text_of(client, ODDS)

    assert "Chaos Knights, charged, into Liberators: 3.5 of 5 slain on average" in page
    assert 'class="chart"' in page
    assert "Against every save" in page
    assert "damage per 100 points" in page


def test_odds_link_the_rules_behind_them(client: Client) -> None:
    def linked(query: str) -> list[str]:
        return re.findall(r'href="/rules/([A-Z]-[0-9a-z]+)/"', text_of(client, f"{ODDS}?{KNIGHTS}&{query}"))

    sequence = ["A-23", "A-26", "A-27", "A-28", "A-29", "A-31", "A-33"]
    assert linked("charged=on") == [*sequence, "A-20", "A-40", "A-39"]
    more = linked("cover=on&ward=5&fx=pledge-khorne")
    assert set(more) - set(linked("charged=on")) == {"A-72", "A-30", "A-98b"}


def test_odds_of_an_address_hold_what_it_says(client: Client) -> None:
    page = text_of(client, f"{ODDS}?{KNIGHTS}&am=3&dm=2&dd=1&cover=on&ward=5")

    assert "Chaos Knights into Liberators: " in page
    assert "of 2 slain on average" in page
    assert 'name="am" type="number" min="1" max="10" value="3"' in page
    assert 'value="5" selected>5+' in page


@pytest.mark.parametrize(("more", "why"), [("", ""), ("&dcharged=on", "charged"), ("&dt-keywords=Fly", "can fly")])
def test_odds_say_when_cover_does_not_count(client: Client, more: str, why: str) -> None:
    typed = "af=typed&df=typed&dt-name=Bats&dt-models=1&dt-health=1&dt-save=-&dt-points=0"
    weapon = "at-models=1&at-attacks=1&at-hit=3%2B&at-wound=3%2B&at-damage=1"

    page = text_of(client, f"{ODDS}?{typed}&{weapon}&cover=on{more}")

    assert ("Cover does not count" in page) is bool(why)
    assert f"Cover does not count: Bats {why}." in page or not why
    assert f"<dd>{'0.44' if why else '0.33'}</dd>" in page


def test_odds_take_new_numbers_when_another_unit_is_chosen(client: Client) -> None:
    page = text_of(client, f"{ODDS}?{KNIGHTS}&am=3&ag=slaves-to-darkness|another&dm=2&dg=stormcast-eternals|another")

    assert "of 5 slain on average" in page
    assert 'name="am" type="number" min="1" max="10" value="5"' in page


def test_odds_of_a_warscroll_id_find_its_unit(client: Client) -> None:
    from factions.catalogue import catalogue, current_release

    known = catalogue(current_release(), "skaven")
    profile = next(profile for profile in known.profiles.values() if profile.name == "Clanrats")

    assert "Clanrats into Liberators" in text_of(client, f"{ODDS}?af=skaven&au={profile.warscroll.id}")


def test_odds_of_wargear_count_the_models_that_carry_it(client: Client) -> None:
    from factions.catalogue import catalogue, current_release

    known = catalogue(current_release(), "stormcast-eternals")
    liberators = next(profile.id for profile in known.profiles.values() if profile.name == "Liberators")
    address = f"{ODDS}?af=stormcast-eternals&au={liberators}&df=skaven"

    page, with_hammer, reinforced = (text_of(client, address + more) for more in ("", "&aw0=9", "&am=10&aw0=2"))

    assert 'name="aw0" type="number" min="0" max="1" value="0"' in page
    assert 'name="aw0" type="number" min="0" max="1" value="1"' in with_hammer
    assert 'name="aw0" type="number" min="0" max="2" value="2"' in reinforced


def test_odds_for_htmx_are_the_fragment_alone(htmx_client: Client) -> None:
    answer = htmx_client.get(f"{ODDS}?{KNIGHTS}")

    page = answer.content.decode()
    assert page.lstrip().startswith('<div class="cols cols-side" id="odds">')
    assert "HX-Request" in answer.headers["Vary"]
    assert json.loads(answer.headers["HX-Trigger"])["announce"]["value"].startswith("Chaos Knights into Liberators")


TYPED = "af=typed&at-models=10&at-attacks=2&at-hit=3%2B&at-wound=3%2B&at-rend=1&at-damage=D3&at-abilities=Crit+(Mortal)"
TYPED_TARGET = "df=typed&dt-models=10&dt-health=2&dt-save=4%2B&dt-ward=5%2B"


def test_odds_of_typed_profiles(client: Client) -> None:
    page = text_of(client, f"{ODDS}?{TYPED}&{TYPED_TARGET}")

    assert "Typed weapon into Typed unit: " in page
    assert "10.36" in page  # the mean allocated damage of the standard work of the domain


def test_odds_of_a_typed_profile_that_is_not_known_are_refused_beside_the_field(client: Client) -> None:
    page = text_of(client, f"{ODDS}?{TYPED.replace('D3', 'lots')}&{TYPED_TARGET}", status=422)

    assert "“lots” is not known here. Write 1, D3 or D6+1." in page
    assert "The typed profile cannot be worked out yet." in page


def test_odds_name_what_is_left_out(client: Client) -> None:
    from factions.catalogue import catalogue, current_release

    known = catalogue(current_release(), "blades-of-khorne")
    letters = next(profile.id for profile in known.profiles.values() if profile.name == "Bloodletters")

    page = text_of(client, f"{ODDS}?af=blades-of-khorne&au={letters}")

    assert "Hellblade: “Blood-hungry” is left out." in page


def test_odds_of_a_list_use_its_units(client: Client, mine: FoughtList) -> None:
    page = text_of(client, f"{ODDS}?af={mine.key}&au={mine.units[2].uid}")

    assert f"{mine.units[2].name} into Liberators" in page
    assert '<optgroup label="Lists">' in page


@pytest.mark.parametrize("source", ["roster:aaaaaaaaaa", "nowhere", "shared:aaaaaaaaaaaaaaaa", "://"])
def test_odds_of_an_unknown_source_say_so_and_show_something_else(client: Client, source: str) -> None:
    page = text_of(client, f"{ODDS}?af={source}")

    assert "That list is not here" in page or "There is no such faction." in page
    assert "Chaos Knights into Liberators" in page


@pytest.mark.parametrize("query", ["am=x&dm=-4&dd=99&ward=9&hit=7&save=", "am=99999999999999999999&aw0=-1&charged=1"])
def test_odds_bring_odd_numbers_into_range(client: Client, query: str) -> None:
    assert "on average" in text_of(client, f"{ODDS}?{KNIGHTS}&{query}")


def test_odds_take_no_query_for_a_visitor(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    client.get(ODDS)

    with django_assert_num_queries(0):
        client.get(ODDS)


# Heat map -------------------------------------------------------------------------------------------------------------


def test_heat_map_shows_two_lists_at_once(client: Client) -> None:
    page = text_of(client, HEAT)

    assert "Stormcast Eternals into Cities of Sigmar" in page
    assert page.count('class="h') > 100
    assert "compares lists, does not foretell games" in page


def test_heat_map_of_chosen_lists_sorts_by_a_column(client: Client, mine: FoughtList) -> None:
    page = text_of(client, f"{HEAT}?a={mine.key}&b=reference:skaven&m=damage&by=1")

    assert "Spearpoint into Skaven" in page
    assert page.count('aria-sort="descending"') == 1


@pytest.mark.parametrize("column", ["²", "-1", "99", "9" * 40])
def test_heat_map_sorted_by_a_column_that_is_not_there_stays_as_it_is(client: Client, column: str) -> None:
    assert 'aria-sort="' not in text_of(client, f"{HEAT}?m=damage&by={column}")


def test_heat_map_for_htmx_is_the_map_alone(htmx_client: Client) -> None:
    page = htmx_client.get(HEAT).content.decode()

    assert page.lstrip().startswith('<div class="stack" id="map">')


def test_heat_map_as_csv_and_json_hold_both_directions(client: Client, mine: FoughtList) -> None:
    address = f"{HEAT}?a={mine.key}&b=reference:skaven&charged=on"

    figures = json.loads(text_of(client, f"{address}&format=json"))
    lines = text_of(client, f"{address}&format=csv").splitlines()

    assert len(figures["forth"]) == len(figures["back"]) == 7 * 11
    assert len(lines) == 1 + 2 * 7 * 11
    assert lines[0].startswith("attacker,attacker_points,defender,")


def test_heat_map_of_a_list_that_is_not_ones_own_says_so(client: Client, make_list: Make) -> None:
    page = text_of(client, f"{HEAT}?a=roster:{make_list().code}")

    assert "That list is not here, or is not yours to see." in page


def test_heat_map_takes_few_queries(
    client: Client, mine: FoughtList, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    address = f"{HEAT}?a={mine.key}&b=reference:skaven"
    client.get(address)

    with django_assert_num_queries(1):
        client.get(address)


def test_paste_leads_back_with_the_list_chosen(client: Client) -> None:
    answer = client.post("/matchups/lists/", {"text": LEGAL, "side": "b", "a": "reference:skaven", "back": BATTLES})

    assert answer.status_code == 303
    assert answer.headers["Location"].startswith(f"{BATTLES}?a=reference%3Askaven&b=pasted%3A")


@pytest.mark.parametrize("back", ["https://evil.example/", "//evil.example/", "/matchups/?x=", ""])
def test_paste_leads_nowhere_else(client: Client, back: str) -> None:
    answer = client.post("/matchups/lists/", {"text": LEGAL, "side": "a", "back": back})

    assert answer.headers["Location"].startswith(f"{HEAT}?a=pasted")


@pytest.mark.parametrize(("text", "said"), [(UNREADABLE, "No list was found"), ("", "Paste a list first.")])
def test_paste_of_no_list_is_refused_with_the_text_kept(client: Client, text: str, said: str) -> None:
    answer = client.post("/matchups/lists/", {"text": text, "side": "a"})

    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert text.strip() in answer.content.decode()


# Battles --------------------------------------------------------------------------------------------------------------


def test_battles_form_is_filled_from_the_address(client: Client) -> None:
    page = text_of(client, f"{BATTLES}?a=reference:skaven&b=reference:ironjawz&battles=50&seed=9")

    assert '<option value="reference:skaven" selected>' in page
    assert 'value="50"' in page
    assert 'value="9"' in page


def start(client: Client, **changes: Any) -> Any:
    sent = {
        "a": "reference:skaven", "b": "reference:ironjawz", "battles": 20, "seed": 7, "battleplan": "two-rivers",
        "policy_a": "greedy", "policy_b": "cautious", "precision": "",
    }  # fmt: skip
    return client.post(BATTLES, {**sent, **changes})


def test_battles_start_leads_to_the_run_and_remembers_the_visitor(client: Client) -> None:
    answer = start(client)

    run = Run.objects.get()
    assert (answer.status_code, answer.headers["Location"]) == (303, f"{BATTLES}{run.code}/")
    assert run.visitor != ""
    assert "Skaven against Ironjawz" in text_of(client, BATTLES)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"battles": 5}, "greater than or equal to 10"),
        ({"a": ""}, "Choose two lists."),
        ({"b": "reference:gnomes"}, "Choose two lists."),
        ({"policy_a": "clever"}, "clever"),
    ],
)
def test_battles_that_cannot_start_are_refused_with_words(client: Client, changes: dict[str, Any], said: str) -> None:
    answer = start(client, **changes)

    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert Run.objects.count() == 0


def test_run_page_while_it_waits_polls_and_works_without_scripts(client: Client, started: Run) -> None:
    page = text_of(client, f"{BATTLES}{started.code}/")

    assert "Waiting for a worker" in page
    assert f'hx-get="{BATTLES}{started.code}/progress/?said=0" hx-trigger="every 500ms"' in page
    assert f'<noscript><a class="btn btn-small" href="{BATTLES}{started.code}/">Look again</a></noscript>' in page
    assert "Stop here" not in page


def test_run_page_tells_that_the_queue_is_down(client: Client, started: Run) -> None:
    assert "The queue cannot be reached just now." in text_of(client, f"{BATTLES}{started.code}/")


def test_progress_goes_on_until_the_result_which_ends_it(htmx_client: Client, started: Run, work: Work) -> None:
    address = f"{BATTLES}{started.code}/progress/"
    work(started, limit=1)
    if started.chunk_count > 1:
        running = htmx_client.get(address)
        assert running.status_code == 200
        assert "So far: " in running.content.decode()
    work(started)

    over = htmx_client.get(f"{address}?said=50")

    assert over.status_code == 286
    page = over.content.decode()
    assert "Finished: Spearpoint wins" in page
    assert "hx-trigger" not in page
    assert json.loads(over.headers["HX-Trigger"])["announce"]["value"] == "The run is over."


def test_progress_announces_each_quarter_once(htmx_client: Client, started: Run) -> None:
    answer = htmx_client.get(f"{BATTLES}{started.code}/progress/?said=0")

    assert "HX-Trigger" not in answer.headers


def test_progress_without_htmx_leads_to_the_page(client: Client, started: Run) -> None:
    assert client.get(f"{BATTLES}{started.code}/progress/").status_code == 302


def test_result_page_says_everything(client: Client, finished: Run) -> None:
    page = text_of(client, f"{BATTLES}{finished.code}/")

    for said in (
        "Finished: Spearpoint wins", "Compares lists, does not foretell games.", "Victory points by round",
        "Who did the work: Spearpoint", "Who did the work: Skaven", "What if?", "20 battles, complete",
    ):  # fmt: skip
        assert said in page
    assert page.count("<svg") > 2


def test_result_page_takes_few_queries(
    client: Client, finished: Run, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.get(f"{BATTLES}{finished.code}/")

    with django_assert_num_queries(2):
        client.get(f"{BATTLES}{finished.code}/")


def test_failed_run_says_so(client: Client, started: Run) -> None:
    Run.objects.filter(pk=started.pk).update(state=Run.State.FAILED, error="WorkerLost")

    assert "This run could not be finished." in text_of(client, f"{BATTLES}{started.code}/")


def test_stopped_run_without_a_battle_says_so(client: Client, started: Run) -> None:
    jobs.cancel_run(started)

    assert "Stopped before a battle was played." in text_of(client, f"{BATTLES}{started.code}/")


def test_what_if_starts_a_comparison_and_shows_it(client: Client, finished: Run, work: Work) -> None:
    answer = client.post(f"{BATTLES}{finished.code}/what-if/", {"other": "reference:ironjawz"})

    other = Run.objects.exclude(pk=finished.pk).get()
    assert (answer.status_code, answer.headers["Location"]) == (303, f"{BATTLES}{other.code}/")
    work(other)
    compared = text_of(client, f"{BATTLES}{other.code}/")
    assert "What if: Ironjawz" in compared
    assert "paired battles" in compared
    assert "Ironjawz</a></th><td" in text_of(client, f"{BATTLES}{finished.code}/")


def test_what_if_of_an_unknown_list_is_refused(client: Client, finished: Run) -> None:
    answer = client.post(f"{BATTLES}{finished.code}/what-if/", {"other": "roster:aaaaaaaaaa"})

    assert answer.status_code == 422
    assert "Choose another version of the list." in answer.content.decode()


def test_what_if_leaves_out_the_list_that_fought_until_it_is_changed(work: Work) -> None:
    visitor = l0()
    visitor.post("undo/")
    visitor.post("redo/")
    answer = start(visitor.client, a=f"roster:{visitor.code}", b="reference:skaven")
    assert answer.status_code == 303
    run = work(Run.objects.get())
    other = re.compile(r'<option value="(roster:[^"]+)"')

    offered = other.findall(text_of(visitor.client, f"{BATTLES}{run.code}/"))
    refused = visitor.client.post(f"{BATTLES}{run.code}/what-if/", {"other": f"roster:{visitor.code}"})
    assert (f"roster:{visitor.code}" in offered, len(offered) > 3, refused.status_code) == (False, True, 422)
    assert "fought in this run as it is; choose another version." in refused.content.decode()

    visitor.post("undo/")
    assert f"roster:{visitor.code}" in other.findall(text_of(visitor.client, f"{BATTLES}{run.code}/"))


def test_method_page_says_what_is_left_out(client: Client) -> None:
    page = text_of(client, "/matchups/method/")

    for said in ("It compares lists, it does not foretell games.", "Left out", "Two rivers", "objective first"):
        assert said in page


def test_warscroll_card_and_builder_lead_to_matchups(client: Client) -> None:
    from factions.catalogue import catalogue, current_release

    known = catalogue(current_release(), "skaven")
    rats = next(profile for profile in known.profiles.values() if profile.name == "Clanrats")

    page = text_of(client, f"/factions/skaven/{rats.id}/")

    assert f'href="/matchups/?af=skaven&amp;au={rats.id}&amp;charged=on"' in page


def test_battles_of_small_lists_begin_with_the_small_table(client: Client, mine: FoughtList) -> None:
    small = text_of(client, f"{BATTLES}?a={mine.key}&b={mine.key}")
    mixed = text_of(client, f"{BATTLES}?a={mine.key}&b=reference:skaven")

    assert '<option value="narrow-ford" selected>' in small
    assert '<option value="two-rivers" selected>' in mixed
