"""When an ability may be used, in a fixed vocabulary.

The source prints the trigger of a reaction as a sentence of the rules. What is kept of it are facts, in own words:
whose ability, and which, is reacted to. Slips of the source ("Onec Per Turn", "YourHero Phase") are set right too.
"""

from __future__ import annotations

import re

_OFTEN = re.compile(r"on(?:ce|ec) per (battle round|battle|turn|phase)\s*(\(army,?\))?", re.IGNORECASE)
_PHASE = re.compile(r"(?:(any|your|enemy)\s*)?(hero|movement|shooting|charge|combat|deployment) phase", re.IGNORECASE)
_EDGE = re.compile(r"(start|end) of (?:(first )?(battle round)|(any|your|enemy) (turn))", re.IGNORECASE)
_WHOSE = (
    (re.compile(r"you or your opponent\b", re.IGNORECASE), "either player's"),
    (re.compile(r"opponent\b", re.IGNORECASE), "the opponent's"),
    (re.compile(r"(?:you|this unit)\b", re.IGNORECASE), "your"),
)
_QUOTED = re.compile(r"['‘]([^'‘’]+(?:['’]s [^'‘’]+)?)['’](?=[ ,]|$)")
_KIND = re.compile(
    r"\b(?:declared|used) an? ((?:[A-Z][\w'!-]*|non-[A-Z]\w*|command)(?: (?:[A-Z][\w'!-]*|or|command))*)"
)


def timing_of(printed: str) -> str:
    """The timing that a source prints: how often, when, and what it reacts to; "" for what states none of them."""
    text = " ".join(printed.split())
    before, _, trigger = text.partition("Reaction:")
    if not trigger and " declared " in text:
        before, trigger = "", text
    parts = (_often(before), _when(before), _reaction(trigger.strip()))
    return ", ".join(part for part in parts if part)


def _often(text: str) -> str:
    found = _OFTEN.search(text)
    return f"Once Per {found[1].title()}{' (Army)' if found[2] else ''}" if found else ""


def _when(text: str) -> str:
    if found := _PHASE.search(text):
        return f"{found[1] or ''} {found[2]} phase".strip().title()
    if found := _EDGE.search(text):
        span = f"{found[2] or ''}{found[3]}" if found[3] else f"{found[4]} {found[5]}"
        return f"{found[1]} of {span}".title().replace(" Of ", " of ")
    return ""


def _reaction(trigger: str) -> str:
    """Whose ability is reacted to, and which; the bare word where the trigger is something else."""
    if not trigger:
        return ""
    if re.search(r"\btarget(?:ed)?\b", trigger) and not re.search(r"\bdeclared\b", trigger):
        return "Reaction to being targeted"
    whose = next((words for pattern, words in _WHOSE if pattern.match(trigger)), "")
    names = _QUOTED.findall(trigger)
    if names:
        return f"Reaction to {whose} {' or '.join(names)}".replace("  ", " ")
    kind = _KIND.search(trigger)
    what = kind[1].removesuffix(" Ability") if kind else ""
    return f"Reaction to {whose} {what.title() if what.isupper() else what}" if whose and what else "Reaction"
