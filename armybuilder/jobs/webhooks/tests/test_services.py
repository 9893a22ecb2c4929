"""Registering, announcing, delivering, retrying."""

import json
import socket
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from armybuilder.accounts.models import User
from armybuilder.accounts.selectors import personal_data_of
from armybuilder.jobs.models import Delivery, Webhook
from armybuilder.jobs.webhooks import services
from armybuilder.jobs.webhooks.addresses import RefusedAddress
from armybuilder.jobs.webhooks.signatures import secret_of, verify

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

Announce = Callable[..., list[Any]]


def attempt(delivery: Delivery, times: int = 1) -> Delivery:
    """Let the wait of a delivery pass and send it, so many times."""
    for _ in range(times):
        Delivery.objects.filter(pk=delivery.pk).update(due=timezone.now() - timedelta(seconds=1))
        services.deliver(delivery.pk)
    delivery.refresh_from_db()
    return delivery


def test_event_arrives_signed(announced: Announce, receiver: Any, hook: Webhook) -> None:
    (delivery,) = announced(code="abc", name="Čerň")
    ((path, headers, body),) = receiver.got
    told = json.loads(body)
    assert (path, told["event"], told["data"]) == ("/hook", "thing.changed", {"code": "abc", "name": "Čerň"})
    assert (headers["Army-Builder-Delivery"], told["delivery"]) == (delivery.code, delivery.code)
    assert headers["Host"] == receiver.url.split("/")[2]
    secret = secret_of(hook.code, hook.salt)
    assert verify(secret, body, headers["Army-Builder-Signature"], int(timezone.now().timestamp()))
    assert (delivery.state, delivery.status, delivery.attempts) == ("delivered", 204, 1)


@pytest.mark.django_db(transaction=True)
def test_address_is_looked_up_while_nobody_waits_for_the_database(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[bool] = []

    def look_up(*args: Any, **kwargs: Any) -> list[Any]:
        held.append(connection.in_atomic_block)
        return [(0, 0, 0, "", ("93.184.216.34", 443))]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    services.create_webhook(user=user, url="https://bot.example/hook", events=["thing.changed"])
    assert held == [False]


def test_event_that_nobody_asked_for_is_not_stored(announced: Announce, receiver: Any) -> None:
    assert announced("thing.lost") == []
    assert (receiver.got, Delivery.objects.count()) == ([], 0)


def test_event_of_another_person_does_not_arrive(hook: Webhook, other_user: User, receiver: Any) -> None:
    assert services.announce(users=[other_user.pk], event="thing.changed", data={}) == []


def test_announce_costs_one_query_without_webhooks(user: User, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        services.announce(users=[user.pk], event="thing.changed", data={})


def test_refused_delivery_waits_longer_each_time_and_is_given_up(announced: Announce, receiver: Any) -> None:
    receiver.answers = [500] * 10
    (delivery,) = announced()
    waits = []
    for _ in services.BACK_OFF:
        delivery.refresh_from_db()
        off = [(abs(delivery.due - timezone.now() - wait), wait) for wait in services.BACK_OFF]
        waits.append(min(off)[1])
        attempt(delivery)
    assert waits == list(services.BACK_OFF)
    assert (delivery.state, delivery.status, delivery.error) == ("failed", 500, "refused")
    assert len(receiver.got) == len(services.BACK_OFF) + 1


def test_retry_sends_the_same_body_under_a_new_signature(announced: Announce, receiver: Any) -> None:
    receiver.answers = [503]
    (delivery,) = announced()
    assert (delivery.state, delivery.status) == ("queued", 503)
    assert attempt(delivery).state == "delivered"
    first, second = receiver.got
    assert first[2] == second[2]
    assert first[1]["Army-Builder-Delivery"] == second[1]["Army-Builder-Delivery"]


def test_redirect_is_not_followed(announced: Announce, receiver: Any) -> None:
    receiver.answers = [302]
    (delivery,) = announced()
    assert ([path for path, *_ in receiver.got], delivery.status, delivery.state) == (["/hook"], 302, "queued")


def test_server_that_is_not_there_is_tried_again(announced: Announce, hook: Webhook) -> None:
    Webhook.objects.filter(pk=hook.pk).update(url="http://127.0.0.1:9999/")
    (delivery,) = announced()
    assert (delivery.state, delivery.error, delivery.attempts) == ("queued", "unreachable", 1)


def test_delivery_is_refused_when_the_address_has_become_private(
    announced: Announce, receiver: Any, settings: Any
) -> None:
    settings.WEBHOOK_ALLOW_PRIVATE = False
    (delivery,) = announced()
    assert (delivery.state, delivery.error, receiver.got) == ("failed", "not-https", [])


def test_delivery_to_a_private_number_over_tls_is_refused(announced: Announce, hook: Webhook, settings: Any) -> None:
    Webhook.objects.filter(pk=hook.pk).update(url="https://127.0.0.1:8443/")
    settings.WEBHOOK_ALLOW_PRIVATE = False
    (delivery,) = announced()
    assert (delivery.state, delivery.error) == ("failed", "not-public")


def test_private_address_cannot_be_registered(user: User) -> None:
    with pytest.raises(RefusedAddress):
        services.create_webhook(user=user, url="https://127.0.0.1/", events=["thing.changed"])
    assert not Webhook.objects.exists()


def test_message_that_comes_twice_sends_once(announced: Announce, receiver: Any) -> None:
    (delivery,) = announced()
    assert services.deliver(delivery.pk) is False
    assert len(receiver.got) == 1


def test_delivery_belongs_to_one_worker_at_a_time(announced: Announce, receiver: Any) -> None:
    receiver.answers = [500]
    (delivery,) = announced()
    assert services.deliver(delivery.pk) is False  # not due yet
    assert len(receiver.got) == 1


def test_send_due_makes_up_for_lost_messages(hook: Webhook, receiver: Any) -> None:
    (delivery,) = services.announce(users=[hook.user_id], event="thing.changed", data={})  # no commit: no message
    assert services.send_due() == 1
    delivery.refresh_from_db()
    assert (delivery.state, len(receiver.got), services.send_due()) == ("delivered", 1, 0)


def test_webhook_is_switched_off_after_many_failures(announced: Announce, hook: Webhook, receiver: Any) -> None:
    Webhook.objects.filter(pk=hook.pk).update(failed_in_row=services.MOST_FAILED - 1, url="ftp://nowhere")
    announced()
    hook.refresh_from_db()
    assert hook.active is False
    assert announced() == []
    services.change_webhook(webhook=hook, url=receiver.url, active=True)
    assert (len(announced()), hook.failed_in_row) == (1, 0)


def test_a_change_of_the_events_leaves_a_webhook_off_that_a_worker_has_switched_off(hook: Webhook) -> None:
    Webhook.objects.filter(pk=hook.pk).update(active=False, failed_in_row=services.MOST_FAILED)
    services.change_webhook(webhook=hook, events=["thing.lost"])
    hook.refresh_from_db()
    assert (hook.events, hook.active, hook.failed_in_row) == (["thing.lost"], False, services.MOST_FAILED)


def test_success_forgets_failures(announced: Announce, hook: Webhook) -> None:
    Webhook.objects.filter(pk=hook.pk).update(failed_in_row=5)
    announced()
    hook.refresh_from_db()
    assert hook.failed_in_row == 0


def test_ping_arrives_though_nobody_asked_for_it(
    hook: Webhook, receiver: Any, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        services.ping(webhook=hook)
    assert json.loads(receiver.got[0][2])["event"] == "ping"


def test_deliver_again_sends_the_same_once_more(
    announced: Announce, receiver: Any, django_capture_on_commit_callbacks: Any
) -> None:
    (delivery,) = announced()
    with django_capture_on_commit_callbacks(execute=True):
        services.deliver_again(delivery=delivery)
    assert receiver.got[0][2] == receiver.got[1][2]


def test_new_secret_signs_from_now_on(announced: Announce, hook: Webhook, receiver: Any) -> None:
    old = secret_of(hook.code, hook.salt)
    new = services.renew_secret(webhook=hook)
    announced()
    _, headers, body = receiver.got[0]
    now = int(timezone.now().timestamp())
    signed = headers["Army-Builder-Signature"]
    assert (verify(new, body, signed, now), verify(old, body, signed, now)) == (True, False)


def test_account_holds_few_webhooks(hook: Webhook, user: User, receiver: Any) -> None:
    for _ in range(services.MOST_WEBHOOKS - 1):
        services.create_webhook(user=user, url=receiver.url, events=["thing.lost"])
    with pytest.raises(services.TooManyWebhooks):
        services.create_webhook(user=user, url=receiver.url, events=["thing.lost"])


def test_secret_is_not_in_the_database(hook: Webhook) -> None:
    secret = secret_of(hook.code, hook.salt)
    stored = {str(value) for value in Webhook.objects.values_list().get(pk=hook.pk)}
    assert secret not in stored


def test_export_of_own_data_names_webhooks(hook: Webhook, user: User) -> None:
    (told,) = personal_data_of(user)["webhooks"]
    assert (told["url"], told["events"], "salt" in told) == (hook.url, ["thing.changed"], False)
