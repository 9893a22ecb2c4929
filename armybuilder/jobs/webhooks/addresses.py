"""Which addresses may be called: public ones over TLS. A name is looked up when it is registered and at every call."""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings

LONGEST = 500
_TUNNELS = tuple(map(ipaddress.ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")))
"""IPv6 networks that lead to IPv4 addresses."""


class RefusedAddress(ValueError):
    """An address that is not called; ``code`` says why.

    ``not-an-address``, ``not-https``, ``port-refused``, ``unknown-host``, ``not-public``.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


REASONS = {
    "not-an-address": "This is no address of the form https://host/path.",
    "not-https": "The address has to begin with https://.",
    "port-refused": "This port is not called.",
    "unknown-host": "No server has this name.",
    "not-public": "The address is inside a private network.",
}


@dataclass(frozen=True, slots=True)
class Target:
    """Where a call goes: the name for TLS and the ``Host`` header, and the numbers that it was found to have."""

    secure: bool
    host: str
    port: int
    path: str
    numbers: tuple[str, ...]

    @property
    def host_header(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.secure else 80) else f"{host}:{self.port}"


def target_of(url: str) -> Target:
    """Look an address up; every number that its name has must be public. Raises RefusedAddress."""
    if len(url) > LONGEST or any(sign.isspace() or not sign.isprintable() for sign in url) or not url.isascii():
        raise RefusedAddress("not-an-address")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise RefusedAddress("not-an-address") from error
    if parts.scheme not in ("http", "https") or not host or parts.username is not None or parts.fragment:
        raise RefusedAddress("not-an-address")
    secure = parts.scheme == "https"
    inside: bool = settings.WEBHOOK_ALLOW_PRIVATE
    if not secure and not inside:
        raise RefusedAddress("not-https")
    port = port if port is not None else (443 if secure else 80)
    if port not in (80, 443) and port < 1024:
        raise RefusedAddress("port-refused")
    numbers = _numbers(host, port)
    if not inside and not all(map(is_public, numbers)):
        raise RefusedAddress("not-public")
    path = parts.path or "/"
    return Target(secure, host, port, f"{path}?{parts.query}" if parts.query else path, numbers)


def _numbers(host: str, port: int) -> tuple[str, ...]:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise RefusedAddress("unknown-host") from error
    return tuple(dict.fromkeys(str(entry[4][0]) for entry in found))


def is_public(number: str) -> bool:
    """Whether an IP address is one that anybody may reach; loopback, private and link-local ones are not."""
    try:
        address = ipaddress.ip_address(number.partition("%")[0])
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(str(address.ipv4_mapped))
        if any(address in network for network in _TUNNELS):
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved
