"""One English sentence per problem code, with named fields; translation happens where pages are made."""

from __future__ import annotations

from armybuilder.interchange.parsed import ParseProblem

MESSAGES: dict[str, str] = {
    "ARMY_NOT_FOUND": "No army is called “{text}”.",
    "BAD_JSON": "The file is no complete JSON.",
    "BAD_XML": "The file is no complete roster XML, or holds entities.",
    "BAD_ZIP": "The archive does not hold exactly one readable roster.",
    "BEARER_NOT_FOUND": "No unit of the list is called “{text}”, so its enhancement has no bearer.",
    "FORMATION_NOT_FOUND": "The army has no battle formation “{text}”.",
    "HEADING_MISSING": "“{text}” stands under no heading; a regiment was opened for it.",
    "LINE_NOT_READ": "“{text}” is no part of a list.",
    "LINE_NOT_RESOLVED": "“{text}” is no unit, terrain or option of this army.",
    "LINE_TOO_LONG": "The line is too long to be part of a list.",
    "LORE_NOT_FOUND": "The army has no lore “{text}”.",
    "MEMBER_NOT_FOUND": "“{text}” does not belong to this Regiment of Renown.",
    "NOT_A_LIST": "The text is no army list of a known format.",
    "NUL_IN_SOURCE": "The text holds a zero byte.",
    "OPTION_NOT_FOUND": "“{text}” is no enhancement or weapon of this unit.",
    "RENOWN_NOT_FOUND": "No Regiment of Renown is called “{text}”.",
    "SEASON_NOT_FOUND": "“{text}” has no seasonal warscroll in this release; the ordinary one was taken.",
    "SELECTION_NOT_READ": "The selection “{text}” is no part of a list.",
    "SOURCE_TOO_LARGE": "The source is too large.",
    "TACTIC_CARD_NOT_FOUND": "No battle tactic card is called “{text}”.",
    "TERRAIN_NOT_FOUND": "The army has no faction terrain “{text}”.",
    "THIRD_EDITION": "This list is of the third edition; lists of the fourth edition are read.",
    "TOO_MANY_LINES": "The text has too many lines.",
    "TOO_MANY_UNITS": "The source holds too many units.",
    "TOTAL_NOT_CREDIBLE": "“{text}” was taken for a part of the name, not for the total.",
    "UNIT_NOT_FOUND": "No unit of this army is called “{text}”.",
    "UNKNOWN_SCHEMA": "The file is no list of a known schema.",
}
"""Every code that reading or resolving can report."""


def message(problem: ParseProblem) -> str:
    """The sentence of a problem, its text filled in."""
    return MESSAGES[problem.code].format(text=problem.text)
