"""The webhook endpoints."""

from __future__ import annotations

from typing import Any, cast

from django.urls import reverse
from rest_framework import serializers, status
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.accounts.models import User
from armybuilder.api.base import ApiView
from armybuilder.api.paging import CursorQuery, by_cursor, cursor_page_of
from armybuilder.api.permissions import KeyScope, LoggedIn
from armybuilder.api.problems import Problem
from armybuilder.api.query import read_query
from armybuilder.api.schema import endpoint, example, header
from armybuilder.api.v1.webhooks import shapes
from armybuilder.jobs.models import Delivery, Webhook
from armybuilder.jobs.webhooks import services
from armybuilder.jobs.webhooks.selectors import deliveries_of, webhooks_of

TAG = "Webhooks"


class WebhookListShape(serializers.Serializer[Any]):
    results = shapes.WebhookShape(many=True)

    class Meta:
        ref_name = "WebhookList"


def webhook_document(webhook: Webhook) -> dict[str, Any]:
    return {
        "code": webhook.code,
        "url": webhook.url,
        "events": list(webhook.events),
        "active": webhook.active,
        "failed_in_row": webhook.failed_in_row,
        "created": webhook.created.isoformat(),
    }


def delivery_document(delivery: Delivery) -> dict[str, Any]:
    waiting = delivery.state == Delivery.State.QUEUED
    return {
        "code": delivery.code,
        "event": delivery.event,
        "state": str(delivery.state),
        "attempts": delivery.attempts,
        "status": delivery.status,
        "error": delivery.error,
        "created": delivery.created.isoformat(),
        "due": delivery.due.isoformat() if waiting else None,
        "finished": delivery.finished.isoformat() if delivery.finished else None,
    }


class MemberView(ApiView):
    """A view for people with an account; others' webhooks are not there."""

    permission_classes = (LoggedIn, KeyScope)

    def webhook(self, request: Request, code: str) -> Webhook:
        found = webhooks_of(request.user).filter(code=code).first()
        if found is None:
            raise NotFound
        return found


class WebhookList(MemberView):
    @endpoint(
        "list_webhooks",
        "Own webhooks",
        tag=TAG,
        answers={200: WebhookListShape},
        member=True,
        examples=[example("list_webhooks", {"results": [shapes.WEBHOOK]})],
    )
    def get(self, request: Request) -> Response:
        read_query(request)
        return Response({"results": [webhook_document(webhook) for webhook in webhooks_of(request.user)]})

    @endpoint(
        "create_webhook",
        "Register a webhook",
        tag=TAG,
        text=f"At most {services.MOST_WEBHOOKS} per account. The address has to be public: names that lead into a "
        "private network are refused, now and at every delivery. The secret is in this answer only.",
        request=shapes.CreateWebhookShape,
        parameters=[header("Location", "Address of the webhook.", [201])],
        answers={201: shapes.NewWebhookShape},
        refuses=(409,),
        member=True,
        examples=[
            example("register", {"url": "https://bot.example/hook", "events": ["roster.changed"]}, request=True),
            example("create_webhook", {**shapes.WEBHOOK, "secret": "abw_…"}, status=201),
        ],
    )
    def post(self, request: Request) -> Response:
        read_query(request)
        shape = shapes.CreateWebhookShape(data=request.data)
        shape.is_valid(raise_exception=True)
        try:
            webhook, secret = services.create_webhook(user=cast(User, request.user), **shape.validated_data)
        except services.TooManyWebhooks as error:
            told = f"An account has at most {services.MOST_WEBHOOKS} webhooks."
            raise Problem("too-many-webhooks", told, status_code=409) from error
        return Response(
            {**webhook_document(webhook), "secret": secret},
            status=status.HTTP_201_CREATED,
            headers={"Location": reverse("api:webhook", args=[webhook.code])},
        )


class WebhookDetail(MemberView):
    @endpoint(
        "get_webhook",
        "One webhook",
        tag=TAG,
        answers={200: shapes.WebhookShape},
        refuses=(404,),
        member=True,
        examples=[example("get_webhook", shapes.WEBHOOK)],
    )
    def get(self, request: Request, code: str) -> Response:
        read_query(request)
        return Response(webhook_document(self.webhook(request, code)))

    @endpoint(
        "patch_webhook",
        "Change a webhook, or switch it on or off",
        tag=TAG,
        request=shapes.PatchWebhookShape,
        answers={200: shapes.WebhookShape},
        refuses=(404,),
        member=True,
        examples=[
            example("switch off", {"active": False}, request=True),
            example("patch_webhook", {**shapes.WEBHOOK, "active": False}),
        ],
    )
    def patch(self, request: Request, code: str) -> Response:
        read_query(request)
        webhook = self.webhook(request, code)
        shape = shapes.PatchWebhookShape(data=request.data)
        shape.is_valid(raise_exception=True)
        return Response(webhook_document(services.change_webhook(webhook=webhook, **shape.validated_data)))

    @endpoint(
        "delete_webhook",
        "Delete a webhook with its deliveries",
        tag=TAG,
        answers={204: None},
        refuses=(404,),
        member=True,
    )
    def delete(self, request: Request, code: str) -> Response:
        read_query(request)
        services.delete_webhook(webhook=self.webhook(request, code))
        return Response(status=status.HTTP_204_NO_CONTENT)


class WebhookPing(MemberView):
    throttle_scope = "work"

    @endpoint(
        "ping_webhook",
        "Send a trial event",
        tag=TAG,
        text="It is sent in the background; the log of deliveries tells what came of it.",
        answers={202: shapes.DeliveryShape},
        refuses=(404,),
        member=True,
        examples=[example("ping_webhook", {**shapes.DELIVERY, "event": "ping", "state": "queued"}, status=202)],
    )
    def post(self, request: Request, code: str) -> Response:
        read_query(request)
        delivery = services.ping(webhook=self.webhook(request, code))
        return Response(delivery_document(delivery), status=status.HTTP_202_ACCEPTED)


class WebhookDeliveries(MemberView):
    @endpoint(
        "list_deliveries",
        "What was and will be sent to a webhook, newest first",
        tag=TAG,
        parameters=[CursorQuery],
        answers={200: cursor_page_of(shapes.DeliveryShape)},
        refuses=(404,),
        member=True,
        examples=[example("list_deliveries", {"next": None, "previous": None, "results": [shapes.DELIVERY]})],
    )
    def get(self, request: Request, code: str) -> Response:
        read_query(request, CursorQuery)
        found, links = by_cursor(request, deliveries_of(self.webhook(request, code)), "-created", "-pk")
        return Response({**links, "results": [delivery_document(delivery) for delivery in found]})
