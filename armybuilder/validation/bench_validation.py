"""Benchmarks of repairs and sentences."""

from __future__ import annotations

from dataclasses import replace

from armybuilder.rules.aos4.bench_rules import Bench, bench_catalogue, full_list
from armybuilder.rules.aos4.edits import RegimentPlace, move_unit
from armybuilder.rules.aos4.evaluate import evaluate
from armybuilder.validation.fixes import repairs
from armybuilder.validation.messages import present


def benches() -> list[Bench]:
    """Repairs of one violation, of an army over its points, and the sentences of a report."""
    catalogue, army = bench_catalogue(), full_list()
    misplaced = move_unit(army, catalogue, army.regiments[0].units[1].uid, RegimentPlace(2)).army
    wrong = evaluate(misplaced, catalogue).errors[0]
    dear = replace(army, points_limit=1900)
    over = next(found for found in evaluate(dear, catalogue).errors if found.code == "POINTS_LIMIT_EXCEEDED")
    report = evaluate(misplaced, catalogue)
    return [
        ("repairs of a misplaced unit", lambda: repairs(misplaced, catalogue, wrong), 50.0),
        ("repairs of points over the limit", lambda: repairs(dear, catalogue, over), 50.0),
        ("sentences of a report", lambda: present(report, misplaced, catalogue), 2.0),
    ]
