"""Addresses of score sheets."""

from django.urls import path

from armybuilder.api.v1.scores import views

urlpatterns = [
    path("scores/", views.ScoreSheets.as_view(), name="scores"),
    path("scores/<slug:code>/", views.ScoreSheetView.as_view(), name="score"),
]
