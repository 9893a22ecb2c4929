"""The pages of the catalogue on the shipped data."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from factions.catalogue import catalogue, current_release
from factions.presentation.shelf import Book, book_of_today

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

HTMX = {"HX-Request": "true"}
SLAVES = "slaves-to-darkness"


@pytest.fixture(autouse=True)
def _data(reference_data: object) -> None:
    """Every page here shows the shipped release."""


def unit(name: str, army: str = SLAVES) -> str:
    """The id of the profile with this name."""
    profiles = catalogue(current_release(), army).profiles.values()
    return next(profile.id for profile in profiles if profile.name == name)


def book() -> Book:
    found = book_of_today()
    assert found is not None
    return found


def page(client: Client, url: str, **options: object) -> str:
    response = client.get(url, **options)  # type: ignore[arg-type]
    assert response.status_code == 200
    return response.content.decode()


# Factions -------------------------------------------------------------------------------------------------------------


def test_index_lists_27_factions_by_grand_alliance(client: Client) -> None:
    text = page(client, reverse("factions:index"))
    assert "27 factions with 757 units for matched play, data of 18 August 2026." in text
    assert re.findall(r"<h3>(\w+)</h3>", text)[:4] == ["Order", "Chaos", "Death", "Destruction"]
    assert re.search(r"<span>Slaves to Darkness</span><small class=\"num\">41<", text)
    assert re.search(r"<span>Bonesplitterz</span><small class=\"badge\">Legends<", text)


def test_index_leads_to_every_army(client: Client) -> None:
    text = page(client, reverse("factions:index"))
    slugs = set(re.findall(r'href="/factions/([a-z0-9-]+)/"', text)) - {"keywords", "search"}
    assert slugs == set(book().armies)


# One faction ----------------------------------------------------------------------------------------------------------


def test_faction_shows_units_with_price_and_choices(client: Client) -> None:
    text = page(client, reverse("factions:detail", args=[SLAVES]))
    assert "Faction · Chaos · 41 units" in text
    assert re.search(r"Chaos Knights</a>\s*</th><td class=\"num\">5, 10</td><td class=\"num\">240</td>", text)
    for name in ("Legion of Chaos", "Deathmonger", "Lore of the Damned", "Nexus Chaotica", "The Swords of Chaos"):
        assert name in text


def test_faction_filter_answers_htmx_with_the_units_alone(client: Client) -> None:
    url = reverse("factions:detail", args=[SLAVES])
    response = client.get(url, {"q": "darkoath", "leads": "1"}, headers=HTMX)
    text = response.content.decode()
    assert text.strip().startswith('<div id="units"')
    assert re.findall(r">([^<]+)</a>", text) == [
        "Darkoath Chieftain",
        "Darkoath Chieftain on Warsteed",
        "Darkoath Warqueen",
        "Gunnar Brand",
    ]
    assert response["HX-Trigger"] == '{"announce": {"value": "4 units shown."}}'
    assert "HX-Request" in response["Vary"]


def test_faction_filter_works_as_a_plain_form(client: Client) -> None:
    text = page(client, reverse("factions:detail", args=[SLAVES]), query_params={"q": "karkadrax"})
    assert "No unit here is called “karkadrax”" in text
    assert "Did you mean" in text
    assert "Chaos Lord on Karkadrak" in text


def test_faction_shows_other_seasons_and_legends_when_asked(client: Client) -> None:
    url = reverse("factions:detail", args=[SLAVES])
    assert "Chaos Lord on Manticore" not in page(client, url)
    assert "Chaos Lord on Manticore" in page(client, url, query_params={"retired": "1"})


def test_legends_faction_shows_all_its_units(client: Client) -> None:
    assert "22 units" in page(client, reverse("factions:detail", args=["beasts-of-chaos"]))


@pytest.mark.parametrize("query", [{"role": "Wizards"}, {"q": "x" * 101}, {"leads": "maybe", "retired": "\x00"}])
def test_faction_filter_that_cannot_be_read_filters_nothing(client: Client, query: dict[str, str]) -> None:
    response = client.get(reverse("factions:detail", args=[SLAVES]), query)
    assert response.status_code == 200


@pytest.mark.parametrize("url", ["/factions/nobody/", f"/factions/{SLAVES}/nothing/", "/factions/nobody/nothing/"])
def test_unknown_address_is_not_found(client: Client, url: str) -> None:
    assert client.get(url).status_code == 404


def test_text_of_a_filter_is_escaped(client: Client) -> None:
    text = page(client, reverse("factions:detail", args=[SLAVES]), query_params={"q": '"><script>'})
    assert "<script>" not in text.replace("<script src", "")


# One warscroll --------------------------------------------------------------------------------------------------------


def test_card_shows_characteristics_weapons_and_leaders(client: Client) -> None:
    text = page(client, reverse("factions:warscroll", args=[SLAVES, unit("Chaos Lord on Karkadrak")]))
    assert "HERO · CAVALRY · 1 model · 90 × 52 mm base" in text
    assert "190 points" in text
    for label, value in (("Move", "9&quot;"), ("Health", "10"), ("Save", "3+"), ("Control", "2"), ("Ward", "–")):
        assert f"<dt>{label}</dt><dd>{value}</dd>" in text
    assert "Hexed Weapons" in text
    assert "any SLAVES TO DARKNESS and one Ruinous Champion" in text
    assert "Archaon, the Everchosen" in text
    assert "Chaos Lord on Karkadrak (Scourge of Aqshy)" in text
    assert "Names only. The full texts are in your own book;" in text


def test_card_leads_to_the_rules_of_its_weapons_and_keywords(client: Client) -> None:
    text = page(client, reverse("factions:warscroll", args=[SLAVES, unit("Chaos Knights")]))
    rules = text.partition("Rules on this card")[2].partition("</section>")[0]
    names = re.findall(r'href="/rules/glossary/#[a-z-]+[a-z0-9-]*">([^<]+)</a>', rules)
    assert {"Charge (+1 Damage)", "Companion", "CHAMPION"} <= set(names)
    assert {"A-39", "A-40", "A-19"} <= set(re.findall(r'href="/rules/([A-Z]-[0-9a-z]+)/"', rules))
    glossary = page(client, "/rules/glossary/")
    anchors = re.findall(r'href="/rules/glossary/#([^"]+)"', rules)
    assert [anchor for anchor in anchors if f'id="{anchor}"' not in glossary] == []


def test_card_opened_from_a_list_leads_back_to_it(client: Client) -> None:
    knights = unit("Chaos Knights")
    card = reverse("factions:warscroll", args=[SLAVES, knights])
    back, where = '<a class="btn" href="/rosters/abcdefghij/">', f'href="/rosters/abcdefghij/where/{knights}/"'
    new = "Build with it"
    asked = {"": (), "?list=abcdefghij": (back,), "?list=abcdefghij&add=1": (back, where), "?list=%22%3E/x": ()}
    for query, shown in asked.items():
        text = page(client, f"{card}{query}")
        assert [part for part in (back, where) if part in text] == list(shown)
        assert (new in text) is (not shown)


def test_card_is_found_by_the_id_of_its_warscroll_too(client: Client) -> None:
    profile = catalogue(current_release(), SLAVES).profiles[unit("Chaos Knights")]
    assert "<h1>Chaos Knights</h1>" in page(client, reverse("factions:warscroll", args=[SLAVES, profile.warscroll.id]))


def test_card_exists_for_everything_an_army_can_have(client: Client) -> None:
    held = catalogue(current_release(), SLAVES)
    members = [member.warscroll.id for regiment in held.renown.values() for member in regiment.members]
    for key in (*held.profiles, *held.terrain, *held.manifestations, *members):
        assert client.get(reverse("factions:warscroll", args=[SLAVES, key])).status_code == 200, key


def test_card_shows_the_texts_of_an_own_copy(client: Client) -> None:
    from factions.models import AbilityText

    profile = catalogue(current_release(), SLAVES).profiles[unit("Chaos Lord on Karkadrak")]
    AbilityText.objects.create(
        release_id=current_release().id,
        warscroll=profile.warscroll.id,
        name="Brutish Rampage",
        effect="Words of the owner's copy.",
    )
    text = page(client, reverse("factions:warscroll", args=[SLAVES, profile.id]))
    assert "Words of the owner&#x27;s copy." in text
    assert "Names only" not in text


def test_card_draws_the_price_over_the_releases(client: Client) -> None:
    from factions.models import DataRelease, PricePoint

    army = book().armies[SLAVES]
    key = unit("Chaos Lord on Karkadrak")
    PricePoint.objects.filter(profile=key).delete()
    for day, points in (("2020-12-19", 230), ("2021-06-21", 210), ("2021-07-01", 210), ("2021-12-01", 190)):
        release, _ = DataRelease.objects.get_or_create(id=f"test-{day}", defaults={"date": day})
        PricePoint.objects.create(
            release=release, army=army.id, profile=key, name="Chaos Lord on Karkadrak", points=points, model_count=1
        )
    text = page(client, reverse("factions:warscroll", args=[SLAVES, key]))
    assert "Price from 230 points in Dec 2020 to 190 in Dec 2021" in text
    assert text.count("<circle") == 3


# Search and keywords --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("karkadrax", "Chaos Lord on Karkadrak"),
        ("libarators", "Liberators"),
        ("be’lakor", "Be&#x27;lakor, the Dark Master"),
        ("lore of the damned", "Lore of the Damned"),
        ("deathmongr", "Deathmonger"),
        ("nurgles gift", "Nurgle&#x27;s Gift"),
        ("darkoath horde", "Darkoath Horde"),
    ],
)
def test_search_finds_the_meant_name_first(client: Client, text: str, name: str) -> None:
    found = page(client, reverse("factions:search"), query_params={"q": text})
    assert re.findall(r'<th scope="row"><a href="[^"]+">([^<]+)</a>', found)[0] == name


def test_search_leads_to_pages_that_exist(client: Client) -> None:
    for text in ("dark", "gift", "summon"):
        found = page(client, reverse("factions:search"), query_params={"q": text})
        for url in re.findall(r'<th scope="row"><a href="([^"]+)"', found):
            assert client.get(url.replace("&amp;", "&").partition("#")[0]).status_code == 200, url


def test_search_answers_htmx_with_the_results_and_says_their_number(client: Client) -> None:
    response = client.get(reverse("factions:search"), {"q": "zzzzzzz"}, headers=HTMX)
    assert response.content.decode().strip().startswith('<section id="results"')
    assert "Nothing is called" in response["HX-Trigger"]


def test_search_refuses_a_text_that_is_too_long(client: Client) -> None:
    response = client.get(reverse("factions:search"), {"q": "x" * 101})
    assert response.status_code == 422
    assert "The text has 101 characters; 100 are allowed." in response.content.decode()


def test_query_groups_units_by_type(client: Client) -> None:
    text = page(client, reverse("factions:query"), query_params={"q": "DARKOATH and not HERO", "army": SLAVES})
    assert "5 warscrolls: DARKOATH and not HERO" in text
    assert re.findall(r'<h2 id="q-\d+">([^<]+)</h2>', text) == ["Infantry", "Cavalry", "Beast"]
    assert "Darkoath Marauders" in text


def test_query_that_cannot_be_read_is_answered_with_the_place(client: Client) -> None:
    response = client.get(reverse("factions:query"), {"q": "DARKOATH and"})
    assert response.status_code == 422
    assert "A keyword is expected after “DARKOATH and”." in response.content.decode()


def test_query_offers_known_keywords(client: Client) -> None:
    text = page(client, reverse("factions:query"), query_params={"q": "DARKOTH"})
    assert '<a href="?q=DARKOATH">DARKOATH</a>' in text


def test_query_in_an_unknown_army_is_not_found(client: Client) -> None:
    assert client.get(reverse("factions:query"), {"q": "HERO", "army": "nobody"}).status_code == 404


# Queries of the database ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "queries"),
    [
        ("/factions/", 0),
        (f"/factions/{SLAVES}/", 0),
        ("/factions/stormcast-eternals/?q=hero&retired=1", 0),
        ("/factions/search/?q=chaos", 0),
        ("/factions/keywords/?q=DARKOATH", 0),
    ],
)
def test_page_of_a_known_release_asks_the_database_nothing(
    client: Client, django_assert_num_queries, url: str, queries: int
) -> None:
    client.get(url)
    with django_assert_num_queries(queries):
        client.get(url)


@pytest.mark.parametrize(("army", "name"), [(SLAVES, "Chaos Lord"), ("stormcast-eternals", "Liberators")])
def test_card_asks_for_prices_and_texts_only(client: Client, django_assert_num_queries, army: str, name: str) -> None:
    url = reverse("factions:warscroll", args=[army, unit(name, army)])
    client.get(url)
    with django_assert_num_queries(2):
        client.get(url)


def test_a_warscroll_has_one_address_whatever_it_was_opened_from(client: Client) -> None:
    path = reverse("factions:warscroll", args=[SLAVES, unit("Chaos Warriors")])
    shown = page(client, f"{path}?list=abcdefghij&add=1")
    assert f'<link rel="canonical" href="http://testserver{path}">' in shown
