"""What a key or session may do. What somebody may *see* is decided by selectors: the rest is 404."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from armybuilder.accounts.models import ApiKey

if TYPE_CHECKING:  # the settings import this module while rest_framework.views is loading
    from rest_framework.views import APIView


class KeyScope(BasePermission):
    """A key of scope ``read`` only reads; sessions and visitors are judged by the other permissions."""

    message = "This key only reads. Create one that may write on the account page."

    def has_permission(self, request: Request, view: APIView) -> bool:
        if not isinstance(request.auth, ApiKey) or request.method in SAFE_METHODS:
            return True
        return request.auth.may_write or getattr(view, "stateless", False)


class LoggedIn(BasePermission):
    """A key or a session is needed."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        return bool(request.user and request.user.is_authenticated)
