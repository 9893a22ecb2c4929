"""Lists for the tests of storage; their documents are of no game."""

from armybuilder.rosters.holder import Holder
from armybuilder.rosters.models import Roster
from armybuilder.rosters.services import Change, Document, Summary, change_roster, create_roster

OWNER = Holder(visitor="owner-of-the-list")
STRANGER = Holder(visitor="somebody-else")


def summary_of(document: Document) -> Summary:
    """Counts the letters of a document, so that every state has another summary."""
    size = len(document["text"])
    return Summary("Letters", points=size, limit=10, legal=size < 10, to_fix=size // 10, to_do=0, release="today")


def change_to(text: str) -> Change:
    document = {"text": text}
    return Change(document, summary_of(document), f"wrote {text}")


def make_roster(holder: Holder = OWNER, text: str = "", name: str = "A list") -> Roster:
    return create_roster(holder=holder, system="letters", name=name, change=change_to(text))


def write(roster: Roster, text: str, holder: Holder = OWNER) -> Roster:
    """Replace the text of a list, on whatever revision it has."""
    roster.refresh_from_db()
    return change_roster(holder=holder, code=roster.code, revision=roster.revision, edit=lambda locked: change_to(text))
