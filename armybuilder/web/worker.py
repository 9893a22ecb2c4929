"""The worker class of the web server."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from gunicorn import util
from gunicorn.workers.gthread import ThreadWorker

Environ = dict[str, Any]
Application = Callable[[Environ, Any], Iterable[bytes]]

READ_ON = 64 * 1024
"""How much of an unread body gunicorn reads, so that another request may follow."""


class Worker(ThreadWorker):
    """Threads of gunicorn, which warms itself once it serves, and refuses what is no request with a problem.

    Such a request (a line that is too long, a header that is none) reaches no view, and what it was for is not always
    known. Programs meet these refusals rather than people, so they get the form that every refusal of the API has.

    An answer that is given before a long body was read says that the connection ends with it: gunicorn reads only so
    much of the rest, then it closes, and the next request of a client that was told to keep the connection is lost.
    """

    def load_wsgi(self) -> None:
        """Load the site, and in the background what its first visitors need."""
        super().load_wsgi()
        self.wsgi: Application = without_bodies_of_head(telling_of_unread(self.wsgi))
        from armybuilder.web import warming  # models are loaded only now

        warming.begin()

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Let gunicorn log the error and choose the status, and answer it in another form."""
        said = _Said()
        super().handle_error(req, said, addr, exc)
        try:
            util.write_nonblock(client, problem(said.status, said.reason))
        except OSError:
            self.log.debug("Failed to send error message.")


def telling_of_unread(application: Application) -> Application:
    """The application, whose answers end the connection where they leave more of a body than gunicorn reads on."""

    def answering(environ: Environ, start_response: Any) -> Iterable[bytes]:
        def started(*said: Any) -> Any:
            if _unread(environ) > READ_ON:
                start_response.__self__.force_close()  # gunicorn's answer; a header of this name it does not heed
            return start_response(*said)

        return application(environ, started)

    return answering


def without_bodies_of_head(application: Application) -> Application:
    """The application, which sends no body to HEAD: gunicorn would leave it out, and warn in the log each time."""

    def answering(environ: Environ, start_response: Any) -> Iterable[bytes]:
        answer = application(environ, start_response)
        return _Empty(answer) if environ["REQUEST_METHOD"] == "HEAD" else answer

    return answering


class _Empty:
    """Nothing of an answer, which is closed all the same: Django ends the request then."""

    def __init__(self, answer: Any) -> None:
        self.close = answer.close

    def __iter__(self) -> Iterator[bytes]:
        return iter(())


def _unread(environ: Environ) -> int:
    """Bytes of the body that nobody has read yet; of one without a length nobody knows, and it is never read here."""
    reader = environ["wsgi.input"].reader
    return getattr(reader, "length", sys.maxsize if "HTTP_TRANSFER_ENCODING" in environ else 0)


class _Said:
    """Stands where gunicorn expects a socket, and keeps the status line that it writes."""

    status = 500
    reason = "Internal Server Error"

    def gettimeout(self) -> float:
        return 0.0

    def sendall(self, data: bytes) -> None:
        _, status, reason = data.partition(b"\r\n")[0].decode("latin-1").split(" ", 2)
        self.status, self.reason = int(status), reason


def problem(status: int, reason: str) -> bytes:
    """A whole answer: a problem that is no more special than its status (RFC 9457, ``about:blank``)."""
    body = json.dumps({"type": "about:blank", "title": reason, "status": status, "errors": []}).encode()
    head = [
        f"HTTP/1.1 {status} {reason}",
        "Connection: close",
        "Content-Type: application/problem+json",
        f"Content-Length: {len(body)}",
    ]
    return "\r\n".join([*head, "", ""]).encode("latin-1") + body
