"""Collects the benches of all packages, runs them in turn and prints medians and ratios."""

import argparse
import importlib
import os
import platform
import sys
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from benchmarks_page import write_table

ROOT = Path(__file__).resolve().parents[1]


def modules() -> Iterator[str]:
    """Give the dotted names of all bench modules."""
    for package in ("armybuilder", "factions"):
        for path in sorted((ROOT / package).rglob("bench_*.py")):
            yield ".".join(path.relative_to(ROOT).with_suffix("").parts)


def prepare() -> None:
    """Set Django up on an empty database and load the reference data into it."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    with open(os.devnull, "w", encoding="utf-8") as silence:
        call_command("load_reference_data", stdout=silence)


def table(rounds: int, only: str) -> str:
    """Run the benches whose name contains ``only`` and give a Markdown table."""
    from armybuilder.bench import Bench, measure

    offered = [bench for name in modules() for bench in importlib.import_module(name).benches()]
    # The rules core may not import the runner, so its benches are plain tuples.
    benches = [Bench(*bench) if isinstance(bench, tuple) else bench for bench in offered]
    chosen = [bench for bench in benches if only.casefold() in bench.name.casefold()]
    if not chosen:
        raise SystemExit(f"No bench has {only!r} in its name.")
    results = measure(chosen, rounds=rounds)
    lines = ["| work | median ms | aim ms | of aim | × reference loop |", "|---|---:|---:|---:|---:|"]
    lines += [
        f"| {result.bench.name} | {result.median_ms:.3g} | {result.bench.aim_ms:g} | {result.of_aim:.0%} "
        f"| {result.of_reference:.3g} |"
        for result in results
    ]
    machine = f"Python {platform.python_version()}, {os.cpu_count()} cores, {datetime.now(tz=UTC):%Y-%m-%d}"
    loop = f"reference loop {results[0].reference_ms:.3g} ms"
    return "\n".join([*lines, "", f"{rounds} rounds, benches in turn; {machine}; {loop}."])


def main() -> None:
    """Read the arguments, run and print."""
    parser = argparse.ArgumentParser(prog="scripts/bench")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="", help="part of a name")
    parser.add_argument("--write", action="store_true", help="put the table into docs/benchmarks.md")
    options = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "VAR_DIR": folder,
            "DATABASE_URL": "",
            "REDIS_URL": "",
            "LOG_LEVEL": "WARNING",
            "DJANGO_SETTINGS_MODULE": "armybuilder.settings.base",
            "ALLOWED_HOSTS": "testserver,localhost",
        }
        prepare()
        text = table(options.rounds, options.only)
    print(text)
    if options.write:
        write_table("figures", text)


if __name__ == "__main__":
    main()
