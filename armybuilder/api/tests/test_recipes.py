"""The recipes of ``docs/api.md``, run as they are written, and the example client, against a running site."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from django.conf import settings

from armybuilder.accounts.models import Scope, User
from armybuilder.accounts.services import create_api_key
from armybuilder.jobs.webhooks.signatures import signature
from armybuilder.validation.tests.texts import ILLEGAL, LEGAL

pytestmark = [pytest.mark.integration, pytest.mark.django_db(transaction=True)]

PAGE = Path(settings.BASE_DIR) / "docs" / "api.md"
RECIPES = re.findall(r"^\*\*(\d+)\. .+?^```sh\n(.+?)^```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
SAID = {
    "1": ["-", "false", "line 1: "],
    "2": ["NO_GENERAL: "],
    "3": ["first false", "second false"],
    "4": [],
    "5": ['"drops": 2', '"proven": true'],
    "6": ["304"],
    "7": ["9"],
    "8": ["Created with Sigdex"],
    "9": ["Renamed", "1500"],
    "10": ["R-15 Size of a regiment"],
}
"""What each recipe prints, in parts."""


@pytest.fixture
def key(user: User) -> str:
    return create_api_key(user=user, name="shell", scope=Scope.WRITE)[1]


@pytest.fixture
def shell(live_server: Any, reference_data: Any, unthrottled: None, key: str, tmp_path: Path) -> Callable[[str], str]:
    """A function that runs a script in a folder with ``list.txt`` and gives what it prints."""
    if not all(map(shutil.which, ("bash", "curl", "jq"))):
        pytest.skip("bash, curl or jq is not installed")
    (tmp_path / "list.txt").write_text(ILLEGAL, encoding="utf-8")

    def run(script: str) -> str:
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", script],
            cwd=tmp_path,
            env={"PATH": os.environ["PATH"], "SITE": live_server.url, "KEY": key, "NO_PROXY": "*", "LC_ALL": "C.UTF-8"},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


def test_there_are_ten_recipes() -> None:
    assert [number for number, _ in RECIPES] == [str(number) for number in range(1, 11)]


def test_recipes_do_what_they_say(shell: Callable[[str], str], tmp_path: Path) -> None:
    printed = {number: shell(script) for number, script in RECIPES}
    missing = {
        number: (part, printed[number])
        for number, parts in SAID.items()
        for part in parts
        if part not in printed[number]
    }
    assert missing == {}
    assert (tmp_path / "list.rosz").read_bytes().startswith(b"PK")


def test_receiver_of_the_page_takes_what_the_site_signs() -> None:
    (source,) = re.findall(r"^```python\n(.+?)^```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    scope: dict[str, Any] = {}
    exec(source, scope)  # the page's own example
    now = int(scope["time"].time())
    assert scope["genuine"]("abw_x", b"{}", signature("abw_x", b"{}", now)) is True
    assert scope["genuine"]("abw_y", b"{}", signature("abw_x", b"{}", now)) is False
    assert scope["genuine"]("abw_x", b"{}", signature("abw_x", b"{}", now - 400)) is False


@pytest.fixture
def library() -> ModuleType:
    """The example client, imported from the documentation."""
    path = Path(settings.BASE_DIR) / "docs" / "client" / "armybuilder_client.py"
    spec = importlib.util.spec_from_file_location("armybuilder_client", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_client_talks_to_a_running_site(
    live_server: Any, reference_data: Any, unthrottled: None, key: str, library: ModuleType
) -> None:
    api = library.Client(live_server.url, key)
    assert api.list_factions(kind="faction", name="seraphon")["results"][0]["slug"] == "seraphon"
    assert api.validate_lists(LEGAL)["legal"] is True
    judged = api.validate_lists({"lists": [{"text": LEGAL}, {"text": ILLEGAL}]}, repairs="1")["lists"]
    assert [one["legal"] for one in judged] == [True, False]
    assert api.convert_lists(LEGAL, to="sigdex").decode().startswith("Spearpoint")
    archive = api.convert_lists(LEGAL, to="rosz")
    assert api.validate_lists(archive)["lists"][0]["format"] == "rosz"
    roster = api.create_roster({"name": "Typed", "list": judged[1]["repairs"][0]["list"]})
    etag = api.last.etag
    assert api.patch_roster(roster["code"], {"name": "Typed again"}, if_match=etag)["name"] == "Typed again"
    with pytest.raises(library.Refused) as refused:
        api.patch_roster(roster["code"], {"name": "Too late"}, if_match=etag)
    assert (refused.value.status, refused.value.kind) == (412, "stale-version")
    assert library.Client(live_server.url).get_roster(roster["share_code"])["name"] == "Typed again"
    assert api.delete_roster(roster["code"]) is None
