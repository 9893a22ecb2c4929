"""Writes: lists that are pasted to fight, runs of battles and comparisons that are started."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils import timezone

from armybuilder.jobs.expiry import Expiry
from armybuilder.jobs.models import Run
from armybuilder.jobs.selectors import visitors_wait_long
from armybuilder.jobs.services import StartedRun, cancel_run, start_run
from armybuilder.rosters.holder import Holder
from armybuilder.rules.aos4.army_document import digest, to_document
from armybuilder.rules.aos4.battle.battleplans import battleplan
from armybuilder.rules.aos4.battle.policies import policy
from armybuilder.rules.aos4.battle.preparation import prepare
from armybuilder.rules.aos4.battle.values import BattleArmy, BattleProblem
from armybuilder.rules.aos4.effects.abilities import battle_ability
from armybuilder.simulations.abilities import abilities_for, usual_abilities
from armybuilder.simulations.battles import (
    COMPARISON,
    KIND,
    Settings,
    abilities_of,
    chunks_of,
    engine,
    key_of,
    parameters_of,
    settings_of,
)
from armybuilder.simulations.lists import SHARE_LINK, FoughtList, list_of_document, storable
from armybuilder.simulations.models import Comparison, PastedList
from armybuilder.simulations.selectors import own_battle_runs
from armybuilder.simulations.units import battle_army
from armybuilder.validation.reading import read_lists

CODE_LENGTH, NAME_LENGTH, LABEL_LENGTH = 20, 120, 160
MOST_ACTIVE_RUNS = 4
MOST_BATTLES = {"numba": 50_000, "plain": 5_000}
"""Battles of one run: a few minutes of work at most."""


class NothingToRead(ValueError):
    """The text is no list; the words say what was found."""


@dataclass(frozen=True, slots=True)
class Pasted:
    """A pasted list: its key, and in words what of it could not be read."""

    key: str
    told: str = ""


def paste_list(*, text: str) -> Pasted:
    """Keep the first list of a text and give its key; a share link gives the key of its list.

    Raises `NothingToRead`.
    """
    if link := SHARE_LINK.search(text.strip()):
        return Pasted(f"shared:{link[1]}")
    readings = read_lists(text)
    reading = next((reading for reading in readings if reading.army is not None), None)
    if reading is None or reading.army is None or reading.catalogue is None:
        raise NothingToRead(
            "No list was found in this text. The text of the official app, New Recruit and others is read."
        )
    army = storable(reading.army.with_changes(release=reading.catalogue.release.id))
    name = army.name or f"A list of {reading.catalogue.army.name}"
    code = digest(army)[:CODE_LENGTH]
    kept = {"name": name[:NAME_LENGTH], "document": to_document(army), "pasted": timezone.now()}
    PastedList.objects.update_or_create(code=code, defaults=kept)
    unread = len(reading.problems)
    told = f"{unread} {'line' if unread == 1 else 'lines'} of the text could not be read." if unread else ""
    return Pasted(f"pasted:{code}", told)


def forget_pasted_lists(before: datetime) -> int:
    """Delete the lists that nobody has pasted since; runs keep what they need of theirs. Gives their number."""
    return PastedList.objects.filter(pasted__lt=before).delete()[0]


PASTED_LISTS = Expiry("lists pasted for a matchup", 90, "somebody pasted them last", forget_pasted_lists)


class CannotFight(ValueError):
    """A run that cannot be started; the words say why."""


def start_battles(
    *,
    mine: FoughtList,
    theirs: FoughtList,
    settings: Settings,
    holder: Holder,
    abilities_a: Sequence[str] | None = None,
    abilities_b: Sequence[str] | None = None,
) -> StartedRun:
    """Start battles of two lists, or give the run of the same lists, abilities, settings and seed.

    ``abilities_a`` and ``abilities_b`` are ids of faction traits and single abilities; None: what the list has
    anyway. Raises `CannotFight`.
    """
    lists = {"a": mine, "b": theirs}
    _check(lists, settings)
    _check_number(holder)
    asked = {"a": abilities_a, "b": abilities_b}
    parameters = parameters_of(
        settings,
        {side: document_of(fought) for side, fought in lists.items()},
        {side: fought.key for side, fought in lists.items()},
        {side: _abilities(fought, asked[side]) for side, fought in lists.items()},
    )
    return start_run(
        kind=KIND,
        key=key_of(parameters),
        parameters=parameters,
        chunks=chunks_of(settings),
        owner=holder.user,
        visitor=holder.visitor,
    )


def start_comparison(*, base: Run, other: FoughtList, holder: Holder) -> StartedRun:
    """Let another version of the first list of a finished run meet the same seeds. Raises `CannotFight`.

    It uses what it has anyway if the first list did so, else those of the first list's abilities that it can.
    """
    if base.kind != KIND or not base.result:
        raise CannotFight("This run has no result to compare with.")
    counters = base.result["counters"]
    settings = replace(settings_of(base.parameters), battles=counters["battles"], precision=None)
    _check({"c": other}, settings)
    _check_number(holder)
    abilities = abilities_of(base.parameters)
    replaced = list_of_document("a", base.parameters["lists"]["a"])
    as_usual = abilities["a"] == usual_abilities(replaced)
    parameters = parameters_of(
        settings,
        {**base.parameters["lists"], "c": document_of(other)},
        {**base.parameters.get("sources", {}), "c": other.key},
        {**abilities, "c": usual_abilities(other) if as_usual else abilities_for(other, abilities["a"])},
    )
    started = start_run(
        kind=COMPARISON,
        key=key_of(parameters),
        parameters=parameters,
        chunks=chunks_of(settings),
        owner=holder.user,
        visitor=holder.visitor,
    )
    Comparison.objects.get_or_create(base=base, run=started.run, defaults={"label": other.name[:LABEL_LENGTH]})
    return started


def fought_already(run: Run, other: FoughtList) -> bool:
    """Whether a list is the one that fought as the first of a run, by whatever name."""
    fought: dict[str, object] = run.parameters["lists"]["a"]
    return {**fought, "name": ""} == {**document_of(other), "name": ""}


def stop_battles(*, run: Run) -> bool:
    """Stop a run; what was played until now stays readable on its page. False when it was over."""
    return cancel_run(run)


def document_of(fought: FoughtList) -> dict[str, object]:
    """What a run keeps of a list: its document, with the name that it is shown by."""
    return to_document(fought.army.with_changes(name=fought.name, release=fought.catalogue.release.id))


def _abilities(fought: FoughtList, asked: Sequence[str] | None) -> tuple[str, ...]:
    """The abilities that a list is to use; raises `CannotFight` for one that no unit of it can have."""
    if asked is None:
        return usual_abilities(fought)
    found = abilities_for(fought, asked)
    for ability_id in asked:
        if ability_id not in found:
            raise CannotFight(f"{fought.name} has no unit for {battle_ability(ability_id).name}.")
    return found


def _check_number(holder: Holder) -> None:
    if holder.user is None and visitors_wait_long():
        raise CannotFight("Many battles of visitors are waiting already. Try again in a few minutes.")
    if own_battle_runs(holder).filter(state__in=Run.ACTIVE).count() >= MOST_ACTIVE_RUNS:
        raise CannotFight(f"{MOST_ACTIVE_RUNS} of your runs are still going. Wait for one of them, or stop it.")


def _check(lists: dict[str, FoughtList], settings: Settings) -> None:
    most = MOST_BATTLES[engine()]
    if settings.battles > most:
        raise CannotFight(f"At most {most:,} battles are played in one run here.")
    for fought in lists.values():
        army = battle_army(fought.name, fought.army, fought.catalogue)
        if not any(not unit.manifestation for unit in army.units):
            raise CannotFight(f"{fought.name} has no unit that could fight.")
        _check_army(fought.name, army, settings)


def _check_army(name: str, army: BattleArmy, settings: Settings) -> None:
    """Whether the model has places for the army: tried against itself."""
    plan = battleplan(settings.battleplan)
    policies = policy(settings.policy_a), policy(settings.policy_b)
    try:
        prepare((army, army), plan, plan.terrain, settings.rounds, settings.model == "complete", policies)
    except BattleProblem as problem:
        raise CannotFight(f"{name} is too large for the model ({problem}).") from problem
