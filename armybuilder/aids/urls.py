"""Addresses below ``/aids/``."""

from django.urls import path

from armybuilder.aids import views

app_name = "aids"

urlpatterns = [
    path("", views.index, name="index"),
    path("<slug:name>/", views.page, name="aid"),
]
