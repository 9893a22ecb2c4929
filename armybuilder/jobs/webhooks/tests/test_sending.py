"""One call: answers, silence and nonsense."""

import contextlib
import socket
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from armybuilder.jobs.webhooks import sending
from armybuilder.jobs.webhooks.addresses import Target


@pytest.fixture
def server() -> Iterator[Callable[[Callable[[socket.socket], None]], Target]]:
    """A function that starts a server which treats its one connection as it is told."""
    opened: list[socket.socket] = []
    threads: list[threading.Thread] = []

    def start(treat: Callable[[socket.socket], None]) -> Target:
        listening = socket.create_server(("127.0.0.1", 0))
        opened.append(listening)

        def serve() -> None:
            connection, _ = listening.accept()
            opened.append(connection)
            with contextlib.suppress(OSError):
                treat(connection)

        threads.append(threading.Thread(target=serve, daemon=True))
        threads[-1].start()
        return Target(False, "bot.example", listening.getsockname()[1], "/hook", ("127.0.0.1",))

    yield start
    for one in opened:
        one.close()
    for thread in threads:
        thread.join(5)


def test_call_goes_to_the_number_under_the_name(server) -> None:
    got: list[bytes] = []

    def treat(connection: socket.socket) -> None:
        got.append(connection.recv(65536))
        connection.sendall(b"HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n")

    target = server(treat)
    assert sending.call(target, b"{}", {"X-Event": "y"}) == 202
    head = got[0].decode()
    assert head.startswith("POST /hook HTTP/1.1\r\n")
    assert f"Host: bot.example:{target.port}\r\n" in head
    assert head.count("Host:") == 1


def test_call_of_a_server_that_says_nothing_times_out(server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "CONNECT_SECONDS", 0.2)
    target = server(lambda connection: time.sleep(0.6))
    with pytest.raises(sending.CallFailed, match="timeout"):
        sending.call(target, b"{}", {})


def test_call_of_a_server_that_dribbles_ends_after_the_whole_time(server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "WHOLE_SECONDS", 0.3)
    said_it_all = threading.Event()

    def treat(connection: socket.socket) -> None:
        connection.sendall(b"HTTP/1.1 200 OK\r\n")
        for _ in range(600):
            connection.sendall(b"X: y\r\n")
            time.sleep(0.05)
        said_it_all.set()

    with pytest.raises(sending.CallFailed, match="timeout"):
        sending.call(server(treat), b"{}", {})
    assert not said_it_all.is_set()


def test_call_of_something_else_than_http_says_so(server) -> None:
    target = server(lambda connection: connection.sendall(b"220 mail.example ESMTP\r\n"))
    with pytest.raises(sending.CallFailed, match="not-http"):
        sending.call(target, b"{}", {})


def test_call_of_a_server_without_tls_says_so(server) -> None:
    plain = server(lambda connection: connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n"))
    target = Target(True, "bot.example", plain.port, "/", ("127.0.0.1",))
    with pytest.raises(sending.CallFailed, match="tls"):
        sending.call(target, b"{}", {})
