"""Weapons flattened to who carries what."""

from xml.etree import ElementTree

from factions.importer.tree import Data
from factions.importer.wargear import models, weapons
from factions.tests.importing import sample

MAXIMUM = '<constraint id="x{0}" type="max" value="{1}" scope="{2}"/>'


def holder(name: str, *, limit: int | None = None, hidden_by: str = "", inner: str = "") -> str:
    own = MAXIMUM.format(name, limit, "u") if limit else ""
    condition = sample.condition("atLeast", "parent", hidden_by)
    hides = f'<modifier type="set" value="true" field="hidden"><conditions>{condition}</conditions></modifier>'
    body = inner or sample.weapon(name)
    return (
        f'<selectionEntry id="h-{name}" name="{name}" type="upgrade"><constraints>{own}</constraints>'
        f"<modifiers>{hides if hidden_by else ''}</modifiers>"
        f"<selectionEntries>{body}</selectionEntries></selectionEntry>"
    )


def unit(*inside: str) -> ElementTree.Element:
    return ElementTree.fromstring(f'<selectionEntry id="u" name="Unit" type="unit">{"".join(inside)}</selectionEntry>')


def model(name: str, number: int, entries: str = "", groups: str = "") -> str:
    limits = f'<constraint id="{name}" type="min" value="{number}" scope="parent"/>'
    return (
        f'<selectionEntries><selectionEntry id="{name}" name="{name}" type="model"><constraints>{limits}</constraints>'
        f"<selectionEntries>{entries}</selectionEntries>"
        f"<selectionEntryGroups>{groups}</selectionEntryGroups></selectionEntry></selectionEntries>"
    )


def test_a_weapon_that_every_model_carries_has_no_limit() -> None:
    (found,) = weapons(unit(model("Trooper", 5, sample.weapon("Axe"))), Data(), "file")

    assert (found.name, found.limit, found.group, found.holder, found.optional) == ("Axe", None, "", "", False)


def test_a_limited_weapon_names_what_it_replaces() -> None:
    text = model("Trooper", 5, holder("Pike", limit=1) + holder("Axe", hidden_by="h-Pike"))

    pike, axe = weapons(unit(text), Data(), "file")

    assert (pike.limit, pike.optional, pike.option, pike.replaces) == (1, True, "Pike", (axe.id,))
    assert axe.replaces == ()


def test_weapons_of_one_option_share_limit_and_replacement() -> None:
    both = sample.weapon("Gun") + sample.weapon("Butt")
    text = model("Trooper", 3, holder("Gun and Butt", limit=1, inner=both) + holder("Saw", hidden_by="h-Gun and Butt"))

    gun, butt, saw = weapons(unit(text), Data(), "file")

    assert {(w.option, w.limit, w.replaces) for w in (gun, butt)} == {("Gun and Butt", 1, (saw.id,))}


def test_weapons_of_a_choice_share_a_group_and_differ_in_option() -> None:
    group = (
        f'<selectionEntryGroup id="choice" name="Options"><constraints>{MAXIMUM.format("g", 1, "parent")}'
        '<constraint id="gmin" type="min" value="1" scope="parent"/></constraints><selectionEntries>'
        f"{holder('Net')}{holder('Harpoon')}</selectionEntries></selectionEntryGroup>"
    )

    net, harpoon = weapons(unit(model("Beast", 1, groups=group)), Data(), "file")

    assert [(w.group, w.option, w.optional) for w in (net, harpoon)] == [
        ("choice", "Net", False),
        ("choice", "Harpoon", False),
    ]


def test_several_model_entries_name_their_weapons_holder() -> None:
    text = unit(model("Squig", 10, sample.weapon("Gob")), model("Herder", 2, sample.weapon("Prodder")))

    assert [(w.name, w.holder) for w in weapons(text, Data(), "file")] == [("Gob", "Squig"), ("Prodder", "Herder")]
    assert [(m.name, m.minimum) for m in models(text)] == [("Squig", 10), ("Herder", 2)]
