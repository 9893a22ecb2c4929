"""Players from a CSV file: good rows are entered, the others named."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from armybuilder.tournaments.models import Event, Player
from armybuilder.tournaments.services.audit import Actor
from armybuilder.tournaments.services.players import MOST_PLAYERS, NAME_LENGTH, AddressTaken, EventFull, add_player


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
    "name": "name",
    "player": "name",
    "e-mail": "email",
    "email": "email",
    "mail": "email",
    "club": "club",
    "team": "club",
}


def load_players(*, event: Event, actor: Actor, text: str) -> PlayersLoaded:
    """Register the players of a CSV text with a heading row (name, e-mail, club).

    Good rows are loaded, the others named with their line and reason: no name, a name too long, no valid e-mail
    address, the same address twice, no place left at all.
    """
    broken: list[BrokenRow] = []
    added: list[Player] = []
    try:
        dialect: type[csv.Dialect] | str = csv.Sniffer().sniff(text[:4096], delimiters=",;\t")
    except csv.Error:
        dialect = "excel"
    reader = csv.reader(io.StringIO(text.removeprefix("\ufeff")), dialect)
    try:
        rows = [(reader.line_num, row) for row in reader]
    except csv.Error as error:
        return PlayersLoaded((), (BrokenRow(reader.line_num, f"The file cannot be read from here: {error}."),))
    if not rows:
        return PlayersLoaded((), (BrokenRow(1, "The file is empty."),))
    heading = [COLUMNS.get(cell.strip().lower(), "") for cell in rows[0][1]]
    if "name" not in heading:
        return PlayersLoaded((), (BrokenRow(1, "The first row needs a column called name."),))
    for line, row in rows[1:]:
        if not any(cell.strip() for cell in row):
            continue
        fields: dict[str, str] = {key: cell.strip() for key, cell in zip(heading, row, strict=False) if key}
        why = _what_is_wrong(fields)
        if why:
            broken.append(BrokenRow(line, why))
            continue
        try:
            added.append(
                add_player(
                    event=event,
                    actor=actor,
                    name=fields["name"],
                    email=fields.get("email", ""),
                    club=fields.get("club", ""),
                )
            )
        except EventFull:
            broken.append(BrokenRow(line, f"An event holds at most {MOST_PLAYERS:,} players."))
        except AddressTaken:
            broken.append(BrokenRow(line, f"{fields['email']} is registered already."))
    return PlayersLoaded(tuple(added), tuple(broken))


def _what_is_wrong(fields: Mapping[str, str]) -> str:
    if not fields.get("name"):
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
