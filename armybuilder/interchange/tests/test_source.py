"""Decoding, caps and clean-ups."""

from __future__ import annotations

import io
import random
import zipfile
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.interchange.reading import detect, read
from armybuilder.interchange.source import CLEANUPS, MAX_BYTES, MAX_LINES, clean, decode, to_lines


@pytest.mark.parametrize(
    "dirty, plain",
    [
        ("&#x20;• General", " • General"),
        ("Weirdnob&nbsp;Shaman\u00a0(110)", "Weirdnob Shaman (110)"),
        ("Clanrats (300）", "Clanrats (300)"),
        ("**Brass and Ash**", "Brass and Ash"),
        ("### Regiment 2", "Regiment 2"),
        ("> \\- General", "- General"),
        ("\ufeffSkaven\u200b", "Skaven"),
        ("Sca\u0301thcoven", "Scáthcoven"),
        ("R&D Raiders", "R&D Raiders"),
        ("\tTroggs", " Troggs"),
        ("❤️‍🔥 list", "❤️‍🔥 list"),
    ],
)
def test_cleanups(dirty: str, plain: str) -> None:
    assert clean(dirty) == plain


@given(st.text(st.sampled_from(" 12.-:,;[]•·’–*_#>&<b/|~`\\\t\u200d\u2011é\u0301") | st.characters(), max_size=40))
def test_a_line_that_is_left_alone_needs_no_cleanup(text: str) -> None:
    whole = text
    for cleanup in CLEANUPS:
        whole = cleanup.apply(whole)
    assert clean(text) == whole.rstrip()


@pytest.mark.parametrize("text", ["a\nb\n", "a\r\nb", "a\rb\r"])
def test_any_line_end_ends_a_line(text: str) -> None:
    assert [(line.number, line.text) for line in to_lines(text)] == [(1, "a"), (2, "b")]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_encodings(encoding: str) -> None:
    assert decode("Sciansá".encode(encoding)) == "Sciansá"


@pytest.mark.parametrize(
    "source, code, line",
    [
        ("x" * (MAX_BYTES + 1), "SOURCE_TOO_LARGE", 0),
        (b"x" * (MAX_BYTES + 1), "SOURCE_TOO_LARGE", 0),
        ("x\n" * (MAX_LINES + 1), "TOO_MANY_LINES", MAX_LINES + 1),
        ("one\ntwo\x00", "NUL_IN_SOURCE", 2),
        ("General's Regiment\n" + "Clanrats (150)\n" * 1001, "TOO_MANY_UNITS", 1002),
        ("x 10/20 pts\nSkaven\n" + "Battle Tactic Cards: A, B\n" * 501, "TOO_MANY_UNITS", 503),
        ("x 10/20 pts\nSkaven\n" + "Spell Lore - A, B\n" * 501, "TOO_MANY_UNITS", 503),
        ("x 10/20 pts\nSkaven\nClanrats (150)\nCreated with Sigdex: sigdex.io\n" * 251, "TOO_MANY_LISTS", 1001),
        ("hello world", "NOT_A_LIST", 1),
        ("", "NOT_A_LIST", 1),
        ("<roster><forces></roster>", "BAD_XML", 1),
        ('<!DOCTYPE r [<!ENTITY a "b">]><roster name="&a;"/>', "BAD_XML", 0),
        ("<?xml version='1.0'?><catalogue/>", "UNKNOWN_SCHEMA", 1),
        ('{"roster": {', "BAD_JSON", 1),
        ('{"a": 1}', "UNKNOWN_SCHEMA", 1),
        ('{"a":' * 3000 + "1" + "}" * 3000, "BAD_JSON", 0),
        (b"PK\x03\x04nonsense", "BAD_ZIP", 0),
        ('{"format": "armybuilder.army-list", "schema_version": 99}', "UNKNOWN_SCHEMA", 1),
        ('{"format": "armybuilder.army-list", "schema_version": 1, "army": 7}', "BAD_JSON", 0),
    ],
    ids=lambda value: str(value)[:24],
)
def test_refused_sources_say_why(source: str | bytes, code: str, line: int) -> None:
    (parsed,) = read(source)
    assert parsed.readable is False
    assert [(problem.code, problem.line) for problem in parsed.problems] == [(code, line)]


def _garbage(alphabet: str) -> str:
    return "".join(random.Random(7).choices(alphabet, k=1_000_000))


@pytest.mark.parametrize(
    "text",
    [
        _garbage("abc (123)/•-,|\n"),
        _garbage("ab \t") + "\n",
        _garbage("-( 1)\n")[:19_000],
        "(" * 1_000_000,
        " and " * 200_000,
        "Regiment 1\n" * 9_000,
        "&#x20;" * 166_000,
        "2000/2000 pts\n" * 9_000,
        "Created with New Recruit\n" * 9_000,
        "[a]\n- 1 x b (1)\n" * 3_000,
    ],
    ids=["mixed", "one line", "brackets", "open", "ands", "headings", "entities", "titles", "footers", "listbot"],
)
def test_a_megabyte_of_garbage_is_answered_in_two_seconds(takes_less: Any, text: str) -> None:
    assert takes_less(lambda: (detect(text), read(text)), 2)


@given(st.text(max_size=400))
def test_no_text_makes_the_reader_fail(text: str) -> None:
    assert len(read(text)) >= 1


def _packed(method: int) -> bytes:
    """A roster archive with so much variety that its stream can be damaged in many ways."""
    names = "".join(f'<force name="{random.Random(number).random()}"/>' for number in range(200))
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", method) as archive:
        archive.writestr("list.ros", f"<roster><forces>{names}</forces></roster>")
    return held.getvalue()


_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)
_PACKED = [_packed(method) for method in _METHODS]


@given(st.sampled_from(_PACKED), st.lists(st.tuples(st.integers(4, 5000), st.integers(0, 255)), max_size=12), st.data())
def test_no_damage_to_an_archive_makes_the_reader_fail(
    packed: bytes, damage: list[tuple[int, int]], data: st.DataObject
) -> None:
    broken = bytearray(packed)
    for place, value in damage:
        broken[max(4, place % len(broken))] = value
    cut = data.draw(st.integers(4, len(broken)) | st.just(len(broken)))
    (parsed,) = read(bytes(broken[:cut]))
    assert parsed.format in ("rosz", "unknown")


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_archives_of_methods_that_need_much_memory_are_refused(method: int) -> None:
    (parsed,) = read(_packed(method))
    assert [problem.code for problem in parsed.problems] == ["BAD_ZIP"]


@given(st.binary(max_size=400))
def test_no_bytes_make_the_reader_fail(data: bytes) -> None:
    assert len(read(data)) >= 1


_PIECES = st.sampled_from(
    [
        "General's Regiment", "Regiment 1", "Regiments of Renown", "Auxiliary Units", "Faction Terrain", "", "-----",
        "Skaven | Claw-horde", "Skaven", "Drops: 1", "Spell Lore - A and B", "Battle Tactic Cards: A, B", "x 10/20 pts",
        "Clanrats (150)", " • General", "• 2x Gun", "Callis and Toll", "[General]", "- 10 x Clanrats (150)", "```",
        "=== Order of Battle ===", "Created with Sigdex: sigdex.io", "App: 1.2.3 | Data: 4", "- Artefact: A (B)",
        "Army enhancements", "Name (20 points) - GHB 2025-26", "Army of Renown", "1 / 2 pts", "Tactics:",
    ]
)  # fmt: skip


@given(st.lists(_PIECES, max_size=30))
def test_pieces_in_any_order_keep_every_line(pieces: list[str]) -> None:
    text = "\n".join(pieces)
    numbers = [line.number for parsed in read(text) for line in parsed.ledger]
    assert numbers == list(range(1, len(to_lines(text)) + 1))


def test_a_line_of_bars_alone_is_no_army() -> None:
    (parsed,) = read("x 150/1000 pts\n|\nGeneral's Regiment\nClanrats (150)\n")
    assert (parsed.faction, parsed.printed_points) == (None, 150)
