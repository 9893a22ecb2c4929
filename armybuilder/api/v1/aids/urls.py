"""Addresses of the aids."""

from django.urls import path

from armybuilder.aids.registry import AIDS
from armybuilder.api.v1.aids import views

urlpatterns = [
    path("aids/", views.AidList.as_view(), name="aids"),
    *(path(f"aids/{aid.name}/", views.view_of(aid).as_view(), name=f"aid-{aid.name}") for aid in AIDS),
]
