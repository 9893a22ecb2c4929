"""The builder page as one frozen value: army, choices, totals, report."""

from dataclasses import dataclass

from django.urls import reverse

from armybuilder.rosters.builder.army_view import Block, blocks_of, list_url
from armybuilder.rosters.builder.choices import Choices, choices_of, defaults_in, free_lores
from armybuilder.rosters.builder.problems import Group, Sentence, grouped, items_of, marks_by_anchor
from armybuilder.rosters.builder.sentences import say
from armybuilder.rosters.builder.state import Judged
from armybuilder.rosters.models import Roster
from armybuilder.rules.aos4.catalogue import LoreKind
from armybuilder.rules.violation import Violation


@dataclass(frozen=True, slots=True)
class Verdict:
    """``short`` follows ``count``: 2 "to fix"."""

    severity: str
    words: str
    count: int = 0
    short: str = ""


@dataclass(frozen=True, slots=True)
class GaugePart:
    """A part of the points gauge, in the terms of the ``gauge`` tag."""

    label: str
    points: int
    bad: bool


@dataclass(frozen=True, slots=True)
class Figure:
    label: str
    value: int


@dataclass(frozen=True, slots=True)
class Page:
    """Everything that the page of a list shows, but for the picker and the steps to undo."""

    code: str
    name: str
    faction: str
    ruleset: str
    points: int
    limit: int
    surcharge: int
    verdict: Verdict
    parts: tuple[GaugePart, ...]
    tally: tuple[Figure, ...]
    groups: tuple[Group, ...]
    blocks: tuple[Block, ...]
    choices: Choices
    add_url: str
    drops: int

    @property
    def left(self) -> int:
        return self.limit - self.points

    @property
    def left_words(self) -> str:
        return f"{self.left:,} left" if self.left >= 0 else f"{-self.left:,} over"

    @property
    def bar_words(self) -> str:
        verdict = self.verdict
        return f"{verdict.count} {verdict.short}" if verdict.count else verdict.words.lower()


def page_of(roster: Roster, judged: Judged, *, reader: bool = False) -> Page:
    """The page of a list; a ``reader`` who may not change it is told nothing of what is left to choose."""
    code, totals = roster.code, judged.totals

    def sentence(violation: Violation) -> Sentence:
        return say(violation, judged, f"{list_url(code)}repairs/")

    items = items_of(judged, sentence, () if reader else _notes(judged))
    marks = marks_by_anchor(items)
    blocks = blocks_of(judged, code, marks)
    parts = [GaugePart(block.title, block.points, block.severity == "error") for block in blocks if block.points]
    if totals.creations:
        parts.append(GaugePart("Creations", totals.creations, False))
    if totals.choices + totals.unborne:
        parts.append(GaugePart("Choices", totals.choices + totals.unborne, False))
    return Page(
        code=code,
        name=roster.name,
        faction=judged.catalogue.army.name,
        ruleset=judged.ruleset.name.replace("General's Handbook", "GHB"),
        points=totals.points,
        limit=totals.limit,
        surcharge=totals.surcharge,
        verdict=verdict_of(judged),
        parts=tuple(parts),
        tally=(
            Figure("drop" if totals.drops == 1 else "drops", totals.drops),
            Figure("model" if totals.models == 1 else "models", totals.models),
            Figure("wound" if totals.wounds == 1 else "wounds", totals.wounds),
        ),
        groups=grouped(items),
        blocks=blocks,
        choices=choices_of(judged, code, marks, reader=reader),
        add_url=reverse("rosters:add", args=[code]),
        drops=totals.drops,
    )


def verdict_of(judged: Judged) -> Verdict:
    """The verdict in words: Legal, Not legal yet, or how much is still to do."""
    if judged.to_fix:
        return Verdict("error", "Not legal yet", judged.to_fix, "to fix")
    if judged.to_do:
        return Verdict("todo", f"{judged.to_do} to do", judged.to_do, "to do")
    return Verdict("ok", "Legal")


def verdict_words(judged: Judged) -> str:
    """The verdict for the end of a sentence that is read out: "Legal.", "2 to fix."."""
    if judged.to_fix:
        return f"{judged.to_fix} to fix."
    return f"{judged.to_do} to do." if judged.to_do else "Legal."


def _notes(judged: Judged) -> tuple[tuple[str, str, str], ...]:
    """What the page says beside the rules: choices that were made for the player, and free lores that nobody chose."""
    notes = []
    if defaults_in(judged):
        words = "The choices marked “default” are those of a new list. Keep or change them."
        notes.append((words, "“default”", "choices"))
    totals = judged.totals
    for caster, number, chosen, kind in (
        ("WIZARD", totals.wizards, judged.army.spell_lores, LoreKind.SPELL),
        ("PRIEST", totals.priests, judged.army.prayer_lores, LoreKind.PRAYER),
    ):
        free = next((lore.name for lore in free_lores(judged) if lore.kind is kind), None)
        if number and not chosen and free:
            notes.append((f"Your {caster} knows no {kind.value} lore yet; {free} costs nothing.", free, "choices"))
    return tuple(notes)
