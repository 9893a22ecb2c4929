"""Shapes of rounds, standings and what is counted over all lists."""

# Members of answers may be called as attributes of serializers are.
# mypy: disable-error-code="assignment"

from __future__ import annotations

from rest_framework import serializers

from armybuilder.api.v1.events.shapes import Shape, ShortPlayerShape, number, one_of, text
from armybuilder.tournaments.models import GameState
from armybuilder.tournaments.selectors.across import KINDS


class ReportShape(Shape):
    player = ShortPlayerShape(help_text="Who says so.")
    first_points = number()
    second_points = number()
    first_tactics = number()
    second_tactics = number()

    class Meta:
        ref_name = "EventReport"


class GameShape(Shape):
    table = number()
    first = ShortPlayerShape()
    second = ShortPlayerShape(allow_null=True, help_text="Null: a bye.")
    state = one_of(GameState.values)
    first_points = number("Victory points; null until they are final, but for players and organisers.", allow_null=True)
    second_points = number(allow_null=True)
    first_tactics = number("Battle tactics.", allow_null=True)
    second_tactics = number(allow_null=True)
    changes = number("Send it with a result: it says which state you saw.")
    reports = ReportShape(
        many=True,
        help_text="What each player says, while the state is reported or disputed, for players and organisers.",
    )

    class Meta:
        ref_name = "EventGame"


class RoundShape(Shape):
    number = serializers.IntegerField()
    minutes = serializers.IntegerField()
    started = serializers.DateTimeField(allow_null=True)
    ends = serializers.DateTimeField(allow_null=True)
    finished = serializers.DateTimeField(allow_null=True, help_text="When its last result became final.")
    games = GameShape(many=True)

    class Meta:
        ref_name = "EventRound"


class PairedShape(RoundShape):
    rematches = serializers.IntegerField(help_text="Tables at which two meet again.")
    same_club = serializers.IntegerField(help_text="Tables of the first round at which a club meets itself.")

    class Meta:
        ref_name = "EventRoundPaired"


class RoundsShape(Shape):
    results = RoundShape(many=True)

    class Meta:
        ref_name = "EventRounds"


class StandingShape(Shape):
    place = number()
    code = text("Of the player.")
    player = text()
    club = text(allow_blank=True)
    game_points = number()
    wins = number()
    draws = number()
    losses = number()
    victory_points = number()
    difference = number()
    opponents_game_points = number()
    battle_tactics = number()
    penalty = number()

    class Meta:
        ref_name = "EventStanding"


class StandingsShape(Shape):
    results = StandingShape(many=True)

    class Meta:
        ref_name = "EventStandings"


class BarShape(Shape):
    label = serializers.CharField(allow_blank=True)
    count = number()

    class Meta:
        ref_name = "EventCount"


class StatisticsShape(Shape):
    lists = number("How many lists are counted: all readable ones for organisers, approved ones for others.")
    mean_points = serializers.FloatField()
    mean_drops = serializers.FloatField()
    factions = BarShape(many=True)
    units = BarShape(many=True, help_text="Lists that hold the unit; the first twenty.")
    drops = BarShape(many=True)
    points = BarShape(many=True, help_text="In steps of ten.")

    class Meta:
        ref_name = "EventStatistics"


class FindingShape(Shape):
    kind = one_of(KINDS)
    players = ShortPlayerShape(many=True)
    said = text()

    class Meta:
        ref_name = "EventFinding"


class FindingsShape(Shape):
    results = FindingShape(many=True)
    factions = BarShape(many=True, help_text="Lists of each faction, the most frequent first.")

    class Meta:
        ref_name = "EventFindings"
