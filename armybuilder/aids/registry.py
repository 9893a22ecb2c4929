"""Every aid by name, in the order in which pages list them."""

from __future__ import annotations

from armybuilder.aids.aid import Aid
from armybuilder.aids.aos4 import attacking, casting, factions, field, fighting
from armybuilder.aids.hordes import buildings, impacts, more, odds, table

AIDS: tuple[Aid, ...] = (
    *fighting.AIDS,
    *attacking.AIDS,
    *casting.AIDS,
    *field.AIDS,
    *factions.AIDS,
    *odds.AIDS,
    *impacts.AIDS,
    *buildings.AIDS,
    *table.AIDS,
    *more.AIDS,
)


def aid(name: str) -> Aid | None:
    """The aid of that name, or None."""
    return next((each for each in AIDS if each.name == name), None)


def groups(game: str) -> tuple[tuple[str, tuple[Aid, ...]], ...]:
    """The aids of a game under their headings."""
    own = [each for each in AIDS if each.game == game]
    return tuple(
        (name, tuple(each for each in own if each.group == name)) for name in dict.fromkeys(a.group for a in own)
    )
