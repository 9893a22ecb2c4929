"""All addresses: one prefix per package."""

from django.urls import include, path, re_path

from armybuilder.api.explained import problems
from armybuilder.api.problems import unknown_address
from armybuilder.health import healthz

handler400 = "armybuilder.api.handlers.bad_request"
handler403 = "armybuilder.api.handlers.permission_denied"
handler404 = "armybuilder.api.handlers.page_not_found"
handler500 = "armybuilder.api.handlers.server_error"

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
    re_path(r"^api(/.*)?$", unknown_address),
    path("problems/", problems, name="problems"),
    path("", include("armybuilder.web.urls")),
]
