"""The catalogue endpoints: what they answer, how it is narrowed and cached, what they refuse."""

import gzip
import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils.cache import has_vary_header

from armybuilder.api.v1.catalogue import documents, names
from armybuilder.api.v1.catalogue.releases import asked_release
from factions.catalogue import catalogue
from factions.importer.fixtures import write_release
from factions.models import DataRelease
from factions.presentation.shelf import book_of_today
from factions.search import Names

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

Get = Callable[..., Any]


def errors(answer: Any) -> list[tuple[str, str]]:
    return [(error["location"], error["code"]) for error in answer.json()["errors"]]


def test_releases_name_the_loaded_one(get: Get, reference_data: Any) -> None:
    newest = get("releases/")["results"][0]
    assert newest == get(f"releases/{reference_data.id}/")
    assert (newest["id"], newest["battlepacks"]) == (reference_data.id, list(reference_data.battlepacks))


def test_faction_is_spelt_as_the_export_spells_it(get: Get) -> None:
    written = StringIO()
    call_command("export_catalogue", faction="seraphon", stdout=written)
    exported = json.loads(written.getvalue())["factions"][0]
    answered = get("factions/seraphon/")
    unit_keys = exported["units"][0].keys()
    assert [{key: unit[key] for key in unit_keys} for unit in answered["units"]] == exported["units"]
    for part in ("formations", "enhancements", "terrain"):
        keys = exported[part][0].keys()
        assert [{key: one[key] for key in keys} for one in answered[part]] == exported[part]


def test_faction_is_found_by_slug_and_by_source_id(get: Get) -> None:
    faction = get("factions/seraphon/")
    assert get(f"factions/{faction['id']}/")["slug"] == "seraphon"


def test_factions_are_narrowed_by_alliance_kind_and_name(get: Get) -> None:
    found = get("factions/", alliance="Order", kind="faction", name="KHARADRON", fields="slug,alliance")
    assert found["results"] == [{"slug": "kharadron-overlords", "alliance": "Order"}]


def test_warscrolls_are_found_by_keyword_query(get: Get) -> None:
    words = [set(one["keywords"]) for one in get("warscrolls/", keywords="DARKOATH and not HERO")["results"]]
    assert len(words) == 7
    assert all("DARKOATH" in each and "HERO" not in each for each in words)


def test_warscroll_is_found_by_its_id_and_by_that_of_a_profile(get: Get) -> None:
    unit = get("factions/seraphon/")["units"][0]
    by_profile = get(f"warscrolls/{unit['link']}/")
    assert by_profile == get(f"warscrolls/{unit['id']}/")
    assert (by_profile["name"], by_profile["weapons"]) == (unit["name"], unit["weapons"])
    assert unit["link"] in [profile["link"] for profile in by_profile["profiles"]]


def test_manifestations_and_terrain_are_warscrolls_too(get: Get) -> None:
    faction = get("factions/seraphon/")
    summoned = next(one["warscroll"] for lore in faction["lores"] for one in lore["entries"] if one["warscroll"])
    assert get(f"warscrolls/{summoned}/")["kind"] == "manifestation"
    assert get(f"warscrolls/{faction['terrain'][0]['warscroll']}/")["kind"] == "terrain"


def test_own_terrain_and_manifestations_are_of_their_army(get: Get) -> None:
    faction = get("factions/seraphon/")
    own = {one["warscroll"] for lore in faction["lores"] if not lore["universal"] for one in lore["entries"]}
    own = {key for key in own if key} | {one["warscroll"] for one in faction["terrain"]}
    others = [
        one
        for kind in ("terrain", "manifestation")
        for one in get("warscrolls/", faction="seraphon", kind=kind)["results"]
    ]
    assert {one["id"] for one in others} == own
    assert "seraphon" in others[0]["factions"]
    everywhere = get("warscrolls/", kind="manifestation", page_size=200)["results"]
    assert [] in [one["factions"] for one in everywhere]


@pytest.mark.parametrize("word", ["Sigmarite Infantry", "LETHIS"])
def test_warscrolls_are_not_found_by_what_no_warscroll_prints(get: Get, word: str) -> None:
    """A tag that leaders' lines name, and a keyword that an Army of Renown gives to its units."""
    assert get("warscrolls/", keywords=word)["count"] == 0


def test_keywords_count_their_warscrolls(get: Get) -> None:
    (saurus,) = get("keywords/", name="saurus")["results"]
    assert saurus["warscrolls"] == get("warscrolls/", keywords="SAURUS")["count"]


def test_regiments_of_renown_name_the_armies_that_may_include_them(get: Get) -> None:
    found = get("regiments-of-renown/", faction="seraphon", page_size=200)["results"]
    assert {one["id"] for one in found} == set(get("factions/seraphon/")["regiments_of_renown"])
    assert all("Seraphon" in one["allowed"] for one in found)


def test_search_forgives_a_typing_error_and_links_to_what_it_finds(client: Client, get: Get) -> None:
    hit = get("search/", q="Saurus Wariors", kind="warscroll")["results"][0]
    assert hit["name"] == "Saurus Warriors"
    assert client.get(hit["url"]).json()["name"] == "Saurus Warriors"


def test_search_links_to_every_warscroll_that_it_finds(client: Client, get: Get) -> None:
    terrain = get("factions/seraphon/")["terrain"][0]
    hits = [
        get("search/", q=terrain["name"])["results"][0],
        *get("search/", q="ar", kind="warscroll", page_size=200)["results"],
    ]
    assert hits[0]["name"] == terrain["name"]
    assert {client.get(hit["url"]).status_code for hit in hits} == {200}


def test_search_of_a_release_leads_to_that_release(client: Client, get: Get, reference_data: Any) -> None:
    hit = get("search/", q="Saurus Wariors", kind="warscroll", release=reference_data.id)["results"][0]
    assert hit["url"].endswith(f"?release={reference_data.id}")
    assert client.get(hit["url"]).json()["name"] == "Saurus Warriors"


def test_search_of_a_release_without_rows_finds_the_same(
    get: Get, reference_data: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = ("Saurus Wariors", "gnashtooth", "lore of the deep", "SERAPHON", "beastblade")
    of_rows = [get("search/", q=text)["results"] for text in texts]
    monkeypatch.setattr(names, "book_of_today", lambda: None)
    of_catalogues = [get("search/", q=text)["results"] for text in texts]
    assert [len(each) > 0 for each in of_rows] == [True] * len(texts)
    assert of_catalogues == of_rows


def test_names_of_catalogues_are_those_of_the_rows(reference_data: Any) -> None:
    def told(found: Names, kinds: set[str]) -> set[tuple[Any, ...]]:
        return {(one.kind, one.name, one.key, one.points) for one in found.entries if one.kind in kinds}

    book = book_of_today()
    assert book is not None
    kinds = {one.kind for one in book.names.entries}
    found = names.names_from_catalogues(asked_release(reference_data.id))
    assert told(found, kinds) == told(book.names, kinds)
    # A Regiment of Renown stands under any of the armies that may include it.
    alone = [set(each.entries) for each in (found, book.names)]
    assert {one.kind for one in alone[0] ^ alone[1]} <= {"renown", "warscroll"}


def test_rules_are_found_by_the_code_they_report(get: Get) -> None:
    assert [rule["id"] for rule in get("rules/", code="REGIMENT_TOO_LARGE")["results"]] == ["R-15"]
    assert get("rules/r-15/")["codes"] == [{"code": "REGIMENT_TOO_LARGE", "severity": "error"}]


def test_rules_are_searched_and_narrowed(get: Get) -> None:
    found = get("rules/", q="auxiliary surcharge", type="composition")["results"]
    assert found[0]["id"] == "R-37"


def test_whole_catalogue_is_the_export_compressed(client: Client, reference_data: Any) -> None:
    written = StringIO()
    call_command("export_catalogue", stdout=written)
    answer = client.get(f"/api/v1/releases/{reference_data.id}/catalogue/")
    assert answer.headers["Content-Type"] == "application/gzip"
    assert json.loads(gzip.decompress(answer.content)) == json.loads(written.getvalue())


def test_diff_of_the_only_release_is_empty(get: Get, reference_data: Any) -> None:
    if DataRelease.objects.count() == 1:
        assert get(f"releases/{reference_data.id}/diff/")["results"] == []
    assert get(f"releases/{reference_data.id}/diff/", since=reference_data.id)["results"] == []


def test_diff_tells_a_new_price(
    get: Get, reference_data: Any, release_facts: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = json.loads(json.dumps(release_facts.documents))
    older["common"]["release"].update(id="2020-01-01", date="2020-01-01")
    unit = older["seraphon"]["profiles"][0]
    now, unit["points"] = unit["points"], unit["points"] + 10
    write_release(older, tmp_path / "2020-01-01")
    write_release(release_facts.documents, tmp_path / reference_data.id)
    DataRelease.objects.create(id="2020-01-01", date="2020-01-01", fingerprint="before")
    from factions.importer.fixtures import release_facts as facts_of

    monkeypatch.setattr(documents, "release_facts", lambda release: facts_of(release, tmp_path))
    found = get(f"releases/{reference_data.id}/diff/", since="2020-01-01", army="Seraphon")["results"]
    told = {"kind": "repriced", "army": "Seraphon", "subject": unit["name"], "before": str(now + 10), "after": str(now)}
    assert told in found


def test_answer_is_304_as_long_as_the_release_is_the_same(client: Client, reference_data: Any) -> None:
    first = client.get("/api/v1/factions/seraphon/")
    etag = first.headers["ETag"]
    again = client.get("/api/v1/factions/seraphon/", headers={"If-None-Match": f'"other", W/{etag}'})
    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", etag)
    assert has_vary_header(again, "Accept-Encoding")  # a cache takes the header over
    DataRelease.objects.filter(id=reference_data.id).update(fingerprint="another")
    changed = client.get("/api/v1/factions/seraphon/", headers={"If-None-Match": etag})
    assert (changed.status_code, changed.headers["ETag"] == etag) == (200, False)


@pytest.mark.parametrize("path", ["factions/", "factions/seraphon/", "keywords/", "rules/", "search/?q=saurus"])
def test_answers_may_be_kept_by_caches(client: Client, reference_data: Any, path: str) -> None:
    answer = client.get(f"/api/v1/{path}")
    assert answer.headers["Cache-Control"] == "public, max-age=300"
    assert "Cookie" not in answer.headers["Vary"]


def test_etag_depends_on_the_query(client: Client, reference_data: Any) -> None:
    tags = {client.get(f"/api/v1/factions/{query}").headers["ETag"] for query in ("", "?page_size=2", "?fields=name")}
    assert len(tags) == 3


def test_release_of_the_query_is_answered_with(client: Client, reference_data: Any) -> None:
    answer = client.get("/api/v1/factions/seraphon/", {"release": reference_data.id})
    assert (answer.json()["release"], answer.headers["Cache-Control"]) == (reference_data.id, "public, max-age=86400")


def test_pages_follow_one_another(client: Client, get: Get) -> None:
    first = get("factions/", page_size=2)
    second = client.get(first["next"]).json()
    names = [one["name"] for one in get("factions/", page_size=4)["results"]]
    assert [one["name"] for one in first["results"] + second["results"]] == names
    assert client.get(second["previous"]).json() == first


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("factions/?colour=red", [("query.colour", "unknown")]),
        ("factions/?kind=horde", [("query.kind", "invalid_choice")]),
        ("factions/?fields=name,colour", [("query.fields", "unknown")]),
        ("factions/?release=1999-01-01", [("query.release", "unknown")]),
        ("releases/2026-08-18/diff/?since=1999-01-01", [("query.since", "unknown")]),
        ("factions/?page=500", [("query.page", "out_of_range")]),
        ("factions/?page_size=5000", [("query.page_size", "max_value")]),
        ("warscrolls/?keywords=DARKOATH+and", [("query.keywords", "name_expected")]),
        (
            "warscrolls/?faction=skaven&faction=seraphon&page=1&page=2",
            [("query.faction", "repeated"), ("query.page", "repeated")],
        ),
        ("search/", [("query.q", "required")]),
        ("search/?q=a", [("query.q", "min_length")]),
    ],
)
def test_wrong_parameters_are_named(
    client: Client, reference_data: Any, path: str, expected: list[tuple[str, str]]
) -> None:
    answer = client.get(f"/api/v1/{path}")
    assert (answer.status_code, answer.json()["type"]) == (400, "/api/v1/problems/refused-parameters")
    assert errors(answer) == expected


@pytest.mark.parametrize("path", ["factions/nope/", "warscrolls/nope/", "rules/R-999/", "releases/1999-01-01/diff/"])
def test_what_is_not_there_is_404(client: Client, reference_data: Any, path: str) -> None:
    assert client.get(f"/api/v1/{path}").status_code == 404


def test_without_data_the_catalogue_is_503(client: Client, reference_data: Any) -> None:
    DataRelease.objects.update(loaded=False)
    answer = client.get("/api/v1/factions/")
    assert (answer.status_code, answer.json()["type"]) == (503, "/api/v1/problems/no-reference-data")


def test_any_site_may_read_the_catalogue(client: Client, reference_data: Any) -> None:
    answer = client.get("/api/v1/factions/", headers={"Origin": "https://list.example"})
    assert answer.headers["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize(
    ("path", "smaller", "queries"),
    [
        ("releases/", "?page_size=1", 1),
        ("releases/{release}/", "?fields=id", 2),
        ("releases/{release}/diff/?since={release}", "&page_size=1", 2),
        ("releases/{release}/catalogue/", "", 1),
        ("factions/", "?page_size=1", 1),
        ("factions/", "?page_size=1&kind=faction", 1),
        ("factions/seraphon/", "?fields=units", 1),
        ("warscrolls/", "?page_size=1", 1),
        ("warscrolls/?keywords=HERO", "&page_size=1", 1),
        ("warscrolls/{profile}/", "?fields=name", 1),
        ("regiments-of-renown/", "?page_size=1", 1),
        ("keywords/", "?page_size=1", 1),
        ("search/?q=saurus", "&page_size=1", 1),
        ("rules/", "?page_size=1", 0),
        ("rules/R-15/", "?fields=id", 0),
    ],
)
def test_catalogue_asks_the_same_queries_for_any_number(
    client: Client, reference_data: Any, django_assert_num_queries: Any, path: str, smaller: str, queries: int
) -> None:
    profile = next(iter(catalogue(reference_data, "seraphon").profiles))
    address = f"/api/v1/{path.format(release=reference_data.id, profile=profile)}"
    assert client.get(address).status_code == 200
    for one in (address, address + smaller):
        with django_assert_num_queries(queries):
            client.get(one)
