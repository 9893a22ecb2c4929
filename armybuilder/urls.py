"""All addresses: one prefix per package."""

from django.urls import include, path

from armybuilder.health import healthz

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("factions/", include("factions.urls")),
    path("rosters/", include("armybuilder.rosters.urls")),
    path("matchups/", include("armybuilder.simulations.urls")),
    path("events/", include("armybuilder.tournaments.urls")),
    path("accounts/", include("armybuilder.accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("rules/", include("armybuilder.reference.urls")),
    path("aids/", include("armybuilder.aids.urls")),
    path("jobs/", include("armybuilder.jobs.urls")),
    path("api/v1/", include("armybuilder.api.urls")),
    path("", include("armybuilder.web.urls")),
]
