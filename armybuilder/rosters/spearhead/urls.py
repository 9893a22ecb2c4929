"""Addresses of Spearhead, below those of the rosters package."""

from django.urls import URLPattern, path

from armybuilder.rosters.spearhead import views

patterns: list[URLPattern] = [
    path("spearhead/", views.index, name="spearhead"),
    path("spearhead/<slug:slug>/", views.box, name="spearhead-box"),
    path("<code:code>/spearhead/", views.choose, name="spearhead-choices"),
    path("<code:code>/spearhead/print/", views.paper, name="spearhead-print"),
]
