"""Players from a CSV file: good rows are entered, the others named."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction

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
    reader = csv.reader(io.StringIO(text), delimiter=_delimiter(text), skipinitialspace=True)
    try:
        rows = [(reader.line_num, row) for row in reader]
    except csv.Error as error:
        return PlayersLoaded((), (BrokenRow(reader.line_num, f"The file cannot be read from here: {error}."),))
    if not rows:
        return PlayersLoaded((), (BrokenRow(1, "The file is empty."),))
    heading = [COLUMNS.get(" ".join(cell.lower().split()), "") for cell in rows[0][1]]
    if not {"name", "first", "last"} & set(heading):
        return PlayersLoaded((), (BrokenRow(1, "The first row needs a column called name."),))
    for line, row in rows[1:]:
        if not any(cell.strip() for cell in row):
            continue
        fields: dict[str, str] = {key: cell.strip() for key, cell in zip(heading, row, strict=False) if key}
        parts = [fields.pop(part, "") for part in ("first", "last")]
        fields["name"] = fields.get("name") or " ".join(part for part in parts if part)
        why = _what_is_wrong(fields)
        if why:
            broken.append(BrokenRow(line, why))
        else:
            good.append((line, fields))
    added, refused = _enter(event, actor, good)
    return PlayersLoaded(tuple(added), tuple(sorted([*broken, *refused], key=lambda row: row.line)))


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
    for line, fields in rows:
        email = fields.get("email", "")
        if count + len(players) >= MOST_PLAYERS:
            refused.append(BrokenRow(line, f"An event holds at most {MOST_PLAYERS:,} players."))
        elif email.casefold() in known:
            refused.append(BrokenRow(line, f"{email} is registered already."))
        else:
            state = PlayerState.REGISTERED if len(players) < places else PlayerState.WAITING
            club = fields.get("club", "")
            players.append(Player(event=event, name=fields["name"], email=email, club=club, state=state))
            known |= {email.casefold()} - {""}
    players = Player.objects.bulk_create(players)
    note_all(event, actor, "player_added", ((player, {"state": player.state}) for player in players))
    return players, refused


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
