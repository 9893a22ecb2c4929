"""Addresses of the comparison, below those of the rosters package."""

from django.urls import URLPattern, path

from armybuilder.rosters.comparing import views

patterns: list[URLPattern] = [
    path("compare/", views.compare, name="compare"),
    path("<code:code>/newer/", views.newer, name="newer"),
]
