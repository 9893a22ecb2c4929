"""Pure edits of an army list: each takes a list and gives a new one, with a label for "undo".

Builder, API and repairs change lists only through these. An edit may make an illegal list, as a player may on paper; it
is refused (:class:`EditRefused`) only when it has no meaning: an unknown unit, place or option, a size that does not
exist.
"""

from armybuilder.rules.aos4.edits.base import (
    AuxiliaryPlace,
    Edit,
    EditRefused,
    Label,
    NewRegiment,
    Place,
    RegimentPlace,
    parse_place,
    place_of,
)
from armybuilder.rules.aos4.edits.choices import (
    add_renown,
    give_enhancement,
    remove_renown,
    rename,
    set_date,
    set_formation,
    set_legends,
    set_lore,
    set_points_limit,
    set_ruleset,
    set_tactic_cards,
    set_terrain,
    take_enhancement,
)
from armybuilder.rules.aos4.edits.starting import new_army
from armybuilder.rules.aos4.edits.units import (
    add_unit,
    choose_general,
    duplicate_unit,
    make_leader,
    move_unit,
    reinforce,
    remove_unit,
    replace_unit,
    set_wargear,
    unreinforce,
)

__all__ = [
    "AuxiliaryPlace",
    "Edit",
    "EditRefused",
    "Label",
    "NewRegiment",
    "Place",
    "RegimentPlace",
    "add_renown",
    "add_unit",
    "choose_general",
    "duplicate_unit",
    "give_enhancement",
    "make_leader",
    "move_unit",
    "new_army",
    "parse_place",
    "place_of",
    "reinforce",
    "remove_renown",
    "remove_unit",
    "rename",
    "replace_unit",
    "set_date",
    "set_formation",
    "set_legends",
    "set_lore",
    "set_points_limit",
    "set_ruleset",
    "set_tactic_cards",
    "set_terrain",
    "set_wargear",
    "take_enhancement",
    "unreinforce",
]
