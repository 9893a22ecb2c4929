"""Small views on which the tests of the API's foundations run."""

from datetime import date
from typing import Any

from django.urls import path
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.api.base import ApiView, Deprecation, StrictSerializer
from armybuilder.api.permissions import KeyScope, LoggedIn
from armybuilder.api.problems import ErrorItem, Problem


class Echo(StrictSerializer):
    number = serializers.IntegerField(min_value=1)


class EchoView(ApiView):
    def get(self, request: Request) -> Response:
        return Response({"user": request.user.pk if request.user else None})

    def post(self, request: Request) -> Response:
        echo = Echo(data=request.data)
        echo.is_valid(raise_exception=True)
        return Response(echo.validated_data)


class MemberView(ApiView):
    permission_classes = (LoggedIn, KeyScope)

    def get(self, request: Request) -> Response:
        return Response({})

    def post(self, request: Request) -> Response:
        return Response({}, status=201)


class BrokenView(ApiView):
    def get(self, request: Request) -> Response:
        raise RuntimeError("secret detail")

    def post(self, request: Request) -> Response:
        raise Problem("odd-request", "Odd.", status_code=409, errors=[ErrorItem("body.x", "odd", "x is odd")])


class ScarceView(ApiView):
    throttle_scope = "work"

    def get(self, request: Request) -> Response:
        return Response({})


class OldView(EchoView):
    deprecation = Deprecation(since=date(2027, 1, 31), sunset=date(2028, 1, 31))


class ClosedView(ScarceView):
    permission_classes = (LoggedIn, KeyScope)


urlpatterns: list[Any] = [
    path("echo/", EchoView.as_view()),
    path("member/", MemberView.as_view()),
    path("broken/", BrokenView.as_view()),
    path("scarce/", ScarceView.as_view()),
    path("closed/", ClosedView.as_view()),
    path("old/", OldView.as_view()),
]
