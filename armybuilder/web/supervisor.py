"""Keeps the processes of one installation running and ends all of them together."""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import FrameType

PR_SET_PDEATHSIG = 1


@dataclass(slots=True)
class Child:
    """One supervised process: its command, what it adds to the environment, and when it was started lately."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None
    starts: deque[float] = field(default_factory=lambda: deque(maxlen=6))


class Supervisor:
    """Starts children, restarts one that died, and leaves no process behind.

    Each child leads its own process group, so that Ctrl-C in a terminal reaches the supervisor alone, which then stops
    the children in order and at last kills whatever is left of their groups. The grace period is longer than a chunk of
    background work takes; Celery itself would spend twice as long on closing its idle pool.
    """

    restarts_allowed = 5
    restart_window = 60.0

    def __init__(self, children: Sequence[Child], *, grace: float = 3.0, say: Callable[[str], object] = print) -> None:
        self.children = children
        self.grace = grace
        self.say = say
        self.stopping = False

    def start(self) -> None:
        """Start every child; from now on SIGINT and SIGTERM ask the supervisor to stop."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._ask_to_stop)
        for child in self.children:
            self._start(child)

    def watch(self) -> int:
        """Wait until asked to stop. Gives 0, or 1 when a child kept dying. Every child has ended on return."""
        code = 0
        try:
            while not self.stopping:
                for child in self.children:
                    if not self.stopping and not self._keep(child):
                        code, self.stopping = 1, True
                time.sleep(0.1)
        finally:
            self.stop()
        return code

    def stop(self) -> None:
        """Ask every child to end, wait for the grace period, then kill what is left of each process group."""
        self.stopping = True
        running = [child.process for child in self.children if child.process is not None]
        for process in running:
            if process.poll() is None:
                process.terminate()
        end = time.monotonic() + self.grace
        while time.monotonic() < end and any(process.poll() is None for process in running):
            time.sleep(0.02)
        for process in running:
            _kill_group(process.pid)
            process.wait()

    def _ask_to_stop(self, number: int, frame: FrameType | None) -> None:
        self.stopping = True

    def _start(self, child: Child) -> None:
        child.starts.append(time.monotonic())
        child.process = subprocess.Popen(
            list(child.command),
            env={**os.environ, **child.environment},
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=_end_with_parent if sys.platform == "linux" else None,
        )

    def _keep(self, child: Child) -> bool:
        """Restart ``child`` when it has ended. False when it ended too often."""
        assert child.process is not None
        if child.process.poll() is None:
            return True
        recent = [start for start in child.starts if start > time.monotonic() - self.restart_window]
        if len(recent) > self.restarts_allowed:
            self.say(f"The {child.name} ended {len(recent)} times within a minute (code {child.process.returncode}).")
            return False
        self.say(f"The {child.name} ended (code {child.process.returncode}); starting it again.")
        _kill_group(child.process.pid)
        time.sleep(min(2.0, 0.1 * 2 ** len(recent)))
        if not self.stopping:
            self._start(child)
        return True


def _kill_group(group: int) -> None:
    """Kill what a dead leader left behind."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)


def _end_with_parent() -> None:
    """Have the kernel end this process when the supervisor is killed outright (Linux only)."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
