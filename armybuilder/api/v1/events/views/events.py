"""Events: create, read, change, copy; organisers, lock, check-in, re-check."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.accounts.models import User
from armybuilder.api.base import ApiView, StrictSerializer
from armybuilder.api.paging import CursorQuery, by_cursor, cursor_page_of
from armybuilder.api.permissions import KeyScope, LoggedIn
from armybuilder.api.problems import Problem
from armybuilder.api.query import read_query
from armybuilder.api.schema import endpoint, example, header
from armybuilder.api.v1.events import bodies, documents, examples, shapes
from armybuilder.api.v1.events.access import CODE, Asker, asker_of, organiser_at
from armybuilder.api.v1.jobs.answers import ACCEPTED, accepted, accepted_example
from armybuilder.tournaments.models import Event, Organiser, Role
from armybuilder.tournaments.recheck import start_recheck
from armybuilder.tournaments.selectors.events import events_organised_by, events_played_by
from armybuilder.tournaments.services import events as services
from armybuilder.tournaments.services.deleting import delete_event

TAG = "Events"


def checked(shape: type[StrictSerializer], data: Any, **context: Any) -> Any:
    """A body, checked; refused with 400 and the members at fault."""
    found = shape(data=data, context=context)
    found.is_valid(raise_exception=True)
    return found


def of_event(asker: Asker) -> dict[str, Any]:
    return documents.event_document(asker.event, asker.organiser.role if asker.organiser else None)


class MemberView(ApiView):
    """For people with an account."""

    permission_classes = (LoggedIn, KeyScope)


class EventsQuery(CursorQuery):
    organised = serializers.ChoiceField(choices=["0", "1"], required=False, help_text="1: events that you organise.")
    played = serializers.ChoiceField(choices=["0", "1"], required=False, help_text="1: events that you play at.")


class EventList(ApiView):
    def get_permissions(self) -> list[Any]:
        return [KeyScope()] if self.request.method in ("GET", "HEAD", "OPTIONS") else [LoggedIn(), KeyScope()]

    @endpoint(
        "list_events",
        "Events, the latest first",
        tag=TAG,
        text="Every event has a public page, so every event is here; what is hidden of it stays hidden.",
        parameters=[EventsQuery],
        answers={200: cursor_page_of(shapes.EventShape)},
        examples=[example("list_events", {"next": None, "previous": None, "results": [examples.EVENT]})],
    )
    def get(self, request: Request) -> Response:
        asked = read_query(request, EventsQuery)
        rows = events_organised_by(request.user) if asked.get("organised") == "1" else Event.objects.all()
        if asked.get("played") == "1":
            rows = rows.filter(pk__in=events_played_by(request.user).order_by().values("event_id"))
        found, links = by_cursor(request, rows, "-starts", "-pk")
        roles: dict[int, str] = {}
        if request.user.is_authenticated:
            roles = dict(Organiser.objects.filter(user=request.user, event__in=found).values_list("event", "role"))
        return Response({**links, "results": [documents.event_document(one, roles.get(one.pk)) for one in found]})

    @endpoint(
        "create_event",
        "Create an event, as its owner",
        tag=TAG,
        text="The data release is frozen: `release`, or the one in force on the day `as_of`, or the newest.",
        request=bodies.EventBody,
        parameters=[header("Location", "Address of the event.", [201])],
        answers={201: shapes.EventShape},
        member=True,
        examples=[
            example("new", examples.NEW_EVENT, request=True),
            example("create_event", examples.EVENT, status=201),
        ],
    )
    def post(self, request: Request) -> Response:
        read_query(request)
        body = checked(bodies.EventBody, request.data)
        event = services.create_event(owner=cast(User, request.user), **body.event_fields())
        document = documents.event_document(event, Role.OWNER)
        return Response(document, status=status.HTTP_201_CREATED, headers={"Location": document["url"]})


class EventDetail(ApiView):
    @endpoint(
        "get_event",
        "One event",
        tag=TAG,
        parameters=[CODE],
        answers={200: shapes.EventShape},
        refuses=(404,),
        examples=[example("get_event", examples.EVENT)],
    )
    def get(self, request: Request, code: str) -> Response:
        read_query(request)
        return Response(of_event(asker_of(request, code)))

    @endpoint(
        "patch_event",
        "Change the settings of an event",
        tag=TAG,
        text="For owners. After a change of rules check all lists again (`recheck`). 409: `settings-changed` when "
        "somebody changed them since you read `changes`, `lists-locked` for what lists are judged by after the lock.",
        request=bodies.EventPatchBody,
        parameters=[CODE],
        answers={200: shapes.EventShape},
        refuses=(404, 409),
        member=True,
        examples=[
            example("reveal", {"visibility": "public"}, request=True),
            example("patch_event", {**examples.EVENT, "visibility": "public"}),
        ],
    )
    def patch(self, request: Request, code: str) -> Response:
        read_query(request)
        asker = organiser_at(request, code, Role.OWNER)
        body = checked(bodies.EventPatchBody, request.data, event=asker.event)
        try:
            services.change_event(event=asker.event, actor=asker.actor, **body.event_fields())
        except services.SettingsChanged as told:
            raise Problem(
                "settings-changed",
                "Somebody changed the settings meanwhile.",
                status_code=409,
                detail="Nothing was changed. Read the event again.",
                extra={"changed_by": told.who or None},
            ) from told
        except services.EventLocked as error:
            raise Problem(
                "lists-locked",
                "The lists are locked, and with them what they are judged by.",
                status_code=409,
                detail="Nothing was changed. Open the lists first.",
            ) from error
        return Response(of_event(asker))

    @endpoint(
        "delete_event",
        "Delete an event",
        tag=TAG,
        text="For owners, and for good: players, lists, rounds and log go with it, and private links stop working.",
        parameters=[CODE],
        answers={204: None},
        refuses=(404,),
        member=True,
    )
    def delete(self, request: Request, code: str) -> Response:
        read_query(request)
        delete_event(event=organiser_at(request, code, Role.OWNER).event)
        return Response(status=status.HTTP_204_NO_CONTENT)


class EventCopy(MemberView):
    @endpoint(
        "copy_event",
        "Copy an event with its rules, without players",
        tag=TAG,
        request=bodies.CopyBody,
        parameters=[CODE, header("Location", "Address of the copy.", [201])],
        answers={201: shapes.EventShape},
        refuses=(404,),
        member=True,
        examples=[
            example("next year", {"name": "Harbour Clash 2027", "days_later": 364}, request=True),
            example("copy_event", examples.EVENT, status=201),
        ],
    )
    def post(self, request: Request, code: str) -> Response:
        read_query(request)
        asker = organiser_at(request, code)
        asked = checked(bodies.CopyBody, request.data).validated_data
        try:
            copy = services.copy_event(
                event=asker.event,
                owner=cast(User, request.user),
                name=asked.get("name") or f"{asker.event.name} (copy)"[:120],
                days_later=asked["days_later"],
            )
        except OverflowError as error:
            told = serializers.ErrorDetail("That is beyond the calendar.", code="out_of_range")
            raise serializers.ValidationError({"days_later": [told]}) from error
        document = documents.event_document(copy, Role.OWNER)
        return Response(document, status=status.HTTP_201_CREATED, headers={"Location": document["url"]})


class EventOrganisers(MemberView):
    @endpoint(
        "list_event_organisers",
        "Who organises an event",
        tag=TAG,
        parameters=[CODE],
        answers={200: shapes.OrganisersShape},
        refuses=(404,),
        member=True,
        examples=[
            example("list_event_organisers", {"results": [{"email": "owner@example.org", "role": "owner"}]}),
        ],
    )
    def get(self, request: Request, code: str) -> Response:
        read_query(request)
        return Response(_organisers(organiser_at(request, code).event))

    @endpoint(
        "set_event_organiser",
        "Give a role, or take it",
        tag=TAG,
        text="For owners. The address is that of an account. 409 `last-owner`: an event keeps one.",
        request=bodies.OrganiserBody,
        parameters=[CODE],
        answers={200: shapes.OrganisersShape},
        refuses=(404, 409),
        member=True,
        examples=[
            example("judge", {"email": "judge@example.org", "role": "judge"}, request=True),
            example("set_event_organiser", {"results": [{"email": "judge@example.org", "role": "judge"}]}),
        ],
    )
    def post(self, request: Request, code: str) -> Response:
        read_query(request)
        asker = organiser_at(request, code, Role.OWNER)
        asked = checked(bodies.OrganiserBody, request.data).validated_data
        user = User.objects.filter(email__iexact=asked["email"], is_active=True).first()
        if user is None:
            told = serializers.ErrorDetail("No account has this e-mail address.", code="unknown")
            raise serializers.ValidationError({"email": [told]})
        try:
            if asked["role"] is None:
                services.remove_organiser(event=asker.event, user=user, actor=asker.actor)
            else:
                services.set_organiser(event=asker.event, user=user, role=Role(asked["role"]), actor=asker.actor)
        except services.LastOwner as error:
            raise Problem("last-owner", "An event keeps at least one owner.", status_code=409) from error
        return Response(_organisers(asker.event))


def _organisers(event: Event) -> dict[str, Any]:
    rows = event.organisers.select_related("user").order_by("id")
    return {"results": [{"email": row.user.email, "role": row.role} for row in rows]}


class EventLock(MemberView):
    @endpoint(
        "lock_event",
        "Lock the lists",
        tag=TAG,
        text="For owners. Keeps the approved lists as they are, with one hash over them. Twice changes nothing.",
        parameters=[CODE],
        answers={200: shapes.EventShape},
        refuses=(404,),
        member=True,
        examples=[example("lock_event", {**examples.EVENT, "locked": "2026-12-04T21:00:00Z", "lock_hash": "3b5d2f0c"})],
    )
    def post(self, request: Request, code: str) -> Response:
        read_query(request)
        asker = organiser_at(request, code, Role.OWNER)
        services.lock_event(event=asker.event, actor=asker.actor)
        return Response(of_event(asker))

    @endpoint(
        "unlock_event",
        "Open the lists again",
        tag=TAG,
        parameters=[CODE],
        answers={200: shapes.EventShape},
        refuses=(404,),
        member=True,
        examples=[example("unlock_event", examples.EVENT)],
    )
    def delete(self, request: Request, code: str) -> Response:
        read_query(request)
        asker = organiser_at(request, code, Role.OWNER)
        services.unlock_event(event=asker.event, actor=asker.actor)
        return Response(of_event(asker))


class EventCheckIn(MemberView):
    @endpoint(
        "open_event_check_in",
        "Open check-in now",
        tag=TAG,
        text="For judges: from now on players check in with their token, until it is closed. Twice changes nothing.",
        parameters=[CODE],
        answers={200: shapes.EventShape},
        refuses=(404,),
        member=True,
        examples=[example("open_event_check_in", {**examples.EVENT, "check_in_open": True, "check_in_closes": None})],
    )
    def post(self, request: Request, code: str) -> Response:
        read_query(request)
        asker = organiser_at(request, code, Role.JUDGE)
        stored = services.open_check_in(event=asker.event, actor=asker.actor)
        return Response(of_event(replace(asker, event=stored)))

    @endpoint(
        "close_event_check_in",
        "Close check-in now",
        tag=TAG,
        text="For judges, who can check players in all the same.",
        parameters=[CODE],
        answers={200: shapes.EventShape},
        refuses=(404,),
        member=True,
        examples=[example("close_event_check_in", examples.EVENT)],
    )
    def delete(self, request: Request, code: str) -> Response:
        read_query(request)
        asker = organiser_at(request, code, Role.JUDGE)
        stored = services.close_check_in(event=asker.event, actor=asker.actor)
        return Response(of_event(replace(asker, event=stored)))


class EventRecheck(MemberView):
    throttle_scope = "work"

    @endpoint(
        "recheck_event",
        "Judge every list again in the background",
        tag=TAG,
        text="For judges: after a change of rules, or against another release (then nothing is stored; nor is anything "
        "after the lock). The job's result holds `checked`, `release` and `changed`, with verdicts before and after.",
        request=bodies.RecheckBody,
        parameters=[CODE, header("Location", "Where to ask how far it is.", [202])],
        answers=ACCEPTED,
        refuses=(404,),
        member=True,
        examples=[example("own data", {}, request=True), accepted_example()],
    )
    def post(self, request: Request, code: str) -> Response:
        read_query(request)
        asker = organiser_at(request, code, Role.JUDGE)
        asked = checked(bodies.RecheckBody, request.data).validated_data
        release = asked.get("release", "")
        release = "" if release == asker.event.release else release
        return accepted(start_recheck(event=asker.event, user=cast(User, request.user), release=release).run)
