"""The reviewed readings of the source's modifiers do not contradict what the modifiers say."""

from factions.importer.idioms import reviewed_idioms

LIMITS = ("unit-limit", "keyword-limit", "keyword-limit-beside")


def test_leaders_that_must_be_absent_are_not_read_as_limited() -> None:
    """ "None of these leads" caps a kind under all others (R-29); the leaders named are those without a limit."""
    wrong = [
        idiom["shape"]
        for idiom in reviewed_idioms()
        if idiom["reading"] in LIMITS
        and "lessThan1(force:LINK)" in idiom["shape"]
        and "atLeast1(force:LINK)" not in idiom["shape"]
    ]
    assert wrong == []
