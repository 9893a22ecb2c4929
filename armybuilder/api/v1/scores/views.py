"""The endpoints of score sheets."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.aids.models import ScoreSheet
from armybuilder.aids.scores.keeper import EntryRefused
from armybuilder.aids.scores.services import KEEPERS, StaleSheet, begin_sheet, change_sheet
from armybuilder.api.base import ApiView, StrictSerializer
from armybuilder.api.problems import ErrorItem, Problem
from armybuilder.api.query import read_query
from armybuilder.api.schema import endpoint, example, strict

TAG = "Aids"
PLAYER = {
    "victory": 0,
    "command": 0,
    "tithe": 0,
    "ritual": 0,
    "counts": ["victory", "command"],
    "victory_by_round": [0],
}
SCORE: dict[str, Any] = {"round": 1, "turn": None, "objectives": [None] * 5, "underdog": None, "players": [PLAYER] * 2}
LED = {**PLAYER, "victory": 3, "victory_by_round": [3]}
EXAMPLE = {
    "code": "su77cazf41ep",
    "keeper": "battle",
    "players": ["Mira", "Tom"],
    "revision": 2,
    "events": [{"kind": "victory", "player": 0, "amount": 3}],
    "score": {**SCORE, "players": [LED, PLAYER]},
    "last": "+3 victory points for Mira",
}


class BeginShape(StrictSerializer):
    keeper = serializers.ChoiceField(choices=list(KEEPERS), default="battle")
    players = serializers.ListField(
        child=serializers.CharField(max_length=40, allow_blank=True),
        min_length=2,
        max_length=4,
        help_text="Two; HORDES: up to four sides, but for Pendulum.",
    )
    objectives = serializers.IntegerField(min_value=1, max_value=9, default=5, help_text="Age of Sigmar.")
    counts = serializers.ListField(
        child=serializers.ListField(child=serializers.ChoiceField(choices=["tithe", "ritual"]), max_length=2),
        max_length=2,
        required=False,
        help_text="Age of Sigmar: what each player counts beside victory and command points.",
    )
    target = serializers.IntegerField(
        min_value=0, max_value=99, default=0, help_text="HORDES: control points that win; 0 for none."
    )

    lists = serializers.ListField(
        child=serializers.CharField(max_length=200, allow_blank=True),
        max_length=4,
        required=False,
        help_text="HORDES: share links or share codes of the players' lists, whose models are on the table at once.",
    )

    class Meta:
        ref_name = "ScoreBegin"


class EntryShape(StrictSerializer):
    do = serializers.CharField(
        max_length=60,
        help_text="`victory:0:2` (command, tithe, ritual), `hold:3:1`, `hold:3:-`, `turn:0`, `round`, "
        "`counts:ritual:0`, `undo`. HORDES: `piece`, `eliminated:0:1`, `returned:0`, `wild:0:1`, `tamed:0`, `turn`, "
        "`control:0:1`, `over`, `time`.",
    )
    revision = serializers.IntegerField(
        min_value=0, required=False, help_text="The revision you saw; 409 when it is not the present one."
    )
    id = serializers.CharField(
        max_length=40, required=False, help_text="Instead of a revision: counted once, on whatever the sheet holds."
    )
    values = serializers.DictField(
        child=serializers.CharField(max_length=80), required=False, help_text="What `piece` and `turn` ask."
    )

    class Meta:
        ref_name = "ScoreEntry"


class SheetShape(serializers.Serializer[Any]):
    code = serializers.CharField()
    keeper = serializers.CharField()
    players = serializers.ListField(child=serializers.CharField())
    revision = serializers.IntegerField()
    events = serializers.ListField(child=serializers.DictField())
    score = serializers.DictField(
        help_text="The state after the events. `battle`: `round`, `turn`, `objectives` (who holds each: 0, 1 or null), "
        "`underdog`, `players` (`counts` says which of the figures are kept). "
        "HORDES: `target`, `outcome`, `players`, `pieces`."
    )
    last = serializers.CharField(allow_blank=True)

    class Meta:
        ref_name = "ScoreSheet"


strict("ScoreBegin", "ScoreEntry")


def document(sheet: ScoreSheet) -> dict[str, Any]:
    """A sheet as JSON."""
    shown = KEEPERS[sheet.keeper].shown(sheet.setup, sheet.events)
    return {
        "code": sheet.code,
        "keeper": sheet.keeper,
        "players": sheet.setup["players"],
        "revision": sheet.revision,
        "events": sheet.events,
        "score": KEEPERS[sheet.keeper].score(sheet.setup, sheet.events),
        "last": shown.last,
    }


def refused(problem: EntryRefused) -> Problem:
    return Problem("refused-fields", "The entry is refused.", errors=[ErrorItem("body", "impossible", str(problem))])


class ScoreSheets(ApiView):
    """Where sheets begin."""

    stateless = True
    throttle_scope = "lists"

    @endpoint(
        "begin_score",
        "Begin a score sheet",
        tag=TAG,
        request=BeginShape,
        answers={201: SheetShape},
        examples=[
            example("begin_score", {"keeper": "battle", "players": ["Mira", "Tom"], "objectives": 5}, request=True),
            example("begin_score", {**EXAMPLE, "revision": 1, "events": [], "score": SCORE, "last": ""}, status=201),
        ],
    )
    def post(self, request: Request) -> Response:
        read_query(request)
        given = BeginShape(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        sent = {f"player_{place}": name for place, name in enumerate(asked["players"])}
        sent |= {"objectives": str(asked["objectives"]), "target": str(asked["target"])}
        sent |= {f"list_{place}": named for place, named in enumerate(asked.get("lists", ()))}
        sent |= {f"{counter}_{place}": "on" for place, own in enumerate(asked.get("counts", ())) for counter in own}
        try:
            sheet = begin_sheet(keeper=asked["keeper"], sent=sent)
        except EntryRefused as problem:
            raise refused(problem) from problem
        return Response(document(sheet), status=201)


class ScoreSheetView(ApiView):
    """One sheet."""

    stateless = True

    @endpoint(
        "read_score",
        "Read a score sheet",
        tag=TAG,
        answers={200: SheetShape},
        refuses=(404,),
        examples=[example("read_score", EXAMPLE)],
    )
    def get(self, request: Request, code: str) -> Response:
        read_query(request)
        return Response(document(get_object_or_404(ScoreSheet, code=code)))

    @endpoint(
        "add_score_entry",
        "Add an entry to a score sheet, or undo the last",
        tag=TAG,
        request=EntryShape,
        answers={200: SheetShape},
        refuses=(404, 409),
        examples=[
            example("add_score_entry", {"do": "victory:0:3", "revision": 1}, request=True),
            example("add_score_entry", EXAMPLE),
        ],
    )
    def post(self, request: Request, code: str) -> Response:
        found = get_object_or_404(ScoreSheet, code=code)
        read_query(request)
        given = EntryShape(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        sent = {**asked.get("values", {}), "do": asked["do"], "id": asked.get("id", "")}
        try:
            sheet = change_sheet(code=found.code, revision=asked.get("revision"), sent=sent)
        except StaleSheet:
            raise Problem(
                "conflict",
                "The sheet was changed since you read it.",
                status_code=409,
                extra={"revision": found.revision},
            ) from None
        except EntryRefused as problem:
            raise refused(problem) from problem
        return Response(document(sheet))
