"""Secrets and signatures.

``Army-Builder-Signature: t=<seconds>,v1=<hex>``: HMAC-SHA256 with the secret over ``<seconds>.<body>``. A receiver
recomputes it over the bytes it got and refuses a time that is more than five minutes off.
"""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256

from django.conf import settings

PREFIX = "abw_"
TOLERANCE = 300


def new_salt() -> str:
    return secrets.token_hex(16)


def secret_of(code: str, salt: str) -> str:
    """The secret of a webhook: made of its salt and the site's key, so that a copy of the database does not hold it."""
    digest = hmac.new(settings.SECRET_KEY.encode(), f"webhook:{code}:{salt}".encode(), sha256).digest()
    return PREFIX + urlsafe_b64encode(digest).decode().rstrip("=")


def signature(secret: str, body: bytes, at: int) -> str:
    """The header's value for a body sent at a time (Unix seconds)."""
    return f"t={at},v1={_digest(secret, body, at)}"


def verify(secret: str, body: bytes, header: str, now: int) -> bool:
    """What a receiver does: whether the header belongs to the body and is fresh."""
    parts = dict(part.partition("=")[::2] for part in header.split(","))
    at = parts.get("t", "")
    if not at.isdigit() or abs(now - int(at)) > TOLERANCE:
        return False
    return hmac.compare_digest(parts.get("v1", ""), _digest(secret, body, int(at)))


def _digest(secret: str, body: bytes, at: int) -> str:
    return hmac.new(secret.encode(), f"{at}.".encode() + body, sha256).hexdigest()
