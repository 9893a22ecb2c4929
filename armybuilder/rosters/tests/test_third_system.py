"""A third game system on the site: registered from a test, no module touched, every page of any list works for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import URLResolver

from armybuilder.rosters import services, systems
from armybuilder.rosters.holder import holder_of
from armybuilder.rosters.models import Roster
from armybuilder.rosters.services import Change, Document, Summary
from armybuilder.rosters.systems import Opened, RosterSystem, UnreadableDocument
from armybuilder.rosters.urls import urlpatterns
from armybuilder.rules.system import DocumentProblem, register, unregister
from armybuilder.rules.tests.test_system import ToySystem

pytestmark = [pytest.mark.integration, pytest.mark.django_db]
PRICES = {"Bear": 3, "Kite": 2, "Drum": 4}
TOYS = ToySystem()


def summarise(document: Document) -> Summary:
    report = TOYS.evaluate(document, PRICES, "toys")
    (points,) = TOYS.totals(document, PRICES)
    errors = len(report.violations)
    return Summary("Nursery", points.value, points.limit or 0, report.legal, errors, 0, "")


def read(document: Any) -> Document:
    try:
        return TOYS.serialise(TOYS.parse(dict(document)))
    except (DocumentProblem, TypeError, ValueError) as problem:
        raise UnreadableDocument(f"This is no box of toys: {problem}.") from None


def add(toy: str) -> Any:
    def edit(roster: Roster) -> Change:
        document = {"toys": [*roster.document["toys"], toy]}
        return Change(document, summarise(document), f"{toy} added")

    return edit


def detail(request: HttpRequest, roster: Roster) -> HttpResponse:
    if toy := request.GET.get("add"):  # a test needs no form
        services.change_roster(holder=holder_of(request), code=roster.code, revision=roster.revision, edit=add(toy))
        roster.refresh_from_db()
    codes = ", ".join(TOYS.evaluate(roster.document, PRICES, "toys").codes())
    return HttpResponse(f"{TOYS.export_text(roster.document, PRICES)}\n{codes}", content_type="text/plain")


def shared(request: HttpRequest, roster: Roster) -> HttpResponse:
    return HttpResponse(TOYS.export_text(roster.document, PRICES), content_type="text/plain")


def opened(document: Document, name: str) -> Opened:
    return Opened(TOYS, document, PRICES, "toys", "Nursery")


@pytest.fixture(autouse=True)
def _toys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(systems, "_SYSTEMS", dict(systems._SYSTEMS))
    systems.register(RosterSystem("toys", "Toys", summarise, read, detail, shared, opened))
    register(TOYS)
    yield
    unregister("toys")


def load(client: Client, document: Any) -> Any:
    held = f'{{"kind": "armybuilder-backup", "version": 1, "system": "toys", "name": "Box", "document": {document}}}'
    return client.post("/rosters/load/", {"file": SimpleUploadedFile("b.json", held.encode())})


def test_list_of_a_third_system_is_built_judged_undone_and_exported(client: Client) -> None:
    assert load(client, '{"toys": ["Bear"]}').status_code == 303
    roster = Roster.objects.get()
    client.get(f"/rosters/{roster.code}/", {"add": "Kite"})
    page = client.get(f"/rosters/{roster.code}/", {"add": "Drum"}).content.decode()
    assert page == "Bear 3\nKite 2\nDrum 4\nTOO_MANY_TOYS"
    lists = client.get("/rosters/").content.decode()
    assert ("9 / 10" in lists, "1 to fix" in lists, "Nursery" in lists) == (True, True, True)

    holder = holder_of(client.get(f"/rosters/{roster.code}/").wsgi_request)
    roster.refresh_from_db()
    label = services.undo(holder=holder, code=roster.code, revision=roster.revision, summarise=summarise)
    assert (label, client.get(f"/rosters/{roster.code}/").content.decode()) == ("Drum added", "Bear 3\nKite 2\n")


def test_list_of_a_third_system_is_shared_copied_saved_and_deleted(client: Client, user_client: Client) -> None:
    load(client, '{"toys": ["Bear"]}')
    roster = Roster.objects.get()
    assert user_client.get(f"/rosters/shared/{roster.share_code}/").content.decode() == "Bear 3"
    user_client.post(f"/rosters/shared/{roster.share_code}/copy/")
    assert Roster.objects.exclude(pk=roster.pk).get().document == {"toys": ["Bear"]}
    text = client.get(f"/rosters/{roster.code}/text/")
    assert (text.context["text"], [id for id, _ in text.context["layouts"]]) == ("Bear 3", ["text", "json"])
    assert client.get(f"/rosters/{roster.code}/files/json/").json() == {"toys": ["Bear"]}
    for page in ("change", "links"):
        assert client.get(f"/rosters/{roster.code}/{page}/").status_code == 200
    backup = client.get(f"/rosters/{roster.code}/backup/").json()
    assert (backup["system"], backup["document"]) == ("toys", {"toys": ["Bear"]})
    client.post(f"/rosters/{roster.code}/delete/")
    assert "Box" not in client.get("/rosters/").content.decode()
    client.post(f"/rosters/{roster.code}/restore/")
    assert "Box" in client.get("/rosters/").content.decode()


def test_list_of_a_third_system_is_created_judged_and_exported_through_the_api(user_client: Client) -> None:
    json: dict[str, Any] = {"content_type": "application/json"}
    body = {"name": "Box", "system": "toys", "document": {"toys": ["Bear", "Kite", "Drum"]}}
    made = user_client.post("/api/v1/rosters/", body, **json)
    assert (made.status_code, made.json()["document"], made.json()["points"]) == (201, body["document"], 9)
    at = made.headers["Location"]

    told = user_client.get(f"{at}report/").json()
    assert (told["legal"], told["points"], told["faction"]) == (False, 9, "Nursery")
    assert [(each["code"], each["message"]) for each in told["violations"]] == [
        ("TOO_MANY_TOYS", "A box holds two toys.")
    ]
    text = user_client.get(f"{at}export/", {"format": "text"})
    assert (text.content.decode(), text.headers["Army-Builder-Legal"]) == ("Bear 3\nKite 2\nDrum 4", "false")
    assert user_client.get(f"{at}export/").json() == body["document"]
    assert user_client.get(f"{at}export/", {"format": "listbot"}).json()["errors"][0]["message"] == (
        "A list of Toys is written as json, text, not as listbot."
    )
    match = {"If-Match": made.headers["ETag"]}
    fewer = user_client.put(at, {"document": {"toys": ["Bear"]}}, headers=match, **json).json()
    assert (fewer["legal"], fewer["revision"]) == (True, 2)


def test_document_that_the_third_system_cannot_read_is_refused_in_its_words(client: Client) -> None:
    answer = load(client, '{"toys": 3}')
    assert (answer.status_code, Roster.objects.count()) == (422, 0)
    assert "This is no box of toys" in answer.content.decode()


def test_list_of_a_system_that_is_gone_is_not_found_and_does_not_break_my_lists(client: Client) -> None:
    load(client, '{"toys": ["Bear"]}')
    del systems._SYSTEMS["toys"]
    assert client.get(f"/rosters/{Roster.objects.get().code}/").status_code == 404
    assert client.get("/rosters/").status_code == 200


IN_PATHS = {
    "<slug:uid>": "u1",
    "<slug:step>": "double",
    "<str:profile>": "bear",
    "<int:index>": "0",
    "<int:number>": "1",
    "<slug:number>": "1",
    "<slug:format>": "json",
    "<str:format>": "json",
}


def addresses(patterns: Any, before: str = "/rosters/") -> Iterator[str]:
    """Every address of the package that names a list."""
    for pattern in patterns:
        path = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, path)
        elif "<code:code>" in path or "<slug:share_code>" in path:
            yield path


def test_no_page_of_another_game_breaks_on_a_list_of_the_third(client: Client) -> None:
    load(client, '{"toys": ["Bear"]}')
    client.raise_request_exception = False
    roster = Roster.objects.get()
    broken = []
    asked = [path for path in addresses(urlpatterns) if not path.endswith(("/delete/", "/copy/"))]
    for path in asked:
        address = path.replace("<code:code>", roster.code).replace("<slug:share_code>", roster.share_code)
        for part, value in IN_PATHS.items():
            address = address.replace(part, value)
        for answer in (client.get(address), client.post(address, {"revision": "1"})):
            if answer.status_code >= 500:
                broken.append((path, answer.request["REQUEST_METHOD"]))
    assert len(asked) > 30
    assert broken == []
