"""The compose file and the image fit the project: shape, variables, users, files."""

import ast
import re
from pathlib import Path
from typing import Any
from urllib.parse import urlparse

import jsonschema
import pytest
import yaml

ROOT = Path(__file__).parents[2]

_COMMAND = {"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}, "minItems": 1}]}
_SCALAR = {"type": ["string", "number", "boolean", "null"]}
_DURATION = {"type": "string", "pattern": r"^\d+(ms|s|m)$"}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["services"],
    "additionalProperties": False,
    "patternProperties": {"^x-": {}},
    "properties": {
        "volumes": {"type": "object", "additionalProperties": {"type": ["object", "null"]}},
        "services": {
            "type": "object",
            "additionalProperties": {
                "type": "object",
                "additionalProperties": False,
                "required": ["image"],
                "properties": {
                    "build": {"type": "string"},
                    "image": {"type": "string", "pattern": r"^[a-z]+(:[\w.-]+)?$"},
                    "restart": {"enum": ["no", "always", "on-failure", "unless-stopped"]},
                    "command": _COMMAND,
                    "environment": {"type": "object", "additionalProperties": _SCALAR},
                    "ports": {"type": "array", "items": {"type": "string"}},
                    "volumes": {"type": "array", "items": {"type": "string", "pattern": "^[a-z]+:/"}},
                    "depends_on": {
                        "type": "object",
                        "additionalProperties": {
                            "type": "object",
                            "required": ["condition"],
                            "properties": {"condition": {"enum": ["service_started", "service_healthy"]}},
                        },
                    },
                    "healthcheck": {
                        "type": "object",
                        "required": ["test"],
                        "additionalProperties": False,
                        "properties": {
                            "test": _COMMAND,
                            "interval": _DURATION,
                            "timeout": _DURATION,
                            "retries": {"type": "integer", "minimum": 1},
                        },
                    },
                },
            },
        },
    },
}


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))
    return loaded


def variables_read(*paths: Path) -> set[str]:
    """Give the names that ``env.<type>("NAME", …)`` reads in the files at ``paths``."""
    calls = (node for path in paths for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    return {
        call.args[0].value
        for call in calls
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and isinstance(call.func.value, ast.Name)
        and call.func.value.id == "env"
        and call.args
        and isinstance(call.args[0], ast.Constant)
        and isinstance(call.args[0].value, str)
    }


def test_compose_file_has_the_shape_of_compose_files(compose: dict[str, Any]) -> None:
    jsonschema.validate(compose, SCHEMA)


def test_compose_file_starts_the_four_services(compose: dict[str, Any]) -> None:
    images = {name: service["image"] for name, service in compose["services"].items()}

    assert images == {"db": "postgres:15", "redis": "redis:7", "web": "armybuilder", "worker": "armybuilder"}


def test_services_wait_for_services_that_exist_and_tell_their_health(compose: dict[str, Any]) -> None:
    services = compose["services"]
    awaited = {name for service in services.values() for name in service.get("depends_on", {})}

    assert awaited == {"db", "redis", "web"}
    assert [name for name in awaited if "healthcheck" not in services[name]] == []


def test_volumes_that_are_used_are_declared(compose: dict[str, Any]) -> None:
    used = {volume.split(":")[0] for service in compose["services"].values() for volume in service.get("volumes", [])}

    assert used == set(compose["volumes"])


@pytest.mark.parametrize("service", ["web", "worker"])
def test_every_variable_set_for_the_application_is_read(compose: dict[str, Any], service: str) -> None:
    settings = variables_read(
        *sorted((ROOT / "armybuilder" / "settings").glob("*.py")),
        ROOT / "armybuilder" / "web" / "management" / "commands" / "serve.py",
    )
    by_django = {"DJANGO_SETTINGS_MODULE"}

    assert set(compose["services"][service]["environment"]) - settings - by_django == set()


def test_every_setting_of_an_installation_reaches_the_containers(compose: dict[str, Any]) -> None:
    documented = re.findall(r"^\| (`[^|]+) \|", (ROOT / "docs" / "operations.md").read_text("utf-8"), re.MULTILINE)
    settings = {name for cell in documented for name in re.findall(r"`([A-Z_]+)`", cell)}
    web = compose["services"]["web"]
    told = set(re.findall(r"\$\{([A-Z_]+):", str((web["environment"], web["ports"]))))
    by_the_file = {"HOST", "VAR_DIR", "DATABASE_URL", "DATABASE_POOL", "REDIS_URL", "REDIS_CACHE_URL"}
    never_there = {"DEBUG"}

    assert settings - told == by_the_file | never_there


def test_database_address_fits_the_database(compose: dict[str, Any]) -> None:
    database = compose["services"]["db"]["environment"]
    text = compose["services"]["web"]["environment"]["DATABASE_URL"]
    address = urlparse(text.replace(database["POSTGRES_PASSWORD"], "password"))

    assert (address.hostname, address.username, address.password, address.path) == (
        "db",
        database["POSTGRES_USER"],
        "password",
        f"/{database['POSTGRES_DB']}",
    )


def test_queue_and_cache_use_different_databases_of_redis(compose: dict[str, Any]) -> None:
    environment = compose["services"]["web"]["environment"]

    assert environment["REDIS_URL"] == "redis://redis:6379/0"
    assert environment["REDIS_CACHE_URL"] == "redis://redis:6379/1"


def test_one_worker_has_the_only_beat(compose: dict[str, Any]) -> None:
    with_beat = [name for name, service in compose["services"].items() if "--beat" in service.get("command", [])]

    assert with_beat == ["worker"]


def test_image_runs_as_an_ordinary_user() -> None:
    users = re.findall(r"^USER (\S+)$", (ROOT / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE)

    assert users == ["armybuilder"]


def test_image_copies_what_exists_and_is_not_ignored() -> None:
    lines = re.findall(r"^COPY (.+) \S+$", (ROOT / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE)
    sources = [source for line in lines for source in line.split()]
    allowed = [line[1:] for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines() if line[0] == "!"]

    assert [source for source in sources if not (ROOT / source).exists()] == []
    assert [source for source in sources if not any(Path(source).match(pattern) for pattern in allowed)] == []


def test_every_variable_that_is_read_is_documented() -> None:
    read = variables_read(
        *sorted((ROOT / "armybuilder" / "settings").glob("*.py")),
        ROOT / "armybuilder" / "web" / "management" / "commands" / "serve.py",
    )
    documented = set(re.findall(r"`([A-Z_]+)`", (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")))

    assert read - documented == set()


def test_every_dependency_has_a_reason() -> None:
    page = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8").casefold()
    lines = [
        line
        for name in ("requirements.in", "requirements-dev.in", "requirements-fast.in")
        for line in (ROOT / name).read_text(encoding="utf-8").split("\n")
        if line and not line.startswith("-c")
    ]
    names = [re.split(r"[\[~=<>]", line)[0].casefold() for line in lines]

    assert [name for name in names if name not in page] == []


def test_pins_are_exact_and_name_no_host() -> None:
    for name in ("requirements.txt", "requirements-dev.txt", "requirements-fast.txt"):
        lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
        pins = [line for line in lines if not line.startswith("#")]
        assert [line for line in pins if not re.match(r"^[\w.-]+==[\w.]+\s+# via ", line)] == []
    assert "resolved" not in (ROOT / "package-lock.json").read_text(encoding="utf-8")
