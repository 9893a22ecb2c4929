"""``manage.py serve`` as a person starts it: ready, a port in use, Ctrl-C."""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

import pytest

from armybuilder.web.management.commands.serve import authority
from armybuilder.web.tests.test_supervisor import alive

ROOT = Path(__file__).parents[3]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """The environment of an installation of its own, with an empty database that is already migrated."""
    return {
        "PATH": os.environ["PATH"],
        "DJANGO_SETTINGS_MODULE": "armybuilder.settings.base",
        "VAR_DIR": str(tmp_path),
        "PORT": str(free_port()),
    }


@pytest.fixture
def serve(environment: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    yield process
    process.kill()
    process.wait()


def line_of(stream: IO[str] | None) -> str:
    assert stream is not None
    return stream.readline().strip()


def descendants(number: int) -> list[int]:
    """Give the processes below ``number``, children first."""
    table = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    pairs = [tuple(map(int, line.split())) for line in table.splitlines()]
    found = [number]
    for parent in found:
        found += [process for process, above in pairs if above == parent]
    return found[1:]


def test_serve_answers_and_ctrl_c_leaves_no_process(
    serve: subprocess.Popen[str], environment: dict[str, str], wait_until: Callable[..., None]
) -> None:
    port = environment["PORT"]
    assert line_of(serve.stdout) == f"Army Builder is ready: http://127.0.0.1:{port}/  (Ctrl-C stops it)"
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz") as answer:
        assert json.load(answer) == {"status": "ok", "database": "ok"}
    # The web server and its worker; Celery, its two processes and beat.
    wait_until(lambda: len(descendants(serve.pid)) == 6)
    started = descendants(serve.pid)

    serve.send_signal(signal.SIGINT)

    assert serve.wait(timeout=60) == 0
    wait_until(lambda: not any(map(alive, started)))


def test_serve_starts_the_worker_anew_when_its_beat_dies(
    serve: subprocess.Popen[str], wait_until: Callable[..., None]
) -> None:
    assert "is ready" in line_of(serve.stdout)
    wait_until(lambda: len(descendants(serve.pid)) == 6)
    (worker,) = [process for process in descendants(serve.pid) if len(descendants(process)) == 3]

    for process in descendants(worker):  # the two that compute, which Celery itself replaces, and beat
        os.kill(process, signal.SIGKILL)

    wait_until(lambda: not alive(worker) and len(descendants(serve.pid)) == 6)


LONG = b"GET /api/v1/search/?q=" + b"x" * 9000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n"
CHUNKED = b"POST /api/v1/lists/validate/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
CHUNKED += b"Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nlist\r\n0\r\n\r\n"


@pytest.fixture
def web_server(environment: dict[str, str]) -> Iterator[int]:
    """The port of a web server without a worker."""
    command = [sys.executable, "manage.py", "serve", "--no-worker"]
    process = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert "is ready" in line_of(process.stdout)
        yield int(environment["PORT"])
    finally:
        process.terminate()
        process.wait(60)


def test_serve_refuses_what_is_no_request_without_a_page(web_server: int) -> None:
    for sent, status in (
        (LONG, 414),
        (b"GET / HTTP/1.1\r\nno header\r\n\r\n", 400),
        (b"x\r\n\r\n", 400),
        (CHUNKED, 411),
    ):
        with socket.create_connection(("127.0.0.1", web_server), timeout=60) as connection:
            connection.sendall(sent)
            head, _, body = connection.makefile("rb").read().partition(b"\r\n\r\n")
        assert b"Content-Type: application/problem+json" in head
        assert (head.split()[1], json.loads(body)["status"]) == (str(status).encode(), status)


def test_serve_keeps_a_connection_only_where_it_reads_the_body(web_server: int) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", web_server, timeout=60)
    for length, told in ((0, "keep-alive"), (30_000, "keep-alive"), (300_000, "close"), (0, "keep-alive")):
        connection.request("POST", "/api/v1/nowhere/", b"x" * length)
        answer = connection.getresponse()
        assert (answer.status, answer.headers["Connection"]) == (404, told)
        assert answer.read()
    connection.close()


@pytest.mark.parametrize(
    "host, told", [("127.0.0.1", "127.0.0.1:8000"), ("::1", "[::1]:8000"), ("localhost", "localhost:8000")]
)
def test_serve_puts_an_ipv6_number_in_brackets(host: str, told: str) -> None:
    assert authority(host, 8000) == told


def test_serve_names_a_port_that_is_in_use(environment: dict[str, str]) -> None:
    with socket.create_server(("127.0.0.1", int(environment["PORT"]))):
        answer = subprocess.run(
            [sys.executable, "manage.py", "serve"],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )

    assert answer.returncode == 1
    assert f"Port {environment['PORT']} of 127.0.0.1 is in use; choose another with PORT." in answer.stderr
