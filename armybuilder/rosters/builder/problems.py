"""The report as the page shows it: numbered items in groups, and the marks beside what they are about."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from armybuilder.rosters.builder.state import Judged
from armybuilder.rules.violation import STILL_TO_DO, Violation
from armybuilder.validation.messages import anchor_of, uid_of

GROUPS = (
    ("error", "To fix", "Problem"),
    ("todo", "Still to do", "To do"),
    ("warning", "To check", "To check"),
    ("info", "Good to know", "Note"),
)
"""Severity as shown, title of the group, name of one item; in this order."""
UNUSED = "ENHANCEMENT_UNUSED"


@dataclass(frozen=True, slots=True)
class Item:
    """One line of the report. ``before``, ``link`` and ``after`` make the sentence; ``link`` leads to ``anchor``."""

    number: int
    severity: str
    name: str
    before: str
    link: str
    after: str
    anchor: str
    short: str = ""
    path: str = ""
    code: str = ""
    rule: str = ""
    rule_url: str = ""
    repairs_url: str = ""

    @property
    def text(self) -> str:
        return f"{self.before}{self.link}{self.after}"


@dataclass(frozen=True, slots=True)
class Group:
    id: str
    title: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """The number of an item, in the margin of what it is about."""

    number: int
    severity: str
    name: str
    text: str
    short: str

    @property
    def href(self) -> str:
        return f"#v{self.number}"

    @property
    def label(self) -> str:
        return f"{self.name} {self.number}: {self.text}"


@dataclass(frozen=True, slots=True)
class Sentence:
    """What is said of a violation: the sentence, a short one for the place itself, its rule and that one's page."""

    text: str
    short: str = ""
    rule: str = ""
    rule_url: str = ""
    repairs_url: str = ""


def shown_severity(violation: Violation) -> str:
    """``error``, ``todo``, ``warning`` or ``info``; what is still to do is no error while building."""
    return "todo" if violation.code in STILL_TO_DO else violation.severity.value


def items_of(
    judged: Judged, say: Callable[[Violation], Sentence], notes: Iterable[tuple[str, str, str]] = ()
) -> tuple[Item, ...]:
    """The violations of a list as numbered items, the gravest first.

    ``notes`` are remarks of the builder itself as (text, words of it that link, anchor); they come last.
    """
    ranked = sorted(judged.report.violations, key=lambda violation: _RANKS[shown_severity(violation)])
    items = []
    for number, violation in enumerate(ranked, start=1):
        severity, said = shown_severity(violation), say(violation)
        anchor, link = _target(violation, judged)
        before, link, after = _linked(said.text, link)
        items.append(
            Item(
                number,
                severity,
                _NAMES[severity],
                before,
                link if anchor else "",
                after if anchor else link + after,
                anchor,
                said.short or said.text,
                violation.path,
                violation.code,
                said.rule,
                said.rule_url,
                said.repairs_url,
            )
        )
    for text, link, anchor in notes:
        before, link, after = _linked(text, link)
        items.append(Item(len(items) + 1, "info", _NAMES["info"], before, link, after, anchor))
    return tuple(items)


def grouped(items: Iterable[Item]) -> tuple[Group, ...]:
    """The items in their groups; groups without items are left out."""
    listed = tuple(items)
    groups = (
        Group(f"g-{severity}", title, tuple(item for item in listed if item.severity == severity))
        for severity, title, _ in GROUPS
    )
    return tuple(group for group in groups if group.items)


def marks_by_anchor(items: Iterable[Item]) -> dict[str, tuple[Mark, ...]]:
    """The marks beside each anchor, in the order of their numbers; none where a choice may as well stay open."""
    found: dict[str, list[Mark]] = {}
    for item in items:
        if item.anchor and item.code != UNUSED:
            found.setdefault(item.anchor, []).append(Mark(item.number, item.severity, item.name, item.text, item.short))
    return {anchor: tuple(marks) for anchor, marks in found.items()}


_RANKS = {severity: rank for rank, (severity, _, _) in enumerate(GROUPS)}
_NAMES = {severity: name for severity, _, name in GROUPS}


def _linked(text: str, link: str) -> tuple[str, str, str]:
    """The sentence cut around the words that link; the whole sentence links where they do not occur."""
    before, found, after = text.partition(link) if link else ("", "", "")
    return (before, found, after) if found else ("", text, "")


def _target(violation: Violation, judged: Judged) -> tuple[str, str]:
    """Anchor and printed name of what a violation is about; empty for the whole list."""
    if violation.code == UNUSED:
        return _bearer(violation, judged)
    if not violation.path:
        return "", ""
    uid = uid_of(violation, judged.army)
    placed = judged.case.by_uid.get(uid) if uid else None
    return anchor_of(violation.path, uid), placed.name if placed else ""


def _bearer(violation: Violation, judged: Judged) -> tuple[str, str]:
    """Anchor of the first unit whose row offers an enhancement that nobody has, and the printed name of its group."""
    groups = judged.catalogue.enhancement_groups
    unused = [key for key, group in groups.items() if group.name in str(violation.params["groups"])]
    for placed, profile in judged.case.known:
        for key in unused:
            if key in profile.enhancement_groups:
                return f"u-{placed.uid}", groups[key].name
    return "", ""
