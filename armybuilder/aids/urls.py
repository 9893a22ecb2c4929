"""Addresses below ``/aids/``."""

from django.urls import path

from armybuilder.aids import views
from armybuilder.aids.scores import views as scores

app_name = "aids"

urlpatterns = [
    path("", views.index, name="index"),
    path("scores/", scores.start, name="scores"),
    path("scores/<slug:code>/", scores.sheet, name="sheet"),
    path("<slug:name>/", views.page, name="aid"),
]
