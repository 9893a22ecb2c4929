"""How views are described, in a module of its own: rest_framework.views asks for the class while it is loading."""

from __future__ import annotations

from drf_spectacular.openapi import AutoSchema


class ViewSchema(AutoSchema):
    """Marks the operations of a view that is to go."""

    def is_deprecated(self) -> bool:
        return getattr(self.view, "deprecation", None) is not None
