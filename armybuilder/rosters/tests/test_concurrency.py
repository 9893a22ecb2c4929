"""Two windows at the same time, on a database server: one change is saved, the others are refused, none is lost."""

import threading

import pytest
from django.db import connection

from armybuilder.rosters.services import StaleRevision, change_roster
from armybuilder.rosters.tests.making import OWNER, change_to, make_roster

WINDOWS = 4


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_of_changes_on_one_revision_exactly_one_is_saved():
    roster = make_roster()
    start, results = threading.Barrier(WINDOWS), []

    def change(text: str) -> None:
        start.wait()
        try:
            change_roster(holder=OWNER, code=roster.code, revision=1, edit=lambda locked: change_to(text))
            results.append(text)
        except StaleRevision:
            results.append("")
        finally:
            connection.close()

    windows = [threading.Thread(target=change, args=(f"window {number}",)) for number in range(WINDOWS)]
    for window in windows:
        window.start()
    for window in windows:
        window.join()
    saved = [text for text in results if text]
    roster.refresh_from_db()
    assert (len(results), saved) == (WINDOWS, [roster.document["text"]])
    assert (roster.revision, roster.revisions.count()) == (2, 2)
