"""What the list endpoints say about a reading, in the keys that commands use too."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from armybuilder.api.army_list import list_document
from armybuilder.rosters.spearhead.words import SYSTEM as SPEARHEAD
from armybuilder.rules.aos4.catalogue import Catalogue
from armybuilder.rules.aos4.system import SYSTEM
from armybuilder.rules.ruleset import RuleSet
from armybuilder.validation.answers import reading_json
from armybuilder.validation.fixes import Repair, repairs_by_violation
from armybuilder.validation.messages import label_text
from armybuilder.validation.reading import SPEARHEAD as BOXED
from armybuilder.validation.reading import Reading

REPAIRING_SECONDS = 3.0
"""Of one list: hundreds of units have hundreds of violations. Those of events are done long before."""
VERDICT = ("legal", "complete", "violations")


def parsed(name: str, reading: Reading) -> dict[str, Any]:
    """What was read: without a verdict, with the list itself and prices that differ from those printed."""
    document = reading_json(reading, name)
    for key in VERDICT:
        del document[key]
    document["system"] = SPEARHEAD if reading.ruleset.id == BOXED else SYSTEM.id
    document["list"], document["document"] = own_document(reading), None
    document["price_differences"] = [
        {"path": one.path, "line": one.line, "name": one.name, "printed": one.printed, "price": one.price}
        for one in reading.differences
    ]
    return document


def judged(name: str, reading: Reading, *, with_repairs: bool) -> dict[str, Any]:
    """The verdict about a list."""
    document = reading_json(reading, name)
    if with_repairs:
        document["repairs"] = list(repairs_of(reading))
    return document


def own_document(reading: Reading) -> dict[str, Any] | None:
    """The list in the own JSON; None when none could be read."""
    if reading.army is None or reading.catalogue is None:
        return None
    return list_document(reading.army, reading.catalogue, reading.ruleset)


def repairs_of(reading: Reading) -> Iterator[dict[str, Any]]:
    """Every repair of every violation, each tried and judged again, for as long as a list has time."""
    end = time.monotonic() + REPAIRING_SECONDS
    if reading.army is None or reading.catalogue is None or reading.judgement is None:
        return
    found = repairs_by_violation(reading.army, reading.catalogue, reading.judgement.report, reading.ruleset)
    for violation, repairs in found:
        if time.monotonic() > end:
            return
        for repair in repairs:
            yield {
                "code": violation.code,
                "path": violation.path,
                **_repair(repair, reading.catalogue, reading.ruleset),
            }


def _repair(repair: Repair, catalogue: Catalogue, ruleset: RuleSet) -> dict[str, Any]:
    return {
        "edit": repair.label.code,
        "message": label_text(repair.label, repair.army, catalogue),
        "points": repair.points,
        "points_before": repair.points_before,
        "drops": repair.drops,
        "drops_before": repair.drops_before,
        "errors": repair.errors,
        "legal": repair.legal,
        "removal": repair.removal,
        "list": list_document(repair.army, catalogue, ruleset if repair.army.ruleset == ruleset.id else None),
    }
