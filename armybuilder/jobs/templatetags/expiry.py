"""How long things are kept, on the pages that make them."""

from __future__ import annotations

from django import template

from armybuilder.jobs.expiry import expiry_of

register = template.Library()


@register.simple_tag
def kept_for(things: str) -> str:
    """How long things are kept, such as ``180 days``."""
    return expiry_of(things).span
