"""Sentences for what could not be read or resolved, one per code, and why a data release was chosen."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from armybuilder.interchange.parsed import ParseProblem

PROBLEMS: Mapping[str, Promise | str] = {
    # The source as a whole
    "SOURCE_TOO_LARGE": _("This is too large for a list."),
    "TOO_MANY_LINES": _("This has too many lines for a list."),
    "TOO_MANY_UNITS": _("This holds too many units for a list."),
    "NUL_IN_SOURCE": _("This holds characters that no text has."),
    "NOT_A_LIST": _("No army list can be found in this."),
    "THIRD_EDITION": _("This is a list of the third edition; only the fourth edition is read."),
    "BAD_XML": _("The roster file is damaged or not made by a list builder."),
    "BAD_ZIP": _("The packed roster is damaged or holds more than one file."),
    "BAD_JSON": _("The JSON is damaged or not made by a list builder."),
    "UNKNOWN_SCHEMA": _("This file is of a version that is not known here."),
    # Single lines
    "LINE_NOT_READ": _("“{text}” was not understood."),
    "LINE_NOT_RESOLVED": _("“{text}” was read, but nothing in the data bears that name."),
    "LINE_TOO_LONG": _("This line is too long to be part of a list."),
    "SELECTION_NOT_READ": _("“{text}” was not understood."),
    "TOTAL_NOT_CREDIBLE": _("The total “{text}” is not credible; the points are counted anew."),
    "HEADING_MISSING": _("“{text}” stands without a heading; it was put where it fits."),
    "SEASON_NOT_FOUND": _("“{text}” names a season in which the unit has no profile; its base profile is used."),
    # Names
    "ARMY_NOT_FOUND": _("No faction or Army of Renown is called “{text}”."),
    "UNIT_NOT_FOUND": _("No unit is called “{text}”."),
    "OPTION_NOT_FOUND": _("No enhancement or weapon of this unit is called “{text}”."),
    "BEARER_NOT_FOUND": _("“{text}” stands without a unit that bears it."),
    "FORMATION_NOT_FOUND": _("No battle formation is called “{text}”."),
    "LORE_NOT_FOUND": _("No lore is called “{text}”."),
    "TERRAIN_NOT_FOUND": _("No faction terrain is called “{text}”."),
    "TACTIC_CARD_NOT_FOUND": _("No battle tactic card is called “{text}”."),
    "RENOWN_NOT_FOUND": _("No Regiment of Renown is called “{text}”."),
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
