"""What is done by default about rules that could not be confirmed, and who may have it otherwise."""

from __future__ import annotations

from dataclasses import dataclass

from armybuilder.rules.aos4.rulesets import UNCONFIRMED

BY_AN_EVENT = "an event may switch it off"
FIXED = "cannot be switched"
BY_RULE_SET = "a second rule set has it otherwise"
ADVICE = "nothing to switch: it judges no list"


@dataclass(frozen=True, slots=True)
class Default:
    """What is done, and who may have it otherwise."""

    words: str
    switch: str


_OTHERS = {
    "R-91": Default("told, never judged", ADVICE),
    "R-92": Default("told, never judged", ADVICE),
    "R-95": Default("told, never judged", ADVICE),
    "HR-02": Default("on", FIXED),
    "HR-03": Default("on, copies counted per army; the second rule set counts them per warlock", BY_RULE_SET),
    "HR-04": Default("on", FIXED),
    "HR-06": Default("on", FIXED),
    "HR-07": Default("on", FIXED),
}
_KNOWN = {
    **{entry.rule: Default(entry.default, BY_AN_EVENT if entry.switchable else FIXED) for entry in UNCONFIRMED},
    **_OTHERS,
}


def default_of(rule_id: str) -> Default:
    """The default of an unconfirmed rule; KeyError for a rule that is confirmed."""
    return _KNOWN[rule_id]


def rules_with_defaults() -> frozenset[str]:
    """Ids of all rules that have one."""
    return frozenset(_KNOWN)
