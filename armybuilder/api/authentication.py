"""Who is asking: an API key in the ``Authorization`` header, or a browser session with its CSRF token."""

from __future__ import annotations

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from armybuilder.accounts.models import ApiKey, User
from armybuilder.accounts.services import api_key_for


class KeyAuthentication(BaseAuthentication):
    """``Authorization: Bearer ab_…``; ``request.auth`` becomes the key. A wrong key is refused, never ignored."""

    keyword = "Bearer"

    def authenticate(self, request: Request) -> tuple[User, ApiKey] | None:
        header = get_authorization_header(request).decode("latin-1")
        if not header:
            return None
        scheme, _, text = header.partition(" ")
        if scheme.lower() != self.keyword.lower():
            raise AuthenticationFailed("Send the key as Authorization: Bearer ab_…")
        key = api_key_for(text=text.strip())
        if key is None:
            raise AuthenticationFailed("This key is unknown, expired or revoked.")
        return key.user, key

    def authenticate_header(self, request: Request) -> str:
        return self.keyword


class KeyScheme(OpenApiAuthenticationExtension):
    """How the schema describes the key."""

    target_class = "armybuilder.api.authentication.KeyAuthentication"
    name = "key"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": "An API key of the account page: ab_…"}
