"""The counts of scripts/test, and what it says when something is missing."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from run_checks import Tally

ROOT = Path(__file__).parents[1]

RESULTS = """<testsuites><testsuite>
<testcase classname="a" name="passes"/>
<testcase classname="a" name="fails"><failure message="no"/></testcase>
<testcase classname="a" name="breaks"><error message="no"/></testcase>
<testcase classname="a" name="waits"><skipped message="needs a server"/></testcase>
<testcase classname="b" name="waits"><skipped message="needs a server"/></testcase>
</testsuite></testsuites>"""


def test_tally_counts_and_names_what_did_not_pass(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "results.xml").write_text(RESULTS)
    tally = Tally()
    tally.check("mypy", passed=True)
    tally.check("ruff", passed=False)
    tally.add_junit(tmp_path / "results.xml", "SQLite")

    assert tally.report() == 1
    assert capsys.readouterr().out.splitlines() == [
        "skipped 2 × SQLite: needs a server",
        "FAILED ruff",
        "FAILED SQLite: a::fails",
        "FAILED SQLite: a::breaks",
        "2 passed, 3 failed, 2 skipped",
    ]


def test_run_without_any_test_is_a_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tally = Tally()
    tally.add_junit(tmp_path / "missing.xml", "SQLite")

    assert tally.report() == 1
    assert capsys.readouterr().out.splitlines() == ["FAILED SQLite: no test ran", "0 passed, 1 failed, 0 skipped"]


def test_everything_passed_is_zero(capsys: pytest.CaptureFixture[str]) -> None:
    tally = Tally()
    tally.check("mypy", passed=True)

    assert tally.report() == 0
    assert capsys.readouterr().out == "1 passed, 0 failed, 0 skipped\n"


def test_every_missing_thing_is_named(tmp_path: Path) -> None:
    for tool in ("bash", "dirname", "id", "ls", "env"):
        (tmp_path / tool).symlink_to(shutil.which(tool) or "/missing")

    answer = subprocess.run(
        [ROOT / "scripts" / "test"],
        env={"PATH": str(tmp_path), "HOME": os.environ.get("HOME", "/")},
        capture_output=True,
        text=True,
        check=False,
    )

    assert answer.returncode == 2
    for package in ("redis-server", "chromium", "npm"):
        assert f"Debian package {package}" in answer.stderr
