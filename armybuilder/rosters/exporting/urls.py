"""Addresses of texts and files, below those of the rosters package."""

from django.urls import URLPattern, path

from armybuilder.rosters.exporting import views

patterns: list[URLPattern] = [
    path("<code:code>/text/", views.text, name="text"),
    path("<code:code>/files/<slug:format>/", views.download, name="download"),
    path("shared/<slug:share_code>/text/", views.shared_text, name="shared-text"),
    path("shared/<slug:share_code>/files/<slug:format>/", views.shared_download, name="shared-download"),
]
