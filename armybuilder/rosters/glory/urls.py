"""Addresses of Path to Glory, below those of the rosters package."""

from django.urls import URLPattern, path

from armybuilder.rosters.glory import views

patterns: list[URLPattern] = [
    path("path-to-glory/", views.start, name="glory"),
    path("<code:code>/creations/", views.creations, name="creations"),
    path("<code:code>/creations/new/<slug:kind>/", views.new_creation, name="new-creation"),
    path("<code:code>/creations/<int:number>/", views.creation, name="creation"),
    path("<code:code>/creations/<int:number>/remove/", views.remove_creation, name="remove-creation"),
    path("<code:code>/creations/<int:number>/field/", views.field_hero, name="field-creation"),
]
