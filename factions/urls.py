"""Addresses of the catalogue. Keys are ids of the source; names may change, they do not."""

from django.urls import URLPattern, URLResolver, path

from factions import views

app_name = "factions"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.index, name="index"),
    path("search/", views.search, name="search"),
    path("keywords/", views.query, name="query"),
    path("<slug:slug>/", views.detail, name="detail"),
    path("<slug:slug>/prices/", views.prices, name="prices"),
    path("<slug:slug>/<slug:key>/", views.warscroll, name="warscroll"),
]
