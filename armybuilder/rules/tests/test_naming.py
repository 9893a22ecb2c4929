"""Names of which a list has several."""

from armybuilder.rules.naming import told_apart


def test_each_name_stands_once() -> None:
    names = ("Clanrats", "Grey Seer", "Clanrats", "Clanrats (2)", "Clanrats")
    assert told_apart(names) == ("Clanrats", "Grey Seer", "Clanrats (2)", "Clanrats (2) (2)", "Clanrats (3)")
