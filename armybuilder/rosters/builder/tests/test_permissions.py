"""Who may do what: each address tried as owner, other user, another visitor, editor by link, and nobody."""

import pytest
from django.test import Client

from armybuilder.rosters.builder.tests.building import Visitor, l0
from armybuilder.rosters.models import Roster

READING = (
    "",
    "add/",
    "units/u1/move/",
    "where/{profile}/",
    "print/",
    "text/",
    "links/",
    "settings/",
    "history/",
    "backup/",
)
CHANGING = (
    *("units/?to=new", "units/u1/remove/", "units/u1/move/", "units/u1/enhance/", "choices/", "renown/0/remove/"),
    *("undo/", "redo/", "history/1/", "rename/", "settings/", "copy/", "delete/", "restore/"),
)
NOT_YET = {"renown/0/remove/": 404, "restore/": 404, "rename/": 422, "settings/": 422}
"""What an owner's bare form is told where it lacks something."""


@pytest.fixture
def owned() -> Visitor:
    return l0()


def strangers(other_client: Client) -> dict[str, Client]:
    visitor = Client()
    visitor.post("/rosters/new/", {"faction": "seraphon"})
    return {"nobody": Client(), "visitor": visitor, "user": other_client}


def test_every_page_is_open_to_the_owner(owned):
    for path in READING:
        url = owned.url + path.format(profile=owned.profile("Chaos Spawn"))
        assert owned.client.get(url).status_code == 200, path


def test_every_page_is_404_for_strangers(owned, other_client):
    for who, client in strangers(other_client).items():
        for path in READING:
            url = owned.url + path.format(profile=owned.profile("Chaos Spawn"))
            assert client.get(url).status_code == 404, (who, path)


def test_every_change_is_404_for_strangers_and_changes_nothing(owned, other_client):
    before = Roster.objects.values().get(code=owned.code)
    for who, client in strangers(other_client).items():
        for path in CHANGING:
            sent = {"revision": 8, "to": "auxiliary", "add": owned.profile("Chaos Spawn"), "name": "Taken over"}
            assert client.post(owned.url + path, sent).status_code == 404, (who, path)
    assert Roster.objects.values().get(code=owned.code) == before


@pytest.mark.parametrize("path", CHANGING)
def test_every_change_is_open_to_the_owner(owned, path):
    answer = owned.post(path, to="auxiliary", add=owned.profile("Darkoath Chieftain"))
    assert answer.status_code == NOT_YET.get(path, 303)


def test_a_list_of_an_account_is_open_on_every_device_of_it(user_client, user):
    visitor = l0(client=user_client)
    second = Client()
    second.force_login(user)
    assert second.get(visitor.url).status_code == 200


def test_a_list_of_an_account_is_closed_to_the_same_browser_logged_out(user_client):
    visitor = l0(client=user_client)
    user_client.logout()
    assert user_client.get(visitor.url).status_code == 404


def test_the_edit_link_opens_the_list_after_asking(owned):
    friend = Client()
    link = f"/rosters/edit/{owned.roster.edit_code}/"
    assert friend.get(link).status_code == 200
    assert friend.get(owned.url).status_code == 404
    answer = friend.post(link)
    assert (answer.status_code, answer["Location"]) == (303, owned.url)
    assert friend.get(owned.url).status_code == 200
    assert friend.get(link)["Location"] == owned.url


def test_an_unknown_edit_link_is_404(owned):
    assert Client().get("/rosters/edit/nothing/").status_code == 404
    assert Client().post("/rosters/edit/nothing/").status_code == 404


def test_the_share_link_shows_the_list_and_changes_nothing(owned):
    anybody = Client()
    answer = anybody.get(f"/rosters/shared/{owned.roster.share_code}/")
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "Read-only: somebody shared this list with you." in page
    assert "Chaos Warriors" in page
    assert 'id="edit"' not in page
    assert owned.roster.edit_code not in page
    assert owned.code not in page
    assert anybody.get(owned.url).status_code == 404
    assert anybody.get(f"/rosters/shared/{owned.roster.share_code}/?print=1").status_code == 200


def test_a_copy_of_a_shared_list_is_the_copiers_own(owned):
    anybody = Client()
    answer = anybody.post(f"/rosters/shared/{owned.roster.share_code}/copy/")
    assert answer.status_code == 303
    assert anybody.get(answer["Location"]).status_code == 200
    assert Client().get(answer["Location"]).status_code == 404


def test_a_deleted_list_is_gone_for_everybody_until_it_is_restored(owned):
    share = f"/rosters/shared/{owned.roster.share_code}/"
    owned.post("delete/")
    assert (owned.client.get(owned.url).status_code, Client().get(share).status_code) == (404, 404)
    assert Client().get(f"/rosters/edit/{owned.roster.edit_code}/").status_code == 404
    owned.post("restore/")
    assert (owned.client.get(owned.url).status_code, Client().get(share).status_code) == (200, 200)


def test_a_list_of_another_visitor_cannot_be_restored(owned):
    owned.post("delete/")
    assert Client().post(f"{owned.url}restore/").status_code == 404


def test_my_lists_shows_only_ones_own(owned):
    assert "Slaves to Darkness list" in owned.client.get("/rosters/").content.decode()
    assert "Slaves to Darkness list" not in Client().get("/rosters/").content.decode()
