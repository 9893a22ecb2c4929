"""Addresses of the package."""

from django.urls import URLPattern, URLResolver, path

from armybuilder.simulations.views import battles, heat, odds

app_name = "matchups"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", odds.odds, name="odds"),
    path("heatmap/", heat.heat, name="heatmap"),
    path("lists/", heat.paste, name="paste"),
    path("method/", battles.method, name="method"),
    path("battles/", battles.battles, name="battles"),
    path("battles/<slug:code>/", battles.run, name="run"),
    path("battles/<slug:code>/progress/", battles.run_progress, name="progress"),
    path("battles/<slug:code>/stop/", battles.stop, name="stop"),
    path("battles/<slug:code>/what-if/", battles.what_if, name="what-if"),
]
