"""``manage.py serve``: web server, worker and beat of one machine in one command."""

import json
import socket
import sys
import threading
import time
import urllib.error
import urllib.request
from argparse import ArgumentParser
from typing import Any

import environ
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connections

from armybuilder.web.supervisor import Child, Supervisor

env = environ.Env()


class Command(BaseCommand):
    help = "Run web server, one Celery worker with two processes, and beat. Ctrl-C stops all of them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--prepare", action="store_true", help="migrate and load the reference data first")
        parser.add_argument("--port", type=int, default=env.int("PORT", default=8000), help="default: PORT or 8000")
        parser.add_argument("--host", default=env.str("HOST", default="127.0.0.1"), help="default: HOST or 127.0.0.1")
        parser.add_argument("--threads", type=int, default=env.int("WEB_THREADS", default=8))
        parser.add_argument("--workers", type=int, default=env.int("WEB_WORKERS", default=1), help="web processes")
        parser.add_argument("--no-worker", action="store_true", help="web server only")

    def handle(self, *args: Any, **options: Any) -> None:
        host, port = options["host"], options["port"]
        if not _is_free(host, port):
            raise CommandError(f"Port {port} of {host} is in use; choose another with PORT.")
        if options["prepare"]:
            self.prepare()
        connections.close_all()

        children = [_web(host, port, options["workers"], options["threads"])]
        if not options["no_worker"]:
            children.append(_worker())
        supervisor = Supervisor(children, say=self._say)
        supervisor.start()
        threading.Thread(target=self._announce, args=(host, port, supervisor), daemon=True).start()
        code = supervisor.watch()
        self._say("Stopped.")
        if code:
            raise SystemExit(code)

    def prepare(self) -> None:
        """Apply migrations and run every command that packages want run before the site opens."""
        call_command("migrate", verbosity=0, interactive=False)
        for command in settings.PREPARE_COMMANDS:
            call_command(command, stdout=self.stdout)

    def _announce(self, host: str, port: int, supervisor: Supervisor) -> None:
        address = f"http://{authority('127.0.0.1' if host in ('0.0.0.0', '::') else host, port)}/"
        while not supervisor.stopping:
            try:
                with urllib.request.urlopen(f"{address}healthz", timeout=5) as answer:
                    if json.load(answer)["status"] == "ok":
                        self._say(f"{settings.SITE_NAME} is ready: {address}  (Ctrl-C stops it)")
                        return
            except (OSError, ValueError):
                time.sleep(0.05)

    def _say(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()


def authority(host: str, port: int) -> str:
    """Host and port as addresses have them: an IPv6 number in brackets."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _web(host: str, port: int, workers: int, threads: int) -> Child:
    return Child(
        "web server",
        [
            sys.executable, "-m", "gunicorn", "armybuilder.wsgi:application",
            "--bind", authority(host, port),
            "--worker-class", "armybuilder.web.worker.Worker", "--workers", str(workers), "--threads", str(threads),
            "--graceful-timeout", "3", "--log-level", "warning", "--no-control-socket",
        ],
    )  # fmt: skip


def _worker() -> Child:
    return Child(
        "worker",
        [
            sys.executable, "-m", "celery", "--app", "armybuilder.celery_app", "--quiet", "worker",
            "--beat", "--concurrency", "2", "--loglevel", "WARNING",
            "--without-gossip", "--without-mingle", "--without-heartbeat",
        ],
        # A worker process uses one connection; a pool would only hold more.
        # Celery warns of root at length; messages are JSON, so that nothing a visitor sends is executed.
        environment={"DATABASE_POOL": "no", "PYTHONWARNINGS": "ignore:You're running the worker"},
    )  # fmt: skip


def _is_free(host: str, port: int) -> bool:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True
