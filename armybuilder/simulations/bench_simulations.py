"""Work whose speed is watched: pages of odds and heat maps, a heat map from lists, battles of two real lists."""

from __future__ import annotations

from django.test import Client

from armybuilder.bench import Bench
from armybuilder.rosters.holder import Holder
from armybuilder.simulations.abilities import usual_abilities
from armybuilder.simulations.battles import Settings, engine, parameters_of, play
from armybuilder.simulations.heat import matchup_of, table_of
from armybuilder.simulations.lists import fought_list
from armybuilder.simulations.odds import Circumstances
from armybuilder.simulations.services import document_of

BATTLES = 200
PER_SECOND = {"numba": 2500, "plain": 50}


def benches() -> list[Bench]:
    """All of them need the reference data."""
    visitor = Client(headers={"host": "localhost"})
    nobody = Holder()
    mine, theirs = fought_list("reference:stormcast-eternals", nobody), fought_list("reference:skaven", nobody)
    settings = Settings(battles=BATTLES)
    parameters = parameters_of(settings, {"a": document_of(mine), "b": document_of(theirs)}, {})
    sworn, bloody = (fought_list(f"reference:{slug}", nobody) for slug in ("slaves-to-darkness", "blades-of-khorne"))
    with_traits = parameters_of(
        settings,
        {"a": document_of(sworn), "b": document_of(bloody)},
        {},
        {"a": usual_abilities(sworn), "b": usual_abilities(bloody)},
    )

    def heat_map() -> object:
        matchup = matchup_of(mine, theirs, Circumstances(charged=True))
        return table_of(matchup, "per100"), table_of(matchup, "per100", back=True)

    def page(address: str) -> None:
        assert visitor.get(address).status_code == 200

    return [
        Bench("odds: page of two units", lambda: page("/matchups/"), 50.0),
        Bench("heat map: two reference lists, both directions, as tables", heat_map, 60.0),
        Bench("heat map: page", lambda: page("/matchups/heatmap/"), 120.0),
        Bench(
            f"battles: {BATTLES} of two real lists in one chunk",
            lambda: play(parameters, {"first": 0, "last": BATTLES}),
            1000 * BATTLES / PER_SECOND[engine()],
        ),
        Bench(
            f"battles: {BATTLES} of two real lists with faction traits",
            lambda: play(with_traits, {"first": 0, "last": BATTLES}),
            1000 * BATTLES / PER_SECOND[engine()],
        ),
    ]
