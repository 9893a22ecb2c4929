"""Addresses of the package. A list's public code has ten characters, so the fixed words below never clash with one."""

from django.urls import URLPattern, URLResolver, include, path

from armybuilder.rosters import views
from armybuilder.rosters.builder import urls as builder_urls
from armybuilder.rosters.comparing import urls as comparing_urls
from armybuilder.rosters.exporting import urls as exporting_urls
from armybuilder.rosters.glory import urls as glory_urls
from armybuilder.rosters.importing import urls as importing_urls
from armybuilder.rosters.spearhead import urls as spearhead_urls

app_name = "rosters"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.my_lists, name="lists"),
    path("load/", views.load, name="load"),
    path("edit/<slug:edit_code>/", views.edit_link, name="edit-link"),
    path("shared/<slug:share_code>/", views.shared, name="shared"),
    path("shared/<slug:share_code>/copy/", views.copy_shared, name="copy-shared"),
    path("", include(importing_urls.patterns)),
    path("", include(exporting_urls.patterns)),
    path("", include(comparing_urls.patterns)),
    path("", include(spearhead_urls.patterns)),
    path("", include(glory_urls.patterns)),
    path("<code:code>/", views.detail, name="detail"),
    path("<code:code>/change/", views.change, name="change"),
    path("<code:code>/rename/", views.rename, name="rename"),
    path("<code:code>/copy/", views.copy, name="copy"),
    path("<code:code>/delete/", views.delete, name="delete"),
    path("<code:code>/restore/", views.restore, name="restore"),
    path("<code:code>/backup/", views.backup, name="backup"),
    path("<code:code>/links/", views.links, name="links"),
    path("", include(builder_urls.patterns)),
]
