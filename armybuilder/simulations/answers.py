"""Calculations given as JSON, of both game systems: for the command ``attack_odds`` and the API.

A case of Age of Sigmar names its kind beside its id; one of HORDES in its input, or beside its id a kind that only
HORDES has.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from armybuilder.rules.aos4.combat.cases import answer_document
from armybuilder.rules.aos4.combat.reading import CaseProblem
from armybuilder.rules.hordes import cases as hordes
from armybuilder.rules.system import DocumentProblem

Answer = dict[str, Any]
AOS_KINDS = frozenset({"attack", "duel", "dice", "fight_order"})


def answer_cases(document: object, more: Callable[[], bool] = lambda: True) -> Answer:
    """``{"results": {id: {…}}}``, with ``problems`` beside it for cases that cannot be worked out.

    ``more`` is asked before each case whether there is time for it. Raises `CaseProblem` when the document has no list
    of cases.
    """
    if isinstance(document, Mapping) and isinstance(document.get("cases"), list | tuple):
        document = {"cases": [_told_apart(case) for case in document["cases"]]}
    return answer_document(document, without_kind=_answer_of_hordes, more=more)


def _told_apart(case: object) -> object:
    """The case as it is for Age of Sigmar; without its outer kind for HORDES."""
    if not isinstance(case, Mapping) or "kind" not in case or not _of_hordes(case):
        return case
    given = case["input"]
    inner = {"kind": case["kind"], **given} if isinstance(given, Mapping) else given
    return {**{key: value for key, value in case.items() if key != "kind"}, "input": inner}


def _of_hordes(case: Mapping[str, Any]) -> bool:
    given = case.get("input")
    if not isinstance(given, Mapping):
        return False
    kind = case["kind"]
    if kind not in AOS_KINDS if isinstance(kind, str) else False:
        return kind in hordes.KINDS
    return given.get("kind") in hordes.KINDS or ("DEF" in given and "attacker" not in given)


def _answer_of_hordes(case: Mapping[str, Any]) -> Answer:
    if "input" not in case:
        raise CaseProblem("input", "MISSING")
    try:
        return hordes.answer(case)
    except DocumentProblem as problem:
        raise CaseProblem(problem.path, problem.code, problem.detail) from problem
