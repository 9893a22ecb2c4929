"""The command ``attack_odds``: given cases, own cases, both game systems, and what it refuses."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from armybuilder.simulations.answers import answer_cases

BLADES = {
    "id": "blades",
    "kind": "attack",
    "input": {
        "attacker": {
            "models": 1,
            "weapons": [{"name": "b", "attacks": 1, "hit": 4, "wound": 4, "rend": 0, "damage": 1, "abilities": []}],
        },
        "target": {"models": 1, "health": 1, "save": 4, "ward": []},
    },
}
HORDES = {"id": "hit", "input": {"kind": "attack", "dice": 2, "stat": 6, "DEF": 12}}


def odds(*cases: Any, tmp_path: Path) -> tuple[dict[str, Any], str, int]:
    """Answer, error output and exit status of the command for these cases."""
    file = tmp_path / "cases.json"
    file.write_text(json.dumps({"cases": cases}))
    out, err, status = io.StringIO(), io.StringIO(), 0
    try:
        call_command("attack_odds", str(file), stdout=out, stderr=err, no_color=True)
    except SystemExit as end:
        status = int(str(end.code))
    return json.loads(out.getvalue()), err.getvalue().replace(str(file), "FILE"), status


def test_attack_odds_answers_both_game_systems_in_one_document(tmp_path: Path) -> None:
    answer, said, status = odds(BLADES, HORDES, tmp_path=tmp_path)

    assert answer == {
        "results": {
            "blades": {
                "mean_damage_pool_after_wards": pytest.approx(0.125, abs=1e-12),
                "mean_damage_allocated": pytest.approx(0.125, abs=1e-12),
                "mean_slain": pytest.approx(0.125, abs=1e-12),
                "p_destroyed": pytest.approx(0.125, abs=1e-12),
                "p_damage_ge": {"1": pytest.approx(0.125, abs=1e-12)},
                "p_slain_ge": {"1": pytest.approx(0.125, abs=1e-12)},
            },
            "hit": {"p_hit": pytest.approx(13 / 18, abs=1e-12)},
        }
    }
    assert (said, status) == ("", 0)


@pytest.mark.parametrize(
    "case",
    [
        {"id": "x", "kind": "damage", "input": {"dice": 2, "POW": 12, "ARM": 18}},
        {"id": "x", "kind": "damage", "input": {"kind": "damage", "dice": 2, "POW": 12, "ARM": 18}},
        {"id": "x", "input": {"kind": "damage", "dice": 2, "POW": 12, "ARM": 18}},
    ],
)
def test_answer_cases_finds_the_kind_of_hordes_in_either_place(case: dict[str, Any]) -> None:
    assert answer_cases({"cases": [case]})["results"]["x"]["p_zero"] == pytest.approx(15 / 36, abs=1e-12)


def test_answer_cases_tells_an_attack_of_hordes_by_its_input() -> None:
    case = {"id": "x", "kind": "attack", "input": {"dice": 2, "stat": 6, "DEF": 12}}

    assert answer_cases({"cases": [case]}) == {"results": {"x": {"p_hit": pytest.approx(13 / 18)}}}


def test_attack_odds_names_what_it_cannot_work_out_and_answers_the_rest(tmp_path: Path) -> None:
    broken = {"id": "odd", "kind": "attack", "input": {**BLADES["input"], "target": {"models": 0}}}  # type: ignore[dict-item]
    unknown = {"id": "what", "input": {"kind": "juggle"}}

    answer, said, status = odds(broken, unknown, HORDES, tmp_path=tmp_path)

    assert answer == {"results": {"hit": {"p_hit": pytest.approx(13 / 18)}}}
    assert said.splitlines() == [
        "FILE: cases[0].input.target.models: OUT_OF_RANGE (0) (case odd)",
        "FILE: cases[1].input.kind: UNKNOWN_KIND (juggle) (case what)",
    ]
    assert status == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "FILE: not JSON, line 1 column 2: Expecting property name enclosed in double quotes"),
        ("[]", "FILE: document: NOT_AN_OBJECT ([])"),
        ("{}", "FILE: cases: MISSING"),
        ('{"cases": 3}', "FILE: cases: NOT_A_LIST (3)"),
        ("[" * 100_000, "FILE: nested too deeply"),
        ("9" * 5000, "FILE: a number of more than 1000 digits"),
        ('{"cases": [{"id": "\\ud800"}]}', "FILE: half a character"),
        ('{"cases": [{"id": "a", "input": {}, "input": {}}]}', "FILE: the name 'input' twice in one object"),
    ],
)
def test_attack_odds_says_why_a_document_is_refused(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "cases.json"
    file.write_text(text)

    with pytest.raises(CommandError) as refused:
        call_command("attack_odds", str(file))

    assert str(refused.value).replace(str(file), "FILE") == said


def test_attack_odds_names_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"none\.json: No such file"):
        call_command("attack_odds", str(tmp_path / "none.json"))


def test_attack_odds_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    text = json.dumps({"cases": [HORDES]}).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    out = io.StringIO()

    call_command("attack_odds", stdout=out)

    assert json.loads(out.getvalue()) == {"results": {"hit": {"p_hit": pytest.approx(13 / 18)}}}


@pytest.mark.parametrize("name", ["attack_cases.json", "hordes_cases.json"])
def test_attack_odds_agrees_with_the_given_cases(name: str, shared_folder: Path) -> None:
    file = shared_folder / "cases" / name
    out = io.StringIO()

    call_command("attack_odds", str(file), stdout=out)

    results = json.loads(out.getvalue())["results"]
    for case in json.loads(file.read_text())["cases"]:
        assert_close(results[case["id"]], case["expected"], case["id"])


def assert_close(found: Any, expected: Any, place: str) -> None:
    """Equal to 1e-9; expected numbers may be given as ``{exact, decimal}`` or as decimal texts."""
    if isinstance(expected, dict) and "decimal" in expected:
        expected = float(expected["decimal"])
    if isinstance(expected, dict):
        for key, value in expected.items():
            if key != "exact":
                assert_close(found[key], value, f"{place}.{key}")
    elif isinstance(expected, list):
        assert len(found) == len(expected), place
        for position, value in enumerate(expected):
            assert_close(found[position], value, f"{place}[{position}]")
    elif isinstance(expected, str):
        assert found == expected or found == pytest.approx(float(expected), abs=1e-9), place
    elif isinstance(expected, bool) or expected is None:
        assert found is expected, place
    else:
        assert found == pytest.approx(expected, abs=1e-9), place
