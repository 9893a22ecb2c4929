"""What the lists of the catalogue may be narrowed by."""

from __future__ import annotations

from collections.abc import Sequence

from armybuilder.api.problems import ErrorItem
from armybuilder.api.query import (
    Document,
    ValueFilters,
    choice_filter,
    containing,
    equal,
    flag_filter,
    in_battlepack,
    text_filter,
    wrong_query,
)
from armybuilder.reference.entries import GAMES, PHASES
from armybuilder.rules import keywords
from armybuilder.rules.aos4.catalogue import ArmyKind
from armybuilder.rules.aos4.warscroll import WarscrollKind
from factions.presentation.book import ALLIANCES

CHANGE_KINDS = ("added", "removed", "renamed", "repriced", "resized", "options", "changed", "warscroll")


def keyword_query(text: str) -> keywords.Query:
    """The query that a text is; a problem that says what is wrong otherwise."""
    try:
        return keywords.parse(text)
    except keywords.KeywordQueryError as error:
        message = f"The keyword query cannot be read at character {error.position + 1}."
        raise wrong_query([ErrorItem("query.keywords", error.code.lower(), message)]) from error


class ArmyFilters(ValueFilters):
    alliance = choice_filter("Grand alliance.", equal("alliance"), *ALLIANCES)
    kind = choice_filter("Kind of army.", equal("kind"), *(str(kind) for kind in ArmyKind))
    legends = flag_filter("Armies in Legends, or those that are not.", equal("legends"))
    name = text_filter("Part of the name.", containing("name"))


class WarscrollFilters(ValueFilters):
    name = text_filter("Part of the name.", containing("name"))
    faction = text_filter("Slug of an army.", equal("factions"))
    kind = choice_filter("Kind of warscroll.", equal("kind"), *(str(kind) for kind in WarscrollKind))
    legends = flag_filter("Warscrolls in Legends, or those that are not.", equal("legends"))


class KeywordFilters(ValueFilters):
    name = text_filter("Part of the keyword.", containing("name"))


class RenownFilters(ValueFilters):
    name = text_filter("Part of the name.", containing("name"))
    faction = text_filter("Slug of an army that may include it.", equal("factions"))
    battlepack = text_filter("Id of a battlepack in which it may be used.", in_battlepack)
    legends = flag_filter("Those in Legends, or those that are not.", equal("legends"))


def _with_code(documents: Sequence[Document], name: str, value: str) -> list[Document]:
    return [document for document in documents if any(one["code"] == value for one in document["codes"])]


class RuleFilters(ValueFilters):
    type = choice_filter("Rows of the reference, or composition rules.", equal("type"), "reference", "composition")
    game = choice_filter("Game.", equal("game"), *GAMES)
    phase = choice_filter("Phase.", equal("phase"), *PHASES)
    topic = text_filter("Topic.", equal("topics"))
    code = text_filter("Code of a violation: the rules that report it.", _with_code)


class ChangeFilters(ValueFilters):
    kind = choice_filter("Kind of change.", equal("kind"), *CHANGE_KINDS)
    army = text_filter("Part of the army's name.", containing("army"))
    subject = text_filter("Part of the piece's name.", containing("subject"))
