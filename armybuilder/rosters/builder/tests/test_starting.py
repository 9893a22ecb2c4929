"""Starting a list: empty, with typed points, as an example, and from a backup file."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from armybuilder.rosters.builder.example import example_army
from armybuilder.rosters.builder.tests.building import Visitor, l0
from armybuilder.rosters.holder import COOKIE
from armybuilder.rosters.models import Roster
from armybuilder.rules.aos4.rulesets import get_ruleset
from armybuilder.rules.aos4.totals import totals
from armybuilder.validation.service import report_for
from factions.catalogue import armies, catalogue, current_release


def test_create_opens_a_list_with_its_defaults_and_sets_the_cookie():
    visitor = Visitor()
    army = visitor.army
    assert (army.points_limit, army.ruleset, len(army.tactic_cards), len(army.formations)) == (
        2000,
        "ghb-2026-27",
        2,
        1,
    )
    assert COOKIE in visitor.client.cookies
    assert visitor.roster.name == "Slaves to Darkness list"


def test_create_for_a_user_sets_no_visitor_cookie(user_client, user):
    visitor = Visitor(client=user_client)
    assert (visitor.roster.owner, visitor.roster.visitor) == (user, "")
    assert COOKIE not in user_client.cookies


@pytest.mark.parametrize(
    ("form", "limit"),
    [
        ({"points_limit": "1000"}, 1000),
        ({"points_limit": "typed", "typed": "1,250"}, 1250),
        ({"points_limit": "typed", "typed": " 750 "}, 750),
        ({}, 2000),
    ],
)
def test_create_takes_a_preset_or_a_typed_limit(form, limit):
    assert Visitor(**form).army.points_limit == limit


@pytest.mark.parametrize(
    ("form", "problem"),
    [
        ({"faction": ""}, "Choose a faction."),
        ({"faction": "nobody"}, "Choose a faction of the list."),
        ({"faction": "x" * 500}, "Choose a faction of the list."),
        ({"points_limit": "typed", "typed": ""}, "Type a number from 50 to 10,000."),
        ({"points_limit": "typed", "typed": "49"}, "Type a number from 50 to 10,000."),
        ({"points_limit": "typed", "typed": "a lot"}, "Type a number from 50 to 10,000."),
        ({"points_limit": "17"}, "Choose one of the points limits, or type a number."),
        ({"ruleset": "hordes-primal"}, "Choose a battlepack of the list."),
        ({"ruleset": "ghb-1999"}, "Choose a battlepack of the list."),
    ],
)
def test_create_refuses_what_makes_no_sense(form, problem):
    answer = Client().post("/rosters/new/", {"faction": "seraphon", **form})
    assert answer.status_code == 422
    assert problem in answer.content.decode()
    assert Roster.objects.count() == 0


def test_every_faction_can_be_started():
    client = Client()
    slugs = [army.slug for army in armies(current_release())]
    for slug in slugs:
        answer = client.post("/rosters/new/", {"faction": slug})
        assert (answer.status_code, client.get(answer["Location"]).status_code) == (303, 200), slug


@pytest.mark.parametrize("limit", [1000, 2000])
def test_every_living_faction_has_a_legal_example_near_the_limit(limit):
    ruleset = get_ruleset("ghb-2026-27")
    for army in armies(current_release()):
        if army.kind != "faction" or army.legends:
            continue
        known = catalogue(current_release(), army.slug)
        example = example_army(known, ruleset, limit)
        assert example is not None, army.slug
        report = report_for(example, known)
        assert (report.errors, "LORE_WITHOUT_CASTER" in report.codes()) == ((), False), army.slug
        assert totals(example, known).left <= limit * 0.15, army.slug
        assert len(example.regiments) >= limit // 1000, army.slug


def test_every_army_has_a_legal_example():
    ruleset = get_ruleset("ghb-2026-27")
    for army in armies(current_release()):
        known = catalogue(current_release(), army.slug)
        example = example_army(known, ruleset)
        assert example is not None, army.slug
        assert report_for(example, known).errors == (), army.slug
        assert example == example_army(known, ruleset), army.slug


def test_an_example_opens_as_an_own_list_that_can_be_changed():
    visitor = Visitor(example="1")
    assert visitor.roster.name == "Example: Slaves to Darkness"
    assert visitor.judged.report.legal
    uid = visitor.army.regiments[0].units[0].uid
    assert visitor.post(f"units/{uid}/remove/").status_code == 303


def test_an_example_that_does_not_fit_says_so():
    answer = Client().post(
        "/rosters/new/",
        {"faction": "sons-of-behemat", "points_limit": "typed", "typed": "50", "example": "1"},
    )
    assert answer.status_code == 422
    assert "No example fits Sons of Behemat at 50 points." in answer.content.decode()


def test_a_backup_loads_as_the_same_list():
    visitor = l0()
    backup = visitor.client.get(f"{visitor.url}backup/")
    assert backup["Content-Disposition"] == 'attachment; filename="slaves-to-darkness-list.armybuilder.json"'
    client = Client()
    answer = client.post("/rosters/load/", {"file": SimpleUploadedFile("a.json", backup.content)})
    assert answer.status_code == 303
    loaded = Roster.objects.get(code=answer["Location"].strip("/").split("/")[-1])
    assert (loaded.document, loaded.name, loaded.points) == (visitor.roster.document, visitor.roster.name, 990)
    assert client.get(answer["Location"]).status_code == 200


def changed_backup(visitor: Visitor, **changes: object) -> bytes:
    held = json.loads(visitor.client.get(f"{visitor.url}backup/").content)
    return json.dumps({**held, **changes}).encode()


def test_a_backup_with_strange_uids_loads_with_plain_ones():
    visitor = l0()
    document = json.loads(json.dumps(visitor.roster.document).replace('"u1"', '"../x y"'))
    upload = SimpleUploadedFile("a.json", changed_backup(visitor, document=document))
    answer = visitor.client.post("/rosters/load/", {"file": upload})
    assert visitor.client.get(answer["Location"]).status_code == 200
    loaded = Roster.objects.get(code=answer["Location"].strip("/").split("/")[-1])
    assert loaded.document == visitor.roster.document


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "The file is empty."),
        (b"\xff\x00", "it holds no JSON"),
        (b"[" * 100_000, "it holds no JSON"),
        (b"[]", "The file is not a backup of a list."),
        (b'{"kind": "armybuilder-backup", "version": 9}', "The backup has version 9; 1 can be read."),
        (b'{"kind": "armybuilder-backup", "version": 1, "system": "chess"}', "of a game that is not known here"),
        (b'{"kind": "armybuilder-backup", "version": 1, "system": ["aos4"]}', "of a game that is not known here"),
        (b'{"kind": "armybuilder-backup", "version": 1, "system": "aos4"}', "The backup cannot be read"),
        (b" " * 300_000, "The file is larger than 256 KB"),
    ],
)
def test_a_file_that_is_no_backup_is_refused_with_the_reason(content, problem):
    answer = Client().post("/rosters/load/", {"file": SimpleUploadedFile("a.json", content)})
    assert answer.status_code == 422
    assert problem in answer.content.decode()


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"ruleset": "ghb-1999"}, "for a battlepack that is not known here"),
        ({"release": "1999-01-01"}, "The backup needs the data of 1999-01-01"),
        ({"army": "nobody"}, "of an army that the data do not have"),
        ({"extra": 1}, "The backup cannot be read: extra: unknown_key"),
    ],
)
def test_a_backup_of_something_unknown_is_refused_with_the_reason(changes, problem):
    visitor = l0()
    document = {**visitor.roster.document, **changes}
    upload = SimpleUploadedFile("a.json", changed_backup(visitor, document=document))
    answer = Client().post("/rosters/load/", {"file": upload})
    assert answer.status_code == 422
    assert problem in answer.content.decode()


def test_load_without_a_file_asks_for_one():
    answer = Client().post("/rosters/load/")
    assert answer.status_code == 422
    assert "Choose a backup file." in answer.content.decode()
