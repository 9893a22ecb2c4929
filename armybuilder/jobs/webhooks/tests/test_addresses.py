"""Which addresses are called."""

import socket
from typing import Any

import pytest

from armybuilder.jobs.webhooks.addresses import REASONS, RefusedAddress, Target, is_public, target_of


def names(monkeypatch: pytest.MonkeyPatch, *numbers: str) -> None:
    """Let every name have these numbers."""

    def look_up(host: str, port: int, **kwargs: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, port)) for number in numbers]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)


def refusal(url: str) -> str:
    with pytest.raises(RefusedAddress) as refused:
        target_of(url)
    assert refused.value.code in REASONS
    return refused.value.code


@pytest.mark.parametrize(
    "number",
    [
        *("127.0.0.1", "127.8.8.8", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254"),
        *("100.64.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1"),
        *("::", "::1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12:3456::1", "ff02::1", "2001:db8::1"),
        *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::1", "2001:0:1::1", "nonsense"),
    ],
)
def test_is_public_refuses_private_and_special_numbers(number: str) -> None:
    assert is_public(number) is False


@pytest.mark.parametrize("number", ["93.184.216.34", "1.1.1.1", "2606:4700:4700::1111", "::ffff:1.1.1.1"])
def test_is_public_takes_what_anybody_may_reach(number: str) -> None:
    assert is_public(number) is True


@pytest.mark.parametrize(
    "url",
    [
        *("https://127.0.0.1/", "https://localhost/", "https://[::1]/", "https://0x7f.1/", "https://2130706433/"),
        *("https://10.0.0.1:8443/x", "https://169.254.169.254/latest/meta-data/", "https://[::ffff:127.0.0.1]/"),
    ],
)
def test_private_addresses_are_refused_in_every_spelling(url: str) -> None:
    assert refusal(url) == "not-public"


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("http://1.1.1.1/", "not-https"),
        ("ftp://1.1.1.1/", "not-an-address"),
        ("https:///path", "not-an-address"),
        ("https://user:word@1.1.1.1/", "not-an-address"),
        ("https://1.1.1.1/#part", "not-an-address"),
        ("https://1.1.1.1/a b", "not-an-address"),
        ("https://1.1.1.1/\r\nHost: x", "not-an-address"),
        ("https://1.1.1.1:99999/", "not-an-address"),
        ("https://[1.1.1.1/", "not-an-address"),
        ("https://bücher.example/", "not-an-address"),
        ("https://1.1.1.1:25/", "port-refused"),
        ("https://" + "a" * 600, "not-an-address"),
        ("javascript:alert(1)", "not-an-address"),
        ("", "not-an-address"),
    ],
)
def test_other_addresses_are_refused_by_their_fault(url: str, code: str) -> None:
    assert refusal(url) == code


def test_name_with_one_private_number_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    names(monkeypatch, "1.1.1.1", "10.0.0.1")
    assert refusal("https://bot.example/") == "not-public"


def test_name_without_a_number_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: Any, **kwargs: Any) -> None:
        raise socket.gaierror("no such name")

    monkeypatch.setattr(socket, "getaddrinfo", fail)
    assert refusal("https://bot.example/") == "unknown-host"


def test_public_name_gives_its_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    names(monkeypatch, "1.1.1.1", "1.0.0.1", "1.1.1.1")
    assert target_of("https://bot.example:8443/hook?a=1") == Target(
        True, "bot.example", 8443, "/hook?a=1", ("1.1.1.1", "1.0.0.1")
    )


def test_setting_allows_the_own_network(settings: Any) -> None:
    settings.WEBHOOK_ALLOW_PRIVATE = True
    assert target_of("http://127.0.0.1:8080/") == Target(False, "127.0.0.1", 8080, "/", ("127.0.0.1",))
