"""``docs/operations.md`` leaves no command and no setting out."""

import re
from pathlib import Path

import pytest
from django.core.management import get_commands

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
OWN_COMMANDS = sorted(name for name, app in get_commands().items() if str(app).startswith(("armybuilder", "factions")))
READS = re.compile(r"""(?:\benv\.\w+\(|environ\.get\()\s*"(\w+)\"""")
SOURCES = [
    *(ROOT / "armybuilder" / "settings").glob("*.py"),
    ROOT / "armybuilder" / "web" / "management" / "commands" / "serve.py",
    ROOT / "armybuilder" / "rules" / "aos4" / "battle" / "kernel" / "jit.py",
]
SETTINGS = sorted({name for path in SOURCES for name in READS.findall(path.read_text(encoding="utf-8"))})


@pytest.mark.parametrize("name", OWN_COMMANDS)
def test_command_is_told(name: str) -> None:
    assert re.search(rf"^\|.*`{name}`.*\|$", PAGE, re.MULTILINE)


@pytest.mark.parametrize("name", [name for name in SETTINGS if name != "PYTEST_XDIST_WORKER"])
def test_setting_is_told(name: str) -> None:
    assert re.search(rf"`{name}[`=]", PAGE)
