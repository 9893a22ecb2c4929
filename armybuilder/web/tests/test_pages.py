"""The pages that belong to no other package, and the frame around all pages."""

import gzip
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

PAGES = ("web:landing", "web:about", "web:privacy", "web:display")


@pytest.mark.parametrize("name", PAGES)
def test_page_answers_with_one_heading_and_no_inline_code(client: Client, name: str) -> None:
    response = client.get(reverse(name))
    page = response.content.decode()
    assert response.status_code == 200
    assert page.count("<h1") == 1
    assert re.findall(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=|javascript:", page) == []


@pytest.mark.parametrize("name", PAGES)
def test_page_refuses_other_methods(client: Client, name: str) -> None:
    assert client.delete(reverse(name)).status_code == 405


def test_landing_starts_a_list_with_one_tap(client: Client, reference_data: object) -> None:
    page = client.get("/").content.decode()
    factions, _, renown = page.partition('id="new-renown"')
    buttons = r'<button name="faction" value="[a-z-]+">'
    assert (len(re.findall(buttons, factions)), len(re.findall(buttons, renown))) == (27, 63)
    response = client.post(
        reverse("rosters:create"), {"points_limit": "2000", "ruleset": "ghb-2026-27", "faction": "slaves-to-darkness"}
    )
    assert response.status_code == 303
    page = client.get("/").content.decode()
    assert f'href="{response["Location"]}"' in page
    assert "My lists" in page


def test_landing_shows_no_list_of_somebody_else(client: Client, reference_data: object) -> None:
    Client().post(reverse("rosters:create"), {"faction": "skaven"})
    assert "My lists" not in client.get("/").content.decode()


def test_landing_without_data_says_what_to_do(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("armybuilder.web.views.book_of_today", lambda: None)
    assert "python manage.py load_reference_data" in client.get("/").content.decode()


def test_navigation_marks_the_present_section(client: Client) -> None:
    assert '<a href="/" aria-current="page">Lists</a>' in client.get("/").content.decode()
    assert "aria-current" not in client.get(reverse("web:about")).content.decode()


def test_unknown_address_gets_the_page_of_the_site(client: Client) -> None:
    response = client.get("/no/such/page/")
    assert response.status_code == 404
    assert "There is no such page" in response.content.decode()


@pytest.mark.parametrize(
    "path, back",
    [
        ("/rosters/abcdefghij/arrange/", "/rosters/abcdefghij/"),
        ("/rosters/abcdefghij/units/u1/remove/", "/rosters/abcdefghij/units/"),
        ("/rosters/abcdefghij/renown/0/remove/", "/rosters/abcdefghij/"),
        ("/matchups/lists/", "/matchups/"),
    ],
)
def test_the_address_of_a_form_leads_to_its_page(client: Client, path: str, back: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert f'<a class="btn btn-main" href="{back}">To that page</a>' in answer.content.decode()


def test_the_api_keeps_its_own_answer_to_a_wrong_method(client: Client) -> None:
    answer = client.get("/api/v1/lists/validate/")
    assert (answer.status_code, answer["Content-Type"]) == (405, "application/problem+json")


def test_fault_of_the_server_gets_a_page_that_needs_no_database(client: Client) -> None:
    from django.views.defaults import server_error

    client.raise_request_exception = False
    response = server_error(client.get("/").wsgi_request)
    assert response.status_code == 500
    assert "A fault of ours" in response.content.decode()


def test_form_without_its_cookie_is_refused_with_a_page() -> None:
    response = Client(enforce_csrf_checks=True).post(reverse("web:display"), {"scheme": "dark"})
    assert response.status_code == 403
    assert "The form was too old to be accepted" in response.content.decode()


def test_colours_and_keys_are_kept_in_cookies(client: Client) -> None:
    response = client.post(reverse("web:display"), {"scheme": "dark", "keys": "off"})
    assert (response.status_code, response["Location"]) == (303, reverse("web:display"))
    page = client.get("/").content.decode()
    assert '<html lang="en-GB" data-scheme="dark">' in page
    assert 'data-keys="off"' in page


def test_colours_lead_back_to_the_page_they_were_changed_on(client: Client) -> None:
    response = client.post(reverse("web:display"), {"scheme": "light", "next": "/about/"})
    assert response["Location"] == "/about/"


def test_colours_never_lead_to_another_site(client: Client) -> None:
    response = client.post(reverse("web:display"), {"scheme": "light", "next": "https://example.org/"})
    assert response["Location"] == reverse("web:display")


def test_unknown_colours_are_refused(client: Client) -> None:
    assert client.post(reverse("web:display"), {"scheme": "plaid"}).status_code == 400
    client.cookies["scheme"] = '"><script>'
    assert '<html lang="en-GB">' in client.get("/").content.decode()


def test_styleguide_is_for_developers_only(client: Client, settings) -> None:
    assert client.get(reverse("web:styleguide")).status_code == 404
    settings.DEBUG = True
    response = client.get(reverse("web:styleguide"))
    assert response.status_code == 200
    assert "Component states" in response.content.decode()


def test_own_styles_and_scripts_stay_within_their_budget() -> None:
    static = Path(settings.BASE_DIR, "static")
    styles = sum(len(gzip.compress(path.read_bytes())) for path in static.glob("css/*.css"))
    scripts = sum(len(gzip.compress(path.read_bytes())) for path in static.glob("[jv]*/*.js"))
    assert styles <= 12 * 1024
    assert scripts <= 40 * 1024


@pytest.mark.parametrize(
    "address", ["/aids/scores/%00/", "/rosters/shared/%00/", "/aids/hordes/profiles/a%00b/edit/", "/factions/%00/"]
)
def test_address_with_a_null_character_leads_nowhere(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404
    assert client.post(address).status_code == 404


@pytest.mark.parametrize(
    "address",
    ["/rosters/?deleted=a%00b", "/aids/hordes/?deleted=%00", "/matchups/?a=pasted:%00", "/rosters/compare/?a=a%00b"],
)
def test_query_with_a_null_character_breaks_no_page(client: Client, reference_data: object, address: str) -> None:
    client.post(reverse("rosters:create"), {"faction": "skaven"})
    assert client.get(address).status_code < 500


def test_null_characters_are_left_out_of_a_query(client: Client) -> None:
    assert client.get("/aids/scores/?code=a%00b").context["code"] == "ab"


def test_robots_are_told_what_is_not_for_them(client: Client) -> None:
    answer = client.get("/robots.txt")
    lines = answer.content.decode().splitlines()
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/plain; charset=utf-8")
    assert (lines[0], "Disallow: /rosters/edit/" in lines, "Disallow: /" in lines) == ("User-agent: *", True, False)


def test_the_icon_is_found_where_browsers_try(client: Client) -> None:
    answer = client.get("/favicon.ico")
    assert (answer.status_code, answer["Location"]) == (301, "/static/favicon.svg")


def test_form_that_is_done_leads_on_with_see_other_whoever_answers_it(client: Client) -> None:
    """A page of another package, and one of the site; only forms do."""
    form = {"email": "new@example.org", "password1": "a long pass phrase", "password2": "a long pass phrase"}
    assert client.post("/accounts/signup/", form).status_code == 303
    assert client.post("/display/", {"scheme": "dark", "next": "/"}).status_code == 303
    assert Client().get(reverse("accounts:account")).status_code == 302


def test_the_first_wrong_field_of_an_account_form_has_the_focus(client: Client) -> None:
    page = client.post("/accounts/signup/", {"email": "nobody", "password1": "1", "password2": "2"}).content.decode()
    assert page.count("autofocus") == 1
    assert re.search(r'<input[^>]*name="email"[^>]*autofocus', page)
