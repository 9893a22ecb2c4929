"""Pages about background work and webhooks."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from armybuilder.accounts.models import User
from armybuilder.jobs import registry
from armybuilder.jobs.models import Delivery, Webhook
from armybuilder.jobs.tests import sums
from armybuilder.jobs.webhooks.services import announce, create_webhook

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture
def inside(settings: Any) -> None:
    settings.WEBHOOK_ALLOW_PRIVATE = True


@pytest.fixture
def hook(user: User, inside: None) -> Webhook:
    return create_webhook(user=user, url="http://127.0.0.1:9999/hook", events=["roster.changed"])[0]


def test_run_shows_its_progress_and_asks_again_until_it_is_over(client: Client, start: Any, work: Any) -> None:
    run = start(4)
    work(run, 1)
    page = client.get(reverse("jobs:detail", args=[run.code])).content.decode()
    assert '<progress class="progress" max="100" value="25"' in page
    assert 'hx-trigger="every 500ms"' in page
    work(run)
    last = client.get(reverse("jobs:detail", args=[run.code]), headers={"HX-Request": "true"})
    assert (last.status_code, "hx-trigger" in last.content.decode()) == (286, False)


def test_run_links_to_the_page_of_its_kind(client: Client, start: Any, work: Any) -> None:
    registry.register_kind("sum", sums.add, sums.total, page="jobs:cancel")
    run = start(1)
    assert reverse("jobs:cancel", args=[run.code]) not in client.get(f"/jobs/{run.code}/").content.decode()
    work(run)
    assert reverse("jobs:cancel", args=[run.code]) in client.get(f"/jobs/{run.code}/").content.decode()


def test_run_is_cancelled_by_its_owner_only(
    user_client: Client, other_client: Client, client: Client, user: User, start: Any
) -> None:
    run = start(2, owner=user)
    address = reverse("jobs:cancel", args=[run.code])
    assert "Cancel</button>" not in other_client.get(f"/jobs/{run.code}/").content.decode()
    assert [other.post(address).status_code for other in (other_client, client)] == [404, 404]
    assert user_client.post(address).status_code == 303
    run.refresh_from_db()
    assert run.state == "cancelled"


def test_index_lists_own_runs(user_client: Client, user: User, start: Any) -> None:
    mine, other = start(1, owner=user), start(1, key="other")
    page = user_client.get("/jobs/").content.decode()
    assert (mine.code in page, other.code in page) == (True, False)


def test_webhook_is_created_and_its_secret_shown_once(user_client: Client, user: User, inside: None) -> None:
    body = {"url": "http://127.0.0.1:9999/", "events": ["roster.changed", "roster.deleted"]}
    answer = user_client.post("/jobs/webhooks/", body)
    assert (answer.status_code, "abw_" in answer.content.decode()) == (201, True)
    hook = Webhook.objects.get()
    assert (hook.user, hook.events) == (user, ["roster.changed", "roster.deleted"])
    assert "abw_" not in user_client.get(f"/jobs/webhooks/{hook.code}/").content.decode()


def test_forms_sent_again_make_no_second_webhook_and_keep_the_secret(user_client: Client, inside: None) -> None:
    body = {"url": "http://127.0.0.1:9999/", "events": ["roster.changed"], "csrfmiddlewaretoken": "a" * 64}
    assert user_client.post("/jobs/webhooks/", body).status_code == 201
    again = user_client.post("/jobs/webhooks/", body, follow=True).content.decode()
    assert ("its secret is shown only then." in again, "abw_" in again, Webhook.objects.count()) == (True, False, 1)

    renew = f"/jobs/webhooks/{Webhook.objects.get().code}/do/"
    form = {"do": "secret", "csrfmiddlewaretoken": "b" * 64}
    assert "abw_" in user_client.post(renew, form).content.decode()
    version = Webhook.objects.values()
    before = list(version)
    again = user_client.post(renew, form, follow=True).content.decode()
    assert ("it is shown only then." in again, "abw_" in again, list(version.all())) == (True, False, before)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"url": "https://127.0.0.1/", "events": ["roster.changed"]}, "inside a private network"),
        ({"url": "http://1.1.1.1/", "events": ["roster.changed"]}, "begin with https"),
        ({"url": "https://127.0.0.1/"}, "Choose at least one event."),
        ({"url": "https://127.0.0.1/", "events": ["war.declared"]}, "Select a valid choice"),
    ],
)
def test_webhook_form_says_what_is_wrong(user_client: Client, body: dict[str, Any], said: str) -> None:
    answer = user_client.post("/jobs/webhooks/", body)
    assert (answer.status_code, said in answer.content.decode()) == (422, True)
    assert not Webhook.objects.exists()


def test_webhook_is_changed_paused_renewed_and_deleted(user_client: Client, hook: Webhook) -> None:
    address = f"/jobs/webhooks/{hook.code}/"
    changed = user_client.post(address, {"url": "http://127.0.0.1:9998/", "events": ["roster.deleted"]})
    hook.refresh_from_db()
    assert (changed.status_code, hook.url, hook.events) == (303, "http://127.0.0.1:9998/", ["roster.deleted"])
    user_client.post(f"{address}do/", {"do": "pause"})
    hook.refresh_from_db()
    assert hook.active is False
    assert "abw_" in user_client.post(f"{address}do/", {"do": "secret"}).content.decode()
    assert user_client.post(f"{address}do/", {"do": "dance"}).status_code == 404
    assert user_client.post(f"{address}do/", {"do": "delete"}).status_code == 303
    assert not Webhook.objects.exists()


def test_log_shows_deliveries_and_sends_again(user_client: Client, user: User, hook: Webhook) -> None:
    (delivery,) = announce(users=[user.pk], event="roster.changed", data={})
    Delivery.objects.update(state="failed", status=500, error="refused", attempts=7)
    page = user_client.get(f"/jobs/webhooks/{hook.code}/").content.decode()
    assert "500 refused" in page
    again = user_client.post(f"/jobs/webhooks/{hook.code}/deliveries/{delivery.code}/")
    delivery.refresh_from_db()
    assert (again.status_code, delivery.state, delivery.attempts) == (303, "queued", 0)


def test_webhooks_of_others_are_not_there(other_client: Client, client: Client, hook: Webhook) -> None:
    address = f"/jobs/webhooks/{hook.code}/"
    assert [other_client.get(address).status_code, other_client.post(f"{address}do/").status_code] == [404, 404]
    assert client.get(address).status_code == 302


def test_account_page_leads_to_webhooks(user_client: Client) -> None:
    assert reverse("jobs:webhooks") in user_client.get(reverse("accounts:account")).content.decode()
