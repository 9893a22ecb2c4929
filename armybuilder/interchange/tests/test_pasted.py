"""Lists as people paste them: every damage that copying does leaves the same list, without a doubt."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from armybuilder.interchange.lines import bare_price, battlepack, handbook, priced, total
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


def bold(sign: str) -> str:
    """The mathematical bold letter for a letter."""
    return (
        chr(ord(sign) + (0x1D400 - 65 if sign.isupper() else 0x1D41A - 97)) if sign.isascii() * sign.isalpha() else sign
    )


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
    "an HTML page": lambda text: (
        f"<!DOCTYPE html><title>x</title><style>p{{a:b}}</style>{text.replace(chr(10), '<br>')}"
    ),
    "escaped twice": lambda text: text.replace("'", "&amp;#39;").replace("•", "&amp;bull;"),
    "UTF-16 without mark": lambda text: text.encode("utf-16-le"),
    "UTF-16 without mark, the other way round": lambda text: text.encode("utf-16-be"),
    "UTF-32": lambda text: text.encode("utf-32"),
    "taken for Windows-1252": lambda text: text.encode().decode("cp1252"),
    "taken for Latin-1": lambda text: text.encode().decode("latin-1"),
    "no-break hyphens": lambda text: text.replace("-", "‑"),
    "minus signs": matching(r"-(?=\w)", "−"),
    "primes as apostrophes": lambda text: text.replace("'", "′"),
    "zero-width joiners": lambda text: text.replace(" ", " \u200d"),
    "doubled spaces": matching(r"(?<=\S) (?=\S)", "  "),
    "mathematical letters": lambda text: "".join(bold(sign) for sign in text),
    "numbered lines": lambda text: "\n".join(f"{n}. {line}" for n, line in enumerate(text.rstrip().split("\n"), 1)),
    "line numbers": lambda text: "\n".join(f"{n:>3}  {line}" for n, line in enumerate(text.rstrip().split("\n"), 1)),
    "bars before lines": lines(lambda line: f"| {line}"),
    "bars around lines": lines(lambda line: f"| {line} |"),
    "backslashes at line ends": lines(lambda line: f"{line}\\" if line.strip() else line),
    "commas at line ends": lines(lambda line: f"{line}," if line.strip() else line),
    "a messenger's head": lambda text: "[01/06/2026, 10:00:00] Ann Example: " + text,
    "emoji before headings": matching(HEADING, r"⚔️ \1"),
    "a chat's emoji around headings": matching(HEADING, r":crossed_swords: \1 <:sign:123456789012345678>"),
    "emoji behind prices": matching(r"(\(\d+\))$", r"\1 💀"),
}
SIGNS = "-*–+·▪■►‣◦○●♦➤→✓⁃\uf0b7"
WITH_BULLETS: dict[str, Damage] = {
    **{f"bullet {sign}": matching(r"^\s*[•·]\s*(?=\w)", f"{sign} ") for sign in SIGNS},
    "bullet o": matching(r"^\s*[•·]\s*(?=\w)", "o "),
    "arrows": matching(r"^\s*[•·]\s*(?=\w)", "-> "),
    "emoji bullets": matching(r"^\s*[•·]\s*(?=\w)", "▪\ufe0f "),
    "emoji before every line": lines(lambda line: f"🔥 {line}" if line.strip() else line),
    "bullets on lines of their own": matching(r"^\s*[•·]\s*(?=\w)", "•\n"),
    "question marks for bullets": matching(r"^\s*[•·]\s*(?=\w)", "? "),
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


@pytest.mark.parametrize("sign", ["- ", "• ", "* ", "1. ", "2) "])
@pytest.mark.parametrize("name", ["app-android-lumineth", "app-ios-helsmiths"])
def test_units_with_a_bullet_or_number_before_them_are_units(name: str, sign: str) -> None:
    assert_same(name, matching(r"^(\w.*\(\d+\))$", rf"{sign}\1"))


@pytest.mark.parametrize(
    "typed",
    [
        r" - \1p",
        r" (\1p)",
        r" \1 pts",
        r": \1 points",
        r" – \1 Points",
        r", \1pts.",
        r" [\1]",
        r"\t\1pts",
    ],
)
@pytest.mark.parametrize("name", ["app-android-lumineth", "app-ios-helsmiths", "sigdex-nighthaunt"])
def test_prices_as_people_type_them_are_prices(name: str, typed: str) -> None:
    assert_same(name, matching(r" \((\d+)(?: Points)?\)$", typed))


@pytest.mark.parametrize("typed", [r" - \1", r": \1", r" = \1", r" ..... \1", r" \1", r"\t\1"])
@pytest.mark.parametrize("name", ["app-android-lumineth", "app-ios-helsmiths", "sigdex-nighthaunt"])
def test_figures_behind_the_names_of_units_are_prices(name: str, typed: str) -> None:
    below = typed.replace("1", "2")
    assert_same(name, matching(r"^(\w[^:]*) \((\d{3}|[5-9]\d)\)$", rf"\1{below}"))


@pytest.mark.parametrize("line", ["Clanrats x 100", "Clanrats 20", "Clanrats 125", "120", "Clanrats x100"])
def test_other_figures_are_no_prices(line: str) -> None:
    assert bare_price(line).points is None


@pytest.mark.parametrize(
    "line", ["Total: 500 pts", "Points 500pts", "Brass 1000pts", "500 pts", "Brass 480/500 points"]
)
def test_a_total_is_no_price_of_a_unit(line: str) -> None:
    assert priced(line).points is None


@pytest.mark.parametrize(
    "printed",
    ["Brass 480/500", "Brass 480 / 500 p", "Brass 480 of 500 points", "Brass 1 480/1 500 pts", "Brass 480/500 PTS."],
)
def test_totals_as_people_type_them_are_totals(printed: str) -> None:
    found = total(printed)
    assert found is not None
    assert (found.name, int(found.figure) % 1000, found.limit % 1000) == ("Brass", 480, 500)


@pytest.mark.parametrize("line", ["Season 2025/2026", "12/2000", "Games 3/5", "Army of Renown"])
def test_other_fractions_are_no_totals(line: str) -> None:
    assert total(line) is None


@pytest.mark.parametrize(
    "printed, pack",
    [
        ("General's Handbook 2025—26", "ghb-2025-26"),
        ("General's Handbook: 2026-27", "ghb-2026-27"),
        ("GHB 25-26", "ghb-2025-26"),
        ("GHB 26/27", "ghb-2026-27"),
        ("GHB 2025", "ghb-2025-26"),
        ("General’s Handbook 2024-2025", "ghb-2024-25"),
    ],
)
def test_handbooks_as_people_write_them(printed: str, pack: str) -> None:
    found = handbook(printed)
    assert found is not None
    assert battlepack(found[1]) == pack


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


def units_of(text: str) -> list[tuple[str, ...]]:
    """The regiments of a text by the names of their units."""
    (found,) = resolved(text)
    names = library().catalogue(plain(found).army).profiles
    return [tuple(names[unit.profile].name for unit in regiment.everyone()) for regiment in plain(found).regiments]


def test_a_bullet_with_the_price_of_a_unit_is_a_unit_even_if_an_option_has_its_name() -> None:
    skaven = "Brass 500/1000 pts\nSkaven\n\nGeneral's Regiment\n- Clawlord (100)\n"
    text = f"{skaven}- Ratling Gun (70)\n- Warplock Jezzails (140)\n- Ratling Gun (70)\n"
    assert units_of(text) == [("Clawlord", "Ratling Guns", "Warplock Jezzails", "Ratling Guns")]


def test_a_unit_that_comes_with_another_may_have_a_bullet() -> None:
    text = "Brass 500/1000 pts\nCities of Sigmar\n\nRegiment 1\n• Callis and Toll (150)\n• Toll's Companions\n"
    assert units_of(text) == [("Callis and Toll", "Toll's Companions")]


def test_options_of_a_member_may_lose_their_bullets() -> None:
    text = "Brass 500/1000 pts\nBlades of Khorne\n\nRegiments of Renown\nGorechosen Champion (150)\nDaemon Prince\n"
    kept, lost = (resolved(f"{text}{sign}Wings\n{sign}Trophy Rack\n")[0] for sign in ("• ", ""))
    assert plain(kept) == plain(lost)


def test_an_unknown_faction_above_the_list_gives_way_to_the_armys_own_line() -> None:
    before, after = (
        resolved(sample("app-android-lumineth")),
        resolved("Faction: see below\n" + sample("app-android-lumineth")),
    )
    assert plain(after[0]) == plain(before[0])


@pytest.mark.parametrize("above, leads", [("", True), ("Arkanaut Admiral (100)\n", False)])
def test_a_unit_listed_as_leader_and_as_troops_is_what_its_place_says(above: str, leads: bool) -> None:
    head = "Brass 500/1000 pts\nKharadron Overlords\nThe Magnate's Crew\n\nRegiment 1\n"
    (found,) = resolved(f"{head}{above}Arkanaut Ironclad (450)\n")
    ironclad = plain(found).regiments[0].everyone()[-1]
    assert library().catalogue(plain(found).army).profiles[ironclad.profile].can_lead is leads
