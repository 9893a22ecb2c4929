"""Repairs of a list under an event's rules, and the list rewritten with one of them.

A repair is an edit that was tried and judged again by the event's own rule set; what would take the list out of the
event (another season) is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from armybuilder.interchange.writing import write
from armybuilder.rosters.builder.repairing import command_of
from armybuilder.rosters.builder.state import Judged
from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.case import Case
from armybuilder.rules.aos4.catalogue import Catalogue
from armybuilder.rules.aos4.rulesets import get_ruleset
from armybuilder.rules.violation import Severity, Violation
from armybuilder.tournaments.models import Event
from armybuilder.validation.catalogues import faction_of
from armybuilder.validation.fixes import MOST_REPAIRS, Repair, repairs
from armybuilder.validation.reading import Reading

ELSEWHERE = frozenset({"RULESET_SET", "LEGENDS_SET"})
"""Labels of repairs that help a list by leaving the event's rules."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A repair of the violation ``code`` at ``path``: ``key`` names the list that results, ``text`` says it all."""

    key: str
    code: str
    path: str
    text: str

    def as_json(self) -> dict[str, Any]:
        return {"key": self.key, "code": self.code, "path": self.path, "text": self.text}


def offers_for(reading: Reading) -> dict[str, tuple[Offer, ...]]:
    """Up to three repairs of every error, by the error's ``CODE path``. Takes up to a second: on demand only."""
    found: dict[str, tuple[Offer, ...]] = {}
    for violation, repair in _tried(reading):
        key = f"{violation.code} {violation.path}".strip()
        offer = Offer(repair.key, violation.code, violation.path, _told(reading, repair))
        found[key] = (*found.get(key, ()), offer)
    return found


def chosen_offers(reading: Reading, keys: Iterable[str]) -> list[Offer]:
    """The offers with these keys, each once; keys of no offer are dropped."""
    wanted = set(keys)
    if not wanted:
        return []
    by_key = {offer.key: offer for offers in offers_for(reading).values() for offer in offers}
    return [offer for key, offer in by_key.items() if key in wanted]


def repaired_text(event: Event, reading: Reading, key: str) -> str | None:
    """The list with the repair of this key, in the official app's layout; None when it is no repair of it."""
    chosen = next((repair for _, repair in _tried(reading) if repair.key == key), None)
    if chosen is None or reading.catalogue is None:
        return None
    return text_of_army(chosen.army, reading.catalogue, event.ruleset)


def text_of_army(army: ArmyList, own: Catalogue, ruleset: str) -> str:
    """A list in the official app's Android layout, readable for judges."""
    written = write(army, own, "app-android", ruleset=get_ruleset(ruleset), faction=faction_of(own))
    return written if isinstance(written, str) else written.decode()


def _tried(reading: Reading) -> Iterator[tuple[Violation, Repair]]:
    if reading.army is None or reading.catalogue is None or reading.judgement is None:
        return
    for violation in reading.judgement.report.violations:
        if violation.severity is not Severity.ERROR:
            continue
        offers = repairs(reading.army, reading.catalogue, violation, reading.ruleset, most=MOST_REPAIRS)
        yield from ((violation, repair) for repair in offers if repair.label.code not in ELSEWHERE)


def _told(reading: Reading, repair: Repair) -> str:
    """ "Choose Chaos Lord as general: legal, 990 points, 2 drops"."""
    assert reading.army is not None
    assert reading.catalogue is not None
    assert reading.judgement is not None
    case = Case(reading.army, reading.catalogue, reading.ruleset)
    judged = Judged(
        reading.army, reading.catalogue, reading.ruleset, case, reading.judgement.report, reading.judgement.totals
    )
    verdict = "legal" if repair.legal else f"{repair.errors} to fix"
    drops = f"{repair.drops} drop" + ("" if repair.drops == 1 else "s")
    return f"{command_of(repair.label, judged)}: {verdict}, {repair.points:,} points, {drops}"
