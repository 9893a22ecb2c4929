"""The checked-in schema describes what is written."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings

from armybuilder.interchange.tests.armies import army_lists, faction_name, library, needs_release
from armybuilder.interchange.writing import write
from armybuilder.rules.aos4.army import ArmyList

SCHEMA = Path(__file__).resolve().parents[3] / "docs" / "schema" / "army-list-v1.schema.json"


@pytest.fixture(scope="module")
def validator() -> jsonschema.Draft202012Validator:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


@needs_release
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(army=army_lists())
def test_a_written_list_follows_the_schema(validator: jsonschema.Draft202012Validator, army: ArmyList) -> None:
    catalogue = library().catalogue(army.army)
    document = json.loads(write(army, catalogue, "json", faction=faction_name(catalogue)))
    assert list(validator.iter_errors(document)) == []


def test_the_schema_refuses_another_version(validator: jsonschema.Draft202012Validator) -> None:
    errors = validator.iter_errors({"format": "armybuilder.army-list", "schema_version": 2})
    assert next(errors, None) is not None
