"""Players from a CSV file: good rows are entered, the others named."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction

from armybuilder.rosters.names import clean_name
from armybuilder.tournaments.models import Event, Player, PlayerState
from armybuilder.tournaments.services.audit import Actor, note_all
from armybuilder.tournaments.services.players import MOST_PLAYERS, NAME_LENGTH, hold_event


@dataclass(frozen=True, slots=True)
class BrokenRow:
    """A row of a player file that was not loaded: its line from 1 and what is wrong with it."""

    line: int
    why: str


@dataclass(frozen=True, slots=True)
class PlayersLoaded:
    added: tuple[Player, ...]
    broken: tuple[BrokenRow, ...]


COLUMNS = {
    **dict.fromkeys(("name", "player", "player name", "full name"), "name"),
    **dict.fromkeys(("first name", "given name", "forename"), "first"),
    **dict.fromkeys(("last name", "surname", "family name"), "last"),
    **dict.fromkeys(("e-mail", "email", "mail", "e-mail address", "email address"), "email"),
    **dict.fromkeys(("club", "team", "gaming club"), "club"),
}
"""Words of heading rows; a name may also stand in two columns."""


def load_players(*, event: Event, actor: Actor, text: str) -> PlayersLoaded:
    """Register the players of a CSV text with a heading row (name or first and last name, e-mail, club).

    Good rows are loaded, the others named with their line and reason: no name, a name too long, no valid e-mail
    address, the same address twice, no place left at all.
    """
    broken: list[BrokenRow] = []
    good: list[tuple[int, Mapping[str, str]]] = []
    text = text.removeprefix("\ufeff")
    rows = _rows(text, _delimiter(text))
    first = next(rows, None)
    if first is None:
        return PlayersLoaded((), (BrokenRow(1, "The file is empty."),))
    heading = _columns(first.cells)
    if not {"name", "first", "last"} & set(heading):
        return PlayersLoaded((), (BrokenRow(1, "The first row needs a column called name."),))
    for row in rows:
        if not any(cell.strip() for cell in row.cells):
            continue
        fields: dict[str, str] = {key: cell.strip() for key, cell in zip(heading, row.cells, strict=False) if key}
        parts = [fields.pop(part, "") for part in ("first", "last")]
        fields["name"] = fields.get("name") or " ".join(part for part in parts if part)
        why = "A quotation mark is opened and not closed." if row.unclosed else _what_is_wrong(fields)
        if why:
            broken.append(BrokenRow(row.line, why))
        else:
            good.append((row.line, fields))
    added, refused = _enter(event, actor, good)
    return PlayersLoaded(tuple(added), tuple(sorted([*broken, *refused], key=lambda row: row.line)))


@dataclass(frozen=True, slots=True)
class _Row:
    """Cells of a row, the line it begins on from 1, and whether a quotation mark in it is not closed."""

    line: int
    cells: list[str]
    unclosed: bool = False


def _rows(text: str, delimiter: str) -> Iterator[_Row]:
    """The rows of a CSV text. A cell in quotes may hold several lines, as a remark does; a quotation mark that is not
    closed, or only by that of another row, spoils its own line and swallows none of those below.
    """
    lines = list(io.StringIO(text, newline=""))
    heading: list[str] | None = None
    at = 0
    while at < len(lines):
        reader = _reader((lines[line] for line in range(at, len(lines))), delimiter, strict=True)
        try:
            row, taken = _Row(at + 1, next(reader)), reader.line_num
        except csv.Error:
            row, taken = _row_of_line(at + 1, lines[at], delimiter), 1
        if taken > 1 and _is_torn(row.cells, heading, delimiter):
            row, taken = _row_of_line(at + 1, lines[at], delimiter), 1
        heading = _columns(row.cells) if heading is None else heading
        at += taken
        yield row


def _reader(lines: Iterable[str], delimiter: str, *, strict: bool) -> Any:
    return csv.reader(lines, delimiter=delimiter, skipinitialspace=True, strict=strict)


def _row_of_line(number: int, line: str, delimiter: str) -> _Row:
    """One line read for itself, with marks inside of cells as people type them."""
    reader = _reader([line, "\n"], delimiter, strict=False)
    try:
        return _Row(number, next(reader), unclosed=reader.line_num > 1)
    except csv.Error:  # longer than any cell
        return _Row(number, [line[: NAME_LENGTH + 1]])


def _is_torn(cells: Sequence[str], heading: Sequence[str] | None, delimiter: str) -> bool:
    """Whether several lines that were read as one row are several: a name or a club with the rest of its row in it."""
    if heading is None:
        return True
    wanted = (cell for cell, column in zip(cells, heading, strict=False) if column and delimiter in cell)
    return len(cells) > len(heading) or any("\n" in cell or "\r" in cell for cell in wanted)


def _columns(cells: Iterable[str]) -> list[str]:
    """What each column of a heading row holds; empty for those that are not read."""
    return [COLUMNS.get(" ".join(cell.lower().split()), "") for cell in cells]


def _delimiter(text: str) -> str:
    """What stands between the cells of the heading row; the rows below it may hold anything in quotes."""
    heading = text.partition("\n")[0]
    return max(",;\t", key=heading.count)


@transaction.atomic
def _enter(
    event: Event, actor: Actor, rows: Sequence[tuple[int, Mapping[str, str]]]
) -> tuple[list[Player], list[BrokenRow]]:
    """Enter checked rows as ``players.add_player`` enters one, with a fixed number of queries."""
    event = hold_event(event)
    refused: list[BrokenRow] = []
    players: list[Player] = []
    known = {address.casefold() for address in event.players.values_list("email", flat=True)} - {""}
    count = event.players.count()
    places = event.capacity - event.players.filter(state=PlayerState.REGISTERED).count()
    for number, (line, fields) in enumerate(rows):
        email = fields.get("email", "")
        if count + len(players) >= MOST_PLAYERS:
            more = f" This row and {len(rows) - number - 1:,} below it were left out." if rows[number + 1 :] else ""
            refused.append(BrokenRow(line, f"An event holds at most {MOST_PLAYERS:,} players.{more}"))
            break  # tens of thousands of rows may follow
        if email.casefold() in known:
            refused.append(BrokenRow(line, f"{email} is registered already."))
        else:
            state = PlayerState.REGISTERED if len(players) < places else PlayerState.WAITING
            name, club = (clean_name(fields.get(column, "")) for column in ("name", "club"))
            players.append(Player(event=event, name=name, email=email, club=club, state=state))
            known |= {email.casefold()} - {""}
    players = Player.objects.bulk_create(players)
    note_all(event, actor, "player_added", ((player, {"state": player.state}) for player in players))
    return players, refused


def _what_is_wrong(fields: Mapping[str, str]) -> str:
    if not clean_name(fields.get("name", "")):
        return "The name is missing."
    if any(len(value) > NAME_LENGTH for value in fields.values()):
        return f"A cell is longer than {NAME_LENGTH} characters."
    if any(ord(character) < 32 for value in fields.values() for character in value):
        return "A cell holds control characters."
    email = fields.get("email", "")
    if email:
        try:
            validate_email(email)
        except ValidationError:
            return f"“{email}” is not an e-mail address."
    return ""
