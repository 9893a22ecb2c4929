"""The rule sets of Age of Sigmar as data: General's Handbooks, Spearhead, Path to Glory.

Numbers that a battlepack may change are :class:`Limits`; which rules apply is a tuple of ids. Rules that rest on one
source are switches with the defaults written here (see :data:`UNCONFIRMED`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from armybuilder.rules.ruleset import RuleSet
from armybuilder.rules.violation import Severity

SYSTEM = "aos4"
DEFAULT_RULESET = "ghb-2026-27"
PRESET_POINTS = (1000, 1500, 2000)
"""Points limits that are usually agreed (R-01)."""


@dataclass(frozen=True, slots=True)
class EventLimits:
    """What an organiser asks for beyond the game's rules; the defaults ask for nothing (codes ``EVENT_…``)."""

    highlander: bool = False
    """No warscroll twice."""
    unit_points: int | None = None
    """Greatest price of a single unit."""
    unit_copies: int | None = None
    """Greatest number of units of one warscroll."""
    banned: frozenset[str] = frozenset()
    """Source ids of warscrolls, profiles, enhancements, lores, terrain, formations or regiments of renown."""
    required_options: tuple[str, ...] = ()
    """Of ``formation``, ``spell_lore``, ``prayer_lore``, ``manifestation_lore``, ``terrain``, ``enhancements``."""
    minimum_points: int | None = None
    maximum_drops: int | None = None
    maximum_auxiliaries: int | None = None
    renown: bool = True
    armies_of_renown: bool = True
    points_limit: int | None = None
    """The limit that a list has to be written for."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The numbers and switches of a battlepack. Dates are ISO 8601."""

    regiments: int = 5
    regiment_units: int = 3
    generals_regiment_units: int = 4
    renown: int = 1
    under_limit_bonus: int = 50
    """Points left from which the bonus of R-03 is given."""
    auxiliary_step: int = 20
    """The n-th auxiliary unit costs ``auxiliary_step * (n - 1)`` more (R-37)."""
    surcharge_from: str | None = "2026-09-01"
    """First day of the surcharge; None: never."""
    tactic_cards: tuple[str, ...] = ()
    """Printed names of the battle tactic cards of the season (R-80)."""
    tactic_cards_wanted: int = 2
    free_lores: bool = False
    free_terrain: bool = False
    free_formations: bool = False
    free_enhancements: bool = False
    lifted_enhancements: bool = False
    """Whether an army may have any number of enhancements of one type, each of them once (PG-06)."""
    renown_exceptions: bool = True
    """Whether a Regiment of Renown's own permission of enhancements counts (R-60)."""
    legends: bool | None = None
    """Legends allowed, forbidden, or (None) as the list itself says."""
    army_of_renown_leaders: bool = True
    """Whether an Army of Renown's permission to be led by a unit that is no HERO counts (R-14)."""
    start_points: int = 1000
    start_unit_points: int = 350
    """Greatest price of a unit of a new Path to Glory roster (PG-01)."""
    event: EventLimits = field(default_factory=EventLimits)


CARDS_2025 = (
    "Master the Paths",
    "Restless Energy",
    "Intercept and Recover",
    "Wrathful Cycles",
    "Scouting Force",
    "Attuned to Ghyran",
)
CARDS_2026 = (
    "Blazing Onslaught",
    "Siege of Ashes",
    "Burning for Vengeance",
    "Legend of the Parch",
    "Flanking Firestorm",
    "Smokescreen",
)
TACTIC_CARDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"ghb-2024-25": (), "ghb-2025-26": CARDS_2025, "ghb-2026-27": CARDS_2026}
)
"""Battle tactic cards by battlepack, by their printed names (R-80)."""

MATCHED_RULES = (
    *("R-01", "R-02", "R-03", "R-04", "R-07", "R-08"),
    *("R-10", "R-11", "R-12", "R-13", "R-15", "R-17", "R-18", "R-19", "R-20", "R-21", "R-22", "R-23", "R-24"),
    *("R-25", "R-26", "R-27", "R-29", "R-30", "R-31"),
    *("R-32", "R-33", "R-34", "R-36", "R-38", "R-39"),
    *("R-45", "R-46", "R-47", "R-48", "R-49", "R-50", "R-51", "R-52", "R-53"),
    *("R-55", "R-56", "R-57", "R-58", "R-59", "R-61"),
    *("R-65", "R-66", "R-67", "R-68", "R-69", "R-70", "R-71", "R-72"),
    *("R-75", "R-76", "R-77", "R-78", "R-79", "R-80", "R-81"),
    *("R-82", "R-83", "R-84", "R-85", "R-86", "R-87"),
    *("R-88", "R-89", "R-89b", "R-89c", "R-89d"),
)
"""The rules of a matched-play list, in the order of their ids."""

EVENT_RULES = (
    *("EVENT-highlander", "EVENT-unit-points", "EVENT-unit-copies", "EVENT-banned", "EVENT-required"),
    *("EVENT-points", "EVENT-drops", "EVENT-auxiliaries", "EVENT-renown", "EVENT-armies-of-renown"),
)

_NOTES_OF_TODAY = MappingProxyType(
    {"UNIT_OVER_HALF_POINTS": Severity.WARNING, "TOO_MANY_REGIMENTS_WITH_RENOWN": Severity.WARNING}
)


def _without(*rule_ids: str) -> tuple[str, ...]:
    return tuple(rule_id for rule_id in MATCHED_RULES if rule_id not in rule_ids)


_GLORY = "path-to-glory-"


def _path_to_glory(pack: str, name: str) -> RuleSet:
    return RuleSet(
        id=f"{_GLORY}{pack}",
        name=f"Path to Glory: {name}",
        system=SYSTEM,
        battlepack=f"{_GLORY}{pack}",
        rules=(
            *_without("R-01", "R-03", "R-17", "R-18", "R-19", "R-20", "R-22", "R-23", "R-27", "R-29", "R-30", "R-80"),
            *("PG-01", "PG-02", "PG-03", "PG-04", "PG-08", "PG-09"),
        ),
        limits=Limits(
            tactic_cards_wanted=0,
            free_lores=True,
            free_formations=True,
            free_enhancements=True,
            lifted_enhancements=True,
        ),
        severities=_NOTES_OF_TODAY,
    )


def is_glory(ruleset: str) -> bool:
    """Whether a rule set is one of Path to Glory."""
    return ruleset.startswith(_GLORY)


RULE_SETS: Mapping[str, RuleSet] = MappingProxyType(
    {
        ruleset.id: ruleset
        for ruleset in (
            RuleSet(
                id="ghb-2024-25",
                name="General's Handbook 2024-25",
                system=SYSTEM,
                battlepack="ghb-2024-25",
                rules=_without("R-80"),
                limits=Limits(tactic_cards_wanted=0, free_lores=True, free_terrain=True),
                severities=MappingProxyType({"TOO_MANY_REGIMENTS_WITH_RENOWN": Severity.WARNING}),
            ),
            RuleSet(
                id="ghb-2025-26",
                name="General's Handbook 2025-26",
                system=SYSTEM,
                battlepack="ghb-2025-26",
                rules=_without("R-03"),
                limits=Limits(tactic_cards=CARDS_2025),
                severities=_NOTES_OF_TODAY,
            ),
            RuleSet(
                id="ghb-2026-27",
                name="General's Handbook 2026-27",
                system=SYSTEM,
                battlepack="ghb-2026-27",
                rules=_without("R-03"),
                limits=Limits(tactic_cards=CARDS_2026),
                severities=_NOTES_OF_TODAY,
            ),
            RuleSet(
                id="spearhead",
                name="Spearhead",
                system=SYSTEM,
                battlepack="spearhead",
                rules=("SP-01", "SP-02", "SP-03", "SP-04", "SP-05", "SP-07"),
                limits=Limits(
                    regiments=1,
                    generals_regiment_units=99,
                    renown=0,
                    tactic_cards_wanted=0,
                    surcharge_from=None,
                ),
            ),
            _path_to_glory("ravaged-coast", "Ravaged Coast"),
            _path_to_glory("ascension", "Ascension"),
            _path_to_glory("blighted-wilds", "Blighted Wilds"),
        )
    }
)
"""Every rule set of the system by id, the present handbook among them (:data:`DEFAULT_RULESET`)."""


class UnknownRuleSet(KeyError):
    """No rule set has this id."""


def get_ruleset(ruleset_id: str) -> RuleSet:
    """The rule set with this id; raises :class:`UnknownRuleSet`."""
    try:
        return RULE_SETS[ruleset_id]
    except KeyError:
        raise UnknownRuleSet(ruleset_id) from None


SWITCHED_OFF: Mapping[str, Mapping[str, object]] = MappingProxyType(
    {
        "R-14": MappingProxyType({"army_of_renown_leaders": False}),
        "R-37": MappingProxyType({"surcharge_from": None}),
        "R-60": MappingProxyType({"renown_exceptions": False}),
        "PG-06": MappingProxyType({"lifted_enhancements": False}),
    }
)
"""Rows of the rule tables that are numbers of a rule set, with what they are when an event switches them off."""


def event_ruleset(
    slug: str,
    name: str,
    base: RuleSet,
    event: EventLimits | None = None,
    *,
    legends: bool | None = False,
    without: tuple[str, ...] = (),
    severities: Mapping[str, Severity] | None = None,
) -> RuleSet:
    """An event's own rule set ``event-<slug>`` on top of another: its extra demands, switched-off rules, severities.

    ``without`` names rows of the rule tables: rules, or numbers of :data:`SWITCHED_OFF`.
    ``legends``: True allows Legends, False forbids them whatever the list says, None leaves it to the list.
    """
    limits: Limits = base.limits
    for switched in without:
        limits = replace(limits, **SWITCHED_OFF.get(switched, {}))  # type: ignore[arg-type]
    return replace(
        base,
        id=f"event-{slug}",
        name=name,
        rules=(*(rule_id for rule_id in base.rules if rule_id not in without), *EVENT_RULES),
        limits=replace(limits, event=event or EventLimits(), legends=legends),
        severities=MappingProxyType({**base.severities, **(severities or {})}),
    )


def surcharge(limits: Limits, auxiliaries: int, as_of: str | None) -> int:
    """Points that ``auxiliaries`` auxiliary units cost beside their own: 0, 20, 60, 120, … (R-37).

    Due from :attr:`Limits.surcharge_from` on, and when no date is known.
    """
    due = limits.surcharge_from is not None and (as_of is None or as_of >= limits.surcharge_from)
    return limits.auxiliary_step * auxiliaries * (auxiliaries - 1) // 2 if due else 0


@dataclass(frozen=True, slots=True)
class Unconfirmed:
    """A rule that rests on one source: what is done by default, and whether an event may switch it."""

    rule: str
    default: str
    switchable: bool = True


UNCONFIRMED: tuple[Unconfirmed, ...] = (
    Unconfirmed("R-02", "error in General's Handbook 2024-25, warning later"),
    Unconfirmed("R-03", "information in General's Handbook 2024-25, off later"),
    Unconfirmed("R-12", "warning: a regiment of renown counts within the five"),
    Unconfirmed("R-14", "on"),
    Unconfirmed("R-22", "on"),
    Unconfirmed("R-34", "on"),
    Unconfirmed("R-37", "on from 1 September 2026 and when no date is known, off before"),
    Unconfirmed("R-38", "on"),
    Unconfirmed("R-53", "on"),
    Unconfirmed("R-60", "on"),
    Unconfirmed("R-61", "on"),
    Unconfirmed("R-77", "on, as a warning"),
    Unconfirmed("R-79", "on"),
    Unconfirmed("R-83", "on"),
    Unconfirmed("R-84", "on"),
    Unconfirmed("R-85", "on"),
    Unconfirmed("R-86", "on"),
    Unconfirmed("R-87", "on"),
    Unconfirmed("R-89b", "on, as information"),
    Unconfirmed("SP-05", "one enhancement of the box's own table, however many entries that has"),
    Unconfirmed("SP-07", "a saved list may leave its choices open"),
    Unconfirmed("PG-01", "on"),
    Unconfirmed("PG-03", "on"),
    Unconfirmed("PG-06", "on"),
    Unconfirmed("PG-08", "on"),
    Unconfirmed("PG-11", "on, as part of R-71, R-75, R-76, R-78 and R-88", switchable=False),
)
"""What could not be confirmed by a second source, with the defaults that apply."""
