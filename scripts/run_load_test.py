"""Starts the site on a free port with the reference data and asks the API for a while over several connections."""

import argparse
import asyncio
import os
import platform
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "benchmarks.md"
BEGIN, END = "<!-- load: begin -->", "<!-- load: end -->"
WARM_UP = 2.0
FACTION = "/api/v1/factions/seraphon/"


@dataclass(frozen=True)
class Work:
    """A request that is sent again and again; ``status`` is the answer that counts as right."""

    name: str
    method: str
    path: str
    body: bytes = b""
    headers: tuple[tuple[str, str], ...] = ()
    status: int = 200

    def message(self, host: str) -> bytes:
        lines = [f"{self.method} {self.path} HTTP/1.1", f"Host: {host}", "Accept: */*"]
        lines += [f"{name}: {value}" for name, value in self.headers]
        if self.body:
            lines += ["Content-Type: text/plain; charset=utf-8", f"Content-Length: {len(self.body)}"]
        return "\r\n".join([*lines, "", ""]).encode() + self.body


@dataclass
class Result:
    """What came of one kind of request: waits in milliseconds, sorted, answers that were wrong, and the processor
    seconds that the site took for all of them (None where the system does not tell)."""

    work: Work
    waits: list[float]
    wrong: int
    seconds: float
    processor: float | None

    def at(self, share: float) -> float:
        return self.waits[min(len(self.waits) - 1, int(len(self.waits) * share))]

    @property
    def processor_each(self) -> str:
        """Milliseconds of processor time for one answer."""
        return "–" if self.processor is None else f"{self.processor * 1000 / len(self.waits):.1f}"


async def answer(reader: asyncio.StreamReader) -> tuple[int, bool]:
    """Read one answer; gives its status and whether the connection stays."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    status = int(head.split(" ", 2)[1])
    headers = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line)
    if headers.get("transfer-encoding") == "chunked":
        while (size := int((await reader.readline()).split(b";")[0], 16)) > 0:
            await reader.readexactly(size + 2)
        await reader.readline()
    elif status not in (204, 304):
        await reader.readexactly(int(headers.get("content-length", "0")))
    return status, headers.get("connection") != "close"


async def ask(work: Work, port: int, end: float, waits: list[float], wrong: list[int]) -> None:
    """Send requests over one connection until the end, one after the other."""
    message = work.message(f"localhost:{port}")
    writer = None
    while time.perf_counter() < end:
        started = time.perf_counter()
        if writer is None:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(message)
        status, stays = await answer(reader)
        waits.append((time.perf_counter() - started) * 1000)
        if status != work.status:
            wrong.append(status)
        if not stays:
            writer.close()
            writer = None
    if writer is not None:
        writer.close()


async def measure(work: Work, port: int, site: int, connections: int, seconds: float) -> Result:
    """Ask over so many connections at once, first unmeasured, then for so many seconds. ``site`` is its process."""
    for length, waits in ((WARM_UP, []), (seconds, found := [])):
        wrong: list[int] = []
        before = processor_seconds(site)
        end = time.perf_counter() + length
        await asyncio.gather(*(ask(work, port, end, waits, wrong) for _ in range(connections)))
    after = processor_seconds(site)
    taken = after - before if before is not None and after is not None else None
    return Result(work, sorted(found), len(wrong), seconds, taken)


def processor_seconds(process: int) -> float | None:
    """Processor time of a process and of all that it started, as Linux counts it; None elsewhere.

    Unlike the waits it hardly depends on what else the machine does.
    """
    try:
        ticks = sum(map(int, Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]))
        children = [
            int(child)
            for task in Path(f"/proc/{process}/task").iterdir()
            for child in (task / "children").read_text().split()
        ]
    except OSError:
        return None
    return ticks / os.sysconf("SC_CLK_TCK") + sum(processor_seconds(child) or 0.0 for child in children)


def server(port: int, folder: str) -> subprocess.Popen[bytes]:
    """Start the site without a worker, as many threads as it has by default, rates out of the way."""
    environment = {
        **os.environ,
        "VAR_DIR": folder,
        "DATABASE_URL": "",
        "REDIS_URL": "",
        "LOG_LEVEL": "WARNING",
        "API_RATE_FACTOR": "1000000",
        "DJANGO_SETTINGS_MODULE": "armybuilder.settings.base",
        "PORT": str(port),
    }
    command = [sys.executable, "manage.py", "serve", "--prepare", "--no-worker"]
    with open(os.devnull, "wb") as silence:
        return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=silence)


def wait_for(port: int, seconds: float = 120.0) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2):
                return
        except OSError:
            time.sleep(0.3)
    raise SystemExit("The site did not start.")


def list_text(port: int) -> bytes:
    """A legal list of 2,000 points: an example army of the builder, as the app prints it."""
    code = "from armybuilder.api.bench_api import example_text; print(example_text(), end='')"
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", code],
        cwd=ROOT,
        env={**os.environ, "VAR_DIR": os.environ["LOAD_TEST_VAR"], "LOG_LEVEL": "ERROR", "DATABASE_URL": ""},
        capture_output=True,
        check=True,
    )
    return done.stdout


def works(port: int, text: bytes) -> list[Work]:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{FACTION}") as answered:
        etag = answered.headers["ETag"]
    known = (("If-None-Match", etag),)
    packed = (("Accept-Encoding", "gzip"),)
    return [
        Work("page of factions", "GET", "/api/v1/factions/"),
        Work("one faction, whole", "GET", FACTION),
        Work("one faction, whole, gzip", "GET", FACTION, headers=packed),
        Work("one faction, If-None-Match", "GET", FACTION, headers=known, status=304),
        Work("lists/validate, 2,000 points", "POST", "/api/v1/lists/validate/", body=text),
    ]


def table(results: list[Result], connections: int) -> str:
    lines = [
        "| request | per second | p50 ms | p95 ms | p99 ms | processor ms | wrong |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    lines += [
        f"| {result.work.name} | {len(result.waits) / result.seconds:.0f} | {result.at(0.5):.1f} "
        f"| {result.at(0.95):.1f} | {result.at(0.99):.1f} | {result.processor_each} | {result.wrong} |"
        for result in results
    ]
    machine = f"Python {platform.python_version()}, {os.cpu_count()} cores for both, {datetime.now(tz=UTC):%Y-%m-%d}"
    setting = f"{connections} connections, {results[0].seconds:.0f} s each, one web process, SQLite"
    return "\n".join([*lines, "", f"{setting}; {machine}; load of the machine {os.getloadavg()[0]:.1f}."])


def write(text: str) -> None:
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(BEGIN)
    _, after = rest.split(END)
    PAGE.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", encoding="utf-8")


def main() -> None:
    """Read the arguments, run and print."""
    parser = argparse.ArgumentParser(prog="scripts/load_test")
    parser.add_argument("--connections", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--write", action="store_true", help="put the table into docs/benchmarks.md")
    options = parser.parse_args()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        os.environ["LOAD_TEST_VAR"] = folder
        site = server(port, folder)
        try:
            wait_for(port)
            results = [
                asyncio.run(measure(work, port, site.pid, options.connections, options.seconds))
                for work in works(port, list_text(port))
            ]
        finally:
            site.terminate()
            site.wait(20)
    text = table(results, options.connections)
    print(text)
    if options.write:
        write(text)
    if any(result.wrong for result in results):
        sys.exit(1)


if __name__ == "__main__":
    main()
