"""The supervisor: restarts, gives up, and leaves no process behind."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from armybuilder.web.supervisor import Child, Supervisor

# A child that starts a grandchild, writes both numbers and ignores the polite request to end.
STUBBORN = """
import os, signal, subprocess, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
grandchild = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
open(sys.argv[1], "w").write(f"{os.getpid()} {grandchild.pid}")
time.sleep(60)
"""


def alive(number: int) -> bool:
    """Whether a process runs; one that waits to be collected does not."""
    status = subprocess.run(["ps", "-o", "stat=", "-p", str(number)], capture_output=True, text=True, check=False)
    return bool(status.stdout.strip()) and not status.stdout.startswith("Z")


@pytest.fixture
def numbers_in(wait_until: Callable[..., None]) -> Callable[[Path], list[int]]:
    """A function that waits until a child has written numbers into a file, and gives them."""

    def read(path: Path) -> list[int]:
        wait_until(lambda: path.exists() and path.read_text())
        return [int(number) for number in path.read_text().split()]

    return read


def test_stop_kills_the_whole_group_of_a_stubborn_child(
    tmp_path: Path, numbers_in: Callable[[Path], list[int]], wait_until: Callable[..., None]
) -> None:
    child = Child("stubborn", [sys.executable, "-c", STUBBORN, str(tmp_path / "numbers")])
    supervisor = Supervisor([child], grace=0.3)
    supervisor._start(child)
    numbers = numbers_in(tmp_path / "numbers")
    assert [alive(number) for number in numbers] == [True, True]

    supervisor.stop()

    wait_until(lambda: not any(map(alive, numbers)))


def test_child_that_died_is_started_again(tmp_path: Path, wait_until: Callable[..., None]) -> None:
    log = tmp_path / "log"
    code = (
        "import sys, time; open(sys.argv[1], 'a').write('x'); time.sleep(60 if open(sys.argv[1]).read() == 'xx' else 0)"
    )
    child = Child("short-lived", [sys.executable, "-c", code, str(log)])
    said: list[str] = []
    supervisor = Supervisor([child], say=said.append)
    supervisor._start(child)
    watching = threading.Thread(target=supervisor.watch)
    watching.start()
    wait_until(lambda: log.exists() and log.read_text() == "xx")

    supervisor.stopping = True
    watching.join(timeout=60)

    assert said == ["The short-lived ended (code 0); starting it again."]
    assert child.process is not None
    assert child.process.poll() is not None


def test_child_that_keeps_dying_ends_the_supervisor() -> None:
    child = Child("broken", [sys.executable, "-c", "raise SystemExit(3)"])
    said: list[str] = []
    supervisor = Supervisor([child], say=said.append)
    supervisor.restarts_allowed = 1
    supervisor._start(child)

    assert supervisor.watch() == 1
    assert said == [
        "The broken ended (code 3); starting it again.",
        "The broken ended 2 times within a minute (code 3).",
    ]


def test_child_gets_its_own_group_and_environment(tmp_path: Path, numbers_in: Callable[[Path], list[int]]) -> None:
    code = "import os, sys; open(sys.argv[1], 'w').write(f\"{os.getpid()} {os.getpgid(0)} {os.environ['EXTRA']}\")"
    child = Child("asking", [sys.executable, "-c", code, str(tmp_path / "answer")], environment={"EXTRA": "7"})
    supervisor = Supervisor([child])
    supervisor._start(child)

    number, group, extra = numbers_in(tmp_path / "answer")
    supervisor.stop()

    assert (number == group, group == os.getpgid(0), extra) == (True, False, 7)
