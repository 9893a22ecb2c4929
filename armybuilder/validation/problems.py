"""Sentences for what could not be read or resolved, one per code, and why a data release was chosen."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from armybuilder.interchange.parsed import ParseProblem

PROBLEMS: Mapping[str, Promise | str] = {
    # The source as a whole
    "SOURCE_TOO_LARGE": _("The source is too large."),
    "TOO_MANY_LINES": _("The text has too many lines."),
    "TOO_MANY_LISTS": _("The source holds more than 250 lists; send it in parts."),
    "TOO_MANY_UNITS": _("The source holds too many units or names for one list."),
    "NUL_IN_SOURCE": _("The text holds a zero byte."),
    "NOT_A_LIST": _("The text is no army list of a known format."),
    "THIRD_EDITION": _("This list is of the third edition; lists of the fourth edition are read."),
    "BAD_XML": _("The file is no complete roster XML, or holds entities."),
    "BAD_ZIP": _("The archive does not hold exactly one readable roster."),
    "BAD_JSON": _("The file is no complete JSON."),
    "UNKNOWN_SCHEMA": _("The file is no list of a known schema."),
    "OTHER_GAME": _("This list is of another game: {text}."),
    "FORMAT_NOT_OFFERED": _("A list of {text} is not written in this format."),
    "DOCUMENT_NOT_READ": _("{text}"),
    # Single lines
    "LINE_NOT_READ": _("“{text}” is no part of a list."),
    "LINE_NOT_RESOLVED": _("“{text}” is no unit, terrain or option of this army."),
    "LINE_TOO_LONG": _("The line is too long to be part of a list."),
    "SELECTION_NOT_READ": _("The selection “{text}” is no part of a list."),
    "TOTAL_NOT_CREDIBLE": _("“{text}” was taken for a part of the name, not for the total."),
    "HEADING_MISSING": _("“{text}” stands under no heading; a regiment was opened for it."),
    "SEASON_NOT_FOUND": _("“{text}” has no seasonal warscroll in this release; the ordinary one was taken."),
    # Names
    "ARMY_NOT_FOUND": _("No army is called “{text}”."),
    "ARMY_NOT_NAMED": _("No faction is named; the units are those of {text}."),
    "UNIT_NOT_FOUND": _("No unit of this army is called “{text}”."),
    "OPTION_NOT_FOUND": _("“{text}” is no enhancement or weapon of this unit."),
    "BEARER_NOT_FOUND": _("No unit of the list is called “{text}”, so its enhancement has no bearer."),
    "FORMATION_NOT_FOUND": _("The army has no battle formation “{text}”."),
    "LORE_NOT_FOUND": _("The army has no lore “{text}”."),
    "TERRAIN_NOT_FOUND": _("The army has no faction terrain “{text}”."),
    "TACTIC_CARD_NOT_FOUND": _("No battle tactic card is called “{text}”."),
    "RENOWN_NOT_FOUND": _("No Regiment of Renown is called “{text}”."),
    "PROFILE_NOT_FOUND": _("No profile is called “{text}”."),
    "MEMBER_NOT_FOUND": _("“{text}” does not belong to this Regiment of Renown."),
}

REASONS: Mapping[str, Promise | str] = {
    "asked": _("the release that was asked for"),
    "as-of": _("in force on the date given"),
    "source": _("named by the list itself"),
    "app-data": _("told by the app's data number"),
    "app-version": _("told by the app's version"),
    "handbook": _("of the season of the handbook"),
    "newest": _("the newest"),
}


def problem_text(problem: ParseProblem) -> str:
    """The sentence of a problem, with its nearest candidates."""
    said = str(PROBLEMS[problem.code]).format(text=problem.text)
    if problem.code == "ARMY_NOT_FOUND" and not problem.text:
        said = str(_("No faction is named."))
    if problem.candidates:
        said += " " + str(_("Did you mean {names}?")).format(names=_either(problem.candidates[:3]))
    return said


def reason_text(reason: str) -> str:
    """Why a release was chosen: "told by the app's data number, settled by the printed prices"."""
    code, _sep, prices = reason.partition("+")
    said = str(REASONS[code])
    return f"{said}, {_('settled by the printed prices')}" if prices else said


def _either(names: tuple[str, ...]) -> str:
    if len(names) == 1:
        return names[0]
    return str(_("{names} or {last}")).format(names=", ".join(names[:-1]), last=names[-1])
