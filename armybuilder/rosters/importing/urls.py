"""Addresses of the import, below those of the rosters package."""

from django.urls import URLPattern, path

from armybuilder.rosters.importing import views

patterns: list[URLPattern] = [
    path("import/", views.start, name="import"),
    path("import/read/", views.reading, name="import-read"),
    path("import/run/<slug:code>/", views.run_page, name="import-run"),
    path("import/run/<slug:code>/<int:number>/", views.run_list, name="import-run-list"),
    path("import/run/<slug:code>/save/", views.run_save, name="import-run-save"),
]
