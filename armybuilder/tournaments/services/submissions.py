"""Lists sent in, and what judges decide about them."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.utils import timezone

from armybuilder.interchange.source import Refused, decode
from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.army_document import digest, from_document, to_document
from armybuilder.rules.violation import Severity
from armybuilder.tournaments.judging import judge_for_event
from armybuilder.tournaments.models import (
    Decision,
    DecisionKind,
    Event,
    Player,
    PlayerState,
    Submission,
    SubmissionState,
)
from armybuilder.tournaments.repairs import text_of_army
from armybuilder.tournaments.services.audit import Actor, note
from armybuilder.tournaments.services.events import EventLocked, judged_by
from armybuilder.tournaments.services.players import NotPlaying
from armybuilder.validation.answers import army_of_renown_name, faction_name, problem_json, violations_json
from armybuilder.validation.catalogues import catalogue_for
from armybuilder.validation.reading import Reading
from armybuilder.validation.releases import guess_release, release_table

STORED_TEXT = 200_000
PACKED = b"PK"
"""How a packed file (``.rosz``) begins."""


class DeadlinePassed(Exception):
    """The deadline is over and the player's list has not been returned."""


class DecidedElsewhere(Exception):
    """Another judge decided since the page was drawn: ``decision`` is the newest one."""

    def __init__(self, decision: Decision | None) -> None:
        super().__init__("decided elsewhere")
        self.decision = decision


class SubmissionReplaced(Exception):
    """The player has sent a newer version: ``newer`` is it."""

    def __init__(self, newer: Submission) -> None:
        super().__init__("replaced")
        self.newer = newer


class WaiverNeeded(Exception):
    """The list has errors that are neither repaired nor waived."""

    def __init__(self, keys: Sequence[str]) -> None:
        super().__init__(", ".join(keys))
        self.keys = tuple(keys)


def submit_list(
    *,
    player: Player,
    data: str | bytes,
    filename: str = "",
    actor: Actor,
    via: str = "link",
    now: datetime | None = None,
) -> Submission:
    """Store a new version of a player's list with its verdict.

    The moment that counts is ``now`` by the server's clock: at the closing second it is in, after it late. Raises
    ``EventLocked``, ``NotPlaying``, and ``DeadlinePassed`` for a replacement after the end.
    """
    received = now or timezone.now()
    started = time.perf_counter()
    event, sent = player.event, None
    while sent is None:  # again by the rules of now, when they were changed while the list was judged
        readings = judge_for_event(event, data, filename)
        milliseconds = int((time.perf_counter() - started) * 1000)
        text = text_of_source(event, data, readings)
        with transaction.atomic():
            judged_by_then = judged_by(event)
            event = Event.objects.select_for_update().get(pk=player.event_id)
            stored = Player.objects.select_related("current").get(pk=player.pk)
            _may_submit(event, stored, stored.current, received)
            if judged_by(event) == judged_by_then:
                sent = _stored(event, stored, text, readings, received, milliseconds)
                note(event, actor, "submitted", player, version=sent.version, via=via, milliseconds=milliseconds)
    player.current = sent
    return sent


def _stored(
    event: Event, player: Player, text: str, readings: Sequence[Reading], received: datetime, milliseconds: int
) -> Submission:
    """A new version of a player's list, kept as the present one."""
    submission = Submission(
        player=player,
        version=player.current.version + 1 if player.current else 1,
        text=text[:STORED_TEXT],
        received=received,
        late=received > event.closes,
        milliseconds=milliseconds,
    )
    judge_submission(submission, readings)
    submission.save()
    player.current = submission
    player.save(update_fields=["current"])
    return submission


def text_of_source(event: Event, data: str | bytes, readings: Sequence[Reading]) -> str:
    """What is kept of a source: its text, or for a packed file the list that was read, written as text."""
    reading = readings[0]
    if isinstance(data, bytes) and data.startswith(PACKED):
        if len(readings) != 1 or reading.army is None or reading.catalogue is None:
            return "A packed file that holds no single readable list."
        return text_of_army(reading.army, reading.catalogue, event.ruleset)
    try:
        return decode(data)
    except Refused:
        text = data if isinstance(data, str) else data.decode("utf-8", errors="replace")
        return text.replace("\x00", "")


def _may_submit(event: Event, player: Player, current: Submission | None, received: datetime) -> None:
    if event.locked is not None:
        raise EventLocked
    if player.state == PlayerState.DROPPED:
        raise NotPlaying
    if is_kept(event, current, received):
        raise DeadlinePassed


def is_kept(event: Event, current: Submission | None, now: datetime) -> bool:
    """Whether a list that was sent stays as it is at ``now``: after the end, unless a judge has returned it."""
    return now > event.closes and current is not None and current.state != SubmissionState.RETURNED


def judge_submission(submission: Submission, readings: Sequence[Reading]) -> Submission:
    """Fill in what the machine finds in a submission; not saved. Two armies in one text count as unreadable."""
    reading = readings[0]
    single = len(readings) == 1
    parsed = reading.parsed
    submission.lists_found = len(readings)
    submission.source_format = parsed.format
    submission.reading = [problem_json(problem) for found in readings for problem in found.problems]
    submission.readable = single and reading.readable
    submission.name = parsed.title[:200]
    submission.faction = (army_of_renown_name(reading) or faction_name(reading) or "")[:120]
    submission.data_release = reading.release
    submission.written_release = written_with(reading)
    submission.declared_points, submission.declared_drops = parsed.declared_points, parsed.declared_drops
    if not submission.readable or reading.judgement is None or reading.army is None:
        submission.document, submission.judged, submission.codes, submission.units = None, [], [], []
        submission.legal, submission.points, submission.drops = False, 0, 0
        submission.content_hash = sha256(submission.text.encode()).hexdigest()
        submission.state = SubmissionState.UNREADABLE
        return submission
    totals = reading.judgement.totals
    submission.document = to_document(reading.army)
    submission.judged = violations_json(reading)
    submission.codes = sorted({found["code"] for found in submission.judged if found["severity"] == Severity.ERROR})
    submission.legal = reading.legal
    submission.points, submission.drops = totals.points, totals.drops
    submission.units = unit_names(reading)
    submission.content_hash = content_hash(reading.army, reading)
    submission.state = SubmissionState.LEGAL if reading.legal else SubmissionState.ILLEGAL
    return submission


def written_with(reading: Reading) -> str:
    """The release that a text says it was written with; empty where it names none, or may mean the one it is judged by.

    A text tells by the data number or version of the official app, by a release's id, or by its season.
    """
    guess = guess_release(reading.parsed, release_table())
    return "" if guess.reason == "newest" or reading.release in guess.releases else guess.releases[0]


def unit_names(reading: Reading) -> list[str]:
    """Names of all units in list order, for the statistics of an event."""
    if reading.army is None or reading.catalogue is None:
        return []
    profiles = reading.catalogue.profiles
    return [
        profiles[unit.profile].name if unit.profile in profiles else unit.name or unit.profile
        for _, unit in reading.army.placed_units()
    ]


def content_hash(army: ArmyList, reading: Reading) -> str:
    """SHA-256 over the list without its name, its data release and its rule set."""
    return sha256(f"{digest(army.with_changes(name=''))}\n{reading.release}\n{reading.ruleset.id}".encode()).hexdigest()


def error_keys(submission: Submission) -> list[str]:
    """The errors of a submission as ``CODE path``: what a judge may waive."""
    return [
        f"{found['code']} {found['path']}".strip() for found in submission.judged if found["severity"] == Severity.ERROR
    ]


@transaction.atomic
def decide(
    *,
    submission: Submission,
    kind: DecisionKind,
    actor: Actor,
    decisions_made: int,
    note_text: str = "",
    waived: Iterable[str] = (),
    suggestions: Iterable[Mapping[str, Any]] = (),
) -> Decision:
    """Approve, return or reopen the newest version of a list.

    ``decisions_made`` is the number the page showed: when another judge was quicker, ``DecidedElsewhere`` is raised and
    nothing changes. Approving needs every error waived by name, else ``WaiverNeeded``. ``suggestions`` are repairs that
    the player is shown, as ``repairs.Offer.as_json`` gives them.
    """
    # The event's row first, as the lock and a re-check do: a decision is before the lock or refused by it.
    event = Event.objects.select_for_update().get(players__submissions=submission)
    locked = Submission.objects.select_for_update(of=("self",)).select_related("player__event").get(pk=submission.pk)
    player = locked.player
    if player.current_id != locked.pk and player.current is not None:
        raise SubmissionReplaced(player.current)
    if locked.decisions_made != decisions_made:
        raise DecidedElsewhere(locked.decisions.first())
    if event.locked is not None:
        raise EventLocked
    known = error_keys(locked)
    waivers = [key for key in dict.fromkeys(waived) if key in known]
    if kind == DecisionKind.APPROVE:
        missing = [key for key in known if key not in waivers] if locked.readable else ["UNREADABLE"]
        if missing:
            raise WaiverNeeded(missing)
    decision = Decision.objects.create(
        submission=locked,
        judge=actor.user,
        who=actor.name[:120],
        kind=kind,
        note=note_text,
        waived=waivers if kind == DecisionKind.APPROVE else [],
        suggestions=[dict(offer) for offer in suggestions],
    )
    locked.state = _state_after(locked, kind)
    locked.waived = decision.waived
    locked.decisions_made += 1
    locked.save(update_fields=["state", "waived", "decisions_made"])
    note(player.event, actor, f"decided_{kind}", player, version=locked.version, waived=len(decision.waived))
    return decision


def _state_after(submission: Submission, kind: DecisionKind) -> SubmissionState:
    if kind == DecisionKind.APPROVE:
        return SubmissionState.APPROVED
    if kind == DecisionKind.RETURN:
        return SubmissionState.RETURNED
    if not submission.readable:
        return SubmissionState.UNREADABLE
    return SubmissionState.LEGAL if submission.legal else SubmissionState.ILLEGAL


def return_all(*, players: Iterable[Player], actor: Actor, note_text: str) -> tuple[list[Player], list[Player]]:
    """Return the players' newest lists with one note; gives the players told and those passed over.

    Passed over are players without a list and lists that are returned already or were decided meanwhile.
    """
    return _decide_all(
        players,
        actor,
        DecisionKind.RETURN,
        (
            SubmissionState.UNREADABLE,
            SubmissionState.ILLEGAL,
            SubmissionState.LEGAL,
            SubmissionState.APPROVED,
        ),
        note_text,
    )


def approve_all(*, players: Iterable[Player], actor: Actor) -> tuple[list[Player], list[Player]]:
    """Approve the legal lists among the players' newest; gives the approved players and those passed over.

    A list that came late, or was returned and waits for its player, is passed over, legal or not: approving it is a
    decision of its own.
    """
    wanted = list(players)
    late = [player for player in wanted if player.current is not None and player.current.late]
    in_time = [player for player in wanted if player not in late]
    done, passed = _decide_all(in_time, actor, DecisionKind.APPROVE, (SubmissionState.LEGAL,))
    return done, [*passed, *late]


def _decide_all(
    players: Iterable[Player],
    actor: Actor,
    kind: DecisionKind,
    states: Sequence[SubmissionState],
    note_text: str = "",
) -> tuple[list[Player], list[Player]]:
    done: list[Player] = []
    passed: list[Player] = []
    for player in players:
        submission = player.current
        if submission is None or submission.state not in states:
            passed.append(player)
            continue
        try:
            decide(
                submission=submission,
                kind=kind,
                actor=actor,
                decisions_made=submission.decisions_made,
                note_text=note_text,
            )
        except (DecidedElsewhere, SubmissionReplaced, WaiverNeeded):
            passed.append(player)
        else:
            done.append(player)
    return done, passed


def text_of_saved(army: ArmyList) -> str:
    """A saved list as the text that is submitted: the official app's Android layout, readable for judges.

    Its names and prices are those of the builder. Raises ``UnknownArmy`` for a list whose army no data have any more.
    """
    return text_of_army(army, catalogue_for(army), army.ruleset)


def text_of_document(document: dict[str, Any]) -> str:
    """The same of a list that is stored as a document."""
    return text_of_saved(from_document(document))
