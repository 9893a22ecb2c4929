"""JSON of strangers: what is read, and what is refused with a ``ValueError``."""

from __future__ import annotations

import json

import pytest

from armybuilder.interchange.json_text import json_value


@pytest.mark.parametrize(
    ("data", "value"),
    [
        ("[" * 3 + "]" * 3, [[[]]]),
        ('{"a": [1, 2.5, null]}', {"a": [1, 2.5, None]}),
        (b"\xef\xbb\xbf[true]", [True]),
        ('"é"'.encode("utf-16"), "é"),
        (r'"\ud83d\ude00 \\ud83d"', "😀 \\ud83d"),
    ],
)
def test_json_is_read_as_text_and_as_bytes(data: str | bytes, value: object) -> None:
    assert json_value(data) == value


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (r'{"\ud800": 1}', "half a character"),
        (r'["x\uDfff"]', "half a character"),
        ('["\ud800"]', "half a character"),
        (b'["\xed\xa0\x80"]', "can't decode"),
        ("[" + "9" * 5000 + "]", "a number of more than 1000 digits"),
        ("[" * 100_000, "nested too deeply"),
        ("[" * 202 + "]" * 202, "nested too deeply"),
        ('{"a":' * 202 + "1" + "}" * 202, "nested too deeply"),
    ],
)
def test_what_cannot_be_kept_or_answered_is_refused(data: str | bytes, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        json_value(data)


def test_the_place_of_a_fault_is_told() -> None:
    with pytest.raises(json.JSONDecodeError) as refused:
        json_value("{\n1}")

    assert refused.value.lineno == 2
