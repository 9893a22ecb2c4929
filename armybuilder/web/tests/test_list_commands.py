"""``validate_lists`` and ``convert_list`` over games, events' rule sets and archives."""

from __future__ import annotations

import errno
import gc
import io
import json
import os
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from armybuilder.rosters.models import Roster
from armybuilder.rules.hordes.army import Entry, horde_document
from armybuilder.rules.hordes.demo import DEMO
from armybuilder.rules.hordes.profiles import profile_json, profiles_document
from armybuilder.rules.hordes.system import SYSTEM
from armybuilder.rules.hordes.tests.test_army import LEGAL as HORDE
from armybuilder.tournaments.tests.factories import make_event
from armybuilder.validation.tests.test_reading import KEYS, run_validate
from armybuilder.validation.tests.texts import ILLEGAL, LEGAL
from armybuilder.web.management.commands import validate_lists

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.usefixtures("reference_data")]
DOCUMENT = horde_document(HORDE)
TEXT = SYSTEM.export_text(DOCUMENT, DEMO)
BRAKKA = replace(DEMO.profiles[0], id="brakka", name="Brakka")
BRAKKAS = horde_document(replace(HORDE, name="Brakkas", entries=(Entry("brakka"),)))
PROFILES = profiles_document([BRAKKA])


def judged(*arguments: str, stdin: str = "") -> tuple[int, list[dict[str, Any]]]:
    status, out = run_validate(*arguments, "--format", "json", stdin=stdin.encode())
    return status, json.loads(out)


def codes(document: dict[str, Any]) -> list[str]:
    return [each["code"] for each in (*document["violations"], *document["problems"])]


def converted(path: Path, to: str, **options: Any) -> str:
    written = io.StringIO()
    call_command("convert_list", str(path), to=to, stdout=written, **options)
    return written.getvalue()


@pytest.mark.parametrize(("text", "format"), [(TEXT, "text"), (json.dumps(DOCUMENT), "json")])
def test_horde_is_judged_with_the_keys_of_every_list(text: str, format: str) -> None:
    status, (document,) = judged("-", stdin=text)
    assert (status, list(document)) == (0, KEYS)
    told = {name: document[name] for name in ("format", "faction", "ruleset", "points", "legal", "complete")}
    assert told == {
        "format": format,
        "faction": "Emberwild",
        "ruleset": "hordes-primal",
        "points": SYSTEM.totals(DOCUMENT, DEMO)[0].value,
        "legal": True,
        "complete": True,
    }


def test_folder_of_two_games_is_judged_each_by_its_own(tmp_path: Path) -> None:
    (tmp_path / "army.txt").write_text(LEGAL)
    (tmp_path / "horde.json").write_text(json.dumps({**DOCUMENT, "points_limit": 10}))
    (tmp_path / "horde.txt").write_text(TEXT)
    status, documents = judged(str(tmp_path))
    assert (status, [each["ruleset"] for each in documents], [each["legal"] for each in documents]) == (
        1,
        ["ghb-2026-27", "hordes-primal", "hordes-primal"],
        [True, False, True],
    )
    assert codes(documents[1]) == ["POINTS_LIMIT_EXCEEDED"]
    summary = run_validate(str(tmp_path))[1]
    assert ("lists 3\n" in summary, "points equal 2 of 2" in summary, "legal 2 of 3" in summary) == (True, True, True)


def test_text_of_a_horde_tells_lines_and_what_nobody_knows() -> None:
    text = TEXT.replace("Ash Hound", "Ash Hownd").replace("Kiln Ogre: ", "Kiln Ogre - ") + "\n" + TEXT
    status, (first, second) = judged("-", stdin=text)
    assert (status, second["source"], second["legal"]) == (1, "-#2", True)
    lines = text.splitlines()
    number = next(index for index, line in enumerate(lines, start=1) if "Hownd" in line)
    unread = next(index for index, line in enumerate(lines, start=1) if "Ogre -" in line)
    assert [(each["line"], each["code"], each["candidates"]) for each in first["problems"]] == [
        (number, "PROFILE_NOT_FOUND", ["Ash Hound"]),
        (unread, "LINE_NOT_READ", []),
    ]
    assert [(each["code"], each["line"]) for each in first["violations"]] == [("HORDES_PROFILE_UNKNOWN", number)]
    assert first["lines"]["total"] - first["lines"]["resolved"] == 2


def test_profiles_in_a_file_beside_the_list_are_known(tmp_path: Path) -> None:
    (tmp_path / "brakkas.json").write_text(json.dumps(BRAKKAS))
    assert codes(judged(str(tmp_path))[1][0]) == ["HORDES_NO_WARLOCK", "HORDES_PROFILE_UNKNOWN"]
    (tmp_path / "profiles.json").write_text(json.dumps(PROFILES))
    status, documents = judged(str(tmp_path))
    assert (status, [Path(each["source"]).name for each in documents]) == (0, ["brakkas.json"])


def test_text_that_only_mentions_the_game_is_no_list_of_it_and_stops_no_other(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Next month we play HORDES: Primal.")
    (tmp_path / "b.txt").write_text(TEXT)
    status, documents = judged(str(tmp_path))
    assert (status, [each["legal"] for each in documents]) == (2, [False, True])
    assert documents[0]["problems"][0]["code"] == "NOT_A_LIST"


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("/500 points", "/20000 points", (3, "points_limit: This number is out of range.")),
        ("Emberwild", "E" * 501, (2, "faction: This is too long.")),
        ("Ash Hound", "A" * 501, (9, "entries[1].profile: This is too long.")),
    ],
)
def test_text_of_a_horde_that_no_list_can_hold_is_told_with_its_line(
    tmp_path: Path, old: str, new: str, problem: tuple[int, str]
) -> None:
    (tmp_path / "a.txt").write_text(TEXT.replace(old, new))
    (tmp_path / "b.txt").write_text(TEXT)
    status, (told, legal) = judged(str(tmp_path))
    assert (status, legal["legal"]) == (2, True)
    assert (told["problems"][0]["line"], told["problems"][0]["message"]) == problem


def test_profiles_that_cannot_be_read_are_named_with_their_place(tmp_path: Path) -> None:
    (tmp_path / "profiles.json").write_text(json.dumps(profiles_document([]) | {"profiles": [{"id": "x"}]}))
    status, (document,) = judged(str(tmp_path))
    assert (status, document["problems"][0]["message"]) == (
        2,
        "profiles[0].name: This is missing.",
    )


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({**DOCUMENT, "entries": [{"profile": 3}]}, "list.entries[0].profile: A text is expected here."),
        ({**DOCUMENT, "colour": "red"}, "list.colour: This key is not known."),
        ({"list": DOCUMENT, "ruleset": "chess"}, "ruleset: This is not one of the choices."),
    ],
)
def test_json_of_a_horde_that_cannot_be_read_is_told_with_its_place(document: Any, message: str) -> None:
    status, (told,) = judged("-", stdin=json.dumps(document))
    assert (status, told["problems"][0]["code"]) == (2, "DOCUMENT_NOT_READ")
    assert told["problems"][0]["message"] == f"The list cannot be read: {message}"


def test_backup_files_of_every_game_are_judged(client: Client, tmp_path: Path) -> None:
    client.post("/aids/hordes/lists/new/", {"name": "Cinders", "faction": "Emberwild", "points_limit": "500"})
    horde = Roster.objects.get()
    client.post("/rosters/new/", {"army": "seraphon", "points_limit": "2000", "ruleset": "ghb-2026-27"})
    slug = "/rosters/spearhead/"
    client.post(client.get(slug).content.decode().split(f'href="{slug}')[1].join((slug, "")).split('"')[0])
    for roster in Roster.objects.all():
        kept = client.get(f"/rosters/{roster.code}/backup/").content
        (tmp_path / f"{roster.system}.json").write_bytes(kept)
    status, documents = judged(str(tmp_path))
    assert status == 1
    told = {Path(each["source"]).stem: (each["ruleset"], each["legal"]) for each in documents}
    wanted = {roster.system: roster.legal for roster in Roster.objects.all()}
    assert {system: legal for system, (_, legal) in told.items()} == wanted
    assert told[horde.system][0] == "hordes-primal"


def test_rule_set_of_another_game_is_no_verdict(tmp_path: Path) -> None:
    (tmp_path / "army.txt").write_text(LEGAL)
    (tmp_path / "horde.txt").write_text(TEXT)
    status, (army, horde) = judged(str(tmp_path), "--ruleset", "hordes-primal")
    assert (status, army["problems"][0]["message"], horde["legal"]) == (
        2,
        "This list is of another game: Age of Sigmar.",
        True,
    )
    status, (army, horde) = judged(str(tmp_path), "--ruleset", "ghb-2026-27")
    assert (status, army["legal"], codes(horde)) == (2, True, ["OTHER_GAME"])


def test_other_rule_set_of_hordes_counts_otherwise() -> None:
    ogres = horde_document(replace(HORDE, points_limit=5000, entries=(*HORDE.entries, *[Entry("kiln-ogre")] * 2)))
    both = {**PROFILES, "profiles": [profile_json(BRAKKA)]}
    text = json.dumps({"list": {**ogres, "entries": [*ogres["entries"], {"profile": "brakka"}]}, "profiles": both})
    assert codes(judged("-", stdin=text)[1][0]) == ["HORDES_FIELD_ALLOWANCE"]
    assert judged("-", "--ruleset", "hordes-primal-per-warlock", stdin=text)[0] == 0


def test_event_judges_by_its_rules_and_its_data() -> None:
    event = make_event(event_rules={"maximum_drops": 1})
    status, (document,) = judged("-", "--ruleset", f"event-{event.code}", stdin=LEGAL)
    assert (status, document["ruleset"], document["release"]) == (1, f"event-{event.code}", event.release)
    assert "EVENT-drops" in [each["rule"] for each in document["violations"]]


@pytest.mark.parametrize("ruleset", ["chess", "event-none", "event-"])
def test_unknown_rule_set_is_refused_with_those_there_are(ruleset: str) -> None:
    with pytest.raises(CommandError, match=f"no rule set is called {ruleset}; there are ghb-2024-25") as refused:
        run_validate("-", "--ruleset", ruleset, stdin=LEGAL.encode())
    assert refused.value.returncode == 2


def packed(path: Path, **members: str | bytes) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)


def test_archive_in_a_folder_is_opened(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    members: dict[str, str | bytes] = {"day 1/anna.txt": LEGAL, "ben.txt": ILLEGAL, "c.json": json.dumps(DOCUMENT)}
    members |= {"photo.png": b"x", "README.txt": "no", "__MACOSX/anna.txt": "no"}
    packed(tmp_path / "lists.zip", **members)
    status, documents = judged(str(tmp_path))
    at = f"{tmp_path / 'lists.zip'}/"
    assert (status, [(each["source"].removeprefix(at), each["legal"]) for each in documents]) == (
        1,
        [("day 1/anna.txt", True), ("ben.txt", False), ("c.json", True)],
    )
    assert capsys.readouterr().err == f"{at}photo.png: left out, a .png file is no list\n"


def test_archive_that_cannot_be_read_counts_as_unreadable(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.txt").write_text(LEGAL)
    (tmp_path / "broken.zip").write_bytes(b"PK\x03\x04 and no more")
    packed(tmp_path / "within.zip", **{"inner.zip": b"PK\x03\x04"})
    assert judged(str(tmp_path))[0] == 2
    assert capsys.readouterr().err.splitlines() == [
        f"{tmp_path / 'broken.zip'}: not read. The archive is damaged or of a kind that is not read.",
        f"{tmp_path / 'within.zip'}/inner.zip: not read. An archive within an archive is not opened.",
    ]


def test_file_of_a_folder_that_may_not_be_opened_is_named_and_the_others_are_judged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "anna.txt").write_text(LEGAL)
    (tmp_path / "ben.txt").write_text(LEGAL)
    opened = Path.open

    def open_all_but_bens(path: Path, *arguments: Any, **options: Any) -> Any:
        if path.name == "ben.txt":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return opened(path, *arguments, **options)

    monkeypatch.setattr(Path, "open", open_all_but_bens)
    status, (document,) = judged(str(tmp_path))
    assert (status, document["source"]) == (2, str(tmp_path / "anna.txt"))
    assert f"{tmp_path / 'ben.txt'}: not read. Permission denied." in capsys.readouterr().err


def test_packed_roster_under_another_name_is_one_list(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text(LEGAL)
    call_command("convert_list", str(tmp_path / "list.txt"), to="rosz", output=tmp_path / "list.zip")
    status, documents = judged(str(tmp_path / "list.zip"))
    assert (status, [each["format"] for each in documents]) == (0, ["rosz"])


def test_convert_list_writes_hordes_as_json_and_text(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps(DOCUMENT))
    (tmp_path / "a.txt").write_text(TEXT)
    assert converted(tmp_path / "a.json", "text") == TEXT
    assert json.loads(converted(tmp_path / "a.txt", "json")) == DOCUMENT


def test_convert_list_takes_profiles_beside_the_list(tmp_path: Path) -> None:
    (tmp_path / "list.json").write_text(json.dumps(BRAKKAS))
    (tmp_path / "profiles.json").write_text(json.dumps(PROFILES))
    assert "brakka\n" in converted(tmp_path / "list.json", "text")
    assert "Brakka: " in converted(tmp_path / "list.json", "text", beside=[str(tmp_path / "profiles.json")])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (json.dumps(profiles_document([]) | {"profiles": [{"id": "x"}]}), "profiles[0].name: This is missing."),
        (json.dumps(BRAKKAS), "no profiles are in this file"),
        ("{", "no profiles are in this file"),
    ],
)
def test_convert_list_says_what_is_wrong_with_profiles_beside_the_list(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "list.json").write_text(json.dumps(BRAKKAS))
    (tmp_path / "profiles.json").write_text(text)
    with pytest.raises(CommandError) as refused:
        converted(tmp_path / "list.json", "text", beside=[str(tmp_path / "profiles.json")])
    assert str(refused.value) == f"{tmp_path / 'profiles.json'}: {said}"


@pytest.mark.parametrize(
    ("text", "to", "said"),
    [
        (TEXT, "listbot", "a list of HORDES: Primal is written as json, text, not as listbot"),
        (LEGAL, "text", "a list of Age of Sigmar is written as json, app-ios"),
        (TEXT.replace("Ash Hound", "Ash Hownd"), "json", "No profile is called “Ash Hownd”. Did you mean Ash Hound"),
        (json.dumps({**DOCUMENT, "version": 2}), "text", "list.version: This number is out of range."),
    ],
)
def test_convert_list_refuses_what_a_game_is_not_written_in(tmp_path: Path, text: str, to: str, said: str) -> None:
    (tmp_path / "list").write_text(text)
    with pytest.raises(CommandError, match=said):
        converted(tmp_path / "list", to)


def test_lifted_warlock_and_attachments_of_unknown_units_survive_the_text(tmp_path: Path) -> None:
    odd = replace(HORDE, needs_warlock=False, entries=(Entry("ghost", ("warden-captain", "spook")),))
    (tmp_path / "a.json").write_text(json.dumps(horde_document(odd)))
    (tmp_path / "a.txt").write_text(converted(tmp_path / "a.json", "text"))
    assert json.loads(converted(tmp_path / "a.txt", "json")) == horde_document(odd)


def test_collector_waits_while_lists_are_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bool] = []
    judge = validate_lists.judged_source

    def noted(*given: Any) -> Any:
        seen.append(gc.isenabled())
        return judge(*given)

    monkeypatch.setattr(validate_lists, "judged_source", noted)
    judged("-", stdin=LEGAL)
    assert (seen, gc.isenabled()) == ([False], True)
