"""The matchup endpoints: odds, heat map, simulations."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from armybuilder.accounts.models import User
from armybuilder.api.tests.test_hordes import horde
from armybuilder.api.v1.matchups import views
from armybuilder.jobs.models import Chunk, Run
from armybuilder.jobs.tasks import compute_chunk
from armybuilder.rosters.builder.state import SYSTEM, change_to, judge
from armybuilder.rosters.holder import Holder
from armybuilder.rosters.models import Roster
from armybuilder.rosters.services import create_roster
from armybuilder.simulations.services import MOST_ACTIVE_RUNS
from armybuilder.validation.reading import read_lists
from armybuilder.validation.tests.texts import LEGAL, UNREADABLE

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.usefixtures("reference_data", "unthrottled")]

Bearer = Callable[..., dict[str, str]]
CASE = {
    "id": "blades",
    "kind": "attack",
    "input": {
        "attacker": {
            "models": 1,
            "weapons": [{"name": "b", "attacks": 1, "hit": 4, "wound": 4, "rend": 0, "damage": 1, "abilities": []}],
        },
        "target": {"models": 1, "health": 1, "save": 4, "ward": []},
    },
}
TWO = {"a": {"reference": "skaven"}, "b": {"reference": "ironjawz"}}
FEW = {**TWO, "battles": 20, "seed": 7}


def post(client: Client, path: str, body: Any, **headers: str) -> Any:
    return client.post(f"/api/v1/{path}", body, content_type="application/json", headers=headers)


def kind_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["type"].rpartition("/")[2]


@pytest.fixture
def roster(user: User) -> Roster:
    """A list of ``user``."""
    army = read_lists(LEGAL)[0].army
    assert army is not None
    return create_roster(
        holder=Holder(user=user), system=SYSTEM, name="Spearpoint", change=change_to(judge(army), "Read")
    )


def played(run: Run) -> Run:
    for chunk in run.chunks.filter(state=Chunk.State.QUEUED):
        compute_chunk(chunk.pk)
    run.refresh_from_db()
    return run


# Odds


def test_odds_answer_cases_of_both_games(client: Client) -> None:
    hordes = {"id": "hit", "input": {"kind": "attack", "dice": 2, "stat": 6, "DEF": 12}}

    answer = post(client, "matchups/odds/", {"cases": [CASE, hordes]})

    assert answer.status_code == 200
    assert answer.json()["results"]["blades"]["mean_slain"] == pytest.approx(0.125)
    assert answer.json()["results"]["hit"] == {"p_hit": pytest.approx(13 / 18)}
    assert answer.json()["problems"] == []


def test_odds_name_the_cases_that_cannot_be_worked_out(client: Client) -> None:
    answer = post(client, "matchups/odds/", {"cases": [CASE, {"id": "odd", "kind": "juggle", "input": {}}]})

    assert list(answer.json()["results"]) == ["blades"]
    assert [(one["id"], one["path"], one["code"]) for one in answer.json()["problems"]] == [
        ("odd", "cases[1].kind", "UNKNOWN_VALUE")
    ]


def test_odds_leave_out_what_a_call_has_no_time_for(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "CASES_SECONDS", 0.0)

    answer = post(client, "matchups/odds/", {"cases": [CASE]})

    assert (answer.status_code, answer.json()["results"]) == (200, {})
    assert [(one["path"], one["code"]) for one in answer.json()["problems"]] == [("cases[0]", "OUT_OF_TIME")]


@pytest.mark.parametrize("body", [{}, {"cases": 3}, {"cases": [CASE] * 501}, {"cases": [CASE], "more": 1}])
def test_odds_refuse_what_is_no_list_of_cases(client: Client, body: Any) -> None:
    assert kind_of(post(client, "matchups/odds/", body)) == (400, "refused-fields")


# Heat map


def test_heatmap_of_a_text_and_a_reference_list(client: Client) -> None:
    answer = post(client, "matchups/heatmap/", {"a": {"text": LEGAL}, "b": {"reference": "skaven"}})

    body = answer.json()
    assert (answer.status_code, body["a"], body["b"]) == (200, "Spearpoint", "Skaven")
    assert len(body["forth"]) == len(body["back"]) == 7 * 11


def test_heatmap_takes_a_list_as_it_was_parsed(client: Client) -> None:
    parsed = client.post("/api/v1/lists/parse/", {"text": LEGAL}, content_type="application/json").json()

    as_json = post(
        client, "matchups/heatmap/", {"a": {"list": parsed["lists"][0]["list"]}, "b": {"reference": "skaven"}}
    )

    assert (
        as_json.json() == post(client, "matchups/heatmap/", {"a": {"text": LEGAL}, "b": {"reference": "skaven"}}).json()
    )


def test_heatmap_of_a_shared_list_needs_no_key_an_own_one_does(
    client: Client, key_client: Client, other_user: User, bearer: Bearer, roster: Roster
) -> None:
    def ask(asker: Client, source: dict[str, str], **headers: str) -> int:
        return int(post(asker, "matchups/heatmap/", {"a": source, "b": {"reference": "skaven"}}, **headers).status_code)

    assert ask(client, {"share_code": roster.share_code}) == 200
    assert ask(key_client, {"roster": roster.code}) == 200
    assert ask(client, {"roster": roster.code}) == 404
    assert ask(Client(headers=bearer(other_user)), {"roster": roster.code}) == 404


@pytest.mark.parametrize(
    ("source", "refused"),
    [
        ({}, (400, "refused-fields")),
        ({"text": LEGAL, "reference": "skaven"}, (400, "refused-fields")),
        ({"reference": "gnomes"}, (400, "refused-fields")),
        ({"share_code": "abcdefghij012345"}, (404, "not-found")),
        ({"text": UNREADABLE}, (422, "unreadable-list")),
    ],
)
def test_heatmap_refuses_lists_that_are_none(client: Client, source: Any, refused: tuple[int, str]) -> None:
    assert kind_of(post(client, "matchups/heatmap/", {"a": source, "b": {"reference": "skaven"}})) == refused


def test_list_of_another_game_does_not_fight(client: Client, key_client: Client) -> None:
    body = {"system": "hordes-primal", "document": {"list": horde("ash-hound")}}
    made = post(key_client, "rosters/", body).json()
    text = json.dumps(horde("ash-hound"))
    for asker, source, place in (
        (key_client, {"roster": made["code"]}, "a.roster"),
        (client, {"share_code": made["share_code"]}, "a.share_code"),
        (client, {"text": text}, "a"),
    ):
        answer = post(asker, "matchups/heatmap/", {"a": source, "b": {"reference": "skaven"}})
        assert kind_of(answer) == (409, "other-game")
        assert [(error["location"], error["code"]) for error in answer.json()["errors"]] == [(place, "OTHER_GAME")]


def test_roster_whose_data_are_gone_does_not_fight(key_client: Client, roster: Roster) -> None:
    gone = {**roster.document, "army": "no-such-army"}
    Roster.objects.filter(pk=roster.pk).update(document=gone)
    answer = post(key_client, "simulations/", {**FEW, "a": {"roster": roster.code}})
    assert kind_of(answer) == (410, "data-gone")


# Simulations


def test_simulation_is_accepted_and_leads_to_its_job_and_result(client: Client) -> None:
    answer = post(client, "simulations/", FEW)

    run = Run.objects.get()
    assert (answer.status_code, answer.headers["Location"]) == (202, f"/api/v1/jobs/{run.code}/")
    before = client.get(f"/api/v1/simulations/{run.code}/").json()
    assert (before["state"], before["outcome"], before["settings"]["seed"]) == ("queued", None, 7)
    played(run)
    job = client.get(answer.headers["Location"]).json()
    result = client.get(job["result_url"]).json()
    assert job["result_url"] == f"/api/v1/simulations/{run.code}/"
    assert (result["state"], result["a"], result["b"]) == ("done", "Skaven", "Ironjawz")
    assert result["outcome"]["battles"] == 20
    assert len(result["outcome"]["units"][0]) >= 11
    assert result["digest"] == (run.result or {})["digest"]


KHORNE = {"a": {"reference": "blades-of-khorne"}, "b": {"reference": "slaves-to-darkness"}, "battles": 10, "seed": 7}


def test_simulation_uses_the_traits_of_the_factions_or_those_named(client: Client) -> None:
    def of(**changes: Any) -> Any:
        code = post(client, "simulations/", {**KHORNE, **changes}).json()["code"]
        return client.get(f"/api/v1/simulations/{played(Run.objects.get(code=code)).code}/").json()

    usual, none = of(), of(abilities_a=[], abilities_b=[])
    some = of(abilities_a=["cleave-wide", "murderlust"], abilities_b=["pledge-nurgle"])
    assert {"murderlust", "cleave-wide", "pledge-slaanesh"} <= {one["id"] for one in usual["abilities"]}
    assert none["abilities"] == []
    assert [(one["id"], one["rule"], one["list"]) for one in some["abilities"]] == [
        ("murderlust", "A-99b", "Blades of Khorne"),
        ("cleave-wide", "A-99i", "Blades of Khorne"),
        ("pledge-nurgle", "A-98d", "Slaves to Darkness"),
    ]
    assert some["abilities"][2]["per_battle"] > 1
    assert len({one["digest"] for one in (usual, none, some)}) == 3


def test_simulation_refuses_an_ability_that_no_unit_can_have(client: Client) -> None:
    assert kind_of(post(client, "simulations/", {**FEW, "abilities_a": ["cleave-wide"]})) == (409, "cannot-fight")


def test_odds_take_effects(client: Client) -> None:
    given = {**CASE["input"], "effects": ["cleave-wide"]}  # type: ignore[dict-item]
    answer = post(client, "matchups/odds/", {"cases": [{**CASE, "input": given}]})
    assert answer.json()["results"]["blades"]["mean_slain"] == pytest.approx(0.125 * 4 / 3)


def test_simulation_of_an_equal_request_is_the_same_run(client: Client, key_client: Client) -> None:
    first, again = post(client, "simulations/", FEW), post(key_client, "simulations/", FEW)

    assert first.json()["code"] == again.json()["code"]


@pytest.mark.parametrize(
    "change",
    [
        {"battles": 1},
        {"seed": -1},
        {"battleplan": "x"},
        {"policy_a": "x"},
        {"precision": 2},
        {"speed": 1},
        {"abilities_a": ["luck"]},
    ],
)
def test_simulation_refuses_other_settings(client: Client, change: Any) -> None:
    answer = post(client, "simulations/", {**FEW, **change})

    assert kind_of(answer) == (400, "refused-fields")
    assert answer.json()["errors"][0]["location"].partition("[")[0].partition(".")[0] == next(iter(change))


def test_simulation_of_a_key_that_only_reads_is_refused(user: User, bearer: Bearer) -> None:
    from armybuilder.accounts.models import Scope

    assert kind_of(post(Client(headers=bearer(user, Scope.READ)), "simulations/", FEW)) == (403, "not-allowed")


def test_simulation_beyond_the_runs_of_one_owner_is_refused(key_client: Client) -> None:
    for seed in range(MOST_ACTIVE_RUNS):
        assert post(key_client, "simulations/", {**FEW, "seed": seed}).status_code == 202

    assert kind_of(post(key_client, "simulations/", {**FEW, "seed": 99})) == (409, "cannot-fight")


def test_simulation_is_cancelled_by_its_owner_alone(
    client: Client, key_client: Client, other_user: User, bearer: Bearer
) -> None:
    job = post(key_client, "simulations/", FEW).json()["url"]

    assert client.delete(job).status_code == 401
    assert Client(headers=bearer(other_user)).delete(job).status_code == 403
    assert key_client.delete(job).json()["state"] == "cancelled"


def test_simulation_of_a_visitor_is_cancelled_by_the_token_that_he_was_given_alone(
    client: Client, key_client: Client
) -> None:
    started = post(client, "simulations/", FEW).json()
    job, token = started["url"], started["cancel_token"]

    assert len(token) == 43
    assert token not in str(Run.objects.values())
    assert "cancel_token" not in client.get(job).json()
    assert kind_of(client.delete(job)) == (401, "not-authenticated")
    assert kind_of(client.delete(job, headers={"Cancel-Token": "x" * 43})) == (403, "not-allowed")
    assert kind_of(client.delete(job, headers={"Cancel-Token": Run.objects.get().visitor})) == (403, "not-allowed")
    assert kind_of(key_client.delete(job)) == (403, "not-allowed")
    assert client.delete(job, headers={"Cancel-Token": token}).json()["state"] == "cancelled"


def test_simulation_that_is_there_already_gives_no_token_and_none_is_given_to_a_key(
    client: Client, key_client: Client
) -> None:
    mine = post(key_client, "simulations/", FEW).json()
    again = post(client, "simulations/", FEW).json()

    assert (mine["cancel_token"], again["cancel_token"], again["code"]) == (None, None, mine["code"])


def test_simulation_of_an_unknown_code_is_not_found(client: Client) -> None:
    assert kind_of(client.get("/api/v1/simulations/aaaaaaaaaa/")) == (404, "not-found")
