"""Lists as people paste them: every damage that copying does leaves the same list, without a doubt."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from armybuilder.interchange.lines import priced
from armybuilder.interchange.reading import read
from armybuilder.interchange.resolution import Resolution
from armybuilder.interchange.resolve import resolve
from armybuilder.interchange.tests.armies import library, needs_release
from armybuilder.interchange.tests.samples import OWN
from armybuilder.rules.aos4.army import ArmyList

pytestmark = needs_release

Damage = Callable[[str], str | bytes]
SAMPLES = (
    *("app-android-lumineth", "app-ios-helsmiths", "new-recruit-soulblight", "sigdex-nighthaunt"),
    *("listbot-khaine", "scrollcaster-kruleboyz", "order-of-battle-stormcast"),
)
BULLETED = SAMPLES[:4]


def lines(change: Callable[[str], str]) -> Damage:
    return lambda text: "\n".join(change(line) for line in text.split("\n"))


def matching(pattern: str, new: str) -> Damage:
    return lines(lambda line: re.sub(pattern, new, line))


HEADING = r"^((?:General's Regiment|Regiment \d|Auxiliary Units|Faction Terrain)\s*:?\s*)$"

EVERYWHERE: dict[str, Damage] = {
    "Windows line ends": lambda text: text.replace("\n", "\r\n"),
    "old line ends": lambda text: text.replace("\n", "\r"),
    "line separators": lambda text: text.replace("\n", "\u2028"),
    "next-line signs": lambda text: text.replace("\n", "\x85"),
    "byte order mark": lambda text: "\ufeff" + text,
    "UTF-8 with mark": lambda text: text.encode("utf-8-sig"),
    "UTF-16": lambda text: text.encode("utf-16"),
    "no-break spaces": lambda text: text.replace(" ", "\u00a0"),
    "thin spaces": lambda text: text.replace(" ", "\u202f"),
    "zero-width spaces": lambda text: text.replace(" ", "\u200b "),
    "direction marks": lines(lambda line: "\u200e" + line),
    "decomposed accents": lambda text: unicodedata.normalize("NFD", text),
    "full-width brackets": lambda text: text.replace("(", "（").replace(")", "）"),
    "spaces at line ends": lines(lambda line: line + "   "),
    "indented": lines(lambda line: "    " + line),
    "not indented": lines(str.strip),
    "blank lines doubled": lambda text: text.replace("\n", "\n\n"),
    "curly apostrophes": lambda text: text.replace("'", "’"),
    "accents as apostrophes": lambda text: text.replace("'", "´"),
    "backticks as apostrophes": lambda text: text.replace("'", "`"),
    "entities": lambda text: text.replace("'", "&#39;").replace("•", "&bull;"),
    "a fence": lambda text: f"```\n{text}```\n",
    "a fence with a language": lambda text: f"```txt\n{text}\n```",
    "a fence without lines of its own": lambda text: f"```{text.rstrip()}```",
    "quoted": lines(lambda line: "> " + line),
    "quoted twice": lines(lambda line: ">> " + line),
    "a Discord quote": lambda text: ">>> " + text,
    "bold lines": lines(lambda line: f"**{line}**" if line.strip() else line),
    "bold headings": matching(HEADING, r"**\1**"),
    "Markdown headings": matching(HEADING, r"### \1"),
    "underlined headings": matching(HEADING, r"__\1__"),
    "struck headings": matching(HEADING, r"~~\1~~"),
    "escaped brackets": lambda text: text.replace("(", "\\(").replace(")", "\\)"),
    "headings with colon": matching(r"^(General's Regiment|Regiment \d)$", r"\1:"),
    "headings between rules": matching(r"^(General's Regiment|Regiment \d)$", r"--- \1 ---"),
    "headings between equals signs": matching(r"^(General's Regiment|Regiment \d)$", r"== \1 =="),
    "headings in brackets": matching(r"^(General's Regiment|Regiment \d)$", r"[\1]"),
    "headings with hash": matching(r"^Regiment (\d)$", r"Regiment #\1"),
    "headings in words": matching(r"^Regiment 1$", "Regiment One"),
    "headings counted": matching(r"^Regiment 1$", "1st Regiment"),
    "HTML paragraphs": lines(lambda line: f"<p>{line}</p>"),
    "HTML boxes": lines(lambda line: f'<div class="line">{line}</div>'),
    "HTML line breaks": lambda text: text.replace("\n", "<br>\n"),
    "HTML in one line": lambda text: text.replace("\n", "<br/>"),
    "HTML spans": lines(lambda line: f'<span style="color:red">{line}</span>'),
    "HTML bold headings": matching(HEADING, r"<b>\1</b>"),
}
SIGNS = "-*–+·▪■►‣◦○●♦➤→✓⁃\uf0b7"
WITH_BULLETS: dict[str, Damage] = {
    **{f"bullet {sign}": matching(r"^\s*[•·]\s*(?=\w)", f"{sign} ") for sign in SIGNS},
    "bullet o": matching(r"^\s*[•·]\s*(?=\w)", "o "),
    "arrows": matching(r"^\s*[•·]\s*(?=\w)", "-> "),
    "emoji bullets": matching(r"^\s*[•·]\s*(?=\w)", "▪\ufe0f "),
    "bullets lost": matching(r"^\s*[•·]\s*(?=\w)", ""),
    "HTML list items": matching(r"^\s*[•·]\s*(.*)$", r"<li>\1</li>"),
}


@cache
def sample(name: str) -> str:
    return (OWN / f"{name}.txt").read_text(encoding="utf-8")


def resolved(source: str | bytes) -> list[Resolution]:
    return [resolve(parsed, library()) for parsed in read(source)]


def plain(found: Resolution) -> ArmyList:
    assert found.army is not None
    return replace(found.army, name="")


def assert_same(name: str, damage: Damage) -> None:
    before, after = resolved(sample(name)), resolved(damage(sample(name)))
    assert [plain(found) for found in after] == [plain(found) for found in before]
    assert [len(found.problems) for found in after] == [len(found.problems) for found in before]


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("damage", EVERYWHERE.values(), ids=EVERYWHERE)
def test_damage_by_copying_changes_nothing(damage: Damage, name: str) -> None:
    assert_same(name, damage)


@pytest.mark.parametrize("name", BULLETED)
@pytest.mark.parametrize("damage", WITH_BULLETS.values(), ids=WITH_BULLETS)
def test_other_bullets_and_none_change_nothing(damage: Damage, name: str) -> None:
    assert_same(name, damage)


@pytest.mark.parametrize("rule", ["—————————", "* * *", "=====", "......", "──────", "➖➖➖➖", "_____"])
def test_any_rule_between_blocks_is_decoration(rule: str) -> None:
    assert_same("app-android-lumineth", lambda text: text.replace("\n\n", f"\n{rule}\n"))


def test_units_with_a_dash_before_them_are_units() -> None:
    assert_same("app-android-lumineth", matching(r"^(Vanari .*\(\d+\))$", r"- \1"))
    assert_same("app-ios-helsmiths", matching(r"^(Hobgrotz .*\(\d+\))$", r"- \1"))


@pytest.mark.parametrize(
    "typed", [r" - \1pts", r" \1 pts", r": \1 points", r" – \1 Points", r", \1pts.", r" [\1]", r"\t\1pts"]
)
@pytest.mark.parametrize("name", ["app-android-lumineth", "app-ios-helsmiths", "sigdex-nighthaunt"])
def test_prices_as_people_type_them_are_prices(name: str, typed: str) -> None:
    assert_same(name, matching(r" \((\d+)(?: Points)?\)$", typed))


@pytest.mark.parametrize(
    "line", ["Total: 500 pts", "Points 500pts", "Brass 1000pts", "500 pts", "Brass 480/500 points"]
)
def test_a_total_is_no_price_of_a_unit(line: str) -> None:
    assert priced(line).points is None


HEAD = "Brass 500/1000 pts\nSlaves to Darkness\nGeneral's Handbook 2026-27\n\nGeneral's Regiment\nChaos Lord (100)\n"


@pytest.mark.parametrize(
    "printed, units",
    [
        ("1x Chaos Knights (240)", [("Chaos Knights", None)]),
        ("2x Chaos Knights (480)", [("Chaos Knights", None), ("Chaos Knights", None)]),
        ("2x Chaos Spawn (120)", [("Chaos Spawn", None), ("Chaos Spawn", None)]),
        ("10x Chaos Warriors (180)", [("Chaos Warriors", None)]),
        ("4x Chaos Knights (190)", [("Chaos Knights", 4)]),
    ],
)
def test_a_number_before_a_unit_counts_units_or_models(printed: str, units: list[tuple[str, int | None]]) -> None:
    (found,) = resolved(f"{HEAD}{printed}\n")
    army = plain(found)
    names = library().catalogue(army.army).profiles
    assert [(names[unit.profile].name, unit.models) for unit in army.regiments[0].units] == units
    assert found.problems == ()
