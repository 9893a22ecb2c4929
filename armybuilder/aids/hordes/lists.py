"""HORDES lists as rosters: a list carries the profiles that it uses, so that it can be shared and judged anywhere."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from armybuilder.aids.hordes.profiles import PROBLEMS, book_of, storable
from armybuilder.rosters.holder import Holder
from armybuilder.rosters.models import Roster
from armybuilder.rosters.selectors import rosters_visible_to
from armybuilder.rosters.services import Change, Document, StaleRevision, Summary, change_roster, create_roster
from armybuilder.rosters.systems import Opened, UnreadableDocument
from armybuilder.rules.hordes.army import SYSTEM_ID, Entry, Horde, HordeCase, Limits, horde_document, read_horde
from armybuilder.rules.hordes.profiles import Kind, ModelProfile, ProfileBook, profiles_document, read_profiles
from armybuilder.rules.hordes.reading import Reader, within
from armybuilder.rules.hordes.system import SYSTEM
from armybuilder.rules.system import DocumentProblem, Total
from armybuilder.rules.violation import Report, Severity
from armybuilder.validation.hordes import horde_sentence

MOST_ENTRIES = 100
MOST_ATTACHMENTS = 20


class EditRefused(ValueError):
    """A change that cannot be made; the text says why."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A list with its profiles, its verdict and its figures."""

    horde: Horde
    book: ProfileBook
    ruleset: str
    report: Report
    totals: tuple[Total, ...]

    @property
    def case(self) -> HordeCase:
        """The list as rules look at it."""
        return HordeCase(self.horde, self.book, Limits())

    @property
    def summary(self) -> Summary:
        """What "My lists" shows."""
        points = self.totals[0]
        errors = sum(violation.severity is Severity.ERROR for violation in self.report.violations)
        return Summary(self.horde.faction, points.value, points.limit or 0, self.report.legal, errors, 0, "")

    @property
    def document(self) -> Document:
        """The list as it is stored, with the profiles it uses."""
        used = {each for entry in self.horde.entries for each in (entry.profile, *entry.attachments)}
        kept = [profile for profile in self.book.profiles if profile.id in used]
        horde = horde_document(replace(self.horde, name=""))
        return {"list": horde, "profiles": profiles_document(kept), "ruleset": self.ruleset}


def judge(horde: Horde, book: ProfileBook, ruleset: str = "") -> Judged:
    """Judges a list by one of the rule sets, the first by default."""
    known = {each.id for each in SYSTEM.rulesets()}
    chosen = ruleset if ruleset in known else SYSTEM.rulesets()[0].id
    document = horde_document(horde)
    return Judged(horde, book, chosen, SYSTEM.evaluate(document, book, chosen), SYSTEM.totals(document, book))


def judged_document(document: Document, name: str = "", more: ProfileBook | None = None) -> Judged:
    """The list of a stored document; profiles of ``more`` take the place of stored ones and are added."""
    stored = read_profiles(document["profiles"])
    book = stored
    if more is not None:
        added = tuple(profile for profile in stored.profiles if more.get(profile.id) is None)
        book = ProfileBook((*more.profiles, *added))
    horde = read_horde({**document["list"], "name": name})
    return judge(horde, book, document.get("ruleset", ""))


def summarise(document: Document) -> Summary:
    """What "My lists" shows of a stored list."""
    return judged_document(document).summary


def opened(document: Document, name: str) -> Opened:
    """A stored list with the profiles it carries, as its rules judge it."""
    judged = judged_document(document, name)
    return Opened(SYSTEM, horde_document(judged.horde), judged.book, judged.ruleset, judged.horde.faction)


def completed(document: Document, holder: Holder) -> Document:
    """The list with those profiles that it uses and does not carry: the holder's, then the demo models."""
    return with_profiles(document, book_of(holder))


def with_profiles(document: Document, book: ProfileBook) -> Document:
    """The list with those profiles of a book that it uses and does not carry."""
    carried = read_profiles(document["profiles"])
    lacking = (profile for profile in book.profiles if carried.get(profile.id) is None)
    return judge(read_horde(document["list"]), ProfileBook((*carried.profiles, *lacking)), document["ruleset"]).document


def read_document(document: Any) -> Document:
    """The document of a backup file or of the API, checked: ``list``, and where given ``profiles`` and ``ruleset``.

    Raises `UnreadableDocument` with the place of the first fault.
    """
    try:
        if not storable(document):
            raise DocumentProblem("", "NOT_STORABLE", "it holds characters that no text has")
        given = Reader(document)
        given.only("list", "profiles", "ruleset")
        if not given.has("list"):
            raise DocumentProblem("list", "MISSING")
        ruleset = given.text("ruleset", "")
        if ruleset and ruleset not in {each.id for each in SYSTEM.rulesets()}:
            raise DocumentProblem("ruleset", "UNKNOWN_CHOICE", ruleset[:80])
        with within("profiles"):
            book = read_profiles(given.values["profiles"]) if given.has("profiles") else ProfileBook(())
        with within("list"):
            horde = read_horde(given.values["list"])
    except DocumentProblem as problem:
        said = PROBLEMS.get(problem.code, problem.code)
        words = f"The list cannot be read: {problem.path}: {said}" if problem.path else "This is not of a HORDES list."
        raise UnreadableDocument(words, problem.path, problem.code.lower()) from None
    return judge(horde, book, ruleset).document


def begin_list(*, holder: Holder, name: str, faction: str, points_limit: int) -> Roster:
    """A new, empty list."""
    judged = judge(Horde("", faction, points_limit), ProfileBook(()))
    return create_roster(
        holder=holder, system=SYSTEM_ID, name=name, change=Change(judged.document, judged.summary, "List started")
    )


Edit = Callable[[Horde, ProfileBook], tuple[Horde, str]]


def edit_list(*, holder: Holder, code: str, revision: int, edit: Edit, ruleset: str = "") -> Roster:
    """Changes a list; raises `EditRefused`, ``StaleRevision`` and ``Roster.DoesNotExist``."""
    book = book_of(holder)

    def changed(roster: Roster) -> Change:
        before = judged_document(roster.document, more=book)
        horde, label = edit(before.horde, before.book)
        after = judge(horde, before.book, ruleset or before.ruleset)
        return Change(after.document, after.summary, label)

    return change_roster(holder=holder, code=code, revision=revision, edit=changed)


def refresh_lists(*, holder: Holder) -> None:
    """Judges the holder's lists anew after profiles were changed.

    One that somebody changes at the same moment is judged by that change.
    """
    book = book_of(holder)
    for roster in rosters_visible_to(holder).filter(system=SYSTEM_ID):
        after = judged_document(roster.document, more=book)
        if after.document != roster.document:
            with suppress(StaleRevision, Roster.DoesNotExist):
                edit_list(
                    holder=holder,
                    code=roster.code,
                    revision=roster.revision,
                    edit=lambda horde, _: (horde, "Profiles changed"),
                )


# Edits ----------------------------------------------------------------------------------------------------------------


def add(profile_id: str) -> Edit:
    """Adds a model or unit."""

    def edit(horde: Horde, book: ProfileBook) -> tuple[Horde, str]:
        profile = _known(book, profile_id)
        if len(horde.entries) >= MOST_ENTRIES:
            raise EditRefused(f"A list holds at most {MOST_ENTRIES} entries.")
        return replace(horde, entries=(*horde.entries, Entry(profile.id))), f"{profile.name} added"

    return edit


def remove(index: int) -> Edit:
    """Removes an entry with its attachments."""

    def edit(horde: Horde, book: ProfileBook) -> tuple[Horde, str]:
        entry = _entry(horde, index)
        left = (*horde.entries[:index], *horde.entries[index + 1 :])
        return replace(horde, entries=left), f"{_name(book, entry.profile)} removed"

    return edit


def attach(index: int, profile_id: str) -> Edit:
    """Adds an attachment to a unit."""

    def edit(horde: Horde, book: ProfileBook) -> tuple[Horde, str]:
        entry, profile = _entry(horde, index), _known(book, profile_id)
        if len(entry.attachments) >= MOST_ATTACHMENTS:
            raise EditRefused(f"A unit holds at most {MOST_ATTACHMENTS} attachments.")
        changed = replace(entry, attachments=(*entry.attachments, profile.id))
        return _with(horde, index, changed), f"{profile.name} joins {_name(book, entry.profile)}"

    return edit


def detach(index: int, place: int) -> Edit:
    """Takes an attachment off a unit."""

    def edit(horde: Horde, book: ProfileBook) -> tuple[Horde, str]:
        entry = _entry(horde, index)
        if not 0 <= place < len(entry.attachments):
            raise EditRefused("This attachment is not in the list any more.")
        left = (*entry.attachments[:place], *entry.attachments[place + 1 :])
        return _with(horde, index, replace(entry, attachments=left)), f"{_name(book, entry.attachments[place])} removed"

    return edit


def settle(faction: str, points_limit: int, *, needs_warlock: bool) -> Edit:
    """Sets faction, points limit, and whether the scenario asks for a warlock."""

    def edit(horde: Horde, book: ProfileBook) -> tuple[Horde, str]:
        return replace(
            horde, faction=faction, points_limit=points_limit, needs_warlock=needs_warlock
        ), "Settings changed"

    return edit


def _with(horde: Horde, index: int, entry: Entry) -> Horde:
    return replace(horde, entries=(*horde.entries[:index], entry, *horde.entries[index + 1 :]))


def _entry(horde: Horde, index: int) -> Entry:
    if not 0 <= index < len(horde.entries):
        raise EditRefused("This entry is not in the list any more.")
    return horde.entries[index]


def _known(book: ProfileBook, profile_id: str) -> ModelProfile:
    profile = book.get(profile_id)
    if profile is None:
        raise EditRefused(f"No profile is called “{profile_id[:40]}”.")
    return profile


def _name(book: ProfileBook, profile_id: str) -> str:
    profile = book.get(profile_id)
    return profile.name if profile else profile_id


# Page -----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Finding:
    """One violation as the page shows it."""

    number: int
    severity: str
    text: str
    rule: str
    law: str
    anchor: str

    @property
    def href(self) -> str:
        """Where the report says it."""
        return f"#v-{self.number}"

    @property
    def label(self) -> str:
        """Name of the mark beside the entry."""
        return f"Finding {self.number} in the report"


@dataclass(frozen=True, slots=True)
class Line:
    """One entry or attachment with the findings about it; ``may_join`` are attachments that a unit could take."""

    index: int
    place: int | None
    name: str
    detail: str
    points: int
    marks: tuple[Finding, ...]
    may_join: tuple[ModelProfile, ...] = ()

    @property
    def anchor(self) -> str:
        """Id of the line on its page."""
        return f"e-{self.index}" if self.place is None else f"e-{self.index}-{self.place}"


def findings(judged: Judged) -> tuple[Finding, ...]:
    """The report in words."""
    laws = {entry.id: entry.law for entry in SYSTEM.rule_index()}
    return tuple(
        Finding(
            number,
            violation.severity.value,
            horde_sentence(violation),
            violation.rule,
            laws.get(violation.rule, ""),
            _anchor(violation.path),
        )
        for number, violation in enumerate(judged.report.violations, start=1)
    )


def _anchor(path: str) -> str:
    return "e-" + path.replace("entries[", "").replace("].attachments[", "-").rstrip("]") if path else "army"


def lines(judged: Judged, found: tuple[Finding, ...]) -> list[Line]:
    """The entries in list order, attachments below their unit."""
    shown: list[Line] = []
    for index, entry in enumerate(judged.horde.entries):
        shown.append(_line(judged, found, index, None, entry.profile))
        shown += [_line(judged, found, index, place, name) for place, name in enumerate(entry.attachments)]
    return shown


def _line(judged: Judged, found: tuple[Finding, ...], index: int, place: int | None, profile_id: str) -> Line:
    profile = judged.book.get(profile_id)
    line = Line(
        index, place, profile.name if profile else profile_id, _detail(profile), profile.points if profile else 0, ()
    )
    marks = tuple(each for each in found if each.anchor == line.anchor)
    joining: tuple[ModelProfile, ...] = ()
    if place is None and profile is not None:
        joining = tuple(each for each in judged.book.profiles if profile.takes(each))
    return replace(line, marks=marks, may_join=joining)


def _detail(profile: ModelProfile | None) -> str:
    if profile is None:
        return "not in the profiles"
    parts = [profile.kind.words]
    if profile.models > 1:
        parts.append(f"{profile.models} models")
    if profile.victory_points is not None:
        parts.append(f"{profile.victory_points} VP")
    return " · ".join(parts)


def addable(judged: Judged) -> tuple[ModelProfile, ...]:
    """Profiles that the list may take on its own: of its faction, or Minions that work for it."""
    return tuple(
        profile
        for profile in judged.book.profiles
        if profile.kind is not Kind.ATTACHMENT and profile.serves(judged.horde.faction)
    )
