"""From units of lists to units that fight: weapons as chosen, champions, saves and wards, discs on the table.

What of a warscroll cannot be simulated is left out and named in ``left_out``; nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import sqrt

from armybuilder.rules.aos4.army import ArmyList, ArmyUnit
from armybuilder.rules.aos4.battle.values import MOST_UNITS, BattleArmy, BattleUnit
from armybuilder.rules.aos4.case import Case, Placed
from armybuilder.rules.aos4.catalogue import BattleProfile, Catalogue, LoreKind
from armybuilder.rules.aos4.combat.attack import Fighter
from armybuilder.rules.aos4.combat.limits import MOST_HEALTH, MOST_MODELS
from armybuilder.rules.aos4.combat.profiles import needed_roll, printed_number, weapon_from_profile
from armybuilder.rules.aos4.combat.values import Attacker, Target, Weapon
from armybuilder.rules.aos4.effects.abilities import SEED_OF_REBIRTH, in_order
from armybuilder.rules.aos4.effects.skyfarers import transport_capacity
from armybuilder.rules.aos4.rulesets import get_ruleset
from armybuilder.rules.aos4.wargear import chosen_counts, holders, wargear_options
from armybuilder.rules.aos4.warscroll import Warscroll, WeaponKind
from armybuilder.rules.aos4.warscroll import Weapon as PrintedWeapon
from armybuilder.rules.dice import DiceProblem, parse_dice

BASE_WITHOUT_SIZE = 60.0
"""Millimetres taken for a model that stands on no base."""
_BASE = re.compile(r"(\d+(?:\.\d+)?)(?:x(\d+(?:\.\d+)?))?mm")
_MOVE = re.compile(r'^([0-9D+]+)"?$')
_CHAMPION, _MUSICIAN, _STANDARD = "Champion", "Musician", "Standard Bearer"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A part of a weapon that the model does not know: the weapon, the field, what is printed there."""

    weapon: str
    field: str
    printed: str

    @property
    def whole(self) -> bool:
        """Whether the weapon could not be taken over at all; else only that part of it is missing."""
        return self.field != "abilities" and self.field != "rend"


@dataclass(frozen=True, slots=True)
class FightingUnit:
    """A unit as it fights. ``points`` is what it costs; ``key`` its profile or warscroll, ``uid`` its id in a list."""

    uid: str
    key: str
    name: str
    points: int
    models: int
    health: int
    save: int | None
    wards: tuple[int, ...]
    keywords: frozenset[str]
    weapons: tuple[Weapon, ...]
    left_out: tuple[LeftOut, ...]
    warscroll: Warscroll
    musician: bool = False
    standard_bearer: bool = False
    enhancements: frozenset[str] = frozenset()
    """Names of the enhancements that its list gives it."""
    renown: bool = False
    """Whether it belongs to a Regiment of Renown."""

    def has(self, kind: WeaponKind) -> bool:
        """Whether it can fight (MELEE) or shoot (RANGED) at all."""
        return any(weapon.ranged is (kind is WeaponKind.RANGED) for weapon in self.weapons)

    def attacker(self, kind: WeaponKind = WeaponKind.MELEE, *, charged: bool = False) -> Attacker:
        """How it attacks with its melee or its ranged weapons, at full strength."""
        ranged = kind is WeaponKind.RANGED
        weapons = tuple(weapon for weapon in self.weapons if weapon.ranged is ranged)
        return Attacker(self.models, weapons, self.keywords, charged=charged and not ranged)

    def target(self) -> Target:
        """How it is attacked, unharmed."""
        return Target(self.models, self.health, self.save, self.wards, self.keywords)

    def fighter(self, kind: WeaponKind = WeaponKind.MELEE, *, charged: bool = False) -> Fighter:
        """The unit in a heat map."""
        return Fighter(self.name, self.attacker(kind, charged=charged), self.target(), self.points)

    def in_battle(self) -> BattleUnit:
        """The unit on the table of the battle model."""
        scroll = self.warscroll
        return BattleUnit(
            name=self.name,
            models=self.models,
            health=self.health,
            move=move_of(scroll.move),
            save=self.save,
            control=printed_number(scroll.control) or 0,
            wards=self.wards,
            keywords=self.keywords,
            weapons=self.weapons,
            wizard=scroll.wizard,
            priest=scroll.priest,
            points=self.points,
            base_radius=base_radius(scroll.base_size),
            musician=self.musician,
            standard_bearer=self.standard_bearer,
            seed_of_rebirth=any(ability.name == SEED_OF_REBIRTH for ability in scroll.abilities),
            has=self.enhancements | {ability.name for ability in scroll.abilities},
            marked=tuple((ability, name) for ability, names in self.marked.items() for name in sorted(names)),
            transport=transport_capacity(self.name),
            renown=self.renown,
        )

    @property
    def marked(self) -> dict[str, frozenset[str]]:
        """Weapon abilities without an effect of their own, such as Blood-hungry, and the weapons that have them."""
        found: dict[str, set[str]] = {}
        for weapon in self.warscroll.weapons:
            for ability in weapon.abilities:
                found.setdefault(ability, set()).add(weapon.name)
        return {ability: frozenset(names) for ability, names in found.items()}


def unit_of(profile: BattleProfile, unit: ArmyUnit | None = None, *, points: int | None = None) -> FightingUnit | None:
    """A unit of a profile with the choices of ``unit`` (minimum size and usual weapons without one).

    None for a warscroll without Health. ``points`` replaces the price worked out from profile and size.
    """
    scroll = profile.warscroll
    unit = unit or ArmyUnit("", profile.id)
    size = unit.models if unit.models is not None else profile.models * (2 if unit.reinforced else 1)
    models = min(MOST_MODELS, size)
    if scroll.wounds < 1 or models < 1 or models * scroll.wounds > MOST_HEALTH:
        return None
    counts = chosen_counts(unit, profile)
    weapons: list[Weapon] = []
    left_out: list[LeftOut] = []
    for printed, carrier, wielders, champions in _arms(profile, models, counts):
        read = weapon_from_profile(
            printed.name,
            printed.kind,
            printed.range or "",
            printed.attacks,
            printed.hit,
            printed.wound,
            printed.rend,
            printed.damage,
            printed.abilities,
            wielders,
            champions,
        )
        left_out += [LeftOut(printed.name, field, value) for field, value in read.unsimulated]
        if read.weapon is not None and wielders:
            weapons.append(replace(read.weapon, carrier=carrier))
    return FightingUnit(
        uid=unit.uid,
        key=profile.id,
        name=profile.name,
        points=profile.points * (2 if unit.reinforced else 1) if points is None else points,
        models=models,
        health=scroll.wounds,
        save=needed_roll(scroll.save),
        wards=(scroll.ward,) if scroll.ward else (),
        keywords=profile.keywords or scroll.keywords,
        weapons=tuple(weapons),
        left_out=tuple(dict.fromkeys(left_out)),
        warscroll=scroll,
        musician=counts.get(_MUSICIAN, 0) > 0,
        standard_bearer=counts.get(_STANDARD, 0) > 0,
    )


def units_of(army: ArmyList, catalogue: Catalogue) -> tuple[FightingUnit, ...]:
    """The units of a list in list order; what the catalogue does not know is left out.

    The price of a Regiment of Renown is shared among its members by their Health.
    """
    case = Case(army, catalogue, get_ruleset(army.ruleset))
    borne = _enhancements(army, catalogue)
    found: list[FightingUnit] = []
    for placed in case.own:
        if placed.profile is not None:
            unit = unit_of(placed.profile, placed.unit)
            found += [replace(unit, enhancements=borne.get(unit.uid, frozenset()))] if unit else []
    for number, price in enumerate(case.renown_points):
        members = [unit for placed in case.renown if placed.renown == number and (unit := _member(placed))]
        whole = sum(unit.models * unit.health for unit in members)
        found += [replace(unit, points=round(price * unit.models * unit.health / whole)) for unit in members]
    return tuple(found)


def unknown_units(army: ArmyList, catalogue: Catalogue) -> tuple[str, ...]:
    """Names of the units of a list that cannot be fought with: unknown to the catalogue, or without Health."""
    case = Case(army, catalogue, get_ruleset(army.ruleset))
    return tuple(placed.name for placed in case.units if placed.warscroll is None or placed.warscroll.wounds < 1)


def battle_army(name: str, army: ArmyList, catalogue: Catalogue, abilities: Iterable[str] = ()) -> BattleArmy:
    """A list as it fights a whole battle: its units, the manifestations of its lores, the abilities it is to use."""
    units = [unit.in_battle() for unit in units_of(army, catalogue)]
    manifestations = list(_manifestations(army, catalogue))
    return BattleArmy(name, tuple([*units, *manifestations][:MOST_UNITS]), in_order(abilities))


def _enhancements(army: ArmyList, catalogue: Catalogue) -> dict[str, frozenset[str]]:
    """Names of the enhancements of a list by the id of their bearer."""
    found: dict[str, set[str]] = {}
    for choice in army.enhancements:
        if (known := catalogue.enhancements.get(choice.enhancement)) is not None:
            found.setdefault(choice.bearer, set()).add(known.name)
    return {uid: frozenset(names) for uid, names in found.items()}


def move_of(printed: str) -> float:
    """Move in inches; the mean of dice, 0 for "-"."""
    found = _MOVE.match(printed)
    if not found:
        return 0.0
    try:
        return float(parse_dice(found[1]).mean())
    except DiceProblem:
        return 0.0


def base_radius(printed: str) -> float:
    """Half the width of a base in inches: an oval's by its area, several sizes by their mean."""
    areas = [float(one) * float(other or one) for one, other in _BASE.findall(printed)]
    width = sum(sqrt(area) for area in areas) / len(areas) if areas else BASE_WITHOUT_SIZE
    return width / 25.4 / 2


def _member(placed: Placed) -> FightingUnit | None:
    """A member of a Regiment of Renown, which has a warscroll but no profile of its own."""
    scroll = placed.warscroll
    if scroll is None or not placed.models:
        return None
    profile = BattleProfile(placed.unit.profile, scroll, placed.name, 0, placed.models, keywords=scroll.keywords)
    unit = unit_of(profile, replace(placed.unit, models=placed.models))
    return replace(unit, renown=True) if unit else None


def _arms(
    profile: BattleProfile, models: int, counts: Mapping[str, int]
) -> Iterator[tuple[PrintedWeapon, str, int, int]]:
    """Each weapon with its carrier (kind of model and chosen option), its wielders and the champions among them.

    A model that chose an option carries it instead of what it replaces; a kind of model that has nothing else carries
    its option without being asked. The champion has the usual weapons, of a
    group the option that most models have, and is the first kind of model where a unit has several.
    """
    options = wargear_options(profile)
    of_weapon = {weapon: option for option in options for weapon in option.weapons}
    leaders = _champions_holder(profile.warscroll)
    best = {
        (option.holder, option.group): max(
            (other for other in options if (other.holder, other.group) == (option.holder, option.group)),
            key=lambda other: counts.get(other.name, 0),
        )
        for option in options
        if option.group
    }
    otherwise_armed = {printed.holder for printed in profile.warscroll.weapons if not printed.optional}
    for printed in profile.warscroll.weapons:
        carriers = holders(profile, printed.holder, models)
        option = of_weapon.get(printed.id)
        if option is None:
            taken = sum(counts.get(other.name, 0) for other in options if printed.id in other.replaces)
            wielders = max(0, carriers - taken)
            has_champion = True
        else:
            usual = 0 if printed.holder in otherwise_armed else carriers
            wielders = min(carriers, counts.get(option.name, usual))
            has_champion = option.group != "" and best[option.holder, option.group] is option
        if printed.holder and printed.holder != leaders:
            has_champion = False
        champions = counts.get(_CHAMPION, 0) if has_champion or wielders == models else 0
        carrier = f"{printed.holder}/{option.name if option else ''}"
        yield printed, carrier, wielders, min(champions, wielders)


def _champions_holder(scroll: Warscroll) -> str:
    single = (entry.name for entry in scroll.models if entry.maximum == 1)
    return next(single, scroll.models[0].name if scroll.models else "")


def _manifestations(army: ArmyList, catalogue: Catalogue) -> Iterable[BattleUnit]:
    """What the wizards and priests of a list can summon; of two equal ones, one."""
    seen: set[str] = set()
    for lore_id in (*army.manifestation_lores, *army.prayer_lores, *army.spell_lores):
        lore = catalogue.lores.get(lore_id)
        for entry in lore.entries if lore else ():
            scroll = catalogue.manifestations.get(entry.warscroll or "")
            if scroll is None or scroll.id in seen:
                continue
            seen.add(scroll.id)
            unit = unit_of(BattleProfile(scroll.id, scroll, scroll.name, 0, 1, keywords=scroll.keywords))
            if unit is not None and lore is not None:
                yield replace(
                    unit.in_battle(),
                    manifestation=True,
                    control=0,
                    invocation="INVOCATION" in scroll.keywords or lore.kind is LoreKind.PRAYER,
                    casting_value=printed_number(entry.value) or 7,
                    banishment_value=printed_number(scroll.banishment) or 7,
                )
