"""The commands simulate_battles, compile_battles and make_reference_lists."""

from __future__ import annotations

import fcntl
import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from armybuilder.rules.aos4.army_document import from_document
from armybuilder.rules.aos4.battle import simulate
from armybuilder.simulations import warming
from armybuilder.simulations.management.commands import compile_battles, make_reference_lists
from armybuilder.simulations.reference_lists import FACTIONS
from armybuilder.validation.service import report_for
from armybuilder.validation.tests.texts import LEGAL, UNREADABLE
from factions.catalogue import catalogue, current_release

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("reference_data")]


@pytest.fixture
def list_file(tmp_path: Path) -> str:
    file = tmp_path / "spearpoint.txt"
    file.write_text(LEGAL, encoding="utf-8")
    return str(file)


def simulated(*arguments: str) -> Any:
    out = io.StringIO()
    call_command("simulate_battles", *arguments, "--json", stdout=out)
    return json.loads(out.getvalue())


def test_simulate_battles_of_a_file_and_a_reference_list(list_file: str) -> None:
    found = simulated(list_file, "reference:skaven", "--battles", "12", "--seed", "3")

    assert (found["a"], found["b"]) == ("Spearpoint", "Skaven")
    assert (found["settings"]["battles"], found["settings"]["seed"]) == (12, 3)
    assert found["counters"]["battles"] == 12
    assert found["summary"]["won"] == found["counters"]["won"] / 12


def test_simulate_battles_of_the_same_seed_are_the_same(list_file: str) -> None:
    first, again, other = (
        simulated(list_file, "reference:skaven", "--battles", "10", "--seed", seed)["digest"] for seed in "334"
    )

    assert first == again
    assert first != other


def test_simulate_battles_as_text_says_what_it_is(list_file: str) -> None:
    out = io.StringIO()

    call_command("simulate_battles", list_file, "reference:skaven", "--battles", "10", stdout=out)

    lines = out.getvalue().splitlines()
    assert lines[0].startswith("Spearpoint against Skaven: 10 battles, ")
    assert lines[-1] == "Compares lists, does not foretell games."


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("reference:gnomes", "reference:gnomes: there is one of stormcast-eternals"),
        ("/nowhere/list.txt", "/nowhere/list.txt: No such file or directory"),
    ],
)
def test_simulate_battles_names_a_list_that_is_not_there(source: str, said: str) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("simulate_battles", source, "reference:skaven")

    assert str(refused.value).startswith(said)


def test_simulate_battles_names_a_text_that_is_no_list(tmp_path: Path) -> None:
    file = tmp_path / "hello.txt"
    file.write_text(UNREADABLE)

    with pytest.raises(CommandError, match="no list can be read from this"):
        call_command("simulate_battles", str(file), "reference:skaven")


def test_simulate_battles_names_units_that_do_not_fight(tmp_path: Path) -> None:
    file = tmp_path / "odd.txt"
    file.write_text(LEGAL.replace("Chaos Spawn (60)", "Gobbledygook (60)"), encoding="utf-8")
    err = io.StringIO()

    call_command("simulate_battles", str(file), "reference:skaven", "--battles", "1", stdout=io.StringIO(), stderr=err)

    assert "Gobbledygook is not known and does not fight" in err.getvalue()


@pytest.mark.parametrize(("engine", "said"), [("numba", "Battles are compiled ("), ("plain", "Numba is not installed")])
def test_compile_battles_says_what_it_did(engine: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[bool] = []
    monkeypatch.setattr(compile_battles, "engine", lambda: engine)
    monkeypatch.setattr(compile_battles, "warm", lambda: compiled.append(True))
    out = io.StringIO()

    call_command("compile_battles", stdout=out)

    assert out.getvalue().startswith(said)
    assert compiled == ([True] if engine == "numba" else [])


def test_warm_compiles_while_others_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.VAR_DIR = tmp_path
    compiled: list[bool] = []

    def compile_kernel() -> None:
        with open(tmp_path / "compile-battles.lock", encoding="ascii") as other, pytest.raises(BlockingIOError):
            fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
        compiled.append(True)

    monkeypatch.setattr(simulate, "compile_kernel", compile_kernel)
    warming.warm()

    assert compiled == [True]


def test_make_reference_lists_writes_legal_lists_of_the_newest_release(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(make_reference_lists, "FOLDER", tmp_path)
    monkeypatch.setattr(make_reference_lists, "FACTIONS", FACTIONS[:2])

    call_command("make_reference_lists", stdout=io.StringIO())

    written = {path.stem: from_document(json.loads(path.read_text("utf-8"))) for path in tmp_path.glob("*.json")}
    assert set(written) == set(FACTIONS[:2])
    for slug, army in written.items():
        known = catalogue(current_release(), slug)
        assert (army.name, army.release) == (known.army.name, current_release().id)
        assert report_for(army, known).legal
