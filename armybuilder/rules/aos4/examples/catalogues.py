"""Both hand-written catalogues, the list L0, and what further lists are made of."""

from armybuilder.rules.aos4.examples.cities import CITIES, cities
from armybuilder.rules.aos4.examples.making import (
    any_of,
    keyword,
    mapping,
    named,
    one_of,
    placed,
    regiment,
    renown,
    required,
    role,
    slug,
)
from armybuilder.rules.aos4.examples.slaves import L0, NURGLES_GIFT_TAKEN, SLAVES, with_regiments

__all__ = [
    "CITIES",
    "L0",
    "NURGLES_GIFT_TAKEN",
    "SLAVES",
    "any_of",
    "cities",
    "keyword",
    "mapping",
    "named",
    "one_of",
    "placed",
    "regiment",
    "renown",
    "required",
    "role",
    "slug",
    "with_regiments",
]
