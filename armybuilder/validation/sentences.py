"""All sentences by code: what a rule found, what is still to do, why an edit was refused, what an edit did.

Fields in braces are filled in by :mod:`armybuilder.validation.messages`. A sentence names the unit, says what is found
and then what is allowed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Sentence: TypeAlias = "Promise | str"

MESSAGES: Mapping[str, Sentence] = {
    # Points
    "POINTS_LIMIT_EXCEEDED": _("The army costs {found} points; {allowed} are allowed."),
    "UNIT_OVER_HALF_POINTS": _("{unit} costs {found} points; a single unit should cost at most {allowed}."),
    "UNDER_LIMIT_BONUS": _("{left} points are unspent: from {wanted} on you start with one more command point."),
    "STALE_DATA_VERSION": _("This list was written with the data of {written}; it is judged with those of {judged}."),
    "UNIT_WITHOUT_PRICE": _("{unit} has no price in this data release."),
    "UNIT_NOT_IN_FACTION": _("{unit} is no unit of {army}{home}."),
    "OPTION_NOT_IN_FACTION": _("“{option}” is no choice of {army}."),
    # Regiments
    "NO_REGIMENT": _("The army has no regiment; it needs at least one."),
    "TOO_MANY_REGIMENTS": _("The army has {found} regiments; {allowed_are}."),
    "TOO_MANY_REGIMENTS_WITH_RENOWN": _(
        "With its Regiment of Renown the army has {found} regiments; {allowed_are} in all."
    ),
    "REGIMENT_WITHOUT_LEADER": _("{place} has no leader; a HERO must lead it."),
    "LEADER_NOT_HERO": _("{unit} leads {place} but is no HERO that may lead a regiment."),
    "SEVERAL_LEADERS": _("{place} has several leaders; one is allowed."),
    "REGIMENT_TOO_LARGE": _("{place} has {found_units}; {allowed_are}."),
    "UNIT_NOT_ALLOWED_IN_REGIMENT": _("{unit} cannot join {place}: {leader} leads {lines}."),
    "REGIMENT_OPTION_LIMIT": _(
        "{unit} finds no room in {place}: {found_units} claim the line “{line_text}” of {leader}; {allowed_are}."
    ),
    "HERO_CANNOT_JOIN_REGIMENT": _("{unit} joins a HERO only {way}; {leader} has no such line."),
    "UNKNOWN_TAG": _("A line of {unit} names “{tag}”, which no unit of this data release is."),
    "REQUIRED_COMPANION_MISSING": _("{unit} must be accompanied by {companion} in {place}."),
    "COMPANION_WITHOUT_LEADER": _("{unit} stands only beside {needed}, once in a regiment."),
    "UNIT_LIMIT_BY_LEADER": _("{place} has {found} {keyword} units under {leader}; {allowed_are}."),
    "UNIT_IN_TWO_PLACES": _("{unit} is in the list in two places."),
    # General
    "NO_GENERAL": _("The army has no general; the leader of one of its regiments must be the general."),
    "SEVERAL_GENERALS": _("{found} units are marked as general ({units}); one is allowed."),
    "GENERAL_NOT_LEADER": _("{unit} is marked as general but leads no regiment."),
    "WARMASTER_NOT_GENERAL": _("{unit} is a WARMASTER and must be your general."),
    # Auxiliary units
    "AUXILIARY_UNITS_PRESENT": _(
        "Outside regiments: {found_units}, {surcharge_points} of surcharge; each is a drop, and an opponent with fewer "
        "gains a command point each round."
    ),
    "HERO_CANNOT_BE_AUXILIARY": _("{unit} leads a regiment with companions and cannot be an auxiliary unit."),
    "UNIT_CANNOT_BE_AUXILIARY": _("{unit} is fielded in regiments only and cannot be an auxiliary unit."),
    # Sizes and copies
    "INVALID_UNIT_SIZE": _("{unit} has {found_models}; {minimum} or, reinforced, twice as many are allowed."),
    "REINFORCE_SIZE_ONE": _("{unit} is one model and cannot be reinforced."),
    "REINFORCE_FORBIDDEN": _("{unit} cannot be reinforced."),
    "REINFORCE_UNIQUE": _("{unit} is UNIQUE and cannot be reinforced."),
    "UNIQUE_DUPLICATE": _("{unit} is UNIQUE and is in the army more than once."),
    "VARIANT_CONFLICT": _("{unit} and {other} are the same unit in two seasons; one of them is allowed."),
    "MUTUALLY_EXCLUSIVE_UNITS": _("{unit} and {other} are never in the same army."),
    "PROPORTION_EXCEEDED": _("The army has {found} of {unit}; {allowed_are}, one for each {per}."),
    "UNIT_CONDITION_FAILED": _("{unit} is not taken beside {other}."),
    # Regiments of Renown
    "TOO_MANY_RENOWN": _("The army has {found} Regiments of Renown; {allowed_are}."),
    "RENOWN_NOT_FOR_FACTION": _("{renown} does not join {army}."),
    "RENOWN_COMPOSITION": _("{renown} has not exactly its printed units ({missing} missing, {extra} too many)."),
    "RENOWN_ENHANCEMENT": _("{unit} belongs to a Regiment of Renown and bears no enhancement such as {enhancement}."),
    "GENERAL_IN_RENOWN": _("{unit} belongs to a Regiment of Renown and cannot be the general."),
    "RENOWN_USES_FACTION_RULES": _(
        "{unit} belongs to a Regiment of Renown and bears no {enhancement} of your faction."
    ),
    # Enhancements
    "ENHANCEMENT_TYPE_LIMIT": _("{found_units} carry {group} ({units}); {allowed_are}."),
    "ENHANCEMENT_NOT_ELIGIBLE": _("{unit} cannot bear {enhancement}: {group} are for {bearer}."),
    "ENHANCEMENT_ON_UNIQUE": _("{unit} is UNIQUE and bears no enhancement such as {enhancement}."),
    "ENHANCEMENT_UNIT_LIMIT": _("{unit} carries more than one of {group}; one is allowed."),
    "ENHANCEMENT_WITHOUT_BEARER": _("{enhancement} is chosen, but no unit of the list bears it."),
    "ENHANCEMENT_DUPLICATE": _("{enhancement} is taken twice, again by {unit}; once is allowed."),
    "ENHANCEMENT_UNUSED": _("Nothing is chosen yet of {groups}, though there are choices that cost nothing."),
    "OPTION_NOT_IN_BATTLEPACK": _("{option} belongs to {battlepacks}; this list is for {battlepack}."),
    # Choices of the army
    "FORMATION_MISSING": _("The army has no battle formation; it needs one."),
    "SEVERAL_FORMATIONS": _("The army has {found} battle formations; {allowed_are}."),
    "LORE_LIMIT": _("The army has {found} {kind} lores; {allowed_are}."),
    "LORE_WITHOUT_CASTER": _("Nobody in the army can use {lore}: it needs a {caster}{price}."),
    "TERRAIN_LIMIT": _("The army has {found} faction terrain features; {allowed_are}."),
    "TACTIC_CARDS_MISSING": _(
        "The list names {chosen} battle tactic cards, {found} different; {wanted} different are needed."
    ),
    "TACTIC_CARD_WRONG_SEASON": _("{card} belongs to {season}; this list is for {battlepack}."),
    "NOT_SELECTABLE": _("{unit} comes with another piece and is no entry of a list."),
    # Seasons
    "UNIT_NOT_IN_BATTLEPACK": _("{unit} belongs to {battlepacks}; this list is for {battlepack}."),
    "LEGENDS_NOT_ALLOWED": _("{unit} is retired to Legends and not for matched play."),
    "LEGENDS_SOON": _("{unit} moves to Legends on {date}; until then it is legal."),
    "WARGEAR_COUNT": _("{unit} has {found} of {wargear}; {allowed_are}."),
    "COMMAND_MODELS_COUNT": _("{unit} has {found} of the command model {wargear}; {allowed_are}."),
    # Armies of Renown
    "TERRAIN_NOT_ALLOWED": _("{army} has no faction terrain."),
    "LORE_NOT_ALLOWED": _("{army} has no lores, universal ones included."),
    "UNIT_NOT_IN_ARMY_OF_RENOWN": _("{unit} is no unit of {army}{home}."),
    "FORMATION_IN_ARMY_OF_RENOWN": _("{army} has battle traits of its own and no battle formation."),
    "ENHANCEMENT_WRONG_TABLE": _("“{option}” is in no table of {army}."),
    "AOR_REQUIRED_UNIT_MISSING": _("The army must include {units}."),
    "AOR_WRONG_GENERAL": _("{unit} cannot be the general of this army; {wanted_names} must be."),
    "AOR_LIMIT_EXCEEDED": _("There are {found} of {group}; {allowed_are}."),
    "AOR_PROPORTION_FAILED": _("The army has {left_found} of {left} and {right_found} of {right}; {wanted_ratio}."),
    # Spearhead
    "SPEARHEAD_COMPOSITION": _("The army is not {army} as boxed{missing_and_extra}."),
    "SPEARHEAD_NOT_APPLICABLE": _("Spearhead has no place for {option_name}."),
    "SPEARHEAD_GENERAL": _("{wanted_unit} is the general of this box."),
    "SPEARHEAD_REGIMENT_ABILITY": _("{found} regiment abilities are chosen; one of the box's two is allowed."),
    "SPEARHEAD_ENHANCEMENT": _("The general, and nobody else, has one enhancement of the box's table."),
    "SPEARHEAD_CHOICE_OPEN": _("Before the battle, choose {choice_name}."),
    # Path to Glory
    "PTG_START_LIMIT": _("The starting roster costs {found} points; {allowed} are allowed."),
    "PTG_UNIT_TOO_EXPENSIVE": _("{unit} costs {found} points; in a starting roster at most {allowed} are allowed."),
    "PTG_WARLORD_GENERAL": _("{unit} cannot be the warlord: he is a HERO of one model and of {army}."),
    "PTG_REGIMENT_FACTION": _("{unit} cannot join the warlord's regiment: it takes no HEROES, only units of {army}."),
    "PTG_GRAND_ALLIANCE": _("{unit} cannot be in {place}: it must be of {wanted_army}."),
    "PTG_DESTINY_BUDGET": _("{unit} uses {found} destiny points; {allowed_are} for {tier} points."),
    "PTG_CUSTOM_REGIMENT": _(
        "{unit} has {units_found} units ({heroes} HEROES), {features} features and costs {found} of {allowed} points; "
        "2 to 5 units, at most one HERO, and 1 to 3 features are allowed."
    ),
    # Events
    "EVENT_HIGHLANDER": _("{unit} is in the army more than once; this event allows no warscroll twice."),
    "EVENT_UNIT_POINTS": _("{unit} costs {found} points; this event allows at most {allowed} for a unit."),
    "EVENT_UNIT_COPIES": _("The army has {found} of {unit}; at this event {allowed_are}."),
    "EVENT_BANNED": _("{option} is not allowed at this event."),
    "EVENT_OPTION_REQUIRED": _("This event requires the choice: {option_name}."),
    "EVENT_POINTS_LIMIT": _("The list is written for {found} points; this event is played at {wanted}."),
    "EVENT_POINTS_TOO_LOW": _("The army costs {found} points; this event requires at least {wanted}."),
    "EVENT_TOO_MANY_DROPS": _("The army has {found} drops; at this event {allowed_are}."),
    "EVENT_TOO_MANY_AUXILIARIES": _("The army has {found} auxiliary units; at this event {allowed_are}."),
    "EVENT_RENOWN_NOT_ALLOWED": _("{renown} is not allowed: this event is played without Regiments of Renown."),
    "EVENT_ARMY_OF_RENOWN_NOT_ALLOWED": _("{army} is not allowed: this event is played without Armies of Renown."),
}
"""Code of a violation to its sentence."""

STILL_TO_DO_MESSAGES: Mapping[str, Sentence] = {
    "NO_GENERAL": _("Still to do: choose a general."),
    "FORMATION_MISSING": _("Still to do: choose a battle formation."),
    "TACTIC_CARDS_MISSING": _("Still to do: choose {wanted} different battle tactic cards."),
    "NO_REGIMENT": _("Still to do: start a regiment with a HERO."),
    "REGIMENT_WITHOUT_LEADER": _("Still to do: choose a HERO to lead {place}."),
}
"""Wording while building of the codes that a list under construction meets on its way."""

REFUSALS: Mapping[str, Sentence] = {
    "UNKNOWN_UNIT": _("This unit is no longer in the list."),
    "UNKNOWN_PLACE": _("The list has no such place."),
    "ALREADY_THERE": _("{unit} is there already."),
    "NOT_IN_REGIMENT": _("{unit} stands in no regiment and cannot lead one from there."),
    "NOT_CHOSEN": _("“{option}” is not chosen in this list."),
    "NAME_LENGTH": _("A name has 1 to {allowed} characters; this one has {found}."),
    "POINTS_RANGE": _("A points limit is between {minimum} and {allowed}."),
    "UNKNOWN_RULESET": _("There is no rule set “{ruleset}”."),
}
"""Why an edit was refused, where no violation says it."""

LABELS: Mapping[str, Sentence] = {
    "UNIT_ADDED": _("{unit} added"),
    "UNIT_REMOVED": _("{unit} removed"),
    "UNIT_DUPLICATED": _("{unit} duplicated"),
    "UNIT_MOVED": _("{unit} moved to {place_name}"),
    "UNIT_REINFORCED": _("{unit} reinforced"),
    "UNIT_NOT_REINFORCED": _("{unit} reinforced no longer"),
    "UNIT_REPLACED": _("{old} exchanged for {unit}"),
    "LEADER_CHOSEN": _("{unit} leads the regiment"),
    "GENERAL_CHOSEN": _("{unit} is the general"),
    "WARGEAR_SET": _("Weapons of {unit} changed"),
    "ENHANCEMENT_GIVEN": _("{enhancement} given to {unit}"),
    "ENHANCEMENT_TAKEN": _("{enhancement} taken off"),
    "FORMATION_SET": _("Battle formation: {option}"),
    "LORE_SET": _("{kind_name}: {option}"),
    "TERRAIN_SET": _("Faction terrain: {option}"),
    "TACTIC_CARDS_SET": _("Battle tactic cards: {cards}"),
    "RENOWN_ADDED": _("{renown} added"),
    "RENOWN_REMOVED": _("{renown} removed"),
    "RENAMED": _("Renamed to {name}"),
    "POINTS_LIMIT_SET": _("Points limit: {points}"),
    "RULESET_SET": _("Battlepack: {ruleset}"),
    "DATE_SET": _("Date: {date}"),
    "LEGENDS_SET": _("Legends: {allowed_word}"),
    "UNIT_SEPARATED": _("{unit} made a unit of its own"),
    "AS_BOXED": _("{army} as boxed"),
    "LEFT_OUT": _("Left out: {option_name}"),
    "RELEASE_SET": _("Prices of {release} taken over"),
    "REARRANGED": _("Units arranged in {found} regiments"),
}
"""What an edit did, for "undo" and the status line."""

KINDS: Mapping[str, Sentence] = {"spell": _("spell"), "prayer": _("prayer"), "manifestation": _("manifestation")}
KIND_NAMES: Mapping[str, Sentence] = {
    "spell": _("Spell lore"),
    "prayer": _("Prayer lore"),
    "manifestation": _("Manifestation lore"),
}
CASTERS: Mapping[str, Sentence] = {
    "spell": _("WIZARD"),
    "prayer": _("PRIEST"),
    "manifestation": _("WIZARD or PRIEST"),
}
OPTIONS: Mapping[str, Sentence] = {
    "formation": _("battle formation"),
    "spell_lore": _("spell lore"),
    "prayer_lore": _("prayer lore"),
    "manifestation_lore": _("manifestation lore"),
    "terrain": _("faction terrain"),
    "enhancements": _("enhancements"),
    "tactic_cards": _("battle tactic cards"),
    "renown": _("Regiments of Renown"),
}
CHOICES: Mapping[str, Sentence] = {
    "ability": _("one of the two regiment abilities"),
    "enhancement": _("an enhancement for the general"),
}
