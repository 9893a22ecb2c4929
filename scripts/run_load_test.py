"""Starts the site on a free port with the reference data and asks the API for a while over several connections."""

import argparse
import asyncio
import json
import os
import platform
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from benchmarks_page import write_table

ROOT = Path(__file__).resolve().parents[1]
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
    media_type: str = "text/plain; charset=utf-8"

    def message(self, host: str) -> bytes:
        lines = [f"{self.method} {self.path} HTTP/1.1", f"Host: {host}", "Accept: */*"]
        lines += [f"{name}: {value}" for name, value in self.headers]
        if self.body:
            lines += [f"Content-Type: {self.media_type}", f"Content-Length: {len(self.body)}"]
        return "\r\n".join([*lines, "", ""]).encode() + self.body


@dataclass(frozen=True)
class Result:
    """What came of one kind of request: how many answers in how many seconds, how many of them wrong, the waits in
    milliseconds that 50, 95 and 99 of 100 were within, and the processor seconds that the site took for all of them
    (None where the system does not tell)."""

    work: Work
    answers: int
    seconds: float
    wrong: int
    waits: tuple[float, float, float]
    processor: float | None

    def row(self) -> str:
        each = "–" if self.processor is None else f"{self.processor * 1000 / self.answers:.1f}"
        waits = " | ".join(f"{wait:.1f}" for wait in self.waits)
        return f"| {self.work.name} | {self.answers / self.seconds:.0f} | {waits} | {each} | {self.wrong} |"


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


async def ask_all(work: Work, port: int, connections: int, seconds: float) -> tuple[list[float], int]:
    """Ask over so many connections at once; gives the waits, sorted, and how many answers were wrong."""
    waits: list[float] = []
    wrong: list[int] = []
    end = time.perf_counter() + seconds
    await asyncio.gather(*(ask(work, port, end, waits, wrong) for _ in range(connections)))
    return sorted(waits), len(wrong)


def own(work: Work, port: int, connections: int, seconds: float) -> tuple[int, float, int, tuple[float, float, float]]:
    """The generator of this file: answers, seconds, wrong ones, waits."""
    found, wrong = asyncio.run(ask_all(work, port, connections, seconds))
    p50, p95, p99 = (found[min(len(found) - 1, int(len(found) * share))] for share in (0.5, 0.95, 0.99))
    return len(found), seconds, wrong, (p50, p95, p99)


WRK = """
local threads = {}
function setup(thread) table.insert(threads, thread) end
wrong = 0
function response(status) if status ~= wanted then wrong = wrong + 1 end end
function done(summary, latency)
  local failed = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  for _, thread in ipairs(threads) do failed = failed + thread:get("wrong") end
  io.write(string.format("RESULT %d %f %d %f %f %f\\n", summary.requests, summary.duration / 1e6, failed,
    latency:percentile(50) / 1e3, latency:percentile(95) / 1e3, latency:percentile(99) / 1e3))
end
"""


def wrk(work: Work, port: int, connections: int, seconds: float) -> tuple[int, float, int, tuple[float, float, float]]:
    """The same by wrk, which takes less of the machine for itself than :func:`own`."""
    headers = {"Host": f"localhost:{port}", "Accept": "*/*", **dict(work.headers)}
    with tempfile.TemporaryDirectory() as folder:
        script, body = Path(folder, "work.lua"), Path(folder, "body")
        lines = [f"wanted = {work.status}", f'wrk.method = "{work.method}"']
        if work.body:
            body.write_bytes(work.body)
            headers["Content-Type"] = work.media_type
            lines.append(f'wrk.body = io.open("{body}", "rb"):read("*a")')
        lines += [f"wrk.headers[{json.dumps(name)}] = {json.dumps(value)}" for name, value in headers.items()]
        script.write_text("\n".join([*lines, WRK]), encoding="utf-8")
        command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds:.0f}s", "-s", str(script)]
        done = subprocess.run(
            [*command, f"http://127.0.0.1:{port}{work.path}"], capture_output=True, text=True, check=True
        )
    told = next(line for line in done.stdout.splitlines() if line.startswith("RESULT "))
    answers, length, wrong, p50, p95, p99 = map(float, told.split()[1:])
    return int(answers), length, int(wrong), (p50, p95, p99)


def measure(work: Work, port: int, site: int, connections: int, seconds: float) -> Result:
    """Ask first unmeasured, then for so many seconds. ``site`` is its process."""
    asyncio.run(ask_all(work, port, connections, WARM_UP))
    before = processor_seconds(site)
    answers, length, wrong, waits = (wrk if shutil.which("wrk") else own)(work, port, connections, seconds)
    after = processor_seconds(site)
    taken = after - before if before is not None and after is not None else None
    return Result(work, answers, length, wrong, waits, taken)


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


@contextmanager
def services(wanted: bool) -> Iterator[dict[str, str]]:
    """The settings of a PostgreSQL and a Redis of their own, which end afterwards; those of the embedded ones else."""
    if not wanted:
        yield {"DATABASE_URL": "", "REDIS_URL": ""}
        return
    script = str(ROOT / "scripts" / "services")
    folder = tempfile.mkdtemp(prefix="armybuilder-load-")
    try:
        started = subprocess.run([script, "start", folder], stdout=subprocess.PIPE, text=True, check=True)
        found = dict(line.split("=", 1) for line in started.stdout.split())
        yield {**found, "REDIS_CACHE_URL": found["REDIS_URL"].rpartition("/")[0] + "/1"}
    finally:
        subprocess.run([script, "stop", folder], check=False)


def settings_of_site(port: int, folder: str, processes: int, stores: dict[str, str]) -> dict[str, str]:
    """The environment of the site: as many threads as it has by default, rates out of the way."""
    return {
        **os.environ,
        **stores,
        "VAR_DIR": folder,
        "LOG_LEVEL": "WARNING",
        "API_RATE_FACTOR": "1000000",
        "DJANGO_SETTINGS_MODULE": "armybuilder.settings.base",
        "PORT": str(port),
        "WEB_WORKERS": str(processes),
    }


def server(environment: dict[str, str]) -> subprocess.Popen[bytes]:
    """Start the site without a worker."""
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


def told_by(environment: dict[str, str], name: str) -> bytes:
    """What a function of ``armybuilder.api.bench_api`` gives in the site that is asked."""
    code = f"from armybuilder.api.bench_api import {name}; print({name}(), end='')"
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", code]
    quiet = {**environment, "LOG_LEVEL": "ERROR"}
    return subprocess.run(command, cwd=ROOT, env=quiet, capture_output=True, check=True).stdout


def works(port: int, text: bytes, key: bytes) -> list[Work]:
    """What is asked: a legal list of 2,000 points, as the app prints it, and the lists of an account by its key."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{FACTION}") as answered:
        etag = answered.headers["ETag"]
    known = (("If-None-Match", etag),)
    packed = (("Accept-Encoding", "gzip"),)
    saved = json.dumps({"name": "Load", "text": text.decode()}).encode()
    member = (("Authorization", f"Bearer {key.decode()}"),)
    return [
        Work("page of factions", "GET", "/api/v1/factions/"),
        Work("one faction, whole", "GET", FACTION),
        Work("one faction, whole, gzip", "GET", FACTION, headers=packed),
        Work("one faction, If-None-Match", "GET", FACTION, headers=known, status=304),
        Work("lists/validate, 2,000 points", "POST", "/api/v1/lists/validate/", body=text),
        Work("one's own lists, by key", "GET", "/api/v1/rosters/", headers=member),
        Work("save a list, by key", "POST", "/api/v1/rosters/", saved, member, 201, "application/json"),
    ]


def table(results: list[Result], connections: int, site: str) -> str:
    lines = [
        "| request | per second | p50 ms | p95 ms | p99 ms | processor ms | wrong |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    lines += [result.row() for result in results]
    machine = f"Python {platform.python_version()}, {os.cpu_count()} cores for both, {datetime.now(tz=UTC):%Y-%m-%d}"
    asked = "asked by wrk" if shutil.which("wrk") else "asked by the script itself"
    setting = f"{connections} connections, {results[0].seconds:.0f} s each, {asked}, {site}"
    return "\n".join([*lines, "", f"{setting}; {machine}; load of the machine {os.getloadavg()[0]:.1f}."])


def main() -> None:
    """Read the arguments, run and print."""
    parser = argparse.ArgumentParser(prog="scripts/load_test")
    parser.add_argument("--connections", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--write", action="store_true", help="put the table into docs/benchmarks.md")
    parser.add_argument("--services", action="store_true", help="PostgreSQL and Redis of their own, not SQLite")
    parser.add_argument("--processes", type=int, default=1, help="web processes; SQLite is meant for one")
    options = parser.parse_args()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder, services(options.services) as stores:
        environment = settings_of_site(port, folder, options.processes, stores)
        site = server(environment)
        try:
            wait_for(port)
            asked = works(port, told_by(environment, "example_text"), told_by(environment, "new_key"))
            results = [measure(work, port, site.pid, options.connections, options.seconds) for work in asked]
        finally:
            site.terminate()
            site.wait(20)
    processes = "one web process" if options.processes == 1 else f"{options.processes} web processes"
    kept = "PostgreSQL and Redis" if options.services else "SQLite"
    text = table(results, options.connections, f"{processes}, {kept}")
    print(text)
    if options.write:
        write_table("load-services" if options.services else "load", text)
    if any(result.wrong for result in results):
        sys.exit(1)


if __name__ == "__main__":
    main()
