"""Runs checks and tests one after the other and counts what passed, failed and was skipped."""

import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent

CHECKS: dict[str, list[str]] = {
    "ruff check": [f"{BIN}/ruff", "check", "--quiet", "."],
    "ruff format": [f"{BIN}/ruff", "format", "--check", "--quiet", "."],
    "mypy": [f"{BIN}/mypy"],
    "import-linter": [f"{BIN}/lint-imports", "--no-logo"],
    "djlint": [f"{BIN}/djlint", "templates", "--lint", "--quiet"],
    "system check": [sys.executable, "manage.py", "check", "--fail-level", "WARNING"],
    "migrations": [sys.executable, "manage.py", "makemigrations", "--check", "--dry-run"],
}


class Tally:
    """Counts results and keeps the reasons of what did not run."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.skipped: Counter[str] = Counter()
        self.failed: list[str] = []

    def check(self, name: str, *, passed: bool) -> None:
        self.counts["passed" if passed else "failed"] += 1
        if not passed:
            self.failed.append(name)

    def add_junit(self, path: Path, title: str) -> None:
        """Add the results in the JUnit file at ``path``; a file that is missing or empty counts as one failure."""
        cases = list(ElementTree.parse(path).iter("testcase")) if path.exists() else []
        if not cases:
            self.check(f"{title}: no test ran", passed=False)
        for case in cases:
            name = f"{title}: {case.get('classname')}::{case.get('name')}"
            skipped = case.find("skipped")
            if case.find("failure") is not None or case.find("error") is not None:
                self.counts["failed"] += 1
                self.failed.append(name)
            elif skipped is not None:
                self.counts["skipped"] += 1
                self.skipped[f"{title}: {skipped.get('message', 'no reason given')}"] += 1
            else:
                self.counts["passed"] += 1

    def report(self) -> int:
        """Print failures, reasons and, as the last line, the totals. Gives the exit code."""
        for reason, count in sorted(self.skipped.items()):
            print(f"skipped {count} × {reason}")
        for name in self.failed:
            print(f"FAILED {name}")
        print("{passed} passed, {failed} failed, {skipped} skipped".format_map(_zeros(self.counts)))
        return 1 if self.counts["failed"] else 0


def _zeros(counts: Counter[str]) -> dict[str, int]:
    return {name: counts[name] for name in ("passed", "failed", "skipped")}


def run(command: Sequence[str], environment: Mapping[str, str] | None = None) -> int:
    """Run ``command`` in the project's folder and give its exit code."""
    sys.stdout.flush()
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **(environment or {})}, check=False).returncode


def lint(tally: Tally) -> None:
    """Run every check, also after one has failed."""
    with tempfile.TemporaryDirectory() as var:
        for name, command in CHECKS.items():
            started = time.monotonic()
            passed = run(command, {"VAR_DIR": var, "DJANGO_SETTINGS_MODULE": "armybuilder.settings.base"}) == 0
            print(f"{'ok    ' if passed else 'FAILED'} {name} ({time.monotonic() - started:.1f} s)")
            tally.check(name, passed=passed)


def pytest(tally: Tally, title: str, arguments: Sequence[str], environment: Mapping[str, str]) -> None:
    """Run pytest on all cores and count its results under ``title``."""
    print(f"== {title}")
    processes = max(1, min(4, os.cpu_count() or 1))
    with tempfile.TemporaryDirectory() as folder:
        results = Path(folder) / "results.xml"
        command = [sys.executable, "-m", "pytest", "-q", "-n", str(processes), "--dist", "worksteal"]
        code = run([*command, f"--junit-xml={results}", *arguments], environment)
        tally.add_junit(results, title)
    if code not in (0, 1):
        tally.check(f"{title}: pytest ended with code {code}", passed=False)


def tests_on_services(tally: Tally, arguments: Sequence[str]) -> None:
    """Start PostgreSQL and Redis, run the tests on them, and stop them in any case."""
    folder = tempfile.mkdtemp(prefix="armybuilder-services-")
    script = [str(ROOT / "scripts" / "services")]
    environment = {**os.environ, "PYTHON": sys.executable}
    try:
        started = subprocess.run(
            [*script, "start", folder], env=environment, stdout=subprocess.PIPE, text=True, check=False
        )
        if started.returncode:
            tally.check("starting PostgreSQL and Redis", passed=False)
            return
        addresses = dict(line.split("=", 1) for line in started.stdout.split())
        pytest(tally, "PostgreSQL, Redis, Chromium", arguments, addresses)
    finally:
        subprocess.run([*script, "stop", folder], env=environment, check=False)


@contextmanager
def compiled_battles() -> Iterator[None]:
    """Compile the battle kernel meanwhile: the checks use one core, and every process of the tests would compile it."""
    command = [sys.executable, "manage.py", "compile_battles"]
    with tempfile.TemporaryDirectory() as var:
        compiling = subprocess.Popen(command, cwd=ROOT, env={**os.environ, "VAR_DIR": var}, stdout=subprocess.DEVNULL)
        try:
            yield
        finally:
            compiling.wait()


def main() -> int:
    """Run what the first argument names: ``lint`` or ``all``; further arguments go to pytest."""
    what, arguments = sys.argv[1], sys.argv[2:]
    tally = Tally()
    if what == "lint":
        lint(tally)
        return tally.report()
    with compiled_battles():
        lint(tally)
    # A unit test asks no database, so it runs once; everything else runs on the services of production.
    pytest(tally, "SQLite", ["-m", "unit", *arguments], {"DATABASE_URL": "", "REDIS_URL": ""})
    tests_on_services(tally, ["-m", "not unit", *arguments])
    return tally.report()


if __name__ == "__main__":
    raise SystemExit(main())
