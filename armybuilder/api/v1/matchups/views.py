"""The endpoints of matchups."""

from __future__ import annotations

import json
import time
from dataclasses import asdict
from typing import Any

from rest_framework.exceptions import APIException, NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.api.base import ApiView
from armybuilder.api.problems import DataGone, ErrorItem, Problem
from armybuilder.api.query import read_query
from armybuilder.api.schema import endpoint, example, header
from armybuilder.api.v1.jobs.answers import ACCEPTED, accepted, accepted_example
from armybuilder.api.v1.lists.games import armies_of
from armybuilder.api.v1.lists.sources import Source, lists_of, unreadable
from armybuilder.api.v1.matchups import shapes
from armybuilder.api.v1.rosters.access import holder_of, other_game
from armybuilder.interchange.parsed import OTHER_GAME
from armybuilder.jobs.services import new_cancel_token, visitor_of_token
from armybuilder.rosters.holder import Holder
from armybuilder.rosters.models import Roster
from armybuilder.rosters.selectors import rosters_visible_to, shared_roster
from armybuilder.rules.aos4.combat.reading import CaseProblem
from armybuilder.rules.aos4.system import SYSTEM
from armybuilder.simulations.answers import answer_cases
from armybuilder.simulations.battles import Settings
from armybuilder.simulations.heat import matchup_of, plain_rows
from armybuilder.simulations.lists import FoughtList, UnknownList, fought_list, list_of_army
from armybuilder.simulations.odds import Circumstances
from armybuilder.simulations.results import RunPage
from armybuilder.simulations.selectors import battle_runs
from armybuilder.simulations.services import CannotFight, start_battles

TAG = "Matchups"
FIGHTING = "Armies of Age of Sigmar fight here."
CASES_SECONDS = 5.0
KEYS = {"share_code": "shared", "roster": "roster", "reference": "reference"}

CASE = {
    "id": "blades",
    "kind": "attack",
    "input": {
        "attacker": {
            "models": 1,
            "weapons": [{"name": "blade", "attacks": 1, "hit": "4+", "wound": "4+", "rend": 0, "damage": 1}],
        },
        "target": {"models": 1, "health": 1, "save": "4+"},
    },
}
ANSWER = {
    "results": {
        "blades": {
            "mean_damage_pool_after_wards": 0.125,
            "mean_damage_allocated": 0.125,
            "mean_slain": 0.125,
            "p_destroyed": 0.125,
            "p_damage_ge": {"1": 0.125},
            "p_slain_ge": {"1": 0.125},
        }
    },
    "problems": [],
}
TWO_LISTS = {"a": {"reference": "skaven"}, "b": {"reference": "ironjawz"}}
CELL = {
    "attacker": "Clanrats",
    "attacker_points": 150,
    "defender": "Ardboyz",
    "defender_points": 160,
    "damage": 3.2,
    "slain": 1.1,
    "destroyed": 0.0,
    "points_slain": 25.6,
    "points_slain_per_100": 17.1,
}
SIMULATION = {
    "code": "Zk3v9x2m1q",
    "kind": "battles",
    "state": "running",
    "a": "Skaven",
    "b": "Ironjawz",
    "settings": asdict(Settings()),
    "abilities": [
        {"id": "cleave-wide", "name": "Cleave Wide", "rule": "A-99i", "list": "Blades of Khorne", "per_battle": None}
    ],
    "outcome": None,
    "digest": None,
    "difference": None,
}


class MatchupOdds(ApiView):
    """Exact odds; stores nothing."""

    throttle_scope = "lists"
    stateless = True

    @endpoint(
        "work_out_odds",
        "Exact odds",
        tag=TAG,
        text="Attacks, duels, dice and fight orders of Age of Sigmar and the calculations of HORDES, exact to 1e-9. "
        "A case that cannot be worked out stands in `problems` and does not stop the others; one that a call has no "
        f"time left for, after {CASES_SECONDS:g} seconds, stands there as `OUT_OF_TIME`.",
        request=shapes.CasesShape,
        answers={200: shapes.ResultsShape},
        refuses=(403,),
        examples=[example("cases", {"cases": [CASE]}, request=True), example("work_out_odds", ANSWER)],
    )
    def post(self, request: Request) -> Response:
        read_query(request)
        end = time.monotonic() + CASES_SECONDS
        shape = shapes.CasesShape(data=request.data)
        shape.is_valid(raise_exception=True)
        try:
            answer = answer_cases({"cases": shape.validated_data["cases"]}, more=lambda: time.monotonic() < end)
        except CaseProblem as fault:
            error = ErrorItem(fault.path or "body", fault.code, str(fault))
            raise Problem("refused-fields", "The cases cannot be read.", errors=(error,)) from fault
        return Response({"results": answer["results"], "problems": answer.get("problems", [])})


class MatchupHeatmap(ApiView):
    """Two lists into each other; stores nothing."""

    throttle_scope = "lists"
    stateless = True

    @endpoint(
        "work_out_heatmap",
        "Heat map of two lists",
        tag=TAG,
        text="Every unit of one list into every unit of the other, both directions, exact.",
        request=shapes.HeatmapRequestShape,
        answers={200: shapes.HeatmapShape},
        refuses=(403, 404, 409, 410, 422, 503),
        examples=[
            example("two lists", TWO_LISTS, request=True),
            example("work_out_heatmap", {"a": "Skaven", "b": "Ironjawz", "forth": [CELL], "back": []}),
        ],
    )
    def post(self, request: Request) -> Response:
        read_query(request)
        shape = shapes.HeatmapRequestShape(data=request.data)
        shape.is_valid(raise_exception=True)
        asked, holder = shape.validated_data, holder_of(request)
        mine, theirs = _fought("a", asked["a"], holder), _fought("b", asked["b"], holder)
        circumstances = Circumstances(shooting=asked["shooting"], charged=asked["charged"], cover=asked["cover"])
        matchup = matchup_of(mine, theirs, circumstances)
        return Response(
            {
                "a": mine.name,
                "b": theirs.name,
                "forth": plain_rows(matchup),
                "back": plain_rows(matchup, back=True),
            }
        )


class SimulationList(ApiView):
    """Starts battles in the background."""

    throttle_scope = "work"

    @endpoint(
        "start_simulation",
        "Let two lists fight in the background",
        tag=TAG,
        text="202 with the job; an equal request is given the run that is there already. The same seed gives the same "
        "battles everywhere. Compares lists, does not foretell games. Without a key `cancel_token` is what cancels it.",
        request=shapes.SimulationRequestShape,
        parameters=[header("Location", "Where to ask how far it is.", [202])],
        answers=ACCEPTED,
        refuses=(403, 404, 409, 410, 422, 503),
        examples=[example("two lists", {**TWO_LISTS, "battles": 2000, "seed": 7}, request=True), accepted_example()],
    )
    def post(self, request: Request) -> Response:
        read_query(request)
        shape = shapes.SimulationRequestShape(data=request.data)
        shape.is_valid(raise_exception=True)
        asked, holder = dict(shape.validated_data), holder_of(request)
        mine, theirs = _fought("a", asked.pop("a"), holder), _fought("b", asked.pop("b"), holder)
        token = new_cancel_token() if holder.nobody else None
        starter = Holder(visitor=visitor_of_token(token)) if token else holder
        try:
            abilities = {f"abilities_{side}": asked.pop(f"abilities_{side}") for side in ("a", "b")}
            started = start_battles(mine=mine, theirs=theirs, settings=Settings(**asked), holder=starter, **abilities)
        except CannotFight as problem:
            raise Problem("cannot-fight", str(problem), status_code=409) from problem
        return accepted(started.run, cancel_token=None if started.reused else token)


class SimulationDetail(ApiView):
    """One run of battles, for whoever has its code."""

    @endpoint(
        "get_simulation",
        "Result of a simulation",
        tag=TAG,
        text="For whoever has the code. `outcome` is null until there is one.",
        answers={200: shapes.SimulationShape},
        refuses=(404,),
        examples=[example("get_simulation", SIMULATION)],
    )
    def get(self, request: Request, code: str) -> Response:
        read_query(request)
        run = battle_runs().filter(code=code).first()
        if run is None:
            raise NotFound
        page = RunPage(run)
        document: dict[str, Any] = {
            "code": run.code,
            "kind": run.kind,
            "state": str(run.state),
            "a": page.first,
            "b": page.second,
            "settings": asdict(page.settings),
            "abilities": [
                {
                    "id": use.ability.id,
                    "name": use.ability.name,
                    "rule": use.ability.rule,
                    "list": use.side,
                    "per_battle": use.per_battle,
                }
                for use in page.abilities
            ],
            "outcome": asdict(page.summary) if page.summary else None,
            "digest": (run.result or {}).get("digest"),
            "difference": asdict(page.difference) if page.difference else None,
        }
        return Response(document, headers={"Cache-Control": "no-store"})


def _why_not(side: str, name: str, code: str, holder: Holder) -> APIException:
    """The refusal of a roster that does not fight."""
    try:
        roster = shared_roster(code) if name == "share_code" else rosters_visible_to(holder).get(code=code)
    except Roster.DoesNotExist:
        return NotFound()
    if roster.system == SYSTEM.id:
        return DataGone()
    return other_game(roster, FIGHTING, ErrorItem(f"{side}.{name}", OTHER_GAME, FIGHTING))


def _fought(side: str, asked: dict[str, Any], holder: Holder) -> FoughtList:
    """The list of one side.

    404 for a code that is not there or not the asker's, 409 for a list of another game, 410 for one whose data are
    gone, 422 for what cannot be read.
    """
    for name, kind in KEYS.items():
        if name in asked:
            try:
                return fought_list(f"{kind}:{asked[name]}", holder)
            except UnknownList:
                raise _why_not(side, name, asked[name], holder) from None
    text = asked["text"] if "text" in asked else json.dumps(asked["list"])
    name, reading = armies_of(lists_of((Source(side, text),), {}), FIGHTING)[0]
    if reading.army is None or reading.catalogue is None:
        raise unreadable(name, reading.problems)
    army = reading.army.with_changes(release=reading.catalogue.release.id)
    return list_of_army(f"sent:{side}", army)
