"""Addresses of matchups."""

from django.urls import path

from armybuilder.api.v1.matchups import views

urlpatterns = [
    path("matchups/odds/", views.MatchupOdds.as_view(), name="matchup-odds"),
    path("matchups/heatmap/", views.MatchupHeatmap.as_view(), name="matchup-heatmap"),
    path("simulations/", views.SimulationList.as_view(), name="simulations"),
    path("simulations/<str:code>/", views.SimulationDetail.as_view(), name="simulation"),
]
