"""Work whose speed is watched: a unit added to and taken out of a 2000-point list, and the builder's page."""

from itertools import cycle

from armybuilder.bench import Bench

FACTION = "slaves-to-darkness"


def benches() -> list[Bench]:
    """Requests of one visitor at the builder, on the reference data; each saves its change."""
    from django.test import Client

    from armybuilder.rosters.builder.state import judged_roster
    from armybuilder.rosters.models import Roster

    client = Client()
    url = str(client.post("/rosters/new/", {"faction": FACTION, "example": "1"})["Location"])
    code = url.strip("/").split("/")[-1]
    known = judged_roster(Roster.objects.get(code=code)).catalogue
    spawn = next(profile.id for profile in known.profiles.values() if profile.name == "Chaos Spawn")
    turns = cycle(("add", "less"))

    def add_or_take_away() -> object:
        """One change as htmx sends it; adding and taking away in turn keep the list at its size."""
        revision = Roster.objects.values_list("revision", flat=True).get(code=code)
        sent = {"revision": revision, next(turns): spawn, "at": "regiment-1", "view": "builder"}
        answer = client.post(f"{url}units/?to=regiment-1", sent, headers={"HX-Request": "true"})
        if answer.status_code != 200:
            raise RuntimeError(f"the builder answered {answer.status_code}")
        return answer

    return [
        Bench("add a unit to a 2000-point list: request", add_or_take_away, aim_ms=30.0),
        Bench("builder page of a 2000-point list", lambda: client.get(url), aim_ms=60.0),
    ]
