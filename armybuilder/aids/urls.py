"""Addresses below ``/aids/``."""

from django.urls import path

from armybuilder.aids import views
from armybuilder.aids.hordes import views as hordes
from armybuilder.aids.scores import views as scores

app_name = "aids"

urlpatterns = [
    path("", views.index, name="index"),
    path("scores/", scores.start, name="scores"),
    path("scores/<slug:code>/", scores.sheet, name="sheet"),
    path("hordes/", hordes.home, name="hordes"),
    path("hordes/profiles/new/", hordes.profile, name="hordes-new-profile"),
    path("hordes/profiles/load/", hordes.load, name="hordes-load"),
    path("hordes/profiles/file/", hordes.download, name="hordes-file"),
    path("hordes/profiles/schema/", hordes.schema, name="hordes-schema"),
    path("hordes/profiles/<path:profile_id>/edit/", hordes.profile, name="hordes-profile"),
    path("hordes/profiles/<path:profile_id>/delete/", hordes.delete, name="hordes-delete"),
    path("hordes/profiles/<path:profile_id>/restore/", hordes.restore, name="hordes-restore"),
    path("hordes/lists/new/", hordes.begin, name="hordes-begin"),
    path("hordes/lists/<code:code>/step/", hordes.change, name="hordes-step"),
    path("hordes/lists/<code:code>/text/", hordes.export, name="hordes-text"),
    path("<slug:name>/", views.page, name="aid"),
]
