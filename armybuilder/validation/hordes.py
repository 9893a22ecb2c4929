"""From codes to sentences for HORDES lists, in the way of :mod:`armybuilder.validation.messages`."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from armybuilder.rules.violation import Violation
from armybuilder.validation.sentences import Sentence
from armybuilder.validation.wording import number, together

HORDES_MESSAGES: Mapping[str, Sentence] = {
    "HORDES_NO_WARLOCK": _("The horde has no warlock; it needs at least one."),
    "POINTS_LIMIT_EXCEEDED": _("The horde costs {points} points; {limit} are allowed."),
    "HORDES_FIELD_ALLOWANCE": _("{unit} is taken {found} times; its field allowance is {allowed}."),
    "HORDES_ATTACHMENT": _("{attachment} cannot join {unit}: {reason_words}."),
    "HORDES_WEAPON_CREW_ATTACHMENT": _("{unit} is a weapon crew and takes no attachment such as {attachment}."),
    "HORDES_FACTION": _("{unit} is of {unit_faction}; the horde is of {faction}, and it does not work for them."),
    "HORDES_BEAST_WITHOUT_WARLOCK": _("{unit} is a warbeast, and the horde has no warlock to control it."),
    "HORDES_WEAPON_CREW_SHAPE": _(
        "Gunners of {unit}: {gunners}, crewmen: {crewmen}{leader_words}; a weapon crew is one gunner with at least "
        "one crewman and no leader."
    ),
    "HORDES_VP_MISSING": _("{unit} has no victory point value."),
    "HORDES_PROFILE_INCOMPLETE": _("The profile of {unit} does not say: {missing}."),
    "HORDES_PROFILE_UNKNOWN": _("No profile is called “{profile}”."),
}
"""One sentence per code that a rule of HORDES can report."""

_REASONS: Mapping[str, Sentence] = {
    "no-unit": _("an attachment stands in a unit, not alone"),
    "not-permitted": _("the unit does not permit it"),
    "second-of-kind": _("the unit has an attachment of this kind already"),
}


def horde_sentence(violation: Violation) -> str:
    """The sentence of one violation of a HORDES list, names and numbers filled in."""
    fields: dict[str, str] = {}
    for key, value in violation.params.items():
        if isinstance(value, tuple):
            fields[key] = together(value)
        elif isinstance(value, int) and not isinstance(value, bool):
            fields[key] = number(value)
        else:
            fields[key] = str(value)
    reason = str(violation.params.get("reason", ""))
    fields["reason_words"] = str(_REASONS.get(reason, reason))
    if violation.params.get("faction") == "":
        fields["faction"] = _now("no faction")
    fields["leader_words"] = _now(", and a leader") if violation.params.get("leader") else ""
    return str(HORDES_MESSAGES[violation.code]).format_map(fields)
