"""Roster files with odd members: what a tree says is read or reported, whatever wrote it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from armybuilder.interchange.parsed import ParsedList
from armybuilder.interchange.reading import detect, read
from armybuilder.interchange.source import MAX_LISTS


def selection(name: str, kind: str = "unit", number: int = 1, points: int = 0, *inner: Any, **others: Any) -> Any:
    costs = [{"name": "pts", "typeId": "points", "value": points}]
    return {"name": name, "type": kind, "number": number, "costs": costs, "selections": list(inner), **others}


def force(name: str, *selections: Any, forces: tuple[Any, ...] = (), **others: Any) -> Any:
    return {"name": name, "selections": list(selections), "forces": list(forces), **others}


def roster(*forces: Any) -> Any:
    return {"roster": {"name": "Odd", "forces": list(forces)}}


def army(*inner: Any, selections: tuple[Any, ...] = ()) -> Any:
    return force("✦ General's Handbook 2026-27", *selections, forces=inner, catalogueName="Skaven")


def parsed(*forces: Any) -> ParsedList:
    (found,) = read(json.dumps(roster(*forces)))
    return found


def problems(found: ParsedList) -> list[tuple[str, str]]:
    return [(problem.code, problem.text) for problem in found.problems]


@pytest.mark.parametrize("source", ["<roster/>", '<roster name="Odd"><forces/></roster>', '{"roster": {}}'])
def test_a_roster_without_forces_is_no_list_and_says_so(source: str) -> None:
    (found,) = read(source)
    assert (found.readable, [problem.code for problem in found.problems]) == (False, ["NOT_A_LIST"])


def test_a_selection_of_several_units_is_that_many_units_with_a_share_of_the_points_each() -> None:
    found = parsed(army(force("Regiment", selection("Grey Seer", points=120), selection("Clanrats", "unit", 25, 2500))))
    (regiment,) = found.regiments
    assert [(unit.name, unit.points) for unit in regiment.units] == [("Grey Seer", 120), *[("Clanrats", 100)] * 25]


def test_units_beyond_the_limit_are_refused_not_left_out() -> None:
    assert problems(parsed(army(force("Regiment", selection("Clanrats", "unit", 900_000))))) == [("TOO_MANY_UNITS", "")]


def test_selections_without_a_place_are_reported() -> None:
    found = parsed(
        army(
            force("Regiment", selection("Grey Seer"), selection("Strange Upgrade", "upgrade")),
            selections=(selection("Lost Unit"), selection("Allow Legends", "upgrade", categories=[CONFIGURATION])),
        )
    )
    assert problems(found) == [("SELECTION_NOT_READ", "Lost Unit"), ("SELECTION_NOT_READ", "Strange Upgrade")]


CONFIGURATION = {"name": "Configuration"}


def test_a_second_army_of_a_roster_is_not_lost() -> None:
    found = parsed(army(force("Regiment", selection("Grey Seer"))), army(force("Regiment", selection("Clanrats"))))
    assert [[unit.name for unit in regiment.units] for regiment in found.regiments] == [["Grey Seer"], ["Clanrats"]]


@pytest.mark.parametrize("junk", [None, 7, "x", [], [7], {"name": 7, "number": "many", "selections": "none"}])
def test_members_of_a_wrong_type_make_no_reader_fail(junk: Any) -> None:
    for value in ([junk], {"roster": junk}, roster(junk), roster(army(junk)), roster(army(force("Regiment", junk)))):
        assert len(read(json.dumps(value))) == 1


@pytest.mark.parametrize("one", [roster(army()), {"format": "armybuilder.army-list", "schema_version": 1}])
def test_more_lists_than_an_event_has_are_refused(one: Any) -> None:
    (found,) = read(json.dumps([one] * (MAX_LISTS + 1)))
    assert problems(found) == [("TOO_MANY_LISTS", "")]


def test_half_characters_and_nulls_of_escapes_are_in_no_text() -> None:
    held = {**roster(army()), "\udfff": ["\ud83d"]}
    held["roster"]["name"] = "Odd\0 dragon \ud83d"
    assert read(json.dumps(held))[0].title == "Odd dragon \ufffd"
    assert read(json.dumps(held).encode())[0].title == "Odd dragon \ufffd"


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
@pytest.mark.parametrize(
    ("text", "format"),
    [
        (json.dumps(roster(army())), "new-recruit-json"),
        ('<?xml version="1.0" encoding="utf-8"?><roster name="Odd"><forces/></roster>', "ros"),
    ],
)
def test_files_are_read_in_the_encoding_that_a_console_saved_them_in(text: str, format: str, encoding: str) -> None:
    saved = text.encode(encoding)
    (found,) = read(saved)
    assert (found.format, found.title) == (format, "Odd")
    assert detect(saved).format == format
