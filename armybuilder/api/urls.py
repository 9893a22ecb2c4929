"""Addresses below ``/api/v1/``. Every path ends with a slash; what is not here is a problem, not a page."""

from django.urls import path, re_path
from drf_spectacular.views import SpectacularAPIView

from armybuilder.api.docs import DocsView
from armybuilder.api.problems import unknown_address

app_name = "api"

urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(api_version="v1"), name="schema"),
    path("docs/", DocsView.as_view(url_name="api:schema"), name="docs"),
    re_path(r"^(?P<path>.*)$", unknown_address, name="unknown"),
]
