"""Pages of the import: what is read is shown, only saving saves, refusals are polite."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.urls import reverse

from armybuilder.interchange.writing import write
from armybuilder.jobs import selectors
from armybuilder.jobs.expiry import forget_expired
from armybuilder.jobs.models import Run
from armybuilder.rosters.builder.state import army_of
from armybuilder.rosters.holder import COOKIE, Holder
from armybuilder.rosters.importing import guard, services, views
from armybuilder.rosters.importing.checking import check
from armybuilder.rosters.importing.sources import Source
from armybuilder.rosters.importing.tests.test_sources import archive
from armybuilder.rosters.models import Roster
from armybuilder.rules.hordes.army import horde_document
from armybuilder.rules.hordes.demo import DEMO
from armybuilder.rules.hordes.system import SYSTEM as HORDES
from armybuilder.rules.hordes.tests.test_army import LEGAL as HORDE
from armybuilder.validation.problems import PROBLEMS
from armybuilder.validation.reading import read_lists
from armybuilder.validation.tests.texts import ILLEGAL, LEGAL, TWO, UNREADABLE

WRONG = LEGAL.replace("Chaos Knights (240)", "Chaos Knoghtz of it (240)")
KNIGHTS = LEGAL.split("\n").index("Chaos Knights (240)") + 1


def read(client: Client, text: str = "", *files: tuple[str, bytes], **fields: Any) -> Any:
    sent = {"text": text, "file": [SimpleUploadedFile(name, data) for name, data in files], **fields}
    return client.post(reverse("rosters:import"), sent)


def step(client: Client, do: str, text: str = LEGAL, **fields: Any) -> Any:
    return client.post(reverse("rosters:import-read"), {"do": do, "text": text, **fields})


def test_import_shows_what_was_read_and_saves_nothing(client: Client) -> None:
    answer = read(client, LEGAL)
    assert (answer.status_code, answer.context["page"].stamp.words) == (200, "Legal")
    assert (Roster.objects.count(), COOKIE in answer.cookies) == (0, False)


def test_import_saves_when_told_to_and_opens_the_builder(client: Client) -> None:
    answer = step(client, "save")
    roster = Roster.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, reverse("rosters:detail", args=[roster.code]))
    assert (roster.name, roster.points, roster.legal, roster.release) == ("Spearpoint", 990, True, "2026-07-26")
    assert client.get(answer["Location"]).status_code == 200


@pytest.mark.parametrize("to, units", [("Chaos Knights", 7), ("-", 6)])
def test_import_saves_by_the_choices(client: Client, to: str, units: int) -> None:
    step(client, "save", WRONG, fix_line=[KNIGHTS], fix_text=["Chaos Knoghtz of it"], fix_to=[to])
    assert len(list(army_of(Roster.objects.get()).placed_units())) == units


PAGES_OF_A_LIST = (
    *("", "add/", "print/", "print/?weapons=on", "text/", "links/", "change/", "settings/", "history/", "newer/"),
    *(
        "repairs/?code=UNIT_NOT_IN_FACTION&path=regiments[0].units[1]",
        "arrange/",
        "units/u3/move/",
        "units/u3/weapons/",
    ),
)


def test_a_list_with_a_name_nobody_knows_is_saved_and_opens_on_every_page(client: Client) -> None:
    step(client, "save", LEGAL.replace("Chaos Knights", "Xyzzy of Plugh"))
    roster = Roster.objects.get()
    unknown = [unit.name for _, unit in army_of(roster).placed_units() if not unit.profile]
    here = reverse("rosters:detail", args=[roster.code])
    answers = {page: client.get(f"{here}{page}").status_code for page in PAGES_OF_A_LIST}
    assert (unknown, {page: code for page, code in answers.items() if code >= 500}) == (["Xyzzy of Plugh"], {})
    assert "Xyzzy of Plugh" in client.get(here).content.decode()
    assert client.get(f"{here}files/json/").status_code == 200


def test_choices_of_another_army_are_called_by_their_names_on_every_page(client: Client) -> None:
    text = LEGAL.replace("Lore of the Damned", "Lore of Malignance").replace("Nexus Chaotica", "Feculent Gnarlmaw")
    step(client, "save", text.replace("Legion of Chaos", "Tallyband of Nurgle").replace("Deathmonger", "Rustfang"))
    here = reverse("rosters:detail", args=[Roster.objects.get().code])
    bare_id = re.compile(r">[^<>]*\b[0-9a-f]{3,4}(?:-[0-9a-f]{3,4}){3}\b[^<>]*<")

    found = {page: bare_id.findall(client.get(f"{here}{page}").content.decode()) for page in PAGES_OF_A_LIST}

    assert {page: ids for page, ids in found.items() if ids} == {}
    assert "Feculent Gnarlmaw" in client.get(f"{here}print/").content.decode()


def test_import_judges_again_by_the_choices(client: Client) -> None:
    fields = {"fix_line": [KNIGHTS], "fix_text": ["Chaos Knoghtz of it"]}
    assert step(client, "judge", WRONG, fix_to=[""], **fields).context["page"].stamp.words == "Not legal yet"
    again = step(client, "judge", WRONG, fix_to=["Chaos Knights"], **fields)
    assert again.context["page"].stamp.words == "Legal with these choices"
    assert Roster.objects.count() == 0


@pytest.mark.parametrize(
    "text, said",
    [
        ("", "Paste a text or choose a file first."),
        ("   \r\n", "Paste a text or choose a file first."),
    ],
)
def test_import_of_nothing_is_refused(client: Client, text: str, said: str) -> None:
    answer = read(client, text)
    assert (answer.status_code, answer.context["refused"]) == (422, said)


def test_import_refuses_garbage_and_old_editions_politely(client: Client, shared_folder: Any) -> None:
    old = next(path for path in sorted((shared_folder / "lists").iterdir()) if path.name.startswith("old3e-"))
    for data, code in ((UNREADABLE.encode(), "NOT_A_LIST"), (old.read_bytes(), "THIRD_EDITION")):
        answer = read(client, "", ("list.txt", data))
        assert (answer.status_code, str(PROBLEMS[code]) in answer.context["refused"]) == (422, True)
    assert step(client, "save", UNREADABLE).status_code == 422
    assert Roster.objects.count() == 0


MEGABYTE = 1024 * 1024
LONG_LIST = "Slaves to Darkness\n\nRegiment 1\nChaos Lord (100)\n" + " • of no meaning whatsoever\n" * 9_000


@pytest.mark.parametrize(
    "text, status, said",
    [
        ("lorem ipsum dolor\n" * 39_000, 422, str(PROBLEMS["TOO_MANY_LINES"])),
        ("x" * MEGABYTE, 422, str(PROBLEMS["NOT_A_LIST"])),
        ("•" * (MEGABYTE // 2), 422, str(PROBLEMS["SOURCE_TOO_LARGE"])),
        (LONG_LIST, 200, ""),
    ],
)
def test_import_answers_a_megabyte_of_garbage_in_time(
    client: Client, takes_less: Any, text: str, status: int, said: str
) -> None:
    answer = read(client, text)  # the data are at hand now
    assert (answer.status_code, answer.context.get("refused", "")) == (status, said)
    assert takes_less(lambda: read(client, text), 2)


def test_import_says_that_more_is_too_large(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    too_much = read(client, "x" * 3 * 1024 * 1024)
    monkeypatch.setattr(guard, "LARGEST_REQUEST", 1000)
    by_length = read(client, "x" * 2000)
    assert {(answer.status_code, answer.context["refused"]) for answer in (too_much, by_length)} == {
        (413, guard.TOO_LARGE)
    }


def test_import_says_that_files_are_too_many(client: Client) -> None:
    answer = read(client, "", *((f"{number}.txt", b"x") for number in range(101)))
    assert (answer.status_code, answer.context["refused"]) == (413, guard.TOO_MANY)


def test_import_is_protected_against_forgery() -> None:
    strict = Client(enforce_csrf_checks=True)
    for name in ("rosters:import", "rosters:import-read"):
        assert strict.post(reverse(name), {"text": LEGAL}).status_code == 403


def test_import_of_a_date_uses_its_prices(client: Client) -> None:
    answer = read(client, LEGAL, as_of="2026-08-30")
    assert "18 August 2026: in force on the date given" in answer.context["page"].data
    assert read(client, LEGAL, as_of="yesterday").status_code == 422
    assert read(client, LEGAL, as_of="2020-01-01").status_code == 422


def test_import_of_a_text_with_two_lists_gives_a_table_and_opens_one(client: Client) -> None:
    answer = read(client, TWO)
    rows = answer.context["summary"].rows
    assert [(row.title, row.points, row.verdict) for row in rows] == [
        ("Spearpoint", 990, "Legal"),
        ("Second", 930, "Legal"),
    ]
    packed = [row.packed for row in rows]
    opened = client.post(reverse("rosters:import-read"), {"packed": packed, "open": "1"})
    assert opened.context["text"].startswith("Second 930/1000 pts")
    assert client.post(reverse("rosters:import-read"), {"packed": packed, "open": "2"}).status_code == 422


def test_import_of_several_files_saves_those_that_were_understood(client: Client) -> None:
    data = archive({"a.txt": LEGAL, "b.txt": WRONG, "c.txt": UNREADABLE, "d.txt": ILLEGAL})
    answer = read(client, "", ("lists.zip", data))
    summary = answer.context["summary"]
    assert [(row.name, row.verdict, row.clean) for row in summary.rows] == [
        ("a.txt", "Legal", True),
        ("b.txt", "1 to fix", False),
        ("c.txt", "Not read", False),
        ("d.txt", "1 to do", True),
    ]
    packed = [row.packed for row in summary.rows]
    saved = client.post(reverse("rosters:import-read"), {"packed": packed, "do": "save-all"})
    assert (saved["Location"], sorted(Roster.objects.values_list("legal", flat=True))) == (
        reverse("rosters:lists"),
        [False, True],
    )


def test_lists_are_read_before_the_transaction_that_saves_them(monkeypatch: pytest.MonkeyPatch) -> None:
    inside: list[bool] = []

    def watched(*args: Any, **named: Any) -> Any:
        inside.append(len(connection.savepoint_ids) > before)
        return check(*args, **named)

    before = len(connection.savepoint_ids)
    monkeypatch.setattr(services, "check", watched)
    saved = services.save_all(holder=Holder(visitor="x" * 43), sources=[Source("a.txt", LEGAL), Source("b.txt", LEGAL)])
    assert (len(saved), inside) == (2, [False, False])


@pytest.mark.parametrize("format", ["rosz", "ros", "new-recruit-json", "json"])
def test_import_carries_a_roster_file_through_its_form(client: Client, format: str) -> None:
    (known,) = read_lists(LEGAL)
    assert known.army is not None
    assert known.catalogue is not None
    data = write(known.army, known.catalogue, format)
    answer = read(client, "", (f"list.{format}", data if isinstance(data, bytes) else data.encode()))
    assert (answer.context["page"].readable, answer.context["text"]) == (True, "")
    saved = client.post(reverse("rosters:import-read"), {"packed": answer.context["packed"], "do": "save"})
    assert (saved.status_code, Roster.objects.get().points) == (303, 990)


def test_import_refuses_a_forged_packed_list(client: Client) -> None:
    answer = client.post(reverse("rosters:import-read"), {"packed": "AAAA", "do": "save"})
    assert (answer.status_code, Roster.objects.count()) == (422, 0)


# Many files


@pytest.fixture
def hurried(_unhurried: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that has no time to read by itself."""
    monkeypatch.setattr(views, "BUDGET", -1.0)


@pytest.fixture
def run(client: Client, hurried: None, django_capture_on_commit_callbacks: Any) -> Run:
    """A finished import of 25 files; the client is the browser that sent them."""
    members: dict[str, str | bytes] = {f"{number:02}.txt": LEGAL if number % 2 else ILLEGAL for number in range(25)}
    with django_capture_on_commit_callbacks(execute=True):
        answer = read(client, "", ("lists.zip", archive({**members, "in.zip": archive({"a.txt": LEGAL})})))
    found = Run.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, reverse("rosters:import-run", args=[found.code]))
    return found


def test_many_files_are_read_in_the_background(client: Client, run: Run) -> None:
    answer = client.get(reverse("rosters:import-run", args=[run.code]))
    summary = answer.context["summary"]
    assert (run.kind, run.state, run.chunk_count, run.result) == ("import", Run.State.DONE, 2, {"lists": 25})
    assert ([row.name for row in summary.rows[:2]], len(summary.rows), summary.legal) == (["00.txt", "01.txt"], 25, 12)
    assert [refusal.name for refusal in answer.context["refusals"]] == ["in.zip"]
    assert Roster.objects.count() == 0


def test_files_too_large_for_a_form_are_read_in_the_background(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "MOST_CARRIED", 100)
    assert read(client, TWO).status_code == 303
    assert Run.objects.get().kind == "import"


def test_many_files_of_a_visitor_are_put_off_while_much_of_others_waits(
    client: Client, user_client: Client, hurried: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selectors, "MOST_WAITING", 0)
    files = ("lists.zip", archive({"a.txt": LEGAL, "b.txt": ILLEGAL}))
    refused = read(client, "", files)
    assert (refused.status_code, "try again in a few minutes" in refused.content.decode()) == (503, True)
    assert Run.objects.count() == 0
    assert read(user_client, "", files).status_code == 303


def test_a_run_stops_polling_when_it_is_done(client: Client, run: Run) -> None:
    address = reverse("rosters:import-run", args=[run.code])
    assert client.get(address, headers={"HX-Request": "true"}).status_code == 286
    Run.objects.update(state=Run.State.RUNNING)
    assert client.get(address, headers={"HX-Request": "true"}).status_code == 200
    client.post(reverse("rosters:import-run-save", args=[run.code]), {"do": "stop"})
    assert Run.objects.get().state == Run.State.CANCELLED


def test_a_run_opens_and_saves_its_lists(client: Client, run: Run) -> None:
    opened = client.get(reverse("rosters:import-run-list", args=[run.code, 1]))
    assert (opened.context["text"], opened.context["file_name"]) == (LEGAL, "01.txt")
    assert client.get(reverse("rosters:import-run-list", args=[run.code, 25])).status_code == 404
    client.post(reverse("rosters:import-run-save", args=[run.code]), {"do": "save-all"})
    assert Roster.objects.count() == 25


def test_a_run_belongs_to_the_browser_that_sent_it(run: Run) -> None:
    stranger = Client()
    for name, extra in (("rosters:import-run", []), ("rosters:import-run-list", [0])):
        assert stranger.get(reverse(name, args=[run.code, *extra])).status_code == 404
    assert stranger.post(reverse("rosters:import-run-save", args=[run.code])).status_code == 404


def test_runs_are_forgotten_after_a_day(run: Run) -> None:
    thing = "texts and files sent to be checked many at once"
    assert forget_expired(run.created + timedelta(hours=23))[thing] == 0
    assert (forget_expired(run.created + timedelta(hours=25))[thing], Run.objects.count()) == (1, 0)


def test_list_of_another_game_is_told_where_it_is_loaded(client: Client) -> None:
    text = HORDES.export_text(horde_document(HORDE), DEMO)
    told = "This is a list of HORDES: Primal. The page of that game loads it, and “My lists” its backup."
    for answer in (read(client, text), read(client, "", ("horde.txt", text.encode()))):
        assert (answer.status_code, answer.context["refused"]) == (422, told)


def test_backup_file_is_told_where_it_is_loaded(client: Client) -> None:
    step(client, "save")
    backup = client.get(f"/rosters/{Roster.objects.get().code}/backup/").content
    answer = read(client, "", ("list.armybuilder.json", backup))
    assert (answer.status_code, answer.context["refused"]) == (
        422,
        "This is the backup of a list. “My lists” loads it.",
    )
