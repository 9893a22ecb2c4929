"""Words and addresses for the pages of the rules reference."""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.utils.text import slugify

from armybuilder.reference.defaults import default_of
from armybuilder.reference.entries import KINDS, PHASES, CompositionRule, GlossaryEntry, Row
from armybuilder.reference.library import library
from armybuilder.reference.selectors import Term, terms_of

register = template.Library()


@register.filter
def phase_name(row: Row) -> str:
    """The printed name of a row's phase."""
    return PHASES[row.phase]


@register.filter
def kind_name(row: Row) -> str:
    """The printed name of a row's kind."""
    return KINDS[row.kind]


@register.filter
def standing_words(rule: CompositionRule) -> str:
    """How sure a composition rule is, in words."""
    return library().standings[rule.standing]


@register.filter
def default_words(rule: CompositionRule) -> str:
    """What is done by default about a rule that could not be confirmed."""
    return default_of(rule.id).words


@register.filter
def switch_words(rule: CompositionRule) -> str:
    """Who may have it otherwise."""
    return default_of(rule.id).switch


@register.filter
def glossary_anchor(entry: GlossaryEntry) -> str:
    """The id of an entry on the glossary page: kind and name, since RETREAT is both a word and an ability."""
    sign = entry.name.replace("+", " plus ")
    return f"{entry.kind}-{slugify(sign)}" + ("" if entry.game == "aos4" else "-hordes")


@register.simple_tag
def terms(*names: Iterable[str]) -> tuple[Term, ...]:
    """Printed keywords and weapon abilities, in several lists, that the reference explains."""
    return terms_of(name for several in names for name in several)
