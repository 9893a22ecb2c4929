"""Victory points: who scores when models leave play, return, go wild (H-005 … H-008)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a game: a player or a team; points go to the side (H-008)."""

    name: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """A model or unit with its victory points and the player who brought it."""

    id: str
    owner: str
    points: int
    warbeast: bool = False


@dataclass(frozen=True, slots=True)
class Eliminated:
    """A piece was destroyed or removed from play; `by` is the player responsible, whoever controlled it then."""

    piece: str
    by: str


@dataclass(frozen=True, slots=True)
class Returned:
    """A piece came back into play."""

    piece: str


@dataclass(frozen=True, slots=True)
class WentWild:
    """A warbeast went wild through the doing of `by`."""

    piece: str
    by: str


@dataclass(frozen=True, slots=True)
class Tamed:
    """A wild warbeast has a controller again."""

    piece: str


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over: beasts still wild are scored now."""


VictoryEvent = Eliminated | Returned | WentWild | Tamed | GameEnded


class LedgerError(ValueError):
    """An event that cannot have happened; carries a code, and the piece or player it names."""

    def __init__(self, code: str, subject: str) -> None:
        super().__init__(f"{code}: {subject}")
        self.code = code
        self.subject = subject


@dataclass(frozen=True, slots=True)
class Award:
    """Points given to one side for one event."""

    side: str
    piece: str
    points: int
    rule: str


@dataclass(frozen=True, slots=True)
class Ledger:
    """Sides, pieces and what happened to them; undoing is dropping the last event."""

    sides: tuple[Side, ...]
    pieces: tuple[Piece, ...]
    events: tuple[VictoryEvent, ...] = ()

    def record(self, event: VictoryEvent) -> Ledger:
        """The ledger with one more event; raises `LedgerError` when it cannot have happened."""
        ledger = Ledger(self.sides, self.pieces, (*self.events, event))
        ledger.awards()
        return ledger

    def undo(self) -> Ledger:
        """The ledger without its last event."""
        return Ledger(self.sides, self.pieces, self.events[:-1])

    def score(self) -> dict[str, int]:
        """Victory points per side."""
        totals = {side.name: 0 for side in self.sides}
        for award in self.awards():
            totals[award.side] += award.points
        return totals

    def awards(self) -> tuple[Award, ...]:
        """Every award in order; points once given stay, and a piece that returned scores again (H-007)."""
        awards: list[Award] = []
        away: set[str] = set()
        wild: dict[str, str] = {}
        ended = False
        for event in self.events:
            if ended:
                raise LedgerError("GAME_OVER", type(event).__name__)
            if isinstance(event, GameEnded):
                ended = True
                for name, by in wild.items():
                    awards.extend(self._for_wild(self._piece(name), by))
                continue
            piece = self._piece(event.piece)
            if isinstance(event, Returned):
                if piece.id not in away:
                    raise LedgerError("NOT_AWAY", piece.id)
                away.discard(piece.id)
                continue
            if piece.id in away:
                raise LedgerError("NOT_IN_PLAY", piece.id)
            if isinstance(event, Eliminated):
                away.add(piece.id)
                wild.pop(piece.id, None)
                awards.extend(self._for_elimination(piece, event.by))
            elif not piece.warbeast:
                raise LedgerError("NOT_A_WARBEAST", piece.id)
            elif isinstance(event, WentWild):
                self._side_of(event.by)
                wild[piece.id] = event.by
            elif wild.pop(piece.id, None) is None:
                raise LedgerError("NOT_WILD", piece.id)
        return tuple(awards)

    def _piece(self, name: str) -> Piece:
        for piece in self.pieces:
            if piece.id == name:
                return piece
        raise LedgerError("UNKNOWN_PIECE", name)

    def _side_of(self, player: str) -> Side:
        for side in self.sides:
            if player in side.players:
                return side
        raise LedgerError("UNKNOWN_PLAYER", player)

    def _opponents(self, side: Side) -> Sequence[Side]:
        return [other for other in self.sides if other != side]

    def _for_elimination(self, piece: Piece, by: str) -> list[Award]:
        own, responsible = self._side_of(piece.owner), self._side_of(by)
        if len(self.sides) == 2 or own == responsible:
            rule = "H-007" if own == responsible else "H-005"
            return [Award(side.name, piece.id, piece.points, rule) for side in self._opponents(own)]
        return [Award(responsible.name, piece.id, piece.points, "H-008")]

    def _for_wild(self, piece: Piece, by: str) -> list[Award]:
        own, responsible = self._side_of(piece.owner), self._side_of(by)
        if own == responsible or len(self.sides) == 2:
            return [Award(side.name, piece.id, piece.points, "H-006") for side in self._opponents(own)]
        return [Award(responsible.name, piece.id, piece.points, "H-008")]
