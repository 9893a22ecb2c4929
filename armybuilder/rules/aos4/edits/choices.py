"""Edits of what an army chooses beside its units: enhancements, formation, lores, terrain, cards, renown, limits."""

from __future__ import annotations

from dataclasses import replace

from armybuilder.rules.aos4.army import ArmyList, ArmyUnit, EnhancementChoice, RenownRegiment
from armybuilder.rules.aos4.catalogue import Catalogue, LoreKind
from armybuilder.rules.aos4.edits.base import Edit, EditRefused, done
from armybuilder.rules.aos4.edits.starting import default_cards
from armybuilder.rules.aos4.index import index_of
from armybuilder.rules.aos4.rulesets import TACTIC_CARDS, UnknownRuleSet, get_ruleset

NAME_LENGTH = 100
POINTS_RANGE = range(1, 100_001)


def give_enhancement(army: ArmyList, catalogue: Catalogue, enhancement_id: str, uid: str) -> Edit:
    """The list with an enhancement on a unit.

    It is taken from another bearer, and takes the place of one of the same type on this unit; one of the same type on
    another unit stays. Refused for a unit that may not bear it (R-66 … R-68) unless it is of a Regiment of Renown that
    may.
    """
    enhancement = catalogue.enhancements.get(enhancement_id)
    if enhancement is None:
        raise EditRefused("OPTION_NOT_IN_FACTION", option=enhancement_id, army=catalogue.army.name)
    unit = army.unit(uid)
    if unit is None:
        raise EditRefused("UNKNOWN_UNIT", uid=uid)
    profile = catalogue.profiles.get(unit.profile)
    if profile is not None and not index_of(catalogue).eligible(profile, enhancement):
        raise EditRefused(
            "ENHANCEMENT_NOT_ELIGIBLE",
            unit=profile.name,
            enhancement=enhancement.name,
            group=enhancement.table,
            bearer=enhancement.bearer,
            unique=profile.unique,
        )
    kept = tuple(
        choice
        for choice in army.enhancements
        if choice.enhancement != enhancement_id
        and not (
            choice.bearer == uid
            and (other := catalogue.enhancements.get(choice.enhancement)) is not None
            and other.group == enhancement.group
        )
    )
    after = replace(army, enhancements=(*kept, EnhancementChoice(enhancement_id, uid)))
    name = profile.name if profile else unit.name or unit.profile
    return done(after, "ENHANCEMENT_GIVEN", uid, unit=name, enhancement=enhancement.name)


def take_enhancement(army: ArmyList, catalogue: Catalogue, enhancement_id: str, uid: str | None = None) -> Edit:
    """The list without an enhancement (of one bearer, or wherever it is)."""
    kept = tuple(
        choice
        for choice in army.enhancements
        if choice.enhancement != enhancement_id or (uid is not None and choice.bearer != uid)
    )
    if len(kept) == len(army.enhancements):
        raise EditRefused("NOT_CHOSEN", option=enhancement_id)
    known = catalogue.enhancements.get(enhancement_id)
    after = replace(army, enhancements=kept)
    return done(after, "ENHANCEMENT_TAKEN", uid, enhancement=known.name if known else enhancement_id)


def set_formation(army: ArmyList, catalogue: Catalogue, formation_id: str | None) -> Edit:
    """The list with one battle formation, or none."""
    if formation_id is None:
        return done(replace(army, formations=()), "FORMATION_SET", option=None)
    formation = catalogue.formations.get(formation_id)
    if formation is None:
        raise EditRefused("OPTION_NOT_IN_FACTION", option=formation_id, army=catalogue.army.name)
    return done(replace(army, formations=(formation_id,)), "FORMATION_SET", option=formation.name)


def set_lore(army: ArmyList, catalogue: Catalogue, kind: LoreKind, lore_id: str | None) -> Edit:
    """The list with one lore of a kind, or none."""
    chosen: tuple[str, ...] = ()
    name = None
    if lore_id is not None:
        lore = catalogue.lores.get(lore_id)
        if lore is None or lore.kind is not kind:
            raise EditRefused("OPTION_NOT_IN_FACTION", option=lore_id, army=catalogue.army.name)
        chosen, name = (lore_id,), lore.name
    match kind:
        case LoreKind.SPELL:
            after = replace(army, spell_lores=chosen)
        case LoreKind.PRAYER:
            after = replace(army, prayer_lores=chosen)
        case LoreKind.MANIFESTATION:
            after = replace(army, manifestation_lores=chosen)
    return done(after, "LORE_SET", kind=kind.value, option=name)


def set_terrain(army: ArmyList, catalogue: Catalogue, terrain_id: str | None) -> Edit:
    """The list with one faction terrain feature, or none."""
    if terrain_id is None:
        return done(replace(army, terrain=()), "TERRAIN_SET", option=None)
    terrain = catalogue.terrain.get(terrain_id)
    if terrain is None:
        raise EditRefused("OPTION_NOT_IN_FACTION", option=terrain_id, army=catalogue.army.name)
    return done(replace(army, terrain=(terrain_id,)), "TERRAIN_SET", option=terrain.name)


def set_tactic_cards(army: ArmyList, cards: tuple[str, ...]) -> Edit:
    """The list with these battle tactic cards, by their printed names; a name that no season has is refused."""
    for card in cards:
        if card not in known_cards():
            raise EditRefused("OPTION_NOT_IN_FACTION", option=card, army="")
    return done(replace(army, tactic_cards=cards), "TACTIC_CARDS_SET", cards=cards)


def known_cards() -> frozenset[str]:
    """Printed names of the battle tactic cards of every season."""
    return frozenset(card for cards in TACTIC_CARDS.values() for card in cards)


def add_renown(army: ArmyList, catalogue: Catalogue, renown_id: str) -> Edit:
    """The list with a Regiment of Renown and all its units."""
    renown = catalogue.renown.get(renown_id)
    if renown is None:
        raise EditRefused("OPTION_NOT_IN_FACTION", option=renown_id, army=catalogue.army.name)
    first = int(army.next_uid()[1:])
    members = [member for member in renown.members for _ in range(member.count)]
    units = tuple(
        ArmyUnit(f"u{number}", member.profile, name=member.name) for number, member in enumerate(members, start=first)
    )
    after = replace(army, renown=(*army.renown, RenownRegiment(renown_id, units)))
    return done(after, "RENOWN_ADDED", units[0].uid if units else None, renown=renown.name)


def remove_renown(army: ArmyList, catalogue: Catalogue, index: int) -> Edit:
    """The list without one of its Regiments of Renown, by index, and without what its units bore."""
    if not 0 <= index < len(army.renown):
        raise EditRefused("UNKNOWN_PLACE", place=f"renown-{index}")
    gone = army.renown[index]
    known = catalogue.renown.get(gone.renown)
    uids = {unit.uid for unit in gone.units}
    after = replace(
        army,
        renown=army.renown[:index] + army.renown[index + 1 :],
        enhancements=tuple(choice for choice in army.enhancements if choice.bearer not in uids),
        generals=tuple(uid for uid in army.generals if uid not in uids),
    )
    return done(after, "RENOWN_REMOVED", renown=known.name if known else gone.renown)


def rename(army: ArmyList, name: str) -> Edit:
    """The list under another name: one line of at most 100 characters."""
    name = " ".join(name.split())
    if not name or len(name) > NAME_LENGTH:
        raise EditRefused("NAME_LENGTH", found=len(name), allowed=NAME_LENGTH)
    return done(replace(army, name=name), "RENAMED", name=name)


def set_points_limit(army: ArmyList, points: int) -> Edit:
    """The list for another points limit."""
    if points not in POINTS_RANGE:
        raise EditRefused("POINTS_RANGE", found=points, minimum=POINTS_RANGE.start, allowed=POINTS_RANGE.stop - 1)
    return done(replace(army, points_limit=points), "POINTS_LIMIT_SET", points=points)


def set_ruleset(army: ArmyList, catalogue: Catalogue, ruleset_id: str) -> Edit:
    """The list for another battlepack; tactic cards of another season are exchanged for the season's first two."""
    try:
        ruleset = get_ruleset(ruleset_id)
    except UnknownRuleSet:
        raise EditRefused("UNKNOWN_RULESET", ruleset=ruleset_id) from None
    cards = army.tactic_cards
    if any(card not in ruleset.limits.tactic_cards for card in cards) or not ruleset.limits.tactic_cards:
        cards = default_cards(ruleset)
    return done(replace(army, ruleset=ruleset_id, tactic_cards=cards), "RULESET_SET", ruleset=ruleset.name)


def set_date(army: ArmyList, as_of: str | None) -> Edit:
    """The list as of a day (ISO 8601), or of no day: what depends on a date is judged by it (R-37, R-89b)."""
    return done(replace(army, as_of=as_of), "DATE_SET", date=as_of)


def set_legends(army: ArmyList, allowed: bool) -> Edit:
    """The list with Legends allowed by agreement, or not (R-89)."""
    return done(replace(army, legends=allowed), "LEGENDS_SET", allowed=allowed)
