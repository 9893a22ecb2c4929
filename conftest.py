"""Fixtures shared by all tests. Each package may add its own ``conftest.py`` in its ``tests`` folder."""

import gc
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.test import Client
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from armybuilder.accounts.models import User

# Fixtures of single packages that tests of other packages use too.
pytest_plugins = ["factions.testing"]

# Examples are as slow as the machine is busy; what must be quick is measured by benches.
# They are the same in each run, so that what fails was changed; ``--hypothesis-profile search`` looks for new ones.
hypothesis_settings.register_profile("search", deadline=None, suppress_health_check=[HealthCheck.too_slow])
hypothesis_settings.register_profile("project", hypothesis_settings.get_profile("search"), derandomize=True)
hypothesis_settings.load_profile("project")

PATIENCE = 30_000
"""Milliseconds that a test waits for what a page should show; a machine under load is slow, not wrong."""
ROOT = Path(__file__).parent
LAYERS = ("unit", "integration", "services", "e2e")
# Rows of these apps never change while tests run, so they survive the flush after a transactional test.
KEPT_TABLES = ("factions_", "reference_")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give each test its layer by what it uses, unless its file or function names one."""
    real_services = settings.DATABASES["default"]["ENGINE"].endswith("postgresql") and settings.REDIS_URL
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        if not any(item.get_closest_marker(layer) for layer in LAYERS):
            if "live_page" in fixtures:
                item.add_marker(pytest.mark.e2e)
            elif "real_worker" in fixtures:
                item.add_marker(pytest.mark.services)
            elif item.get_closest_marker("django_db") or fixtures & {"db", "transactional_db", "client"}:
                item.add_marker(pytest.mark.integration)
            else:
                item.add_marker(pytest.mark.unit)
        if item.get_closest_marker("services") and not real_services:
            item.add_marker(pytest.mark.skip(reason="needs PostgreSQL and Redis; scripts/test starts them"))


@pytest.fixture(scope="session")
def shared_folder() -> Path:
    """The folder of optional reference material; tests that want it are skipped without it."""
    folder = Path(os.environ.get("ARMYBUILDER_SHARED", ROOT.parent / "shared"))
    if not folder.is_dir():
        pytest.skip("the optional reference material (ARMYBUILDER_SHARED) is not here")
    return folder


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    """Throttles and cached reports of one test must not reach the next."""
    yield
    cache.clear()


@pytest.fixture
def redis_away(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The cache of an installation with Redis, at a port where nobody listens."""
    from armybuilder.cache import SteadyRedisCache

    with socket.socket() as kept:
        kept.bind(("127.0.0.1", 0))  # taken, so that nobody listens there meanwhile
        monkeypatch.setattr(SteadyRedisCache, "away_until", 0.0)
        location = f"redis://127.0.0.1:{kept.getsockname()[1]}/0"
        settings.CACHES = {"default": {"BACKEND": "armybuilder.cache.SteadyRedisCache", "LOCATION": location}}
        yield
        cache.clear()


@pytest.fixture(scope="session", autouse=True)
def _keep_reference_tables() -> Iterator[None]:
    """Spare the reference tables when a transactional test empties the database: loading them takes seconds."""
    introspection = type(connection.introspection)
    all_names = introspection.django_table_names

    def names_to_flush(self: Any, only_existing: bool = False, include_views: bool = True) -> list[str]:
        names: list[str] = all_names(self, only_existing=only_existing, include_views=include_views)
        caller = sys._getframe(1).f_code.co_name
        return [name for name in names if caller != "sql_flush" or not name.startswith(KEPT_TABLES)]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(introspection, "django_table_names", names_to_flush)
        yield


# Visitors and users --------------------------------------------------------------------------------------------------


@pytest.fixture
def user(db: None) -> "User":
    """A person with an account."""
    from armybuilder.accounts.models import User

    return User.objects.create_user(username="owner", email="owner@example.org", password="a long pass phrase")


@pytest.fixture
def other_user(db: None) -> "User":
    """Another person, who may not see what the first one owns."""
    from armybuilder.accounts.models import User

    return User.objects.create_user(username="other", email="other@example.org", password="a long pass phrase")


@pytest.fixture
def user_client(user: "User") -> Client:
    """A browser in which ``user`` is logged in."""
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def other_client(other_user: "User") -> Client:
    """A browser in which ``other_user`` is logged in."""
    client = Client()
    client.force_login(other_user)
    return client


@pytest.fixture
def htmx_client(db: None) -> Client:
    """A visitor's browser whose requests are sent by htmx."""
    return Client(headers={"HX-Request": "true"})


# Battles -------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def compiled_battles() -> None:
    """A kernel that is compiled: the first page that plays battles would wait for it longer than a browser does."""
    from armybuilder.simulations.warming import warm

    warm()


# Real worker ---------------------------------------------------------------------------------------------------------


class Worker:
    """A Celery worker in a process of its own, on the test database."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.environment = environment
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, *, include: str = "", held: tuple[int, ...] = ()) -> None:
        """Start the worker, which takes messages a second or two later; ``include`` names a module it shall import.

        ``held`` are files that stay open as long as it or one of its children lives.
        """
        command = [sys.executable, "-m", "celery", "--app", "armybuilder.celery_app", "--quiet", "worker"]
        options = ["--concurrency", "1", "--loglevel", "WARNING", "--without-gossip", "--without-mingle"]
        if include:
            options += ["--include", include]
        self.process = subprocess.Popen(
            [*command, *options],
            cwd=ROOT,
            env=self.environment,
            start_new_session=True,
            stdin=subprocess.DEVNULL,
            pass_fds=held,
        )

    def lose_queue(self) -> None:
        """Point this process, but not the worker, to an address where no queue answers."""
        from armybuilder.celery_app import app
        from armybuilder.settings.queue import redis_queue

        _use_queue(app, {"broker_url": "redis://127.0.0.1:1/0", "broker_transport_options": redis_queue()})

    def kill(self) -> None:
        """Kill worker and children at once, as a power cut would."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, 9)
            self.process.wait()
            self.process = None


@pytest.fixture(params=["redis", "filesystem"])
def real_worker(request: pytest.FixtureRequest, transactional_db: None, tmp_path: Path) -> Iterator[Worker]:
    """A worker that is not started yet, and this process's Celery app sending to its queue (each kind in turn)."""
    from armybuilder.celery_app import app
    from armybuilder.settings.queue import filesystem_queue, redis_queue

    database = connection.settings_dict
    server = f"{database['USER']}:{database['PASSWORD']}@{database['HOST']}:{database['PORT']}"
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "armybuilder.settings.base",
        "DATABASE_URL": f"postgres://{server}/{database['NAME']}",
        "DATABASE_POOL": "no",
        "SECRET_KEY": settings.SECRET_KEY,
        "VAR_DIR": str(tmp_path),
    }
    if request.param == "redis":
        broker, options = settings.CELERY_BROKER_URL, redis_queue()
    else:
        broker, options = "filesystem://localhost", filesystem_queue(tmp_path / "queue")
    environment["REDIS_URL"] = broker if request.param == "redis" else ""

    before = {name: app.conf[name] for name in ("broker_url", "broker_transport_options", "task_always_eager")}
    _use_queue(app, {"broker_url": broker, "broker_transport_options": options, "task_always_eager": False})
    with app.connection_for_write() as queue:
        queue.default_channel.queue_purge(app.conf.task_default_queue)
    worker = Worker(environment)
    try:
        yield worker
    finally:
        worker.kill()
        _use_queue(app, before)


def _use_queue(app: Any, changes: dict[str, Any]) -> None:
    from kombu import pools

    app.conf.update(changes)
    pools.reset()
    app._pool = None
    app.amqp._producer_pool = None


@pytest.fixture
def wait_until() -> Callable[..., None]:
    """A function that waits until a condition holds and fails after ``seconds``."""

    def wait(condition: Callable[[], object], seconds: float = 60.0) -> None:
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, f"still not so after {seconds} s"
            time.sleep(0.05)

    return wait


@pytest.fixture
def takes_less() -> Callable[[Callable[[], object], float], bool]:
    """Whether work takes less than so many seconds of processor time, once of three times.

    Not of the clock, since the machine may be busy; and not only once, since a core that is shared counts double.
    What is in memory already is left out of the garbage collection, as in the processes that serve requests.
    """

    def took(work: Callable[[], object]) -> float:
        gc.collect()
        gc.freeze()
        start = time.process_time()
        work()
        taken = time.process_time() - start
        gc.unfreeze()
        return taken

    return lambda work, seconds: any(took(work) < seconds for _ in range(3))


# Browser -------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    """Headless Chromium, started once."""
    from playwright.sync_api import expect, sync_playwright

    names = ("chromium", "chromium-browser", "google-chrome")
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if path is None:
        pytest.skip("Chromium is not installed")
    # Playwright's synchronous interface runs an event loop in this thread, in which Django would refuse to work.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    arguments = ["--no-sandbox", "--disable-background-networking", "--disable-gpu"]
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=arguments)
        yield chromium
        chromium.close()


@pytest.fixture
def expected_errors() -> set[str]:
    """Words of the errors that a test provokes in the browser.

    Said in advance: the browser may complain later than the page shows what became of it.
    """
    return set()


@pytest.fixture
def live_page(
    request: pytest.FixtureRequest, browser: "Browser", live_server: Any, expected_errors: set[str]
) -> Iterator["Page"]:
    """A page of a running site, addressed from ``/``. Fails on console errors, script errors and foreign addresses.

    Indirect parameters are options of the browser context: ``viewport``, ``java_script_enabled``, ``color_scheme`` …
    """
    # Without smooth scrolling, during which a click lands beside what it was aimed at.
    still = {"locale": "en-GB", "viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}
    context = browser.new_context(base_url=live_server.url, **{**still, **getattr(request, "param", {})})
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    console_errors: list[str] = []
    foreign: list[str] = []
    page.on("console", lambda message: console_errors.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: console_errors.append(str(error)))
    page.on("request", lambda sent: None if _is_own(sent.url, live_server.url) else foreign.append(sent.url))
    yield page
    context.close()
    assert [error for error in console_errors if not any(word in error for word in expected_errors)] == []
    assert foreign == []


def _is_own(address: str, site: str) -> bool:
    return address.startswith((site, "about:", "blob:", "data:"))


@pytest.fixture(scope="session")
def axe_source() -> str:
    """The accessibility checker as a script."""
    path = ROOT / "node_modules" / "axe-core" / "axe.min.js"
    if not path.exists():
        pytest.skip("axe-core is not installed; scripts/test fetches it")
    return path.read_text(encoding="utf-8")


@pytest.fixture
def accessibility_faults(axe_source: str) -> Callable[["Page"], list[str]]:
    """A function that gives what axe finds on a page: ``rule: selector`` for each place, WCAG 2.2 A and AA.

    A control that lies partly under a bar which stays in sight is large enough once it is scrolled to; whether it lies
    there is chance, and no finding.
    """

    def check(page: "Page") -> list[str]:
        page.wait_for_load_state()
        page.evaluate(axe_source)
        found: list[str] = page.evaluate(
            """async () => {
                const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
                const under = (node) =>
                    [...node.any, ...node.all].some((check) => /obscured/i.test(check.data?.messageKey ?? ""));
                const { violations } = await axe.run(document, { runOnly: rules });
                return violations.flatMap((fault) => fault.nodes
                    .filter((node) => !(fault.id === "target-size" && under(node)))
                    .map((node) => `${fault.id}: ${node.target.join(" ")}`));
            }"""
        )
        return found

    return check
