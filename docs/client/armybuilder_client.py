"""Client of the Army Builder API, made from its OpenAPI document by ``manage.py write_api_schema``.

    from armybuilder_client import Client, Refused

    api = Client("https://lists.example", key="ab_…")
    verdict = api.validate_lists({"text": text}, repairs="1")
    for violation in verdict["lists"][0]["violations"]:
        print(violation["line"], violation["message"])

Needs Python 3.11 and nothing else. Refusals are raised as :class:`Refused` with their problem document.
"""

from __future__ import annotations

import json
import secrets
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, cast


Ability = TypedDict(
    "Ability",
    {
        "name": "str",
        "kind": "str",
        "timing": "str",
        "value": "str",
        "keywords": "Sequence[str]",
    },
)
"""Name and parts of an ability; never its text."""


AddEventPlayer = TypedDict(
    "AddEventPlayer",
    {
        "name": "str",
        "email": "NotRequired[str]",
        "club": "NotRequired[str]",
    },
)


Aid = TypedDict(
    "Aid",
    {
        "name": "str",
        "title": "str",
        "summary": "str",
        "game": "str",
        "rules": "Sequence[str]",
        "example": "Mapping[str, Any]",
    },
)


AidAbilities = TypedDict(
    "AidAbilities",
    {
        "ability": "NotRequired[Literal['normal-move', 'run', 'retreat', 'charge', 'shoot', 'fight', 'rally', 'redeploy', 'power-through']]",
        "in_combat": "NotRequired[bool]",
        "ran": "NotRequired[bool]",
        "retreated": "NotRequired[bool]",
        "charged": "NotRequired[bool]",
        "fought": "NotRequired[bool]",
        "transported": "NotRequired[bool]",
        "fly": "NotRequired[bool]",
        "musician": "NotRequired[bool]",
        "shoot_in_combat": "NotRequired[bool]",
        "enemy_health_lower": "NotRequired[bool]",
        "command_points": "NotRequired[int]",
    },
)


AidAnswer = TypedDict(
    "AidAnswer",
    {
        "title": "str",
        "severity": "Literal['ok', 'warning', 'error', 'info']",
        "steps": "Sequence[AidStep]",
        "rules": "Sequence[str]",
        "data": "Mapping[str, Any]",
    },
)
"""What an aid says; ``data`` holds the figures of that aid."""


AidAttack = TypedDict(
    "AidAttack",
    {
        "models": "NotRequired[int]",
        "attacks": "NotRequired[int]",
        "hit": "NotRequired[int]",
        "wound": "NotRequired[int]",
        "rend": "NotRequired[int]",
        "damage": "NotRequired[int]",
        "crit": "NotRequired[Literal['none', 'mortal', 'auto', 'two']]",
        "to_hit": "NotRequired[int]",
        "champion": "NotRequired[bool]",
        "companion": "NotRequired[bool]",
        "beast": "NotRequired[bool]",
        "anti": "NotRequired[bool]",
        "charge_bonus": "NotRequired[bool]",
        "charged": "NotRequired[bool]",
        "shooting": "NotRequired[bool]",
        "in_combat": "NotRequired[bool]",
        "shoot_in_combat": "NotRequired[bool]",
        "targets": "NotRequired[int]",
        "health": "NotRequired[int]",
        "save": "NotRequired[int]",
        "ward": "NotRequired[int | None]",
    },
)


AidBloodTithe = TypedDict(
    "AidBloodTithe",
    {
        "points": "NotRequired[int]",
        "wanted": "NotRequired[Literal['divine-scorn', 'punish-the-pacifist', 'murder-the-mystic', 'glorious-combat', 'revel-in-battle', 'slaughter-triumphant', 'cleave-wide']]",
        "this_turn": "NotRequired[bool]",
        "divine_scorn": "NotRequired[bool]",
        "punish_the_pacifist": "NotRequired[bool]",
        "murder_the_mystic": "NotRequired[bool]",
        "glorious_combat": "NotRequired[bool]",
        "revel_in_battle": "NotRequired[bool]",
        "slaughter_triumphant": "NotRequired[bool]",
        "cleave_wide": "NotRequired[bool]",
    },
)


AidBloodTitheDice = TypedDict(
    "AidBloodTitheDice",
    {
        "needs": "NotRequired[int]",
        "targets": "NotRequired[int]",
        "value": "NotRequired[int]",
    },
)


AidCharge = TypedDict(
    "AidCharge",
    {
        "distance": "NotRequired[float]",
        "slaanesh": "NotRequired[bool]",
    },
)


AidCoherency = TypedDict(
    "AidCoherency",
    {
        "base": "NotRequired[float]",
        "distance": "NotRequired[float]",
        "models": "NotRequired[Sequence[AidCoherencyModels]]",
    },
)


AidCoherencyModels = TypedDict(
    "AidCoherencyModels",
    {
        "name": "NotRequired[str]",
        "x": "NotRequired[float]",
        "y": "NotRequired[float]",
        "slain": "NotRequired[bool]",
    },
)


AidDamage = TypedDict(
    "AidDamage",
    {
        "points": "NotRequired[int]",
        "models": "NotRequired[int]",
        "health": "NotRequired[int]",
        "carried": "NotRequired[int]",
        "heal": "NotRequired[int]",
    },
)


AidEruptionOfFury = TypedDict(
    "AidEruptionOfFury",
    {
        "dice": "NotRequired[int]",
        "hit": "NotRequired[int]",
        "wound": "NotRequired[int]",
        "rend": "NotRequired[int]",
        "damage": "NotRequired[int]",
        "models": "NotRequired[int]",
        "health": "NotRequired[int]",
        "save": "NotRequired[int]",
        "ward": "NotRequired[int | None]",
        "fury": "NotRequired[int]",
    },
)


AidFightOrder = TypedDict(
    "AidFightOrder",
    {
        "active": "NotRequired[Literal['A', 'B']]",
        "last_picker": "NotRequired[Literal['nobody', 'A', 'B']]",
        "last_band": "NotRequired[Literal['normal', 'first', 'last']]",
        "units": "NotRequired[Sequence[AidFightOrderUnits]]",
    },
)


AidFightOrderUnits = TypedDict(
    "AidFightOrderUnits",
    {
        "name": "NotRequired[str]",
        "player": "NotRequired[Literal['A', 'B']]",
        "strike_first": "NotRequired[bool]",
        "strike_last": "NotRequired[bool]",
        "fought": "NotRequired[bool]",
        "pulled_in": "NotRequired[bool]",
    },
)


AidHordesActivation = TypedDict(
    "AidHordesActivation",
    {
        "speed": "NotRequired[int]",
        "moment": "NotRequired[Literal['BEFORE_MOVING', 'MOVING', 'AFTER_MOVING', 'BETWEEN_CHARGE_AND_ATTACK', 'BEFORE_ATTACK', 'RESOLVING_ATTACK', 'AFTER_ATTACK']]",
        "off_table": "NotRequired[bool]",
        "fleeing": "NotRequired[bool]",
        "stood_up": "NotRequired[bool]",
        "cannot_move": "NotRequired[bool]",
        "cannot_act": "NotRequired[bool]",
        "moved": "NotRequired[bool]",
        "turned": "NotRequired[bool]",
        "runs": "NotRequired[bool]",
        "ran": "NotRequired[bool]",
        "crew": "NotRequired[bool]",
        "crewmen": "NotRequired[int]",
        "crewman": "NotRequired[float]",
    },
)


AidHordesArea = TypedDict(
    "AidHordesArea",
    {
        "shape": "NotRequired[Literal['area', 'spray']]",
        "kind": "NotRequired[Literal['MELEE', 'RANGED', 'MAGIC', 'OTHER']]",
        "stat": "NotRequired[int]",
        "power": "NotRequired[int]",
        "rounding": "NotRequired[Literal['UP', 'DOWN']]",
        "alone": "NotRequired[bool]",
        "models": "NotRequired[Sequence[AidHordesAreaModels]]",
    },
)


AidHordesAreaModels = TypedDict(
    "AidHordesAreaModels",
    {
        "name": "NotRequired[str]",
        "defence": "NotRequired[int]",
        "armour": "NotRequired[int]",
        "boxes": "NotRequired[int]",
        "boost_attack": "NotRequired[bool]",
        "boost_damage": "NotRequired[bool]",
    },
)


AidHordesAttack = TypedDict(
    "AidHordesAttack",
    {
        "stat": "NotRequired[int]",
        "defence": "NotRequired[int]",
        "power": "NotRequired[int]",
        "armour": "NotRequired[int]",
        "boxes": "NotRequired[int]",
        "certain": "NotRequired[Literal['roll', 'hit', 'miss']]",
        "boost_attack": "NotRequired[bool]",
        "boost_damage": "NotRequired[bool]",
        "first_name": "NotRequired[str]",
        "first": "NotRequired[int]",
        "second_name": "NotRequired[str]",
        "second": "NotRequired[int]",
    },
)


AidHordesCharge = TypedDict(
    "AidHordesCharge",
    {
        "speed": "NotRequired[int]",
        "way": "NotRequired[float]",
        "moved": "NotRequired[float]",
        "in_range": "NotRequired[bool]",
        "melee": "NotRequired[bool]",
        "targetable": "NotRequired[bool]",
        "stat": "NotRequired[int]",
        "defence": "NotRequired[int]",
        "power": "NotRequired[int]",
        "armour": "NotRequired[int]",
        "boxes": "NotRequired[int]",
        "to_hit": "NotRequired[int]",
        "to_defence": "NotRequired[int]",
    },
)


AidHordesCombatAction = TypedDict(
    "AidHordesCombatAction",
    {
        "action": "NotRequired[Literal['MELEE', 'RANGED', 'SPECIAL']]",
        "melee": "NotRequired[int]",
        "ranged": "NotRequired[int]",
        "in_range": "NotRequired[bool]",
        "blocked": "NotRequired[bool]",
        "placed": "NotRequired[bool]",
        "cavalry": "NotRequired[bool]",
        "in_sight": "NotRequired[str]",
    },
)


AidHordesCombined = TypedDict(
    "AidHordesCombined",
    {
        "stat": "NotRequired[int]",
        "defence": "NotRequired[int]",
        "power": "NotRequired[int]",
        "armour": "NotRequired[int]",
        "boxes": "NotRequired[int]",
        "participants": "NotRequired[int]",
        "bonus": "NotRequired[int]",
    },
)


AidHordesCommand = TypedDict(
    "AidHordesCommand",
    {
        "command": "NotRequired[int]",
        "modifier": "NotRequired[int]",
        "casualties": "NotRequired[bool]",
        "checked": "NotRequired[bool]",
        "terror_own": "NotRequired[bool]",
        "terror_enemy": "NotRequired[bool]",
        "abomination": "NotRequired[float | None]",
        "moving": "NotRequired[bool]",
        "fleeing": "NotRequired[bool]",
        "out": "NotRequired[bool]",
    },
)


AidHordesEntryways = TypedDict(
    "AidHordesEntryways",
    {
        "entryway": "NotRequired[Literal['door', 'window', 'breach']]",
        "width": "NotRequired[float]",
        "base": "NotRequired[Literal['SMALL', 'MEDIUM', 'LARGE']]",
        "base_width": "NotRequired[float]",
        "warrior": "NotRequired[bool]",
        "accessible": "NotRequired[bool]",
    },
)


AidHordesFall = TypedDict(
    "AidHordesFall",
    {
        "dice": "NotRequired[int]",
        "power": "NotRequired[int]",
        "base": "NotRequired[Literal['small', 'medium', 'large']]",
        "armour": "NotRequired[int]",
        "boxes": "NotRequired[int]",
        "contact": "NotRequired[Literal['small', 'medium', 'large']]",
        "other_armour": "NotRequired[int]",
        "other_boxes": "NotRequired[int]",
        "on_top": "NotRequired[bool]",
        "old_base": "NotRequired[float]",
        "new_base": "NotRequired[float]",
        "off": "NotRequired[float]",
    },
)


AidHordesFleeing = TypedDict(
    "AidHordesFleeing",
    {
        "engaged": "NotRequired[bool]",
        "no_route": "NotRequired[bool]",
        "no_edge": "NotRequired[bool]",
        "edge": "NotRequired[float]",
        "run": "NotRequired[float]",
        "solo": "NotRequired[bool]",
        "leader": "NotRequired[bool]",
        "commander": "NotRequired[bool]",
        "whole_unit": "NotRequired[bool]",
        "leader_on_table": "NotRequired[bool]",
        "fearless": "NotRequired[bool]",
        "command": "NotRequired[int]",
        "order": "NotRequired[Literal['', 'run', 'charge', 'ride-by attack']]",
        "in_range": "NotRequired[bool]",
        "ordered": "NotRequired[bool]",
        "activated": "NotRequired[bool]",
    },
)


AidHordesFrenzy = TypedDict(
    "AidHordesFrenzy",
    {
        "down": "NotRequired[bool]",
        "no_charge": "NotRequired[bool]",
        "magical": "NotRequired[bool]",
        "models": "NotRequired[Sequence[AidHordesFrenzyModels]]",
    },
)


AidHordesFrenzyModels = TypedDict(
    "AidHordesFrenzyModels",
    {
        "name": "NotRequired[str]",
        "distance": "NotRequired[float]",
        "friendly": "NotRequired[bool]",
        "reached": "NotRequired[bool]",
        "reaches": "NotRequired[bool]",
        "unseen": "NotRequired[bool]",
        "incorporeal": "NotRequired[bool]",
        "untargetable": "NotRequired[bool]",
    },
)


AidHordesLockPush = TypedDict(
    "AidHordesLockPush",
    {
        "released_in_own_activation": "NotRequired[bool]",
        "either_moved": "NotRequired[bool]",
        "either_placed": "NotRequired[bool]",
        "defender_knocked_down": "NotRequired[bool]",
        "attacker_stationary": "NotRequired[bool]",
        "either_gone": "NotRequired[bool]",
        "attacker_locked_by_other": "NotRequired[bool]",
        "warjack": "NotRequired[bool]",
        "damaged_out": "NotRequired[bool]",
        "push": "NotRequired[float]",
        "way": "NotRequired[Sequence[AidHordesLockPushWay]]",
    },
)


AidHordesLockPushWay = TypedDict(
    "AidHordesLockPushWay",
    {
        "name": "NotRequired[str]",
        "length": "NotRequired[float]",
        "rough": "NotRequired[bool]",
        "hazard": "NotRequired[bool]",
        "blocked": "NotRequired[bool]",
    },
)


AidHordesMeasuring = TypedDict(
    "AidHordesMeasuring",
    {
        "distance": "NotRequired[float]",
        "base": "NotRequired[float]",
        "other_base": "NotRequired[float]",
        "range": "NotRequired[float]",
        "height": "NotRequired[float]",
        "other_height": "NotRequired[float]",
        "source": "NotRequired[Literal['ATTACK', 'SPRAY', 'ABILITY', 'AREA_DIRECT', 'AREA_BLAST', 'ARC']]",
        "active": "NotRequired[bool]",
        "committed": "NotRequired[bool]",
    },
)


AidHordesPowerAttacks = TypedDict(
    "AidHordesPowerAttacks",
    {
        "stat": "NotRequired[int]",
        "defence": "NotRequired[int]",
        "armour": "NotRequired[int]",
        "boxes": "NotRequired[int]",
        "strength": "NotRequired[int]",
        "speed": "NotRequired[int]",
        "collateral": "NotRequired[int]",
        "target_base": "NotRequired[Literal['small', 'medium', 'large']]",
        "down": "NotRequired[bool]",
        "targetable": "NotRequired[bool]",
        "structure": "NotRequired[bool]",
        "warjack": "NotRequired[bool]",
        "room": "NotRequired[bool]",
        "open": "NotRequired[bool]",
    },
)


AidHordesScenarioStart = TypedDict(
    "AidHordesScenarioStart",
    {
        "die_a": "NotRequired[int]",
        "die_b": "NotRequired[int]",
        "starts": "NotRequired[Literal['A', 'B']]",
        "points": "NotRequired[Sequence[AidHordesScenarioStartPoints]]",
        "placed": "NotRequired[Sequence[AidHordesScenarioStartPlaced]]",
        "x": "NotRequired[float]",
        "y": "NotRequired[float]",
        "base": "NotRequired[float]",
        "left": "NotRequired[float]",
        "bottom": "NotRequired[float]",
        "right": "NotRequired[float]",
        "top": "NotRequired[float]",
    },
)


AidHordesScenarioStartPlaced = TypedDict(
    "AidHordesScenarioStartPlaced",
    {
        "name": "NotRequired[str]",
        "player": "NotRequired[Literal['A', 'B']]",
        "group": "NotRequired[Literal['warlocks', 'warbeasts', 'unit', 'solos', 'nothing']]",
        "x": "NotRequired[float]",
        "y": "NotRequired[float]",
        "base": "NotRequired[float]",
    },
)


AidHordesScenarioStartPoints = TypedDict(
    "AidHordesScenarioStartPoints",
    {
        "name": "NotRequired[str]",
        "player": "NotRequired[Literal['A', 'B']]",
        "x": "NotRequired[float]",
        "y": "NotRequired[float]",
    },
)


AidHordesSpells = TypedDict(
    "AidHordesSpells",
    {
        "spell": "NotRequired[str]",
        "targets": "NotRequired[str]",
        "types": "NotRequired[str]",
        "offensive": "NotRequired[bool]",
        "area": "NotRequired[bool]",
        "upkeep": "NotRequired[bool]",
        "itself": "NotRequired[bool]",
        "structure": "NotRequired[bool]",
        "missed": "NotRequired[bool]",
        "has_upkeep": "NotRequired[bool]",
        "destroyed": "NotRequired[bool]",
        "removed": "NotRequired[bool]",
        "rules": "NotRequired[str]",
        "type_line": "NotRequired[str]",
    },
)


AidHordesStructureAttack = TypedDict(
    "AidHordesStructureAttack",
    {
        "kind": "NotRequired[Literal['MELEE', 'RANGED', 'MAGIC']]",
        "power": "NotRequired[int]",
        "dice": "NotRequired[int]",
        "attacks": "NotRequired[int]",
        "material": "NotRequired[Literal['Wood', 'Reinforced Wood', 'Brick', 'Stone', 'Iron', 'Steel']]",
        "capacity": "NotRequired[int]",
        "area": "NotRequired[bool]",
        "fire": "NotRequired[bool]",
        "corrosion": "NotRequired[bool]",
        "tempered": "NotRequired[bool]",
        "accessible": "NotRequired[bool]",
        "breached": "NotRequired[bool]",
        "beside": "NotRequired[float]",
        "damage": "NotRequired[int]",
        "part": "NotRequired[float]",
        "around": "NotRequired[Literal['Wood', 'Reinforced Wood', 'Brick', 'Stone', 'Iron', 'Steel']]",
    },
)


AidHordesStructures = TypedDict(
    "AidHordesStructures",
    {
        "sections": "NotRequired[Sequence[AidHordesStructuresSections]]",
        "complex": "NotRequired[bool]",
        "floor": "NotRequired[Literal['Wood', 'Reinforced Wood', 'Brick', 'Stone', 'Iron', 'Steel']]",
        "levels": "NotRequired[int]",
        "model_armour": "NotRequired[int]",
        "boxes": "NotRequired[int]",
    },
)


AidHordesStructuresSections = TypedDict(
    "AidHordesStructuresSections",
    {
        "name": "NotRequired[str]",
        "material": "NotRequired[Literal['Wood', 'Reinforced Wood', 'Brick', 'Stone', 'Iron', 'Steel']]",
        "length": "NotRequired[float]",
    },
)


AidHordesThreshold = TypedDict(
    "AidHordesThreshold",
    {
        "beasts": "NotRequired[Sequence[AidHordesThresholdBeasts]]",
    },
)


AidHordesThresholdBeasts = TypedDict(
    "AidHordesThresholdBeasts",
    {
        "name": "NotRequired[str]",
        "fury": "NotRequired[int]",
        "fury_stat": "NotRequired[int]",
        "threshold": "NotRequired[int]",
    },
)


AidHordesThrow = TypedDict(
    "AidHordesThrow",
    {
        "strength": "NotRequired[int]",
        "large": "NotRequired[bool]",
        "aimed": "NotRequired[bool]",
        "faces": "NotRequired[int]",
        "power": "NotRequired[int]",
        "armour": "NotRequired[int]",
        "boxes": "NotRequired[int]",
        "base": "NotRequired[Literal['small', 'medium', 'large']]",
        "ground": "NotRequired[float]",
        "elevated": "NotRequired[bool]",
        "lands_on": "NotRequired[bool]",
        "under": "NotRequired[Literal['small', 'medium', 'large']]",
    },
)


AidHordesTransfer = TypedDict(
    "AidHordesTransfer",
    {
        "damage": "NotRequired[int]",
        "boxes": "NotRequired[int]",
        "warlock_boxes": "NotRequired[int]",
        "fury": "NotRequired[int]",
        "fury_stat": "NotRequired[int]",
        "own_faction": "NotRequired[bool]",
        "taken": "NotRequired[bool]",
        "wild": "NotRequired[bool]",
        "immune": "NotRequired[bool]",
        "again": "NotRequired[bool]",
        "used_animus": "NotRequired[bool]",
    },
)


AidKingdomDeluded = TypedDict(
    "AidKingdomDeluded",
    {
        "first": "NotRequired[bool]",
        "die": "NotRequired[int]",
    },
)


AidManifestations = TypedDict(
    "AidManifestations",
    {
        "value": "NotRequired[int]",
        "manifestations": "NotRequired[int]",
        "distance": "NotRequired[float]",
        "summoned_now": "NotRequired[bool]",
        "tried": "NotRequired[bool]",
        "summon_tried": "NotRequired[bool]",
        "removed": "NotRequired[bool]",
        "move": "NotRequired[int]",
        "combat_phase": "NotRequired[bool]",
        "rolled": "NotRequired[Sequence[int]]",
    },
)


AidObjectiveControl = TypedDict(
    "AidObjectiveControl",
    {
        "active": "NotRequired[Literal['A', 'B']]",
        "units": "NotRequired[Sequence[AidObjectiveControlUnits]]",
        "holder_1": "NotRequired[Literal['nobody', 'A', 'B']]",
        "holder_2": "NotRequired[Literal['nobody', 'A', 'B']]",
        "holder_3": "NotRequired[Literal['nobody', 'A', 'B']]",
        "holder_4": "NotRequired[Literal['nobody', 'A', 'B']]",
        "holder_5": "NotRequired[Literal['nobody', 'A', 'B']]",
        "holder_6": "NotRequired[Literal['nobody', 'A', 'B']]",
    },
)


AidObjectiveControlUnits = TypedDict(
    "AidObjectiveControlUnits",
    {
        "name": "NotRequired[str]",
        "player": "NotRequired[Literal['A', 'B']]",
        "objective": "NotRequired[Literal['1', '2', '3', '4', '5', '6']]",
        "models": "NotRequired[int]",
        "control": "NotRequired[int]",
        "standard": "NotRequired[bool]",
        "chosen": "NotRequired[bool]",
    },
)


AidPledge = TypedDict(
    "AidPledge",
    {
        "keywords": "NotRequired[str]",
        "used": "NotRequired[bool]",
    },
)


AidPledgeTzeentch = TypedDict(
    "AidPledgeTzeentch",
    {
        "roll": "NotRequired[int]",
        "distance": "NotRequired[float]",
        "enemy": "NotRequired[float]",
        "used": "NotRequired[bool]",
    },
)


AidPrayers = TypedDict(
    "AidPrayers",
    {
        "value": "NotRequired[int]",
        "points": "NotRequired[int]",
        "level": "NotRequired[int]",
        "used": "NotRequired[int]",
        "prayer": "NotRequired[Literal['answer', 'bank', 'rites']]",
        "rolled": "NotRequired[int | None]",
        "loss": "NotRequired[int]",
    },
)


AidRally = TypedDict(
    "AidRally",
    {
        "health": "NotRequired[int]",
        "slain": "NotRequired[int]",
        "carried": "NotRequired[int]",
        "musician": "NotRequired[bool]",
        "rolled": "NotRequired[Sequence[int]]",
    },
)


AidRebirth = TypedDict(
    "AidRebirth",
    {
        "health": "NotRequired[int]",
        "cannot_heal": "NotRequired[bool]",
        "infantry": "NotRequired[bool]",
        "hero": "NotRequired[bool]",
        "slain": "NotRequired[bool]",
        "distance": "NotRequired[float]",
        "used": "NotRequired[bool]",
    },
)


AidReplacement = TypedDict(
    "AidReplacement",
    {
        "models": "NotRequired[int]",
        "share": "NotRequired[Literal['half', 'all', 'third']]",
        "reinforced": "NotRequired[bool]",
        "of_renown": "NotRequired[bool]",
        "enhanced": "NotRequired[bool]",
        "is_replacement": "NotRequired[bool]",
        "was_replaced": "NotRequired[bool]",
    },
)


AidRoundStart = TypedDict(
    "AidRoundStart",
    {
        "round": "NotRequired[int]",
        "points_a": "NotRequired[int]",
        "points_b": "NotRequired[int]",
        "die_a": "NotRequired[int | None]",
        "die_b": "NotRequired[int | None]",
    },
)


AidSight = TypedDict(
    "AidSight",
    {
        "range": "NotRequired[float]",
        "fly": "NotRequired[bool]",
        "models": "NotRequired[Sequence[AidSightModels]]",
    },
)


AidSightModels = TypedDict(
    "AidSightModels",
    {
        "name": "NotRequired[str]",
        "distance": "NotRequired[float]",
        "hidden": "NotRequired[bool]",
    },
)


AidSkyfarers = TypedDict(
    "AidSkyfarers",
    {
        "capacity": "NotRequired[int]",
        "units": "NotRequired[int]",
        "distance": "NotRequired[float]",
        "in_combat": "NotRequired[bool]",
        "twice": "NotRequired[bool]",
        "charge": "NotRequired[bool]",
        "skyvessel": "NotRequired[bool]",
        "flagship": "NotRequired[bool]",
    },
)


AidSpells = TypedDict(
    "AidSpells",
    {
        "value": "NotRequired[int]",
        "modifier": "NotRequired[int]",
        "level": "NotRequired[int]",
        "used": "NotRequired[int]",
        "miscast": "NotRequired[bool]",
        "rolled": "NotRequired[Sequence[int]]",
        "distance": "NotRequired[float]",
        "tried": "NotRequired[bool]",
        "unbind_modifier": "NotRequired[int]",
        "unbinding": "NotRequired[Sequence[int]]",
    },
)


AidStep = TypedDict(
    "AidStep",
    {
        "code": "str",
        "text": "str",
        "rule": "str",
    },
)


AidTerrain = TypedDict(
    "AidTerrain",
    {
        "type": "NotRequired[Literal['Obscuring terrain', 'Place of power', 'Impassable terrain']]",
        "behind": "NotRequired[bool]",
        "close": "NotRequired[bool]",
        "charged": "NotRequired[bool]",
        "hero": "NotRequired[bool]",
        "monster": "NotRequired[bool]",
        "war_machine": "NotRequired[bool]",
        "fly": "NotRequired[bool]",
        "guardian": "NotRequired[bool]",
        "height": "NotRequired[float]",
        "distance": "NotRequired[float]",
    },
)


AidWards = TypedDict(
    "AidWards",
    {
        "points": "NotRequired[int]",
        "ward": "NotRequired[int]",
        "second": "NotRequired[int | None]",
        "mortal": "NotRequired[bool]",
        "rolled": "NotRequired[Sequence[int]]",
    },
)


Army = TypedDict(
    "Army",
    {
        "id": "NotRequired[str]",
        "slug": "NotRequired[str]",
        "name": "NotRequired[str]",
        "alliance": "NotRequired[str]",
        "kind": "NotRequired[Literal['faction', 'army-of-renown', 'shared']]",
        "keyword": "NotRequired[str]",
        "parent": "NotRequired[str | None]",
        "hosts": "NotRequired[Sequence[str]]",
        "legends": "NotRequired[bool]",
    },
)


ArmyList = TypedDict(
    "ArmyList",
    {
        "format": "Literal['armybuilder.army-list']",
        "schema_version": "Literal[1]",
        "name": "str",
        "army": "ArmyListArmy",
        "ruleset": "str",
        "battlepack": "NotRequired[str]",
        "release": "str",
        "as_of": "NotRequired[str | None]",
        "points_limit": "int",
        "legends": "NotRequired[bool]",
        "formations": "Sequence[ArmyListPiece]",
        "spell_lores": "Sequence[ArmyListPiece]",
        "prayer_lores": "Sequence[ArmyListPiece]",
        "manifestation_lores": "Sequence[ArmyListPiece]",
        "terrain": "Sequence[ArmyListPiece]",
        "tactic_cards": "Sequence[ArmyListPiece]",
        "regiments": "Sequence[ArmyListRegiment]",
        "auxiliaries": "Sequence[ArmyListUnit]",
        "renown": "Sequence[ArmyListRenown]",
        "enhancements": "Sequence[ArmyListEnhancement]",
        "generals": "Sequence[str]",
        "creations": "NotRequired[Sequence[ArmyListCreation]]",
        "totals": "NotRequired[ArmyListTotals]",
        "hash": "NotRequired[str]",
    },
)
"""A list exactly as it was chosen, legal or not. Ids decide; names and points are for people."""


ArmyListArmy = TypedDict(
    "ArmyListArmy",
    {
        "id": "str",
        "name": "str",
        "faction": "NotRequired[str]",
    },
)


ArmyListCreation = TypedDict(
    "ArmyListCreation",
    {
        "kind": "Literal['anvil', 'ghyran']",
        "name": "str",
        "tier": "int",
        "features": "NotRequired[Sequence[ArmyListFeature]]",
        "units": "NotRequired[Sequence[ArmyListPiece]]",
    },
)
"""What a Path to Glory player created. A hero who is fielded is the unit with the profile creation-0, and so on."""


ArmyListEnhancement = TypedDict(
    "ArmyListEnhancement",
    {
        "id": "str",
        "name": "str",
        "points": "NotRequired[int]",
        "bearer": "str",
    },
)


ArmyListFeature = TypedDict(
    "ArmyListFeature",
    {
        "id": "str",
        "cost": "int",
    },
)


ArmyListPatch = TypedDict(
    "ArmyListPatch",
    {
        "format": "NotRequired[Literal['armybuilder.army-list']]",
        "schema_version": "NotRequired[Literal[1]]",
        "name": "NotRequired[str]",
        "army": "NotRequired[ArmyListArmy]",
        "ruleset": "NotRequired[str]",
        "battlepack": "NotRequired[str]",
        "release": "NotRequired[str]",
        "as_of": "NotRequired[str | None]",
        "points_limit": "NotRequired[int]",
        "legends": "NotRequired[bool]",
        "formations": "NotRequired[Sequence[ArmyListPiece]]",
        "spell_lores": "NotRequired[Sequence[ArmyListPiece]]",
        "prayer_lores": "NotRequired[Sequence[ArmyListPiece]]",
        "manifestation_lores": "NotRequired[Sequence[ArmyListPiece]]",
        "terrain": "NotRequired[Sequence[ArmyListPiece]]",
        "tactic_cards": "NotRequired[Sequence[ArmyListPiece]]",
        "regiments": "NotRequired[Sequence[ArmyListRegiment]]",
        "auxiliaries": "NotRequired[Sequence[ArmyListUnit]]",
        "renown": "NotRequired[Sequence[ArmyListRenown]]",
        "enhancements": "NotRequired[Sequence[ArmyListEnhancement]]",
        "generals": "NotRequired[Sequence[str]]",
        "creations": "NotRequired[Sequence[ArmyListCreation]]",
        "totals": "NotRequired[ArmyListTotals]",
        "hash": "NotRequired[str]",
    },
)
"""Members of the list to exchange; those that are left out stay."""


ArmyListPiece = TypedDict(
    "ArmyListPiece",
    {
        "id": "str",
        "name": "str",
        "points": "NotRequired[int]",
    },
)


ArmyListRegiment = TypedDict(
    "ArmyListRegiment",
    {
        "leader": "ArmyListUnit | None",
        "units": "Sequence[ArmyListUnit]",
    },
)


ArmyListRenown = TypedDict(
    "ArmyListRenown",
    {
        "id": "str",
        "name": "str",
        "points": "NotRequired[int]",
        "units": "Sequence[ArmyListUnit]",
    },
)


ArmyListTotals = TypedDict(
    "ArmyListTotals",
    {
        "points": "int",
        "drops": "int",
        "models": "NotRequired[int]",
        "wounds": "NotRequired[int]",
        "auxiliary_surcharge": "NotRequired[int]",
    },
)


ArmyListUnit = TypedDict(
    "ArmyListUnit",
    {
        "uid": "str",
        "profile": "str",
        "name": "str",
        "points": "NotRequired[int]",
        "models": "NotRequired[int | None]",
        "reinforced": "NotRequired[bool]",
        "wargear": "NotRequired[Sequence[ArmyListWargear]]",
    },
)


ArmyListWargear = TypedDict(
    "ArmyListWargear",
    {
        "option": "str",
        "count": "int",
    },
)


ArmyPage = TypedDict(
    "ArmyPage",
    {
        "count": "int",
        "next": "str | None",
        "previous": "str | None",
        "results": "Sequence[Army]",
    },
)


ArrangedList = TypedDict(
    "ArrangedList",
    {
        "source": "str",
        "arranged": "bool",
        "proven": "bool",
        "drops_before": "int | None",
        "drops": "int | None",
        "auxiliaries": "int | None",
        "points_before": "int | None",
        "points": "int | None",
        "obstacles": "Sequence[str]",
        "problems": "Sequence[LineProblem]",
        "list": "ArmyList | None",
    },
)


ArrangedLists = TypedDict(
    "ArrangedLists",
    {
        "lists": "Sequence[ArrangedList]",
    },
)


BrokenRow = TypedDict(
    "BrokenRow",
    {
        "line": "int",
        "why": "str",
    },
)


CaseProblem = TypedDict(
    "CaseProblem",
    {
        "id": "str",
        "path": "str",
        "code": "str",
        "message": "str",
    },
)


Change = TypedDict(
    "Change",
    {
        "kind": "NotRequired[str]",
        "army": "NotRequired[str]",
        "subject": "NotRequired[str]",
        "before": "NotRequired[str]",
        "after": "NotRequired[str]",
    },
)


ChangePage = TypedDict(
    "ChangePage",
    {
        "count": "int",
        "next": "str | None",
        "previous": "str | None",
        "results": "Sequence[Change]",
    },
)


ChangedChoice = TypedDict(
    "ChangedChoice",
    {
        "choice": "str",
        "before": "Sequence[str]",
        "after": "Sequence[str]",
    },
)


ChangedUnit = TypedDict(
    "ChangedUnit",
    {
        "before": "FieldedUnit",
        "after": "FieldedUnit",
    },
)


CheckEventList = TypedDict(
    "CheckEventList",
    {
        "text": "NotRequired[str]",
        "list": "NotRequired[ArmyList]",
        "roster": "NotRequired[str]",
        "repair": "NotRequired[str]",
    },
)
"""One of `text` (any format), `list` (own JSON) and `roster` (the code of one of yours)."""


Comparison = TypedDict(
    "Comparison",
    {
        "lists": "Sequence[JudgedList]",
        "same": "bool",
        "removed": "Sequence[FieldedUnit]",
        "added": "Sequence[FieldedUnit]",
        "changed": "Sequence[ChangedUnit]",
        "arranged_otherwise": "bool",
        "choices": "Sequence[ChangedChoice]",
    },
)

ConvertAnswer: TypeAlias = "ConvertedLists | ArmyList | Mapping[str, Any]"


ConvertedList = TypedDict(
    "ConvertedList",
    {
        "source": "str",
        "format": "str",
        "media_type": "str",
        "filename": "str",
        "content": "str | None",
        "encoding": "Literal['text', 'base64']",
        "problems": "Sequence[LineProblem]",
    },
)


ConvertedLists = TypedDict(
    "ConvertedLists",
    {
        "lists": "Sequence[ConvertedList]",
    },
)


CopyEvent = TypedDict(
    "CopyEvent",
    {
        "name": "NotRequired[str]",
        "days_later": "NotRequired[int]",
    },
)


CopyRoster = TypedDict(
    "CopyRoster",
    {
        "name": "NotRequired[str]",
    },
)


CreateRoster = TypedDict(
    "CreateRoster",
    {
        "name": "NotRequired[str]",
        "list": "NotRequired[ArmyList]",
        "document": "NotRequired[Mapping[str, Any]]",
        "text": "NotRequired[str]",
        "partial": "NotRequired[bool]",
        "system": "NotRequired[str]",
        "army": "NotRequired[str]",
        "ruleset": "NotRequired[Literal['ghb-2024-25', 'ghb-2025-26', 'ghb-2026-27', 'path-to-glory-ascension', 'path-to-glory-blighted-wilds', 'path-to-glory-ravaged-coast', 'spearhead']]",
        "points_limit": "NotRequired[int]",
    },
)
"""One of `list`, `text`, `army` and `document`."""


CreateWebhook = TypedDict(
    "CreateWebhook",
    {
        "url": "str",
        "events": "Sequence[str]",
    },
)


DecideEventList = TypedDict(
    "DecideEventList",
    {
        "decision": "Literal['approve', 'return', 'reopen']",
        "version": "int",
        "decisions_made": "int",
        "note": "NotRequired[str]",
        "waive": "NotRequired[Sequence[str]]",
        "suggest": "NotRequired[Sequence[str]]",
    },
)


DecideEventLists = TypedDict(
    "DecideEventLists",
    {
        "decision": "Literal['approve', 'return']",
        "players": "NotRequired[Sequence[str]]",
        "note": "NotRequired[str]",
    },
)


Delivery = TypedDict(
    "Delivery",
    {
        "code": "str",
        "event": "str",
        "state": "Literal['queued', 'delivered', 'failed']",
        "attempts": "int",
        "status": "int | None",
        "error": "str",
        "created": "str",
        "due": "str | None",
        "finished": "str | None",
    },
)


DeliveryPage = TypedDict(
    "DeliveryPage",
    {
        "next": "str | None",
        "previous": "str | None",
        "results": "Sequence[Delivery]",
    },
)


Enhancement = TypedDict(
    "Enhancement",
    {
        "id": "str",
        "group": "str",
        "table": "str",
        "name": "str",
        "points": "int",
        "bearer": "str",
        "battlepacks": "Sequence[str]",
    },
)


EnhancementGroup = TypedDict(
    "EnhancementGroup",
    {
        "id": "str",
        "name": "str",
        "maximum": "int",
    },
)


Event = TypedDict(
    "Event",
    {
        "code": "str",
        "name": "str",
        "place": "str",
        "starts": "str",
        "ends": "str",
        "time_zone": "str",
        "points_limit": "int",
        "ruleset": "str",
        "release": "str",
        "deadline": "str",
        "grace_minutes": "int",
        "closes": "str",
        "visibility": "Literal['hidden', 'revealed', 'public']",
        "reveal_at": "str | None",
        "lists_visible": "bool",
        "capacity": "int",
        "rounds_planned": "int",
        "round_minutes": "int",
        "open_entry": "bool",
        "check_in_opens": "str | None",
        "check_in_closes": "str | None",
        "check_in_open": "bool",
        "rules": "EventRules",
        "scoring": "EventScoring",
        "locked": "str | None",
        "lock_hash": "str",
        "created": "str",
        "changes": "int",
        "role": "Literal['owner', 'judge', 'viewer'] | None",
        "notes": "str | None",
        "url": "str",
    },
)


EventBody = TypedDict(
    "EventBody",
    {
        "name": "str",
        "place": "NotRequired[str]",
        "starts": "str",
        "ends": "str",
        "time_zone": "NotRequired[str]",
        "points_limit": "NotRequired[int]",
        "ruleset": "NotRequired[Literal['ghb-2024-25', 'ghb-2025-26', 'ghb-2026-27', 'path-to-glory-ascension', 'path-to-glory-blighted-wilds', 'path-to-glory-ravaged-coast', 'spearhead']]",
        "release": "NotRequired[str]",
        "as_of": "NotRequired[str]",
        "deadline": "str",
        "grace_minutes": "NotRequired[int]",
        "visibility": "NotRequired[Literal['hidden', 'revealed', 'public']]",
        "reveal_at": "NotRequired[str | None]",
        "capacity": "NotRequired[int]",
        "rounds_planned": "NotRequired[int]",
        "round_minutes": "NotRequired[int]",
        "open_entry": "NotRequired[bool]",
        "check_in_opens": "NotRequired[str | None]",
        "check_in_closes": "NotRequired[str | None]",
        "notes": "NotRequired[str]",
        "rules": "NotRequired[EventRulesBody]",
        "scoring": "NotRequired[EventScoringBody]",
    },
)
"""Times are instants with their offset. `release` or `as_of` (a day) freezes the data."""


EventCount = TypedDict(
    "EventCount",
    {
        "label": "str",
        "count": "int",
    },
)


EventDecided = TypedDict(
    "EventDecided",
    {
        "decided": "Sequence[EventPlayerName]",
        "passed": "Sequence[EventPlayerName]",
        "told": "int",
    },
)


EventDecision = TypedDict(
    "EventDecision",
    {
        "decision": "Literal['approve', 'return', 'reopen']",
        "who": "str",
        "note": "str",
        "waived": "Sequence[str]",
        "suggestions": "Sequence[EventRepair]",
        "created": "str",
    },
)


EventFinding = TypedDict(
    "EventFinding",
    {
        "kind": "Literal['two-armies', 'same-list', 'no-general', 'old-data', 'other-prices']",
        "players": "Sequence[EventPlayerName]",
        "said": "str",
    },
)


EventFindings = TypedDict(
    "EventFindings",
    {
        "results": "Sequence[EventFinding]",
        "factions": "Sequence[EventCount]",
    },
)


EventGame = TypedDict(
    "EventGame",
    {
        "table": "int",
        "first": "EventPlayerName",
        "second": "EventPlayerName | None",
        "state": "Literal['open', 'reported', 'disputed', 'final']",
        "first_points": "int | None",
        "second_points": "int | None",
        "first_tactics": "int | None",
        "second_tactics": "int | None",
        "changes": "int",
        "reports": "Sequence[EventReport]",
    },
)


EventList = TypedDict(
    "EventList",
    {
        "player": "EventPlayerName",
        "version": "int",
        "state": "Literal['unreadable', 'illegal', 'legal', 'approved', 'returned']",
        "desk_state": "Literal['none', 'unreadable', 'illegal', 'legal', 'late', 'approved', 'returned']",
        "late": "bool",
        "readable": "bool",
        "legal": "bool",
        "faction": "str",
        "name": "str",
        "points": "int",
        "drops": "int",
        "declared_points": "int | None",
        "declared_drops": "int | None",
        "codes": "Sequence[str]",
        "waived": "Sequence[str]",
        "lists_found": "int",
        "content_hash": "str",
        "release": "str",
        "written_release": "str",
        "received": "str",
        "decisions_made": "int",
        "text": "str",
        "list": "Mapping[str, Any] | None",
        "violations": "Sequence[Violation]",
        "problems": "Sequence[LineProblem]",
        "decisions": "Sequence[EventDecision]",
        "versions": "Sequence[int]",
    },
)


EventListDifferences = TypedDict(
    "EventListDifferences",
    {
        "since": "EventListSince | None",
        "today": "EventListToday | None",
    },
)


EventListEntries = TypedDict(
    "EventListEntries",
    {
        "results": "Sequence[EventListEntry]",
    },
)


EventListEntry = TypedDict(
    "EventListEntry",
    {
        "player": "EventPlayerName",
        "version": "int",
        "state": "Literal['unreadable', 'illegal', 'legal', 'approved', 'returned']",
        "desk_state": "Literal['none', 'unreadable', 'illegal', 'legal', 'late', 'approved', 'returned']",
        "late": "bool",
        "readable": "bool",
        "legal": "bool",
        "faction": "str",
        "name": "str",
        "points": "int",
        "drops": "int",
        "declared_points": "int | None",
        "declared_drops": "int | None",
        "codes": "Sequence[str]",
        "waived": "Sequence[str]",
        "lists_found": "int",
        "content_hash": "str",
        "release": "str",
        "written_release": "str",
        "received": "str",
        "decisions_made": "int",
    },
)


EventListLine = TypedDict(
    "EventListLine",
    {
        "added": "bool",
        "text": "str",
    },
)


EventListSince = TypedDict(
    "EventListSince",
    {
        "version": "int",
        "lines": "Sequence[EventListLine]",
        "points": "int",
    },
)


EventListToday = TypedDict(
    "EventListToday",
    {
        "release": "str",
        "points": "int",
        "change": "int",
        "legal": "bool",
        "units": "Sequence[EventUnitToday]",
        "missing": "Sequence[str]",
        "codes_new": "Sequence[str]",
        "codes_gone": "Sequence[str]",
    },
)


EventLogEntry = TypedDict(
    "EventLogEntry",
    {
        "what": "str",
        "said": "str",
        "who": "str",
        "player": "EventPlayerName | None",
        "facts": "Mapping[str, Any]",
        "created": "str",
    },
)


EventLogEntryPage = TypedDict(
    "EventLogEntryPage",
    {
        "next": "str | None",
        "previous": "str | None",
        "results": "Sequence[EventLogEntry]",
    },
)


EventOrganiser = TypedDict(
    "EventOrganiser",
    {
        "email": "str",
        "role": "Literal['owner', 'judge', 'viewer']",
    },
)


EventOrganisers = TypedDict(
    "EventOrganisers",
    {
        "results": "Sequence[EventOrganiser]",
    },
)


EventPage = TypedDict(
    "EventPage",
    {
        "next": "str | None",
        "previous": "str | None",
        "results": "Sequence[Event]",
    },
)


EventPatch = TypedDict(
    "EventPatch",
    {
        "name": "NotRequired[str]",
        "place": "NotRequired[str]",
        "starts": "NotRequired[str]",
        "ends": "NotRequired[str]",
        "time_zone": "NotRequired[str]",
        "points_limit": "NotRequired[int]",
        "ruleset": "NotRequired[Literal['ghb-2024-25', 'ghb-2025-26', 'ghb-2026-27', 'path-to-glory-ascension', 'path-to-glory-blighted-wilds', 'path-to-glory-ravaged-coast', 'spearhead']]",
        "release": "NotRequired[str]",
        "as_of": "NotRequired[str]",
        "deadline": "NotRequired[str]",
        "grace_minutes": "NotRequired[int]",
        "visibility": "NotRequired[Literal['hidden', 'revealed', 'public']]",
        "reveal_at": "NotRequired[str | None]",
        "capacity": "NotRequired[int]",
        "rounds_planned": "NotRequired[int]",
        "round_minutes": "NotRequired[int]",
        "open_entry": "NotRequired[bool]",
        "check_in_opens": "NotRequired[str | None]",
        "check_in_closes": "NotRequired[str | None]",
        "notes": "NotRequired[str]",
        "rules": "NotRequired[EventRulesBody]",
        "scoring": "NotRequired[EventScoringBody]",
        "changes": "NotRequired[int]",
    },
)
"""What is sent replaces what was; `rules` and `scoring` as a whole."""


EventPenalty = TypedDict(
    "EventPenalty",
    {
        "points": "int",
        "reason": "str",
        "who": "str",
        "created": "str",
    },
)


EventPlayer = TypedDict(
    "EventPlayer",
    {
        "code": "str",
        "name": "str",
        "club": "str",
        "state": "Literal['registered', 'waiting', 'dropped']",
        "checked_in": "bool",
        "email": "str | None",
        "list_state": "Literal['none', 'unreadable', 'illegal', 'legal', 'late', 'approved', 'returned'] | None",
        "token": "str | None",
        "mine": "bool",
        "may_return": "bool",
        "changes": "int",
    },
)


EventPlayerName = TypedDict(
    "EventPlayerName",
    {
        "code": "str",
        "name": "str",
    },
)


EventPlayers = TypedDict(
    "EventPlayers",
    {
        "results": "Sequence[EventPlayer]",
    },
)


EventPlayersLoaded = TypedDict(
    "EventPlayersLoaded",
    {
        "added": "Sequence[EventPlayer]",
        "broken": "Sequence[BrokenRow]",
    },
)


EventReminded = TypedDict(
    "EventReminded",
    {
        "told": "int",
    },
)


EventRepair = TypedDict(
    "EventRepair",
    {
        "key": "str",
        "code": "str",
        "path": "str",
        "text": "str",
    },
)
"""A repair that was tried and judged by the event's rules."""


EventReport = TypedDict(
    "EventReport",
    {
        "player": "EventPlayerName",
        "first_points": "int",
        "second_points": "int",
        "first_tactics": "int",
        "second_tactics": "int",
    },
)


EventResult = TypedDict(
    "EventResult",
    {
        "first_points": "int",
        "second_points": "int",
        "first_tactics": "NotRequired[int]",
        "second_tactics": "NotRequired[int]",
        "changes": "int",
    },
)


EventRound = TypedDict(
    "EventRound",
    {
        "number": "int",
        "minutes": "int",
        "started": "str | None",
        "ends": "str | None",
        "finished": "str | None",
        "games": "Sequence[EventGame]",
    },
)


EventRoundPaired = TypedDict(
    "EventRoundPaired",
    {
        "number": "int",
        "minutes": "int",
        "started": "str | None",
        "ends": "str | None",
        "finished": "str | None",
        "games": "Sequence[EventGame]",
        "rematches": "int",
        "same_club": "int",
    },
)


EventRounds = TypedDict(
    "EventRounds",
    {
        "results": "Sequence[EventRound]",
    },
)


EventRules = TypedDict(
    "EventRules",
    {
        "legends": "bool",
        "highlander": "bool",
        "renown": "bool",
        "armies_of_renown": "bool",
        "required_options": "Sequence[Literal['spell_lore', 'prayer_lore', 'manifestation_lore', 'terrain', 'enhancements']]",
        "banned": "Sequence[str]",
        "without": "Sequence[Literal['R-02', 'R-03', 'R-12', 'R-22', 'R-34', 'R-38', 'R-53', 'R-61', 'R-77', 'R-79', 'R-83', 'R-84', 'R-85', 'R-86', 'R-87', 'R-89b', 'SP-05', 'SP-07', 'PG-01', 'PG-03', 'PG-08']]",
        "severities": "Mapping[str, Literal['error', 'warning', 'info']]",
        "unit_points": "int | None",
        "unit_copies": "int | None",
        "minimum_points": "int | None",
        "maximum_drops": "int | None",
        "maximum_auxiliaries": "int | None",
    },
)
"""What an event asks beyond its rule set."""


EventRulesBody = TypedDict(
    "EventRulesBody",
    {
        "legends": "NotRequired[bool]",
        "highlander": "NotRequired[bool]",
        "renown": "NotRequired[bool]",
        "armies_of_renown": "NotRequired[bool]",
        "unit_points": "NotRequired[int | None]",
        "unit_copies": "NotRequired[int | None]",
        "minimum_points": "NotRequired[int | None]",
        "maximum_drops": "NotRequired[int | None]",
        "maximum_auxiliaries": "NotRequired[int | None]",
        "required_options": "NotRequired[Sequence[Literal['spell_lore', 'prayer_lore', 'manifestation_lore', 'terrain', 'enhancements']]]",
        "banned": "NotRequired[Sequence[str]]",
        "without": "NotRequired[Sequence[Literal['R-02', 'R-03', 'R-12', 'R-22', 'R-34', 'R-38', 'R-53', 'R-61', 'R-77', 'R-79', 'R-83', 'R-84', 'R-85', 'R-86', 'R-87', 'R-89b', 'SP-05', 'SP-07', 'PG-01', 'PG-03', 'PG-08']]]",
        "severities": "NotRequired[Mapping[str, Literal['error', 'warning', 'info']]]",
    },
)
"""What the event asks beyond its rule set; what is left out is as the game has it."""


EventScoring = TypedDict(
    "EventScoring",
    {
        "win": "int",
        "draw": "int",
        "loss": "int",
        "bye_victory_points": "int",
        "order": "Sequence[Literal['game-points', 'wins', 'victory-points', 'victory-point-difference', 'battle-tactics', 'opponents-game-points']]",
    },
)


EventScoringBody = TypedDict(
    "EventScoringBody",
    {
        "win": "NotRequired[int]",
        "draw": "NotRequired[int]",
        "loss": "NotRequired[int]",
        "bye_victory_points": "NotRequired[int]",
        "order": "NotRequired[Sequence[Literal['game-points', 'wins', 'victory-points', 'victory-point-difference', 'battle-tactics', 'opponents-game-points']]]",
    },
)


EventStanding = TypedDict(
    "EventStanding",
    {
        "place": "int",
        "code": "str",
        "player": "str",
        "club": "str",
        "game_points": "int",
        "wins": "int",
        "draws": "int",
        "losses": "int",
        "victory_points": "int",
        "difference": "int",
        "opponents_game_points": "int",
        "battle_tactics": "int",
        "penalty": "int",
    },
)


EventStandings = TypedDict(
    "EventStandings",
    {
        "results": "Sequence[EventStanding]",
    },
)


EventStatistics = TypedDict(
    "EventStatistics",
    {
        "lists": "int",
        "mean_points": "float",
        "mean_drops": "float",
        "factions": "Sequence[EventCount]",
        "units": "Sequence[EventCount]",
        "drops": "Sequence[EventCount]",
        "points": "Sequence[EventCount]",
    },
)


EventUnitToday = TypedDict(
    "EventUnitToday",
    {
        "name": "str",
        "before": "int",
        "after": "int",
        "models_before": "int",
        "models_after": "int",
    },
)


EventVerdict = TypedDict(
    "EventVerdict",
    {
        "legal": "bool",
        "lists": "Sequence[JudgedList]",
        "repairs": "Sequence[EventRepair]",
        "text": "str",
        "would_be_late": "bool",
    },
)

ExportedJson: TypeAlias = "ArmyList | Mapping[str, Any]"


Faction = TypedDict(
    "Faction",
    {
        "id": "NotRequired[str]",
        "slug": "NotRequired[str]",
        "name": "NotRequired[str]",
        "alliance": "NotRequired[str]",
        "kind": "NotRequired[Literal['faction', 'army-of-renown', 'shared']]",
        "keyword": "NotRequired[str]",
        "parent": "NotRequired[str | None]",
        "hosts": "NotRequired[Sequence[str]]",
        "legends": "NotRequired[bool]",
        "release": "NotRequired[str]",
        "units": "NotRequired[Sequence[Unit]]",
        "formations": "NotRequired[Sequence[Formation]]",
        "enhancement_groups": "NotRequired[Sequence[EnhancementGroup]]",
        "enhancements": "NotRequired[Sequence[Enhancement]]",
        "lores": "NotRequired[Sequence[Lore]]",
        "terrain": "NotRequired[Sequence[Terrain]]",
        "regiments_of_renown": "NotRequired[Sequence[str]]",
    },
)


FieldedUnit = TypedDict(
    "FieldedUnit",
    {
        "name": "str",
        "points": "int",
        "models": "int",
        "reinforced": "bool",
        "general": "bool",
        "enhancements": "Sequence[str]",
        "wargear": "Sequence[FieldedWargear]",
    },
)


FieldedWargear = TypedDict(
    "FieldedWargear",
    {
        "option": "str",
        "count": "int",
    },
)


FightingList = TypedDict(
    "FightingList",
    {
        "text": "NotRequired[str]",
        "list": "NotRequired[ArmyList]",
        "share_code": "NotRequired[str]",
        "roster": "NotRequired[str]",
        "reference": "NotRequired[Literal['stormcast-eternals', 'cities-of-sigmar', 'seraphon', 'lumineth-realm-lords', 'slaves-to-darkness', 'blades-of-khorne', 'skaven', 'maggotkin-of-nurgle', 'ironjawz', 'ogor-mawtribes', 'soulblight-gravelords', 'nighthaunt']]",
    },
)
"""A list that fights: exactly one of these."""


Formation = TypedDict(
    "Formation",
    {
        "id": "str",
        "name": "str",
        "points": "int",
        "battlepacks": "Sequence[str]",
        "legends": "bool",
    },
)


GiveEventPenalty = TypedDict(
    "GiveEventPenalty",
    {
        "points": "int",
        "reason": "str",
    },
)


HeatCell = TypedDict(
    "HeatCell",
    {
        "attacker": "str",
        "attacker_points": "int",
        "defender": "str",
        "defender_points": "int",
        "damage": "float",
        "slain": "float",
        "destroyed": "float",
        "points_slain": "float",
        "points_slain_per_100": "float",
    },
)


Heatmap = TypedDict(
    "Heatmap",
    {
        "a": "str",
        "b": "str",
        "forth": "Sequence[HeatCell]",
        "back": "Sequence[HeatCell]",
    },
)


HeatmapRequest = TypedDict(
    "HeatmapRequest",
    {
        "a": "FightingList",
        "b": "FightingList",
        "charged": "NotRequired[bool]",
        "cover": "NotRequired[bool]",
        "shooting": "NotRequired[bool]",
    },
)


HordeQuestion = TypedDict(
    "HordeQuestion",
    {
        "list": "Mapping[str, Any]",
        "profiles": "NotRequired[Mapping[str, Any]]",
        "ruleset": "NotRequired[Literal['hordes-primal', 'hordes-primal-per-warlock']]",
    },
)


HordeVerdict = TypedDict(
    "HordeVerdict",
    {
        "legal": "bool",
        "complete": "bool",
        "ruleset": "str",
        "totals": "Sequence[ListTotal]",
        "violations": "Sequence[HordeViolation]",
        "text": "str",
    },
)


HordeViolation = TypedDict(
    "HordeViolation",
    {
        "code": "str",
        "rule": "str",
        "severity": "Literal['error', 'warning', 'info']",
        "path": "str",
        "params": "Mapping[str, Any]",
        "message": "str",
    },
)


Job = TypedDict(
    "Job",
    {
        "code": "str",
        "kind": "str",
        "state": "Literal['queued', 'running', 'done', 'cancelled', 'failed']",
        "progress": "Progress",
        "error": "str",
        "created": "str",
        "started": "str | None",
        "finished": "str | None",
        "url": "str",
        "result_url": "str | None",
    },
)


JudgedList = TypedDict(
    "JudgedList",
    {
        "source": "str",
        "format": "str",
        "confidence": "float",
        "faction": "str | None",
        "army_of_renown": "str | None",
        "battlepack": "str",
        "ruleset": "str",
        "release": "str",
        "release_reason": "str",
        "declared_points": "int | None",
        "points": "int | None",
        "declared_drops": "int | None",
        "drops": "int | None",
        "general": "str | None",
        "problems": "Sequence[LineProblem]",
        "lines": "Lines",
        "legal": "bool",
        "complete": "bool",
        "violations": "Sequence[Violation]",
        "repairs": "NotRequired[Sequence[Repair]]",
        "totals": "NotRequired[Sequence[ListTotal]]",
    },
)
"""What every answer about a list says."""


JudgedLists = TypedDict(
    "JudgedLists",
    {
        "legal": "bool",
        "lists": "Sequence[JudgedList]",
    },
)


Keyword = TypedDict(
    "Keyword",
    {
        "name": "NotRequired[str]",
        "warscrolls": "NotRequired[int]",
    },
)


KeywordPage = TypedDict(
    "KeywordPage",
    {
        "count": "int",
        "next": "str | None",
        "previous": "str | None",
        "results": "Sequence[Keyword]",
    },
)


LineProblem = TypedDict(
    "LineProblem",
    {
        "line": "int",
        "code": "str",
        "message": "str",
        "candidates": "Sequence[str]",
    },
)


Lines = TypedDict(
    "Lines",
    {
        "total": "int",
        "resolved": "int",
    },
)


ListSource = TypedDict(
    "ListSource",
    {
        "source": "NotRequired[str]",
        "text": "NotRequired[str]",
        "list": "NotRequired[ArmyList]",
    },
)
"""One source: a text, or a list in the own JSON."""


ListSources = TypedDict(
    "ListSources",
    {
        "lists": "Sequence[ListSource]",
    },
)
"""Several sources in one call."""


ListTotal = TypedDict(
    "ListTotal",
    {
        "name": "str",
        "value": "int",
        "limit": "int | None",
    },
)

ListsBody: TypeAlias = "ListSource | ListSources | ArmyList"


LoadEventPlayers = TypedDict(
    "LoadEventPlayers",
    {
        "csv": "str",
    },
)


Lore = TypedDict(
    "Lore",
    {
        "id": "str",
        "name": "str",
        "kind": "Literal['spell', 'prayer', 'manifestation']",
        "points": "int",
        "universal": "bool",
        "battlepacks": "Sequence[str]",
        "entries": "Sequence[LoreEntry]",
    },
)


LoreEntry = TypedDict(
    "LoreEntry",
    {
        "name": "str",
        "value": "str",
        "unlimited": "bool",
        "warscroll": "str | None",
    },
)


NewWebhook = TypedDict(
    "NewWebhook",
    {
        "code": "str",
        "url": "str",
        "events": "Sequence[str]",
        "active": "bool",
        "failed_in_row": "int",
        "created": "str",
        "secret": "str",
    },
)


OddsCases = TypedDict(
    "OddsCases",
    {
        "cases": "Sequence[Mapping[str, Any]]",
    },
)
"""Cases to work out: `attack`, `duel`, `dice`, `fight_order`, and those of HORDES."""


OddsResults = TypedDict(
    "OddsResults",
    {
        "results": "Mapping[str, Any]",
        "problems": "Sequence[CaseProblem]",
    },
)


ParsedList = TypedDict(
    "ParsedList",
    {
        "source": "str",
        "format": "str",
        "confidence": "float",
        "faction": "str | None",
        "army_of_renown": "str | None",
        "battlepack": "str",
        "ruleset": "str",
        "release": "str",
        "release_reason": "str",
        "declared_points": "int | None",
        "points": "int | None",
        "declared_drops": "int | None",
        "drops": "int | None",
        "general": "str | None",
        "problems": "Sequence[LineProblem]",
        "lines": "Lines",
        "system": "str",
        "list": "ArmyList | None",
        "document": "Mapping[str, Any] | None",
        "price_differences": "Sequence[PriceDifference]",
    },
)
"""What every answer about a list says."""


ParsedLists = TypedDict(
    "ParsedLists",
    {
        "lists": "Sequence[ParsedList]",
    },
)


PatchEventPlayer = TypedDict(
    "PatchEventPlayer",
    {
        "checked_in": "NotRequired[bool]",
        "state": "NotRequired[Literal['registered', 'dropped']]",
        "name": "NotRequired[str]",
        "email": "NotRequired[str]",
        "club": "NotRequired[str]",
        "mine": "NotRequired[bool]",
        "renew_link": "NotRequired[bool]",
        "mail_link": "NotRequired[bool]",
        "changes": "NotRequired[int]",
    },
)
"""A player sends `checked_in`, `state` or `mine` for themselves; everything else is for judges."""


PatchRoster = TypedDict(
    "PatchRoster",
    {
        "name": "NotRequired[str]",
        "list": "NotRequired[ArmyListPatch]",
        "document": "NotRequired[Mapping[str, Any]]",
        "partial": "NotRequired[bool]",
    },
)
"""`name`, `list` or `document`, or the name with one of them."""


PatchWebhook = TypedDict(
    "PatchWebhook",
    {
        "url": "NotRequired[str]",
        "events": "NotRequired[Sequence[str]]",
        "active": "NotRequired[bool]",
    },
)


PriceDifference = TypedDict(
    "PriceDifference",
    {
        "path": "str",
        "line": "int",
        "name": "str",
        "printed": "int",
        "price": "int",
    },
)


Problem = TypedDict(
    "Problem",
    {
        "type": "str",
        "title": "str",
        "status": "int",
        "detail": "NotRequired[str]",
        "errors": "Sequence[ProblemError]",
    },
)
"""Every refusal (RFC 9457)."""


ProblemError = TypedDict(
    "ProblemError",
    {
        "location": "str",
        "code": "str",
        "message": "str",
    },
)


Profile = TypedDict(
    "Profile",
    {
        "faction": "str",
        "link": "str",
        "name": "str",
        "points": "int",
        "models": "int",
        "reinforceable": "bool",
        "legends": "bool",
        "battlepacks": "Sequence[str]",
    },
)


Progress = TypedDict(
    "Progress",
    {
        "done": "int",
        "total": "int",
        "percent": "int",
    },
)


RecheckEvent = TypedDict(
    "RecheckEvent",
    {
        "release": "NotRequired[str]",
    },
)


RegimentOfRenown = TypedDict(
    "RegimentOfRenown",
    {
        "id": "NotRequired[str]",
        "name": "NotRequired[str]",
        "points": "NotRequired[int]",
        "allowed": "NotRequired[Sequence[str]]",
        "factions": "NotRequired[Sequence[str]]",
        "units": "NotRequired[Sequence[RenownMember]]",
        "battlepacks": "NotRequired[Sequence[str]]",
        "legends": "NotRequired[bool]",
    },
)


RegimentOfRenownPage = TypedDict(
    "RegimentOfRenownPage",
    {
        "count": "int",
        "next": "str | None",
        "previous": "str | None",
        "results": "Sequence[RegimentOfRenown]",
    },
)


RegimentOption = TypedDict(
    "RegimentOption",
    {
        "kind": "str",
        "name": "str",
        "min": "NotRequired[int]",
        "max": "NotRequired[int]",
        "excluded": "NotRequired[Sequence[str]]",
        "line": "NotRequired[int]",
    },
)


Release = TypedDict(
    "Release",
    {
        "id": "NotRequired[str]",
        "date": "NotRequired[str]",
        "battlepacks": "NotRequired[Sequence[str]]",
        "in_force_from": "NotRequired[str | None]",
        "in_force_to": "NotRequired[str | None]",
        "app_versions": "NotRequired[Sequence[str]]",
        "commit": "NotRequired[str]",
    },
)


ReleasePage = TypedDict(
    "ReleasePage",
    {
        "count": "int",
        "next": "str | None",
        "previous": "str | None",
        "results": "Sequence[Release]",
    },
)


RemindEventPlayers = TypedDict(
    "RemindEventPlayers",
    {
        "players": "NotRequired[Sequence[str]]",
    },
)


RenownMember = TypedDict(
    "RenownMember",
    {
        "warscroll": "str",
        "name": "str",
        "count": "int",
        "models": "int",
    },
)


Repair = TypedDict(
    "Repair",
    {
        "code": "str",
        "path": "str",
        "edit": "str",
        "message": "str",
        "points": "int",
        "points_before": "int",
        "drops": "int",
        "drops_before": "int",
        "errors": "int",
        "legal": "bool",
        "removal": "bool",
        "list": "ArmyList",
    },
)


ReplaceRoster = TypedDict(
    "ReplaceRoster",
    {
        "name": "NotRequired[str]",
        "list": "NotRequired[ArmyList]",
        "document": "NotRequired[Mapping[str, Any]]",
        "text": "NotRequired[str]",
        "partial": "NotRequired[bool]",
    },
)
"""The whole roster: `list`, `text` or `document`. Without a name it keeps its own."""


Roster = TypedDict(
    "Roster",
    {
        "code": "str | None",
        "share_code": "str",
        "name": "str",
        "system": "str",
        "revision": "int",
        "faction": "str",
        "points": "int",
        "points_limit": "int",
        "legal": "bool",
        "to_fix": "int",
        "to_do": "int",
        "release": "str",
        "created": "str",
        "changed": "str",
        "list": "ArmyList | None",
        "document": "Mapping[str, Any] | None",
    },
)
"""A roster in a list of rosters."""


RosterEntry = TypedDict(
    "RosterEntry",
    {
        "code": "str | None",
        "share_code": "str",
        "name": "str",
        "system": "str",
        "revision": "int",
        "faction": "str",
        "points": "int",
        "points_limit": "int",
        "legal": "bool",
        "to_fix": "int",
        "to_do": "int",
        "release": "str",
        "created": "str",
        "changed": "str",
    },
)
"""A roster in a list of rosters."""


RosterEntryPage = TypedDict(
    "RosterEntryPage",
    {
        "next": "str | None",
        "previous": "str | None",
        "results": "Sequence[RosterEntry]",
    },
)


RosterHistory = TypedDict(
    "RosterHistory",
    {
        "results": "Sequence[RosterState]",
    },
)


RosterState = TypedDict(
    "RosterState",
    {
        "number": "int",
        "label": "str",
        "created": "str",
        "current": "bool",
    },
)


Rule = TypedDict(
    "Rule",
    {
        "id": "NotRequired[str]",
        "type": "NotRequired[Literal['reference', 'composition']]",
        "game": "NotRequired[str]",
        "title": "NotRequired[str]",
        "text": "NotRequired[str]",
        "section": "NotRequired[str]",
        "phase": "NotRequired[str]",
        "kind": "NotRequired[str]",
        "topics": "NotRequired[Sequence[str]]",
        "standing": "NotRequired[str | None]",
        "codes": "NotRequired[Sequence[RuleCode]]",
    },
)


RuleCode = TypedDict(
    "RuleCode",
    {
        "code": "str",
        "severity": "str",
    },
)


RuleDetail = TypedDict(
    "RuleDetail",
    {
        "id": "NotRequired[str]",
        "type": "NotRequired[Literal['reference', 'composition']]",
        "game": "NotRequired[str]",
        "title": "NotRequired[str]",
        "text": "NotRequired[str]",
        "section": "NotRequired[str]",
        "phase": "NotRequired[str]",
        "kind": "NotRequired[str]",
        "topics": "NotRequired[Sequence[str]]",
        "standing": "NotRequired[str | None]",
        "codes": "NotRequired[Sequence[RuleCode]]",
        "related": "NotRequired[Sequence[str]]",
    },
)


RulePage = TypedDict(
    "RulePage",
    {
        "count": "int",
        "next": "str | None",
        "previous": "str | None",
        "results": "Sequence[Rule]",
    },
)


SavedRoster = TypedDict(
    "SavedRoster",
    {
        "code": "str | None",
        "share_code": "str",
        "name": "str",
        "system": "str",
        "revision": "int",
        "faction": "str",
        "points": "int",
        "points_limit": "int",
        "legal": "bool",
        "to_fix": "int",
        "to_do": "int",
        "release": "str",
        "created": "str",
        "changed": "str",
        "list": "ArmyList | None",
        "document": "Mapping[str, Any] | None",
        "problems": "Sequence[LineProblem]",
    },
)
"""A roster in a list of rosters."""


ScoreBegin = TypedDict(
    "ScoreBegin",
    {
        "keeper": "NotRequired[Literal['battle', 'pendulum', 'crossed-lines', 'king-of-the-hill', 'seize-and-secure']]",
        "players": "Sequence[str]",
        "objectives": "NotRequired[int]",
        "counts": "NotRequired[Sequence[Sequence[Literal['tithe', 'ritual']]]]",
        "target": "NotRequired[int]",
        "lists": "NotRequired[Sequence[str]]",
    },
)


ScoreEntry = TypedDict(
    "ScoreEntry",
    {
        "do": "str",
        "revision": "NotRequired[int]",
        "id": "NotRequired[str]",
        "values": "NotRequired[Mapping[str, str]]",
    },
)


ScoreSheet = TypedDict(
    "ScoreSheet",
    {
        "code": "str",
        "keeper": "str",
        "players": "Sequence[str]",
        "revision": "int",
        "events": "Sequence[Mapping[str, Any]]",
        "score": "Mapping[str, Any]",
        "last": "str",
    },
)


SearchHit = TypedDict(
    "SearchHit",
    {
        "kind": "NotRequired[str]",
        "name": "NotRequired[str]",
        "where": "NotRequired[str]",
        "faction": "NotRequired[str | None]",
        "key": "NotRequired[str]",
        "points": "NotRequired[int | None]",
        "present": "NotRequired[bool]",
        "score": "NotRequired[float]",
        "url": "NotRequired[str | None]",
    },
)


SearchHitPage = TypedDict(
    "SearchHitPage",
    {
        "count": "int",
        "next": "str | None",
        "previous": "str | None",
        "results": "Sequence[SearchHit]",
    },
)


SetEventOrganiser = TypedDict(
    "SetEventOrganiser",
    {
        "email": "str",
        "role": "Literal['owner', 'judge', 'viewer'] | None",
    },
)
"""Gives the account with this address a role; null takes it away."""


SimulatedAbility = TypedDict(
    "SimulatedAbility",
    {
        "id": "str",
        "name": "str",
        "rule": "str",
        "list": "str",
        "per_battle": "float | None",
    },
)


SimulatedDifference = TypedDict(
    "SimulatedDifference",
    {
        "battles": "int",
        "won": "float",
        "won_error": "float",
        "margin": "float",
        "margin_error": "float",
    },
)


SimulatedOutcome = TypedDict(
    "SimulatedOutcome",
    {
        "battles": "int",
        "won": "float",
        "drawn": "float",
        "lost": "float",
        "interval": "Sequence[float]",
        "margin": "float",
        "margin_error": "float",
        "vp_by_round": "Sequence[Sequence[float]]",
        "units": "Sequence[Sequence[SimulatedUnit]]",
    },
)
"""Compares lists, does not foretell games."""


SimulatedUnit = TypedDict(
    "SimulatedUnit",
    {
        "name": "str",
        "points": "int",
        "scored": "float",
        "points_slain": "float",
        "per_100": "float",
        "destroyed": "float",
        "damage": "float",
        "kept": "float",
    },
)


Simulation = TypedDict(
    "Simulation",
    {
        "code": "str",
        "kind": "str",
        "state": "Literal['queued', 'running', 'done', 'cancelled', 'failed']",
        "a": "str",
        "b": "str",
        "settings": "SimulationSettings",
        "abilities": "Sequence[SimulatedAbility]",
        "outcome": "SimulatedOutcome | None",
        "digest": "str | None",
        "difference": "SimulatedDifference | None",
    },
)


SimulationRequest = TypedDict(
    "SimulationRequest",
    {
        "a": "FightingList",
        "b": "FightingList",
        "battles": "NotRequired[int]",
        "seed": "NotRequired[int]",
        "battleplan": "NotRequired[Literal['two-rivers', 'broken-crown', 'long-watch', 'shifting-sands', 'narrow-ford', 'cross-roads']]",
        "policy_a": "NotRequired[Literal['greedy', 'cautious', 'objective-first', 'random']]",
        "policy_b": "NotRequired[Literal['greedy', 'cautious', 'objective-first', 'random']]",
        "precision": "NotRequired[float | None]",
        "abilities_a": "NotRequired[Sequence[Literal['seed-of-rebirth', 'pledge-khorne', 'pledge-tzeentch', 'pledge-nurgle', 'pledge-slaanesh', 'murderlust', 'divine-scorn', 'punish-the-pacifist', 'murder-the-mystic', 'glorious-combat', 'revel-in-battle', 'slaughter-triumphant', 'cleave-wide', 'blood-drenched', 'eruption-of-fury', 'transport-skyfarers', 'flagship-fuselage', 'flagship-cylinders', 'flagship-hullplates', 'kingdom-deluded', 'flagship-tracer', 'flagship-galvanisation', 'flagship-ram', 'flagship-vents']] | None]",
        "abilities_b": "NotRequired[Sequence[Literal['seed-of-rebirth', 'pledge-khorne', 'pledge-tzeentch', 'pledge-nurgle', 'pledge-slaanesh', 'murderlust', 'divine-scorn', 'punish-the-pacifist', 'murder-the-mystic', 'glorious-combat', 'revel-in-battle', 'slaughter-triumphant', 'cleave-wide', 'blood-drenched', 'eruption-of-fury', 'transport-skyfarers', 'flagship-fuselage', 'flagship-cylinders', 'flagship-hullplates', 'kingdom-deluded', 'flagship-tracer', 'flagship-galvanisation', 'flagship-ram', 'flagship-vents']] | None]",
    },
)


SimulationSettings = TypedDict(
    "SimulationSettings",
    {
        "battles": "int",
        "seed": "int",
        "battleplan": "str",
        "policy_a": "str",
        "policy_b": "str",
        "precision": "float | None",
        "rounds": "int",
        "model": "str",
    },
)


StartEventRound = TypedDict(
    "StartEventRound",
    {
        "minutes": "NotRequired[int]",
    },
)


StartedJob = TypedDict(
    "StartedJob",
    {
        "code": "str",
        "kind": "str",
        "state": "Literal['queued', 'running', 'done', 'cancelled', 'failed']",
        "progress": "Progress",
        "error": "str",
        "created": "str",
        "started": "str | None",
        "finished": "str | None",
        "url": "str",
        "result_url": "str | None",
        "cancel_token": "str | None",
    },
)
"""The job, as the answer that has started it tells it."""


Stats = TypedDict(
    "Stats",
    {
        "Move": "str",
        "Health": "str",
        "Save": "str",
        "Control": "str",
    },
)


SubmitEventList = TypedDict(
    "SubmitEventList",
    {
        "text": "NotRequired[str]",
        "list": "NotRequired[ArmyList]",
        "roster": "NotRequired[str]",
        "player": "NotRequired[str]",
    },
)
"""One of `text` (any format), `list` (own JSON) and `roster` (the code of one of yours)."""


SwapEventPlayers = TypedDict(
    "SwapEventPlayers",
    {
        "one": "str",
        "other": "str",
    },
)


Terrain = TypedDict(
    "Terrain",
    {
        "id": "str",
        "name": "str",
        "points": "int",
        "warscroll": "str",
        "battlepacks": "Sequence[str]",
    },
)


Unit = TypedDict(
    "Unit",
    {
        "id": "str",
        "link": "str",
        "name": "str",
        "points": "int",
        "models": "int",
        "reinforceable": "bool",
        "unique": "bool",
        "legends": "bool",
        "battlepacks": "Sequence[str]",
        "keywords": "Sequence[str]",
        "stats": "Stats",
        "ward": "Sequence[str]",
        "weapons": "Sequence[Sequence[Any]]",
        "regiment_options": "Sequence[RegimentOption]",
        "sub_hero_roles": "Sequence[str]",
        "can_lead": "bool",
        "can_be_general": "bool",
        "auxiliary": "bool",
        "companion": "bool",
        "season": "str | None",
    },
)


Violation = TypedDict(
    "Violation",
    {
        "code": "str",
        "rule": "str",
        "severity": "Literal['error', 'warning', 'info']",
        "path": "str",
        "params": "Mapping[str, Any]",
        "message": "str",
        "line": "int | None",
    },
)


Warscroll = TypedDict(
    "Warscroll",
    {
        "release": "NotRequired[str]",
        "id": "NotRequired[str]",
        "name": "NotRequired[str]",
        "kind": "NotRequired[Literal['unit', 'manifestation', 'terrain']]",
        "factions": "NotRequired[Sequence[str]]",
        "keywords": "NotRequired[Sequence[str]]",
        "stats": "NotRequired[Stats]",
        "ward": "NotRequired[int | None]",
        "wizard": "NotRequired[int]",
        "priest": "NotRequired[int]",
        "base_size": "NotRequired[str]",
        "legends": "NotRequired[bool]",
        "season": "NotRequired[str | None]",
        "variant_of": "NotRequired[str | None]",
        "weapons": "NotRequired[Sequence[Sequence[Any]]]",
        "abilities": "NotRequired[Sequence[Ability]]",
        "profiles": "NotRequired[Sequence[Profile]]",
    },
)


WarscrollPage = TypedDict(
    "WarscrollPage",
    {
        "count": "int",
        "next": "str | None",
        "previous": "str | None",
        "results": "Sequence[Warscroll]",
    },
)


Webhook = TypedDict(
    "Webhook",
    {
        "code": "str",
        "url": "str",
        "events": "Sequence[str]",
        "active": "bool",
        "failed_in_row": "int",
        "created": "str",
    },
)


WebhookList = TypedDict(
    "WebhookList",
    {
        "results": "Sequence[Webhook]",
    },
)


class Refused(Exception):
    """The API refused a request; ``problem`` says why, ``headers`` hold ``Retry-After`` and the like."""

    def __init__(self, status: int, problem: Mapping[str, Any], headers: Mapping[str, str]) -> None:
        super().__init__(f"{status}: {problem.get('title', 'refused')}")
        self.status = status
        self.problem = problem
        self.headers = headers

    @property
    def kind(self) -> str:
        """The last word of the problem's type: ``stale-version``."""
        return str(self.problem.get("type", "")).rpartition("/")[2]


class Answer:
    """An answer: ``status``, ``headers`` and the body as bytes."""

    def __init__(self, status: int, headers: Mapping[str, str], body: bytes) -> None:
        self.status = status
        self.headers = headers
        self.body = body

    @property
    def etag(self) -> str:
        found = {name.lower(): value for name, value in self.headers.items()}  # proxies write names their own way
        return found.get("etag", "")

    def json(self) -> Any:
        return json.loads(self.body)


class Client:
    """A client of one site. ``last`` is the latest answer, for its headers (``last.etag``)."""

    def __init__(self, site: str, key: str = "", *, timeout: float = 30.0) -> None:
        self.site = site.rstrip("/")
        self.key = key
        self.timeout = timeout
        self.last: Answer | None = None

    def send(
        self,
        method: str,
        path: str,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """Send a request; ``body`` is JSON, or the text of a list, or the bytes of a file. Raises Refused."""
        sent = {"Accept": "*/*", **(headers or {})}
        if self.key:
            sent["Authorization"] = f"Bearer {self.key}"
        data: bytes | None = None
        if isinstance(body, str):
            data, sent["Content-Type"] = body.encode(), "text/plain; charset=utf-8"
        elif isinstance(body, bytes):
            mark = secrets.token_hex(16)
            head = f'--{mark}\r\nContent-Disposition: form-data; name="file"; filename="list"\r\n\r\n'
            data, sent["Content-Type"] = (
                head.encode() + body + f"\r\n--{mark}--\r\n".encode(),
                f"multipart/form-data; boundary={mark}",
            )
        elif body is not None:
            data, sent["Content-Type"] = json.dumps(body).encode(), "application/json"
        asked = {name: value for name, value in (query or {}).items() if value is not None}
        url = self.site + path + (f"?{urllib.parse.urlencode(asked)}" if asked else "")
        request = urllib.request.Request(url, data=data, headers=sent, method=method)
        try:
            with urllib.request.urlopen(request, timeout=self.timeout) as answer:
                self.last = Answer(answer.status, dict(answer.headers), answer.read())
        except urllib.error.HTTPError as error:
            if error.code == 304:
                self.last = Answer(304, dict(error.headers), b"")
            else:
                text = error.read()
                problem = json.loads(text) if "json" in error.headers.get("Content-Type", "") else {}
                raise Refused(error.code, problem, dict(error.headers)) from None
        return self.last

    def list_aids(
        self,
    ) -> Sequence[Aid]:
        """Aids at the table."""
        answer = self.send("GET", "/api/v1/aids/")
        return cast("Sequence[Aid]", answer.json() if answer.body else {})

    def ask_abilities(
        self,
        body: AidAbilities,
    ) -> AidAnswer:
        """May this unit do that? Moves, Charge, Shoot, Fight, Rally, Redeploy and Power Through: whether the unit
        may, and what follows. Applies A-51, A-52, A-53, A-54, A-55, A-56, A-57, A-58, A-59, A-60, A-61.
        """
        answer = self.send("POST", "/api/v1/aids/abilities/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_attack(
        self,
        body: AidAttack,
    ) -> AidAnswer:
        """An attack step by step. Hit, wound, save and ward of one weapon with its abilities, and the damage of
        all attacks. Applies A-19, A-20, A-23, A-24, A-25, A-26, A-27, A-28, A-29, A-30, A-38, A-39, A-40, A-41,
        A-42, A-43, A-44.
        """
        answer = self.send("POST", "/api/v1/aids/attack/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_blood_tithe(
        self,
        body: AidBloodTithe,
    ) -> AidAnswer:
        """Blood Tithe. Which ability the points can unlock now, and what each needs before. Applies A-99a, A-99b,
        A-99c, A-99d, A-99e, A-99f, A-99g, A-99h, A-99i, A-99j.
        """
        answer = self.send("POST", "/api/v1/aids/blood-tithe/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_blood_tithe_dice(
        self,
        body: AidBloodTitheDice,
    ) -> AidAnswer:
        """Dice of the Blood Tithe. Odds of Murderlust, Divine Scorn, Punish the Pacifist and Murder the Mystic.
        Applies A-99b, A-99c, A-99d, A-99e.
        """
        answer = self.send("POST", "/api/v1/aids/blood-tithe-dice/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_charge(
        self,
        body: AidCharge,
    ) -> AidAnswer:
        """Charge odds. How likely a charge over so many inches is, also with the additional die of a pledge to
        Slaanesh. Applies A-54, A-60, A-61, A-98e.
        """
        answer = self.send("POST", "/api/v1/aids/charge/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_coherency(
        self,
        body: AidCoherency,
    ) -> AidAnswer:
        """Coherency. Whether a unit is coherent by the places of its models in inches, and how many more fall when
        it breaks apart. Applies A-68, A-32.
        """
        answer = self.send("POST", "/api/v1/aids/coherency/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_damage(
        self,
        body: AidDamage,
    ) -> AidAnswer:
        """Allocating damage. What a pool of damage points does to a unit: slain models, what stays, what is lost;
        then healing. Applies A-31, A-32, A-33, A-35, A-36.
        """
        answer = self.send("POST", "/api/v1/aids/damage/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_eruption_of_fury(
        self,
        body: AidEruptionOfFury,
    ) -> AidAnswer:
        """Eruption of Fury. Rage dice spent on attacks: damage, mortal damage to both sides, fury gained. Applies
        A-99k, A-50.
        """
        answer = self.send("POST", "/api/v1/aids/eruption-of-fury/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_fight_order(
        self,
        body: AidFightOrder,
    ) -> AidAnswer:
        """Fight order. Who picks the next unit in the combat phase, which units may be picked, and why. Applies
        A-45, A-46, A-47, A-48, A-49, A-50.
        """
        answer = self.send("POST", "/api/v1/aids/fight-order/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_hordes_activation(
        self,
        body: AidHordesActivation,
    ) -> AidAnswer:
        """Activation. Moving, running, aiming, riling, casting and feats: what a model may do in its activation.
        Applies H-009, H-011, H-012, H-014, H-015, H-053, H-054, H-059, H-060, H-068, H-097.
        """
        answer = self.send("POST", "/api/v1/aids/hordes-activation/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_hordes_area(
        self,
        body: AidHordesArea,
    ) -> AidAnswer:
        """Area attacks and sprays. Every model under a template or in a spray, each with its own rolls and its own
        boosts. Applies H-043, H-044, H-045, H-046, H-055.
        """
        answer = self.send("POST", "/api/v1/aids/hordes-area/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_hordes_attack(
        self,
        body: AidHordesAttack,
    ) -> AidAnswer:
        """Attack and damage. One attack and its damage roll: plain, boosted, with modifiers of which equal names
        count once. Applies H-001, H-030, H-042, H-048, H-069.
        """
        answer = self.send("POST", "/api/v1/aids/hordes-attack/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_hordes_charge(
        self,
        body: AidHordesCharge,
    ) -> AidAnswer:
        """Charge. Reach of a charge, whether the first attack is a charge attack, and its odds with a boosted
        damage roll. Applies H-016, H-017, H-018, H-020, H-021, H-022, H-078.
        """
        answer = self.send("POST", "/api/v1/aids/hordes-charge/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_hordes_combat_action(
        self,
        body: AidHordesCombatAction,
    ) -> AidAnswer:
        """Combat action. Initial attacks, special attacks, who may be struck, compelled charges, light cavalry.
        Applies H-013, H-019, H-026, H-027, H-028, H-029, H-041, H-101, H-107.
        """
        answer = self.send("POST", "/api/v1/aids/hordes-combat-action/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_hordes_combined(
        self,
        body: AidHordesCombined,
    ) -> AidAnswer:
        """Combined attacks. One roll for several models of a unit, in melee or at range. Applies H-050."""
        answer = self.send("POST", "/api/v1/aids/hordes-combined/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_hordes_command(
        self,
        body: AidHordesCommand,
    ) -> AidAnswer:
        """Command checks. Whether a command check is due, when, and how likely it is passed. Applies H-024, H-025,
        H-070, H-071, H-072.
        """
        answer = self.send("POST", "/api/v1/aids/hordes-command/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_hordes_entryways(
        self,
        body: AidHordesEntryways,
    ) -> AidAnswer:
        """Doors, windows and breaches. Whether a model passes an entryway. Applies H-079, H-088."""
        answer = self.send("POST", "/api/v1/aids/hordes-entryways/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_hordes_fall(
        self,
        body: AidHordesFall,
    ) -> AidAnswer:
        """Falling and collateral. A falling model and the one it touches: who is hurt, knocked down or pushed, by
        one shared roll. Applies H-035, H-047, H-049.
        """
        answer = self.send("POST", "/api/v1/aids/hordes-fall/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_hordes_fleeing(
        self,
        body: AidHordesFleeing,
    ) -> AidAnswer:
        """Fleeing, rallying and orders. What a fleeing model does in the maintenance phase, whether it tests to
        rally, and whether an order may be given. Applies H-010, H-073, H-074, H-075, H-076, H-077.
        """
        answer = self.send("POST", "/api/v1/aids/hordes-fleeing/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_hordes_frenzy(
        self,
        body: AidHordesFrenzy,
    ) -> AidAnswer:
        """Frenzy. What a warbeast does that failed its threshold check, step by step. Applies H-064, H-065, H-093,
        H-095, H-096.
        """
        answer = self.send("POST", "/api/v1/aids/hordes-frenzy/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_hordes_lock_push(
        self,
        body: AidHordesLockPush,
    ) -> AidAnswer:
        """Locks and pushes. Whether a lock still holds after what happened, and how far a pushed model goes.
        Applies H-032, H-033, H-103.
        """
        answer = self.send("POST", "/api/v1/aids/hordes-lock-push/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_hordes_measuring(
        self,
        body: AidHordesMeasuring,
    ) -> AidAnswer:
        """Measuring. Distance, within and completely within, screens, where damage comes from, what may be
        measured when. Applies H-002, H-003, H-023, H-046, H-061, H-080, H-081.
        """
        answer = self.send("POST", "/api/v1/aids/hordes-measuring/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_hordes_power_attacks(
        self,
        body: AidHordesPowerAttacks,
    ) -> AidAnswer:
        """Power attacks. Lock, slam, throw and trample: what may be tried, odds of the trample and of collateral
        damage. Applies H-031, H-032, H-034, H-035, H-036, H-040, H-102, H-103.
        """
        answer = self.send("POST", "/api/v1/aids/hordes-power-attacks/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_hordes_scenario_start(
        self,
        body: AidHordesScenarioStart,
    ) -> AidAnswer:
        """Crossed Lines and Seize & Secure. The start of Crossed Lines point by point, and whether a base stands
        clear of the building of Seize & Secure. Applies H-090, H-092.
        """
        answer = self.send("POST", "/api/v1/aids/hordes-scenario-start/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_hordes_spells(
        self,
        body: AidHordesSpells,
    ) -> AidAnswer:
        """Spells, tokens and types. At whom a spell may be cast, which upkeep spell it ends, and what follows when
        a model leaves play. Applies H-051, H-056, H-066, H-067, H-068, H-106, H-108.
        """
        answer = self.send("POST", "/api/v1/aids/hordes-spells/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_hordes_structure_attack(
        self,
        body: AidHordesStructureAttack,
    ) -> AidAnswer:
        """Attacks on structures. Which weapons harm a structure, odds of damage, breach and destruction, width of
        a breach through a door. Applies H-083, H-087, H-088.
        """
        answer = self.send("POST", "/api/v1/aids/hordes-structure-attack/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_hordes_structures(
        self,
        body: AidHordesStructures,
    ) -> AidAnswer:
        """Capacity and collapse. Damage points of walls and buildings of one material or several, and what a
        collapse does to models inside. Applies H-082, H-084, H-085, H-086.
        """
        answer = self.send("POST", "/api/v1/aids/hordes-structures/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_hordes_threshold(
        self,
        body: AidHordesThreshold,
    ) -> AidAnswer:
        """Threshold checks. Which warbeasts test in the control phase, in which order, and how likely each passes.
        Applies H-062, H-094, H-100.
        """
        answer = self.send("POST", "/api/v1/aids/hordes-threshold/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_hordes_throw(
        self,
        body: AidHordesThrow,
    ) -> AidAnswer:
        """Throw and deviation. How far a model is thrown, where it may land, what follows the landing, and its
        damage. Applies H-036, H-037, H-038, H-039.
        """
        answer = self.send("POST", "/api/v1/aids/hordes-throw/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_hordes_transfer(
        self,
        body: AidHordesTransfer,
    ) -> AidAnswer:
        """Transfer, fury and animi. Whether a warlock passes damage to a warbeast and where the points go; fury
        above FURY; animi. Applies H-057, H-058, H-098, H-099, H-100, H-104, H-105.
        """
        answer = self.send("POST", "/api/v1/aids/hordes-transfer/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_kingdom_deluded(
        self,
        body: AidKingdomDeluded,
    ) -> AidAnswer:
        """A Kingdom Deluded. What the die says about the delusion of the turn. Applies A-100c."""
        answer = self.send("POST", "/api/v1/aids/kingdom-deluded/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_manifestations(
        self,
        body: AidManifestations,
    ) -> AidAnswer:
        """Summoning and banishing. Whether a manifestation may be summoned or banished, how likely that is, and
        how it behaves on the table. Applies A-87, A-88, A-89, A-90, A-91.
        """
        answer = self.send("POST", "/api/v1/aids/manifestations/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_objective_control(
        self,
        body: AidObjectiveControl,
    ) -> AidAnswer:
        """Objective control. Who controls each objective at the end of a turn. A unit near two stands in two
        lines; tick where it counts. Applies A-22, A-92, A-93, A-94.
        """
        answer = self.send("POST", "/api/v1/aids/objective-control/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_pledge(
        self,
        body: AidPledge,
    ) -> AidAnswer:
        """Pledges and effects of a unit. Whether a unit may pledge itself to a god, and which abilities of the
        reference can change its attacks. Applies A-98a, A-98b, A-98d, A-82, A-99f, A-99g, A-99h, A-99i, A-99j.
        """
        answer = self.send("POST", "/api/v1/aids/pledge/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_pledge_tzeentch(
        self,
        body: AidPledgeTzeentch,
    ) -> AidAnswer:
        """Pledge to Tzeentch. Whether a unit pledged to Tzeentch may be set up around a point. Applies A-98c."""
        answer = self.send("POST", "/api/v1/aids/pledge-tzeentch/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_prayers(
        self,
        body: AidPrayers,
    ) -> AidAnswer:
        """Chanting and ritual points. Chant now or save the roll: odds over the turns, or the result of a die that
        was rolled; Sacred Rites too. Applies A-79, A-84, A-85, A-86.
        """
        answer = self.send("POST", "/api/v1/aids/prayers/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_rally(
        self,
        body: AidRally,
    ) -> AidAnswer:
        """Rally points, healing and models that return; odds, or the result of dice that were rolled. Applies
        A-57, A-21, A-35.
        """
        answer = self.send("POST", "/api/v1/aids/rally/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_rebirth(
        self,
        body: AidRebirth,
    ) -> AidAnswer:
        """Seed of Rebirth and Resurrection. How likely a unit survives with Seed of Rebirth, and whether the
        prayer Resurrection brings a hero back. Applies A-97, A-86, A-36.
        """
        answer = self.send("POST", "/api/v1/aids/rebirth/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_replacement(
        self,
        body: AidReplacement,
    ) -> AidAnswer:
        """Replacement units. Size of a replacement unit, whether it counts as reinforced, and what does not carry
        over. Applies A-12, A-13, A-14, A-15, A-16, A-17, A-37.
        """
        answer = self.send("POST", "/api/v1/aids/replacement/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_round_start(
        self,
        body: AidRoundStart,
    ) -> AidAnswer:
        """Start of a battle round. Priority roll-off, underdog, and reserves that are lost. Applies A-71, A-95,
        A-96.
        """
        answer = self.send("POST", "/api/v1/aids/round-start/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_sight(
        self,
        body: AidSight,
    ) -> AidAnswer:
        """Sight, range and combat. Whether a unit is in combat, and whether a target is both in range and visible.
        Applies A-62, A-63, A-65, A-66, A-67, A-69, A-70.
        """
        answer = self.send("POST", "/api/v1/aids/sight/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_skyfarers(
        self,
        body: AidSkyfarers,
    ) -> AidAnswer:
        """Transport Skyfarers and The Flagship. Which units a SKYVESSEL takes along on its move, and whether it
        may become the flagship. Applies A-100a, A-100b.
        """
        answer = self.send("POST", "/api/v1/aids/skyfarers/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_spells(
        self,
        body: AidSpells,
    ) -> AidAnswer:
        """Casting and unbinding. A casting roll and its answer: odds, or the result of dice that were rolled.
        Applies A-79, A-80, A-81, A-82, A-83.
        """
        answer = self.send("POST", "/api/v1/aids/spells/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_terrain(
        self,
        body: AidTerrain,
    ) -> AidAnswer:
        """Terrain. Cover, Obscuring, Unstable, Impassable and Place of Power for one unit at one feature. Applies
        A-64, A-72, A-73, A-74, A-75, A-76, A-77, A-78.
        """
        answer = self.send("POST", "/api/v1/aids/terrain/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def ask_wards(
        self,
        body: AidWards,
    ) -> AidAnswer:
        """Ward rolls. Damage that survives a ward, with several wards on one unit; odds, or the result of dice
        that were rolled. Applies A-30, A-34, A-82.
        """
        answer = self.send("POST", "/api/v1/aids/wards/", body=body)
        return cast("AidAnswer", answer.json() if answer.body else {})

    def list_events(
        self,
        *,
        cursor: str | None = None,
        organised: Literal['0', '1'] | None = None,
        page_size: int | None = None,
        played: Literal['0', '1'] | None = None,
    ) -> EventPage:
        """Events, the latest first. Every event has a public page, so every event is here; what is hidden of it
        stays hidden.
        """
        query = {
            "cursor": cursor,
            "organised": organised,
            "page_size": page_size,
            "played": played,
        }
        answer = self.send("GET", "/api/v1/events/", query=query)
        return cast("EventPage", answer.json() if answer.body else {})

    def create_event(
        self,
        body: EventBody,
    ) -> Event:
        """Create an event, as its owner. The data release is frozen: `release`, or the one in force on the day
        `as_of`, or the newest.
        """
        answer = self.send("POST", "/api/v1/events/", body=body)
        return cast("Event", answer.json() if answer.body else {})

    def get_event(
        self,
        code: str,
    ) -> Event:
        """One event."""
        answer = self.send("GET", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/")
        return cast("Event", answer.json() if answer.body else {})

    def patch_event(
        self,
        code: str,
        body: EventPatch,
    ) -> Event:
        """Change the settings of an event. For owners. After a change of rules check all lists again (`recheck`).
        409: `settings-changed` when somebody changed them since you read `changes`, `lists-locked` for what
        lists are judged by after the lock.
        """
        answer = self.send("PATCH", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/", body=body)
        return cast("Event", answer.json() if answer.body else {})

    def delete_event(
        self,
        code: str,
    ) -> None:
        """Delete an event. For owners, and for good: players, lists, rounds and log go with it, and private links
        stop working.
        """
        self.send("DELETE", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/")

    def check_event_list(
        self,
        code: str,
        body: CheckEventList | str | bytes,
        *,
        repairs: Literal['0', '1'] | None = None,
    ) -> EventVerdict:
        """Judge a list as an event would, without sending it. By the event's frozen data and own rules, as JSON,
        as `text/plain` or as a file (.ros, .rosz, New Recruit JSON, text). Nothing is stored. With `repair` the
        list is rewritten with that repair first; 409 `no-such-repair` when it is none of the list's.
        """
        query = {
            "repairs": repairs,
        }
        answer = self.send("POST", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/check/", query=query, body=body)
        return cast("EventVerdict", answer.json() if answer.body else {})

    def open_event_check_in(
        self,
        code: str,
    ) -> Event:
        """Open check-in now. For judges: from now on players check in with their token, until it is closed. Twice
        changes nothing.
        """
        answer = self.send("POST", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/check-in/")
        return cast("Event", answer.json() if answer.body else {})

    def close_event_check_in(
        self,
        code: str,
    ) -> Event:
        """Close check-in now. For judges, who can check players in all the same."""
        answer = self.send("DELETE", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/check-in/")
        return cast("Event", answer.json() if answer.body else {})

    def copy_event(
        self,
        code: str,
        body: CopyEvent,
    ) -> Event:
        """Copy an event with its rules, without players."""
        answer = self.send("POST", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/copy/", body=body)
        return cast("Event", answer.json() if answer.body else {})

    def decide_event_lists(
        self,
        code: str,
        body: DecideEventLists,
    ) -> EventDecided:
        """Approve or return many lists. For judges: the newest list of each named player, or of all. Only legal
        lists that came in time and that nobody returned are approved; lists that the decision does not fit are
        passed over and named. Players whose list is returned are told by e-mail. 409: `lists-locked`.
        """
        answer = self.send("POST", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/decisions/", body=body)
        return cast("EventDecided", answer.json() if answer.body else {})

    def export_event(
        self,
        code: str,
        what: str,
    ) -> bytes:
        """Lists and results as files. For organisers: the approved lists as CSV, ZIP of texts or JSON, the results
        as CSV or JSON. Cells that begin like formulas are neutralised.
        """
        answer = self.send("GET", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/export/{urllib.parse.quote(what, safe='')}/")
        return answer.body

    def list_event_findings(
        self,
        code: str,
    ) -> EventFindings:
        """What strikes across the lists of an event. For organisers: texts with two armies, one list sent twice,
        lists without a general, old data, other prices than the event's; and the number of lists of each
        faction.
        """
        answer = self.send("GET", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/findings/")
        return cast("EventFindings", answer.json() if answer.body else {})

    def lock_event(
        self,
        code: str,
    ) -> Event:
        """Lock the lists. For owners. Keeps the approved lists as they are, with one hash over them. Twice changes
        nothing.
        """
        answer = self.send("POST", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/lock/")
        return cast("Event", answer.json() if answer.body else {})

    def unlock_event(
        self,
        code: str,
    ) -> Event:
        """Open the lists again."""
        answer = self.send("DELETE", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/lock/")
        return cast("Event", answer.json() if answer.body else {})

    def list_event_log(
        self,
        code: str,
        *,
        cursor: str | None = None,
        page_size: int | None = None,
    ) -> EventLogEntryPage:
        """Who did what when, the newest first."""
        query = {
            "cursor": cursor,
            "page_size": page_size,
        }
        answer = self.send("GET", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/log/", query=query)
        return cast("EventLogEntryPage", answer.json() if answer.body else {})

    def list_event_organisers(
        self,
        code: str,
    ) -> EventOrganisers:
        """Who organises an event."""
        answer = self.send("GET", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/organisers/")
        return cast("EventOrganisers", answer.json() if answer.body else {})

    def set_event_organiser(
        self,
        code: str,
        body: SetEventOrganiser,
    ) -> EventOrganisers:
        """Give a role, or take it. For owners. The address is that of an account. 409 `last-owner`: an event keeps
        one.
        """
        answer = self.send("POST", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/organisers/", body=body)
        return cast("EventOrganisers", answer.json() if answer.body else {})

    def list_event_players(
        self,
        code: str,
        *,
        player_token: str | None = None,
    ) -> EventPlayers:
        """Players of an event. Names, clubs and states for everybody; addresses and states of lists for
        organisers, tokens for judges.
        """
        headers = {
            "Player-Token": player_token,
        }
        answer = self.send("GET", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/players/", headers={name: value for name, value in headers.items() if value})
        return cast("EventPlayers", answer.json() if answer.body else {})

    def add_event_player(
        self,
        code: str,
        body: AddEventPlayer,
    ) -> EventPlayer:
        """Enter a player. Judges enter anybody; where entry is open, anybody enters themselves. The answer holds
        the token of the player's private link. Beyond the capacity they wait; once check-in has opened or a
        round is paired, who enters alone waits until they are checked in. 409 `event-full` and `address-taken`,
        403 where only organisers add. From one address of the net 120 players an hour enter themselves.
        """
        answer = self.send("POST", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/players/", body=body)
        return cast("EventPlayer", answer.json() if answer.body else {})

    def get_event_player(
        self,
        code: str,
        player: str,
        *,
        player_token: str | None = None,
    ) -> EventPlayer:
        """One player."""
        headers = {
            "Player-Token": player_token,
        }
        answer = self.send("GET", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/players/{urllib.parse.quote(player, safe='')}/", headers={name: value for name, value in headers.items() if value})
        return cast("EventPlayer", answer.json() if answer.body else {})

    def patch_event_player(
        self,
        code: str,
        player: str,
        body: PatchEventPlayer,
        *,
        player_token: str | None = None,
    ) -> EventPlayer:
        """Correct a player, check in or out, drop or bring back. Judges do all of it. A player (account or
        `Player-Token`) checks in or out while check-in is open, drops, and comes back until the next round is
        paired. 409: `check-in-closed`, `dropped`, `cannot-return`, `kept-elsewhere`, `address-taken`, and
        `player-changed` when somebody corrected the player since you read `changes` (with `changed_by` and the
        `player` as it is now). Nothing of a refused call is stored.
        """
        headers = {
            "Player-Token": player_token,
        }
        answer = self.send("PATCH", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/players/{urllib.parse.quote(player, safe='')}/", headers={name: value for name, value in headers.items() if value}, body=body)
        return cast("EventPlayer", answer.json() if answer.body else {})

    def give_event_penalty(
        self,
        code: str,
        player: str,
        body: GiveEventPenalty,
    ) -> EventPenalty:
        """Give penalty points. For judges: game points are taken from the player in the standings."""
        answer = self.send("POST", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/players/{urllib.parse.quote(player, safe='')}/penalties/", body=body)
        return cast("EventPenalty", answer.json() if answer.body else {})

    def take_event_penalty_back(
        self,
        code: str,
        player: str,
    ) -> None:
        """Take the last penalty back."""
        self.send("DELETE", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/players/{urllib.parse.quote(player, safe='')}/penalties/")

    def load_event_players(
        self,
        code: str,
        body: LoadEventPlayers,
    ) -> EventPlayersLoaded:
        """Enter players from a CSV. For judges. Good rows are added, the others named with their line and reason."""
        answer = self.send("POST", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/players/load/", body=body)
        return cast("EventPlayersLoaded", answer.json() if answer.body else {})

    def drop_event_no_shows(
        self,
        code: str,
    ) -> EventPlayers:
        """Drop the players who are not checked in. For judges. Gives all players as they are now. 409 `nobody-
        here` while nobody is checked in.
        """
        answer = self.send("POST", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/players/no-shows/")
        return cast("EventPlayers", answer.json() if answer.body else {})

    def remind_event_players(
        self,
        code: str,
        body: RemindEventPlayers,
    ) -> EventReminded:
        """Mail players without a list their private link. For judges: to all of them who have an address, or to
        the named ones.
        """
        answer = self.send("POST", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/players/reminders/", body=body)
        return cast("EventReminded", answer.json() if answer.body else {})

    def recheck_event(
        self,
        code: str,
        body: RecheckEvent,
    ) -> StartedJob:
        """Judge every list again in the background. For judges: after a change of rules, or against another
        release (then nothing is stored; nor is anything after the lock). The job's result holds `checked`,
        `release` and `changed`, with verdicts before and after.
        """
        answer = self.send("POST", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/recheck/", body=body)
        return cast("StartedJob", answer.json() if answer.body else {})

    def list_event_rounds(
        self,
        code: str,
        *,
        player_token: str | None = None,
    ) -> EventRounds:
        """Rounds and games, the newest round first."""
        headers = {
            "Player-Token": player_token,
        }
        answer = self.send("GET", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/rounds/", headers={name: value for name, value in headers.items() if value})
        return cast("EventRounds", answer.json() if answer.body else {})

    def pair_event_round(
        self,
        code: str,
    ) -> EventRoundPaired:
        """Pair the next round. For judges: Swiss, nobody meets an opponent again while that can be kept;
        `rematches` and `same_club` count the tables at which a wish could not be kept. 409 `round-open` names
        the tables that have no final result; 409 `too-few-players`.
        """
        answer = self.send("POST", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/rounds/")
        return cast("EventRoundPaired", answer.json() if answer.body else {})

    def undo_event_pairing(
        self,
        code: str,
        number: str,
    ) -> None:
        """Take the pairing of the last round back. For judges, while no result is reported; 409 `result-decided`
        after that.
        """
        self.send("DELETE", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/rounds/{urllib.parse.quote(number, safe='')}/")

    def start_event_round(
        self,
        code: str,
        number: str,
        body: StartEventRound,
    ) -> EventRound:
        """Start the clock of a round, or change how long it lasts. For judges; a second call starts nothing anew.
        `minutes` move the end, until the round is finished.
        """
        answer = self.send("POST", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/rounds/{urllib.parse.quote(number, safe='')}/start/", body=body)
        return cast("EventRound", answer.json() if answer.body else {})

    def swap_event_players(
        self,
        code: str,
        number: str,
        body: SwapEventPlayers,
    ) -> EventRound:
        """Let two players of a round change seats. For judges; only tables without a result. Who came late and has
        no game joins who has a bye. 409 `result-decided` otherwise.
        """
        answer = self.send("POST", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/rounds/{urllib.parse.quote(number, safe='')}/swap/", body=body)
        return cast("EventRound", answer.json() if answer.body else {})

    def put_event_result(
        self,
        code: str,
        number: str,
        table: str,
        body: EventResult,
        *,
        player_token: str | None = None,
    ) -> EventGame:
        """Report, confirm or set the result of a game. By a judge, which is final; or by one of the two players
        (account or `Player-Token`): the same result sent by the other makes it final, another one disputed.
        `changes` is what you read; 409 `result-decided` when the game changed since, unless the other sent the
        same.
        """
        headers = {
            "Player-Token": player_token,
        }
        answer = self.send("PUT", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/rounds/{urllib.parse.quote(number, safe='')}/tables/{urllib.parse.quote(table, safe='')}/", headers={name: value for name, value in headers.items() if value}, body=body)
        return cast("EventGame", answer.json() if answer.body else {})

    def list_event_standings(
        self,
        code: str,
    ) -> EventStandings:
        """Standings. By the event's tie-breaks; only final results count."""
        answer = self.send("GET", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/standings/")
        return cast("EventStandings", answer.json() if answer.body else {})

    def get_event_statistics(
        self,
        code: str,
    ) -> EventStatistics:
        """Factions, units, drops and points of an event. Over all readable lists for organisers; over the approved
        ones for others, and 404 before their reveal.
        """
        answer = self.send("GET", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/statistics/")
        return cast("EventStatistics", answer.json() if answer.body else {})

    def list_event_lists(
        self,
        code: str,
        *,
        faction: str | None = None,
        q: str | None = None,
        state: Literal['none', 'unreadable', 'illegal', 'legal', 'late', 'approved', 'returned', 'need'] | None = None,
        violation: str | None = None,
        player_token: str | None = None,
    ) -> EventListEntries:
        """Newest list of every player. For organisers, all of them; for others those that they may see now: their
        own, and approved lists after the reveal.
        """
        query = {
            "faction": faction,
            "q": q,
            "state": state,
            "violation": violation,
        }
        headers = {
            "Player-Token": player_token,
        }
        answer = self.send("GET", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/submissions/", query=query, headers={name: value for name, value in headers.items() if value})
        return cast("EventListEntries", answer.json() if answer.body else {})

    def submit_event_list(
        self,
        code: str,
        body: SubmitEventList | str | bytes,
        *,
        player_token: str | None = None,
    ) -> EventList:
        """Send a list. By the player (account or `Player-Token`), or by a judge for a `player`; as JSON, as
        `text/plain`, or as a file (.ros, .rosz, New Recruit JSON, text) of at most 200,000 bytes. Judged and
        stored as a new version, legal or not; the moment that counts is the server's. 409: `lists-locked`,
        `deadline-passed` (a list not returned is not replaced any more), `dropped`.
        """
        headers = {
            "Player-Token": player_token,
        }
        answer = self.send("POST", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/submissions/", headers={name: value for name, value in headers.items() if value}, body=body)
        return cast("EventList", answer.json() if answer.body else {})

    def get_event_list(
        self,
        code: str,
        player: str,
        *,
        version: int | None = None,
        player_token: str | None = None,
    ) -> EventList:
        """The list of a player. With verdict, decisions and versions for organisers and its owner. For others the
        approved list after its reveal, and 404 before.
        """
        query = {
            "version": version,
        }
        headers = {
            "Player-Token": player_token,
        }
        answer = self.send("GET", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/submissions/{urllib.parse.quote(player, safe='')}/", query=query, headers={name: value for name, value in headers.items() if value})
        return cast("EventList", answer.json() if answer.body else {})

    def decide_event_list(
        self,
        code: str,
        player: str,
        body: DecideEventList,
    ) -> EventDecision:
        """Approve, return or reopen a list. For judges. `version` and `decisions_made` say what you saw. 409:
        `decided-elsewhere` (with `decided_by`), `replaced` (with the newer `version`), `lists-locked`, `waiver-
        needed` (with `missing`: errors that are neither repaired nor waived).
        """
        answer = self.send("POST", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/submissions/{urllib.parse.quote(player, safe='')}/decisions/", body=body)
        return cast("EventDecision", answer.json() if answer.body else {})

    def get_event_list_differences(
        self,
        code: str,
        player: str,
        *,
        version: int | None = None,
        player_token: str | None = None,
    ) -> EventListDifferences:
        """What changed in a list. Against the version before, and against the newest data. For organisers and its
        owner.
        """
        query = {
            "version": version,
        }
        headers = {
            "Player-Token": player_token,
        }
        answer = self.send("GET", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/submissions/{urllib.parse.quote(player, safe='')}/differences/", query=query, headers={name: value for name, value in headers.items() if value})
        return cast("EventListDifferences", answer.json() if answer.body else {})

    def get_event_list_verdict(
        self,
        code: str,
        player: str,
        *,
        repairs: Literal['0', '1'] | None = None,
        player_token: str | None = None,
    ) -> EventVerdict:
        """The verdict about a list that was sent. Judged now by the event's data and rules, with repairs if
        wanted. For organisers and its owner.
        """
        query = {
            "repairs": repairs,
        }
        headers = {
            "Player-Token": player_token,
        }
        answer = self.send("GET", f"/api/v1/events/{urllib.parse.quote(code, safe='')}/submissions/{urllib.parse.quote(player, safe='')}/verdict/", query=query, headers={name: value for name, value in headers.items() if value})
        return cast("EventVerdict", answer.json() if answer.body else {})

    def list_factions(
        self,
        *,
        alliance: Literal['Chaos', 'Death', 'Destruction', 'Order'] | None = None,
        fields: str | None = None,
        kind: Literal['army-of-renown', 'faction', 'shared'] | None = None,
        legends: Literal['false', 'true'] | None = None,
        name: str | None = None,
        page: int | None = None,
        page_size: int | None = None,
        release: str | None = None,
        if_none_match: str | None = None,
    ) -> ArmyPage:
        """Factions, Armies of Renown and shared armies."""
        query = {
            "alliance": alliance,
            "fields": fields,
            "kind": kind,
            "legends": legends,
            "name": name,
            "page": page,
            "page_size": page_size,
            "release": release,
        }
        headers = {
            "If-None-Match": if_none_match,
        }
        answer = self.send("GET", "/api/v1/factions/", query=query, headers={name: value for name, value in headers.items() if value})
        return cast("ArmyPage", answer.json() if answer.body else {})

    def get_faction(
        self,
        slug: str,
        *,
        fields: str | None = None,
        release: str | None = None,
        if_none_match: str | None = None,
    ) -> Faction:
        """Everything one army may choose. Battle profiles, formations, enhancements, lores, terrain. The address
        takes the slug or the source id.
        """
        query = {
            "fields": fields,
            "release": release,
        }
        headers = {
            "If-None-Match": if_none_match,
        }
        answer = self.send("GET", f"/api/v1/factions/{urllib.parse.quote(slug, safe='')}/", query=query, headers={name: value for name, value in headers.items() if value})
        return cast("Faction", answer.json() if answer.body else {})

    def horde_profile_schema(
        self,
    ) -> Mapping[str, Any]:
        """The JSON schema of HORDES profiles."""
        answer = self.send("GET", "/api/v1/hordes/profiles/schema/")
        return cast("Mapping[str, Any]", answer.json() if answer.body else {})

    def validate_horde(
        self,
        body: HordeQuestion,
    ) -> HordeVerdict:
        """Judge a HORDES list. By the rules HR-01 to HR-10. An illegal list is a normal answer."""
        answer = self.send("POST", "/api/v1/hordes/validate/", body=body)
        return cast("HordeVerdict", answer.json() if answer.body else {})

    def get_job(
        self,
        code: str,
    ) -> Job:
        """State and progress of background work. For whoever has the code. Ask once a second or less often, until
        the state is done, cancelled or failed.
        """
        answer = self.send("GET", f"/api/v1/jobs/{urllib.parse.quote(code, safe='')}/")
        return cast("Job", answer.json() if answer.body else {})

    def cancel_job(
        self,
        code: str,
        *,
        cancel_token: str | None = None,
    ) -> Job:
        """Cancel background work. Only whoever started it may, by his key or session, or by the token that he was
        given when he started it without one. What was computed is thrown away.
        """
        headers = {
            "Cancel-Token": cancel_token,
        }
        answer = self.send("DELETE", f"/api/v1/jobs/{urllib.parse.quote(code, safe='')}/", headers={name: value for name, value in headers.items() if value})
        return cast("Job", answer.json() if answer.body else {})

    def get_job_result(
        self,
        code: str,
    ) -> Mapping[str, Any]:
        """The plain result of background work. The form depends on the kind; `result_url` of the job leads to the
        documented one where there is one.
        """
        answer = self.send("GET", f"/api/v1/jobs/{urllib.parse.quote(code, safe='')}/result/")
        return cast("Mapping[str, Any]", answer.json() if answer.body else {})

    def list_keywords(
        self,
        *,
        fields: str | None = None,
        name: str | None = None,
        page: int | None = None,
        page_size: int | None = None,
        release: str | None = None,
        if_none_match: str | None = None,
    ) -> KeywordPage:
        """Printed keywords."""
        query = {
            "fields": fields,
            "name": name,
            "page": page,
            "page_size": page_size,
            "release": release,
        }
        headers = {
            "If-None-Match": if_none_match,
        }
        answer = self.send("GET", "/api/v1/keywords/", query=query, headers={name: value for name, value in headers.items() if value})
        return cast("KeywordPage", answer.json() if answer.body else {})

    def arrange_lists(
        self,
        body: ListsBody | str | bytes,
        *,
        as_of: str | None = None,
        release: str | None = None,
        ruleset: Literal['ghb-2024-25', 'ghb-2025-26', 'ghb-2026-27', 'hordes-primal', 'hordes-primal-per-warlock', 'path-to-glory-ascension', 'path-to-glory-blighted-wilds', 'path-to-glory-ravaged-coast', 'spearhead'] | None = None,
    ) -> ArrangedLists:
        """Share the units of lists out into regiments with the fewest drops. Of at most 5 lists of Age of Sigmar:
        other games have no regiments (409). Regiments of Renown, enhancements and choices stay as they are.
        """
        query = {
            "as_of": as_of,
            "release": release,
            "ruleset": ruleset,
        }
        answer = self.send("POST", "/api/v1/lists/arrange/", query=query, body=body)
        return cast("ArrangedLists", answer.json() if answer.body else {})

    def compare_lists(
        self,
        body: ListsBody | str | bytes,
        *,
        as_of: str | None = None,
        release: str | None = None,
        ruleset: Literal['ghb-2024-25', 'ghb-2025-26', 'ghb-2026-27', 'hordes-primal', 'hordes-primal-per-warlock', 'path-to-glory-ascension', 'path-to-glory-blighted-wilds', 'path-to-glory-ravaged-coast', 'spearhead'] | None = None,
    ) -> Comparison:
        """Say what differs between two lists. Two sources with `lists`, or one source that holds two lists, of Age
        of Sigmar: those of other games are not compared (409). Units of one kind that differ are paired.
        """
        query = {
            "as_of": as_of,
            "release": release,
            "ruleset": ruleset,
        }
        answer = self.send("POST", "/api/v1/lists/compare/", query=query, body=body)
        return cast("Comparison", answer.json() if answer.body else {})

    def convert_lists(
        self,
        body: ListsBody | str | bytes,
        *,
        to: Literal['json', 'app-ios', 'app-android', 'new-recruit', 'sigdex', 'listbot', 'ros', 'rosz', 'new-recruit-json', 'markdown', 'csv', 'text'],
        as_of: str | None = None,
        partial: Literal['0', '1'] | None = None,
        release: str | None = None,
        ruleset: Literal['ghb-2024-25', 'ghb-2025-26', 'ghb-2026-27', 'hordes-primal', 'hordes-primal-per-warlock', 'path-to-glory-ascension', 'path-to-glory-blighted-wilds', 'path-to-glory-ravaged-coast', 'spearhead'] | None = None,
    ) -> bytes:
        """Write a list in another format. One list is answered as a file of the format. Several (`lists`, or a
        source that holds several) are answered as JSON, each with its content. A list with lines that could not
        be resolved is refused with 422, or written without them with `partial=1`. A format that its game does
        not have is 409; of one among several lists it stands in `problems`.
        """
        query = {
            "as_of": as_of,
            "partial": partial,
            "release": release,
            "ruleset": ruleset,
            "to": to,
        }
        answer = self.send("POST", "/api/v1/lists/convert/", query=query, body=body)
        return answer.body

    def parse_lists(
        self,
        body: ListsBody | str | bytes,
        *,
        as_of: str | None = None,
        release: str | None = None,
        ruleset: Literal['ghb-2024-25', 'ghb-2025-26', 'ghb-2026-27', 'hordes-primal', 'hordes-primal-per-warlock', 'path-to-glory-ascension', 'path-to-glory-blighted-wilds', 'path-to-glory-ravaged-coast', 'spearhead'] | None = None,
    ) -> ParsedLists:
        """Read lists of any format. Detected format, the list in the own JSON with ids, and every line that could
        not be read or resolved with candidates. A source may hold several lists. Those of other games, such as
        HORDES: Primal, have a `document` in place of `list`; a body may also be a backup, a roster as it was
        answered, or the JSON of such a game or of a New Recruit file. What cannot be read is 200 all the same:
        both are null and `problems` say why.
        """
        query = {
            "as_of": as_of,
            "release": release,
            "ruleset": ruleset,
        }
        answer = self.send("POST", "/api/v1/lists/parse/", query=query, body=body)
        return cast("ParsedLists", answer.json() if answer.body else {})

    def validate_lists(
        self,
        body: ListsBody | str | bytes,
        *,
        as_of: str | None = None,
        release: str | None = None,
        repairs: Literal['0', '1'] | None = None,
        ruleset: Literal['ghb-2024-25', 'ghb-2025-26', 'ghb-2026-27', 'hordes-primal', 'hordes-primal-per-warlock', 'path-to-glory-ascension', 'path-to-glory-blighted-wilds', 'path-to-glory-ravaged-coast', 'spearhead'] | None = None,
    ) -> JudgedLists:
        """Judge lists of any format. Every violation with its rule, place, line and a sentence. Legal or not, the
        answer is 200. Lists of HORDES: Primal are judged too, by the profiles that they carry, those of the
        key's account and the invented ones; they have no repairs.
        """
        query = {
            "as_of": as_of,
            "release": release,
            "repairs": repairs,
            "ruleset": ruleset,
        }
        answer = self.send("POST", "/api/v1/lists/validate/", query=query, body=body)
        return cast("JudgedLists", answer.json() if answer.body else {})

    def work_out_heatmap(
        self,
        body: HeatmapRequest,
    ) -> Heatmap:
        """Heat map of two lists. Every unit of one list into every unit of the other, both directions, exact."""
        answer = self.send("POST", "/api/v1/matchups/heatmap/", body=body)
        return cast("Heatmap", answer.json() if answer.body else {})

    def work_out_odds(
        self,
        body: OddsCases,
    ) -> OddsResults:
        """Exact odds. Attacks, duels, dice and fight orders of Age of Sigmar and the calculations of HORDES, exact
        to 1e-9. A case that cannot be worked out stands in `problems` and does not stop the others; one that a
        call has no time left for, after 5 seconds, stands there as `OUT_OF_TIME`.
        """
        answer = self.send("POST", "/api/v1/matchups/odds/", body=body)
        return cast("OddsResults", answer.json() if answer.body else {})

    def list_regiments_of_renown(
        self,
        *,
        battlepack: str | None = None,
        faction: str | None = None,
        fields: str | None = None,
        legends: Literal['false', 'true'] | None = None,
        name: str | None = None,
        page: int | None = None,
        page_size: int | None = None,
        release: str | None = None,
        if_none_match: str | None = None,
    ) -> RegimentOfRenownPage:
        """Regiments of Renown."""
        query = {
            "battlepack": battlepack,
            "faction": faction,
            "fields": fields,
            "legends": legends,
            "name": name,
            "page": page,
            "page_size": page_size,
            "release": release,
        }
        headers = {
            "If-None-Match": if_none_match,
        }
        answer = self.send("GET", "/api/v1/regiments-of-renown/", query=query, headers={name: value for name, value in headers.items() if value})
        return cast("RegimentOfRenownPage", answer.json() if answer.body else {})

    def list_releases(
        self,
        *,
        fields: str | None = None,
        page: int | None = None,
        page_size: int | None = None,
        if_none_match: str | None = None,
    ) -> ReleasePage:
        """Data releases, the newest first."""
        query = {
            "fields": fields,
            "page": page,
            "page_size": page_size,
        }
        headers = {
            "If-None-Match": if_none_match,
        }
        answer = self.send("GET", "/api/v1/releases/", query=query, headers={name: value for name, value in headers.items() if value})
        return cast("ReleasePage", answer.json() if answer.body else {})

    def get_release(
        self,
        release: str,
        *,
        fields: str | None = None,
        if_none_match: str | None = None,
    ) -> Release:
        """One data release."""
        query = {
            "fields": fields,
        }
        headers = {
            "If-None-Match": if_none_match,
        }
        answer = self.send("GET", f"/api/v1/releases/{urllib.parse.quote(release, safe='')}/", query=query, headers={name: value for name, value in headers.items() if value})
        return cast("Release", answer.json() if answer.body else {})

    def download_catalogue(
        self,
        release: str,
        *,
        if_none_match: str | None = None,
    ) -> bytes:
        """The whole catalogue of a release as one compressed JSON file. The document of `manage.py
        export_catalogue`, gzip: factions, Armies of Renown, Regiments of Renown.
        """
        headers = {
            "If-None-Match": if_none_match,
        }
        answer = self.send("GET", f"/api/v1/releases/{urllib.parse.quote(release, safe='')}/catalogue/", headers={name: value for name, value in headers.items() if value})
        return answer.body

    def diff_release(
        self,
        release: str,
        *,
        army: str | None = None,
        fields: str | None = None,
        kind: Literal['added', 'changed', 'options', 'removed', 'renamed', 'repriced', 'resized', 'warscroll'] | None = None,
        page: int | None = None,
        page_size: int | None = None,
        since: str | None = None,
        subject: str | None = None,
        if_none_match: str | None = None,
    ) -> ChangePage:
        """What changed since another release. Pieces are compared by source id, so a new name is a renaming. The
        first release has no changes.
        """
        query = {
            "army": army,
            "fields": fields,
            "kind": kind,
            "page": page,
            "page_size": page_size,
            "since": since,
            "subject": subject,
        }
        headers = {
            "If-None-Match": if_none_match,
        }
        answer = self.send("GET", f"/api/v1/releases/{urllib.parse.quote(release, safe='')}/diff/", query=query, headers={name: value for name, value in headers.items() if value})
        return cast("ChangePage", answer.json() if answer.body else {})

    def list_rosters(
        self,
        *,
        cursor: str | None = None,
        faction: str | None = None,
        legal: Literal['false', 'true'] | None = None,
        name: str | None = None,
        page_size: int | None = None,
    ) -> RosterEntryPage:
        """Own rosters, last changed first."""
        query = {
            "cursor": cursor,
            "faction": faction,
            "legal": legal,
            "name": name,
            "page_size": page_size,
        }
        answer = self.send("GET", "/api/v1/rosters/", query=query)
        return cast("RosterEntryPage", answer.json() if answer.body else {})

    def create_roster(
        self,
        body: CreateRoster,
    ) -> SavedRoster:
        """Save a new roster. From a list in the own JSON, from a text of any format, or empty for an army; of
        another game from its `system` and `document`, or from its text. Legal or not, it is saved.
        """
        answer = self.send("POST", "/api/v1/rosters/", body=body)
        return cast("SavedRoster", answer.json() if answer.body else {})

    def get_roster(
        self,
        code: str,
        *,
        if_none_match: str | None = None,
    ) -> Roster:
        """Read a roster. With its code and a key, or with its share code and nothing else."""
        headers = {
            "If-None-Match": if_none_match,
        }
        answer = self.send("GET", f"/api/v1/rosters/{urllib.parse.quote(code, safe='')}/", headers={name: value for name, value in headers.items() if value})
        return cast("Roster", answer.json() if answer.body else {})

    def replace_roster(
        self,
        code: str,
        body: ReplaceRoster,
        *,
        if_match: str | None = None,
    ) -> SavedRoster:
        """Replace the list of a roster."""
        headers = {
            "If-Match": if_match,
        }
        answer = self.send("PUT", f"/api/v1/rosters/{urllib.parse.quote(code, safe='')}/", headers={name: value for name, value in headers.items() if value}, body=body)
        return cast("SavedRoster", answer.json() if answer.body else {})

    def patch_roster(
        self,
        code: str,
        body: PatchRoster,
        *,
        if_match: str | None = None,
    ) -> SavedRoster:
        """Change the name or parts of the list. Members of `list` that are sent replace those of the list:
        `{"list": {"points_limit": 1500}}`. In other games those of `document` do.
        """
        headers = {
            "If-Match": if_match,
        }
        answer = self.send("PATCH", f"/api/v1/rosters/{urllib.parse.quote(code, safe='')}/", headers={name: value for name, value in headers.items() if value}, body=body)
        return cast("SavedRoster", answer.json() if answer.body else {})

    def delete_roster(
        self,
        code: str,
        *,
        if_match: str | None = None,
    ) -> None:
        """Delete a roster. On the site it can be brought back. If-Match is heeded when it is sent."""
        headers = {
            "If-Match": if_match,
        }
        self.send("DELETE", f"/api/v1/rosters/{urllib.parse.quote(code, safe='')}/", headers={name: value for name, value in headers.items() if value})

    def copy_roster(
        self,
        code: str,
        body: CopyRoster,
    ) -> SavedRoster:
        """Copy a roster of yours, or one that is shared."""
        answer = self.send("POST", f"/api/v1/rosters/{urllib.parse.quote(code, safe='')}/copy/", body=body)
        return cast("SavedRoster", answer.json() if answer.body else {})

    def export_roster(
        self,
        code: str,
        *,
        format_: Literal['json', 'app-ios', 'app-android', 'new-recruit', 'sigdex', 'listbot', 'ros', 'rosz', 'new-recruit-json', 'markdown', 'csv', 'text'] | None = None,
        if_none_match: str | None = None,
    ) -> bytes:
        """A roster as a file of any format. By `format`, or by `Accept`: `text/plain; format=sigdex` names one of
        the formats that share a media type. Legality never blocks an export; the header `Army-Builder-Legal`
        states it.
        """
        query = {
            "format": format_,
        }
        headers = {
            "If-None-Match": if_none_match,
        }
        answer = self.send("GET", f"/api/v1/rosters/{urllib.parse.quote(code, safe='')}/export/", query=query, headers={name: value for name, value in headers.items() if value})
        return answer.body

    def list_roster_history(
        self,
        code: str,
    ) -> RosterHistory:
        """The kept states of a roster, newest first."""
        answer = self.send("GET", f"/api/v1/rosters/{urllib.parse.quote(code, safe='')}/history/")
        return cast("RosterHistory", answer.json() if answer.body else {})

    def get_roster_report(
        self,
        code: str,
        *,
        as_of: str | None = None,
        release: str | None = None,
        repairs: Literal['0', '1'] | None = None,
        ruleset: Literal['ghb-2024-25', 'ghb-2025-26', 'ghb-2026-27', 'hordes-primal', 'hordes-primal-per-warlock', 'path-to-glory-ascension', 'path-to-glory-blighted-wilds', 'path-to-glory-ravaged-coast', 'spearhead'] | None = None,
    ) -> JudgedList:
        """The verdict about a roster. By its own rule set and data, or by others: what would a newer release say?"""
        query = {
            "as_of": as_of,
            "release": release,
            "repairs": repairs,
            "ruleset": ruleset,
        }
        answer = self.send("GET", f"/api/v1/rosters/{urllib.parse.quote(code, safe='')}/report/", query=query)
        return cast("JudgedList", answer.json() if answer.body else {})

    def list_rules(
        self,
        *,
        code: str | None = None,
        fields: str | None = None,
        game: Literal['aos4', 'hordes-primal'] | None = None,
        page: int | None = None,
        page_size: int | None = None,
        phase: Literal['activation', 'any', 'charge', 'combat', 'control', 'deployment', 'end of turn', 'hero', 'list', 'maintenance', 'movement', 'scenario', 'shooting', 'start of round', 'start of turn'] | None = None,
        q: str | None = None,
        topic: str | None = None,
        type_: Literal['composition', 'reference'] | None = None,
        if_none_match: str | None = None,
    ) -> RulePage:
        """The rules reference: summaries in own words, and composition rules with their codes."""
        query = {
            "code": code,
            "fields": fields,
            "game": game,
            "page": page,
            "page_size": page_size,
            "phase": phase,
            "q": q,
            "topic": topic,
            "type": type_,
        }
        headers = {
            "If-None-Match": if_none_match,
        }
        answer = self.send("GET", "/api/v1/rules/", query=query, headers={name: value for name, value in headers.items() if value})
        return cast("RulePage", answer.json() if answer.body else {})

    def get_rule(
        self,
        rule: str,
        *,
        fields: str | None = None,
        if_none_match: str | None = None,
    ) -> RuleDetail:
        """One row of the reference or composition rule."""
        query = {
            "fields": fields,
        }
        headers = {
            "If-None-Match": if_none_match,
        }
        answer = self.send("GET", f"/api/v1/rules/{urllib.parse.quote(rule, safe='')}/", query=query, headers={name: value for name, value in headers.items() if value})
        return cast("RuleDetail", answer.json() if answer.body else {})

    def begin_score(
        self,
        body: ScoreBegin,
    ) -> ScoreSheet:
        """Begin a score sheet."""
        answer = self.send("POST", "/api/v1/scores/", body=body)
        return cast("ScoreSheet", answer.json() if answer.body else {})

    def read_score(
        self,
        code: str,
    ) -> ScoreSheet:
        """Read a score sheet."""
        answer = self.send("GET", f"/api/v1/scores/{urllib.parse.quote(code, safe='')}/")
        return cast("ScoreSheet", answer.json() if answer.body else {})

    def add_score_entry(
        self,
        code: str,
        body: ScoreEntry,
    ) -> ScoreSheet:
        """Add an entry to a score sheet, or undo the last."""
        answer = self.send("POST", f"/api/v1/scores/{urllib.parse.quote(code, safe='')}/", body=body)
        return cast("ScoreSheet", answer.json() if answer.body else {})

    def search(
        self,
        *,
        q: str,
        fields: str | None = None,
        kind: Literal['warscroll', 'army', 'renown', 'formation', 'enhancement', 'lore', 'lore-entry', 'keyword'] | None = None,
        page: int | None = None,
        page_size: int | None = None,
        release: str | None = None,
        if_none_match: str | None = None,
    ) -> SearchHitPage:
        """Names of any kind, best first. At most 50 names of a release."""
        query = {
            "fields": fields,
            "kind": kind,
            "page": page,
            "page_size": page_size,
            "q": q,
            "release": release,
        }
        headers = {
            "If-None-Match": if_none_match,
        }
        answer = self.send("GET", "/api/v1/search/", query=query, headers={name: value for name, value in headers.items() if value})
        return cast("SearchHitPage", answer.json() if answer.body else {})

    def start_simulation(
        self,
        body: SimulationRequest,
    ) -> StartedJob:
        """Let two lists fight in the background. 202 with the job; an equal request is given the run that is there
        already. The same seed gives the same battles everywhere. Compares lists, does not foretell games.
        Without a key `cancel_token` is what cancels it.
        """
        answer = self.send("POST", "/api/v1/simulations/", body=body)
        return cast("StartedJob", answer.json() if answer.body else {})

    def get_simulation(
        self,
        code: str,
    ) -> Simulation:
        """Result of a simulation. For whoever has the code. `outcome` is null until there is one."""
        answer = self.send("GET", f"/api/v1/simulations/{urllib.parse.quote(code, safe='')}/")
        return cast("Simulation", answer.json() if answer.body else {})

    def list_warscrolls(
        self,
        *,
        faction: str | None = None,
        fields: str | None = None,
        keywords: str | None = None,
        kind: Literal['manifestation', 'terrain', 'unit'] | None = None,
        legends: Literal['false', 'true'] | None = None,
        name: str | None = None,
        page: int | None = None,
        page_size: int | None = None,
        release: str | None = None,
        if_none_match: str | None = None,
    ) -> WarscrollPage:
        """Warscrolls by name, army, kind and keyword query."""
        query = {
            "faction": faction,
            "fields": fields,
            "keywords": keywords,
            "kind": kind,
            "legends": legends,
            "name": name,
            "page": page,
            "page_size": page_size,
            "release": release,
        }
        headers = {
            "If-None-Match": if_none_match,
        }
        answer = self.send("GET", "/api/v1/warscrolls/", query=query, headers={name: value for name, value in headers.items() if value})
        return cast("WarscrollPage", answer.json() if answer.body else {})

    def get_warscroll(
        self,
        key: str,
        *,
        fields: str | None = None,
        release: str | None = None,
        if_none_match: str | None = None,
    ) -> Warscroll:
        """One warscroll with its battle profiles. The address takes the id of the warscroll or of one of its
        battle profiles.
        """
        query = {
            "fields": fields,
            "release": release,
        }
        headers = {
            "If-None-Match": if_none_match,
        }
        answer = self.send("GET", f"/api/v1/warscrolls/{urllib.parse.quote(key, safe='')}/", query=query, headers={name: value for name, value in headers.items() if value})
        return cast("Warscroll", answer.json() if answer.body else {})

    def list_webhooks(
        self,
    ) -> WebhookList:
        """Own webhooks."""
        answer = self.send("GET", "/api/v1/webhooks/")
        return cast("WebhookList", answer.json() if answer.body else {})

    def create_webhook(
        self,
        body: CreateWebhook,
    ) -> NewWebhook:
        """Register a webhook. At most 10 per account. The address has to be public: names that lead into a private
        network are refused, now and at every delivery. The secret is in this answer only.
        """
        answer = self.send("POST", "/api/v1/webhooks/", body=body)
        return cast("NewWebhook", answer.json() if answer.body else {})

    def get_webhook(
        self,
        code: str,
    ) -> Webhook:
        """One webhook."""
        answer = self.send("GET", f"/api/v1/webhooks/{urllib.parse.quote(code, safe='')}/")
        return cast("Webhook", answer.json() if answer.body else {})

    def patch_webhook(
        self,
        code: str,
        body: PatchWebhook,
    ) -> Webhook:
        """Change a webhook, or switch it on or off."""
        answer = self.send("PATCH", f"/api/v1/webhooks/{urllib.parse.quote(code, safe='')}/", body=body)
        return cast("Webhook", answer.json() if answer.body else {})

    def delete_webhook(
        self,
        code: str,
    ) -> None:
        """Delete a webhook with its deliveries."""
        self.send("DELETE", f"/api/v1/webhooks/{urllib.parse.quote(code, safe='')}/")

    def list_deliveries(
        self,
        code: str,
        *,
        cursor: str | None = None,
        page_size: int | None = None,
    ) -> DeliveryPage:
        """What was and will be sent to a webhook, newest first."""
        query = {
            "cursor": cursor,
            "page_size": page_size,
        }
        answer = self.send("GET", f"/api/v1/webhooks/{urllib.parse.quote(code, safe='')}/deliveries/", query=query)
        return cast("DeliveryPage", answer.json() if answer.body else {})

    def ping_webhook(
        self,
        code: str,
    ) -> Delivery:
        """Send a trial event. It is sent in the background; the log of deliveries tells what came of it."""
        answer = self.send("POST", f"/api/v1/webhooks/{urllib.parse.quote(code, safe='')}/ping/")
        return cast("Delivery", answer.json() if answer.body else {})
