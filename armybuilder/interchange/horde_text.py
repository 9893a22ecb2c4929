"""Lists of HORDES: Primal as their text, read back: profiles by name, every line accounted for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from rapidfuzz import fuzz, process

from armybuilder.interchange.parsed import ParseProblem
from armybuilder.rules.hordes.army import DEFAULT_LIMIT, Entry, Horde
from armybuilder.rules.hordes.profiles import Kind, ModelProfile, ProfileBook
from armybuilder.rules.hordes.system import HEADINGS, NO_FACTION, NO_WARLOCK, NOT_IN_PROFILES, SYSTEM, UNKNOWN, UNNAMED

LIKE = 70
"""How alike a name must be, of 100, to be offered for one that is unknown."""
_GAME = re.compile(rf"{re.escape(SYSTEM.name)} \| (?P<faction>.+)")
_POINTS = re.compile(rf"(?P<points>\d{{1,6}})/(?P<limit>\d{{1,5}}) points(?P<lifted>, {NO_WARLOCK})?")
_ENTRY = re.compile(r"(?P<name>.+?)(?: \((?P<models>\d{1,3}) models\))?: (?P<points>\d{1,5})")
_UNKNOWN = re.compile(rf"(?P<id>.+) \({UNKNOWN}\)")


@dataclass(frozen=True, slots=True)
class HordeText:
    """One list of a text. ``lines`` leads from a path of the list to its source line."""

    horde: Horde
    declared_points: int | None
    problems: tuple[ParseProblem, ...]
    lines: Mapping[str, int]
    total: int

    def line_of(self, path: str) -> int:
        """The source line of a place in the list; that of the game where it has none of its own."""
        return self.lines.get(path) or self.lines.get(path.rpartition(".")[0]) or self.lines[""]

    @property
    def resolved(self) -> int:
        """Lines that were understood, blank ones left out."""
        return self.total - len({problem.line for problem in self.problems})


def read_horde_texts(text: str, book: ProfileBook) -> tuple[HordeText, ...]:
    """The lists of a text, each from the line above that of its game on; none where no line names the game."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    games = [index for index, (_, line) in enumerate(lines) if _GAME.fullmatch(line)]
    starts = [max(0, index - 1) for index in games]
    return tuple(_Reading(lines[start:end], book).done() for start, end in pairwise([*starts, len(lines)]))


class _Reading:
    """One list, line by line."""

    def __init__(self, lines: Sequence[tuple[int, str]], book: ProfileBook) -> None:
        self.book = book
        self.horde = Horde(points_limit=DEFAULT_LIMIT)
        self.declared: int | None = None
        self.entries: list[Entry] = []
        self.problems: list[ParseProblem] = []
        self.places: dict[str, int] = {}
        self.total = len(lines)
        self.kind: Kind | None = None
        self.unknown = False
        for number, line in lines:
            self.take(number, line)

    def done(self) -> HordeText:
        horde = replace(self.horde, entries=tuple(self.entries))
        return HordeText(horde, self.declared, tuple(self.problems), self.places, self.total)

    def take(self, number: int, line: str) -> None:
        if game := _GAME.fullmatch(line):
            faction = game["faction"]
            self.horde = replace(self.horde, faction="" if faction == NO_FACTION else faction)
            self.places[""] = number
        elif "" not in self.places:
            self.horde = replace(self.horde, name="" if line == UNNAMED else line)
        elif points := _POINTS.fullmatch(line):
            self.declared = int(points["points"])
            self.places["points_limit"] = number
            limit, lifted = int(points["limit"]), points["lifted"]
            self.horde = replace(self.horde, points_limit=limit, needs_warlock=lifted is None)
        elif line in HEADINGS.values() or line == NOT_IN_PROFILES:
            self.kind = next((kind for kind, heading in HEADINGS.items() if heading == line), None)
            self.unknown = line == NOT_IN_PROFILES
        elif line.startswith("+") and line[1:].strip() and self.entries:
            self.attach(number, line[1:].strip())
        elif self.unknown or _ENTRY.fullmatch(line) or _UNKNOWN.fullmatch(line):
            self.places[f"entries[{len(self.entries)}]"] = number
            self.entries.append(Entry(self.profile(number, line, self.kind)))
        else:
            self.problems.append(ParseProblem(number, 1, "LINE_NOT_READ", line))

    def attach(self, number: int, line: str) -> None:
        last = self.entries[-1]
        self.places[f"entries[{len(self.entries) - 1}].attachments[{len(last.attachments)}]"] = number
        taken = self.profile(number, line, Kind.ATTACHMENT)
        self.entries[-1] = replace(last, attachments=(*last.attachments, taken))

    def profile(self, number: int, line: str, kind: Kind | None) -> str:
        """The id of the profile that a line names; the name itself where nobody knows it."""
        if unknown := _UNKNOWN.fullmatch(line):
            return unknown["id"]
        entry = _ENTRY.fullmatch(line)
        if entry is None:
            if not self.unknown:
                self.problems.append(ParseProblem(number, 1, "LINE_NOT_READ", line))
            return line
        names = dict.fromkeys((entry["name"], line.rpartition(": ")[0]))
        found = [profile for name in names for profile in self.named(name)]
        if not found:
            known = dict.fromkeys(profile.name for profile in self.book.profiles)
            like = process.extract(entry["name"], known.keys(), scorer=fuzz.ratio, score_cutoff=LIKE, limit=3)
            candidates = tuple(name for name, _, _ in like)
            self.problems.append(ParseProblem(number, 1, "PROFILE_NOT_FOUND", entry["name"], candidates))
            return entry["name"]
        points = int(entry["points"])
        best = max(
            found,
            key=lambda each: (each.faction == self.horde.faction, each.kind is kind, each.points == points),
        )
        return best.id

    def named(self, name: str) -> Iterator[ModelProfile]:
        wanted = name.casefold()
        return (profile for profile in self.book.profiles if profile.name.casefold() == wanted)
