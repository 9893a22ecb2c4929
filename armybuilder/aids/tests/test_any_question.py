"""Whatever an aid may be asked it answers, or says why not: the ends of every field, and values in between."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from armybuilder.aids.aid import Aid, AidProblem
from armybuilder.aids.fields import Field, Fields, Kind, Rows, read_json
from armybuilder.aids.registry import AIDS

QUESTIONS = 40
TEXTS = ("", "one", "one, two", 'Ünï "x" <b>')


def value(asked: Field, chance: Random) -> Any:
    if asked.optional and chance.random() < 0.2:
        return None
    low, high = int(asked.low), int(asked.high)
    match asked.kind:
        case Kind.WHOLE:
            return chance.choice([low, high, chance.randint(low, high)])
        case Kind.NUMBER:
            return chance.choice([asked.low, asked.high, round(chance.uniform(asked.low, asked.high), 2)])
        case Kind.FLAG:
            return chance.random() < 0.5
        case Kind.CHOICE:
            return chance.choice([name for name, _ in asked.choices])
        case Kind.TEXT:
            return chance.choice(TEXTS)
        case Kind.WHOLES:
            return [chance.randint(low, high) for _ in range(chance.randint(0, 8))]


def question(fields: Fields, chance: Random) -> dict[str, Any]:
    asked: dict[str, Any] = {}
    for each in fields:
        if isinstance(each, Rows):
            asked[each.name] = [
                {c.name: f"n{place}" if c.name == each.key else value(c, chance) for c in each.columns}
                for place in range(chance.randint(0, min(6, each.most)))
            ]
        else:
            asked[each.name] = value(each, chance)
    return asked


@pytest.mark.parametrize("aid", AIDS, ids=lambda aid: aid.name)
def test_aid_answers_whatever_its_fields_allow(aid: Aid) -> None:
    chance = Random(aid.name)
    answered = 0
    for _ in range(QUESTIONS):
        reading = read_json(aid.fields, question(aid.fields, chance))
        assert reading.faults == []
        try:
            answer = aid.answer(reading.values)
        except AidProblem:  # values that do not go together
            continue
        answered += 1
        json.dumps(dict(answer.data), allow_nan=False)
        assert answer.title
        assert all(step.text for step in answer.steps)
        assert {len(line) for table in answer.tables for line in table.lines} <= {
            len(table.columns) for table in answer.tables
        }
    assert answered > 0
