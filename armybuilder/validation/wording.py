"""Small pieces of sentences: lists, numbers, option lines, battlepacks, printed names of places."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.catalogue import (
    BattleProfile,
    Catalogue,
    OptionKind,
    RegimentOption,
    Target,
)
from armybuilder.rules.aos4.index import index_of
from armybuilder.rules.aos4.rulesets import RULE_SETS, TACTIC_CARDS


def number(value: int) -> str:
    """A number as printed: 2,110."""
    return f"{value:,}"


def units(count: int) -> str:
    """ "4 units", "1 unit"."""
    return ngettext("%(count)s unit", "%(count)s units", count) % {"count": number(count)}


def models(count: int) -> str:
    """ "10 models", "1 model"."""
    return ngettext("%(count)s model", "%(count)s models", count) % {"count": number(count)}


def points(count: int) -> str:
    """ "20 points", "1 point"."""
    return ngettext("%(count)s point", "%(count)s points", count) % {"count": number(count)}


def allowed(count: int) -> str:
    """ "3 are allowed", "one is allowed", "none is allowed"."""
    if count == 0:
        return _("none is allowed")
    if count == 1:
        return _("one is allowed")
    return _("%(count)s are allowed") % {"count": number(count)}


def together(names: Sequence[str]) -> str:
    """ "A", "A and B", "A, B and C"."""
    if len(names) < 2:
        return "".join(names)
    return _("%(first)s and %(last)s") % {"first": ", ".join(names[:-1]), "last": names[-1]}


def either(names: Sequence[str]) -> str:
    """ "A", "A or B", "A, B or C"."""
    if len(names) < 2:
        return "".join(names)
    return _("%(first)s or %(last)s") % {"first": ", ".join(names[:-1]), "last": names[-1]}


def target_name(target: Target) -> str:
    """What an option target names, as printed: "DARKOATH", "non-MONSTER SKINK", "Ruinous Champion"."""
    excluded = " ".join(f"non-{keyword}" for keyword in sorted(target.excluded - {"HERO"}))
    return f"{excluded} {target.name}" if excluded else target.name


def line_text(option: RegimentOption) -> str:
    """An option line in words: "any DARKOATH", "one MONSTER", "Singri Brand (required)"."""
    names = either([target_name(target) for target in option.targets])
    if option.minimum:
        return _("%(names)s (required)") % {"names": names}
    if option.maximum is None:
        only_names = all(target.kind is OptionKind.UNIT for target in option.targets)
        return names if only_names else _("any %(names)s") % {"names": names}
    if option.maximum == 1:
        return _("one %(names)s") % {"names": names}
    return _("up to %(count)s %(names)s") % {"count": option.maximum, "names": names}


def lines_text(options: Sequence[RegimentOption]) -> str:
    """All option lines of a leader: "one MONSTER and any DARKOATH"; "no other units" without lines."""
    return together([line_text(option) for option in options]) or _("no other units")


def leads_text(catalogue: Catalogue, profile: BattleProfile) -> str:
    """Whom a leader leads, seasonal variants with the lines that they inherit."""
    return lines_text(index_of(catalogue).options[profile.id])


def battlepack_name(battlepack: str) -> str:
    """Printed name of a battlepack: "General's Handbook 2026-27"."""
    ruleset = next((ruleset for ruleset in RULE_SETS.values() if ruleset.battlepack == battlepack), None)
    return ruleset.name if ruleset else battlepack


def card_season(card: str) -> str:
    """Printed name of the battlepack that a battle tactic card belongs to; empty for a card that none has."""
    season = next((battlepack for battlepack, cards in TACTIC_CARDS.items() if card in cards), None)
    return battlepack_name(season) if season else ""


def regiment_name(army: ArmyList, index: int) -> str:
    """Printed name of a regiment: the general's is "General's Regiment", the others are counted from 1."""
    generals = army.generals_regiment
    if index == generals:
        return _("General's Regiment")
    before = 1 if generals is not None and generals < index else 0
    return _("Regiment %(number)s") % {"number": index + 1 - before}


def printed_order(army: ArmyList) -> tuple[int, ...]:
    """Indexes of the regiments as they are printed: the general's first."""
    generals = army.generals_regiment
    rest = [index for index in range(len(army.regiments)) if index != generals]
    return tuple(rest if generals is None else [generals, *rest])


def place_name(army: ArmyList, catalogue: Catalogue, path: str) -> str:
    """Printed name of the place that a path is in; "the army" for the whole list."""
    head, _bracket, rest = path.partition("[")
    index = int(rest.partition("]")[0]) if rest.partition("]")[0].isdigit() else None
    if head == "regiments" and index is not None and index < len(army.regiments):
        return regiment_name(army, index)
    if head == "auxiliaries":
        return _("Auxiliary Units")
    if head == "renown" and index is not None and index < len(army.renown):
        known = catalogue.renown.get(army.renown[index].renown)
        return known.name if known else _("Regiment of Renown")
    return _("the army")


def warscroll_names(catalogue: Catalogue, warscrolls: Sequence[str]) -> tuple[str, ...]:
    """Names of units by warscroll id, base profiles before seasonal variants; unknown ids are left out."""
    index = index_of(catalogue)
    found: list[str] = []
    for warscroll in warscrolls:
        profiles = index.by_identity.get(index.identity(warscroll), ())
        base = next((profile for profile in profiles if profile.warscroll.variant_of is None), None)
        profile = base or next(iter(profiles), None)
        if profile is not None and profile.name not in found:
            found.append(profile.name)
    return tuple(found)
