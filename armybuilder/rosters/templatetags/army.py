"""Template tags of the builder."""

from functools import lru_cache

from django import template
from django.conf import settings
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from armybuilder.rosters.builder.army_view import Row

register = template.Library()


@register.simple_tag
def unit_row(row: Row, code: str, readonly: bool | str = "") -> SafeString:
    """The row of a unit in the list with this code."""
    return (_written if settings.DEBUG else _kept)(row, code, bool(readonly))


def _written(row: Row, code: str, readonly: bool) -> SafeString:
    return render_to_string("rosters/_unit.html", {"row": row, "code": code, "readonly": readonly})


# A change leaves nearly all rows as they were, and a row is all that its part of the page depends on.
_kept = lru_cache(maxsize=1000)(_written)
