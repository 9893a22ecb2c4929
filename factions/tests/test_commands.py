"""The management commands: what they print, write and refuse."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from armybuilder.rules.aos4.catalogue import ReleaseInfo
from factions.catalogue import catalogue, forget_catalogues
from factions.models import AbilityText, BattleProfile, DataRelease, PricePoint, Warscroll
from factions.selectors import ability_texts
from factions.tests.importing import sample

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A folder with the made-up snapshot."""
    folder = tmp_path / "data-2026-09-01-abc1234"
    folder.mkdir()
    for name, content in sample.snapshot().files.items():
        (folder / name).write_bytes(content)
    return folder


@pytest.fixture(autouse=True)
def _forget() -> None:
    forget_catalogues()


def run(name: str, *args: object, **options: object) -> str:
    out = StringIO()
    call_command(name, *args, stdout=out, **options)
    return out.getvalue()


def test_import_writes_the_database_and_says_what_it_read(copy: Path) -> None:
    told = run("import_bsdata", copy)

    assert "Release 2026-09-01 (commit abc1234)" in told
    assert "armies: 1 faction" in told
    assert "5 warscrolls, 4 profiles, 1 regiments of renown" in told
    assert "Database: written." in told
    assert catalogue("2026-09-01", "testers").profiles["link-captain"].points == 120


def test_import_tells_what_changed_against_the_release_before(copy: Path) -> None:
    assert "removed" in run("import_bsdata", copy, changes=3)
    assert "more (--changes" in run("import_bsdata", copy, changes=3)


def test_import_twice_changes_nothing(copy: Path) -> None:
    run("import_bsdata", copy)
    rows = {model: sorted(model._default_manager.values_list("pk", flat=True)) for model in (Warscroll, BattleProfile)}

    told = run("import_bsdata", copy)

    assert "Database: holds this release already." in told
    assert {model: sorted(model._default_manager.values_list("pk", flat=True)) for model in rows} == rows


def test_import_of_a_changed_copy_replaces_the_release(copy: Path) -> None:
    run("import_bsdata", copy)
    army = copy / "Testers.cat"
    army.write_text(army.read_text().replace('value="120"', 'value="125"'))

    run("import_bsdata", copy)

    assert DataRelease.objects.filter(id="2026-09-01").count() == 1
    assert list(PricePoint.objects.filter(profile="link-captain").values_list("points", flat=True)) == [125]
    assert catalogue("2026-09-01", "testers").profiles["link-captain"].points == 125


def test_texts_are_kept_only_on_request_and_only_in_the_database(copy: Path, tmp_path: Path) -> None:
    library = copy / "Testers - Library.cat"
    ability = (
        '<profile id="ab" name="Shout" typeId="59b6-d47a-a68a-5dcc"><characteristics>'
        '<characteristic name="Effect">A sentence of somebody else.</characteristic></characteristics></profile>'
    )
    marker = '<profiles><profile id="u-u-captain"'
    library.write_text(library.read_text().replace(marker, marker.replace("<profiles>", f"<profiles>{ability}")))

    run("import_bsdata", copy, fixtures=tmp_path / "out")
    assert AbilityText.objects.count() == 0
    run("import_bsdata", copy, with_texts=True, fixtures=tmp_path / "out")

    texts = ability_texts(release="2026-09-01", warscroll="u-captain")
    written = "".join(path.read_text() for path in (tmp_path / "out").rglob("*.json"))
    assert {name: text.effect for name, text in texts.items()} == {"Shout": "A sentence of somebody else."}
    assert "Shout" in written
    assert "sentence" not in written + run("export_catalogue", release="2026-09-01")


def test_fixtures_are_written_stably_and_only_when_they_change(copy: Path, tmp_path: Path) -> None:
    first = run("import_bsdata", copy, fixtures=tmp_path / "out", no_database=True)
    second = run("import_bsdata", copy, fixtures=tmp_path / "out", no_database=True)

    assert sorted(path.name for path in (tmp_path / "out" / "2026-09-01").iterdir()) == ["common.json", "testers.json"]
    assert ("Fixtures: 2 files changed." in first, "Fixtures: 0 files changed." in second) == (True, True)
    assert not DataRelease.objects.filter(id="2026-09-01").exists()


def test_forbidden_characters_are_reported(copy: Path) -> None:
    army = copy / "Testers.cat"
    army.write_bytes(army.read_bytes().replace(b"Brave", b"Br\x01ave"))

    assert "Testers.cat: 1 characters removed that XML forbids" in run("import_bsdata", copy)


@pytest.mark.parametrize(
    "name, content, message",
    [
        ("nothing.zip", None, "does not exist"),
        ("text.txt", b"words", "neither a folder nor"),
        ("broken.tar.xz", b"\xfd7zXZ", "not a readable tar"),
    ],
)
def test_a_bad_source_is_a_command_error(name: str, content: bytes | None, message: str, tmp_path: Path) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)

    with pytest.raises(CommandError, match=message):
        run("import_bsdata", tmp_path / name)


def test_a_problem_of_the_data_is_a_command_error_and_changes_nothing(copy: Path) -> None:
    army = copy / "Testers.cat"
    army.write_text(army.read_text().replace("set-primary", "set-secondary", 1))

    with pytest.raises(CommandError, match=r"Testers\.cat: entryLink Captain .*expected a reviewed idiom"):
        run("import_bsdata", copy)
    assert not DataRelease.objects.filter(id="2026-09-01").exists()


def test_export_is_one_json_document_in_the_agreed_form(reference_data: ReleaseInfo) -> None:
    document = json.loads(run("export_catalogue", faction="slaves-to-darkness"))

    (faction,) = document["factions"]
    units = {unit["name"]: unit for unit in faction["units"]}
    assert document["release"] == reference_data.id
    assert (faction["name"], faction["alliance"], faction["kind"]) == ("Slaves to Darkness", "Chaos", "faction")
    warriors = units["Chaos Warriors"]
    assert {key: warriors[key] for key in ("points", "models", "reinforceable", "unique", "legends")} == {
        "points": 180,
        "models": 10,
        "reinforceable": True,
        "unique": False,
        "legends": False,
    }
    assert units["Be'lakor, the Dark Master"]["regiment_options"] == [
        {"kind": "keyword", "name": "SLAVES TO DARKNESS"},
        {"kind": "unit", "name": "Eternus, Blade of the First Prince", "max": 1, "line": 1},
        {"kind": "sub-hero", "name": "Ruinous Champion", "max": 1, "line": 1},
    ]
    assert units["Exalted Hero of Chaos"]["sub_hero_roles"] == ["Ruinous Champion"]
    assert [unit for unit in units.values() if not unit["stats"]["Move"]] == []


def test_export_of_everything_has_all_armies_and_regiments(reference_data: ReleaseInfo) -> None:
    document = json.loads(run("export_catalogue"))

    kinds = [faction["kind"] for faction in document["factions"]]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {"faction": 27, "army-of-renown": 60, "shared": 3}
    gift = next(r for r in document["regiments_of_renown"] if r["name"] == "Nurgle's Gift")
    assert (gift["points"], gift["units"]) == (180, [{"name": "Nurglings", "count": 2}])
    assert "Slaves to Darkness" in gift["allowed"]


@pytest.mark.parametrize("options", [{"faction": "squats"}, {"release": "1999-01-01"}])
def test_export_of_the_unknown_is_a_command_error(reference_data: ReleaseInfo, options: dict[str, str]) -> None:
    with pytest.raises(CommandError, match="no "):
        run("export_catalogue", **options)


def test_check_data_finds_nothing_unexplained() -> None:
    assert "0 open" in run("check_data")


def test_check_data_of_an_unknown_release_is_a_command_error() -> None:
    with pytest.raises(CommandError, match="no shipped release"):
        run("check_data", release="1999-01-01")


def test_check_data_fails_on_what_nobody_has_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    from factions.importer.audits import Finding
    from factions.management.commands import check_data

    monkeypatch.setattr(check_data, "audit", lambda facts: [Finding("no-price", "Testers", "Guard")])
    out = StringIO()

    with pytest.raises(SystemExit):
        call_command("check_data", stdout=out)
    assert "[no-price] Testers: Guard" in out.getvalue()
