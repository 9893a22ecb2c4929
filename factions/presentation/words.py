"""Option lines, sizes, seasons and places in words, with names as printed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date

from django.utils.formats import date_format

from armybuilder.rules.aos4.catalogue import BattleProfile, OptionKind, RegimentOption, Target
from armybuilder.rules.aos4.rulesets import DEFAULT_RULESET, RULE_SETS

UNIT_TYPES = ("INFANTRY", "CAVALRY", "BEAST", "WAR MACHINE", "MONSTER")
HEADLINE_KEYWORDS = ("WARMASTER", "UNIQUE", "HERO", *UNIT_TYPES)
PRESENT_BATTLEPACK = DEFAULT_RULESET

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def number(value: int) -> str:
    """Small numbers as words."""
    return _NUMBERS[value] if value < len(_NUMBERS) else str(value)


def listed(names: Iterable[str], last: str = "and") -> str:
    """``A``, ``A and B``, ``A, B and C``."""
    *most, end = [*names] or [""]
    return f"{', '.join(most)} {last} {end}" if most else end


def counted(value: int, noun: str, many: str = "") -> str:
    """``1 unit``, ``3 units``."""
    return f"{value:,} {noun if value == 1 else many or noun + 's'}"


def day(iso: str) -> str:
    """``2027-06-01`` as "1 June 2027"; what is no day stays as it is."""
    try:
        return date_format(date.fromisoformat(iso), "j F Y")
    except ValueError:
        return iso


def size(models: int) -> str:
    return counted(models, "model")


def option_words(option: RegimentOption) -> str:
    """A line of a leader's profile: "any DARKOATH", "one MONSTER", "up to two Chaos Spawn", "always Tollmaster"."""
    targets = listed((_target(target) for target in option.targets), "or")
    keyword = any(target.kind in (OptionKind.KEYWORD, OptionKind.TAG) for target in option.targets)
    if option.minimum and option.minimum == option.maximum:
        return f"always {targets}" if option.minimum == 1 else f"always {number(option.minimum)} {targets}"
    if option.minimum:
        most = f"to {number(option.maximum)}" if option.maximum else "or more"
        return f"{number(option.minimum)} {most} {targets}"
    if option.maximum is None:
        return f"any {targets}" if keyword else targets
    return f"one {targets}" if option.maximum == 1 else f"up to {number(option.maximum)} {targets}"


def options_words(options: Sequence[RegimentOption]) -> str:
    """All lines of a leader as one phrase."""
    return listed(option_words(option) for option in options)


def _target(target: Target) -> str:
    return f"{target.name} but not {listed(sorted(target.excluded), 'or')}" if target.excluded else target.name


def battlepack_name(battlepack: str) -> str:
    """The printed name of a battlepack, or its id in plain letters."""
    known = RULE_SETS.get(battlepack)
    return known.name if known else battlepack.replace("-", " ").capitalize()


def in_season(battlepacks: frozenset[str], battlepack: str = PRESENT_BATTLEPACK) -> bool:
    """Whether something with these battlepacks (none: every one) may be used now."""
    return not battlepacks or battlepack in battlepacks


def season_words(battlepacks: frozenset[str]) -> str:
    """Where something may be used, or nothing where it may be used everywhere."""
    return listed(battlepack_name(battlepack) for battlepack in sorted(battlepacks, reverse=True))


def unit_type(keywords: frozenset[str]) -> str:
    """The type of a unit as a heading: the greatest of its types, with "Hero" behind it for a HERO."""
    plain = next((kind for kind in reversed(UNIT_TYPES) if kind in keywords), "")
    if "ENDLESS SPELL" in keywords:
        return "Endless spell"
    if "MANIFESTATION" in keywords:
        return "Manifestation"
    if "FACTION TERRAIN" in keywords:
        return "Faction terrain"
    kind = plain.capitalize() or "Unit"
    return f"{kind} hero" if "HERO" in keywords else kind


def headline(profile: BattleProfile) -> tuple[str, ...]:
    """The keywords that say at a glance what a unit is."""
    return tuple(keyword for keyword in HEADLINE_KEYWORDS if keyword in profile.keywords)


def base_words(base_size: str) -> str:
    """``90x52mm`` as ``90 × 52 mm base``; texts with several sizes stay on one line."""
    text = " · ".join(line.strip() for line in base_size.splitlines() if line.strip())
    text = re.sub(r"(?<=\d)\s*[x×]\s*(?=\d)", " × ", text)
    text = re.sub(r"(?<=\d)\s*mm\b", " mm", text)
    return f"{text} base" if text and text[0].isdigit() and "·" not in text and "/" not in text else text
