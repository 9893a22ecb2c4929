"""Violations in words: the whole sentence for the report, a short one where the unit and its place are in sight."""

from collections.abc import Callable, Mapping
from functools import cache

from django.urls import NoReverseMatch, reverse
from django.utils.http import urlencode

from armybuilder.rosters.builder.problems import Sentence
from armybuilder.rosters.builder.state import Judged
from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.index import index_of
from armybuilder.rules.violation import Parameter, Severity, Violation
from armybuilder.validation.messages import rule_title, sentence
from armybuilder.validation.wording import either, target_name

Params = Mapping[str, Parameter]


def say(violation: Violation, judged: Judged, repairs_url: str = "") -> Sentence:
    """A violation for the report of a list under construction."""
    return Sentence(
        text=sentence(violation, judged.army, judged.catalogue, building=True),
        short=short_of(violation, judged),
        rule=f"{violation.rule}: {rule_title(violation.rule)}",
        rule_url=_rule_url(violation.rule),
        repairs_url=f"{repairs_url}?{urlencode({'path': violation.path, 'code': violation.code})}"
        if repairs_url and violation.severity is Severity.ERROR
        else "",
    )


def sentence_of(violation: Violation, judged: Judged, army: ArmyList | None = None) -> str:
    """The whole sentence of a violation (of ``army``, when that is another list than the judged one)."""
    return sentence(violation, army or judged.army, judged.catalogue)


def short_of(violation: Violation, judged: Judged, army: ArmyList | None = None) -> str:
    """The sentence without the unit and the place, for a line that shows both."""
    if violation.code == "UNIT_NOT_ALLOWED_IN_REGIMENT":
        return _no_line(violation.params, judged) or sentence_of(violation, judged, army)
    write = _SHORT.get(violation.code)
    return write(violation.params) if write else sentence_of(violation, judged, army)


_SHORT: Mapping[str, Callable[[Params], str]] = {
    "HERO_CANNOT_JOIN_REGIMENT": lambda found: (
        f"A HERO joins another only by name or role; {found['leader']} has no such line."
        if "leader" in found
        else "A HERO joins another only by name or role."
    ),
    "REGIMENT_TOO_LARGE": lambda found: f"All {found['allowed']} places are taken.",
    "UNIQUE_DUPLICATE": lambda found: "UNIQUE, and in the army already.",
    "LEADER_NOT_HERO": lambda found: "No HERO that may lead a regiment.",
    "REGIMENT_WITHOUT_LEADER": lambda found: "Leads no regiment, and this one has no leader yet.",
    "TOO_MANY_REGIMENTS": lambda found: f"The army has {found['allowed']} regiments already.",
    "UNIT_CANNOT_BE_AUXILIARY": lambda found: "Fielded in regiments only.",
}


def _no_line(params: Params, judged: Judged) -> str:
    """ "Not DARKOATH or MONSTER: Darkoath Warqueen has no line for it."."""
    leader = judged.catalogue.profiles.get(str(params.get("leader_profile")))
    if leader is None:
        return ""
    targets = [
        target_name(target) for option in index_of(judged.catalogue).options[leader.id] for target in option.targets
    ]
    if not targets:
        return f"{leader.name} leads no other units."
    return f"Not {either(targets)}: {leader.name} has no line for it."


@cache
def _rule_url(rule_id: str) -> str:
    """Address of the rule's page; empty where the installation has none."""
    try:
        return reverse("reference:rule", args=[rule_id])
    except NoReverseMatch:
        return ""
