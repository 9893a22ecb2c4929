"""Reads: the lists that may fight, and the runs that somebody has started."""

from __future__ import annotations

from django.db.models import QuerySet

from armybuilder.jobs.models import Run
from armybuilder.jobs.selectors import runs_of
from armybuilder.rosters.builder.state import SYSTEM
from armybuilder.rosters.holder import Holder
from armybuilder.rosters.models import Roster, RosterRevision
from armybuilder.rosters.selectors import history_of, rosters_visible_to
from armybuilder.simulations.models import Comparison, PastedList

KINDS = ("battles", "battles-compare")
LISTS_OFFERED = 30
VERSIONS_OFFERED = 12


def fighting_rosters(holder: Holder) -> QuerySet[Roster]:
    """The holder's lists of this game, last changed first."""
    return rosters_visible_to(holder).filter(system=SYSTEM)


def roster_version(roster: Roster, number: int) -> RosterRevision | None:
    """A past state of a list."""
    return history_of(roster).filter(number=number).first()


def roster_versions(roster: Roster) -> list[RosterRevision]:
    """Past states of a list, the latest first, without the present one."""
    return list(history_of(roster).exclude(number=roster.position)[:VERSIONS_OFFERED])


def pasted_list(code: str) -> PastedList | None:
    """A list that somebody pasted."""
    return PastedList.objects.filter(code=code).first()


def battle_runs() -> QuerySet[Run]:
    """Every run of battles: whoever knows the code of one may look at it."""
    return Run.objects.filter(kind__in=KINDS)


def own_battle_runs(holder: Holder) -> QuerySet[Run]:
    """The runs of battles that the holder started and may stop, latest first."""
    return runs_of(user=holder.user, visitor=holder.visitor).filter(kind__in=KINDS)


def comparisons_of(run: Run) -> list[Comparison]:
    """The comparisons with this run, oldest first, each with its own run."""
    return list(Comparison.objects.filter(base=run).select_related("run").order_by("pk"))
