"""What the examples are made of: profiles, option lines and lists in few words."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import Any

from armybuilder.rules.aos4.army import ArmyUnit, Regiment, RenownRegiment
from armybuilder.rules.aos4.catalogue import (
    BattleProfile,
    Enhancement,
    OptionKind,
    RegimentOption,
    ReleaseInfo,
    Target,
)
from armybuilder.rules.aos4.warscroll import Warscroll, WarscrollKind, Weapon, WeaponKind

RELEASE = ReleaseInfo("2026-08-18", "2026-08-18", "6c4bfee", ("ghb-2025-26", "ghb-2026-27"))
HERO_GROUPS = frozenset({"traits", "artefacts"})


def slug(name: str) -> str:
    return "".join(sign for sign in name.lower().replace(" ", "-") if sign.isalnum() or sign == "-")


def warscroll(name: str, keywords: Iterable[str], **changes: Any) -> Warscroll:
    values: dict[str, Any] = {
        "id": slug(name),
        "name": name,
        "kind": WarscrollKind.UNIT,
        "move": '6"',
        "health": "2",
        "save": "4+",
        "control": "1",
        "keywords": frozenset(keywords),
    }
    return Warscroll(**(values | changes))


def weapon(name: str, **changes: Any) -> Weapon:
    return Weapon(slug(name), name, WeaponKind.MELEE, None, "2", "3+", "3+", "1", "1", **changes)


def unit(name: str, points: int, models: int, keywords: str = "", **changes: Any) -> BattleProfile:
    """A profile whose id is the slug of its name; it is reinforceable if it has several models and is not UNIQUE."""
    words = frozenset(word.strip() for word in keywords.split(",") if word.strip())
    scroll = {key: changes.pop(key) for key in ("variant_of", "season", "wizard", "priest", "health") if key in changes}
    sheet = changes.pop("warscroll", None) or warscroll(name, words, **scroll)
    values: dict[str, Any] = {
        "id": slug(name),
        "warscroll": sheet,
        "name": name,
        "points": points,
        "models": models,
        "reinforceable": models > 1 and "UNIQUE" not in words,
        "keywords": words,
    }
    return BattleProfile(**(values | changes))


def hero(
    name: str, points: int, options: tuple[RegimentOption, ...], keywords: str = "", **changes: Any
) -> BattleProfile:
    words = f"HERO, {keywords}"
    groups = frozenset() if "UNIQUE" in words else HERO_GROUPS
    return unit(
        name, points, 1, words, **({"can_lead": True, "options": options, "enhancement_groups": groups} | changes)
    )


def keyword(name: str, *excluded: str) -> Target:
    return Target(OptionKind.KEYWORD, name, name, frozenset(excluded))


def named(name: str) -> Target:
    return Target(OptionKind.UNIT, slug(name), name)


def role(name: str) -> Target:
    return Target(OptionKind.SUB_HERO, slug(name), name)


def tag(name: str) -> Target:
    return Target(OptionKind.TAG, name, name)


def any_of(*targets: Target) -> RegimentOption:
    return RegimentOption(targets)


def one_of(*targets: Target) -> RegimentOption:
    return RegimentOption(targets, 0, 1)


def required(target: Target) -> RegimentOption:
    return RegimentOption((target,), 1, 1)


def enhancement(name: str, group: str, **changes: Any) -> Enhancement:
    table = {"traits": "Lords of the Host", "artefacts": "Relics", "banners": "Ensorcelled Banners"}.get(group, group)
    return Enhancement(slug(name), name, group, table, **changes)


HERO_ONLY = "HERO and not UNIQUE"


def mapping(items: Iterable[Any]) -> MappingProxyType[str, Any]:
    return MappingProxyType({item.id: item for item in items})


def placed(uid: str, name: str, *, reinforced: bool = False, models: int | None = None) -> ArmyUnit:
    return ArmyUnit(uid, slug(name), reinforced=reinforced, models=models)


def regiment(leader: str | None, *units: str | ArmyUnit, uid: str = "x") -> Regiment:
    """A regiment whose units have the uids ``x0`` (leader), ``x1``, …"""
    return Regiment(
        placed(f"{uid}0", leader) if leader else None,
        tuple(
            placed(f"{uid}{number}", name) if isinstance(name, str) else name
            for number, name in enumerate(units, start=1)
        ),
    )


def renown(renown_id: str, *profiles: str) -> RenownRegiment:
    return RenownRegiment(
        renown_id, tuple(ArmyUnit(f"r{number}", profile) for number, profile in enumerate(profiles, start=1))
    )
