"""Work whose speed is watched: requests to the API as a client meets them, without the network."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.test import Client

from armybuilder.accounts.models import Scope, User
from armybuilder.accounts.services import create_api_key
from armybuilder.bench import Bench
from armybuilder.interchange.writing import write
from armybuilder.rosters.builder.example import example_army
from armybuilder.rules.aos4.rulesets import DEFAULT_RULESET, get_ruleset
from factions.catalogue import catalogue, current_release

FACTION = "seraphon"


def example_text(faction: str = FACTION) -> str:
    """A legal list of 2,000 points as the official app prints it."""
    known = catalogue(current_release(), faction)
    army = example_army(known, get_ruleset(DEFAULT_RULESET))
    assert army is not None
    return str(write(army, known, "app-ios"))


def new_key() -> str:
    """A key that may write, of an account made for it: for the load test, which has a site of its own."""
    user = User.objects.create_user(username="load", email="load@example.org")
    return create_api_key(user=user, name="load", scope=Scope.WRITE)[1]


def benches() -> list[Bench]:
    """The endpoints of the load test, one request each."""
    settings.API_RATES = {scope: {"visitor": "1000000000/60", "known": "1000000000/60"} for scope in settings.API_RATES}
    client = Client(headers={"Host": "localhost"})
    text = example_text()
    etag = client.get(f"/api/v1/factions/{FACTION}/").headers["ETag"]

    def get(path: str, status: int = 200, **headers: str) -> Callable[[], Any]:
        def send() -> Any:
            answer = client.get(f"/api/v1/{path}", headers=headers)
            assert answer.status_code == status
            return answer

        return send

    def validate(query: str = "") -> Callable[[], Any]:
        def send() -> Any:
            answer = client.post(f"/api/v1/lists/validate/{query}", text, content_type="text/plain")
            assert answer.json()["legal"] is True
            return answer

        return send

    return [
        Bench("API: a page of factions", get("factions/"), 15.0),
        Bench("API: one faction, whole", get(f"factions/{FACTION}/"), 25.0),
        Bench("API: one faction, not modified", get(f"factions/{FACTION}/", 304, **{"If-None-Match": etag}), 5.0),
        Bench("API: search with a typing error", get("search/?q=saurus+wariors"), 60.0),
        Bench("API: judge a list of 2,000 points", validate(), 20.0),
    ]
