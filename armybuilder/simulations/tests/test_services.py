"""Pasting lists, starting runs and comparisons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from armybuilder.accounts.models import User
from armybuilder.jobs import selectors
from armybuilder.jobs.expiry import forget_expired
from armybuilder.jobs.models import Run
from armybuilder.rosters.holder import Holder
from armybuilder.rosters.models import Roster
from armybuilder.simulations import services
from armybuilder.simulations.battles import COMPARISON, KIND, Settings
from armybuilder.simulations.lists import FoughtList, UnknownList, fought_list
from armybuilder.simulations.models import Comparison, PastedList
from armybuilder.simulations.results import RunPage
from armybuilder.simulations.services import CannotFight, NothingToRead, paste_list, start_battles, start_comparison
from armybuilder.simulations.tests.conftest import FEW, OWNER, STRANGER
from armybuilder.validation.tests.texts import LEGAL, OTHER_LEGAL, UNREADABLE

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("reference_data")]


def test_paste_list_keeps_the_list_once_and_not_the_text() -> None:
    first, again = paste_list(text=LEGAL), paste_list(text=LEGAL)

    assert first == again
    row = PastedList.objects.get()
    assert (row.name, f"pasted:{row.code}") == ("Spearpoint", first.key)
    assert "Created with" not in str(row.document)


def test_pasted_list_is_forgotten_long_after_it_was_pasted_last(client: Client) -> None:
    key = paste_list(text=LEGAL).key
    PastedList.objects.update(pasted=timezone.now() - timedelta(days=89))
    paste_list(text=LEGAL)
    things = "lists pasted for a matchup"
    assert forget_expired(timezone.now() + timedelta(days=89))[things] == 0
    assert forget_expired(timezone.now() + timedelta(days=91))[things] == 1
    with pytest.raises(UnknownList):
        fought_list(key, OWNER)
    page = client.get(reverse("matchups:battles"), {"a": key})
    assert page.status_code == 200
    assert "is kept for 90 days." in page.content.decode()


def test_paste_list_says_what_it_could_not_read() -> None:
    pasted = paste_list(text=LEGAL.replace("Chaos Spawn (60)", "Gobbledygook (60)"))

    assert pasted.told == "1 line of the text could not be read."
    assert fought_list(pasted.key, OWNER).unknown == ("Gobbledygook",)


def test_paste_list_of_a_share_link_keeps_nothing() -> None:
    pasted = paste_list(text=" https://example.org/rosters/shared/abcdefghij012345/ ")

    assert pasted.key == "shared:abcdefghij012345"
    assert PastedList.objects.count() == 0


def test_paste_list_refuses_what_is_no_list() -> None:
    with pytest.raises(NothingToRead, match="No list was found"):
        paste_list(text=UNREADABLE)


def test_start_battles_of_equal_lists_gives_the_run_that_is_there(mine: FoughtList, theirs: FoughtList) -> None:
    first = start_battles(mine=mine, theirs=theirs, settings=FEW, holder=OWNER)
    again = start_battles(mine=mine, theirs=theirs, settings=FEW, holder=STRANGER)
    other = start_battles(mine=mine, theirs=theirs, settings=replace(FEW, seed=8), holder=STRANGER)

    assert (first.reused, again.reused, other.reused) == (False, True, False)
    assert again.run == first.run
    assert (first.run.kind, first.run.visitor) == (KIND, OWNER.visitor)


def test_start_battles_refuses_a_list_without_units(mine: FoughtList) -> None:
    empty = replace(mine, army=mine.army.with_changes(regiments=()))

    with pytest.raises(CannotFight, match="Spearpoint has no unit that could fight"):
        start_battles(mine=empty, theirs=mine, settings=FEW, holder=OWNER)


def test_start_battles_refuses_more_battles_than_are_played_here(
    mine: FoughtList, theirs: FoughtList, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "engine", lambda: "plain")

    with pytest.raises(CannotFight, match="At most 5,000 battles"):
        start_battles(mine=mine, theirs=theirs, settings=Settings(battles=5001), holder=OWNER)


def test_start_battles_puts_visitors_off_while_much_of_theirs_waits(
    mine: FoughtList, theirs: FoughtList, user: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selectors, "MOST_WAITING", 1)
    start_battles(mine=mine, theirs=theirs, settings=FEW, holder=OWNER)

    with pytest.raises(CannotFight, match="Many battles of visitors are waiting already"):
        start_battles(mine=mine, theirs=theirs, settings=replace(FEW, seed=8), holder=STRANGER)
    start_battles(mine=mine, theirs=theirs, settings=replace(FEW, seed=9), holder=Holder(user))


def test_start_battles_refuses_a_fifth_run_at_the_same_time(mine: FoughtList, theirs: FoughtList) -> None:
    for seed in range(4):
        start_battles(mine=mine, theirs=theirs, settings=replace(FEW, seed=seed), holder=OWNER)

    with pytest.raises(CannotFight, match="4 of your runs are still going"):
        start_battles(mine=mine, theirs=theirs, settings=replace(FEW, seed=9), holder=OWNER)
    start_battles(mine=mine, theirs=theirs, settings=replace(FEW, seed=9), holder=STRANGER)


def test_run_is_done_with_the_totals_of_all_chunks(finished: Run) -> None:
    page = RunPage(finished)

    assert finished.state == Run.State.DONE
    assert page.summary is not None
    assert page.summary.battles == 20
    assert page.summary.won + page.summary.drawn + page.summary.lost == pytest.approx(1)
    assert [name for name, _ in page.workers] == ["Spearpoint", "Skaven"]


def test_stopped_run_keeps_what_was_played(mine: FoughtList, theirs: FoughtList, work: Callable[..., Run]) -> None:
    settings = Settings(battles=250, seed=1, precision=0.01)
    run = start_battles(mine=mine, theirs=theirs, settings=settings, holder=OWNER).run
    work(run, limit=1)

    stopped = services.stop_battles(run=run)

    page = RunPage(run)
    assert (stopped, run.state, run.chunk_count) == (True, Run.State.CANCELLED, 3)
    assert page.summary is not None
    assert page.summary.battles == 100


def test_comparison_meets_the_same_seeds_and_stands_beside_its_run(finished: Run, work: Callable[..., Run]) -> None:
    other = fought_list(paste_list(text=OTHER_LEGAL).key, OWNER)

    comparison = work(start_comparison(base=finished, other=other, holder=OWNER).run)

    assert comparison.kind == COMPARISON
    page = RunPage(comparison)
    assert page.pairs is not None
    assert page.pairs.first.to_json() == (finished.result or {})["counters"]
    row = RunPage(finished).comparisons[0]
    assert (row.label, row.state) == ("Spearpoint", "done")
    assert row.won == page.pairs.second.won / 20
    assert row.difference == pytest.approx((page.pairs.second.won - page.pairs.first.won) / 20)


def test_comparison_is_started_and_noted_once(finished: Run, theirs: FoughtList) -> None:
    first = start_comparison(base=finished, other=theirs, holder=OWNER)
    again = start_comparison(base=finished, other=theirs, holder=STRANGER)

    assert first.run == again.run
    assert Comparison.objects.count() == 1


def test_comparison_with_an_unfinished_run_is_refused(started: Run, theirs: FoughtList) -> None:
    with pytest.raises(CannotFight, match="no result to compare with"):
        start_comparison(base=started, other=theirs, holder=OWNER)


def test_run_of_precision_ends_at_the_first_border_that_is_enough(
    mine: FoughtList, theirs: FoughtList, work: Callable[..., Run]
) -> None:
    run = start_battles(
        mine=mine, theirs=theirs, settings=Settings(battles=400, seed=1, precision=0.1), holder=OWNER
    ).run

    work(run)

    page = RunPage(run)
    assert page.summary is not None
    assert page.summary.battles == 200
    low, high = page.summary.interval
    assert (high - low) / 2 <= 0.1


def test_start_battles_with_an_account_belongs_to_it(
    mine: FoughtList, theirs: FoughtList, user: object, make_list: Callable[..., Roster]
) -> None:
    holder = Holder(user=user, visitor="cookie")  # type: ignore[arg-type]

    run = start_battles(mine=mine, theirs=theirs, settings=FEW, holder=holder).run

    assert (run.owner, run.visitor) == (user, "")
