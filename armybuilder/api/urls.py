"""Addresses below ``/api/v1/``. Every path ends with a slash; what is not here is a problem, not a page."""

from django.urls import path, re_path

from armybuilder.api.docs import DocsView
from armybuilder.api.explained import ProblemTypeDetail, ProblemTypeList
from armybuilder.api.problems import unknown_address
from armybuilder.api.schema import SchemaView
from armybuilder.api.v1 import urls as v1

app_name = "api"

urlpatterns = [
    *v1.urlpatterns,
    path("schema/", SchemaView.as_view(), name="schema"),
    path("problems/", ProblemTypeList.as_view(), name="problem-types"),
    path("problems/<slug:kind>", ProblemTypeDetail.as_view(), name="problem-type"),
    path("problems/<slug:kind>/", ProblemTypeDetail.as_view()),
    path("docs/", DocsView.as_view(url_name="api:schema"), name="docs"),
    re_path(r"^(?P<path>.*)$", unknown_address, name="unknown"),
]
