"""One HTTP call to a target whose numbers are known: no second look-up, no redirect, no long wait."""

from __future__ import annotations

import contextlib
import http.client
import socket
import ssl
import threading
from collections.abc import Mapping

from armybuilder.jobs.webhooks.addresses import Target

CONNECT_SECONDS = 5.0
WHOLE_SECONDS = 10.0
READ_BYTES = 4096


class CallFailed(Exception):
    """No answer came; ``code`` says why: ``timeout``, ``tls``, ``unreachable`` or ``not-http``."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def call(target: Target, body: bytes, headers: Mapping[str, str]) -> int:
    """POST a body and give the status of the answer, whatever it is. Raises CallFailed."""
    try:
        connected = _connected(target)
    except TimeoutError as error:
        raise CallFailed("timeout") from error
    except ssl.SSLError as error:
        raise CallFailed("tls") from error
    except OSError as error:
        raise CallFailed("unreachable") from error
    late = threading.Event()

    def give_up() -> None:
        late.set()
        with contextlib.suppress(OSError):
            connected.shutdown(socket.SHUT_RDWR)

    # A timeout of the socket begins anew with every byte; this one does not.
    timer = threading.Timer(WHOLE_SECONDS, give_up)
    timer.start()
    connection = http.client.HTTPConnection(target.host, target.port, timeout=CONNECT_SECONDS)
    connection.sock = connected
    try:
        connection.request("POST", target.path, body, {**headers, "Host": target.host_header, "Connection": "close"})
        answer = connection.getresponse()
        answer.read(READ_BYTES)
        if late.is_set():  # what was cut off reads as if it had ended
            raise CallFailed("timeout")
        return answer.status
    except TimeoutError as error:
        raise CallFailed("timeout") from error
    except http.client.HTTPException as error:
        raise CallFailed("timeout" if late.is_set() else "not-http") from error
    except OSError as error:
        raise CallFailed("timeout" if late.is_set() else "unreachable") from error
    finally:
        timer.cancel()
        connection.close()


def _connected(target: Target) -> socket.socket:
    """A connection to the first number that takes one."""
    failure: OSError = OSError("no number")
    for number in target.numbers[:4]:
        try:
            plain = socket.create_connection((number, target.port), timeout=CONNECT_SECONDS)
        except OSError as error:
            failure = error
            continue
        if not target.secure:
            return plain
        try:
            return ssl.create_default_context().wrap_socket(plain, server_hostname=target.host)
        except OSError:
            plain.close()
            raise
    raise failure
