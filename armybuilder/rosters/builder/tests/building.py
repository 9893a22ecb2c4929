"""A visitor at the builder, for tests: posts forms as the page does and looks at what is stored."""

from typing import Any

from django.test import Client

from armybuilder.rosters.builder.state import Judged, army_of, judged_roster
from armybuilder.rosters.models import Roster
from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.catalogue import Catalogue
from factions.catalogue import catalogue, current_release


class Visitor:
    """A browser with a list; ``post`` sends the list's present revision unless another is given."""

    def __init__(self, client: Client | None = None, faction: str = "slaves-to-darkness", **form: Any) -> None:
        self.client = client or Client()
        answer = self.client.post("/rosters/new/", {"faction": faction, **form})
        assert answer.status_code == 303, answer.content
        self.url = str(answer["Location"])
        self.code = self.url.strip("/").split("/")[-1]

    @property
    def roster(self) -> Roster:
        return Roster.objects.get(code=self.code)

    @property
    def army(self) -> ArmyList:
        return army_of(self.roster)

    @property
    def judged(self) -> Judged:
        return judged_roster(self.roster)

    @property
    def known(self) -> Catalogue:
        return catalogue(current_release(), self.army.army)

    def profile(self, name: str) -> str:
        """Id of the profile with this name."""
        return next(profile.id for profile in self.known.profiles.values() if profile.name == name)

    def uid(self, name: str) -> str:
        """Uid of the first unit with this name."""
        profile = self.profile(name)
        return next(unit.uid for _, unit in self.army.placed_units() if unit.profile == profile)

    def post(self, path: str, **fields: Any) -> Any:
        """Send a form as a browser without scripts does."""
        return self.client.post(f"{self.url}{path}", {"revision": self.roster.revision, **fields})

    def swap(self, path: str, **fields: Any) -> Any:
        """Send a form as htmx does."""
        sent = {"revision": self.roster.revision, **fields}
        return self.client.post(f"{self.url}{path}", sent, headers={"HX-Request": "true"})

    def add(self, *names: str, to: str) -> None:
        """Add units; each must succeed."""
        for name in names:
            answer = self.post(f"units/?to={to}", add=self.profile(name))
            assert answer.status_code == 303, answer.content

    def names(self) -> list[list[str]]:
        """Names of the units, regiment by regiment."""
        profiles = self.known.profiles
        return [[profiles[unit.profile].name for unit in regiment.everyone()] for regiment in self.army.regiments]


def l0(client: Client | None = None, limit: str = "1000") -> Visitor:
    """The running example of the rules: 990 points, legal, two drops; revision 8."""
    visitor = Visitor(client, points_limit=limit)
    visitor.add("Chaos Lord", to="new")
    visitor.add("Chaos Warriors", "Chaos Knights", "Chaos Chosen", "Chaos Spawn", to="regiment-0")
    visitor.add("Darkoath Chieftain", to="new")
    visitor.add("Darkoath Marauders", to="regiment-1")
    return visitor
